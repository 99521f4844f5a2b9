// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"
#include "core/kube/kubeconfig.h"

#include <atomic>
#include <chrono>
#include <string>

namespace hopyard::test
{

constexpr const char *betaExec = "client.authentication.k8s.io/v1beta1";

/// A clock that a test moves. Any thread.
class TestClock final : public core::Clock
{
public:
    core::TimePoint now() const override { return core::TimePoint(std::chrono::milliseconds(m_now.load())); }
    void advance(std::chrono::milliseconds by) { m_now += by.count(); }
    void set(core::TimePoint to) { m_now = to.time_since_epoch().count(); }

private:
    std::atomic<long long> m_now{1'796'000'000'000};
};

/// A credential plugin that is a shell script.
inline core::ExecConfig plugin(const std::string &script, const char *version = betaExec)
{
    core::ExecConfig exec;
    exec.apiVersion = version;
    exec.command = "/bin/sh";
    exec.args = {"-c", script};
    return exec;
}

/// What a plugin prints.
inline std::string answer(const std::string &status, const char *version = betaExec)
{
    return R"({"kind":"ExecCredential","apiVersion":")" + std::string(version) + R"(","status":)" + status + "}";
}

inline core::KubeUser execUser(const std::string &script)
{
    core::KubeUser user;
    user.name = "u";
    user.exec = plugin(script);
    return user;
}

} // namespace hopyard::test
