// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/outlinemodel.h"

#include "ui/models/modelroles.h"
#include "ui/text.h"
#include "ui/theme/icons.h"

#include <QIcon>

#include <unordered_map>

namespace hopyard::ui
{

/// A row that should be there: what it is, where it stands in the tree now, and a key that survives updates.
struct OutlineModel::Wanted {
    RowKind kind = RowKind::Top;
    int place = -1; ///< index of the domain or host; of the pod within its host
    std::string key;
};

struct OutlineModel::Item {
    RowKind kind = RowKind::Top;
    int place = -1;
    std::string key;
    Item *parent = nullptr;
    int row = 0;
    bool isFetched = true; ///< false: what is below has not been asked for yet
    std::vector<std::unique_ptr<Item>> children;
};

OutlineModel::OutlineModel(QObject *parent)
    : QAbstractItemModel(parent), m_tree(std::make_shared<core::TopologyTree>()), m_root(std::make_unique<Item>())
{
}

OutlineModel::~OutlineModel() = default;

void OutlineModel::setTree(std::shared_ptr<const core::TopologyTree> tree, const QString &clusterName)
{
    m_tree = std::move(tree);
    m_clusterName = clusterName;
    relocate(m_root.get());
    syncAll(m_root.get());
}

/// Points every row at its place in the new tree before any signal goes out: views ask for data while rows come and go.
/// A row that went has no place any more and shows nothing.
void OutlineModel::relocate(Item *item)
{
    std::unordered_map<std::string, int> places;
    if (item->kind == RowKind::Top || item->place >= 0) {
        for (Wanted &wanted : wantedChildren(*item)) {
            places.emplace(std::move(wanted.key), wanted.place);
        }
    }
    for (const auto &child : item->children) {
        const auto found = places.find(child->key);
        child->place = found == places.end() ? -1 : found->second;
        if (!child->children.empty()) {
            relocate(child.get());
        }
    }
}

void OutlineModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    syncAll(m_root.get());
}

std::vector<OutlineModel::Wanted> OutlineModel::wantedChildren(const Item &item) const
{
    std::vector<Wanted> rows;
    if (!item.isFetched) {
        return rows;
    }
    const auto addPods = [&](const std::vector<std::shared_ptr<const core::Pod>> &pods) {
        rows.reserve(pods.size());
        for (std::size_t i = 0; i < pods.size(); ++i) {
            rows.push_back({RowKind::Pod, int(i), pods[i]->meta.ns.str() + '/' + pods[i]->meta.name});
        }
    };
    switch (item.kind) {
    case RowKind::Top:
        if (!m_tree->domains.empty()) {
            rows.push_back({RowKind::Domain, 0, "cluster"});
        }
        if (!m_tree->unscheduled.empty()) {
            rows.push_back({RowKind::NoHost, 0, "no-host"});
        }
        break;
    case RowKind::Domain: {
        const core::TreeDomain &domain = m_tree->domains[std::size_t(item.place)];
        rows.reserve(domain.children.size() + domain.hosts.size());
        for (const int child : domain.children) {
            const auto &value = m_tree->domains[std::size_t(child)].value;
            rows.push_back({RowKind::Domain, child, value ? 'd' + value->str() : std::string("m")});
        }
        for (const int host : domain.hosts) {
            rows.push_back({RowKind::Host, host, 'h' + m_tree->hosts[std::size_t(host)].name.str()});
        }
        break;
    }
    case RowKind::Host:
        addPods(m_tree->hosts[std::size_t(item.place)].pods);
        break;
    case RowKind::NoHost:
        addPods(m_tree->unscheduled);
        break;
    case RowKind::Pod:
        break;
    }
    return rows;
}

void OutlineModel::syncAll(Item *item)
{
    m_isChanging = true;
    sync(item);
    m_isChanging = false;
}

