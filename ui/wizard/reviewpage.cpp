// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/reviewpage.h"

#include "core/base/text.h"
#include "ui/jobs/ask.h"
#include "ui/wizard/fields.h"
#include "ui/wizard/fieldwords.h"
#include "ui/wizard/findingsview.h"
#include "ui/wizard/manifesteditor.h"
#include "ui/wizard/shellwords.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace hopyard::ui
{

namespace
{

constexpr int findingsTab = 0;
constexpr int serverTab = 1;

} // namespace

ReviewPage::ReviewPage(JobForm *form, QWidget *parent)
    : WizardPage(form, JobPage::Review, parent)
    , m_editor(new ManifestEditor(this))
    , m_findings(new FindingsView(this))
    , m_tabs(new QTabWidget(this))
    , m_step(new NoticeBar(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_editor->setObjectName(QStringLiteral("manifestEditor"));
    m_editor->setAccessibleName(tr("Manifest"));
    m_editor->setAccessibleDescription(tr("YAML editor. Escape leaves it."));
    layout->addWidget(m_step);
    layout->addWidget(buildTools());
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_editor);
    splitter->addWidget(buildAnswers());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    layout->addWidget(splitter, 1);

    connect(m_editor, &QsciScintilla::textChanged, this, [this] {
        if (!isShowing()) {
            this->form()->setText(m_editor->text());
        }
    });
    connect(form, &JobForm::textWritten, this, &ReviewPage::showText);
    connect(form, &JobForm::findingsChanged, this, &ReviewPage::showFindings);
    connect(form, &JobForm::stepChanged, this, &ReviewPage::showStep);
    connect(form, &JobForm::dryRunChanged, this, &ReviewPage::showDryRun);
    connect(form, &JobForm::readyChanged, this, &ReviewPage::showDryRun);
    connect(form, &JobForm::fileSaved, this,
            [this](const QString &path) { m_saved->setText(tr("Saved as %1").arg(path)); });
    connect(form, &JobForm::fileFailed, this, [this](const QString &message) { m_saved->setText(message); });
    connect(m_step, &NoticeBar::firstClicked, form, &JobForm::discardTextEdits);
    connect(m_findings, &FindingsView::findingChosen, this, &ReviewPage::chooseFinding);
    showText();
    showFindings();
    showDryRun();
}

QWidget *ReviewPage::buildTools()
{
    auto *box = new QWidget(this);
    auto *layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    const auto makeButton = [box, layout](const QString &name, const QString &text, const QString &tip) {
        auto *button = new QPushButton(text, box);
        button->setObjectName(name);
        button->setToolTip(tip);
        button->setAutoDefault(false);
        layout->addWidget(button);
        return button;
    };
    m_check = makeButton(QStringLiteral("dryRunButton"), tr("C&heck with server"),
                         tr("Asks the server to check the manifest without storing anything (dry run)."));
    m_copyText = makeButton(QStringLiteral("copyManifestButton"), tr("Copy &manifest"), tr("Copies the YAML text."));
    m_copyCommand = makeButton(QStringLiteral("copyCommandButton"), tr("Copy for &kubectl"),
                               tr("Copies a shell command that creates the same object with kubectl."));
    m_save = makeButton(QStringLiteral("saveManifestButton"), tr("Sa&ve as…"), tr("Saves the YAML text to a file."));
    m_saved = makeHint({}, box);
    m_saved->setObjectName(QStringLiteral("savedLabel"));
    layout->addWidget(m_saved, 1);
    connect(m_check, &QPushButton::clicked, form(), &JobForm::startDryRun);
    connect(m_copyText, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(form()->text());
        m_saved->setText(tr("Manifest copied"));
    });
    connect(m_copyCommand, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(kubectlCommand());
        m_saved->setText(tr("Command copied"));
    });
    connect(m_save, &QPushButton::clicked, this, &ReviewPage::saveAs);
    return box;
}

