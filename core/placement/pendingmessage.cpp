// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/pendingmessage.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

/// Reasons are joined with ", " and pod sets with "; ", but reasons have commas and semicolons of their own. So a
/// message is cut only where what follows begins as a reason or a pod set does.
namespace hopyard::core
{

namespace
{

constexpr std::size_t maxBytes = std::size_t{64} << 10;
constexpr std::size_t maxReasons = 64;
constexpr std::array<std::string_view, 2> podSetStarts{"couldn't assign flavors to pod set ",
                                                       "failed to assign flavors to pod set "};

/// Reads a text from left to right; what does not match leaves it where it is.
class Reader
{
public:
    explicit Reader(std::string_view text) : m_rest(text) {}

    bool skip(std::string_view word)
    {
        if (!m_rest.starts_with(word)) {
            return false;
        }
        m_rest.remove_prefix(word.size());
        return true;
    }
    /// Up to a word, which is skipped as well; nullopt and nothing moved when it does not come.
    std::optional<std::string> until(std::string_view word)
    {
        const std::size_t at = m_rest.find(word);
        if (at == std::string_view::npos) {
            return std::nullopt;
        }
        std::string text(m_rest.substr(0, at));
        m_rest.remove_prefix(at + word.size());
        return text;
    }
    std::optional<std::int64_t> number()
    {
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value);
        if (error != std::errc()) {
            return std::nullopt;
        }
        m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
        return value;
    }
    std::string_view rest() const { return m_rest; }

private:
    std::string_view m_rest;
};

bool startsReason(std::string_view text)
{
    static constexpr std::array<std::string_view, 24> starts{"topology \"",
                                                             "no topology domains at level",
                                                             "no requested topology level",
                                                             "Flavor \"",
                                                             "flavor ",
                                                             "podset slice topology ",
                                                             "additional slice layer ",
                                                             "slice topology requested",
                                                             "workload requires Topology",
                                                             "no TAS flavor assigned",
                                                             "more than one TAS flavor assigned",
                                                             "untolerated taint {",
                                                             "insufficient quota for ",
                                                             "insufficient unused quota ",
                                                             "insufficient quota in cohort",
                                                             "borrowing limit for ",
                                                             "topology level not specified",
                                                             "could not assign ",
                                                             "invalid podSetUpdate",
                                                             "invalid node selectors",
                                                             "invalid affinity",
                                                             "cannot find replacement",
                                                             "Cannot replace the node",
                                                             "required topology is not supported"};
    if (text.starts_with("resource ")) {
        return !text.starts_with("resource \""); // A line of the exclusions.
    }
    return std::any_of(starts.begin(), starts.end(),
                       [text](std::string_view start) { return text.starts_with(start); });
}

bool startsPodSet(std::string_view text)
{
    return std::any_of(podSetStarts.begin(), podSetStarts.end(),
                       [text](std::string_view start) { return text.starts_with(start); });
}

template <class Starts>
std::vector<std::string_view> cut(std::string_view text, std::string_view separator, Starts starts)
{
    std::vector<std::string_view> parts;
    std::size_t from = 0;
    for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator, at + 1)) {
        if (starts(text.substr(at + separator.size()))) {
            parts.push_back(text.substr(from, at - from));
            from = at + separator.size();
        }
    }
    parts.push_back(text.substr(from));
    return parts;
}

/// ". Total nodes: 3; excluded: nodeSelector: 1, taint \"k=v:E\": 2"; text before it stays.
std::string_view readExcluded(std::string_view text, PendingReason &reason)
{
    static constexpr std::string_view mark = ". Total nodes: ";
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) {
        return text;
    }
    Reader reader(text.substr(at + mark.size()));
    reason.hosts = static_cast<int>(reader.number().value_or(0));
    if (reader.skip("; excluded: ")) {
        for (const std::string_view part : cut(reader.rest(), ", ", [](std::string_view) { return true; })) {
            const std::size_t colon = part.rfind(": ");
            Reader count(colon == std::string_view::npos ? std::string_view() : part.substr(colon + 2));
            if (const auto hosts = count.number()) {
                reason.excluded.emplace_back(std::string(part.substr(0, colon)), static_cast<int>(*hosts));
            }
        }
    }
    return text.substr(0, at);
}