/// Makes the children of an item those the tree has now: removes what went (whole ranges), inserts what came, and tells
/// that the rest may have changed. Rows keep their order in the tree, so a two-pointer walk is enough; a row that moved
/// is removed and inserted.
void OutlineModel::sync(Item *item)
{
    const std::vector<Wanted> wanted = wantedChildren(*item);
    const QModelIndex parentIndex = indexOfItem(item);
    auto &rows = item->children;

    std::unordered_map<std::string_view, int> rank;
    rank.reserve(wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        rank.emplace(wanted[i].key, int(i));
    }
    // What goes: keys that are gone, and rows that would have to move up.
    std::vector<char> keeps(rows.size(), 0);
    int lastRank = -1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto found = rank.find(rows[i]->key);
        if (found != rank.end() && found->second > lastRank) {
            keeps[i] = 1;
            lastRank = found->second;
        }
    }
    for (int last = int(rows.size()) - 1; last >= 0;) {
        if (keeps[std::size_t(last)]) {
            --last;
            continue;
        }
        int first = last;
        while (first > 0 && !keeps[std::size_t(first - 1)]) {
            --first;
        }
        beginRemoveRows(parentIndex, first, last);
        rows.erase(rows.begin() + first, rows.begin() + last + 1);
        for (std::size_t i = std::size_t(first); i < rows.size(); ++i) {
            rows[i]->row = int(i);
        }
        endRemoveRows();
        last = first - 1;
    }
    for (std::size_t i = 0; i < wanted.size();) {
        if (i < rows.size() && rows[i]->key == wanted[i].key) {
            rows[i]->place = wanted[i].place;
            ++i;
            continue;
        }
        std::size_t end = i + 1;
        while (end < wanted.size() && (i >= rows.size() || rows[i]->key != wanted[end].key)) {
            ++end;
        }
        beginInsertRows(parentIndex, int(i), int(end) - 1);
        std::vector<std::unique_ptr<Item>> added;
        added.reserve(end - i);
        for (std::size_t at = i; at < end; ++at) {
            auto child = std::make_unique<Item>();
            child->kind = wanted[at].kind;
            child->place = wanted[at].place;
            child->key = wanted[at].key;
            child->parent = item;
            child->isFetched = child->kind == RowKind::Pod;
            added.push_back(std::move(child));
        }
        rows.insert(rows.begin() + std::ptrdiff_t(i), std::make_move_iterator(added.begin()),
                    std::make_move_iterator(added.end()));
        for (std::size_t at = i; at < rows.size(); ++at) {
            rows[at]->row = int(at);
        }
        endInsertRows();
        i = end;
    }
    for (const auto &child : rows) {
        if (child->kind != RowKind::Pod && (child->isFetched || !child->children.empty())) {
            sync(child.get());
        }
    }
    if (!rows.empty()) {
        Q_EMIT dataChanged(index(0, 0, parentIndex), index(int(rows.size()) - 1, ColumnCount - 1, parentIndex));
    }
}

OutlineModel::Item *OutlineModel::itemOf(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<Item *>(index.internalPointer()) : m_root.get();
}

QModelIndex OutlineModel::indexOfItem(Item *item) const
{
    return item == m_root.get() ? QModelIndex() : createIndex(item->row, 0, item);
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex &parent) const
{
    const Item *item = itemOf(parent);
    if (parent.column() > 0 || row < 0 || column < 0 || column >= ColumnCount || row >= int(item->children.size())) {
        return {};
    }
    return createIndex(row, column, item->children[std::size_t(row)].get());
}

QModelIndex OutlineModel::parent(const QModelIndex &child) const
{
    Item *parent = child.isValid() ? itemOf(child)->parent : nullptr;
    return parent ? indexOfItem(parent) : QModelIndex();
}

int OutlineModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(itemOf(parent)->children.size());
}

int OutlineModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

bool OutlineModel::hasChildren(const QModelIndex &parent) const
{
    return parent.column() <= 0 && (rowCount(parent) > 0 || hasUnfetched(*itemOf(parent)));
}

int OutlineModel::countBelow(const QModelIndex &index) const
{
    return countBelow(*itemOf(index));
}

int OutlineModel::countBelow(const Item &item) const
{
    if (item.place < 0) {
        return int(item.children.size());
    }
    const auto place = std::size_t(item.place);
    switch (item.kind) {
    case RowKind::Domain:
        return int(m_tree->domains[place].children.size() + m_tree->domains[place].hosts.size());
    case RowKind::Host:
        return int(m_tree->hosts[place].pods.size());
    case RowKind::NoHost:
        return int(m_tree->unscheduled.size());
    case RowKind::Top:
    case RowKind::Pod:
        break;
    }
    return 0;
}

bool OutlineModel::hasUnfetched(const Item &item) const
{
    return !item.isFetched && item.place >= 0 && countBelow(item) > 0;
}

bool OutlineModel::canFetchMore(const QModelIndex &parent) const
{
    // While rows come or go nothing may be added by the way.
    return !m_isChanging && hasUnfetched(*itemOf(parent));
}

