// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

/// Labels and annotations that job code reads and writes. Source: kueue-tas.md §1.1; hyperpod.md §1.1.
namespace hopyard::core::names
{

inline constexpr std::string_view queue = "kueue.x-k8s.io/queue-name";
inline constexpr std::string_view priority = "kueue.x-k8s.io/priority-class";
inline constexpr std::string_view required = "kueue.x-k8s.io/podset-required-topology";
inline constexpr std::string_view preferred = "kueue.x-k8s.io/podset-preferred-topology";
inline constexpr std::string_view unconstrained = "kueue.x-k8s.io/podset-unconstrained-topology";
inline constexpr std::string_view sliceLevel = "kueue.x-k8s.io/podset-slice-required-topology";
inline constexpr std::string_view sliceSize = "kueue.x-k8s.io/podset-slice-size";
inline constexpr std::string_view sliceConstraints = "kueue.x-k8s.io/podset-slice-required-topology-constraints";
inline constexpr std::string_view group = "kueue.x-k8s.io/podset-group-name";
inline constexpr std::string_view spreading = "kueue.x-k8s.io/podset-topology-spreading";
inline constexpr std::string_view indexOffset = "kueue.x-k8s.io/pod-index-offset";
inline constexpr std::string_view elasticJob = "kueue.x-k8s.io/elastic-job";
inline constexpr std::string_view minParallelism = "kueue.x-k8s.io/job-min-parallelism";
inline constexpr std::string_view instanceType = "node.kubernetes.io/instance-type";
inline constexpr std::string_view gpu = "nvidia.com/gpu";
inline constexpr std::string_view efa = "vpc.amazonaws.com/efa";
inline constexpr std::string_view awsLayer = "topology.k8s.aws/network-node-layer-";
inline constexpr std::string_view managedQueue = "sagemaker.amazonaws.com/sagemaker-managed-queue";
inline constexpr std::string_view teamPrefix = "hyperpod-ns-";
inline constexpr std::string_view computeType = "sagemaker.amazonaws.com/compute-type";

} // namespace hopyard::core::names
