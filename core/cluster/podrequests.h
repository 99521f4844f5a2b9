// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/records.h"

#include <span>
#include <vector>

namespace hopyard::core
{

/// What one container asks for.
struct ContainerNeeds {
    ResourceList requests, limits;
    bool isInit = false;
    bool isSidecar = false; ///< an init container with restartPolicy Always
};

/// The requests of a pod as kube-scheduler and Kueue count them: max(init sequence, containers + sidecars) + overhead;
/// pod-level requests win over the sum; a limit stands in where a container has no request. Source: component-helpers
/// resource.PodRequests.
ResourceList effectiveRequests(std::span<const ContainerNeeds> containers, const ResourceList &overhead,
                               const ResourceList &podLevel);

} // namespace hopyard::core
