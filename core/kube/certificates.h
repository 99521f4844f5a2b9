// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time.h"

#include <cstddef>
#include <optional>
#include <string>

/// What must be known of certificates before a connection is tried: whether they can be read, and whether a key belongs
/// to one. Nothing here prints or keeps a key.
namespace hopyard::core
{

/// Number of certificates in a PEM bundle that can be used as trusted roots. As in Go's x509.AppendCertsFromPEM: blocks
/// of another type and broken ones are passed over.
std::size_t countCertificates(const std::string &pem);

/// Checks a client certificate (the first of a chain) against its key. Errors are of kind InvalidInput and say what is
/// wrong, to be put after the name of whose they are: "the client-key is encrypted …".
Result<void> checkClientPair(const std::string &certificate, const std::string &key);

/// When the first certificate of a PEM text expires; nullopt when it cannot be read.
std::optional<TimePoint> certificateExpiry(const std::string &pem);

} // namespace hopyard::core
