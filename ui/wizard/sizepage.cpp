// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/sizepage.h"

#include "ui/wizard/fields.h"

#include <QFormLayout>
#include <QFrame>
#include <QLineEdit>
#include <QLocale>
#include <QSpinBox>

#include <algorithm>

namespace hopyard::ui
{

using core::Quantity;

namespace
{

constexpr int maxReplicas = 1'000'000;

/// Zero for an empty or wrong text: what is wrong with it is said by the check.
Quantity quantityOf(const std::string &text)
{
    return Quantity::parse(text).value_or(Quantity());
}

QString numberText(const Quantity &value)
{
    return QLocale().toString(value.toDouble(), 'g', 12);
}

/// How many hosts `pods` pods need at least when a host holds `host` and a pod asks for `pod`; 0 when it says nothing.
long long hostsFor(const Quantity &host, const Quantity &pod, int pods)
{
    if (pod.isZero() || pod.isNegative() || host.isZero()) {
        return 0;
    }
    const auto perHost = static_cast<long long>(host.toDouble() / pod.toDouble() + 1e-9);
    return perHost <= 0 ? 0 : (pods + perHost - 1) / perHost;
}

QVector<Offer> countOffers(const Quantity &most, const QString &unit)
{
    QVector<Offer> offers;
    const long long largest = most.unitsCeil();
    for (long long count = 1; count <= largest && count <= 64; count *= 2) {
        offers.append(
            {QString::number(count), count == largest ? SizePage::tr("all %1 of a host").arg(unit) : QString()});
    }
    if (largest > 0 && (offers.isEmpty() || offers.last().value != QString::number(largest))) {
        offers.append({QString::number(largest), SizePage::tr("all %1 of a host").arg(unit)});
    }
    return offers;
}

} // namespace

QString memoryText(const Quantity &memory)
{
    return QLocale().formattedDataSize(memory.unitsCeil(), 1, QLocale::DataSizeIecFormat);
}

QString resourcesText(const Quantity &gpus, const Quantity &cpu, const Quantity &memory, const Quantity &efa)
{
    QStringList parts;
    if (!gpus.isZero()) {
        parts.append(SizePage::tr("%1 GPU").arg(numberText(gpus)));
    }
    if (!cpu.isZero()) {
        parts.append(SizePage::tr("%1 CPU").arg(numberText(cpu)));
    }
    if (!memory.isZero()) {
        parts.append(memoryText(memory));
    }
    if (!efa.isZero()) {
        parts.append(SizePage::tr("%1 EFA").arg(numberText(efa)));
    }
    return parts.join(QStringLiteral(" · "));
}

SizePage::SizePage(JobForm *form, QWidget *parent)
    : WizardPage(form, JobPage::Size, parent)
    , m_replicas(new QSpinBox(this))
    , m_gpus(addQuantity(QStringLiteral("gpusCombo"), &core::JobDraft::gpus))
    , m_cpu(addQuantity(QStringLiteral("cpuCombo"), &core::JobDraft::cpu))
    , m_memory(addQuantity(QStringLiteral("memoryCombo"), &core::JobDraft::memory))
    , m_efa(addQuantity(QStringLiteral("efaCombo"), &core::JobDraft::efa))
    , m_type(addQuantity(QStringLiteral("instanceTypeCombo"), &core::JobDraft::instanceType))
    , m_totals(new QLabel(this))
    , m_limits(makeHint({}, this))
{
    auto *layout = makeForm(this);
    m_replicas->setObjectName(QStringLiteral("replicasSpin"));
    m_replicas->setRange(0, maxReplicas);
    m_replicas->setGroupSeparatorShown(false);
    m_replicas->setMaximumWidth(fontMetrics().averageCharWidth() * 24);
    m_replicas->setToolTip(tr("Pods that run together (parallelism and completions of the Job)."));
    guardWheel(m_replicas);
    addField(layout, tr("&Pods:"), m_replicas, tr("Number of pods"));

    addField(layout, tr("&GPUs a pod:"), m_gpus, tr("GPUs a pod"));
    m_gpus->lineEdit()->setPlaceholderText(tr("none"));
    m_gpus->setToolTip(tr("nvidia.com/gpu, as request and limit."));
    addField(layout, tr("&CPU a pod:"), m_cpu, tr("CPU a pod"));
    m_cpu->lineEdit()->setPlaceholderText(tr("not asked; for example 4 or 500m"));
    m_cpu->setToolTip(tr("Cores, as request: 4, 0.5 or 500m (thousandths)."));
    addField(layout, tr("&Memory a pod:"), m_memory, tr("Memory a pod"));
    m_memory->lineEdit()->setPlaceholderText(tr("not asked; for example 64Gi"));
    m_memory->setToolTip(tr("Bytes with a suffix, as request: 512Mi, 64Gi, 1Ti."));
    addField(layout, tr("&EFA a pod:"), m_efa, tr("EFA interfaces a pod"));
    m_efa->lineEdit()->setPlaceholderText(tr("none"));
    m_efa->setToolTip(tr("vpc.amazonaws.com/efa, as request and limit: network interfaces for traffic between hosts."));
    addField(layout, tr("&Instance type:"), m_type, tr("Instance type"));
    m_type->lineEdit()->setPlaceholderText(tr("any"));
    m_type->setToolTip(tr("Only hosts of this type (node selector node.kubernetes.io/instance-type)."));
    layout->addRow(QString(), m_limits);

    m_totals->setObjectName(QStringLiteral("totalsLabel"));
    m_totals->setTextFormat(Qt::PlainText);
    m_totals->setWordWrap(true);
    QFont bold = m_totals->font();
    bold.setBold(true);
    m_totals->setFont(bold);
    layout->addRow(tr("Together:"), m_totals);

    connect(m_replicas, &QSpinBox::valueChanged, this,
            [this](int value) { change([value](core::JobDraft &draft) { draft.replicas = value; }); });
    showFacts();
    refresh();
}

ChoiceField *SizePage::addQuantity(const QString &name, std::string core::JobDraft::*member)
{
    auto *field = new ChoiceField(this);
    field->setObjectName(name);
    connect(field, &ChoiceField::edited, this, [this, member](const QString &text) {
        change([&text, member](core::JobDraft &draft) { draft.*member = text.toStdString(); });
    });
    return field;
}

QString SizePage::summary() const
{
    const core::JobDraft &job = draft();
    const QString each = resourcesText(quantityOf(job.gpus), quantityOf(job.cpu), quantityOf(job.memory), Quantity());
    const QString pods = tr("%n pod(s)", nullptr, job.replicas);
    return each.isEmpty() ? pods : tr("%1 × %2").arg(pods, each);
}

void SizePage::showDraft()
{
    m_replicas->setValue(draft().replicas);
    m_gpus->setValue(toQt(draft().gpus));
    m_cpu->setValue(toQt(draft().cpu));
    m_memory->setValue(toQt(draft().memory));
    m_efa->setValue(toQt(draft().efa));
    m_type->setValue(toQt(draft().instanceType));
    showTotals();
}

void SizePage::showFacts()
{
    QVector<Offer> types;
    Quantity gpus, efa;
    for (const InstanceTypeFact &type : form()->facts().instanceTypes) {
        types.append({toQt(type.name), tr("%1; %2 of %n host(s) usable", nullptr, type.hosts)
                                           .arg(resourcesText(type.gpus, type.cpu, type.memory, type.efa))
                                           .arg(type.usableHosts)});
        gpus = std::max(gpus, type.gpus);
        efa = std::max(efa, type.efa);
    }
    m_type->setOffers(types);
    m_gpus->setOffers(countOffers(gpus, tr("GPUs")));
    m_efa->setOffers(countOffers(efa, tr("EFA")));
    m_cpu->setOffers(
        {{QStringLiteral("1"), {}}, {QStringLiteral("4"), {}}, {QStringLiteral("16"), {}}, {QStringLiteral("64"), {}}});
    m_memory->setOffers({{QStringLiteral("1Gi"), {}},
                         {QStringLiteral("16Gi"), {}},
                         {QStringLiteral("64Gi"), {}},
                         {QStringLiteral("512Gi"), {}}});
}

void SizePage::showTotals()
{
    m_totals->setText(totalsText());
    const QString limits = limitsText();
    m_limits->setText(limits);
    m_limits->setVisible(!limits.isEmpty());
}

QString SizePage::totalsText() const
{
    const core::JobDraft &job = draft();
    const int pods = std::max(0, job.replicas);
    const Quantity gpus = quantityOf(job.gpus) * pods, cpu = quantityOf(job.cpu) * pods,
                   memory = quantityOf(job.memory) * pods;
    const QString sum = resourcesText(gpus, cpu, memory, quantityOf(job.efa) * pods);
    const QString what = sum.isEmpty() ? tr("%n pod(s) that ask for nothing", nullptr, pods)
                                       : tr("%1 in %n pod(s)", nullptr, pods).arg(sum);
    const InstanceTypeFact *type = form()->facts().instanceType(job.instanceType);
    if (!type) {
        return what;
    }
    const long long hosts = std::max(
        {hostsFor(type->gpus, quantityOf(job.gpus), pods), hostsFor(type->cpu, quantityOf(job.cpu), pods),
         hostsFor(type->memory, quantityOf(job.memory), pods), hostsFor(type->efa, quantityOf(job.efa), pods)});
    return hosts == 0 ? what : tr("%1, on at least %n host(s)", nullptr, static_cast<int>(hosts)).arg(what);
}

QString SizePage::limitsText() const
{
    const std::string &name = draft().instanceType;
    if (const InstanceTypeFact *type = form()->facts().instanceType(name)) {
        return tr("A host of this type allocates at most %1. %2 of %n host(s) are ready and schedulable.", nullptr,
                  type->hosts)
            .arg(resourcesText(type->gpus, type->cpu, type->memory, type->efa))
            .arg(type->usableHosts);
    }
    if (form()->facts().hosts == 0) {
        return tr("The hosts of this cluster cannot be seen with your rights, so nothing is known about what fits.");
    }
    return name.empty() ? QString() : tr("No host of this cluster has the type “%1”.").arg(shownText(name));
}

} // namespace hopyard::ui
