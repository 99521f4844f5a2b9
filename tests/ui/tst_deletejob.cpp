// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/demo.h"
#include "fakesource.h"
#include "patience.h"
#include "ui/jobs/deletejobdialog.h"
#include "ui/jobs/jobactions.h"
#include "ui/session.h"

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace hopyard;
using ui::DeleteJobDialog;

namespace
{

/// A running job of the demo with the most pods.
std::shared_ptr<const core::Job> runningJob(const core::ClusterState &state)
{
    std::shared_ptr<const core::Job> best;
    for (const auto &[key, job] : state.jobs) {
        if (job->active > 0 &&
            (!best || std::pair(job->active, best->meta.name) > std::pair(best->active, job->meta.name))) {
            best = job;
        }
    }
    return best;
}

template <class T>
T *child(QWidget *parent, const char *name)
{
    return parent->findChild<T *>(QLatin1String(name));
}

} // namespace

class TestDeleteJob : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { ui::TaskPool::drain(); }
    void listsThenDeletesWithPods();
    void cancelDeletesNothing();
    void errorIsShownInline();
    void recreatedJobIsNotHit();
    void secondCallRaisesTheFirst();
};

void TestDeleteJob::listsThenDeletesWithPods()
{
    auto source = core::openDemo("hyperpod", 50.0);
    QVERIFY(source);
    ui::Session session(std::move(*source));
    QTRY_VERIFY(session.hasData());
    QTRY_VERIFY(runningJob(*session.state()));
    const auto job = runningJob(*session.state());
    const core::ObjectRef ref{"batch/v1", "Job", job->meta.ns.str(), job->meta.name};
    const auto pods = session.state()->podsOf(*job);
    QVERIFY(!pods.empty());

    ui::JobActions actions(&session);
    QSignalSpy deleted(&actions, &ui::JobActions::jobDeleted);
    QPointer<DeleteJobDialog> dialog = actions.deleteJob(nullptr, ref);
    auto *list = child<QListWidget>(dialog, "deleteList");
    QTRY_VERIFY(list->count() > 2);
    QVERIFY(list->item(0)->text().contains(QString::fromStdString(ref.name)));
    QVERIFY(list->item(1)->text().contains(QStringLiteral("Workload")));
    QVERIFY(list->item(2)->text().contains(QString::number(pods.size())));
    QVERIFY2(!child<QPushButton>(dialog, "deleteButton")->isDefault(), "Enter alone must not delete");

    QTest::mouseClick(child<QPushButton>(dialog, "deleteButton"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(dialog->phase(), DeleteJobDialog::Phase::Deleted, 60'000);
    QCOMPARE(deleted.size(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(!session.state()->job("Job", ref.ns, ref.name), 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(([&] {
                                 for (const auto &pod : pods) {
                                     if (session.state()->pods.count(core::ObjectKey{pod->meta.ns, pod->meta.name})) {
                                         return false;
                                     }
                                 }
                                 return true;
                             }()),
                             20'000);
    QTRY_VERIFY(child<QLabel>(dialog, "deleteStatus")->text().contains(QStringLiteral("gone")));
    dialog->close();
    QTRY_VERIFY(!dialog);
}

void TestDeleteJob::cancelDeletesNothing()
{
    auto source = std::make_shared<test::FakeSource>();
    ui::Session session(source);
    QTRY_VERIFY(session.hasData());
    QPointer<DeleteJobDialog> dialog = new DeleteJobDialog(&session, {"batch/v1", "Job", "a", "b"});
    dialog->show();
    QTest::mouseClick(child<QPushButton>(dialog, "deleteCancelButton"), Qt::LeftButton);
    QTRY_VERIFY(!dialog);
    QCOMPARE(source->removes.load(), 0);
}

void TestDeleteJob::errorIsShownInline()
{
    auto source = std::make_shared<test::FakeSource>();
    source->removeError =
        core::Error{core::ErrorKind::Forbidden, "jobs.batch \"b\" is forbidden: User \"u\" cannot delete", {}, 403, 0};
    ui::Session session(source);
    QTRY_VERIFY(session.hasData());
    DeleteJobDialog dialog(&session, {"batch/v1", "Job", "a", "b"});
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    dialog.show();
    child<QPushButton>(&dialog, "deleteButton")->click();
    QTRY_COMPARE(dialog.phase(), DeleteJobDialog::Phase::Failed);
    bool said = false;
    for (const QLabel *label : dialog.findChildren<QLabel *>()) {
        said = said || (label->isVisible() && label->text().contains(QStringLiteral("cannot delete")) &&
                        label->text().contains(QStringLiteral("a/b")));
    }
    QVERIFY(said);
    source->removeError.reset();
    child<QPushButton>(&dialog, "deleteButton")->click();
    QTRY_COMPARE(dialog.phase(), DeleteJobDialog::Phase::Deleted);
}

void TestDeleteJob::recreatedJobIsNotHit()
{
    auto source = core::openDemo("hyperpod", 1.0);
    QVERIFY(source);
    ui::Session session(std::move(*source));
    QTRY_VERIFY(session.hasData());
    QTRY_VERIFY(runningJob(*session.state()));
    const auto job = runningJob(*session.state());
    const core::ObjectRef ref{"batch/v1", "Job", job->meta.ns.str(), job->meta.name};
    const auto answer = session.source()->remove(ref, "another-uid", {});
    QVERIFY(!answer);
    QVERIFY(answer.error().kind == core::ErrorKind::Conflict);
    QVERIFY(session.source()->get(ref, {}));
}

void TestDeleteJob::secondCallRaisesTheFirst()
{
    auto source = std::make_shared<test::FakeSource>();
    ui::Session session(source);
    QTRY_VERIFY(session.hasData());
    ui::JobActions actions(&session);
    DeleteJobDialog *first = actions.deleteJob(nullptr, {"batch/v1", "Job", "a", "b"});
    QCOMPARE(actions.deleteJob(nullptr, {"batch/v1", "Job", "a", "b"}), first);
    first->close();
}

QTEST_MAIN(TestDeleteJob)
#include "tst_deletejob.moc"