void OutlineModel::fetchMore(const QModelIndex &parent)
{
    Item *item = itemOf(parent);
    if (!m_isChanging && !item->isFetched) {
        item->isFetched = true;
        syncAll(item);
    }
}

Subject OutlineModel::subjectAt(const QModelIndex &index) const
{
    if (!index.isValid()) {
        return {};
    }
    const Item &item = *itemOf(index);
    if (item.place < 0) {
        return {};
    }
    switch (item.kind) {
    case RowKind::Top:
        break;
    case RowKind::Domain:
        return item.place == 0 ? Subject::cluster() : Subject::domain(m_tree->pathText(item.place));
    case RowKind::Host:
        return Subject::host(m_tree->hosts[std::size_t(item.place)].name.str());
    case RowKind::NoHost:
        return Subject::noHost();
    case RowKind::Pod: {
        const std::size_t slash = item.key.find('/');
        return Subject::pod(item.key.substr(0, slash), item.key.substr(slash + 1));
    }
    }
    return {};
}

QModelIndex OutlineModel::indexOf(const Subject &subject)
{
    if (m_tree->domains.empty()) {
        return {};
    }
    const auto childByKey = [this](const QModelIndex &parent, const std::string &key) -> QModelIndex {
        Item *item = itemOf(parent);
        if (item->kind == RowKind::Domain) {
            fetchMore(parent);
        }
        for (const auto &child : item->children) {
            if (child->key == key) {
                return indexOfItem(child.get());
            }
        }
        return {};
    };
    const auto ofDomain = [&](int domain) {
        QModelIndex index = childByKey({}, "cluster");
        for (const int step : m_tree->domainPath(domain)) {
            if (step != 0 && index.isValid()) {
                const auto &value = m_tree->domains[std::size_t(step)].value;
                index = childByKey(index, value ? 'd' + value->str() : std::string("m"));
            }
        }
        return index;
    };
    const auto ofHost = [&](const std::string &name) -> QModelIndex {
        const int host = m_tree->hostIndex(name);
        return host < 0 ? QModelIndex() : childByKey(ofDomain(m_tree->hosts[std::size_t(host)].domain), 'h' + name);
    };
    switch (subject.kind) {
    case Subject::Kind::Cluster:
        return childByKey({}, "cluster");
    case Subject::Kind::NoHost:
        return childByKey({}, "no-host");
    case Subject::Kind::Domain: {
        const int domain = domainOfPath(*m_tree, subject.name);
        return domain < 0 ? QModelIndex() : ofDomain(domain);
    }
    case Subject::Kind::Host:
        return ofHost(subject.name);
    case Subject::Kind::Pod:
        if (const QModelIndex top = childByKey({}, "no-host"); top.isValid()) {
            if (const QModelIndex found = childByKey(top, subject.ns + '/' + subject.name); found.isValid()) {
                return found;
            }
        }
        for (const core::TreeHost &host : m_tree->hosts) {
            for (const auto &pod : host.pods) {
                if (pod->meta.name == subject.name && pod->meta.ns == subject.ns) {
                    const QModelIndex hostIndex = ofHost(host.name.str());
                    const QModelIndex found = childByKey(hostIndex, subject.ns + '/' + subject.name);
                    return found.isValid() ? found : hostIndex;
                }
            }
        }
        return {};
    case Subject::Kind::None:
    case Subject::Kind::Job:
        break;
    }
    return {};
}