QWidget *ReviewPage::buildAnswers()
{
    auto *findings = new QWidget(m_tabs);
    auto *findingsLayout = new QVBoxLayout(findings);
    m_noFindings = makeHint({}, findings);
    m_findings->setObjectName(QStringLiteral("findingsList"));
    m_findings->setFrameShape(QFrame::NoFrame);
    findingsLayout->setContentsMargins(6, 6, 6, 6);
    findingsLayout->addWidget(m_noFindings);
    findingsLayout->addWidget(m_findings, 1);

    auto *server = new QWidget(m_tabs);
    auto *serverLayout = new QVBoxLayout(server);
    serverLayout->setContentsMargins(6, 6, 6, 6);
    m_serverText = new QLabel(server);
    m_serverText->setObjectName(QStringLiteral("serverLabel"));
    m_serverText->setTextFormat(Qt::PlainText);
    m_serverText->setWordWrap(true);
    m_serverText->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_serverDetail = makeHint({}, server);
    m_serverDetail->setObjectName(QStringLiteral("serverDetailLabel"));
    m_progress = new QProgressBar(server);
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_cancel = new QPushButton(tr("&Cancel the check"), server);
    m_cancel->setObjectName(QStringLiteral("cancelDryRunButton"));
    m_differences = new QTreeWidget(server);
    m_differences->setObjectName(QStringLiteral("differencesTree"));
    m_differences->setHeaderLabels({tr("Field"), tr("The server would store"), tr("What it is")});
    m_differences->setRootIsDecorated(false);
    m_differences->setUniformRowHeights(true);
    m_differences->setTextElideMode(Qt::ElideMiddle);
    m_differences->setAccessibleName(tr("What the server would add or change"));
    serverLayout->addWidget(m_serverText);
    serverLayout->addWidget(m_serverDetail);
    serverLayout->addWidget(m_progress);
    serverLayout->addWidget(m_cancel, 0, Qt::AlignLeft);
    serverLayout->addWidget(m_differences, 1);
    serverLayout->addStretch(0);
    connect(m_cancel, &QPushButton::clicked, form(), &JobForm::cancelDryRun);

    m_tabs->setObjectName(QStringLiteral("reviewTabs"));
    m_tabs->addTab(findings, tr("Findings"));
    m_tabs->addTab(server, tr("Server"));
    m_tabs->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
    return m_tabs;
}

void ReviewPage::enter()
{
    // Coming here is the moment to ask: the dry run stores nothing.
    m_checkWanted = !form()->isDryRunCurrent();
    showDryRun();
}

void ReviewPage::showText()
{
    refresh();
    const bool before = m_editor->blockSignals(true);
    m_editor->setUndoableText(form()->text());
    m_editor->blockSignals(before);
    m_saved->clear();
    showFindings();
}

void ReviewPage::showFindings()
{
    const auto &findings = form()->findings();
    m_findings->setFindings(findings, std::nullopt);
    m_findings->setVisible(!findings.empty());
    m_noFindings->setText(form()->isChecking() ? tr("Checking…") : tr("Nothing was found to be wrong."));
    m_noFindings->setVisible(findings.empty());
    QVector<ManifestEditor::Mark> marks;
    int errors = 0;
    for (const FormFinding &item : findings) {
        const bool error = item.finding.severity == core::Severity::Error;
        errors += error ? 1 : 0;
        if (item.finding.line > 0) {
            marks.append({item.finding.line, error, shownText(item.finding.message)});
        }
    }
    m_editor->setMarks(marks);
    m_tabs->setTabText(findingsTab, findings.empty() ? tr("Findings") : tr("Findings (%1)").arg(findings.size()));
    m_tabs->setTabIcon(findingsTab,
                       errors > 0 ? style()->standardIcon(QStyle::SP_MessageBoxCritical, nullptr, this) : QIcon());
    if (errors > 0) {
        m_tabs->setCurrentIndex(findingsTab);
    }
}

void ReviewPage::showStep()
{
    if (form()->isReading()) {
        return;
    }
    const QString reason = form()->stepReason();
    if (!reason.isEmpty()) {
        m_step->showNotice(NoticeBar::Tone::Warning, reason, tr("&Back to the form's version"));
    } else if (!form()->notShown().isEmpty()) {
        QStringList fields;
        for (const QString &path : form()->notShown()) {
            fields += fieldTitle(path.toStdString());
        }
        m_step->showNotice(
            NoticeBar::Tone::Info,
            tr("Only in the manifest, not in the form, and kept as it is: %1").arg(fields.join(QStringLiteral(", "))));
    } else {
        m_step->showNotice(NoticeBar::Tone::Info, {});
    }
}

