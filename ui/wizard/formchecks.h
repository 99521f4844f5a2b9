// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/draft.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// The parts of JobForm that need no window and run on the pool.
namespace hopyard::ui
{

/// Pages of the wizard in their order.
enum class JobPage { Start, Container, Size, Queue, Topology, Review, Submit };

/// The page on which what a finding's path names is edited: "spec.parallelism" → Size. Review when no page shows it.
JobPage pageOfPath(const std::string &path);

/// A manifest text cut so that one document can be written anew and every other byte stays.
struct TextParts {
    std::string before, job, after;
};
/// `line`: 1-based line where the job's document begins to have content.
TextParts cutAtDocument(const std::string &text, int line);

/// What a manifest text says, for the form and for the server.
struct TextReading {
    std::optional<core::Error> problem; ///< the text cannot be read at all
    int problemLine = 0;                ///< 1-based, 0 when not known
    std::vector<core::Value> objects;   ///< all documents, `kind: List` opened
    std::vector<core::Finding> findings;

    /// Why no form can be shown for it; Fits when one can.
    enum class Fit { Fits, NoJob, SeveralJobs, InsideList, DraftUnreadable } fit = Fit::NoJob;
    std::string misfitDetail; ///< the kinds found, or the sentence of the reader
    std::size_t job = 0;      ///< index into objects
    core::DraftFromManifest form;
    TextParts parts;
};

inline constexpr std::size_t maxManifestBytes = std::size_t{3}
                                                << 19; ///< 1.5 MiB: what etcd takes. Source: client.md S13

/// Reads and judges the text. Linear; pool for anything that came from outside.
TextReading readManifestText(const std::string &text, const std::shared_ptr<const core::ClusterState> &state,
                             const std::string &defaultNamespace);

/// Line of a path ("spec.template.spec.containers[0].image") in a value that was read from text: that of the deepest
/// part that is there. 0 when not known.
int lineOfPath(const core::Value &object, const std::string &path);

/// Paths that a server's message names ("spec.template.spec.containers[0].image: Required value" → that path), each
/// once.
std::vector<std::string> pathsInMessage(const std::string &message);

} // namespace hopyard::ui
