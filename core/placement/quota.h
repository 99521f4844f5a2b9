// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/state.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hopyard::core
{

/// Quota of one ClusterQueue and what of it is taken, with the cohort it may borrow from. Amounts as kube-scheduler
/// counts (cpu in thousandths). Source: Kueue pkg/cache/scheduler/resource_node.go.
class QuotaView
{
public:
    QuotaView(const ClusterState &state, const ClusterQueue &queue);

    struct Cell {
        std::int64_t maximum = 0;   ///< that can ever be had: nominal and all that may be borrowed
        std::int64_t available = 0; ///< that can be had now
    };
    /// The quota of a flavor for a resource, earlier `take` calls counted.
    Cell cell(const std::string &flavor, Interned resource) const;
    void take(const std::string &flavor, Interned resource, std::int64_t amount);

private:
    struct Line {
        std::string queue, flavor;
        Interned resource;
        std::int64_t nominal = 0, used = 0;
        std::optional<std::int64_t> borrowingLimit, lendingLimit;
        /// Of its own that others cannot have.
        std::int64_t guaranteed() const
        {
            return lendingLimit ? std::max<std::int64_t>(0, nominal - *lendingLimit) : 0;
        }
    };
    void addLines(const std::string &queue, const std::vector<ResourceGroup> &groups);
    void countUse(const ClusterState &state);
    Line *find(const std::string &queue, const std::string &flavor, Interned resource);

    std::string m_queue;
    bool m_cohort = false;
    std::vector<Line> m_lines;
};

} // namespace hopyard::core
