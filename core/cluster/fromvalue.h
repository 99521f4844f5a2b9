// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value.h"
#include "core/cluster/records.h"

/// Pieces of objects held as a tree → parts of records. Shared by the Kueue kinds and the job kinds.
namespace hopyard::core
{

ObjectMeta metaFromValue(const Value &object, bool allAnnotations = false);
LabelMap labelsFromValue(const Value &map);
ResourceList resourcesFromValue(const Value &map);
std::vector<Condition> conditionsFromValue(const Value &list);
std::vector<Taint> taintsFromValue(const Value &list);
std::vector<Toleration> tolerationsFromValue(const Value &list);
/// An int whether written as number or text.
int intFromValue(const Value &value, int otherwise = 0);

/// The scheduling part of a PodTemplateSpec.
PodTemplate podTemplateFromValue(const Value &podTemplate);
/// What annotations of a pod template ask of the topology. Source: kueue-tas.md §1.1; jobframework/tas.go.
TopologyRequest topologyFromAnnotations(const LabelMap &annotations);

/// The controller owner of an object.
void ownerFromValue(const Value &object, Interned &kind, Interned &name, Interned &uid);

std::shared_ptr<const Workload> workloadFromValue(const Value &object);

/// nullptr for kinds that are no job kind.
std::shared_ptr<const Job> jobFromValue(const Value &object);
bool isJobKind(std::string_view kind, std::string_view apiVersion);

} // namespace hopyard::core
