// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// JSON → records against QJsonDocument: the same pages, the same fields, one thread, one run.
/// Beside it what the parser itself can do with these pages on this machine, which is the ceiling: simdjson's first
/// stage alone, and On-Demand passing over every object without reading a field.
///   bench_decode [HOSTS [lists|events]]   (default 1000 hosts, 8 pods each; a word: only that of Hopyard, for a
///   profiler)

#include "core/cluster/decode.h"
#include "tests/support/pages.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <simdjson.h>

using namespace hopyard;

namespace
{

/// Of this thread's time on a processor, so that what else the machine does matters less.
double seconds(const std::function<void()> &action)
{
    const auto now = [] {
        timespec time{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
    };
    const double begin = now();
    action();
    return now() - begin;
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

struct Sums {
    std::size_t objects = 0, characters = 0;
    bool operator==(const Sums &) const = default;
};

/// As reading a cluster does: pages with their padding, into a state.
Sums withHopyard(std::vector<std::string> &pages, core::ClusterState &state)
{
    Sums sums;
    core::Decoder decoder;
    for (std::string &page : pages) {
        (void)decoder.decodeList(page, [&](core::Record record) {
            ++sums.objects;
            const core::ObjectMeta &meta = core::metaOf(record);
            sums.characters += meta.name.size() + meta.uid.size();
            state.upsert(std::move(record));
        });
    }
    return sums;
}

/// Finds quotes, brackets and broken UTF-8, no more.
void firstStage(std::vector<std::string> &pages)
{
    simdjson::ondemand::parser parser;
    for (std::string &page : pages) {
        page.reserve(page.size() + simdjson::SIMDJSON_PADDING);
        if (parser.iterate(page.data(), page.size(), page.capacity()).error() != simdjson::SUCCESS) {
            std::abort();
        }
    }
}

/// Steps over every item of every page.
std::size_t passOver(std::vector<std::string> &pages)
{
    std::size_t items = 0;
    simdjson::ondemand::parser parser;
    for (std::string &page : pages) {
        page.reserve(page.size() + simdjson::SIMDJSON_PADDING);
        simdjson::ondemand::document document = parser.iterate(page.data(), page.size(), page.capacity());
        for (auto item : document["items"].get_array()) {
            items += item.error() == simdjson::SUCCESS ? 1 : 0;
        }
    }
    return items;
}

/// What a careful Qt programmer would write: parse a page, take the same fields.
Sums withQt(const std::vector<std::string> &pages)
{
    Sums sums;
    for (const std::string &page : pages) {
        const QJsonDocument document =
            QJsonDocument::fromJson(QByteArray::fromRawData(page.data(), static_cast<qsizetype>(page.size())));
        for (const QJsonValue &item : document.object().value(QLatin1String("items")).toArray()) {
            const QJsonObject meta = item[QLatin1String("metadata")].toObject();
            ++sums.objects;
            sums.characters += static_cast<std::size_t>(meta.value(QLatin1String("name")).toString().size() +
                                                        meta.value(QLatin1String("uid")).toString().size());
        }
    }
    return sums;
}

/// Watch events as a reflector gets them: many whole lines in one block with padding behind it.
struct Events {
    std::vector<std::string> blocks;
    std::size_t count = 0, bytes = 0;
};

Events makeEvents(int count)
{
    Events events;
    for (int index = 0; index < count; ++index) {
        if (events.blocks.empty() || events.blocks.back().size() > 250'000) {
            events.blocks.emplace_back();
        }
        const std::string line = R"({"type":"MODIFIED","object":)" + test::podJson(index / 8, index % 8) + "}\n";
        events.blocks.back() += line;
        events.bytes += line.size();
        ++events.count;
    }
    for (std::string &block : events.blocks) {
        block.reserve(block.size() + core::Decoder::padding);
    }
    return events;
}

template <class Action>
void eachLine(const Events &events, Action action)
{
    for (const std::string_view block : events.blocks) {
        for (std::size_t at = 0; at < block.size();) {
            const std::size_t end = block.find('\n', at);
            action(block.substr(at, end - at));
            at = end + 1;
        }
    }
}

core::Record readEvent(core::Decoder &decoder, std::string_view line)
{
    auto event = decoder.decodePaddedEvent(line);
    if (!event || !event->record) {
        std::abort();
    }
    return std::move(*event->record);
}

/// What a careful Qt programmer would write for one event: the type and the fields that tell which object it is.
std::size_t eventWithQt(std::string_view line)
{
    const QJsonDocument document =
        QJsonDocument::fromJson(QByteArray::fromRawData(line.data(), static_cast<qsizetype>(line.size())));
    const QJsonObject meta = document[QLatin1String("object")][QLatin1String("metadata")].toObject();
    return static_cast<std::size_t>(document[QLatin1String("type")].toString().size() +
                                    meta.value(QLatin1String("name")).toString().size() +
                                    meta.value(QLatin1String("uid")).toString().size());
}

void benchWatch()
{
    const Events events = makeEvents(20'000);
    std::vector<double> decoded, applied, theirs;
    std::size_t characters = 0;
    for (int run = 0; run < 5; ++run) {
        core::Decoder decoder;
        core::ClusterState state;
        decoded.push_back(seconds([&] { eachLine(events, [&](std::string_view line) { readEvent(decoder, line); }); }));
        applied.push_back(
            seconds([&] { eachLine(events, [&](std::string_view line) { state.upsert(readEvent(decoder, line)); }); }));
        theirs.push_back(
            seconds([&] { eachLine(events, [&](std::string_view line) { characters += eventWithQt(line); }); }));
    }
    const double mine = median(decoded), into = median(applied), qt = median(theirs);
    const auto count = static_cast<double>(events.count);
    std::printf(
        "watch %zu events of %zu bytes (medians of 5): hopyard %.0f events/s decoded, %.0f events/s into state, "
        "QJsonDocument %.0f events/s (%zu characters): ratio %.1f decoded, %.1f into state\n",
        events.count, events.bytes / events.count, count / mine, count / into, count / qt, characters, qt / mine,
        qt / into);
}

/// Only Hopyard's half, again and again.
void profile(std::vector<std::string> &pages, std::size_t bytes, bool lists)
{
    constexpr int rounds = 20;
    if (lists) {
        const double time = seconds([&pages] {
            for (int run = 0; run < rounds; ++run) {
                core::ClusterState state;
                withHopyard(pages, state);
            }
        });
        std::printf("%.0f MB/s\n", static_cast<double>(bytes) * rounds / 1e6 / time);
        return;
    }
    const Events events = makeEvents(20'000);
    core::Decoder decoder;
    const double time = seconds([&] {
        for (int run = 0; run < rounds; ++run) {
            eachLine(events, [&decoder](std::string_view line) { readEvent(decoder, line); });
        }
    });
    std::printf("%.0f events/s\n", static_cast<double>(events.count) * rounds / time);
}

} // namespace

int main(int argc, char **argv)
{
    const int hosts = argc > 1 ? std::atoi(argv[1]) : 1000;
    std::vector<std::string> pages = test::nodePages(hosts, 500);
    for (std::string &page : test::podPages(hosts, 8, 500)) {
        pages.push_back(std::move(page));
    }
    std::size_t bytes = 0;
    for (const std::string &page : pages) {
        bytes += page.size();
    }
    if (argc > 2) {
        profile(pages, bytes, std::string_view(argv[2]) == "lists");
        return 0;
    }
    std::vector<double> ours, theirs, stages, passes;
    Sums a, b;
    for (int run = 0; run < 5; ++run) {
        core::ClusterState state;
        ours.push_back(seconds([&] { a = withHopyard(pages, state); }));
        theirs.push_back(seconds([&] { b = withQt(pages); }));
        stages.push_back(seconds([&] { firstStage(pages); }));
        std::size_t passed = 0;
        passes.push_back(seconds([&] { passed = passOver(pages); }));
        if (passed != a.objects) {
            std::abort();
        }
    }
    if (!(a == b)) {
        std::fprintf(stderr, "the two read different things: %zu and %zu objects\n", a.objects, b.objects);
        return 1;
    }
    const double mine = median(ours), qt = median(theirs), megabytes = static_cast<double>(bytes) / 1e6;
    std::printf("decode %d hosts, %zu objects, %.1f MB (medians of 5): hopyard %.0f ms (%.0f MB/s, into state), "
                "QJsonDocument %.0f ms (%.0f MB/s): ratio %.1f\n",
                hosts, a.objects, megabytes, mine * 1e3, megabytes / mine, qt * 1e3, megabytes / qt, qt / mine);
    std::printf(
        "  the parser alone: On-Demand passing over every object %.0f MB/s, first stage %.0f MB/s: hopyard takes "
        "%.1f and %.1f times as long\n",
        megabytes / median(passes), megabytes / median(stages), mine / median(passes), mine / median(stages));

    benchWatch();
    return 0;
}
