// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

namespace hopyard::test
{

/// A certificate and its key, PEM.
struct TestCertificate {
    std::string certificate, key;
};

/// A throw-away certificate authority.
TestCertificate makeAuthority(const std::string &name);
/// A server (names are DNS names or IP addresses) or client certificate signed by it; `days` may be negative: expired.
TestCertificate makeCertificate(const TestCertificate &authority, const std::string &commonName,
                                const std::vector<std::string> &names = {"localhost", "127.0.0.1"}, int days = 30,
                                const std::string &organisation = {});
/// The file name under which OpenSSL finds the certificate in a folder of trusted ones ("1a2b3c4d.0").
std::string hashedName(const std::string &certificate);

} // namespace hopyard::test
