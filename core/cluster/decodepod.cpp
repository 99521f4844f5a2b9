// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/ondemand.h"

namespace hopyard::core::ondemand
{

namespace
{

ContainerNeeds readContainer(JsonValue value, bool isInit)
{
    ContainerNeeds container;
    container.isInit = isInit;
    eachField(value, [&container](std::string_view key, JsonValue member) {
        if (key == "resources") {
            eachField(member, [&container](std::string_view name, JsonValue list) {
                if (name == "requests") {
                    readResources(list, container.requests);
                } else if (name == "limits") {
                    readResources(list, container.limits);
                }
            });
        } else if (key == "restartPolicy") {
            container.isSidecar = container.isInit && text(member) == "Always";
        }
    });
    return container;
}

struct SpecNeeds {
    std::vector<ContainerNeeds> init, main;
    ResourceList overhead, podLevel;
};

void readPodSpec(JsonValue value, Pod &pod, SpecNeeds &needs)
{
    eachField(value, [&](std::string_view key, JsonValue member) {
        if (key == "containers") {
            eachItem(member, [&needs](JsonValue item) { needs.main.push_back(readContainer(item, false)); });
        } else if (key == "initContainers") {
            eachItem(member, [&needs](JsonValue item) { needs.init.push_back(readContainer(item, true)); });
        } else if (key == "nodeName") {
            pod.nodeName = text(member);
        } else if (key == "nodeSelector") {
            readLabels(member, pod.nodeSelector);
        } else if (key == "tolerations") {
            eachItem(member, [&pod](JsonValue item) { pod.tolerations.push_back(readToleration(item)); });
        } else if (key == "schedulingGates") {
            eachItem(member, [&pod](JsonValue gate) {
                eachField(gate, [&pod](std::string_view name, JsonValue gateName) {
                    if (name == "name") {
                        pod.schedulingGates.emplace_back(text(gateName));
                    }
                });
            });
        } else if (key == "overhead") {
            readResources(member, needs.overhead);
        } else if (key == "resources") {
            eachField(member, [&needs](std::string_view name, JsonValue list) {
                if (name == "requests") {
                    readResources(list, needs.podLevel);
                }
            });
        }
    });
}

PodPhase phaseOf(std::string_view name)
{
    for (const PodPhase phase : {PodPhase::Pending, PodPhase::Running, PodPhase::Succeeded, PodPhase::Failed}) {
        if (toString(phase) == name) {
            return phase;
        }
    }
    return PodPhase::Unknown;
}

/// Why a container is not running: `state.waiting` or a failed `state.terminated`.
void readContainerStatus(JsonValue value, Pod &pod)
{
    eachField(value, [&pod](std::string_view key, JsonValue member) {
        if (key == "restartCount") {
            pod.restarts += static_cast<int>(integer(member));
        } else if (key == "state") {
            eachField(member, [&pod](std::string_view state, JsonValue details) {
                std::string reason, message;
                eachField(details, [&](std::string_view name, JsonValue detail) {
                    if (name == "reason") {
                        reason = text(detail);
                    } else if (name == "message") {
                        message = text(detail);
                    }
                });
                const bool isTrouble = state == "waiting" || (state == "terminated" && reason != "Completed");
                if (isTrouble && !reason.empty()) {
                    pod.reason = std::move(reason);
                    pod.message = std::move(message);
                }
            });
        }
    });
}

void readPodStatus(JsonValue value, Pod &pod)
{
    std::string reason, message;
    Condition unscheduled;
    eachField(value, [&](std::string_view key, JsonValue member) {
        if (key == "phase") {
            pod.phase = phaseOf(text(member));
        } else if (key == "reason") {
            reason = text(member);
        } else if (key == "message") {
            message = text(member);
        } else if (key == "conditions") {
            eachItem(member, [&unscheduled](JsonValue item) {
                Condition condition = readCondition(item);
                if (condition.type == "PodScheduled" && condition.status == "False") {
                    unscheduled = std::move(condition);
                }
            });
        } else if (key == "containerStatuses" || key == "initContainerStatuses") {
            eachItem(member, [&pod](JsonValue item) { readContainerStatus(item, pod); });
        }
    });
    if (!reason.empty()) {
        pod.reason = std::move(reason);
        pod.message = std::move(message);
    } else if (!unscheduled.reason.empty()) {
        pod.reason = std::move(unscheduled.reason);
        pod.message = std::move(unscheduled.message);
    }
}

} // namespace

std::shared_ptr<const Pod> readPod(JsonObject object)
{
    auto pod = std::make_shared<Pod>();
    Owner owner;
    SpecNeeds needs;
    for (auto field : object) {
        const std::string_view key = field.unescaped_key();
        if (key == "metadata") {
            readMeta(field.value(), pod->meta, &owner);
        } else if (key == "spec") {
            readPodSpec(field.value(), *pod, needs);
        } else if (key == "status") {
            readPodStatus(field.value(), *pod);
        }
    }
    pod->ownerKind = owner.kind;
    pod->ownerName = owner.name;
    pod->ownerUid = std::move(owner.uid);
    // Init containers come first: sidecars among them change what the later ones find running.
    needs.init.insert(needs.init.end(), std::make_move_iterator(needs.main.begin()),
                      std::make_move_iterator(needs.main.end()));
    pod->requests = effectiveRequests(needs.init, needs.overhead, needs.podLevel);
    pod->meta.labels.shrink_to_fit();
    return pod;
}

} // namespace hopyard::core::ondemand
