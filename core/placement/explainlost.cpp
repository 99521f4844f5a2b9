// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/placement/explainer.h"

/// A job that lost a host: where its pods go, or what becomes of the whole of it.
namespace hopyard::core
{

namespace
{

/// "host-a (2), host-b (1)".
std::string placesOf(const std::vector<DomainCount> &domains)
{
    std::vector<std::string> places;
    for (const DomainCount &domain : domains) {
        places.push_back(Explainer::shown(domain.values.back()) + " (" + std::to_string(domain.count) + ")");
    }
    return bounded(join(places, ", "), 1000);
}

} // namespace

void Explainer::explainLostHosts()
{
    if (!m_input.nodesKnown || m_state.nodes.empty()) {
        return;
    }
    std::vector<std::string> hosts = lostHosts(m_state, *m_workload, m_input.profile);
    if (hosts.empty()) {
        return;
    }
    LostHosts &lost = m_answer.lost.emplace();
    lost.hosts = std::move(hosts);
    const std::string &first = lost.hosts.front();
    lost.replacement = replacementOf(m_state, *m_workload, first, m_input.profile);
    using Outcome = Replacement::Outcome;
    if (lost.hosts.size() > 1 && lost.replacement.outcome != Outcome::Left) {
        lost.replacement = {Outcome::Evicted, {}, {}};
        number({"Kueue gives the pods of one lost host a new place, not those of %1: when the pods there have ended it "
                "stops the whole job and queues it again.",
                {std::to_string(lost.hosts.size())}});
    }
    const std::string why = shown(lost.replacement.message);
    switch (lost.replacement.outcome) {
    case Outcome::Replaced:
        for (const Replacement::PodSet &podSet : lost.replacement.podSets) {
            number({"When the %1 pods of %2 on host %3 have ended, Kueue gives them a new place: %4.",
                    {std::to_string(podSet.missing), shown(podSet.name), shown(first), placesOf(podSet.added)}});
        }
        break;
    case Outcome::Evicted:
        if (lost.hosts.size() == 1) {
            number({"When the pods on host %1 have ended, Kueue stops the whole job and queues it again, because "
                    "nothing can take the host's place: %2",
                    {shown(first), why}});
        }
        break;
    case Outcome::Retried:
        number({"Nothing can take the place of host %1, and Kueue goes on looking for it: %2", {shown(first), why}});
        break;
    case Outcome::Left:
        number({"Kueue gives no new place to the pods of host %1: they stay away until it is back.", {shown(first)}});
        break;
    case Outcome::Unaffected:
        break;
    }
    if (lost.replacement.outcome == Outcome::Evicted) {
        explainQueuedAgain(lost);
    }
}

void Explainer::explainQueuedAgain(LostHosts &lost)
{
    Workload again = *m_workload;
    again.admission.reset();
    again.conditions.clear();
    lost.again = predict(m_state, again, m_input.profile);
    if (!lost.again->admitted()) {
        number({"Queued again it waits: %1", {shown(lost.again->message)}});
        return;
    }
    number({"Queued again it gets a place at once.", {}});
    for (const Prediction::PodSet &podSet : lost.again->podSets) {
        if (podSet.assignment) {
            number({"%1 then: %2.", {shown(podSet.name), placesOf(podSet.assignment->domains)}});
        }
    }
}

} // namespace hopyard::core
