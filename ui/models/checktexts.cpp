// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/checktexts.h"

#include "ui/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <string_view>

namespace hopyard::ui
{

namespace
{

/// The sentences of core/check, so that they are found by those who translate.
[[maybe_unused]] constexpr const char *sentences[] = {
    QT_TRANSLATE_NOOP("CheckText", "The server's version is not visible."),
    QT_TRANSLATE_NOOP("CheckText", "The server calls its version %1, which is none that is known."),
    QT_TRANSLATE_NOOP("CheckText", "Its nodes' kubelets are %1."),
    QT_TRANSLATE_NOOP("CheckText", "Run the check against the cluster itself."),
    QT_TRANSLATE_NOOP("CheckText", "Ask for the right to read /version."),
    QT_TRANSLATE_NOOP(
        "CheckText",
        "The server is Kubernetes %1; Hopyard is tested with 1.28 to 1.35, and older servers lack what it asks for."),
    QT_TRANSLATE_NOOP(
        "CheckText",
        "The server is Kubernetes %1; Hopyard is tested with 1.28 to 1.35, and a newer one may answer differently."),
    QT_TRANSLATE_NOOP("CheckText", "Upgrade the cluster to 1.28 or newer."),
    QT_TRANSLATE_NOOP("CheckText", "Look for a newer Hopyard."),
    QT_TRANSLATE_NOOP("CheckText", "The server is Kubernetes %1; HyperPod task governance needs 1.30 or newer."),
    QT_TRANSLATE_NOOP("CheckText", "Upgrade the cluster to 1.30 or newer."),
    QT_TRANSLATE_NOOP("CheckText", "The server is Kubernetes %1, within 1.28 to 1.35."),
    QT_TRANSLATE_NOOP("CheckText", "A file does not say which kinds are installed."),
    QT_TRANSLATE_NOOP("CheckText", "The server may not be asked which kinds it serves."),
    QT_TRANSLATE_NOOP("CheckText", "Jobs of these kinds are there: %1."),
    QT_TRANSLATE_NOOP("CheckText", "Ask for the right to read /apis (ClusterRole system:discovery)."),
    QT_TRANSLATE_NOOP("CheckText", "The server does not serve batch/v1 Job."),
    QT_TRANSLATE_NOOP("CheckText", "Use a server that serves batch/v1."),
    QT_TRANSLATE_NOOP("CheckText", "Served: %1. HyperPodPyTorchJob is not: its training operator is not installed, so "
                                   "`hyp create hyp-pytorch-job` has no effect here."),
    QT_TRANSLATE_NOOP(
        "CheckText",
        "Install the training operator's add-on where HyperPodPyTorchJob is wanted; a Job needs nothing more."),
    QT_TRANSLATE_NOOP("CheckText", "Served: %1."),
    QT_TRANSLATE_NOOP("CheckText", "No node bears HyperPod's labels: Kueue alone is enough here."),
    QT_TRANSLATE_NOOP("CheckText", "Check as a user who may list nodes and namespaces."),
    QT_TRANSLATE_NOOP("CheckText", "Task governance rules %1: %2."),
    QT_TRANSLATE_NOOP("CheckText", "%3 of HyperPod. Task governance rules %1: %2."),
    QT_TRANSLATE_NOOP("CheckText", "Check as a user who may list namespaces."),
    QT_TRANSLATE_NOOP("CheckText",
                      "%1Task governance is not installed: there is neither Kueue nor a namespace hyperpod-ns-…."),
    QT_TRANSLATE_NOOP("CheckText",
                      "Install the add-on (v1.2.2 or newer), then make a cluster policy and a compute allocation."),
    QT_TRANSLATE_NOOP(
        "CheckText",
        "%1No namespace belongs to a compute allocation (hyperpod-ns-…), so no team has a queue of task governance."),
    QT_TRANSLATE_NOOP("CheckText", "Make a cluster policy and a compute allocation in the SageMaker console."),
    QT_TRANSLATE_NOOP("CheckText", "Whom the server takes you for is not known."),
    QT_TRANSLATE_NOOP("CheckText", "Whom the server takes you for is not known (%1)."),
    QT_TRANSLATE_NOOP("CheckText", "The server does not know you: you are %1."),
    QT_TRANSLATE_NOOP("CheckText", "Give the context a user with credentials, or log in."),
    QT_TRANSLATE_NOOP("CheckText", "The server takes you for %1."),
    QT_TRANSLATE_NOOP("CheckText", "The server takes you for %1, in the groups %2."),
    QT_TRANSLATE_NOOP("CheckText", "The kubeconfig says to act as %1."),
    QT_TRANSLATE_NOOP("CheckText", "Whether you may %1 is not known%2"),
    QT_TRANSLATE_NOOP("CheckText", "Ask the server yourself."),
    QT_TRANSLATE_NOOP("CheckText", "You may not create jobs in namespace %1, only HyperPodPyTorchJobs%2"),
    QT_TRANSLATE_NOOP("CheckText", "You may not create jobs in namespace %1%2"),
    QT_TRANSLATE_NOOP("CheckText", "Use a namespace of yours (-n), or ask an administrator for this role."),
    QT_TRANSLATE_NOOP("CheckText", "You may create jobs in namespace %1, but no HyperPodPyTorchJobs."),
    QT_TRANSLATE_NOOP("CheckText", "You may create jobs in namespace %1."),
    QT_TRANSLATE_NOOP("CheckText", "You may list the pods of all namespaces."),
    QT_TRANSLATE_NOOP("CheckText", "You may list pods, but not watch them: they are read again every minute or so."),
    QT_TRANSLATE_NOOP("CheckText", "Ask an administrator for the verb watch as well."),
    QT_TRANSLATE_NOOP("CheckText", "You may list the pods of namespace %1, not those of all: pods of others are not "
                                   "shown, and hosts look freer than they are."),
    QT_TRANSLATE_NOOP("CheckText", "Ask an administrator for this role to see what others use."),
    QT_TRANSLATE_NOOP("CheckText", "You may not list pods, neither of all namespaces nor of %1%2"),
    QT_TRANSLATE_NOOP("CheckText",
                      "You may not list nodes: the tree holds the hosts that pods name, without labels and capacity%1"),
    QT_TRANSLATE_NOOP("CheckText",
                      "Ask an administrator for this role, or for a file written with `kubectl get nodes -o json`."),
    QT_TRANSLATE_NOOP("CheckText", "You may list nodes, but not watch them: they are read again every minute or so."),
    QT_TRANSLATE_NOOP("CheckText", "You may list nodes."),
    QT_TRANSLATE_NOOP(
        "CheckText",
        "You may not list the workloads of namespace %1: why a job waits and where Kueue put it stay unknown%2"),
    QT_TRANSLATE_NOOP("CheckText", "Ask an administrator for this role."),
    QT_TRANSLATE_NOOP("CheckText", "You may list the workloads of namespace %1."),
    QT_TRANSLATE_NOOP("CheckText", "Kueue is not installed: the server does not serve its types."),
    QT_TRANSLATE_NOOP("CheckText", "Install task governance (v1.2.2 or newer)."),
    QT_TRANSLATE_NOOP("CheckText", "Install Kueue 0.9 or newer."),
    QT_TRANSLATE_NOOP("CheckText",
                      "Kueue's types are there, but none of %1 has a status: its controller does not seem to run."),
    QT_TRANSLATE_NOOP("CheckText", "Look at the controller."),
    QT_TRANSLATE_NOOP("CheckText", "Kueue is there."),
    QT_TRANSLATE_NOOP("CheckText", "Kueue is there and serves %1."),
    QT_TRANSLATE_NOOP("CheckText", "Kueue is %1 (%2); topology-aware scheduling needs 0.9 or newer%3"),
    QT_TRANSLATE_NOOP("CheckText", "Update task governance to v1.2.2 or newer."),
    QT_TRANSLATE_NOOP("CheckText", "Update Kueue to 0.9 or newer."),
    QT_TRANSLATE_NOOP("CheckText", "Kueue is %1 (%2)%3"),
    QT_TRANSLATE_NOOP("CheckText", "Kueue's version is not visible%1"),
    QT_TRANSLATE_NOOP("CheckText",
                      "Ask whoever runs Kueue for its version; topology-aware scheduling needs 0.9 or newer."),
    QT_TRANSLATE_NOOP("CheckText", "Topology-aware scheduling is switched off (%1)."),
    QT_TRANSLATE_NOOP("CheckText", "Set the gate TopologyAwareScheduling to true and restart Kueue."),
    QT_TRANSLATE_NOOP("CheckText", "Topology-aware scheduling came with Kueue 0.9; here is %1."),
    QT_TRANSLATE_NOOP("CheckText", "Update Kueue."),
    QT_TRANSLATE_NOOP("CheckText", "Topology-aware scheduling is switched on (%1)."),
    QT_TRANSLATE_NOOP("CheckText", "Topology-aware scheduling works: Kueue has placed workloads by topology."),
    QT_TRANSLATE_NOOP("CheckText", "Topology-aware scheduling is on by default since Kueue 0.14; here is %1."),
    QT_TRANSLATE_NOOP("CheckText", "Topology-aware scheduling is on by default since Kueue 0.14; here is %1 (%2)."),
    QT_TRANSLATE_NOOP("CheckText", "Nothing of Kueue is visible."),
    QT_TRANSLATE_NOOP("CheckText", "Topology-aware scheduling may be off: before Kueue 0.14 it has to be switched on. "
                                   "Here is an unknown version%2."),
    QT_TRANSLATE_NOOP(
        "CheckText", "Topology-aware scheduling may be off: before Kueue 0.14 it has to be switched on. Here is %1%2."),
    QT_TRANSLATE_NOOP("CheckText", "Ask whoever runs Kueue whether the gate TopologyAwareScheduling is on."),
    QT_TRANSLATE_NOOP("CheckText", "But %1 come from Karpenter (%2), with which it is not supported: nodes that do not "
                                   "exist yet have no place in a topology."),
    QT_TRANSLATE_NOOP("CheckText", "Keep flavors with a Topology off Karpenter's nodes."),
    QT_TRANSLATE_NOOP("CheckText", "Kueue does not serve the kind Topology: it is older than 0.9."),
    QT_TRANSLATE_NOOP("CheckText", "There is no Topology, so Kueue knows no levels."),
    QT_TRANSLATE_NOOP("CheckText", "Make a compute allocation (task governance then writes it), or write one."),
    QT_TRANSLATE_NOOP("CheckText", "Write a Topology with the labels of your nodes, widest first."),
    QT_TRANSLATE_NOOP("CheckText", "No Topology has levels: %1."),
    QT_TRANSLATE_NOOP("CheckText", "Write one with levels."),
    QT_TRANSLATE_NOOP("CheckText", "%1. Without levels: %2."),
    QT_TRANSLATE_NOOP("CheckText", "Delete the Topologies without levels."),
    QT_TRANSLATE_NOOP("CheckText", "No node belongs to a flavor of Topology %1."),
    QT_TRANSLATE_NOOP("CheckText", "No node carries %1 of Topology %2, so it places nothing."),
    QT_TRANSLATE_NOOP("CheckText", "No node carries all levels of Topology %1, so it places nothing."),
    QT_TRANSLATE_NOOP("CheckText", "%1 of %2 lack levels of Topology %3 and are invisible to it: %4."),
    QT_TRANSLATE_NOOP("CheckText",
                      "Nodes carry %1, which is no level of Topology %2: the closest placement cannot be asked for."),
    QT_TRANSLATE_NOOP("CheckText", "All %1 of its flavors carry the levels of Topology %2."),
    QT_TRANSLATE_NOOP("CheckText", "There is no Topology with levels to look for."),
    QT_TRANSLATE_NOOP("CheckText", "Write a Topology with the labels of your nodes."),
    QT_TRANSLATE_NOOP("CheckText", "Label the nodes, or make the Topology's levels those that the nodes carry."),
    QT_TRANSLATE_NOOP("CheckText", "But no Topology has a level above the host, so jobs cannot ask for a switch."),
    QT_TRANSLATE_NOOP("CheckText", "Write a Topology with the network labels of your nodes."),
    QT_TRANSLATE_NOOP("CheckText", "Flavors name a Topology that does not exist: %1."),
    QT_TRANSLATE_NOOP("CheckText", "Create that Topology."),
    QT_TRANSLATE_NOOP("CheckText", "There is no ResourceFlavor."),
    QT_TRANSLATE_NOOP("CheckText", "No ResourceFlavor names a Topology; there are: %1."),
    QT_TRANSLATE_NOOP(
        "CheckText",
        "Let the flavor of your GPU nodes name the Topology (a flavor with one needs at least one node label)."),
    QT_TRANSLATE_NOOP("CheckText", "Ask an administrator which ClusterQueue has that flavor."),
    QT_TRANSLATE_NOOP("CheckText", "No ClusterQueue has a flavor with a Topology: %1."),
    QT_TRANSLATE_NOOP("CheckText", "Put the flavor into a resource group of the ClusterQueue."),
    QT_TRANSLATE_NOOP("CheckText", "In ClusterQueues, with a Topology: %1."),
    QT_TRANSLATE_NOOP("CheckText", "Naming a Topology that does not exist: %1."),
    QT_TRANSLATE_NOOP("CheckText", "Selecting no node: %1."),
    QT_TRANSLATE_NOOP("CheckText", "In no ClusterQueue: %1."),
    QT_TRANSLATE_NOOP("CheckText", "Correct the flavors' topologyName and nodeLabels."),
    QT_TRANSLATE_NOOP("CheckText", "None of %1 carries topology labels (%2 on AWS); %3 of them have accelerators."),
    QT_TRANSLATE_NOOP("CheckText", "None of %1 carries topology labels (%2 on AWS)."),
    QT_TRANSLATE_NOOP("CheckText", "Use instance types with topology information (p4d, p4de, p5, p5e, p5en, p6, trn1, "
                                   "trn2 …) and task governance v1.2.2 or newer, which writes the labels."),
    QT_TRANSLATE_NOOP("CheckText",
                      "On AWS let the cloud controller call ec2:DescribeInstanceTopology; elsewhere install what "
                      "writes the labels of your network (NVIDIA Topograph, the provider's agent)."),
    QT_TRANSLATE_NOOP("CheckText", "There are no nodes."),
    QT_TRANSLATE_NOOP("CheckText", "Add nodes to the cluster."),
    QT_TRANSLATE_NOOP("CheckText", "%1 of types without network topology has none, which is normal."),
    QT_TRANSLATE_NOOP("CheckText", "%1 of types without network topology have none, which is normal."),
    QT_TRANSLATE_NOOP("CheckText",
                      "Incomplete on %1 that should have them: %2. Topology-aware scheduling does not see it."),
    QT_TRANSLATE_NOOP("CheckText",
                      "Incomplete on %1 that should have them: %2. Topology-aware scheduling does not see them."),
    QT_TRANSLATE_NOOP("CheckText", "Network nodes under two parents: %1."),
    QT_TRANSLATE_NOOP("CheckText", "Replace these nodes, or ask AWS support why HyperPod left them unlabelled."),
    QT_TRANSLATE_NOOP("CheckText", "Look at the cloud controller's log (ec2:DescribeInstanceTopology), then delete the "
                                   "node object so that it is labelled anew."),
    QT_TRANSLATE_NOOP("CheckText", "Label the nodes, or find out why the agent that labels them left them out."),
    QT_TRANSLATE_NOOP(
        "CheckText", "%1 and %2 group hosts differently: %3 and %4 share %5, and each has hosts that the other lacks."),
    QT_TRANSLATE_NOOP(
        "CheckText",
        "Find out which labels are old, remove them, and name the family to be shown with --levels or a Topology."),
    QT_TRANSLATE_NOOP("CheckText", "No known family of topology labels is on the nodes, so none disagree."),
    QT_TRANSLATE_NOOP("CheckText", "One family of topology labels: %1."),
    QT_TRANSLATE_NOOP("CheckText", "These families of topology labels agree: %1."),
    QT_TRANSLATE_NOOP("CheckText",
                      "Several nodes share a hostname label, so Kueue adds up their capacity as one host: %1."),
    QT_TRANSLATE_NOOP("CheckText", "%1 without %2: %3; a Topology with that level does not see it."),
    QT_TRANSLATE_NOOP("CheckText", "%1 without %2: %3; a Topology with that level does not see them."),
    QT_TRANSLATE_NOOP("CheckText", "The hostname label differs from the node's name on %1: %2. Placements are told by "
                                   "the label, pods by the name; Hopyard joins them."),
    QT_TRANSLATE_NOOP("CheckText", "All %1 are labelled with their own name."),
    QT_TRANSLATE_NOOP("CheckText", "Nothing needs to be done; look for hosts under both names."),
    QT_TRANSLATE_NOOP("CheckText",
                      "Let the kubelet write the label (it does at registration), or set it to the node's name."),
    QT_TRANSLATE_NOOP("CheckText", "Kueue is not installed, so there are no queues."),
    QT_TRANSLATE_NOOP("CheckText", "Namespace %1 does not exist; these namespaces have one: %2."),
    QT_TRANSLATE_NOOP("CheckText", "Namespace %1 has no LocalQueue; these namespaces have one: %2."),
    QT_TRANSLATE_NOOP("CheckText", "Name one of them with -n."),
    QT_TRANSLATE_NOOP("CheckText", "Namespace %1 does not exist."),
    QT_TRANSLATE_NOOP("CheckText", "Namespace %1 does not exist; these have a LocalQueue: %2."),
    QT_TRANSLATE_NOOP("CheckText", "Correct -n, or make a compute allocation for the team."),
    QT_TRANSLATE_NOOP("CheckText", "Correct -n, or create the namespace and its LocalQueue."),
    QT_TRANSLATE_NOOP("CheckText", "Namespace %1 has no LocalQueue, nor has any other."),
    QT_TRANSLATE_NOOP("CheckText", "Namespace %1 has no LocalQueue; these have one: %2."),
    QT_TRANSLATE_NOOP("CheckText", "Make a compute allocation for the team, or create the LocalQueue."),
    QT_TRANSLATE_NOOP("CheckText", "Create a LocalQueue that names a ClusterQueue."),
    QT_TRANSLATE_NOOP("CheckText", "Namespace %1 has %2."),
    QT_TRANSLATE_NOOP("CheckText", "Namespace %1 has %2. Stopped: %3."),
    QT_TRANSLATE_NOOP("CheckText", "Use a queue that is not stopped, or take its stopPolicy away."),
    QT_TRANSLATE_NOOP("CheckText", "Not usable: %1."),
    QT_TRANSLATE_NOOP("CheckText", "With a flaw: %1."),
    QT_TRANSLATE_NOOP("CheckText", "Active: %1."),
    QT_TRANSLATE_NOOP("CheckText", "There is no ClusterQueue."),
    QT_TRANSLATE_NOOP("CheckText", "Make a compute allocation for the team."),
    QT_TRANSLATE_NOOP("CheckText", "Create a ClusterQueue with a flavor that names a Topology."),
    QT_TRANSLATE_NOOP("CheckText", "Create or correct the ClusterQueue."),
    QT_TRANSLATE_NOOP("CheckText", "Correct the ClusterQueue, or use another queue."),
    QT_TRANSLATE_NOOP("CheckText", "Kueue is not installed, so there are no priority classes."),
    QT_TRANSLATE_NOOP("CheckText", "Install Kueue."),
    QT_TRANSLATE_NOOP(
        "CheckText",
        "There is no WorkloadPriorityClass: all jobs have priority 0, and a job that names a class is refused."),
    QT_TRANSLATE_NOOP("CheckText", "Make a cluster policy with priority classes (they appear as NAME-priority)."),
    QT_TRANSLATE_NOOP("CheckText", "Create the classes that jobs shall name."),
    QT_TRANSLATE_NOOP("CheckText", "Ask an administrator for the right to list %1, or for a file with them."),
    QT_TRANSLATE_NOOP("CheckText", "Write the file again with %1 in it."),
    QT_TRANSLATE_NOOP("CheckText", "The file holds no %1, so they are not known."),
    QT_TRANSLATE_NOOP("CheckText", "Check again when they can be read."),
    QT_TRANSLATE_NOOP("CheckText", "%1.")};

/// A number of things is a value like any other in core; here it is said in the window's language.
QString valueText(const std::string &value)
{
    const std::size_t space = value.find(' ');
    const bool isCount = space != std::string::npos && space < 10 &&
                         std::all_of(value.begin(), value.begin() + std::ptrdiff_t(space),
                                     [](char digit) { return digit >= '0' && digit <= '9'; });
    if (isCount) {
        const int count = std::stoi(value);
        const std::string_view what = std::string_view(value).substr(space + 1);
        if (what == "node" || what == "nodes") {
            return QCoreApplication::translate("CheckText", "%n node(s)", nullptr, count);
        }
        if (what == "namespace" || what == "namespaces") {
            return QCoreApplication::translate("CheckText", "%n namespace(s)", nullptr, count);
        }
        if (what == "ClusterQueue" || what == "ClusterQueues") {
            return QCoreApplication::translate("CheckText", "%n ClusterQueue(s)", nullptr, count);
        }
    }
    return display(value);
}

QString sentenceText(const core::CheckSentence &sentence)
{
    const QString pattern = QCoreApplication::translate("CheckText", sentence.pattern.c_str());
    QString text;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const int value =
            pattern[i] == QLatin1Char('%') && i + 1 < pattern.size() ? pattern[i + 1].unicode() - '1' : -1;
        if (value >= 0 && std::size_t(value) < sentence.values.size()) {
            text += valueText(sentence.values[std::size_t(value)]);
            ++i;
        } else {
            text += pattern[i];
        }
    }
    return text;
}

} // namespace

QString checkDetailText(const core::CheckItem &item)
{
    if (item.sentences.empty()) {
        return display(item.detail);
    }
    QStringList texts;
    for (const core::CheckSentence &sentence : item.sentences) {
        texts += sentenceText(sentence);
    }
    return texts.join(QLatin1Char(' '));
}

QString checkFixText(const core::CheckItem &item)
{
    return item.fixSentence.pattern.empty() ? display(item.fix) : sentenceText(item.fixSentence);
}

} // namespace hopyard::ui
