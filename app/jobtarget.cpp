// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/jobtarget.h"

#include "app/invocation.h"
#include "core/base/text.h"
#include "core/jobs/status.h"

namespace hopyard::app
{

using core::ErrorKind;
using core::fail;
using core::Result;

std::string nameOf(const core::ObjectRef &object)
{
    return object.kind + "/" + object.ns + "/" + object.name;
}

/// The object that KIND/[NS/]NAME and -n name, on its source.
Result<Target> openTarget(const Arguments &arguments)
{
    const Result<std::string> ns = namespaceOption(arguments);
    Result<core::ObjectRef> object = ns ? core::objectFromText(arguments.positional.front(), "") : fail(ns.error());
    if (!object) {
        return fail(object.error());
    }
    Result<std::unique_ptr<core::Source>> source = openSource(arguments);
    if (!source) {
        return fail(std::move(source.error()));
    }
    const Result<std::string> chosen = objectNamespace(*ns, object->ns, (*source)->info());
    if (!chosen) {
        return fail(ErrorKind::Usage, "\"" + core::escapedForDisplay(arguments.positional.front()) +
                                          "\" names another namespace than -n.");
    }
    object->ns = *chosen;
    return Target{std::move(*source), std::move(*object)};
}

core::Error absent(const core::ObjectRef &object)
{
    return {ErrorKind::NotFound, nameOf(object) + " does not exist. `kubectl get " + core::toLower(object.kind) +
                                     " -n " + object.ns + "` lists what does."};
}

core::Error whyNotThere(const Target &target)
{
    const Result<core::Value> object = target.source->get(target.object, {});
    return !object && object.error().kind != ErrorKind::NotFound ? object.error() : absent(target.object);
}

} // namespace hopyard::app
