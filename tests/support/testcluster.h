// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hopyard::test
{

// The real control plane of tests/cluster for a test process. Uses the cluster that
// HOPYARD_TEST_CLUSTER names (its folder or cluster.json), else starts one that lives as long as
// this process, even if that crashes. No Qt, no exceptions; to be used from one thread.
class TestCluster final
{
public:
    struct Output {
        int exitCode = -1; // -1: could not be started, or ended by a signal
        std::string out;
        std::string err;
    };

    // The cluster of this process, started at the first call (some 20 s) and ended at exit.
    static TestCluster &shared();

    // A cluster of one's own; `options` are those of tests/cluster/up.
    explicit TestCluster(const std::vector<std::string> &options = {});
    ~TestCluster();
    TestCluster(const TestCluster &) = delete;
    TestCluster &operator=(const TestCluster &) = delete;

    bool available() const { return m_reason.empty(); }
    // Why there is no cluster, as a sentence; empty if there is one.
    const std::string &reason() const { return m_reason; }

    const std::string &stateDir() const { return m_stateDir; }
    // name: admin, token, namespace, nonodes, badtoken (tests/cluster/README.md)
    std::string kubeconfig(std::string_view name = "admin") const;
    std::string auditLog() const { return m_stateDir + "/audit.log"; }

    // Runs kubectl as the cluster's admin, or with another of its kubeconfigs.
    Output kubectl(const std::vector<std::string> &arguments, std::string_view input = {},
                   std::string_view user = "admin") const;

    // Runs any program to its end (PATH is searched) and collects what it prints.
    static Output run(const std::vector<std::string> &command, std::string_view input = {});

private:
    void start(const std::vector<std::string> &options);

    std::string m_stateDir;
    std::string m_reason;
    bool m_owned = false;
};

} // namespace hopyard::test
