// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/sessionopener.h"

#include "core/demo/demo.h"
#include "core/snapshot/snapshot.h"

namespace hopyard::ui
{

namespace
{

core::Result<std::unique_ptr<core::Source>> openSource(const OpenRequest &request)
{
    switch (request.kind) {
    case OpenRequest::Kind::Snapshot:
        return core::openSnapshot(request.name);
    case OpenRequest::Kind::Demo:
        return core::openDemo(request.name, request.speed);
    case OpenRequest::Kind::Context:
        break;
    }
    core::KubeconfigLocation location{request.kubeconfig};
    location.preferredFile = request.preferredFile;
    location.allowPartial = true; // a person chose this one, beside the files that cannot be read
    return core::openCluster(location, request.name);
}

} // namespace

void SessionOpener::open(const OpenRequest &request)
{
    m_slot.start([request](std::stop_token) { return openSource(request); },
                 [this, request](core::Result<std::unique_ptr<core::Source>> source) {
                     if (source) {
                         Q_EMIT opened(std::shared_ptr<core::Source>(std::move(*source)), request);
                     } else {
                         Q_EMIT failed(source.error(), request);
                     }
                 });
}

} // namespace hopyard::ui
