// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/kube/kubeconfig.h"

#include <string>
#include <string_view>
#include <vector>

/// Which credential plugins may run, as a person told kubectl in its kuberc file. Source: kubectl pkg/kuberc, client-go
/// exec.ValidatePluginPolicy; client.md E9, K74.
namespace hopyard::core
{

struct PluginPolicy {
    enum class Kind { AllowAll, DenyAll, Allowlist } kind = Kind::AllowAll;
    std::vector<std::string> allowlist; ///< names found through PATH, or paths
    std::string file;                   ///< that says so; empty: none
};

/// Reads a kuberc's text. A policy that makes no sense is an error: nothing may run then.
Result<PluginPolicy> parsePluginPolicy(std::string_view text, const std::string &file);

/// The policy of $KUBERC (`off`: none), else of ~/.kube/kuberc. As in kubectl, a file named by KUBERC must be readable,
/// while one in the usual place that is no kuberc at all counts as none.
Result<PluginPolicy> loadPluginPolicy(const Environment &environment);

/// Where a command would be found in `path` (folders with ':' between); empty: nowhere. A command with a slash is
/// itself, when it is an executable file. Source: Go's exec.LookPath.
std::string findProgram(const std::string &command, const std::string &path);

/// An error of kind NoCredentials that names the policy's file, unless `command` may run. Both sides of a comparison
/// are looked up in `path` first.
Result<void> checkPluginPolicy(const PluginPolicy &policy, const std::string &command, const std::string &path);

} // namespace hopyard::core
