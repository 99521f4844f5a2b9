// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/inspectionwhy.h"

#include "ui/forecast/sentences.h"
#include "ui/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace hopyard::ui
{

namespace
{

constexpr int maxObstacleLines = 4;
constexpr std::size_t maxPodLines = 4;

class Why
{
    Q_DECLARE_TR_FUNCTIONS(Why)
public:
    static QString lines(const std::vector<core::Sentence> &sentences)
    {
        QStringList texts;
        for (const core::Sentence &sentence : sentences) {
            texts += sentenceText(sentence);
        }
        return listed(texts);
    }

    /// One a line; several with a mark before each.
    static QString listed(QStringList texts)
    {
        if (texts.size() > 1) {
            for (QString &text : texts) {
                text.prepend(QStringLiteral("• "));
            }
        }
        return texts.join(QLatin1Char('\n'));
    }

    static QString staleText(const core::Explanation &why)
    {
        if (!why.stale) {
            return {};
        }
        return *why.stale ? tr("Kueue's message is out of date.") + QLatin1Char('\n') + lines(why.changes)
                          : tr("Still true: worked out anew from the cluster as it is.");
    }

    static QString positionText(const core::QueuePosition &position)
    {
        QString text = tr("%1 of %2 in %3", "position, number, ClusterQueue")
                           .arg(countText(position.position), countText(position.of), display(position.clusterQueue));
        if (position.position > 1 && !position.head.empty()) {
            text += QLatin1Char('\n') +
                    (position.blocked ? tr("%1 has to go first: the queue is strictly in order") : tr("first: %1"))
                        .arg(display(position.head));
        }
        return text;
    }

    static QString podText(const std::vector<core::PodTrouble> &pods)
    {
        QStringList texts;
        for (std::size_t i = 0; i < pods.size() && i < maxPodLines; ++i) {
            texts +=
                tr("%1: %2", "pod, what is wrong with it").arg(display(pods[i].pod), sentenceText(pods[i].sentence));
        }
        if (pods.size() > maxPodLines) {
            texts += tr("and %Ln more", nullptr, int(pods.size() - maxPodLines));
        }
        return listed(texts);
    }

    static QString setText(const core::ObstacleSet &set)
    {
        QStringList parts;
        for (const core::Obstacle &part : set.parts) {
            parts += sentenceText(part.sentence);
        }
        return parts.join(QLatin1Char(' '));
    }

    static QStringList obstacles(const core::ObstacleReport &report, const core::LevelList &levels, int most)
    {
        QStringList lines;
        for (const core::ObstacleSet &set : report.anywhere) {
            lines += setText(set);
        }
        for (const core::ObstacleDomain &domain : report.domains) {
            if (domain.sets.empty()) {
                continue;
            }
            const int level = levels.indexOf(domain.level);
            const QString place = domain.path.empty() ? tr("anywhere")
                                  : level < 0         ? display(domain.path.back())
                                              : levelText(levels.displayName(std::size_t(level))) + QLatin1Char(' ') +
                                                    display(domain.path.back());
            lines += tr("%1 (room for %2 of %3): %4", "domain, numbers, what stands in the way there")
                         .arg(place, countText(std::max<qint64>(0, domain.fitting)), countText(domain.wanted),
                              setText(domain.sets.front()));
        }
        if (lines.size() > most) {
            const int left = int(lines.size()) - most;
            lines = lines.mid(0, most);
            lines += tr("and %Ln other way(s)", nullptr, left);
        }
        return lines;
    }
};

} // namespace

QStringList obstacleLines(const core::ObstacleReport &report, const core::LevelList &levels, int most)
{
    return Why::obstacles(report, levels, most);
}

void addExplanation(Inspection &inspection, const core::Explanation &why)
{
    if (why.state == core::ExplainState::Running || why.state == core::ExplainState::Finished) {
        return;
    }
    std::vector<Inspection::Fact> facts;
    const auto fact = [&facts](const QString &name, const QString &value, const QString &toolTip = {}) {
        if (!value.isEmpty()) {
            facts.push_back({name, value, toolTip, true});
        }
    };
    const QString kueue = why.condition ? display(why.condition->message) : QString();
    inspection.summary = sentenceText(why.cause);
    fact(Why::tr("Figures"), Why::lines(why.numbers));
    fact(Why::tr("Kueue's message"), Why::staleText(why), kueue);
    if (why.position) {
        fact(Why::tr("Position"), Why::positionText(*why.position));
    }
    fact(Why::tr("Pods"), Why::podText(why.pods));
    fact(Why::tr("What helps"), Why::lines(why.advice));
    fact(Why::tr("In the way"), Why::listed(obstacleLines(why.obstacles, {}, maxObstacleLines)),
         why.obstacles.complete ? QString() : sentenceText(why.obstacles.stopped));
    // The figure of the list is an estimate of the same thing.
    std::erase_if(inspection.facts,
                  [&](const Inspection::Fact &old) { return why.position && old.name == Why::tr("Position"); });
    inspection.facts.insert(inspection.facts.begin(), facts.begin(), facts.end());
}

} // namespace hopyard::ui
