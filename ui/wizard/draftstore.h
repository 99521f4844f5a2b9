// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/draft.h"
#include "ui/tasks/taskslot.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace hopyard::ui
{

/// A draft as it is kept on disk while it is not sent: everything the person typed, also what no manifest can hold.
struct StoredDraft {
    core::JobDraft draft;
    QString commandLine, argumentsLine;
    QString text;            ///< the manifest as text
    bool textEdited = false; ///< `text` was changed by hand and counts; else it is written from the draft
    QString cluster;         ///< context or demo it was made for, for display
    /// Set before the first byte is sent: the draft may exist in the cluster under this annotation.
    QString submissionId;
    QDateTime savedAt;
};
QByteArray toBytes(const StoredDraft &draft);
std::optional<StoredDraft> draftFromBytes(const QByteArray &bytes);

/// Keeps one draft in a file of its own (readable by its owner only, because environment variables may hold secrets),
/// written off the GUI thread a moment after the last change, removed when the draft was sent or given up. A lock
/// beside it tells drafts of a running window from those a crash left. GUI thread.
class DraftStore final : public QObject
{
    Q_OBJECT
public:
    explicit DraftStore(QObject *parent = nullptr);
    ~DraftStore() override;

    /// $HOPYARD_CONFIG_DIR/drafts, else the application data folder's.
    static QString folder();

    /// Saves soon; a newer draft replaces one that waits.
    void save(const StoredDraft &draft);
    /// Saves and calls `done` once it is on disk (or could not be written: `error` says why).
    void saveNow(const StoredDraft &draft, std::function<void(const QString &error)> done);
    /// Forgets the draft: the file is removed.
    void discard();

    /// The newest draft that a window which is no longer running left, if any; locks it, so that no other window
    /// offers it. Reads on the pool.
    void findAbandoned(std::function<void(std::optional<StoredDraft>)> found);
    /// The draft found becomes this store's own: it is written over from now on.
    void adoptFound();
    /// The draft found is removed from disk.
    void dropFound();

Q_SIGNALS:
    /// The draft cannot be kept; said once.
    void saveFailed(const QString &reason);

private:
    class File;
    void flush(std::function<void(const QString &error)> done);

    std::shared_ptr<File> m_file;  ///< shared with the pool; orders writes and the removal
    std::shared_ptr<File> m_found; ///< of an abandoned draft, locked but not touched
    QTimer m_timer;
    std::optional<StoredDraft> m_waiting;
    TaskSlot m_findSlot;
    bool m_failureTold = false;
};

} // namespace hopyard::ui
