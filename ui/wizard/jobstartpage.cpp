// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/jobstartpage.h"

#include "ui/jobs/ask.h"
#include "ui/wizard/fields.h"

#include <QComboBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QStandardItemModel>

namespace hopyard::ui
{

JobStartPage::JobStartPage(JobForm *form, QWidget *parent)
    : WizardPage(form, JobPage::Start, parent)
    , m_name(new QLineEdit(this))
    , m_kind(new QComboBox(this))
    , m_open(new QPushButton(tr("Open &manifest file…"), this))
    , m_file(makeHint({}, this))
    , m_abandoned(new NoticeBar(this))
    , m_error(new NoticeBar(this))
{
    auto *layout = makeForm(this);
    layout->addRow(m_abandoned);

    m_name->setObjectName(QStringLiteral("nameEdit"));
    m_name->setPlaceholderText(tr("for example train-llama-7b"));
    m_name->setToolTip(tr("The name in the cluster. It is kept exactly as you write it."));
    addField(layout, tr("&Name:"), m_name, tr("Name of the job"));
    layout->addRow(
        QString(),
        makeHint(tr("Lower-case letters, digits and “-”, at most 63 characters: pod names are made of it."), this));

    m_kind->setObjectName(QStringLiteral("kindCombo"));
    guardWheel(m_kind);
    m_kind->addItem(tr("Job (batch/v1)"), QStringLiteral("Job"));
    addField(layout, tr("&Kind:"), m_kind, tr("Kind of the job"));
    layout->addRow(
        QString(),
        makeHint(
            tr("Other kinds have no form in this version. Open their manifest file instead: it is shown, checked and "
               "submitted as it is."),
            this));

    m_open->setObjectName(QStringLiteral("openManifestButton"));
    m_open->setToolTip(tr("Fill this form from a YAML or JSON manifest. What the form has no field for stays in the "
                          "manifest untouched."));
    m_open->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    layout->addRow(tr("Begin with:"), m_open);
    layout->addRow(QString(), m_file);
    layout->addRow(m_error);

    // Not textEdited, which is silent about undo and redo.
    connect(m_name, &QLineEdit::textChanged, this, [this](const QString &text) {
        change([&text](core::JobDraft &draft) { draft.name = text.toStdString(); });
    });
    connect(m_open, &QPushButton::clicked, this, &JobStartPage::chooseFile);
    connect(m_abandoned, &NoticeBar::firstClicked, this, [this] {
        this->form()->restoreAbandoned();
        showAbandoned();
    });
    connect(m_abandoned, &NoticeBar::secondClicked, this, [this] {
        this->form()->dropAbandoned();
        showAbandoned();
    });
    connect(form, &JobForm::abandonedDraftFound, this, &JobStartPage::showAbandoned);
    connect(form, &JobForm::fileOpened, this, [this](const QString &path) {
        m_error->showNotice(NoticeBar::Tone::Info, {});
        m_file->setText(tr("From %1").arg(path));
    });
    connect(form, &JobForm::fileFailed, this,
            [this](const QString &message) { m_error->showNotice(NoticeBar::Tone::Error, message); });
    m_file->setText(tr("An empty form, or a manifest you have."));
    showFacts();
    refresh();
}

QString JobStartPage::summary() const
{
    return shownText(draft().name);
}

void JobStartPage::showDraft()
{
    setUndoableText(m_name, toQt(draft().name));
}

void JobStartPage::showFacts()
{
    const Session *session = form()->session();
    if (!session) {
        return;
    }
    // Kinds that the cluster serves are listed, so that nobody looks for them in vain, but cannot be chosen yet.
    for (const std::string &kind : session->info().installedKinds) {
        static const QStringList jobKinds = {QStringLiteral("JobSet"),
                                             QStringLiteral("PyTorchJob"),
                                             QStringLiteral("MPIJob"),
                                             QStringLiteral("RayJob"),
                                             QStringLiteral("TrainJob"),
                                             QStringLiteral("LeaderWorkerSet"),
                                             QStringLiteral("HyperPodPyTorchJob")};
        const QString name = toQt(kind);
        if (!jobKinds.contains(name) || m_kind->findData(name) >= 0) {
            continue;
        }
        m_kind->addItem(tr("%1 (not in this version: open its manifest)").arg(name), name);
        if (auto *model = qobject_cast<QStandardItemModel *>(m_kind->model())) {
            model->item(m_kind->count() - 1)->setEnabled(false);
        }
    }
}

void JobStartPage::chooseFile()
{
    Ask::openFile(this, tr("Open manifest"), tr("Manifests (*.yaml *.yml *.json);;All files (*)"),
                  [this](const QString &path) { openFile(path); });
}

void JobStartPage::openFile(const QString &path)
{
    if (!form()->hasUnsentChanges()) {
        form()->openFile(path);
        return;
    }
    Ask::Question question;
    question.title = tr("Open manifest");
    question.text = tr("Replace what is in the form by “%1”?").arg(QFileInfo(path).fileName());
    question.acceptText = tr("Replace");
    Ask::question(this, question, [this, path](QMessageBox::StandardButton button) {
        if (button == QMessageBox::Yes) {
            form()->openFile(path);
        }
    });
}

void JobStartPage::showAbandoned()
{
    const auto &stored = form()->abandonedDraft();
    if (!stored) {
        m_abandoned->showNotice(NoticeBar::Tone::Info, {});
        return;
    }
    const QString name = stored->draft.name.empty() ? tr("without a name") : shownText(stored->draft.name);
    const QString when = QLocale().toString(stored->savedAt.toLocalTime(), QLocale::ShortFormat);
    m_abandoned->showNotice(NoticeBar::Tone::Info,
                            tr("There is a draft that was not sent: %1, of %2 (%3).").arg(name, when, stored->cluster),
                            tr("&Take it up"), tr("&Discard it"));
}

} // namespace hopyard::ui
