// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pages.h"

#include <algorithm>
#include <cstdio>

namespace hopyard::test
{

namespace
{

std::string hex(unsigned long long seed)
{
    char text[24];
    std::snprintf(text, sizeof text, "%017llx", seed * 0x9E3779B97F4A7C15ULL >> 4);
    return text;
}

std::string hostName(int host)
{
    return "hyperpod-i-" + hex(static_cast<unsigned long long>(host) + 1);
}

std::string uid(int a, int b)
{
    char text[40];
    std::snprintf(text, sizeof text, "%08x-%04x-4%03x-8%03x-%012x", a * 2654435 + b, a & 0xffff, b & 0xfff,
                  (a ^ b) & 0xfff, a + b * 77777);
    return text;
}

/// What kubectl hides and the API sends: who set which field.
std::string managedFields(int repeats)
{
    std::string fields =
        R"("managedFields":[{"manager":"kube-controller-manager","operation":"Update","apiVersion":"v1",)"
        R"("time":"2026-11-30T08:15:00Z","fieldsType":"FieldsV1","fieldsV1":{)";
    for (int index = 0; index < repeats; ++index) {
        fields += (index ? "," : "") + std::string(R"("f:field-)") + std::to_string(index) +
                  R"(":{".":{},"f:name":{},"f:value":{},"f:resources":{".":{},"f:limits":{},"f:requests":{}}})";
    }
    return fields + R"(},"subresource":"status"}])";
}

std::string conditions(const std::vector<std::string> &types)
{
    std::string text = R"("conditions":[)";
    for (const std::string &type : types) {
        text +=
            (&type == &types.front() ? "" : ",") + std::string(R"({"type":")") + type + R"(","status":")" +
            (type.find("Pressure") == std::string::npos ? "True" : "False") +
            R"(","lastHeartbeatTime":"2026-12-01T10:00:00Z","lastTransitionTime":"2026-11-30T08:15:42Z","reason":"Because",)"
            R"("message":"the kubelet has posted what it knows about this condition"})";
    }
    return text + "]";
}

std::string list(const char *kind, const std::vector<std::string> &items, int page, int pages)
{
    std::string text = std::string(R"({"kind":")") + kind + R"(","apiVersion":")" +
                       (kind == std::string_view("JobList") ? "batch/v1" : "v1") +
                       R"(","metadata":{"resourceVersion":"123456")";
    if (page + 1 < pages) {
        text += R"(,"continue":")" + std::to_string(page + 1) + R"(","remainingItemCount":)" +
                std::to_string((pages - page - 1) * static_cast<int>(items.size()));
    }
    text += R"(},"items":[)";
    for (const std::string &item : items) {
        text += (&item == &items.front() ? "" : ",") + item;
    }
    return text + "]}\n";
}

template <class Make>
std::vector<std::string> paged(const char *kind, int count, int limit, Make make)
{
    std::vector<std::string> result;
    const int pages = std::max(1, (count + limit - 1) / limit);
    for (int page = 0; page < pages; ++page) {
        std::vector<std::string> items;
        for (int index = page * limit; index < std::min(count, (page + 1) * limit); ++index) {
            items.push_back(make(index));
        }
        result.push_back(list(kind, items, page, pages));
    }
    return result;
}

} // namespace

std::string nodeJson(int host)
{
    const int leaf = host / 16;
    std::string text = R"({"metadata":{"name":")" + hostName(host) + R"(","uid":")" + uid(host, 1) +
                       R"(","resourceVersion":"9)" + std::to_string(host) +
                       R"(","creationTimestamp":"2026-11-01T00:00:00Z","labels":{)" + R"("kubernetes.io/hostname":")" +
                       hostName(host) + R"(","node.kubernetes.io/instance-type":"ml.p5.48xlarge",)";
    for (int index = 0; index < 24; ++index) {
        text += R"("example.com/feature-)" + std::to_string(index) + R"(":"value-)" + std::to_string(index) + R"(",)";
    }
    text +=
        R"("topology.k8s.aws/network-node-layer-1":"nn-)" + hex(7'000'000ULL + static_cast<unsigned>(leaf / 144)) +
        R"(","topology.k8s.aws/network-node-layer-2":"nn-)" + hex(8'000'000ULL + static_cast<unsigned>(leaf / 12)) +
        R"(","topology.k8s.aws/network-node-layer-3":"nn-)" + hex(9'000'000ULL + static_cast<unsigned>(leaf)) +
        R"("},)" + managedFields(40) + R"(},"spec":{"providerID":"aws:///usw2-az2/i-)" +
        hex(static_cast<unsigned>(host)) + R"("},"status":{)" +
        R"("capacity":{"cpu":"192","memory":"2097152Mi","nvidia.com/gpu":"8","pods":"110","vpc.amazonaws.com/efa":"32"},)" +
        R"("allocatable":{"cpu":"191450m","memory":"2080000Mi","nvidia.com/gpu":"8","pods":"110","vpc.amazonaws.com/efa":"32"},)" +
        conditions({"MemoryPressure", "DiskPressure", "PIDPressure", "Ready"}) + R"(,"images":[)";
    for (int index = 0; index < 20; ++index) {
        text += (index ? "," : "") + std::string(R"({"names":["registry.example.com/team/image-)") +
                std::to_string(index) + "@sha256:" + hex(static_cast<unsigned>(index)) + hex(3) + hex(4) +
                R"(","registry.example.com/team/image-)" + std::to_string(index) +
                R"(:v1.2.3"],"sizeBytes":123456789})";
    }
    return text + R"(],"nodeInfo":{"kubeletVersion":"v1.35.4","osImage":"Amazon Linux 2023"}}})";
}

