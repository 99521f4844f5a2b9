// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace hopyard::ui
{

/// The annotation that tells an object of ours from one that somebody else made under the same name. Source: client.md
/// S5.
inline constexpr std::string_view submissionIdAnnotation = "hopyard.dev/submission-id";

core::ObjectRef refOf(const core::Value &object, const std::string &defaultNamespace);
/// "Job/team-a/train".
std::string refText(const core::ObjectRef &object);

enum class SubmitPhase { Sending, LookingUp };

/// What became of a submission. Exactly one of these holds: `error` is empty and everything was created; `error` says
/// why a document was definitely not created; `unknown` is true and nobody can say yet.
struct SubmitOutcome {
    std::vector<core::ObjectRef> created; ///< in the order of the documents
    std::optional<core::Error> error;
    core::ObjectRef failed; ///< the object that `error` or `unknown` is about
    bool unknown = false;
};

struct SubmitRequest {
    std::vector<core::Value> objects;
    std::string submissionId;
    std::string defaultNamespace;
    bool lookUpFirst = false; ///< a former try was cut: ask before sending anything
    /// Pauses between look-ups of an unanswered creation; their number is the number of tries.
    std::vector<std::chrono::milliseconds> pauses = {std::chrono::milliseconds(500), std::chrono::seconds(1),
                                                     std::chrono::seconds(2), std::chrono::seconds(4),
                                                     std::chrono::seconds(8)};
};

/// Creates the objects in order and stops at the first that fails. A creation whose answer did not come is looked up by
/// name until there is a definite answer or the pauses are used up; nothing is ever sent twice. `cancel` stops sending,
/// what was under way is still looked up; `stop` ends everything. Blocks: pool only.
SubmitOutcome submitObjects(core::Source &source, const SubmitRequest &request, const std::stop_token &cancel,
                            const std::stop_token &stop, const std::function<void(SubmitPhase)> &phase);

/// Waits on the calling thread; false when `stop` came first.
bool pauseFor(std::chrono::milliseconds duration, const std::stop_token &stop);

} // namespace hopyard::ui
