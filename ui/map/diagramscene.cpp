// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/map/diagramscene.h"

#include "core/layout/content.h"

#include "ui/tasks/taskslot.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace hopyard::ui
{

namespace
{

void unite(core::DiagramRect &to, const core::DiagramRect &more)
{
    const float right = std::max(to.x + to.w, more.x + more.w);
    const float bottom = std::max(to.y + to.h, more.y + more.h);
    to.x = std::min(to.x, more.x);
    to.y = std::min(to.y, more.y);
    to.w = right - to.x;
    to.h = bottom - to.y;
}

core::DiagramRect reachOf(const core::DiagramEdge &edge)
{
    core::DiagramRect reach;
    if (!edge.points.empty()) {
        reach = {edge.points.front().x, edge.points.front().y, 0, 0};
        for (const core::DiagramPoint &point : edge.points) {
            unite(reach, {point.x, point.y, 0, 0});
        }
    }
    return reach;
}

} // namespace

std::shared_ptr<const DiagramScene>
DiagramScene::build(core::Diagram diagram, std::shared_ptr<const core::TopologyTree> tree, core::DiagramOptions options)
{
    auto scene = makeFreedElsewhere<DiagramScene>();
    DiagramScene &s = *scene;
    s.m_diagram = std::move(diagram);
    s.m_tree = std::move(tree);
    s.m_options = std::move(options);
    const auto &shapes = s.m_diagram.shapes;
    const std::size_t count = shapes.size();

    s.m_firstChild.assign(count + 1, 0);
    for (const core::Shape &shape : shapes) {
        if (shape.parent >= 0) {
            ++s.m_firstChild[std::size_t(shape.parent) + 1];
        }
    }
    for (std::size_t i = 1; i <= count; ++i) {
        s.m_firstChild[i] += s.m_firstChild[i - 1];
    }
    s.m_children.assign(std::size_t(s.m_firstChild[count]), 0);
    std::vector<int> next(s.m_firstChild.begin(), s.m_firstChild.end() - 1);
    s.m_reach.reserve(count);
    s.m_domainShape.assign(s.m_tree->domains.size(), -1);
    s.m_hostShape.assign(s.m_tree->hosts.size(), -1);
    for (std::size_t i = 0; i < count; ++i) {
        const core::Shape &shape = shapes[i];
        s.m_reach.push_back(shape.rect);
        if (shape.parent >= 0) {
            s.m_children[std::size_t(next[std::size_t(shape.parent)]++)] = int(i);
        } else {
            s.m_roots.push_back(int(i));
        }
        switch (shape.kind) {
        case core::ShapeKind::Root:
        case core::ShapeKind::Domain:
        case core::ShapeKind::MissingDomain:
            s.m_domainShape[std::size_t(shape.subject)] = int(i);
            break;
        case core::ShapeKind::Host:
        case core::ShapeKind::UnknownHost:
            s.m_hostShape[std::size_t(shape.subject)] = int(i);
            break;
        case core::ShapeKind::NoHostPlace:
            s.m_noHostShape = int(i);
            break;
        case core::ShapeKind::Pod:
            if (const core::Pod *pod = s.podOf(int(i))) {
                s.m_podShapes.emplace_back(core::ObjectKeyHash{}({pod->meta.ns, pod->meta.name}), int(i));
            }
            break;
        case core::ShapeKind::MorePods:
            break;
        }
    }
    // Children come after their parent, so going backwards meets every child before its parent.
    for (std::size_t i = count; i-- > 0;) {
        if (const int parent = shapes[i].parent; parent >= 0) {
            unite(s.m_reach[std::size_t(parent)], s.m_reach[i]);
        }
    }
    std::sort(s.m_podShapes.begin(), s.m_podShapes.end());
    s.collectFoldedPods();
    std::set<std::string_view> names;
    const auto &legend = s.m_diagram.legend;
    s.m_hasUniqueLegendNames = std::all_of(legend.begin(), legend.end(), [&names](const core::LegendEntry &entry) {
        const std::string_view text = entry.text;
        return names.insert(text.substr(text.rfind('/') + 1)).second;
    });
    s.m_edgeReach.reserve(s.m_diagram.edges.size());
    for (const core::DiagramEdge &edge : s.m_diagram.edges) {
        s.m_edgeReach.push_back(reachOf(edge));
    }
    return scene;
}

void DiagramScene::collectFoldedPods()
{
    std::vector<std::size_t> drawn(m_tree->hosts.size(), 0);
    for (std::size_t i = 0; i < shapes().size(); ++i) {
        const core::Shape &pod = shape(int(i));
        if (pod.kind == core::ShapeKind::Pod && pod.parent >= 0 &&
            shape(pod.parent).kind != core::ShapeKind::NoHostPlace) {
            ++drawn[std::size_t(shape(pod.parent).subject)];
        }
    }
    for (std::size_t host = 0; host < drawn.size(); ++host) {
        const auto &pods = m_tree->hosts[host].pods;
        if (drawn[host] < pods.size()) {
            for (const auto &pod : pods) {
                m_foldedPods.emplace_back(core::ObjectKeyHash{}({pod->meta.ns, pod->meta.name}), int(host));
            }
        }
    }
    std::sort(m_foldedPods.begin(), m_foldedPods.end());
}

std::span<const int> DiagramScene::children(int shape) const
{
    const auto first = std::size_t(m_firstChild[std::size_t(shape)]);
    const auto last = std::size_t(m_firstChild[std::size_t(shape) + 1]);
    return std::span<const int>(m_children).subspan(first, last - first);
}

int DiagramScene::shapeAt(float x, float y) const
{
    int found = -1;
    std::vector<int> open(m_roots.begin(), m_roots.end());
    while (!open.empty()) {
        const int index = open.back();
        open.pop_back();
        if (!reach(index).contains(x, y)) {
            continue;
        }
        // Later shapes lie above earlier ones.
        if (shape(index).rect.contains(x, y)) {
            found = std::max(found, index);
        }
        const auto below = children(index);
        open.insert(open.end(), below.begin(), below.end());
    }
    return found;
}

const core::TreeHost *DiagramScene::hostOf(int index) const
{
    const core::Shape &s = shape(index);
    const bool isHost = s.kind == core::ShapeKind::Host || s.kind == core::ShapeKind::UnknownHost;
    if (isHost) {
        return &m_tree->hosts[std::size_t(s.subject)];
    }
    return (s.kind == core::ShapeKind::Pod || s.kind == core::ShapeKind::MorePods) && s.parent >= 0 ? hostOf(s.parent)
                                                                                                    : nullptr;
}

const core::Pod *DiagramScene::podOf(int index) const
{
    const core::Shape &s = shape(index);
    if (s.kind != core::ShapeKind::Pod || s.podIndex < 0) {
        return nullptr;
    }
    const core::TreeHost *host = s.parent >= 0 ? hostOf(s.parent) : nullptr;
    const auto &pods = host ? host->pods : m_tree->unscheduled;
    return std::size_t(s.podIndex) < pods.size() ? pods[std::size_t(s.podIndex)].get() : nullptr;
}

Subject DiagramScene::subjectOf(int index) const
{
    if (index < 0) {
        return {};
    }
    const core::Shape &s = shape(index);
    switch (s.kind) {
    case core::ShapeKind::Root:
        return Subject::cluster();
    case core::ShapeKind::Domain:
    case core::ShapeKind::MissingDomain:
        return Subject::domain(m_tree->pathText(s.subject));
    case core::ShapeKind::Host:
    case core::ShapeKind::UnknownHost:
        return Subject::host(m_tree->hosts[std::size_t(s.subject)].name.str());
    case core::ShapeKind::NoHostPlace:
        return Subject::noHost();
    case core::ShapeKind::Pod:
        if (const core::Pod *pod = podOf(index)) {
            return Subject::pod(pod->meta.ns.str(), pod->meta.name);
        }
        break;
    case core::ShapeKind::MorePods:
        return s.parent >= 0 ? subjectOf(s.parent) : Subject();
    }
    return {};
}

int DiagramScene::shapeOfPod(const core::ObjectKey &key) const
{
    const std::size_t hash = core::ObjectKeyHash{}(key);
    for (auto at = std::lower_bound(m_podShapes.begin(), m_podShapes.end(), std::pair<std::size_t, int>(hash, -1));
         at != m_podShapes.end() && at->first == hash; ++at) {
        const core::Pod *pod = podOf(at->second);
        if (pod && pod->meta.name == key.name && pod->meta.ns == key.ns) {
            return at->second;
        }
    }
    return -1;
}

int DiagramScene::shapeOf(const Subject &subject) const
{
    const auto ofDomain = [this](int domain) {
        // A folded domain hides those below it: the nearest one drawn stands for them.
        while (domain >= 0 && m_domainShape[std::size_t(domain)] < 0) {
            domain = m_tree->domains[std::size_t(domain)].parent;
        }
        return domain < 0 ? -1 : m_domainShape[std::size_t(domain)];
    };
    const auto ofHost = [&](int host) {
        if (host < 0) {
            return -1;
        }
        const int shape = m_hostShape[std::size_t(host)];
        return shape >= 0 ? shape : ofDomain(m_tree->hosts[std::size_t(host)].domain);
    };
    switch (subject.kind) {
    case Subject::Kind::Cluster:
        return m_domainShape.empty() ? -1 : m_domainShape.front();
    case Subject::Kind::Domain: {
        const int domain = domainOfPath(*m_tree, subject.name);
        return domain < 0 ? -1 : ofDomain(domain);
    }
    case Subject::Kind::Host:
        return ofHost(m_tree->hostIndex(subject.name));
    case Subject::Kind::NoHost:
        return m_noHostShape;
    case Subject::Kind::Pod: {
        const core::ObjectKey key{core::Interned(subject.ns), subject.name};
        return shapeOfPod(key);
    }
    case Subject::Kind::None:
    case Subject::Kind::Job:
        break;
    }
    return -1;
}

int DiagramScene::shownShapeOf(const Subject &subject) const
{
    const int shape = shapeOf(subject);
    if (shape >= 0 || subject.kind != Subject::Kind::Pod) {
        return shape;
    }
    const std::size_t hash = core::ObjectKeyHash{}({core::Interned(subject.ns), subject.name});
    for (auto at = std::lower_bound(m_foldedPods.begin(), m_foldedPods.end(), std::pair<std::size_t, int>(hash, -1));
         at != m_foldedPods.end() && at->first == hash; ++at) {
        const core::TreeHost &host = m_tree->hosts[std::size_t(at->second)];
        const bool isThere = std::any_of(host.pods.begin(), host.pods.end(), [&subject](const auto &pod) {
            return pod->meta.name == subject.name && pod->meta.ns.view() == subject.ns;
        });
        if (isThere) {
            return shapeOf(Subject::host(host.name.str()));
        }
    }
    return -1;
}

std::string DiagramScene::legendKeyOf(int index) const
{
    // The builder of the legend itself is asked, so that a click on the legend can never mean something else than its
    // colour.
    // It needs no tree for that: colours are not asked for.
    static const core::TopologyTree noTree;
    core::LegendBuilder builder(noTree, m_options.colorBy);
    core::Shape plain = shape(index);
    plain.marks = core::MarkNone;
    if (const core::Pod *pod = podOf(index)) {
        builder.addPod(*pod, plain);
    } else if (plain.kind == core::ShapeKind::Host || plain.kind == core::ShapeKind::UnknownHost) {
        builder.addHost(*hostOf(index), plain);
    }
    const std::vector<core::LegendEntry> entries = builder.take();
    return entries.empty() ? std::string() : entries.front().key;
}

} // namespace hopyard::ui
