// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// JSON → records against QJsonDocument: the same pages, the same fields, one thread, one run.
///   bench_decode [HOSTS]        (default 1000 hosts, 8 pods each)

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

    core::Decoder decoder;
    const std::string event = R"({"type":"MODIFIED","object":)" + test::podJson(7, 3) + "}";
    constexpr int events = 20'000;
    const double time = seconds([&] {
        for (int index = 0; index < events; ++index) {
            if (!decoder.decodeEvent(event)) {
                std::abort();
            }
        }
    });
    std::printf("watch: %.0f events/s decoded (%zu bytes each)\n", events / time, event.size());
    return 0;
}
