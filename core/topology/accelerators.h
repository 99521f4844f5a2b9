// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/records.h"

#include <optional>
#include <string>
#include <string_view>

namespace hopyard::core
{

/// Accelerators of one host as whole devices.
struct AcceleratorUse {
    Interned resource;              ///< "nvidia.com/gpu"; empty: the host has none and nothing on it asks for one
    std::optional<long long> total; ///< allocatable; nullopt when the node says nothing about itself
    long long used = 0;             ///< requested by pods that are not finished

    bool any() const { return !resource.empty(); }
    /// Never negative, also where more is requested than allocatable; 0 when the total is unknown.
    long long free() const { return total && *total > used ? *total - used : 0; }
};

/// The accelerator of a host: the first known resource name that its node has or its pods request. `node` may be
/// nullptr.
AcceleratorUse acceleratorUse(const Node *node, const ResourceList &requested);

/// "GPU" for GPUs of any maker, "Neuron", "TPU", "Gaudi"; "GPU" for an empty name.
std::string_view acceleratorUnit(std::string_view resource);

/// Accelerators that one pod asks for.
long long acceleratorsOf(const ResourceList &requests);

} // namespace hopyard::core
