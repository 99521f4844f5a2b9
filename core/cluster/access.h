// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

namespace hopyard::core
{

/// May I `verb` `resource`? The fields of a SelfSubjectAccessReview's resourceAttributes.
struct AccessQuestion {
    std::string verb, group, resource; ///< "create", "batch", "jobs"; the core group is empty
    std::string ns;                    ///< empty: all namespaces, or a type without namespaces
    std::string name = {};             ///< of one object; empty: any
    bool operator==(const AccessQuestion &) const = default;
};

struct AccessAnswer {
    /// Denied is only what the cluster itself denied; a review that failed is Unknown, and whoever asks tries the real
    /// request. Source: client.md R3, R4.
    enum class Kind : std::uint8_t { Unknown, Allowed, Denied } kind = Kind::Unknown;
    std::string reason = {}; ///< what the cluster says, or why it is not known; may be empty
};

} // namespace hopyard::core
