// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hopyard::core
{

/// Base64 as Go's encoding/base64.StdEncoding reads it: padding required, CR and LF ignored, anything else outside the
/// alphabet is an error at `offset`. Source: client.md Q6.
struct Base64Result {
    bool ok = false;
    std::string bytes;
    std::size_t offset = 0; ///< where the text is broken, when not ok
};
Base64Result base64Decode(std::string_view text);
std::string base64Encode(std::string_view bytes);

/// One path segment or query value: everything but unreserved characters is percent-encoded.
std::string percentEncode(std::string_view text);

/// The reverse; a '%' that begins no escape stays as it is.
std::string percentDecode(std::string_view text);

/// Text that can be put into an HTTP header: no control characters (header injection).
bool isHeaderSafe(std::string_view text);

/// Terminal escape sequences and control characters other than newline and tab removed; for what a plugin printed.
std::string withoutAnsi(std::string_view text);

/// UTF-16 (either byte order) to UTF-8; unpaired surrogates become U+FFFD.
std::string utf16ToUtf8(std::string_view bytes, bool bigEndian);

} // namespace hopyard::core