std::string podJson(int host, int pod)
{
    const std::string job = "training-" + std::to_string(host / 8);
    std::string text =
        R"({"kind":"Pod","apiVersion":"v1","metadata":{"name":")" + job + "-" + std::to_string(host % 8 * 8 + pod) +
        "-" + hex(static_cast<unsigned>(host * 8 + pod)).substr(12) + R"(","generateName":")" + job +
        R"(-","namespace":"hyperpod-ns-team-)" + std::to_string(host / 8 % 20) + R"(","uid":")" + uid(host, pod + 2) +
        R"(","resourceVersion":"8)" + std::to_string(host * 8 + pod) +
        R"(","creationTimestamp":"2026-11-30T08:15:00Z","labels":{"job-name":")" + job +
        R"(","batch.kubernetes.io/job-completion-index":")" + std::to_string(pod) +
        R"(","kueue.x-k8s.io/podset":"main","kueue.x-k8s.io/queue-name":"q"},"annotations":{"kueue.x-k8s.io/workload":"job-)" +
        job +
        R"(","example.com/note":"a text that nobody reads but everybody sends along"},"ownerReferences":[{"apiVersion":"batch/v1",)"
        R"("kind":"Job","name":")" +
        job + R"(","uid":")" + uid(host / 8, 99) + R"(","controller":true,"blockOwnerDeletion":true}],)" +
        managedFields(28) + R"(},"spec":{"nodeName":")" + hostName(host) +
        R"(","containers":[{"name":"main","image":)"
        R"("registry.example.com/team/train:v1.2.3","command":["torchrun","--nnodes=8","train.py"],"env":[)";
    for (int index = 0; index < 24; ++index) {
        text += (index ? "," : "") + std::string(R"({"name":"SETTING_)") + std::to_string(index) +
                R"(","value":"some value of a setting )" + std::to_string(index) + R"("})";
    }
    text +=
        R"(],"resources":{"requests":{"cpu":"20","memory":"200Gi","nvidia.com/gpu":"1"},"limits":{"nvidia.com/gpu":"1"}},"volumeMounts":[)";
    for (int index = 0; index < 6; ++index) {
        text += (index ? "," : "") + std::string(R"({"name":"volume-)") + std::to_string(index) +
                R"(","mountPath":"/data/)" + std::to_string(index) + R"("})";
    }
    text +=
        R"(]}],"tolerations":[{"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute","tolerationSeconds":300}],)"
        R"("restartPolicy":"Never","schedulerName":"default-scheduler"},"status":{"phase":"Running",)" +
        conditions({"PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled"}) +
        R"(,"hostIP":"10.0.0.1","podIP":"10.1.0.7","containerStatuses":[{"name":"main","ready":true,"restartCount":0,"image":"registry.example.com/team/train:v1.2.3",)"
        R"("state":{"running":{"startedAt":"2026-11-30T08:16:00Z"}}}]}})";
    return text;
}

std::string jobJson(int job)
{
    const std::string name = "training-" + std::to_string(job);
    return R"({"metadata":{"name":")" + name + R"(","namespace":"hyperpod-ns-team-)" + std::to_string(job % 20) +
           R"(","uid":")" + uid(job, 99) + R"(","resourceVersion":"7)" + std::to_string(job) +
           R"(","creationTimestamp":"2026-11-30T08:14:00Z","labels":{"kueue.x-k8s.io/queue-name":"q"}},)" +
           R"("spec":{"parallelism":64,"completions":64,"completionMode":"Indexed","suspend":false,"template":{"metadata":{)" +
           R"("annotations":{"kueue.x-k8s.io/podset-preferred-topology":"topology.k8s.aws/network-node-layer-3"}},"spec":{)" +
           R"("restartPolicy":"Never","containers":[{"name":"main","image":"registry.example.com/team/train:v1.2.3",)" +
           R"("resources":{"requests":{"cpu":"20","memory":"200Gi","nvidia.com/gpu":"1"}}}]}}},)" +
           R"("status":{"active":64,"ready":64,"startTime":"2026-11-30T08:15:00Z"}})";
}

std::vector<std::string> nodePages(int hosts, int limit)
{
    return paged("NodeList", hosts, limit, [](int host) { return nodeJson(host); });
}

std::vector<std::string> jobPages(int hosts, int limit)
{
    return paged("JobList", (hosts + 7) / 8, limit, [](int job) { return jobJson(job); });
}

std::vector<std::string> podPages(int hosts, int podsPerHost, int limit)
{
    return paged("PodList", hosts * podsPerHost, limit,
                 [podsPerHost](int index) { return podJson(index / podsPerHost, index % podsPerHost); });
}

} // namespace hopyard::test
