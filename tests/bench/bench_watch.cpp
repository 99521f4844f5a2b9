// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The client the window uses, end to end from loopback: when the hosts are there, when everything is, and how many
/// watch events a second reach a ClusterState (received, cut into lines, decoded, compared, applied).
///   bench_watch [HOSTS [EVENTS]]        (default 1000 hosts with 8 pods each, 100,000 events)

#include "core/base/file.h"
#include "core/kube/cluster.h"
#include "core/topology/tree.h"
#include "tests/bench/pagechild.h"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <optional>
#include <sys/resource.h>

using namespace hopyard;

namespace
{

using Clock = std::chrono::steady_clock;

/// Applies changes where they arrive, as fast as they come.
class Counter final : public core::SourceListener
{
public:
    void handlePreview(core::ChangeSet changes) override
    {
        const std::lock_guard lock(m_mutex);
        m_preview.apply(changes);
        ++m_previews;
        if (!m_hosts && !m_preview.nodes.empty()) {
            tree(m_preview);
            m_hosts = Clock::now();
            m_hostsShown = m_preview.nodes.size();
        }
    }
    void handleChanges(core::ChangeSet changes) override
    {
        const std::lock_guard lock(m_mutex);
        m_state.apply(changes);
        if (changes.replacesAll) {
            tree(m_state);
            m_whole = Clock::now();
            m_preview = {};
            if (!m_hosts) {
                m_hosts = m_whole;
                m_hostsShown = m_state.nodes.size();
            }
        } else {
            m_first = m_first.value_or(Clock::now());
            m_events += changes.changes.size();
            m_last = Clock::now();
        }
        m_wake.notify_all();
    }
    void handleStatus(const core::ConnectionStatus &) override {}

    bool waitForEvents(std::size_t count)
    {
        std::unique_lock lock(m_mutex);
        return m_wake.wait_for(lock, std::chrono::seconds(300), [&] { return m_events >= count; });
    }
    double hosts(Clock::time_point begin) const { return seconds(begin, m_hosts); }
    double whole(Clock::time_point begin) const { return seconds(begin, m_whole); }
    double eventTime() const { return seconds(*m_first, m_last); }
    std::size_t objects() const { return m_state.size(); }
    std::size_t hostsShown() const { return m_hostsShown; }
    int previews() const { return m_previews; }

private:
    static double seconds(Clock::time_point from, std::optional<Clock::time_point> to)
    {
        return std::chrono::duration<double>(to.value_or(from) - from).count();
    }
    static void tree(const core::ClusterState &state) { core::TopologyTree::build(state, core::chooseLevels(state)); }

    std::mutex m_mutex;
    std::condition_variable m_wake;
    core::ClusterState m_state, m_preview;
    std::size_t m_events = 0, m_hostsShown = 0;
    int m_previews = 0;
    std::optional<Clock::time_point> m_hosts, m_whole, m_first, m_last;
};

} // namespace

int main(int argc, char **argv)
{
    const int hosts = argc > 1 ? std::atoi(argv[1]) : 1000;
    const std::size_t events = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 100'000;
    const test::PageChild server(argv[0], {std::to_string(hosts), "8", "--burst", std::to_string(events)});
    const std::string config = std::filesystem::temp_directory_path() / ("bench_watch." + std::to_string(::getpid()));
    if (!core::writeFile(config, server.kubeconfig())) {
        return 1;
    }
    auto source = core::openCluster({config}, "");
    std::filesystem::remove(config);
    if (!source) {
        std::fprintf(stderr, "%s\n", source.error().message.c_str());
        return 1;
    }
    Counter counter;
    const auto begin = Clock::now();
    (*source)->start(&counter, {});
    if (!counter.waitForEvents(events)) {
        std::fprintf(stderr, "the events did not come\n");
        return 1;
    }
    (*source)->stop();
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    std::printf("live %d hosts, %zu objects: tree of %zu hosts after %.3f s, whole tree after %.3f s (%d previews); "
                "watch: %.0f events/s from loopback into the state; peak %ld MB\n",
                hosts, counter.objects(), counter.hostsShown(), counter.hosts(begin), counter.whole(begin),
                counter.previews(), static_cast<double>(events) / counter.eventTime(), usage.ru_maxrss / 1024);
    return 0;
}
