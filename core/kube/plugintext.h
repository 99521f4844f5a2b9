// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/kube/kubeconfig.h"

#include <string>

namespace hopyard::core
{

/// What a plugin printed, fit to be shown or logged: without terminal escapes, without the values that its kubeconfig
/// entry hands to it in secret (environment, arguments of options like --client-secret), without what looks like a
/// token. Bounded to 4096 bytes. Source: client.md C1, E5.
std::string shownPluginText(const std::string &text, const ExecConfig &exec);

} // namespace hopyard::core
