// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/map/diagrammodel.h"

#include "ui/session.h"
#include "ui/text.h"

#include <QCoreApplication>

#include <set>

namespace hopyard::ui
{

DiagramModel::DiagramModel(QObject *parent) : QObject(parent)
{
    connect(&m_pace, &Pace::timeout, this, [this] {
        if (m_isDirty) {
            refresh(false);
        }
    });
}

void DiagramModel::setSession(Session *session)
{
    if (m_session) {
        m_session->disconnect(this);
    }
    m_session = session;
    m_slot.cancel();
    m_pace.stop();
    m_scene.reset();
    m_error.reset();
    m_isDirty = false;
    m_options.collapsed.clear();
    m_options.remembered.clear();
    if (m_session) {
        connect(m_session, &Session::treeChanged, this, [this] { refresh(false); });
        connect(m_session, &QObject::destroyed, this, [this] { m_session = nullptr; });
        if (m_session->hasTree()) {
            refresh(true);
        }
    }
    Q_EMIT sceneChanged();
}

void DiagramModel::setColorBy(core::ColorBy colorBy)
{
    if (m_options.colorBy != colorBy) {
        m_options.colorBy = colorBy;
        m_options.remembered.clear();
        refresh(true);
    }
}

void DiagramModel::setCollapsed(const std::string &domainPath, bool collapsed)
{
    const bool changed =
        collapsed ? m_options.collapsed.insert(domainPath).second : m_options.collapsed.erase(domainPath) > 0;
    if (changed) {
        refresh(true);
    }
}

void DiagramModel::setCollapsed(std::unordered_set<std::string> domainPaths)
{
    m_options.collapsed = std::move(domainPaths);
    refresh(true);
}

void DiagramModel::retranslate()
{
    refresh(true);
}

QString DiagramModel::subtitle() const
{
    const std::string &ns = m_session->namespaceFilter();
    const QString hostsText = tr("%Ln host(s)", nullptr, int(m_session->tree()->hosts.size()));
    const QString podsText = tr("%Ln pod(s)", nullptr, m_session->counts().pods);
    const QString nsText = ns.empty() ? tr("all namespaces") : tr("namespace %1").arg(display(ns));
    const QString text =
        tr("%1, %2 · %3 · coloured by %4").arg(hostsText, podsText, nsText, colorByText(m_options.colorBy));
    // Of a list that is still being read these are not all.
    return m_session->hasData() ? text
                                : text + QStringLiteral(" · ") + connectionText(core::ConnectionState::Connecting);
}

/// Numbers are put in by the layout, so one and many have their own sentences here.
core::DiagramWords DiagramModel::wordsOf(const core::LevelList &levels)
{
    core::DiagramWords words;
    words.oneHost = utf8(tr("%1 host", "one"));
    words.hosts = utf8(tr("%1 hosts", "many"));
    words.onePod = utf8(tr("%1 pod", "one"));
    words.pods = utf8(tr("%1 pods", "many"));
    words.notReady = utf8(tr("NotReady", "state of a node, beside its name"));
    words.cordoned = utf8(tr("cordoned"));
    words.readinessUnknown = utf8(tr("readiness unknown"));
    words.nodeNotVisible = utf8(tr("node not visible"));
    words.missingDomain = utf8(tr("no %1 label", "%1 is a level"));
    words.noHost = utf8(tr("on no host: %1", "%1 is a number of pods"));
    for (std::size_t phase = 0; phase < std::size(words.phases); ++phase) {
        words.phases[phase] = utf8(phaseText(core::PodPhase(phase)));
    }
    for (std::size_t level = 0; level < levels.labels.size(); ++level) {
        words.levels.push_back(utf8(levelText(levels.displayName(level))));
    }
    return words;
}

core::DiagramOptions DiagramModel::currentOptions() const
{
    core::DiagramOptions options = m_options;
    options.title =
        m_session->info().contextName.empty() ? m_session->info().clusterName : m_session->info().contextName;
    options.nsText = m_session->namespaceFilter();
    options.time = core::Clock::system().now();
    options.words = wordsOf(m_session->tree()->levels);
    options.subtitle = utf8(subtitle());
    return options;
}

core::DiagramOptions DiagramModel::exportOptions(bool asShown) const
{
    core::DiagramOptions options = m_session ? currentOptions() : m_options;
    if (!asShown) {
        options.collapsed.clear();
    }
    return options;
}

/// Things that went for a while (behind a namespace filter, say) find their colours again where nobody else has them.
void DiagramModel::rememberColors()
{
    constexpr std::size_t most = 2000;
    core::ColorAssignment fresh = m_scene->diagram().assigned;
    std::set<core::ColorIndex> used;
    for (const auto &[key, color] : fresh) {
        used.insert(color);
    }
    for (const auto &[key, color] : m_options.remembered) {
        if (fresh.size() >= most) {
            break;
        }
        if (!used.contains(color)) {
            fresh.emplace(key, color);
        }
    }
    m_options.remembered = std::move(fresh);
}

void DiagramModel::refresh(bool supersede)
{
    if (!m_session || !m_session->hasTree()) {
        return;
    }
    if ((m_slot.isRunning() || m_pace.isResting()) && !supersede) {
        m_isDirty = true;
        return;
    }
    m_isDirty = false;
    m_pace.stop();
    m_pace.begin();
    using Outcome = core::Result<std::shared_ptr<const DiagramScene>>;
    m_slot.start(
        [tree = m_session->tree(), options = currentOptions()](std::stop_token stop) -> Outcome {
            core::Result<core::Diagram> diagram = core::layoutTree(*tree, options, stop);
            if (!diagram) {
                return core::fail(diagram.error());
            }
            return DiagramScene::build(std::move(*diagram), tree, options);
        },
        [this](Outcome outcome) {
            if (outcome) {
                m_scene = std::move(*outcome);
                rememberColors();
                m_error.reset();
                Q_EMIT sceneChanged();
            } else if (outcome.error().kind != core::ErrorKind::Cancelled) {
                m_error = outcome.error();
                Q_EMIT layoutFailed(*m_error);
            }
            m_pace.end();
            if (m_isDirty) {
                refresh(false);
            }
        });
}

QString colorByText(core::ColorBy colorBy)
{
    switch (colorBy) {
    case core::ColorBy::Job:
        return QCoreApplication::translate("ColorBy", "job");
    case core::ColorBy::Namespace:
        return QCoreApplication::translate("ColorBy", "namespace");
    case core::ColorBy::State:
        return QCoreApplication::translate("ColorBy", "state");
    case core::ColorBy::Free:
        return QCoreApplication::translate("ColorBy", "free GPUs");
    case core::ColorBy::Health:
        return QCoreApplication::translate("ColorBy", "health");
    case core::ColorBy::InstanceType:
        return QCoreApplication::translate("ColorBy", "instance type");
    case core::ColorBy::Queue:
        break;
    }
    return QCoreApplication::translate("ColorBy", "queue");
}

const std::vector<core::ColorBy> &allColorBy()
{
    static const std::vector<core::ColorBy> all{
        core::ColorBy::Job,    core::ColorBy::Namespace,    core::ColorBy::State, core::ColorBy::Free,
        core::ColorBy::Health, core::ColorBy::InstanceType, core::ColorBy::Queue};
    return all;
}

QString colorById(core::ColorBy colorBy)
{
    static const char *const ids[] = {"job", "namespace", "state", "free", "health", "instance-type", "queue"};
    return QLatin1String(ids[std::size_t(colorBy)]);
}

std::optional<core::ColorBy> colorByFromId(const QString &id)
{
    for (const core::ColorBy colorBy : allColorBy()) {
        if (colorById(colorBy) == id) {
            return colorBy;
        }
    }
    return std::nullopt;
}

} // namespace hopyard::ui
