// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/layout/content.h"

#include "core/base/text.h"
#include "core/diagram/metrics.h"
#include "core/topology/accelerators.h"

#include <algorithm>
#include <array>

namespace hopyard::core
{

namespace
{

std::string counted(long long count, std::string_view one)
{
    return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

/// Labels by which operators name the object that was submitted, and its kind.
struct OwnerLabel {
    std::string_view key, kind;
};
constexpr std::array<OwnerLabel, 5> ownerLabels = {{{"jobset.sigs.k8s.io/jobset-name", "JobSet"},
                                                    {"leaderworkerset.sigs.k8s.io/name", "LeaderWorkerSet"},
                                                    {"ray.io/cluster", "RayCluster"},
                                                    {"training.kubeflow.org/job-name", "Job"},
                                                    {"batch.kubernetes.io/job-name", "Job"}}};

std::string jobText(const std::string &key)
{
    return key.substr(key.find('/') + 1);
}

/// A colour key and what the legend says; an empty key: not coloured by this.
struct Coloring {
    std::string key, text;
    ColorIndex fill = ColorNeutral;
};

Coloring byState(const Pod &pod)
{
    if (pod.meta.deleting) {
        return {"Terminating", "terminating", ColorTerminating};
    }
    switch (pod.phase) {
    case PodPhase::Pending:
        return pod.nodeName.empty() ? Coloring{"Pending", "pending", ColorPending}
                                    : Coloring{"Starting", "starting", ColorUsed};
    case PodPhase::Running:
        return {"Running", "running", ColorRunning};
    case PodPhase::Succeeded:
        return {"Succeeded", "succeeded", ColorSucceeded};
    case PodPhase::Failed:
        return {"Failed", "failed", ColorFailed};
    case PodPhase::Unknown:
        break;
    }
    return {"Unknown", "unknown", ColorUnknown};
}

Coloring category(std::string key, std::string text)
{
    const ColorIndex fill = key.empty() ? ColorIndex{ColorNeutral} : categoryColor(key);
    return {std::move(key), std::move(text), fill};
}

Coloring byQueue(const Pod &pod)
{
    for (const std::string_view label : {"kueue.x-k8s.io/queue-name", "kueue.x-k8s.io/local-queue-name"}) {
        if (const std::string *queue = findLabel(pod.meta.labels, label)) {
            return category(pod.meta.ns.str() + "/" + *queue, pod.meta.ns.str() + "/" + *queue);
        }
    }
    return {"", "no queue", ColorNeutral};
}

Coloring coloringOf(const Pod &pod, ColorBy colorBy)
{
    switch (colorBy) {
    case ColorBy::Job: {
        std::string key = jobKeyOf(pod);
        std::string text = key.empty() ? "no job" : jobText(key);
        return category(std::move(key), std::move(text));
    }
    case ColorBy::Namespace:
        return category(pod.meta.ns.str(), pod.meta.ns.str());
    case ColorBy::State:
        return byState(pod);
    case ColorBy::Queue:
        return byQueue(pod);
    case ColorBy::Free:
    case ColorBy::Health:
    case ColorBy::InstanceType:
        break;
    }
    return {"", "", ColorNeutral};
}

Coloring byFree(const TreeHost &host)
{
    const AcceleratorUse use = acceleratorUse(host.node.get(), host.requested);
    if (!use.any()) {
        return {"none", "no GPUs", ColorNeutral};
    }
    if (!use.total) {
        return {"unknown", "unknown", ColorUnknown};
    }
    if (use.free() == 0) {
        return {"full", "full", ColorFull};
    }
    return use.used == 0 ? Coloring{"free", "all free", ColorFree} : Coloring{"part", "partly used", ColorUsed};
}

Coloring byHealth(const TreeHost &host)
{
    if (!host.node || !host.node->ready) {
        return {"unknown", "unknown", ColorUnknown};
    }
    if (!*host.node->ready) {
        return {"NotReady", "not ready", ColorNotReady};
    }
    return host.node->unschedulable ? Coloring{"cordoned", "cordoned", ColorCordoned}
                                    : Coloring{"ready", "ready", ColorRunning};
}

Coloring byInstanceType(const TreeHost &host)
{
    const std::string *type =
        host.node ? findLabel(host.node->meta.labels, "node.kubernetes.io/instance-type") : nullptr;
    return type ? category(*type, *type) : Coloring{"", "unknown type", ColorNeutral};
}

Coloring coloringOf(const TreeHost &host, ColorBy colorBy)
{
    switch (colorBy) {
    case ColorBy::Free:
        return byFree(host);
    case ColorBy::Health:
        return byHealth(host);
    case ColorBy::InstanceType:
        return byInstanceType(host);
    default:
        return {"", "", ColorHost};
    }
}

std::size_t slotOf(ColorIndex color)
{
    return static_cast<std::size_t>(color - ColorFirstCategory) % categoryColors;
}

bool colorsHosts(ColorBy colorBy)
{
    return colorBy == ColorBy::Free || colorBy == ColorBy::Health || colorBy == ColorBy::InstanceType;
}

float share(double used, double total)
{
    if (total <= 0) {
        return used > 0 ? 1.0F : 0.0F;
    }
    return static_cast<float>(std::clamp(used / total, 0.0, 1.0));
}

std::string shortNumber(double value)
{
    // CPUs: one decimal where there is one.
    const auto tenths = static_cast<long long>(value * 10 + 0.5);
    std::string text = std::to_string(tenths / 10);
    return tenths % 10 == 0 ? text : text + "." + std::to_string(tenths % 10);
}

void fillUse(Shape &shape, const TreeHost &host)
{
    const AcceleratorUse use = acceleratorUse(host.node.get(), host.requested);
    if (use.any()) {
        shape.sublabel = std::to_string(use.used) + "/" + (use.total ? std::to_string(*use.total) : std::string("?")) +
                         " " + std::string(acceleratorUnit(use.resource.view()));
        shape.fraction = use.total ? share(static_cast<double>(use.used), static_cast<double>(*use.total)) : -1;
        return;
    }
    const double used = resourceOf(host.requested, "cpu").toDouble();
    const Quantity total = host.node ? resourceOf(host.node->allocatable, "cpu") : Quantity();
    shape.sublabel =
        shortNumber(used) + "/" + (total.isZero() ? std::string("?") : shortNumber(total.toDouble())) + " CPU";
    shape.fraction = total.isZero() ? -1 : share(used, total.toDouble());
}

std::string_view colorName(ColorBy colorBy)
{
    switch (colorBy) {
    case ColorBy::Job:
        return "job";
    case ColorBy::Namespace:
        return "namespace";
    case ColorBy::State:
        return "state";
    case ColorBy::Free:
        return "free GPUs";
    case ColorBy::Health:
        return "health";
    case ColorBy::InstanceType:
        return "instance type";
    case ColorBy::Queue:
        break;
    }
    return "queue";
}

} // namespace

std::string replaced(std::string text, const std::string &value)
{
    if (const std::size_t at = text.find("%1"); at != std::string::npos) {
        text.replace(at, 2, value);
    }
    return text;
}

std::string levelNameOf(const TopologyTree &tree, std::size_t level, const DiagramOptions &options)
{
    return level < options.words.levels.size() ? options.words.levels[level] : tree.levels.displayName(level);
}

std::string jobKeyOf(const Pod &pod)
{
    const std::string &ns = pod.meta.ns.str();
    if (pod.ownerKind.view() == "DaemonSet" || pod.ownerKind.view() == "Node") {
        return {};
    }
    for (const OwnerLabel &label : ownerLabels) {
        if (const std::string *name = findLabel(pod.meta.labels, label.key)) {
            // The operator's own kind where it controls its pods itself, as PyTorchJob does.
            const bool own = label.kind == "Job" && pod.ownerName.view() == *name;
            return (own ? pod.ownerKind.str() : std::string(label.kind)) + "/" + ns + "/" + *name;
        }
    }
    if (pod.ownerKind.empty()) {
        return {};
    }
    if (pod.ownerKind.view() == "ReplicaSet") {
        const std::string *hash = findLabel(pod.meta.labels, "pod-template-hash");
        const std::string &name = pod.ownerName.str();
        if (hash && !hash->empty() && name.ends_with("-" + *hash)) {
            return "Deployment/" + ns + "/" + name.substr(0, name.size() - hash->size() - 1);
        }
    }
    return pod.ownerKind.str() + "/" + ns + "/" + pod.ownerName.str();
}

Shape domainShape(const TopologyTree &tree, int index, const DiagramOptions &options)
{
    const TreeDomain &domain = tree.domains[static_cast<std::size_t>(index)];
    const DomainCounts &counts = domain.counts;
    Shape shape;
    shape.subject = index;
    shape.kind = domain.level < 0 ? ShapeKind::Root : domain.value ? ShapeKind::Domain : ShapeKind::MissingDomain;
    shape.fill = domain.level < 0 ? ColorRoot : ColorDomain;
    if (domain.level < 0) {
        shape.label = options.title.empty() ? "cluster" : escapedForDisplay(options.title);
    } else if (domain.value) {
        shape.label = domain.value->empty() ? "\"\"" : escapedForDisplay(domain.value->view());
    } else {
        std::string name = levelNameOf(tree, static_cast<std::size_t>(domain.level), options);
        if (options.words.levels.empty()) {
            std::replace(name.begin(), name.end(), ' ', '-'); // as all exports name it
        }
        shape.label = replaced(options.words.missingDomain, escapedForDisplay(name));
        shape.marks = MarkUnknown;
    }
    const DiagramWords &words = options.words;
    shape.sublabel = replaced(counts.hosts == 1 ? words.oneHost : words.hosts, std::to_string(counts.hosts)) + " · ";
    if (counts.gpus > 0 || counts.usedGpus > 0) {
        const bool known = counts.gpus > 0; // else only pods on nodes that say nothing of themselves
        shape.sublabel +=
            std::to_string(counts.usedGpus) + "/" + (known ? std::to_string(counts.gpus) : std::string("?")) + " GPU";
        shape.fraction = known ? share(static_cast<double>(counts.usedGpus), static_cast<double>(counts.gpus)) : -1;
    } else {
        shape.sublabel += replaced(counts.pods == 1 ? words.onePod : words.pods, std::to_string(counts.pods));
    }
    return shape;
}

Shape hostShape(const TreeHost &host, const DiagramOptions &options)
{
    Shape shape;
    shape.kind = host.node ? ShapeKind::Host : ShapeKind::UnknownHost;
    shape.label = escapedForDisplay(host.name.view());
    shape.fill = coloringOf(host, options.colorBy).fill;
    fillUse(shape, host);
    if (!host.node || !host.node->ready) {
        shape.marks |= MarkUnknown;
        shape.sublabel += " · " + (host.node ? options.words.readinessUnknown : options.words.nodeNotVisible);
    } else if (!*host.node->ready) {
        shape.marks |= MarkNotReady;
        shape.sublabel += " · " + options.words.notReady;
    }
    if (host.node && host.node->unschedulable) {
        shape.marks |= MarkCordoned;
        shape.sublabel += " · " + options.words.cordoned;
    }
    return shape;
}

std::uint16_t marksOf(const Pod &pod)
{
    std::uint16_t marks = pod.meta.deleting ? MarkTerminating : MarkNone;
    switch (pod.phase) {
    case PodPhase::Pending:
        // Bound but not running: its share of the host is taken already.
        marks |= pod.nodeName.empty() ? MarkPending : MarkReserved;
        break;
    case PodPhase::Succeeded:
        marks |= MarkFinished;
        break;
    case PodPhase::Failed:
        marks |= MarkFailed;
        break;
    case PodPhase::Unknown:
        marks |= MarkUnknown;
        break;
    case PodPhase::Running:
        break;
    }
    return marks;
}

Shape podShape(const Pod &pod, const DiagramOptions &options)
{
    Shape shape;
    shape.kind = ShapeKind::Pod;
    shape.label = escapedForDisplay(pod.meta.name);
    shape.marks = marksOf(pod);
    shape.sublabel =
        escapedForDisplay(pod.meta.ns.view()) + " · " + options.words.phases[static_cast<std::size_t>(pod.phase)];
    if (const long long gpus = acceleratorsOf(pod.requests); gpus > 0) {
        shape.sublabel += " · " + std::to_string(gpus) + " GPU";
    }
    if (!pod.ownerKind.empty()) {
        shape.sublabel += " · " + escapedForDisplay(pod.ownerKind.str() + "/" + pod.ownerName.str());
    }
    if (!pod.reason.empty()) {
        shape.sublabel += " · " + escapedForDisplay(pod.reason);
    }
    return shape;
}

std::string subtitleOf(const TopologyTree &tree, const DiagramOptions &options)
{
    if (!options.subtitle.empty()) {
        return options.subtitle;
    }
    std::size_t pods = tree.unscheduled.size();
    for (const TreeHost &host : tree.hosts) {
        pods += host.pods.size();
    }
    return counted(static_cast<long long>(tree.hosts.size()), "host") + ", " +
           counted(static_cast<long long>(pods), "pod") + " · namespace " +
           (options.nsText.empty() ? "all" : escapedForDisplay(options.nsText)) + " · coloured by " +
           std::string(colorName(options.colorBy));
}

CategoryColors::CategoryColors(const TopologyTree &tree, ColorBy colorBy, const ColorAssignment &remembered)
{
    const auto note = [this](const Coloring &coloring) {
        if (coloring.fill >= ColorFirstCategory) {
            m_colors.emplace(coloring.key, coloring.fill);
        }
    };
    for (const TreeHost &host : tree.hosts) {
        if (colorsHosts(colorBy)) {
            note(coloringOf(host, colorBy));
            continue;
        }
        for (const std::shared_ptr<const Pod> &pod : host.pods) {
            note(coloringOf(*pod, colorBy));
        }
    }
    for (const std::shared_ptr<const Pod> &pod : tree.unscheduled) {
        note(coloringOf(*pod, colorBy));
    }
    std::array<bool, categoryColors> isTaken{};
    std::vector<ColorAssignment::iterator> fresh;
    for (auto entry = m_colors.begin(); entry != m_colors.end(); ++entry) {
        const auto known = remembered.find(entry->first);
        if (known != remembered.end() && known->second >= ColorFirstCategory) {
            entry->second = known->second;
            isTaken[slotOf(known->second)] = true;
        } else {
            fresh.push_back(entry);
        }
    }
    for (const auto entry : fresh) {
        if (std::all_of(isTaken.begin(), isTaken.end(), [](bool taken) { return taken; })) {
            break;
        }
        std::size_t slot = slotOf(entry->second);
        while (isTaken[slot]) {
            slot = (slot + 1) % isTaken.size();
        }
        isTaken[slot] = true;
        entry->second = static_cast<ColorIndex>(ColorFirstCategory + slot);
    }
}

ColorIndex CategoryColors::of(const std::string &key, ColorIndex otherwise) const
{
    const auto found = m_colors.find(key);
    return found == m_colors.end() ? otherwise : found->second;
}

void LegendBuilder::add(const std::string &key, const std::string &text, Shape &shape)
{
    if (shape.fill >= ColorFirstCategory) {
        shape.fill = m_colors.of(key, shape.fill);
    }
    LegendEntry &entry = m_entries[key];
    if (entry.count++ == 0) {
        entry.key = key;
        entry.text = escapedForDisplay(text);
        entry.fill = shape.fill;
    }
}

void LegendBuilder::addHost(const TreeHost &host, Shape &shape)
{
    if (colorsHosts(m_colorBy)) {
        const Coloring coloring = coloringOf(host, m_colorBy);
        add(coloring.key, coloring.text, shape);
    }
    // The colours of health say what these marks say: one entry is enough.
    if (const Mark mark = metrics::dominantMark(shape.marks); mark != MarkNone && m_colorBy != ColorBy::Health) {
        ++m_marks[mark].count;
    }
}

void LegendBuilder::addPod(const Pod &pod, Shape &shape)
{
    const bool isState = m_colorBy == ColorBy::State;
    if (!colorsHosts(m_colorBy)) {
        const Coloring coloring = coloringOf(pod, m_colorBy);
        shape.fill = coloring.fill;
        add(coloring.key, coloring.text, shape);
    }
    if (const Mark mark = metrics::dominantMark(shape.marks); mark != MarkNone && !isState) {
        ++m_marks[mark].count;
    }
}

std::vector<LegendEntry> LegendBuilder::take() const
{
    std::vector<LegendEntry> legend;
    for (const auto &[key, entry] : m_entries) {
        legend.push_back(entry);
    }
    std::stable_sort(legend.begin(), legend.end(), [](const LegendEntry &a, const LegendEntry &b) {
        return a.key.empty() != b.key.empty() ? b.key.empty() : a.count > b.count;
    });
    for (const auto &[mark, counts] : m_marks) {
        LegendEntry entry = counts;
        entry.marks = mark;
        entry.fill = ColorHost;
        entry.text = std::string(metrics::nameOf(static_cast<Mark>(mark)));
        entry.key = "mark:" + entry.text;
        legend.push_back(std::move(entry));
    }
    return legend;
}

} // namespace hopyard::core