void ReviewPage::showDryRun()
{
    if (m_checkWanted && isVisible() && !form()->isChecking() && !form()->isReading()) {
        m_checkWanted = false;
        if (!form()->hasErrors() && JobForm::reasonUnavailable(form()->session()).isEmpty()) {
            form()->startDryRun();
            return;
        }
    }
    const DryRun &run = form()->dryRun();
    const QString unavailable = JobForm::reasonUnavailable(form()->session());
    const bool running = run.state == DryRun::State::Running;
    m_check->setEnabled(!running && unavailable.isEmpty() && !form()->isBusySending());
    m_progress->setVisible(running);
    m_cancel->setVisible(running);
    QString text;
    switch (run.state) {
    case DryRun::State::None:
        text = unavailable.isEmpty() ? tr("Not checked by the server since the last change.") : unavailable;
        break;
    case DryRun::State::Running:
        text = tr("The server is checking the manifest; nothing is stored…");
        break;
    case DryRun::State::Accepted:
        text = run.differences.empty()
                   ? tr("The server accepts the manifest as it is.")
                   : tr("The server accepts the manifest and would add or change %n field(s):", nullptr,
                        static_cast<int>(run.differences.size()));
        break;
    case DryRun::State::Refused:
    case DryRun::State::NoAnswer:
        text = run.message;
        break;
    }
    m_serverText->setText(text);
    m_serverDetail->setText(run.detail);
    m_serverDetail->setVisible(!run.detail.isEmpty());
    const bool accepted = run.state == DryRun::State::Accepted;
    m_tabs->setTabIcon(serverTab, accepted ? style()->standardIcon(QStyle::SP_DialogApplyButton, nullptr, this)
                                  : run.state == DryRun::State::Refused
                                      ? style()->standardIcon(QStyle::SP_MessageBoxCritical, nullptr, this)
                                  : run.state == DryRun::State::NoAnswer
                                      ? style()->standardIcon(QStyle::SP_MessageBoxWarning, nullptr, this)
                                      : QIcon());
    showDifferences();
    if (running || run.state == DryRun::State::Refused || run.state == DryRun::State::NoAnswer ||
        (accepted && form()->findings().empty())) {
        m_tabs->setCurrentIndex(serverTab);
    }
}

void ReviewPage::showDifferences()
{
    const auto &differences = form()->dryRun().differences;
    m_differences->setVisible(!differences.empty());
    m_differences->clear();
    for (const ManifestDifference &difference : differences) {
        const QString to = shownText(core::bounded(difference.to, 300));
        QString value = to;
        if (difference.kind == ManifestDifference::Kind::Changed) {
            value = tr("%1 instead of %2").arg(to, shownText(core::bounded(difference.from, 300)));
        } else if (difference.kind == ManifestDifference::Kind::Removed) {
            value = tr("drops it");
        }
        const QString words = fieldWords(difference.path);
        auto *item = new QTreeWidgetItem(m_differences, {shownText(difference.path), value, words});
        item->setToolTip(0, literalToolTip(fieldTitle(difference.path)));
        item->setToolTip(1, literalToolTip(value));
        item->setToolTip(2, literalToolTip(words));
    }
    m_differences->setColumnWidth(0, std::max(160, m_tabs->width() * 4 / 10));
    m_differences->setColumnWidth(1, std::max(120, m_tabs->width() * 3 / 10));
}

void ReviewPage::chooseFinding(const FormFinding &finding)
{
    if (finding.finding.line > 0) {
        m_editor->goToLine(finding.finding.line);
    } else if (finding.page != JobPage::Review) {
        Q_EMIT pageWanted(finding.page);
    }
}

void ReviewPage::saveAs()
{
    const std::string name = form()->jobRef().name;
    Ask::saveFile(this, tr("Save manifest"), toQt(name.empty() ? "job" : name) + QStringLiteral(".yaml"),
                  tr("Manifests (*.yaml *.yml *.json)"), [this](const QString &path) { form()->saveFile(path); });
}

QString ReviewPage::kubectlCommand() const
{
    std::vector<std::string> words = {"kubectl"};
    if (const Session *session = form()->session(); session && !session->info().contextName.empty()) {
        words.insert(words.end(), {"--context", session->info().contextName});
    }
    words.insert(words.end(), {"create", "-f", "-"});
    const QString text = form()->text();
    // The marker must not be a line of the manifest, and its quotes keep the shell from expanding anything in it.
    QString marker = QStringLiteral("EOF");
    while (text.split(QLatin1Char('\n')).contains(marker)) {
        marker += QLatin1Char('_');
    }
    return QStringLiteral("%1 <<'%2'\n%3%4%2\n")
        .arg(toQt(joinShellWords(words)), marker, text,
             text.endsWith(QLatin1Char('\n')) ? QString() : QStringLiteral("\n"));
}

} // namespace hopyard::ui