/// "; 3/4 slice(s) fit on level L" one after the other.
void readLayers(Reader reader, PendingReason &reason)
{
    while (reader.skip("; ")) {
        PendingReason::Layer layer;
        layer.fitting = reader.number().value_or(0);
        reader.skip("/");
        layer.wanted = reader.number().value_or(0);
        if (!reader.skip(" slice(s) fit on level ")) {
            return;
        }
        const std::string_view rest = reader.rest();
        const std::size_t end = std::min(rest.find("; "), rest.size());
        layer.level = std::string(rest.substr(0, end));
        reader.skip(layer.level);
        reason.layers.push_back(std::move(layer));
    }
    // The first layer that falls short is the telling one.
    const auto shortOne = std::find_if(reason.layers.begin(), reason.layers.end(),
                                       [](const auto &layer) { return layer.fitting < layer.wanted; });
    if (shortOne != reason.layers.end()) {
        reason.fitting = shortOne->fitting;
        reason.wanted = shortOne->wanted;
        reason.level = shortOne->level;
    }
    reason.slices = true;
}

bool readTopology(std::string_view text, PendingReason &reason)
{
    Reader reader(readExcluded(text, reason));
    if (!reader.skip("topology \"")) {
        return false;
    }
    const auto name = reader.until("\"");
    if (!name) {
        return false;
    }
    reason.topology = *name;
    if (reader.skip(" allows to fit only ")) {
        reason.fitting = reader.number().value_or(0);
        reader.skip(" out of ");
        reason.wanted = reader.number().value_or(0);
    } else if (reader.skip(" doesn't allow to fit any of ")) {
        reason.wanted = reader.number().value_or(0);
    } else if (reader.skip(" doesn't allow to fit")) {
        readLayers(reader, reason);
    } else {
        return false;
    }
    reason.slices = reason.slices || reader.skip(" slice(s)");
    reason.cause = reason.wanted > 0 && reason.fitting >= reason.wanted ? PendingCause::LeaderDoesNotFit
                                                                        : PendingCause::TopologyShort;
    return true;
}

bool readFlavor(std::string_view text, PendingReason &reason)
{
    Reader reader(text);
    if (reader.skip("Flavor \"")) {
        const auto name = reader.until("\"");
        reason.flavor = name.value_or("");
        const std::string_view rest = reader.rest();
        reason.cause = rest.starts_with(" does not support TopologyAwareScheduling") ? PendingCause::NoTopologySupport
                       : rest.starts_with(" supports only TopologyAwareScheduling")  ? PendingCause::OnlyTopology
                       : rest.starts_with(" does not contain the requested level")   ? PendingCause::NoLevel
                       : rest.starts_with(" information missing in TAS cache")       ? PendingCause::NoTopologyCache
                                                                                     : PendingCause::Other;
        return true;
    }
    if (reader.skip("flavor ")) {
        if (const auto name = reader.until(" doesn't match node affinity")) {
            reason.flavor = *name;
            reason.cause = PendingCause::FlavorAffinity;
        } else if (const auto missing = reader.until(" not found")) {
            reason.flavor = *missing;
            reason.cause = PendingCause::FlavorMissing;
        } else if (const auto other = reader.until(" does not provide resource ")) {
            reason.flavor = *other;
            reason.resource = std::string(reader.rest());
            reason.cause = PendingCause::ResourceNotCovered;
        }
        return true;
    }
    if (reader.skip("untolerated taint {")) {
        reason.cause = PendingCause::FlavorTaint;
        reason.amount = reader.until("} in flavor ").value_or("");
        reason.flavor = std::string(reader.rest());
        return true;
    }
    return false;
}

/// The text between the last brackets of the kind "what (12)".
std::string bracketed(std::string_view text, std::string_view before)
{
    const std::size_t at = text.find(before);
    if (at == std::string_view::npos) {
        return {};
    }
    text.remove_prefix(at + before.size());
    return std::string(text.substr(0, text.find(')')));
}

