// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/state.h"
#include "core/topology/tree.h"
#include "ui/models/jobrows.h"
#include "ui/selection.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace hopyard::ui
{

/// What a person looks for, of words that all must hold for one thing:
///
///     text           part of the name of a switch, host, pod or job, whatever its case
///     key=value      a label of a host or pod; key= is any value
///     phase:Pending  pods in this phase              node:NotReady  hosts: Ready, NotReady, cordoned, unknown
///     job:x pod:x host:x switch:x ns:x               the text in one kind of name only
struct FindQuery {
    struct Term {
        enum class Kind : std::uint8_t { Text, Label, Phase, NodeState, Job, Pod, Host, Switch, Namespace } kind;
        QString text;
        std::string key = {}, value = {}; ///< of a label; an empty value: any
    };
    std::vector<Term> terms;
    bool isEmpty() const { return terms.empty(); }
    static FindQuery parse(const QString &text);
};

/// What was found: jobs first, then switches, hosts and pods, each in the order of the diagram.
struct FindResult {
    static constexpr std::size_t maxKept = 5000;
    std::vector<Subject> subjects; ///< the first maxKept
    std::size_t total = 0;
};

/// Any thread; linear in what the tree holds.
FindResult findIn(const core::TopologyTree &tree, const std::vector<std::shared_ptr<const JobRow>> &jobs,
                  const FindQuery &query, const std::stop_token &stop);

} // namespace hopyard::ui