QVariant OutlineModel::text(const Item &item, int column) const
{
    const auto gpuText = [](qint64 used, qint64 all) {
        return all > 0 ? tr("%1/%2", "used of all").arg(countText(used), countText(all)) : QString();
    };
    switch (item.kind) {
    case RowKind::Top:
        break;
    case RowKind::Domain: {
        const core::TreeDomain &domain = m_tree->domains[std::size_t(item.place)];
        switch (column) {
        case NameColumn:
            if (item.place == 0) {
                return m_clusterName.isEmpty() ? tr("Cluster") : m_clusterName;
            }
            return domain.value
                       ? display(domain.value->str())
                       : tr("no %1 label").arg(levelText(m_tree->levels.displayName(std::size_t(domain.level))));
        case GpuColumn:
            return gpuText(gpusOf(domain.counts.requested), gpusOf(domain.counts.allocatable));
        case PodsColumn:
            return countText(domain.counts.pods);
        default:
            return {};
        }
    }
    case RowKind::Host: {
        const core::TreeHost &host = m_tree->hosts[std::size_t(item.place)];
        switch (column) {
        case NameColumn:
            return display(host.name.str());
        case GpuColumn:
            return host.node ? gpuText(gpusOf(host.requested), gpusOf(host.node->allocatable)) : QString();
        case PodsColumn:
            return countText(qint64(host.pods.size()));
        default:
            return {};
        }
    }
    case RowKind::NoHost:
        return column == NameColumn   ? QVariant(tr("On no host"))
               : column == PodsColumn ? QVariant(countText(qint64(m_tree->unscheduled.size())))
                                      : QVariant(QString());
    case RowKind::Pod: {
        const auto &pods = item.parent->kind == RowKind::NoHost ? m_tree->unscheduled
                                                                : m_tree->hosts[std::size_t(item.parent->place)].pods;
        const core::Pod &pod = *pods[std::size_t(item.place)];
        if (column == NameColumn) {
            return display(pod.meta.name);
        }
        if (column == GpuColumn) {
            const qint64 gpus = gpusOf(pod.requests);
            return gpus > 0 ? countText(gpus) : QString();
        }
        return phaseText(pod.phase);
    }
    }
    return {};
}

QString OutlineModel::toolTip(const Item &item) const
{
    const QString name = text(item, NameColumn).toString();
    if (item.kind == RowKind::Host) {
        const core::TreeHost &host = m_tree->hosts[std::size_t(item.place)];
        if (!host.node) {
            return tr("%1: pods name this host, but the node cannot be seen").arg(name);
        }
        QStringList marks;
        if (!host.node->ready.value_or(false)) {
            marks += tr("not ready");
        }
        if (host.node->unschedulable) {
            marks += tr("cordoned");
        }
        return marks.isEmpty() ? name : tr("%1: %2").arg(name, marks.join(QStringLiteral(", ")));
    }
    if (item.kind == RowKind::Domain && item.place > 0) {
        const core::TreeDomain &domain = m_tree->domains[std::size_t(item.place)];
        return tr("%1 (%2): %Ln host(s)", nullptr, domain.counts.hosts)
            .arg(name, levelText(m_tree->levels.displayName(std::size_t(domain.level))));
    }
    return name;
}

QVariant OutlineModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Item &item = *itemOf(index);
    if (item.place < 0) {
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
        return text(item, index.column());
    case Qt::AccessibleTextRole:
        return index.column() == NameColumn ? QVariant(toolTip(item)) : text(item, index.column());
    case Qt::ToolTipRole:
        return toolTip(item);
    case Qt::TextAlignmentRole:
        return index.column() == NameColumn ? QVariant() : QVariant(int(Qt::AlignRight | Qt::AlignVCenter));
    case Qt::DecorationRole: {
        if (index.column() != NameColumn) {
            return {};
        }
        static const QIcon clusterIcon = themedIcon(QStringLiteral("cluster"));
        static const QIcon switchIcon = themedIcon(QStringLiteral("switch"));
        static const QIcon missingIcon = themedIcon(QStringLiteral("missing"));
        static const QIcon hostIcon = themedIcon(QStringLiteral("host"));
        static const QIcon podIcon = themedIcon(QStringLiteral("pod"));
        static const QIcon noHostIcon = themedIcon(QStringLiteral("no-host"));
        static const QIcon problemIcon = themedIcon(QStringLiteral("problems"));
        switch (item.kind) {
        case RowKind::Domain:
            return item.place == 0                                              ? clusterIcon
                   : m_tree->domains[std::size_t(item.place)].value.has_value() ? switchIcon
                                                                                : missingIcon;
        case RowKind::Host: {
            const core::TreeHost &host = m_tree->hosts[std::size_t(item.place)];
            const bool isWell = host.node && host.node->ready.value_or(false) && !host.node->unschedulable;
            return isWell ? hostIcon : problemIcon;
        }
        case RowKind::Pod:
            return podIcon;
        case RowKind::NoHost:
            return noHostIcon;
        case RowKind::Top:
            break;
        }
        return {};
    }
    case SubjectRole:
        return QVariant::fromValue(subjectAt(index));
    default:
        return {};
    }
}

QVariant OutlineModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && section != NameColumn) {
        return int(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole && section == GpuColumn) {
        return tr("GPUs requested of those allocatable");
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    return section == NameColumn ? tr("Name") : section == GpuColumn ? tr("GPU") : tr("Pods");
}

} // namespace hopyard::ui