bool readQuota(std::string_view text, PendingReason &reason)
{
    Reader reader(text);
    const bool isUnused = reader.skip("insufficient unused quota ");
    if (!isUnused && !reader.skip("insufficient quota ") && !reader.skip("borrowing limit ")) {
        return false;
    }
    reader.skip("in cohort ");
    if (!reader.skip("for ")) {
        return false;
    }
    reason.resource = reader.until(" in flavor ").value_or("");
    if (auto flavor = reader.until(", ")) {
        reason.flavor = std::move(*flavor);
    } else {
        const std::string_view rest = reader.rest();
        reason.flavor = std::string(rest.substr(0, rest.find(' ')));
    }
    const std::string_view rest = reader.rest();
    if (const std::size_t more = rest.find(" more needed"); more != std::string_view::npos) {
        reason.cause = PendingCause::QuotaNow;
        reason.amount = std::string(rest.substr(0, more));
        return true;
    }
    reason.cause = isUnused ? PendingCause::QuotaNow : PendingCause::QuotaNever;
    reason.amount = bracketed(rest, "current podset request (");
    reason.maximum = bracketed(rest, "maximum capacity (");
    if (reason.amount.empty()) { // Before 0.15: "request > maximum capacity (12 > 8)".
        const std::size_t greater = reason.maximum.find(" > ");
        if (greater != std::string::npos) {
            reason.amount = reason.maximum.substr(0, greater);
            reason.maximum = reason.maximum.substr(greater + 3);
        }
    }
    return true;
}

struct Phrase {
    std::string_view start;
    PendingCause cause;
    std::string PendingReason::*field; ///< takes what follows; nullptr: nothing does
};

/// Fragments that are one phrase, at most with a name behind it.
bool readPhrase(std::string_view text, PendingReason &reason)
{
    static constexpr std::array<Phrase, 16> phrases{{
        {"no topology domains at level: ", PendingCause::NoDomains, &PendingReason::level},
        {"no requested topology level for slices: ", PendingCause::NoLevel, &PendingReason::level},
        {"no requested topology level for additional slice layer: ", PendingCause::NoLevel, &PendingReason::level},
        {"no requested topology level: ", PendingCause::NoLevel, &PendingReason::level},
        {"podset slice topology ", PendingCause::SliceLevels, nullptr},
        {"additional slice layer ", PendingCause::SliceLevels, nullptr},
        {"slice topology requested", PendingCause::SliceLevels, nullptr},
        {"workload requires Topology", PendingCause::NoTopologyCache, nullptr},
        {"no TAS flavor assigned", PendingCause::NoTopologyFlavor, nullptr},
        {"more than one TAS flavor assigned", PendingCause::SeveralFlavors, nullptr},
        {"topology level not specified", PendingCause::NoLevelGiven, nullptr},
        {"Workload no longer fits", PendingCause::LostInCycle, nullptr},
        {"Workload has overlapping preemption targets", PendingCause::LostInCycle, nullptr},
        {"Workload namespace doesn't match ClusterQueue selector", PendingCause::NamespaceNotSelected, nullptr},
        {"Admission is gated by", PendingCause::Gated, nullptr},
        {"waiting for all admitted workloads to be in PodsReady condition", PendingCause::WaitsForPodsReady, nullptr},
    }};
    for (const Phrase &phrase : phrases) {
        if (text.starts_with(phrase.start)) {
            reason.cause = phrase.cause;
            if (phrase.field) {
                reason.*phrase.field = std::string(text.substr(phrase.start.size()));
            }
            return true;
        }
    }
    Reader reader(text);
    if (reader.skip("resource ")) {
        if (auto name = reader.until(" unavailable in ClusterQueue")) {
            reason.resource = std::move(*name);
            reason.cause = PendingCause::ResourceNotCovered;
            return true;
        }
    }
    return false;
}

/// Sentences about the queue and the Workload as a whole.
bool readWhole(std::string_view text, PendingReason &reason)
{
    if (text.starts_with("ClusterQueue ") || text.starts_with("LocalQueue ")) {
        const auto has = [text](std::string_view word) { return text.find(word) != std::string_view::npos; };
        if (has(" doesn't exist") || has(" not found") || has(" missing")) {
            reason.cause = PendingCause::QueueMissing;
        } else if (has(" is inactive") || has(" stopped") || has(" terminating")) {
            reason.cause = PendingCause::QueueInactive;
        }
        return reason.cause != PendingCause::Other;
    }
    if (text.starts_with("The workload has failed admission checks")) {
        reason.cause = PendingCause::CheckFailed;
        return true;
    }
    if (text.starts_with("resources validation failed") || text.starts_with("resources didn't satisfy LimitRange") ||
        text.find("LimitRange") != std::string_view::npos) {
        reason.cause = PendingCause::BadResources;
        return true;
    }
    return false;
}

