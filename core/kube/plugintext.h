// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"
#include "core/kube/kubeconfig.h"

#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace hopyard::core
{

/// What a plugin printed, fit to be shown or logged: without terminal escapes, without the values that its kubeconfig
/// entry hands to it in secret (environment, arguments of options like --client-secret), without what looks like a
/// token. Bounded to 4096 bytes. Source: client.md C1, E5.
std::string shownPluginText(const std::string &text, const ExecConfig &exec);

/// Cuts what a plugin says while it runs into lines fit to be shown, one call each; empty lines and private keys are
/// left out.
class PluginLines
{
public:
    PluginLines(const ExecConfig &exec, std::function<void(const std::string &line)> show);
    void feed(std::string_view text);
    /// The last line may have no end.
    void finish();

private:
    void showLine();

    const ExecConfig &m_exec;
    const std::function<void(const std::string &line)> m_show;
    std::string m_line;
    bool m_inKey = false;
};

/// Lets something happen at most so often in a span of time, which begins with the first. Source: client-go's exec
/// authenticator (`sometimes`), client.md E5. Any thread.
class Sometimes
{
public:
    Sometimes(int most, std::chrono::seconds span) : m_most(most), m_span(span) {}
    bool isDue(TimePoint now);

private:
    std::mutex m_mutex;
    const int m_most;
    const std::chrono::seconds m_span;
    TimePoint m_began{};
    int m_count = 0;
};

} // namespace hopyard::core
