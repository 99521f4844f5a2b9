// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"

#include <memory>

namespace hopyard::core::demo
{

/// `hosts` hosts of 8 GPUs with 8 pods each under three switch layers, to see how Hopyard behaves at scale. Made afresh
/// for every reading and not kept; nothing changes over time and nothing can be created.
std::unique_ptr<Source> makeHugeSource(int hosts);

/// The state itself, `hosts` ≤ 1,000,000; what is there so far when stopped.
ClusterState makeHugeState(int hosts, const std::stop_token &stop = {}, const ProgressCallback &progress = {});

} // namespace hopyard::core::demo
