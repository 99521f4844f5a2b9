// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/subcommandhelp.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace hopyard::app
{

namespace
{

constexpr std::pair<std::string_view, std::string_view> texts[] = {
    {"contexts", "The current context is marked; a broken one is listed with its reason, and the others work.\n"},
    {"tree",
     "  --levels P   the levels from top to bottom: a Topology's name, a preset (aws gke oci coreweave crusoe\n"
     "               topograph-core topograph-spine topograph-tier topograph-fabric zone-rack clique), or label keys\n"
     "               with commas between; default: the Topology that most flavors name, else the AWS layers\n"
     "Example: hopyard --demo tree\n"},
    {"export", "  --format F   svg, mermaid, dot or json; default: by FILE's suffix (.mmd is mermaid)\n"
               "  --theme T    light (default) or dark\n"
               "  --pods       mermaid and dot: the pods too, under their hosts (svg and json always have them)\n"
               "  --levels P   as of `tree`\n"
               "Example: hopyard --demo export cluster.svg\n"},
    {"check", "Topology labels, Kueue, Topology and flavors, queues of the namespace, priority classes, rights, job "
              "kinds: each is\n"
              "ok, missing, a warning or unknown (what rights hide), with what to do. 1 only if something is missing.\n"
              "Example: hopyard check -n team-a\n"},
    {"capacity",
     "How many jobs of --pods pods fit whole in one domain, for every level and domain. Free is what Kueue counts: "
     "hosts\n"
     "that are ready, schedulable, of a flavor and carry all labels of the Topology, minus bound pods and what is "
     "assigned\n"
     "to admitted jobs; without Kueue, minus the requests of bound pods. Hosts left out are counted by reason.\n"
     "  --gpus       nvidia.com/gpu of each pod; --cpu and --memory as quantities (500m, 64Gi)\n"
     "Fragmented: of the jobs that the free GPUs would be enough for in sum, the share that no domain takes whole; "
     "`null`\n"
     "(`-`) where they are not enough for one. Unusable: free GPUs (pods, if none are asked for) outside of those "
     "jobs.\n"
     "JSON: "
     "{\"levels\":[{\"label\",\"domains\":[{\"path\",\"slots\",\"pods\",\"hosts\"}],\"fitting\",\"slots\","
     "\"fragmentation\",\n"
     "\"unusable\"}],\"pods\",\"requests\",\"hosts\",\"taking\",\"excluded\":[{\"reason\",\"detail\",\"hosts\"}],"
     "\"unit\",\"free\",\"upperBound\"}\n"
     "Example: hopyard --demo capacity --pods 4 --gpus 8\n"},
    {"explain",
     "The cause in one sentence, the figures behind it, and what to do. What Kueue wrote is taken apart and computed "
     "anew on\n"
     "the cluster as it is: where the two differ the message is out of date, and what changed is said. Then, domain "
     "by\n"
     "domain, the smallest sets of jobs, cordons, taints, labels or quota without which the job would be admitted; "
     "each set\n"
     "was tried. After admission: pods that are gated, not placed, or on another host than assigned; and of hosts "
     "that\n"
     "are lost (gone, not ready, tainted) where Kueue lets their pods go, or that it stops the job, and what then.\n"
     "  --if-lost HOST   answer as if that host were gone\n"
     "Position in the queue is an estimate by priority and age. 0 whenever the job exists.\n"
     "JSON: "
     "{\"object\",\"workload\",\"state\",\"cause\",\"numbers\":[…],\"advice\":[…],\"condition\":{\"type\",\"status\","
     "\"reason\",\n"
     "\"message\",\"since\",\"preempting\",\"reasons\":[{\"cause\",\"podSet\",\"flavor\",\"topology\",\"level\","
     "\"resource\",\"fitting\",\n"
     "\"wanted\",\"unit\",\"amount\",\"maximum\",\"hosts\",\"excluded\":[{\"what\",\"hosts\"}],\"text\"}]}|null,"
     "\"now\":{\"verdict\",\"reason\",\n"
     "\"message\",\"reasons\",\"preempts\",\"kueue\",\"assumptions\",\"upperBound\"}|null,\"stale\":bool|null,"
     "\"changes\":[…],\"queue\":\n"
     "{\"localQueue\",\"clusterQueue\",\"strategy\",\"position\",\"of\",\"estimate\",\"head\",\"blocked\"}|null,"
     "\"obstacles\":{\"domains\":\n"
     "[{\"level\",\"path\",\"flavor\",\"fitting\",\"wanted\",\"unit\",\"sets\":[{\"smallest\",\"parts\":[{\"kind\","
     "\"object\",\"detail\",\"priority\",\n"
     "\"outranks\",\"pods\",\"hosts\",\"text\",\"remedy\",\"command\"}]}]}],\"anywhere\":[sets],\"trials\","
     "\"complete\",\"stopped\"},\n"
     "\"pods\":[{\"name\",\"node\",\"planned\",\"text\"}],\"lost\":{\"hosts\":[…],\"outcome\",\"podSets\":[{\"name\","
     "\"missing\",\n"
     "\"added\":[{\"host\",\"pods\"}]}],\"message\",\"admittedAgain\":bool|null}|null,\"quality\":{\"pods\",\"hosts\","
     "\"hops\",\"levels\":[{"
     "\"label\",\"domains\",\"ring\",\"chain\"}]}|null,\n"
     "\"best\":{\"level\",\"quality\"}|null}; ring and chain of a level: the share of neighbours by rank that cross "
     "it.\n"
     "state: no-workload, unanswered, pending, evicted, "
     "deactivated, checks,\n"
     "pods-missing, pods-gated, pods-unplaced, pods-starting, node-lost, running, finished. kind: job, pods, cordon,\n"
     "not-ready, taint, missing-label, quota, stopped-queue.\n"
     "outcome of lost: replaced, evicted, retried, left.\n"
     "Example: hopyard --demo explain job/hyperpod-ns-vision/sam2-finetune\n"},
    {"compose", "  --gpus       nvidia.com/gpu of each pod, request and limit; --cpu and --memory are requests\n"
                "  --queue      the LocalQueue, --priority the WorkloadPriorityClass\n"
                "  -- CMD…      the container's command\n"
                "\n"
                "TOPOLOGY (L is a label key or `layer-N`):\n"
                "  --required L       all pods under one domain of that level, or the job waits\n"
                "  --preferred L      try that level, then wider ones\n"
                "  --unconstrained    any hosts with room, checked host by host\n"
                "  --pin DOMAIN       a value, LABEL=VALUE, or a path nn-a/nn-b: nodeSelector, without Kueue's help\n"
                "  --none             no topology (default)\n"
                "\n"
                "The manifest goes to standard output, findings to standard error; with an error nothing is written.\n"
                "Example: hopyard compose job --name train --image busybox --replicas 10 --cpu 1 --queue my-queue\n"
                "           --required topology.k8s.aws/network-node-layer-3 -- sleep 300 > train.yaml\n"},
    {"validate",
     "With a live cluster named, the server's dry run is asked too; a missing queue, level or class is an error then.\n"
     "Example: hopyard validate -f train.yaml --context my-cluster\n"},
    {"predict",
     "  --kueue V    the rules of Kueue 0.14 to 0.19; default: the version that the cluster shows, else 0.17\n"
     "  --gate G     a feature gate that is set otherwise than the cluster shows: TASBalancedPlacement,\n"
     "               TASMultiLayerTopology, TASHandleOverlappingFlavors, TASProfileMixed,\n"
     "               FairSharingPreemptWithinNominal, UnadmittedWorkloadsObservability\n"
     "Says whether the job would be admitted as next in line, on which hosts and how many pods on each, what it would\n"
     "preempt; else what says no and how much is short. Nothing is written. 0 admitted, 1 not.\n"
     "Examples: hopyard predict -f train.yaml\n"
     "          hopyard --snapshot cluster.json predict -f train.yaml --kueue 0.17 -o json\n"},
    {"submit",
     "  --dry-run    the server checks the job and creates nothing\n"
     "  --wait       until it is admitted and all pods run, or it ends; --timeout SECONDS gives up (exit 1)\n"
     "An error that `validate` finds creates nothing. Example: hopyard submit -f train.yaml --wait --timeout 600\n"},
    {"status", "State, each pod's host and path, whether the topology request is satisfied, and hops between pods: 0 "
               "on one host, 2\n"
               "under one lowest switch, 4 under the next. Example: hopyard status job/team-a/train\n"},
    {"delete", "Asks on a terminal; elsewhere --yes is needed. Ends when the object is gone.\n"},
    {"watch",
     "One JSON object a line: objects that are added, modified or deleted, and the connection's state. Keeps trying\n"
     "whatever fails, from the first connection on. Example: hopyard watch | jq -c 'select(.kind == \"Pod\")'\n"},
};

} // namespace

std::string_view subcommandHelp(std::string_view subcommand)
{
    const auto *found = std::find_if(std::begin(texts), std::end(texts),
                                     [subcommand](const auto &entry) { return entry.first == subcommand; });
    return found == std::end(texts) ? std::string_view() : found->second;
}

} // namespace hopyard::app
