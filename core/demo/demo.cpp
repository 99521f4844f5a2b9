// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/demo.h"

#include "core/base/text.h"
#include "core/demo/demosource.h"
#include "core/demo/huge.h"
#include "core/demo/hyperpodseed.h"
#include "core/demo/objects.h"

namespace hopyard::core
{

std::vector<DemoInfo> demoClusters()
{
    return {{"hyperpod", "60 hosts of a HyperPod cluster with two teams, running and waiting jobs and a few faults"},
            {"huge", "100,000 hosts with 8 pods each, to look at"}};
}

Result<std::unique_ptr<Source>> openDemo(const std::string &name, double speed)
{
    if (!(speed > 0) || speed > 1e6) {
        return fail(ErrorKind::Usage, "The speed of a demo cluster must be over 0 and at most 1000000.");
    }
    if (name == "huge") {
        return demo::makeHugeSource(100'000);
    }
    if (name == "hyperpod") {
        ClusterInfo info;
        info.contextName = "demo";
        info.clusterName = "hyperpod";
        info.server = "demo:hyperpod";
        info.user = "demo";
        info.defaultNamespace = std::string("hyperpod-ns-") + demo::hyperpodTeam;
        info.kubernetesVersion = "v1.33.4";
        info.kueueVersion = demo::kueueRelease;
        info.kueueVersionOrigin = "the demo behaves as this version does";
        info.installedKinds = {
            "Job", "Workload", "ClusterQueue", "LocalQueue", "ResourceFlavor", "Topology", "WorkloadPriorityClass"};
        for (const std::string &kind : info.installedKinds) {
            info.servedKinds.push_back({kind, kind == "Job" ? "batch/v1" : "kueue.x-k8s.io/v1beta2"});
        }
        info.apiGroups = {"", "batch", "kueue.x-k8s.io"};
        return std::make_unique<demo::DemoSource>(std::move(info), demo::makeHyperpodCluster, speed);
    }
    std::vector<std::string> names;
    for (const DemoInfo &info : demoClusters()) {
        names.push_back(info.name);
    }
    return fail(ErrorKind::NotFound,
                "There is no demo cluster \"" + bounded(name, 100) + "\"; there are: " + join(names, ", ") + ".");
}

} // namespace hopyard::core