PendingReason readReason(std::string_view text, const std::string &podSet)
{
    PendingReason reason;
    reason.podSet = podSet;
    reason.text = std::string(text);
    if (!readTopology(text, reason) && !readFlavor(text, reason) && !readQuota(text, reason) &&
        !readPhrase(text, reason)) {
        readWhole(text, reason);
    }
    return reason;
}

/// What a reason of 0.19 says where the message does not.
PendingCause causeOfConditionReason(std::string_view reason)
{
    static constexpr std::array<std::pair<std::string_view, PendingCause>, 6> known{{
        {"WaitingForPreemptedWorkloads", PendingCause::Preempting},
        {"WaitingForPodsReady", PendingCause::WaitsForPodsReady},
        {"AdmissionGated", PendingCause::Gated},
        {"OnHold", PendingCause::Gated},
        {"WaitingForQuota", PendingCause::QuotaNow},
        {"ExceedsMaxQuota", PendingCause::QuotaNever},
    }};
    const auto *found =
        std::find_if(known.begin(), known.end(), [reason](const auto &entry) { return entry.first == reason; });
    return found == known.end() ? PendingCause::Other : found->second;
}

/// ". Pending the preemption of 2 workload(s)" at the end; how many.
int takePreempting(std::string_view &text)
{
    static constexpr std::string_view mark = ". Pending the preemption of ";
    const std::size_t at = text.rfind(mark);
    if (at == std::string_view::npos) {
        return 0;
    }
    Reader reader(text.substr(at + mark.size()));
    text = text.substr(0, at);
    return static_cast<int>(reader.number().value_or(0));
}

} // namespace

std::string_view toString(PendingCause cause)
{
    static constexpr std::string_view names[] = {"other",
                                                 "topology-short",
                                                 "leader-does-not-fit",
                                                 "no-domains",
                                                 "no-level",
                                                 "slice-levels",
                                                 "no-topology-support",
                                                 "only-topology",
                                                 "no-topology-cache",
                                                 "no-topology-flavor",
                                                 "several-flavors",
                                                 "no-level-given",
                                                 "flavor-taint",
                                                 "flavor-affinity",
                                                 "flavor-missing",
                                                 "resource-not-covered",
                                                 "quota-never",
                                                 "quota-now",
                                                 "lost-in-cycle",
                                                 "preempting",
                                                 "queue-inactive",
                                                 "queue-missing",
                                                 "namespace-not-selected",
                                                 "gated",
                                                 "waits-for-pods-ready",
                                                 "check-failed",
                                                 "bad-resources"};
    return names[static_cast<int>(cause)];
}

const PendingReason *PendingMessage::find(PendingCause cause) const
{
    const auto found =
        std::find_if(reasons.begin(), reasons.end(), [cause](const auto &reason) { return reason.cause == cause; });
    return found == reasons.end() ? nullptr : &*found;
}

PendingMessage parsePendingMessage(std::string_view reason, std::string_view message)
{
    PendingMessage parsed;
    message = message.substr(0, maxBytes);
    parsed.preempting = takePreempting(message);
    for (std::string_view podSetText : cut(message, "; ", startsPodSet)) {
        std::string podSet;
        for (const std::string_view start : podSetStarts) {
            Reader reader(podSetText);
            if (reader.skip(start)) {
                podSet = reader.until(": ").value_or("");
                podSetText = reader.rest();
            }
        }
        for (const std::string_view text : cut(podSetText, ", ", startsReason)) {
            if (!text.empty() && parsed.reasons.size() < maxReasons) {
                parsed.reasons.push_back(readReason(text, podSet));
            }
        }
    }
    const PendingCause named = causeOfConditionReason(reason);
    const bool isKnown = std::any_of(parsed.reasons.begin(), parsed.reasons.end(),
                                     [](const auto &each) { return each.cause != PendingCause::Other; });
    if (named != PendingCause::Other && !isKnown && !parsed.reasons.empty()) {
        parsed.reasons.front().cause = named;
    } else if (named == PendingCause::Preempting && !parsed.find(named)) {
        PendingReason waits;
        waits.cause = named;
        waits.text = std::string(message);
        parsed.reasons.push_back(std::move(waits));
    }
    return parsed;
}

} // namespace hopyard::core
