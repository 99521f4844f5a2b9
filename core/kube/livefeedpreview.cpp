// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/livefeed.h"

#include <algorithm>
#include <utility>

/// What is shown of a long first list while it is read.
namespace hopyard::core
{

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

void LiveFeed::handleReflectorPage(Reflector &reflector, std::vector<Record> records)
{
    if (m_synced) {
        return; // a type that came later is handed over when it is complete
    }
    const auto now = SteadyClock::now();
    if (reflector.hasPages() && now - m_progressTold >= milliseconds(100)) {
        m_progressTold = now;
        const std::size_t read = reflector.incoming().size();
        m_listener->handleProgress(
            {reflector.resource().plural, read, reflector.toRead() > 0 ? read + reflector.toRead() : 0});
        touchStatus();
    }
    if (isPreviewing()) {
        for (Record &record : records) {
            m_preview.changes.push_back({ChangeType::Added, std::move(record)});
        }
    }
    considerPreview();
}

bool LiveFeed::isPreviewing() const
{
    return !m_synced && m_previewed != SteadyClock::time_point{};
}

/// A first list of several pages is shown as it comes: as soon as the hosts are complete, at the latest after a second,
/// then less and less often, as every time the whole tree is built.
void LiveFeed::considerPreview()
{
    const bool isLong =
        std::any_of(m_reflectors.begin(), m_reflectors.end(), [](const auto &one) { return one->hasPages(); });
    // What is shown of another server stays until everything of this one is there.
    if (m_previewTimer != 0 || m_everSynced || !isLong || (isPreviewing() && m_preview.changes.empty())) {
        return;
    }
    const bool hostsAwaited = std::any_of(m_reflectors.begin(), m_reflectors.end(), [](const auto &one) {
        return one->wanted().record == RecordKind::Node && !one->isSettled();
    });
    const auto now = SteadyClock::now();
    auto due = m_previewed + m_previewPause;
    if (!isPreviewing()) {
        due = hostsAwaited ? now + milliseconds(1000) : now;
    }
    m_previewTimer = m_loop->after(std::max(std::chrono::ceil<milliseconds>(due - now), milliseconds(0)), [this] {
        m_previewTimer = 0;
        sendPreview();
    });
}

void LiveFeed::sendPreview()
{
    if (m_synced) {
        return;
    }
    if (isPreviewing()) {
        m_previewPause = std::min(m_previewPause * 2, milliseconds(4'000));
    } else {
        m_preview.replacesAll = true;
        for (const auto &reflector : m_reflectors) {
            for (const auto &[key, entry] : reflector->store()) {
                m_preview.changes.push_back({ChangeType::Added, entry.record});
            }
            for (const Record &record : reflector->incoming()) {
                m_preview.changes.push_back({ChangeType::Added, record});
            }
        }
    }
    m_previewed = SteadyClock::now();
    m_listener->handlePreview(std::exchange(m_preview, ChangeSet{}));
}

} // namespace hopyard::core
