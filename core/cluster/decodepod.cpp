// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/ondemand.h"

#include <algorithm>
#include <span>

namespace hopyard::core::ondemand
{

namespace
{

/// What the pod being read asks for. Kept between pods, so that its lists need no new memory a pod.
struct SpecNeeds {
    std::vector<ContainerNeeds> containers;
    std::size_t used = 0;     ///< of `containers`
    std::size_t initUsed = 0; ///< of those: they come first, whatever order they are written in
    ResourceList overhead, podLevel;
    std::vector<Toleration> tolerations;

    void clear()
    {
        used = initUsed = 0;
        overhead.clear();
        podLevel.clear();
        tolerations.clear();
    }
    ContainerNeeds &add(bool isInit)
    {
        if (used == containers.size()) {
            containers.emplace_back();
        }
        ContainerNeeds *place = &containers[used++];
        if (isInit) {
            std::rotate(containers.begin() + static_cast<std::ptrdiff_t>(initUsed), containers.begin() + used - 1,
                        containers.begin() + used);
            place = &containers[initUsed++];
        }
        place->requests.clear();
        place->limits.clear();
        place->isInit = isInit;
        place->isSidecar = false;
        return *place;
    }
    std::span<const ContainerNeeds> all() const { return {containers.data(), used}; }
};

void readContainer(JsonValue value, ContainerNeeds &container)
{
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
}

void readPodSpec(JsonValue value, Pod &pod, SpecNeeds &needs)
{
    eachField(value, [&](std::string_view key, JsonValue member) {
        if (key == "containers") {
            eachItem(member, [&needs](JsonValue item) { readContainer(item, needs.add(false)); });
        } else if (key == "initContainers") {
            eachItem(member, [&needs](JsonValue item) { readContainer(item, needs.add(true)); });
        } else if (key == "nodeName") {
            pod.nodeName = text(member);
        } else if (key == "nodeSelector") {
            readLabels(member, pod.nodeSelector);
        } else if (key == "tolerations") {
            eachItem(member, [&needs](JsonValue item) { needs.tolerations.push_back(readToleration(item)); });
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

/// The condition PodScheduled when it is False; of the others nothing is kept, and nothing read behind their type,
/// which API servers write first.
void readScheduled(JsonValue value, Trouble &trouble)
{
    if (value.type() != json_type::object) {
        return;
    }
    bool isScheduled = false, isFalse = false;
    Trouble found;
    for (auto field : value.get_object()) {
        const std::string_view key = keyOf(field);
        if (key == "type") {
            isScheduled = text(field.value()) == "PodScheduled";
            if (!isScheduled) {
                return;
            }
        } else if (key == "status") {
            isFalse = text(field.value()) == "False";
        } else if (key == "reason") {
            found.reason = text(field.value());
        } else if (key == "message") {
            found.message = text(field.value());
        }
    }
    if (isScheduled && isFalse) {
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
    thread_local SpecNeeds needs;
    needs.clear();
    auto pod = std::make_shared<Pod>();
    Owner owner;
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
    pod->tolerations.assign(needs.tolerations.begin(), needs.tolerations.end());
    pod->requests = effectiveRequests(needs.all(), needs.overhead, needs.podLevel);
    return pod;
}

} // namespace hopyard::core::ondemand
