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
                std::string_view reason, message;
                eachField(details, [&](std::string_view name, JsonValue detail) {
                    if (name == "reason") {
                        reason = text(detail);
                    } else if (name == "message") {
                        message = text(detail);
                    }
                });
                const bool isTrouble = state == "waiting" || (state == "terminated" && reason != "Completed");
                if (isTrouble && !reason.empty()) {
                    pod.reason = reason;
                    pod.message = message;
                }
            });
        }
    });
}

struct Trouble {
    std::string_view reason, message;
};

/// The condition PodScheduled when it is False; of the others nothing is kept.
void readScheduled(JsonValue value, Trouble &trouble)
{
    std::string_view type, status;
    Trouble found;
    eachField(value, [&](std::string_view key, JsonValue member) {
        if (key == "type") {
            type = text(member);
        } else if (key == "status") {
            status = text(member);
        } else if (key == "reason") {
            found.reason = text(member);
        } else if (key == "message") {
            found.message = text(member);
        }
    });
    if (type == "PodScheduled" && status == "False") {
        trouble = found;
    }
}

void readPodStatus(JsonValue value, Pod &pod)
{
    std::string_view reason, message;
    Trouble unscheduled;
    eachField(value, [&](std::string_view key, JsonValue member) {
        if (key == "phase") {
            pod.phase = phaseOf(text(member));
        } else if (key == "reason") {
            reason = text(member);
        } else if (key == "message") {
            message = text(member);
        } else if (key == "conditions") {
            eachItem(member, [&unscheduled](JsonValue item) { readScheduled(item, unscheduled); });
        } else if (key == "containerStatuses" || key == "initContainerStatuses") {
            eachItem(member, [&pod](JsonValue item) { readContainerStatus(item, pod); });
        }
    });
    if (!reason.empty()) {
        pod.reason = reason;
        pod.message = message;
    } else if (!unscheduled.reason.empty()) {
        pod.reason = unscheduled.reason;
        pod.message = unscheduled.message;
    }
}

} // namespace

std::shared_ptr<const Pod> readPod(JsonObject object)
{
    auto pod = std::make_shared<Pod>();
    Owner owner;
    SpecNeeds needs;
    for (auto field : object) {
        const std::string_view key = keyOf(field);
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
    pod->ownerUid = owner.uid;
    // Init containers come first: sidecars among them change what the later ones find running.
    needs.init.insert(needs.init.end(), std::make_move_iterator(needs.main.begin()),
                      std::make_move_iterator(needs.main.end()));
    pod->requests = effectiveRequests(needs.init, needs.overhead, needs.podLevel);
    return pod;
}

} // namespace hopyard::core::ondemand
