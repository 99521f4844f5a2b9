// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/source.h"

namespace hopyard::core
{

std::string_view toString(ConnectionState state)
{
    static constexpr std::string_view names[] = {"connecting", "live", "stale", "denied", "failed", "static"};
    return names[static_cast<int>(state)];
}

std::string_view toString(ChangeType type)
{
    static constexpr std::string_view names[] = {"added", "modified", "deleted"};
    return names[static_cast<int>(type)];
}

std::vector<AccessAnswer> Source::review(const std::vector<AccessQuestion> &questions, std::stop_token)
{
    return std::vector<AccessAnswer>(
        questions.size(), {AccessAnswer::Kind::Unknown, "this source is no cluster, so it says nothing about rights"});
}

Result<UserIdentity> Source::whoAmI(std::stop_token)
{
    return fail(ErrorKind::Unsupported, "this source is no cluster, so it knows no user");
}

} // namespace hopyard::core
