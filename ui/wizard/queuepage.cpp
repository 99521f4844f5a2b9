// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/queuepage.h"

#include "ui/wizard/fields.h"
#include "ui/wizard/sizepage.h"

#include <QFormLayout>
#include <QGridLayout>
#include <QLineEdit>
#include <QLocale>

#include <algorithm>

namespace hopyard::ui
{

using core::Quantity;

namespace
{

QString amountText(const std::string &resource, const Quantity &value)
{
    return resource == "memory" ? memoryText(value) : QLocale().toString(value.toDouble(), 'g', 12);
}

Quantity askedBy(const core::JobDraft &draft, const std::string &resource)
{
    const std::string *text = resource == "nvidia.com/gpu"          ? &draft.gpus
                              : resource == "cpu"                   ? &draft.cpu
                              : resource == "memory"                ? &draft.memory
                              : resource == "vpc.amazonaws.com/efa" ? &draft.efa
                                                                    : nullptr;
    if (resource == "pods") {
        return Quantity::fromUnits(std::max(0, draft.replicas));
    }
    return text ? Quantity::parse(*text).value_or(Quantity()) * std::max(0, draft.replicas) : Quantity();
}

QLabel *makeCell(const QString &text, QWidget *parent, bool number)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setAlignment((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return label;
}

} // namespace

QueuePage::QueuePage(JobForm *form, QWidget *parent)
    : WizardPage(form, JobPage::Queue, parent)
    , m_namespace(new ChoiceField(this))
    , m_queue(new ChoiceField(this))
    , m_priority(new ChoiceField(this))
    , m_queueInfo(makeHint({}, this))
    , m_priorityInfo(makeHint({}, this))
    , m_namespaceInfo(makeHint({}, this))
    , m_quotaBox(new QWidget(this))
    , m_quota(new QGridLayout(m_quotaBox))
{
    auto *layout = makeForm(this);
    m_namespace->setObjectName(QStringLiteral("namespaceCombo"));
    addField(layout, tr("Name&space:"), m_namespace, tr("Namespace"));
    layout->addRow(QString(), m_namespaceInfo);
    m_queue->setObjectName(QStringLiteral("queueCombo"));
    m_queue->lineEdit()->setPlaceholderText(tr("none: not managed by Kueue"));
    m_queue->setToolTip(tr("The local queue (label kueue.x-k8s.io/queue-name on the job and on its pods)."));
    addField(layout, tr("Local &queue:"), m_queue, tr("Local queue"));
    layout->addRow(QString(), m_queueInfo);
    m_priority->setObjectName(QStringLiteral("priorityCombo"));
    m_priority->lineEdit()->setPlaceholderText(tr("none"));
    m_priority->setToolTip(tr("The workload priority class (label kueue.x-k8s.io/priority-class)."));
    addField(layout, tr("&Priority class:"), m_priority, tr("Priority class"));
    layout->addRow(QString(), m_priorityInfo);
    m_quota->setContentsMargins(0, 0, 0, 0);
    m_quota->setHorizontalSpacing(24);
    m_quotaBox->setObjectName(QStringLiteral("quotaBox"));
    layout->addRow(tr("Quota:"), m_quotaBox);

    connect(m_namespace, &ChoiceField::edited, this, [this](const QString &text) {
        change([&text](core::JobDraft &draft) {
            draft.ns = text.isEmpty() ? std::nullopt : std::optional<std::string>(text.toStdString());
        });
    });
    connect(m_queue, &ChoiceField::edited, this, [this](const QString &text) {
        change([&text](core::JobDraft &draft) { draft.queue = text.toStdString(); });
    });
    connect(m_priority, &ChoiceField::edited, this, [this](const QString &text) {
        change([&text](core::JobDraft &draft) { draft.priorityClass = text.toStdString(); });
    });
    if (const Session *session = form->session()) {
        m_namespace->lineEdit()->setPlaceholderText(toQt(session->defaultNamespace()));
        m_namespace->setToolTip(tr("Empty: %1, the namespace of the context").arg(toQt(session->defaultNamespace())));
    }
    showFacts();
    refresh();
}

QString QueuePage::summary() const
{
    return shownText(draft().queue.empty() ? draft().ns.value_or("") : draft().queue);
}

void QueuePage::showDraft()
{
    m_namespace->setValue(toQt(draft().ns.value_or("")));
    m_queue->setValue(toQt(draft().queue));
    m_priority->setValue(toQt(draft().priorityClass));
    showQueueOffers();

    const ClusterFacts &facts = form()->facts();
    const std::string ns = draft().ns.value_or(form()->session() ? form()->session()->defaultNamespace() : "");
    const QueueFact *queue = facts.queue(ns, draft().queue);
    if (queue) {
        m_queueInfo->setText(
            queue->stopped
                ? tr("Cluster queue %1; stopped: it admits nothing now. %n job(s) wait.", nullptr, queue->pending)
                      .arg(shownText(queue->clusterQueue))
                : tr("Cluster queue %1; %n job(s) wait.", nullptr, queue->pending).arg(shownText(queue->clusterQueue)));
    } else if (facts.queues.empty()) {
        m_queueInfo->setText(tr("Queues cannot be listed with your rights: type the name you were given."));
    } else if (draft().queue.empty()) {
        m_queueInfo->setText(tr("Without a queue Kueue leaves the job alone: no quota, no topology."));
    } else {
        m_queueInfo->setText(
            tr("There is no queue “%1” in namespace “%2”.").arg(shownText(draft().queue), shownText(ns)));
    }
    const PriorityFact *priority = facts.priority(draft().priorityClass);
    m_priorityInfo->setText(
        priority ? tr("Value %1. %2").arg(priority->value).arg(shownText(priority->description)).trimmed()
        : facts.priorities.empty()
            ? tr("Priority classes cannot be listed: type the name you were given, or leave it empty.")
        : draft().priorityClass.empty() ? tr("Jobs of higher priority go first and may preempt this one.")
                                        : tr("There is no priority class of this name."));
    const bool known = facts.namespaces.empty() ||
                       std::find(facts.namespaces.begin(), facts.namespaces.end(), ns) != facts.namespaces.end();
    m_namespaceInfo->setText(known ? QString() : tr("There is no namespace “%1” that you can see.").arg(shownText(ns)));
    m_namespaceInfo->setVisible(!known);
    showQuota();
}

void QueuePage::showFacts()
{
    QVector<Offer> namespaces, priorities;
    const ClusterFacts &facts = form()->facts();
    for (const std::string &name : facts.namespaces) {
        const auto queues = std::count_if(facts.queues.begin(), facts.queues.end(),
                                          [&name](const QueueFact &queue) { return queue.ns == name; });
        namespaces.append({toQt(name), queues > 0 ? tr("%n queue(s)", nullptr, static_cast<int>(queues)) : QString()});
    }
    for (const PriorityFact &priority : facts.priorities) {
        priorities.append({toQt(priority.name), QString::number(priority.value)});
    }
    m_namespace->setOffers(namespaces);
    m_priority->setOffers(priorities);
    showQueueOffers();
}

void QueuePage::showQueueOffers()
{
    const std::string ns = draft().ns.value_or(form()->session() ? form()->session()->defaultNamespace() : "");
    QVector<Offer> offers;
    for (const QueueFact &queue : form()->facts().queues) {
        if (queue.ns == ns) {
            offers.append({toQt(queue.name), tr("→ %1").arg(shownText(queue.clusterQueue))});
        }
    }
    m_queue->setOffers(offers);
}

void QueuePage::showQuota()
{
    while (QLayoutItem *item = m_quota->takeAt(0)) {
        // Deleted later would leave them visible until the event loop runs.
        delete item->widget();
        delete item;
    }
    const std::string ns = draft().ns.value_or(form()->session() ? form()->session()->defaultNamespace() : "");
    const QueueFact *queue = form()->facts().queue(ns, draft().queue);
    const bool known = queue && queue->clusterQueueKnown && !queue->quota.empty();
    m_quota->setColumnStretch(0, known ? 0 : 1);
    m_quota->setColumnStretch(5, known ? 1 : 0);
    if (!known) {
        m_quota->addWidget(makeHint(queue ? tr("The cluster queue's quota cannot be seen with your rights.")
                                          : tr("Known once a queue is chosen."),
                                    m_quotaBox),
                           0, 0);
        return;
    }
    const QStringList heads = {tr("Resource"), tr("Quota"), tr("Reserved"), tr("This job"), tr("Left after it")};
    for (int column = 0; column < heads.size(); ++column) {
        QLabel *head = makeCell(heads[column], m_quotaBox, column > 0);
        QFont bold = head->font();
        bold.setBold(true);
        head->setFont(bold);
        m_quota->addWidget(head, 0, column);
    }
    int row = 1;
    for (const QuotaFact &fact : queue->quota) {
        const Quantity asked = askedBy(draft(), fact.resource);
        Quantity left = fact.nominal;
        left -= fact.reserved;
        left -= asked;
        m_quota->addWidget(makeCell(shownText(fact.resource), m_quotaBox, false), row, 0);
        m_quota->addWidget(makeCell(amountText(fact.resource, fact.nominal), m_quotaBox, true), row, 1);
        m_quota->addWidget(makeCell(amountText(fact.resource, fact.reserved), m_quotaBox, true), row, 2);
        m_quota->addWidget(
            makeCell(asked.isZero() ? QStringLiteral("–") : amountText(fact.resource, asked), m_quotaBox, true), row,
            3);
        const bool over = left.isNegative();
        QLabel *cell =
            makeCell(over ? tr("over quota: waits or borrows") : amountText(fact.resource, left), m_quotaBox, true);
        m_quota->addWidget(cell, row, 4);
        ++row;
    }
}

} // namespace hopyard::ui
