// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// JSON → records against QJsonDocument: the same pages, the same fields, one thread, one run.
///   bench_decode [HOSTS [alone]]        (default 1000 hosts, 8 pods each; alone: only Hopyard's half, for a profiler)

#include "core/cluster/decode.h"
#include "tests/support/pages.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>

using namespace hopyard;

namespace
{

double seconds(const std::function<void()> &action)
{
    const auto begin = std::chrono::steady_clock::now();
    action();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
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

Sums withHopyard(const std::vector<std::string> &pages, core::ClusterState &state)
{
    Sums sums;
    core::Decoder decoder;
    for (const std::string &page : pages) {
        (void)decoder.decodeList(page, [&](core::Record record) {
            ++sums.objects;
            const core::ObjectMeta &meta = core::metaOf(record);
            sums.characters += meta.name.size() + meta.uid.size();
            state.upsert(std::move(record));
        });
    }
    return sums;
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

/// What a careful Qt programmer would write for one event: the type and the fields that tell which object it is.
std::size_t eventWithQt(const std::string &line)
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
    constexpr int count = 20'000;
    std::vector<std::string> lines;
    std::size_t bytes = 0;
    for (int index = 0; index < count; ++index) {
        lines.push_back(R"({"type":"MODIFIED","object":)" + test::podJson(index / 8, index % 8) + "}");
        bytes += lines.back().size();
    }
    std::vector<double> decoded, applied, theirs;
    std::size_t characters = 0;
    for (int run = 0; run < 5; ++run) {
        core::Decoder decoder;
        core::ClusterState state;
        const auto read = [&decoder](const std::string &line) {
            auto event = decoder.decodeEvent(line);
            if (!event || !event->record) {
                std::abort();
            }
            return std::move(*event->record);
        };
        decoded.push_back(seconds([&] { std::for_each(lines.begin(), lines.end(), read); }));
        applied.push_back(seconds([&] {
            for (const std::string &line : lines) {
                state.upsert(read(line));
            }
        }));
        theirs.push_back(seconds([&] {
            for (const std::string &line : lines) {
                characters += eventWithQt(line);
            }
        }));
    }
    const double mine = median(decoded), into = median(applied), qt = median(theirs);
    std::printf("watch %d events of %zu bytes (medians of 5): hopyard %.0f events/s decoded, %.0f events/s into state, "
                "QJsonDocument %.0f events/s (%zu characters): ratio %.1f decoded, %.1f into state\n",
                count, bytes / count, count / mine, count / into, count / qt, characters, qt / mine, qt / into);
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
        const double time = seconds([&pages] {
            for (int run = 0; run < 20; ++run) {
                core::ClusterState state;
                withHopyard(pages, state);
            }
        });
        std::printf("%.0f MB/s\n", static_cast<double>(bytes) * 20 / 1e6 / time);
        return 0;
    }
    std::vector<double> ours, theirs;
    Sums a, b;
    for (int run = 0; run < 5; ++run) {
        core::ClusterState state;
        ours.push_back(seconds([&] { a = withHopyard(pages, state); }));
        theirs.push_back(seconds([&] { b = withQt(pages); }));
    }
    if (!(a == b)) {
        std::fprintf(stderr, "the two read different things: %zu and %zu objects\n", a.objects, b.objects);
        return 1;
    }
    const double mine = median(ours), qt = median(theirs), megabytes = static_cast<double>(bytes) / 1e6;
    std::printf("decode %d hosts, %zu objects, %.1f MB (medians of 5): hopyard %.0f ms (%.0f MB/s, into state), "
                "QJsonDocument %.0f ms "
                "(%.0f MB/s): ratio %.1f\n",
                hosts, a.objects, megabytes, mine * 1e3, megabytes / mine, qt * 1e3, megabytes / qt, qt / mine);

    benchWatch();
    return 0;
}
