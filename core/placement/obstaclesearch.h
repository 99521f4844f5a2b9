// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/obstaclescene.h"
#include "core/placement/pendingmessage.h"

#include <optional>
#include <set>

namespace hopyard::core::obstacle
{

/// One run of findObstacles(), for its own sources.
class Search
{
public:
    Search(const ClusterState &state, const Workload &workload, const KueueProfile &profile,
           const ObstacleLimits &limits, std::stop_token stop)
        : m_state(state)
        , m_edit(m_state)
        , m_waiting(workload)
        , m_profile(profile)
        , m_limits(limits)
        , m_stop(std::move(stop))
        , m_deadline(std::chrono::steady_clock::now() + limits.time)
    {
    }

    Result<ObstacleReport> run()
    {
        lift({}, 0);
        if (m_stop.stop_requested()) {
            return fail(ErrorKind::Cancelled, "The search for what stands in the way was cancelled.");
        }
        std::stable_sort(m_report.domains.begin(), m_report.domains.end(),
                         [](const auto &a, const auto &b) { return a.wanted - a.fitting < b.wanted - b.fitting; });
        return std::move(m_report);
    }

private:
    bool mayGoOn()
    {
        if (m_stop.stop_requested()) {
            m_report.complete = false;
            return false;
        }
        if (m_report.trials >= m_limits.trials) {
            stopped({"Stopped looking after %1 predictions.", {std::to_string(m_limits.trials)}});
            return false;
        }
        if (std::chrono::steady_clock::now() > m_deadline) {
            stopped({"Stopped looking after %1 ms.", {std::to_string(m_limits.time.count())}});
            return false;
        }
        return true;
    }
    void stopped(Sentence why)
    {
        m_report.complete = false;
        if (m_report.stopped.pattern.empty()) {
            m_report.stopped = std::move(why);
        }
    }

    Prediction predictWithout(const std::vector<Thing> &things);
    bool admits(const std::vector<Thing> &things) { return predictWithout(things).admitted(); }
    void lift(const std::vector<Thing> &prefix, int depth);
    void liftQueue(const std::vector<Thing> &prefix, int depth);
    void liftHead(const std::vector<Thing> &prefix);
    void liftQuota(const PendingMessage &message, const std::vector<Thing> &prefix, int depth);
    void quotaJobs(const std::vector<const PendingReason *> &reasons, const std::vector<Thing> &prefix);
    /// An admitted Workload with what it holds of the resources that lack, in their order.
    struct QuotaUser {
        std::shared_ptr<const Workload> workload;
        std::vector<Quantity> use;
        int pods = 0;
    };
    std::vector<QuotaUser> quotaUsers(const std::vector<const PendingReason *> &reasons) const;
    void addQuota(std::vector<Thing> &things, Thing thing) const;
    std::optional<Thing> quotaThing(const PendingReason &reason) const;
    void liftFlavor(const PendingMessage &message, const std::vector<Thing> &prefix, int depth);
    void searchTopology(const Prediction &prediction, const PendingMessage &message, const std::vector<Thing> &prefix);
    void searchFlavor(const std::string &podSet, const std::string &flavor, const std::vector<Thing> &prefix);
    void searchDomain(const Scene &scene, int candidate, const Request &request, const std::vector<Thing> &prefix);
    std::vector<std::vector<int>> proposals(const Scene &scene, int candidate, bool &smallest);
    bool enumerate(const Scene &scene, int candidate, const std::vector<int> &things, std::size_t size,
                   std::vector<int> &chosen, std::size_t from, int &left, std::vector<std::vector<int>> &found);
    std::vector<int> greedy(const Scene &scene, int candidate, const std::vector<int> &things, int &left);
    void addAnywhere(const std::vector<Thing> &things, bool smallest);
    std::vector<std::string> flavorsOf(const PendingReason &reason) const;
    std::shared_ptr<const ClusterQueue> queue() const;

    ClusterState m_state; ///< the copy that trials change
    StateEdit m_edit;
    const Workload m_waiting;
    const KueueProfile &m_profile;
    const ObstacleLimits m_limits;
    const std::stop_token m_stop;
    const std::chrono::steady_clock::time_point m_deadline;
    ObstacleReport m_report;
    std::set<std::pair<std::string, std::string>> m_searched; ///< pod set, flavor
};

} // namespace hopyard::core::obstacle
