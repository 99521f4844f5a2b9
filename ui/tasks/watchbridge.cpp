// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/watchbridge.h"

#include "ui/tasks/taskslot.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

namespace hopyard::ui
{

namespace
{

/// Below this many changes merging is a plain append.
constexpr std::size_t compactAbove = 8192;

struct RecordKey {
    core::ObjectKey key;
    core::RecordKind kind;
    bool operator==(const RecordKey &) const = default;
};
struct RecordKeyHash {
    std::size_t operator()(const RecordKey &key) const noexcept
    {
        return core::ObjectKeyHash{}(key.key) * 31 + std::size_t(key.kind);
    }
};

core::ChangeType mergedType(core::ChangeType first, core::ChangeType second)
{
    using core::ChangeType;
    if (second == ChangeType::Deleted) {
        return ChangeType::Deleted;
    }
    return first == ChangeType::Added ? ChangeType::Added : ChangeType::Modified;
}

} // namespace

void compactChanges(core::ChangeSet &set)
{
    std::unordered_map<RecordKey, std::size_t, RecordKeyHash> rows;
    std::vector<core::Change> kept;
    for (core::Change &change : set.changes) {
        const auto [row, isNew] =
            rows.try_emplace({core::keyOf(change.record), core::kindOf(change.record)}, kept.size());
        if (isNew) {
            kept.push_back(std::move(change));
        } else {
            core::Change &earlier = kept[row->second];
            earlier.type = mergedType(earlier.type, change.type);
            earlier.record = std::move(change.record);
        }
    }
    set.changes = std::move(kept);
}

void mergeChanges(core::ChangeSet &to, core::ChangeSet &&more)
{
    if (more.replacesAll || to.changes.empty()) {
        const bool replaces = more.replacesAll || to.replacesAll;
        to = std::move(more);
        to.replacesAll = replaces;
        return;
    }
    const std::size_t before = to.changes.size();
    to.changes.insert(to.changes.end(), std::make_move_iterator(more.changes.begin()),
                      std::make_move_iterator(more.changes.end()));
    // Only when a power of two above the limit is crossed, so that the cost stays linear over many merges.
    const std::size_t after = to.changes.size();
    if (after > compactAbove && before / compactAbove != after / compactAbove) {
        compactChanges(to);
    }
}

class WatchBridge::Inbox final : public core::SourceListener, public std::enable_shared_from_this<WatchBridge::Inbox>
{
public:
    explicit Inbox(WatchBridge *bridge) : m_bridge(bridge) {}

    void handleChanges(core::ChangeSet changes) override
    {
        {
            const std::lock_guard lock(m_mutex);
            m_preview.reset();
        }
        add(m_changes, std::move(changes));
    }
    void handlePreview(core::ChangeSet changes) override { add(m_preview, std::move(changes)); }
    void handleStatus(const core::ConnectionStatus &status) override
    {
        const std::lock_guard lock(m_mutex);
        m_status = status;
        wake();
    }
    void handleProgress(const core::Progress &progress) override
    {
        const std::lock_guard lock(m_mutex);
        m_progress = progress;
        wake();
    }

    struct Content {
        std::shared_ptr<core::ChangeSet> changes, preview;
        std::optional<core::ConnectionStatus> status;
        std::optional<core::Progress> progress;
    };
    Content take()
    {
        const std::lock_guard lock(m_mutex);
        m_posted = false;
        return {std::exchange(m_changes, nullptr), std::exchange(m_preview, nullptr),
                std::exchange(m_status, std::nullopt), std::exchange(m_progress, std::nullopt)};
    }
    /// GUI thread.
    void detach() { m_bridge = nullptr; }

private:
    /// Merging may take long: it is done with what waits taken out, so that the GUI thread never waits for it.
    void add(std::shared_ptr<core::ChangeSet> &place, core::ChangeSet &&changes)
    {
        const std::lock_guard producing(m_producing);
        std::shared_ptr<core::ChangeSet> waiting;
        {
            const std::lock_guard lock(m_mutex);
            waiting = std::move(place);
        }
        if (!waiting) {
            waiting = makeFreedElsewhere<core::ChangeSet>(std::move(changes));
        } else {
            mergeChanges(*waiting, std::move(changes));
        }
        const std::lock_guard lock(m_mutex);
        place = std::move(waiting);
        wake();
    }
    void wake()
    {
        if (std::exchange(m_posted, true)) {
            return;
        }
        TaskPool::postToGui([self = shared_from_this()] {
            if (self->m_bridge) {
                self->m_bridge->handleWake();
            }
        });
    }

    std::mutex m_producing; ///< one change after the other; the GUI thread never takes it
    std::mutex m_mutex;     ///< held for a move only: the GUI thread takes it too
    std::shared_ptr<core::ChangeSet> m_changes, m_preview;
    std::optional<core::ConnectionStatus> m_status;
    std::optional<core::Progress> m_progress;
    bool m_posted = false;
    WatchBridge *m_bridge; ///< GUI thread only
};

WatchBridge::WatchBridge(QObject *parent) : QObject(parent), m_inbox(std::make_shared<Inbox>(this))
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &WatchBridge::deliver);
}

WatchBridge::~WatchBridge()
{
    m_inbox->detach();
}

std::shared_ptr<core::SourceListener> WatchBridge::listener() const
{
    return m_inbox;
}

void WatchBridge::handleWake()
{
    const qint64 passed = m_sinceDelivery.isValid() ? m_sinceDelivery.elapsed() : m_interval;
    if (passed >= m_interval) {
        deliver();
    } else {
        m_timer.start(int(m_interval - passed));
    }
}

void WatchBridge::deliver()
{
    m_sinceDelivery.start();
    const Inbox::Content content = m_inbox->take();
    // A status goes first: whoever shows the data wants to know what they are worth.
    if (content.status) {
        Q_EMIT statusReady(*content.status);
    }
    if (content.progress) {
        Q_EMIT progressReady(*content.progress);
    }
    if (content.preview) {
        Q_EMIT previewReady(content.preview);
    }
    if (content.changes) {
        Q_EMIT changesReady(content.changes);
    }
}

} // namespace hopyard::ui
