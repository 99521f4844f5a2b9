// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "core/topology/tree.h"
#include "ui/models/joblistmodel.h"
#include "ui/selection.h"

#include <QString>

#include <vector>

namespace hopyard::ui
{

/// What the inspector says about a subject, as data: made by inspect(), shown by InspectorPanel.
struct Inspection {
    struct Fact {
        QString name, value, toolTip;
        bool isLong = false; ///< sentences: below the name, over the whole width
        bool operator==(const Fact &) const = default;
    };
    struct Bar {
        QString title, numbers, toolTip;
        double fraction = 0;
        bool operator==(const Bar &) const = default;
    };
    struct PodLine {
        Subject subject;
        QString name, phase, place;
        bool operator==(const PodLine &) const = default;
    };
    struct ConditionLine {
        QString type, status, message;
        bool operator==(const ConditionLine &) const = default;
    };
    QString title, kind, icon, summary;
    std::vector<Fact> facts;
    std::vector<Bar> bars;
    std::vector<PodLine> pods;
    int podsNotListed = 0; ///< more than are listed
    std::vector<std::pair<QString, QString>> labels;
    std::vector<ConditionLine> conditions;
    bool hasYaml = false;
    bool operator==(const Inspection &) const = default;
};

/// Facts of the subject now; `job` is its row where it is a job. An object that went says so. GUI thread, bounded work.
Inspection inspect(const Subject &subject, const core::ClusterState &state, const core::TopologyTree &tree,
                   const core::ConnectionStatus &status, const JobRow *job);

/// The sentence about a job's placement: "6 pods on 6 hosts; mean 3.1 hops, worst 4, ring 2.7".
QString placementText(const JobRow &job);

} // namespace hopyard::ui
