// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/podtemplates.h"

#include <memory>
#include <string>
#include <vector>

namespace hopyard::core
{

/// A pod set that Kueue's controller makes of a manifest, and how its webhook writes the place.
struct PodSetTemplate {
    TemplateSite site;
    std::string metaPath;         ///< "spec.template.metadata"; its `.annotations` are what is wrong
    bool isChecked = true;        ///< the webhook looks at its annotations
    std::shared_ptr<Value> owned; ///< the template, where the manifest has it in pieces (TrainJob)
};

/// templateSites() without what Kueue makes no pod set of, with those of a TrainJob as far as the manifest tells them.
/// The manifest must outlive the result.
std::vector<PodSetTemplate> podSetTemplates(const Value &manifest);

/// The pod sets of a TrainJob: what the trainer and the patches of its runtime say; the runtime itself is another
/// object. Source: trainer.kubeflow.org v1alpha1 (2.0 podSpecOverrides, 2.1 podTemplateOverrides, 2.2 runtimePatches).
std::vector<PodSetTemplate> trainJobTemplates(const Value &manifest);

} // namespace hopyard::core
