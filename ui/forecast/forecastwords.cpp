// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/forecast/forecastwords.h"

#include "ui/forecast/sentences.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace hopyard::ui
{

using core::Prediction;
using Mode = core::TopologyWish::Mode;
using Sign = VerdictText::Sign;

namespace
{

class ForecastWords
{
    Q_DECLARE_TR_FUNCTIONS(Forecast)
public:
    explicit ForecastWords(const core::LevelList &levels) : m_levels(levels) {}

    VerdictText verdict(const ForecastVariant &variant) const
    {
        if ((variant.wish.mode == Mode::Required || variant.wish.mode == Mode::Preferred) &&
            variant.wish.level.empty()) {
            return {Sign::Unknown, tr("Choose a level to see where the pods would go."), tr("no level yet"), {}};
        }
        if (variant.wish.mode == Mode::Pinned && variant.wish.pin.empty()) {
            return {Sign::Unknown, tr("Choose a switch to see where the pods would go."), tr("no switch yet"), {}};
        }
        if (!variant.prediction) {
            return {Sign::Unknown, tr("Nothing can be said: %1").arg(display(variant.error.message)), tr("not known"),
                    display(variant.error.detail)};
        }
        const Prediction &prediction = *variant.prediction;
        switch (prediction.verdict) {
        case Prediction::Verdict::Admitted:
            return admitted(variant);
        case Prediction::Verdict::Pending:
            return pending(prediction);
        case Prediction::Verdict::Undecided:
            return {Sign::Never, tr("Kueue would never decide: the job would wait for ever without a reason."),
                    tr("never decided"), display(prediction.message)};
        case Prediction::Verdict::Blocked:
            return {Sign::Waits,
                    tr("Waits: another job is at the head of the queue, and this queue goes strictly in order."),
                    tr("behind the head"), display(prediction.message)};
        case Prediction::Verdict::Rejected:
            return {Sign::Refused, tr("Will be refused: %1").arg(display(prediction.message)), tr("refused"), {}};
        }
        return {};
    }

    QString wish(const core::TopologyWish &wish) const
    {
        switch (wish.mode) {
        case Mode::None:
            return tr("no request");
        case Mode::Required:
            return tr("require %1").arg(wish.level.empty() ? QStringLiteral("…") : level(wish.level));
        case Mode::Preferred:
            return tr("prefer %1").arg(wish.level.empty() ? QStringLiteral("…") : level(wish.level));
        case Mode::Unconstrained:
            return tr("anywhere");
        case Mode::Slices:
            return tr("slices, as the manifest says");
        case Mode::Pinned:
            return wish.pin.empty() ? tr("pin") : tr("pin to %1").arg(display(wish.pin.back().second));
        }
        return {};
    }

    QString level(const std::string &label) const
    {
        const int index = m_levels.indexOf(label);
        if (label == core::hostnameLabel) {
            return tr("host");
        }
        return index < 0 ? display(label) : levelText(m_levels.displayName(std::size_t(index)));
    }

    QString spread(const ForecastVariant &variant) const
    {
        QStringList parts{tr("%Ln host(s)", nullptr, variant.hosts)};
        for (auto part = variant.switches.rbegin(); part != variant.switches.rend(); ++part) {
            parts += tr("%1 × %2", "number of switches, level").arg(countText(part->second), level(part->first));
        }
        return parts.join(tr(", ", "between the parts of a list"));
    }

    static QString hops(const core::HopSummary &hops)
    {
        const auto number = [](double value) { return QLocale().toString(value, 'f', 1); };
        QStringList parts;
        if (hops.mean) {
            parts += tr("mean %1 hops").arg(number(*hops.mean));
        }
        if (hops.worst) {
            parts += tr("worst %1").arg(*hops.worst);
        }
        if (hops.ring) {
            parts += tr("ring %1").arg(number(*hops.ring));
        }
        return parts.join(tr(", ", "between the parts of a list"));
    }

    static QString outcome(const JudgedForecast &forecast)
    {
        using Outcome = core::ForecastOutcome;
        const core::ForecastRecord &record = forecast.record;
        const bool wasToFit = record.verdict == Prediction::Verdict::Admitted;
        const QString when = secondText(record.time);
        QString text;
        switch (forecast.comparison.outcome) {
        case Outcome::Open:
            return wasToFit ? tr("At %1 it was predicted to be admitted; Kueue has not decided yet.").arg(when)
                            : tr("At %1 it was predicted to wait; Kueue has not decided yet.").arg(when);
        case Outcome::Hit:
            return wasToFit ? tr("Placed as predicted at %1.").arg(when) : tr("Waits, as predicted at %1.").arg(when);
        case Outcome::Elsewhere:
            text = tr("Not placed as predicted at %1: %2 of %3 pods are where they were predicted.")
                       .arg(when, countText(forecast.comparison.podsAsPredicted), countText(forecast.comparison.pods));
            break;
        case Outcome::Admitted:
            text = tr("Admitted, although at %1 it was predicted to wait.").arg(when);
            break;
        case Outcome::NotAdmitted:
            text = tr("Waits, although at %1 it was predicted to be admitted.").arg(when);
            break;
        }
        const QString reasons = sentencesText(forecast.comparison.reasons);
        return reasons.isEmpty() ? text : text + QLatin1Char('\n') + reasons;
    }

private:
    VerdictText admitted(const ForecastVariant &variant) const
    {
        const Prediction &prediction = *variant.prediction;
        int pods = 0, requested = 0;
        bool hasPlace = true;
        for (const Prediction::PodSet &podSet : prediction.podSets) {
            pods += podSet.count;
            requested += podSet.requested;
            hasPlace = hasPlace && podSet.assignment.has_value();
        }
        QString where = tr("%Ln pod(s)", nullptr, pods);
        if (variant.hosts > 0) {
            where = tr("%1 on %2", "pods, hosts").arg(where, tr("%Ln host(s)", nullptr, variant.hosts));
        }
        VerdictText text;
        text.sign = Sign::Fits;
        text.line = tr("Fits now: %1.").arg(where);
        text.brief = tr("fits");
        if (pods < requested) {
            text.line = tr("Fits in part: %1, of %2 asked for.").arg(where, countText(requested));
            text.brief = tr("%1 of %2 pods").arg(countText(pods), countText(requested));
        }
        if (!hasPlace) {
            text.line =
                tr("Quota is there for %1. Kueue does not place it: the scheduler chooses hosts, and may find none.")
                    .arg(where);
            text.brief = tr("not placed by Kueue");
        }
        if (!prediction.preempts.empty()) {
            text.sign = Sign::Preempts;
            QStringList names;
            for (const std::string &name : prediction.preempts) {
                names += display(name);
            }
            const QString listed = names.mid(0, 3).join(tr(", ", "between the parts of a list"));
            text.line =
                names.size() > 3
                    ? tr("Fits after preempting %1 and %2 more: %3.").arg(listed, countText(names.size() - 3), where)
                    : tr("Fits after preempting %1: %2.").arg(listed, where);
            text.brief = tr("fits, preempts %1").arg(countText(names.size()));
            text.detail = tr("Would be preempted: %1").arg(names.join(tr(", ", "between the parts of a list")));
        }
        return text;
    }

    VerdictText pending(const Prediction &prediction) const
    {
        VerdictText text;
        text.sign = Sign::Waits;
        text.detail = display(prediction.message);
        switch (prediction.step) {
        case core::AdmissionStep::Queue:
            text.line = tr("Waits: the queue does not take it. %1").arg(text.detail);
            text.brief = tr("queue");
            return text;
        case core::AdmissionStep::Flavor:
            text.line = tr("Does not fit: no flavor of the queue takes it. %1").arg(text.detail);
            text.brief = tr("no flavor");
            return text;
        case core::AdmissionStep::Quota:
            text.line = tr("Does not fit: quota. %1").arg(text.detail);
            text.brief = tr("quota");
            return text;
        case core::AdmissionStep::Topology:
        case core::AdmissionStep::None:
            break;
        }
        const auto best = std::max_element(
            prediction.shortfalls.begin(), prediction.shortfalls.end(),
            [](const core::TopologyShortfall &a, const core::TopologyShortfall &b) { return a.fitting < b.fitting; });
        if (best == prediction.shortfalls.end()) {
            text.line = tr("Does not fit: %1").arg(text.detail);
            text.brief = tr("does not fit");
            return text;
        }
        return shortfall(*best, std::move(text));
    }

    VerdictText shortfall(const core::TopologyShortfall &best, VerdictText text) const
    {
        const qint64 fitting = std::max<qint64>(0, best.fitting);
        const QString place = level(best.level);
        text.brief = tr("%1 of %2 fit").arg(countText(fitting), countText(best.wanted));
        if (best.bestDomain.empty()) {
            text.line = tr("Does not fit: no host that it may use has a place at %1.").arg(place);
        } else {
            QStringList path;
            for (const std::string &value : best.bestDomain) {
                path += display(value);
            }
            const QString shortBy = best.slices ? tr("%Ln slice(s) short", nullptr, int(best.wanted - fitting))
                                                : tr("%Ln pod(s) short", nullptr, int(best.wanted - fitting));
            text.line = tr("Does not fit at %1: the best domain, %2, has room for %3 of %4 – %5.")
                            .arg(place, path.last(), countText(fitting), countText(best.wanted), shortBy);
            text.detail = tr("Best domain: %1").arg(path.join(QLatin1Char('/'))) + QLatin1Char('\n') + text.detail;
        }
        QStringList out;
        for (const auto &[why, hosts] : best.excluded) {
            out += tr("%1: %2", "reason, number of hosts").arg(display(why), countText(hosts));
        }
        if (!out.isEmpty()) {
            text.detail += QLatin1Char('\n') + tr("Hosts that are out altogether, of %1 – %2")
                                                   .arg(countText(best.hosts), out.join(QStringLiteral("; ")));
        }
        return text;
    }

    const core::LevelList &m_levels;
};

} // namespace

VerdictText verdictOf(const ForecastVariant &variant, const core::LevelList &levels)
{
    return ForecastWords(levels).verdict(variant);
}

Tone toneOf(VerdictText::Sign sign)
{
    switch (sign) {
    case Sign::Fits:
        return Tone::Good;
    case Sign::Preempts:
    case Sign::Waits:
        return Tone::Warning;
    case Sign::Refused:
    case Sign::Never:
        return Tone::Bad;
    case Sign::Unknown:
        break;
    }
    return Tone::Muted;
}

QString markOf(VerdictText::Sign sign)
{
    switch (sign) {
    case Sign::Fits:
        return QStringLiteral("✓");
    case Sign::Preempts:
        return QStringLiteral("✓!");
    case Sign::Waits:
        return QStringLiteral("…");
    case Sign::Refused:
    case Sign::Never:
        return QStringLiteral("✕");
    case Sign::Unknown:
        break;
    }
    return QStringLiteral("?");
}

QString wishText(const core::TopologyWish &wish, const core::LevelList &levels)
{
    return ForecastWords(levels).wish(wish);
}

QString spreadText(const ForecastVariant &variant, const core::LevelList &levels)
{
    return ForecastWords(levels).spread(variant);
}

QString hopsText(const core::HopSummary &hops)
{
    return ForecastWords::hops(hops);
}

QString levelOfLabel(const std::string &label, const core::LevelList &levels)
{
    return ForecastWords(levels).level(label);
}

QString outcomeText(const JudgedForecast &forecast)
{
    return ForecastWords::outcome(forecast);
}

} // namespace hopyard::ui
