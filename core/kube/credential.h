// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

namespace hopyard::core
{

/// What authenticates one request. Never print it.
struct Credential {
    std::string authorization;    ///< value of the Authorization header; empty: none
    std::string certificate, key; ///< PEM; empty: no client certificate
    /// The cluster's roots as their file has them now; empty: as they were when the connection was made.
    std::string authority;
    std::uint64_t serial = 0; ///< changes with every new credential
};

/// A serial that no credential of this process has had.
std::uint64_t nextCredentialSerial();

} // namespace hopyard::core
