// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/placement/pendingmessage.h"

#include <algorithm>

/// What each cause means, and what to do about it, in words of Hopyard.
namespace hopyard::core
{

namespace
{

std::string shown(std::string_view text)
{
    return bounded(escapedForDisplay(text), 300);
}

std::string podSetOf(const PendingReason &reason)
{
    return reason.podSet.empty() ? "main" : shown(reason.podSet);
}

Sentence topologySentence(const PendingReason &reason)
{
    const std::string fitting = std::to_string(reason.fitting);
    const std::string wanted = std::to_string(reason.wanted);
    const std::string topology = shown(reason.topology);
    if (reason.cause == PendingCause::LeaderDoesNotFit) {
        return {"The leader of the group with %1 fits on no host that leaves room for the others.", {podSetOf(reason)}};
    }
    if (!reason.layers.empty()) {
        return {"At level %1 only %2 of the %3 slices of %4 find room.",
                {shown(reason.level), fitting, wanted, podSetOf(reason)}};
    }
    if (reason.fitting == 0) {
        return reason.slices ? Sentence{"Not one of the %1 slices of %2 fits into any domain of topology %3.",
                                        {wanted, podSetOf(reason), topology}}
                             : Sentence{"Not one of the %1 pods of %2 fits into any domain of topology %3.",
                                        {wanted, podSetOf(reason), topology}};
    }
    return reason.slices ? Sentence{"Only %1 of the %2 slices of %3 fit where topology %4 offers most room.",
                                    {fitting, wanted, podSetOf(reason), topology}}
                         : Sentence{"Only %1 of the %2 pods of %3 fit where topology %4 offers most room.",
                                    {fitting, wanted, podSetOf(reason), topology}};
}

Sentence quotaSentence(const PendingReason &reason)
{
    const std::string resource = shown(reason.resource);
    const std::string flavor = shown(reason.flavor);
    if (reason.cause == PendingCause::QuotaNow) {
        return reason.amount.empty()
                   ? Sentence{"The queue's quota for %1 in flavor %2 is used up now.", {resource, flavor}}
                   : Sentence{"The queue's quota for %1 in flavor %2 is used up now: %3 more are needed.",
                              {resource, flavor, shown(reason.amount)}};
    }
    return reason.maximum.empty()
               ? Sentence{"The job asks for more %1 than the queue can ever have in flavor %2.", {resource, flavor}}
               : Sentence{"The job asks for %1 %2, but the queue can never have more than %3 in flavor %4.",
                          {shown(reason.amount), resource, shown(reason.maximum), flavor}};
}

Sentence flavorSentence(const PendingReason &reason)
{
    const std::string flavor = shown(reason.flavor);
    switch (reason.cause) {
    case PendingCause::NoLevel:
        return reason.flavor.empty()
                   ? Sentence{"The topology has no level %1.", {shown(reason.level)}}
                   : Sentence{"The topology of flavor %1 does not have the level that the job asks for.", {flavor}};
    case PendingCause::NoTopologySupport:
        return {"The job asks for a topology, but flavor %1 has none.", {flavor}};
    case PendingCause::OnlyTopology:
        return {"Flavor %1 takes only jobs that ask for a topology, and this one does not.", {flavor}};
    case PendingCause::NoTopologyCache:
        return {"Kueue does not have the Topology that the flavor names.", {}};
    case PendingCause::NoTopologyFlavor:
        return {"Pod set %1 asks for none of the resources that flavors with a topology provide.", {podSetOf(reason)}};
    case PendingCause::SeveralFlavors:
        return {"The resources of pod set %1 fall to several flavors with a topology; a pod set may use one only.",
                {podSetOf(reason)}};
    case PendingCause::FlavorTaint:
        return {"The job does not tolerate the taint %1 of flavor %2.", {shown(reason.amount), flavor}};
    case PendingCause::FlavorAffinity:
        return {"The job's node selector or affinity excludes the nodes of flavor %1.", {flavor}};
    case PendingCause::FlavorMissing:
        return {"The queue names flavor %1, which does not exist.", {flavor}};
    default:
        break;
    }
    return {"No resource group of the ClusterQueue covers %1, which the job asks for.", {shown(reason.resource)}};
}

Sentence wholeSentence(const PendingReason &reason)
{
    switch (reason.cause) {
    case PendingCause::NoDomains:
        return {"No ready node of the flavor carries all labels of the topology, so level %1 has no domains.",
                {shown(reason.level)}};
    case PendingCause::SliceLevels:
        return {"The job's slices contradict the topology: %1.", {shown(reason.text)}};
    case PendingCause::NoLevelGiven:
        return {"The annotation unconstrained \"false\" asks for a topology without a level, which is never admitted.",
                {}};
    case PendingCause::LostInCycle:
        return {"Another job was admitted in the same moment and took the place; Kueue tries again.", {}};
    case PendingCause::Preempting:
        return {"Kueue is stopping other jobs to make room.", {}};
    case PendingCause::QueueInactive:
    case PendingCause::QueueMissing:
        return {"%1.", {shown(reason.text)}};
    case PendingCause::NamespaceNotSelected:
        return {"The ClusterQueue does not take jobs of this namespace.", {}};
    case PendingCause::Gated:
        return {"Admission is held back: %1.", {shown(reason.text)}};
    case PendingCause::WaitsForPodsReady:
        return {"Kueue waits until all pods of the jobs admitted before are ready.", {}};
    case PendingCause::CheckFailed:
        return {"An admission check has refused the job.", {}};
    case PendingCause::BadResources:
        return {"The job's resource requests are not allowed: %1.", {shown(reason.text)}};
    default:
        break;
    }
    return {"Kueue says: %1", {shown(reason.text)}};
}

} // namespace

Sentence sentenceOf(const PendingReason &reason)
{
    switch (reason.cause) {
    case PendingCause::TopologyShort:
    case PendingCause::LeaderDoesNotFit:
        return topologySentence(reason);
    case PendingCause::QuotaNow:
    case PendingCause::QuotaNever:
        return quotaSentence(reason);
    case PendingCause::NoLevel:
    case PendingCause::NoTopologySupport:
    case PendingCause::OnlyTopology:
    case PendingCause::NoTopologyCache:
    case PendingCause::NoTopologyFlavor:
    case PendingCause::SeveralFlavors:
    case PendingCause::FlavorTaint:
    case PendingCause::FlavorAffinity:
    case PendingCause::FlavorMissing:
    case PendingCause::ResourceNotCovered:
        return flavorSentence(reason);
    default:
        return wholeSentence(reason);
    }
}

Sentence remedyOf(const PendingReason &reason)
{
    switch (reason.cause) {
    case PendingCause::TopologyShort:
        return {"Wait for room, ask for a wider level or a preferred one, or make the job smaller.", {}};
    case PendingCause::LeaderDoesNotFit:
        return {"Give the leader smaller requests, or ask for a wider level.", {}};
    case PendingCause::NoDomains:
        return {"Look at the labels, the flavor's nodeLabels and the readiness of the nodes: `hopyard check`.", {}};
    case PendingCause::NoLevel:
        return {"Name one of the topology's levels in the annotation.", {}};
    case PendingCause::SliceLevels:
        return {
            "Make the slice levels lie under the pod set's level, widest first, and each size divide the one before.",
            {}};
    case PendingCause::NoTopologySupport:
        return {"Use a queue whose flavor names a Topology, or leave the topology annotation out.", {}};
    case PendingCause::OnlyTopology:
        return {"Add a topology annotation (preferred or unconstrained is enough), or use another queue.", {}};
    case PendingCause::NoTopologyCache:
        return {"Create the Topology that the flavor names; an administrator can.", {}};
    case PendingCause::NoTopologyFlavor:
        return {"Give each pod set a request for a resource that the flavor covers, such as cpu.", {}};
    case PendingCause::SeveralFlavors:
        return {"An administrator has to put these resources into one resource group.", {}};
    case PendingCause::NoLevelGiven:
        return {"Set the annotation to \"true\", or leave it out.", {}};
    case PendingCause::FlavorTaint:
        return {"Add a toleration for it to the pod template, or use another queue.", {}};
    case PendingCause::FlavorAffinity:
        return {"Change the node selector or affinity, or use another queue.", {}};
    case PendingCause::FlavorMissing:
        return {"Create the flavor, or take it out of the queue; an administrator can.", {}};
    case PendingCause::ResourceNotCovered:
        return {"Leave the request out, or have an administrator add the resource to the queue.", {}};
    case PendingCause::QuotaNever:
        return {"Make the job smaller, use another queue, or have the quota raised.", {}};
    case PendingCause::QuotaNow:
        return {"Wait until jobs of the queue end, use another queue, or have the quota raised.", {}};
    case PendingCause::LostInCycle:
        return {"Nothing to do: it is tried again at once.", {}};
    case PendingCause::Preempting:
        return {"Wait until the preempted pods have ended.", {}};
    case PendingCause::QueueInactive:
        return {"Find out why the queue is stopped: `kubectl describe` it, or ask its administrator.", {}};
    case PendingCause::QueueMissing:
        return {"Name a queue that exists: `kubectl get localqueues` lists them.", {}};
    case PendingCause::NamespaceNotSelected:
        return {"Use a queue that takes this namespace, or have its namespaceSelector changed.", {}};
    case PendingCause::Gated:
        return {"Remove what holds it back, or ask whoever put it there.", {}};
    case PendingCause::WaitsForPodsReady:
        return {"Look for an admitted job whose pods do not become ready: it holds up all others.", {}};
    case PendingCause::CheckFailed:
        return {"Look at status.admissionChecks of the Workload.", {}};
    case PendingCause::BadResources:
        return {"Correct the requests and limits of the pod template.", {}};
    case PendingCause::Other:
        break;
    }
    return {"Read what Kueue says, and look at the Workload's events.", {}};
}

} // namespace hopyard::core
