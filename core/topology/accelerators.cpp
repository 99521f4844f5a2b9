// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/topology/accelerators.h"

#include <array>

namespace hopyard::core
{

namespace
{

struct Known {
    Interned resource;
    std::string_view unit;
};

/// In order of preference: a Neuron node offers devices and cores of the same chips, and only one of them may count.
const std::array<Known, 9> &known()
{
    static const std::array<Known, 9> list = {{{"nvidia.com/gpu", "GPU"},
                                               {"amd.com/gpu", "GPU"},
                                               {"aws.amazon.com/neurondevice", "Neuron"},
                                               {"aws.amazon.com/neuron", "Neuron"},
                                               {"google.com/tpu", "TPU"},
                                               {"habana.ai/gaudi", "Gaudi"},
                                               {"gpu.intel.com/xe", "GPU"},
                                               {"gpu.intel.com/i915", "GPU"},
                                               {"nvidia.com/gpu.shared", "GPU"}}};
    return list;
}

const Quantity *find(const ResourceList &list, const Interned &resource)
{
    for (const auto &[name, quantity] : list) {
        if (name == resource) {
            return &quantity;
        }
    }
    return nullptr;
}

long long countOf(const ResourceList &list, const Interned &resource)
{
    const Quantity *quantity = find(list, resource);
    return quantity ? quantity->unitsCeil() : 0;
}

} // namespace

AcceleratorUse acceleratorUse(const Node *node, const ResourceList &requested)
{
    AcceleratorUse use;
    for (const Known &candidate : known()) {
        const long long allocatable = node ? countOf(node->allocatable, candidate.resource) : 0;
        const long long capacity = node ? countOf(node->capacity, candidate.resource) : 0;
        const long long used = countOf(requested, candidate.resource);
        if (allocatable > 0 || capacity > 0 || used > 0) {
            use.resource = candidate.resource;
            use.used = used;
            if (node && node->hasAllocatable) {
                use.total = allocatable;
            }
            return use;
        }
    }
    return use;
}

std::string_view acceleratorUnit(std::string_view resource)
{
    for (const Known &candidate : known()) {
        if (candidate.resource == resource) {
            return candidate.unit;
        }
    }
    return "GPU";
}

long long acceleratorsOf(const ResourceList &requests)
{
    for (const Known &candidate : known()) {
        if (const long long count = countOf(requests, candidate.resource); count > 0) {
            return count;
        }
    }
    return 0;
}

} // namespace hopyard::core
