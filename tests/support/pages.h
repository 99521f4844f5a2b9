// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

/// API list pages of a large cluster, shaped like a real one's (managedFields, images, conditions), for benchmarks and
/// loads. 16 hosts per layer-3 switch, 12 switches per parent; pods of about 8 KB, nodes of about 11 KB. Equal input,
/// equal bytes.
namespace hopyard::test
{

std::string nodeJson(int host);
std::string podJson(int host, int pod);
std::string jobJson(int job);
/// `limit` items a page; every page but the last has a continue token that is the page's number.
std::vector<std::string> nodePages(int hosts, int limit);
/// The jobs that the pods belong to: one for every 8 hosts.
std::vector<std::string> jobPages(int hosts, int limit);
std::vector<std::string> podPages(int hosts, int podsPerHost, int limit);

} // namespace hopyard::test
