// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopyard::ui
{

/// A command line cut into words as a POSIX shell cuts it: blanks separate, '…' keeps everything, "…" keeps all but \"
/// and \\ (and \$ \`), a backslash outside quotes keeps the next character, backslash-newline is nothing. Nothing is
/// expanded: `$HOME`, `*` and `~` stay as they are, because no shell runs in between. Source: POSIX.1-2017 XCU §2.2,
/// §2.3.
struct ShellWords {
    std::vector<std::string> words;
    /// What is wrong: a quote that is not closed or a backslash at the end. Offset in bytes of where it begins.
    enum class Problem { None, OpenSingleQuote, OpenDoubleQuote, TrailingBackslash } problem = Problem::None;
    std::size_t offset = 0;
    /// The first character that a shell would act on but that is taken literally here (`|`, `>`, `&`, `;`, `*`, `$(`
    /// …), unquoted.
    std::optional<std::string> literalOperator;
};
ShellWords splitShellWords(std::string_view text);

/// The line that splitShellWords cuts into exactly these words; quotes only where they are needed.
std::string joinShellWords(const std::vector<std::string> &words);

} // namespace hopyard::ui
