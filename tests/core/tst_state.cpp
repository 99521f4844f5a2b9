// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// ClusterState: its tables, and the joins between jobs, Workloads and pods, which must stay what a look at every
/// object would say however the objects change.

#include "core/cluster/state.h"

#include <QTest>
#include <algorithm>
#include <random>

using namespace hopyard::core;

namespace
{

/// What the documentation of podsOf and workloadOf says, by looking at everything.
std::shared_ptr<const Workload> plainWorkloadOf(const ClusterState &state, const Job &job)
{
    std::shared_ptr<const Workload> best;
    for (const auto &[key, workload] : state.workloads) {
        const bool byName = workload->ownerKind == job.kind && workload->ownerName == job.meta.name;
        const bool known = !workload->ownerUid.empty() && !job.meta.uid.empty();
        if (key.ns == job.meta.ns && (known ? workload->ownerUid == job.meta.uid : byName) &&
            (!best || best->meta.created < workload->meta.created)) {
            best = workload;
        }
    }
    return best;
}

std::vector<std::string> plainPodsOf(const ClusterState &state, const Job &job)
{
    const auto workload = plainWorkloadOf(state, job);
    std::vector<std::string> names;
    for (const auto &[key, pod] : state.pods) {
        const std::string *jobSet = findLabel(pod->meta.labels, "jobset.sigs.k8s.io/jobset-name");
        const std::string *owner = findLabel(pod->meta.annotations, "kueue.x-k8s.io/workload");
        const bool isOurs = (!pod->ownerUid.empty() && pod->ownerUid == job.meta.uid) ||
                            (pod->ownerKind == job.kind && pod->ownerName == job.meta.name) ||
                            (job.kind == "JobSet" && jobSet && *jobSet == job.meta.name) ||
                            (workload && owner && *owner == workload->meta.name);
        if (key.ns == job.meta.ns && isOurs) {
            names.push_back(pod->meta.name);
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

/// Random objects over few names, so that they meet often.
class Shuffler
{
public:
    explicit Shuffler(unsigned seed) : m_random(seed) {}

    int pick(int below) { return std::uniform_int_distribution<int>(0, below - 1)(m_random); }
    std::string text(const char *prefix, int below) { return prefix + std::to_string(pick(below)); }

    ObjectMeta meta(const std::string &name)
    {
        ObjectMeta meta;
        meta.ns = text("ns", 2);
        meta.name = name;
        meta.created = TimePoint(std::chrono::milliseconds(++m_serial));
        return meta;
    }
    Record job()
    {
        auto job = std::make_shared<Job>();
        job->meta = meta(text("job", 5));
        job->kind = pick(2) ? "Job" : "JobSet";
        // As in a cluster, a UID belongs to one object under one name.
        job->meta.uid = pick(4) ? "uid-" + job->kind.str() + job->meta.name : std::string();
        return std::shared_ptr<const Job>(job);
    }
    Record workload()
    {
        auto workload = std::make_shared<Workload>();
        workload->meta = meta(text("workload", 8));
        workload->ownerKind = pick(2) ? "Job" : "JobSet";
        workload->ownerName = text("job", 5);
        if (pick(2)) {
            workload->ownerUid = "uid-" + workload->ownerKind.str() + workload->ownerName.str();
        }
        return std::shared_ptr<const Workload>(workload);
    }
    Record pod()
    {
        auto pod = std::make_shared<Pod>();
        pod->meta = meta(text("pod", 40));
        if (pick(3)) {
            pod->ownerKind = pick(2) ? "Job" : "JobSet";
            pod->ownerName = text("job", 5);
            if (pick(2)) {
                pod->ownerUid = "uid-" + pod->ownerKind.str() + pod->ownerName.str();
            }
        }
        if (pick(2)) {
            pod->meta.labels.emplace_back("jobset.sigs.k8s.io/jobset-name", text("job", 5));
        }
        if (pick(2)) {
            pod->meta.annotations.emplace_back("kueue.x-k8s.io/workload", text("workload", 8));
        }
        return std::shared_ptr<const Pod>(pod);
    }
    Record any()
    {
        const int kind = pick(10);
        return kind == 0 ? job() : kind < 3 ? workload() : pod();
    }

private:
    std::minstd_rand m_random;
    int m_serial = 0;
};

} // namespace

class TestState : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void testTables()
    {
        ClusterState state;
        auto first = std::make_shared<Pod>();
        first->meta.ns = "a";
        first->meta.name = "p";
        auto second = std::make_shared<Pod>(*first);
        second->phase = PodPhase::Running;
        QVERIFY(state.upsert(std::shared_ptr<const Pod>(first)) == ChangeType::Added);
        QVERIFY(state.upsert(std::shared_ptr<const Pod>(second)) == ChangeType::Modified);
        QCOMPARE(state.pods.size(), std::size_t{1});
        QVERIFY(state.pods.find({"a", "p"})->second == second);
        QVERIFY(!state.pods.contains({"b", "p"}));
        const ClusterState copy = state;
        QVERIFY(state.erase(ObjectKey{"a", "p"}, RecordKind::Pod));
        QVERIFY(!state.erase(ObjectKey{"a", "p"}, RecordKind::Pod));
        QVERIFY(state.pods.empty());
        QVERIFY(copy.pods.get({"a", "p"}) == second);
        // Jobs of two kinds may share a name.
        for (const char *kind : {"Job", "JobSet"}) {
            auto job = std::make_shared<Job>();
            job->meta = first->meta;
            job->kind = kind;
            state.upsert(std::shared_ptr<const Job>(job));
        }
        QCOMPARE(state.jobs.size(), std::size_t{2});
        QVERIFY(state.job("JobSet", "a", "p")->kind == "JobSet");
    }

    void testJoinsStayTrue()
    {
        Shuffler shuffler(20261202);
        ClusterState state;
        std::size_t found = 0;
        for (int step = 0; step < 4000; ++step) {
            Record record = shuffler.any();
            if (shuffler.pick(4) == 0) {
                state.erase(keyOf(record), kindOf(record));
            } else {
                state.upsert(std::move(record));
            }
            if (step % 500 == 250) {
                state = ClusterState(state); // a copy keeps its own joins
            }
            if (step % 20 != 0) {
                continue;
            }
            for (const auto &[key, job] : state.jobs) {
                std::vector<std::string> names;
                for (const auto &pod : state.podsOf(*job)) {
                    names.push_back(pod->meta.name);
                }
                QVERIFY(names == plainPodsOf(state, *job));
                QVERIFY(state.workloadOf(*job) == plainWorkloadOf(state, *job));
                found += names.size();
            }
        }
        QVERIFY(found > 1000);
    }

    void testReplacesAllForgetsTheJoins()
    {
        Shuffler shuffler(7);
        ClusterState state;
        for (int index = 0; index < 200; ++index) {
            state.upsert(shuffler.any());
        }
        ChangeSet fresh;
        fresh.replacesAll = true;
        fresh.changes.push_back({ChangeType::Added, shuffler.job()});
        state.apply(fresh);
        QCOMPARE(state.size(), std::size_t{1});
        for (const auto &[key, job] : state.jobs) {
            QVERIFY(state.podsOf(*job).empty());
            QVERIFY(!state.workloadOf(*job));
        }
    }
};

QTEST_GUILESS_MAIN(TestState)
#include "tst_state.moc"
