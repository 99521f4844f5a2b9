// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/draftstore.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QPointer>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>

#include <mutex>

namespace hopyard::ui
{

namespace
{

constexpr int formatVersion = 1;
constexpr int saveDelayMs = 800;
constexpr qint64 maxDraftBytes = qint64{8} << 20;

QJsonArray toJson(const std::vector<std::string> &list)
{
    QJsonArray out;
    for (const std::string &text : list) {
        out.append(QString::fromStdString(text));
    }
    return out;
}

std::vector<std::string> stringsOf(const QJsonValue &value)
{
    std::vector<std::string> out;
    for (const QJsonValue &item : value.toArray()) {
        out.push_back(item.toString().toStdString());
    }
    return out;
}

template <class List>
QJsonArray pairsToJson(const List &list)
{
    QJsonArray out;
    for (const auto &[first, second] : list) {
        out.append(QJsonArray{QString::fromStdString(first), QString::fromStdString(second)});
    }
    return out;
}

/// The text members of a draft, by their name on disk.
template <class Draft, class Visit>
void visitTexts(Draft &draft, const Visit &visit)
{
    visit("kind", draft.kind);
    visit("name", draft.name);
    visit("containerName", draft.containerName);
    visit("image", draft.image);
    visit("pullPolicy", draft.pullPolicy);
    visit("serviceAccount", draft.serviceAccount);
    visit("gpus", draft.gpus);
    visit("cpu", draft.cpu);
    visit("memory", draft.memory);
    visit("efa", draft.efa);
    visit("instanceType", draft.instanceType);
    visit("queue", draft.queue);
    visit("priorityClass", draft.priorityClass);
    visit("level", draft.topology.level);
    visit("group", draft.topology.group);
}

QJsonObject toJson(const core::JobDraft &draft)
{
    QJsonObject out;
    visitTexts(draft, [&out](const char *key, const std::string &text) {
        out.insert(QLatin1String(key), QString::fromStdString(text));
    });
    if (draft.ns) {
        out.insert(QStringLiteral("namespace"), QString::fromStdString(*draft.ns));
    }
    out.insert(QStringLiteral("replicas"), draft.replicas);
    out.insert(QStringLiteral("command"), toJson(draft.command));
    out.insert(QStringLiteral("arguments"), toJson(draft.arguments));
    out.insert(QStringLiteral("environment"), pairsToJson(draft.environment));
    out.insert(QStringLiteral("topologyMode"), static_cast<int>(draft.topology.mode));
    out.insert(QStringLiteral("pin"), pairsToJson(draft.topology.pin));
    return out;
}

core::JobDraft draftFromJson(const QJsonObject &object)
{
    core::JobDraft draft;
    visitTexts(draft, [&object](const char *key, std::string &text) {
        text = object.value(QLatin1String(key)).toString().toStdString();
    });
    if (object.contains(QStringLiteral("namespace"))) {
        draft.ns = object.value(QStringLiteral("namespace")).toString().toStdString();
    }
    draft.replicas = object.value(QStringLiteral("replicas")).toInt(1);
    draft.command = stringsOf(object.value(QStringLiteral("command")));
    draft.arguments = stringsOf(object.value(QStringLiteral("arguments")));
    for (const QJsonValue &pair : object.value(QStringLiteral("environment")).toArray()) {
        const std::vector<std::string> parts = stringsOf(pair);
        if (parts.size() == 2) {
            draft.environment.push_back({parts[0], parts[1]});
        }
    }
    const int mode = object.value(QStringLiteral("topologyMode")).toInt();
    if (mode >= 0 && mode <= static_cast<int>(core::TopologyWish::Mode::Pinned)) {
        draft.topology.mode = static_cast<core::TopologyWish::Mode>(mode);
    }
    for (const QJsonValue &pair : object.value(QStringLiteral("pin")).toArray()) {
        const std::vector<std::string> parts = stringsOf(pair);
        if (parts.size() == 2) {
            draft.topology.pin.emplace_back(parts[0], parts[1]);
        }
    }
    return draft;
}

} // namespace

QByteArray toBytes(const StoredDraft &draft)
{
    QJsonObject out;
    out.insert(QStringLiteral("hopyardDraft"), formatVersion);
    out.insert(QStringLiteral("draft"), toJson(draft.draft));
    out.insert(QStringLiteral("commandLine"), draft.commandLine);
    out.insert(QStringLiteral("argumentsLine"), draft.argumentsLine);
    out.insert(QStringLiteral("text"), draft.text);
    out.insert(QStringLiteral("textEdited"), draft.textEdited);
    out.insert(QStringLiteral("cluster"), draft.cluster);
    out.insert(QStringLiteral("submissionId"), draft.submissionId);
    out.insert(QStringLiteral("savedAt"), draft.savedAt.toUTC().toString(Qt::ISODateWithMs));
    return QJsonDocument(out).toJson(QJsonDocument::Indented);
}

std::optional<StoredDraft> draftFromBytes(const QByteArray &bytes)
{
    const QJsonObject object = QJsonDocument::fromJson(bytes).object();
    if (object.value(QStringLiteral("hopyardDraft")).toInt() != formatVersion) {
        return std::nullopt;
    }
    StoredDraft draft;
    draft.draft = draftFromJson(object.value(QStringLiteral("draft")).toObject());
    draft.commandLine = object.value(QStringLiteral("commandLine")).toString();
    draft.argumentsLine = object.value(QStringLiteral("argumentsLine")).toString();
    draft.text = object.value(QStringLiteral("text")).toString();
    draft.textEdited = object.value(QStringLiteral("textEdited")).toBool();
    draft.cluster = object.value(QStringLiteral("cluster")).toString();
    draft.submissionId = object.value(QStringLiteral("submissionId")).toString();
    draft.savedAt = QDateTime::fromString(object.value(QStringLiteral("savedAt")).toString(), Qt::ISODateWithMs);
    return draft;
}

/// The file and its lock. All members are used on the pool under the mutex, except `next`.
class DraftStore::File
{
public:
    QString write(const QByteArray &bytes, int sequence)
    {
        const std::lock_guard guard(m_mutex);
        if (m_removed || sequence < m_written) {
            return {};
        }
        m_written = sequence;
        if (m_path.isEmpty()) {
            const QString path = folder() + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces) +
                                 QStringLiteral(".draft.json");
            if (!QDir().mkpath(folder()) || !adoptLocked(path)) {
                return DraftStore::tr("The folder “%1” cannot be written.").arg(folder());
            }
        }
        QSaveFile file(m_path);
        if (!file.open(QIODevice::WriteOnly) ||
            !file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner) ||
            file.write(bytes) != bytes.size() || !file.commit()) {
            return DraftStore::tr("The file “%1” cannot be written: %2").arg(m_path, file.errorString());
        }
        return {};
    }

    void remove()
    {
        const std::lock_guard guard(m_mutex);
        m_removed = true;
        if (!m_path.isEmpty()) {
            QFile::remove(m_path);
        }
        m_lock.reset();
    }

    std::optional<StoredDraft> takeAbandoned()
    {
        const std::lock_guard guard(m_mutex);
        if (!m_path.isEmpty() || m_removed) {
            return std::nullopt;
        }
        const QFileInfoList files =
            QDir(folder()).entryInfoList({QStringLiteral("*.draft.json")}, QDir::Files, QDir::Time);
        for (const QFileInfo &info : files) {
            QFile file(info.filePath());
            if (info.size() > maxDraftBytes || !file.open(QIODevice::ReadOnly) || !adoptLocked(info.filePath())) {
                continue;
            }
            std::optional<StoredDraft> draft = draftFromBytes(file.readAll());
            if (draft) {
                return draft;
            }
            m_path.clear();
            m_lock.reset();
        }
        return std::nullopt;
    }

    int next = 0; ///< GUI thread

private:
    bool adoptLocked(const QString &path)
    {
        auto lock = std::make_unique<QLockFile>(path + QStringLiteral(".lock"));
        // Only the death of its process makes a lock stale, not its age: a window may stay open for weeks.
        lock->setStaleLockTime(0);
        if (!lock->tryLock(0)) {
            return false;
        }
        m_path = path;
        m_lock = std::move(lock);
        return true;
    }

    std::mutex m_mutex;
    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
    int m_written = 0;
    bool m_removed = false;
};

DraftStore::DraftStore(QObject *parent) : QObject(parent), m_file(std::make_shared<File>())
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(saveDelayMs);
    connect(&m_timer, &QTimer::timeout, this, [this] { flush({}); });
}

DraftStore::~DraftStore()
{
    if (m_waiting) {
        flush({});
    }
}

QString DraftStore::folder()
{
    const QString configured = qEnvironmentVariable("HOPYARD_CONFIG_DIR");
    const QString base =
        configured.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) : configured;
    return base + QStringLiteral("/drafts");
}

void DraftStore::save(const StoredDraft &draft)
{
    m_waiting = draft;
    if (!m_timer.isActive()) {
        m_timer.start();
    }
}

void DraftStore::saveNow(const StoredDraft &draft, std::function<void(const QString &error)> done)
{
    m_waiting = draft;
    flush(std::move(done));
}

void DraftStore::flush(std::function<void(const QString &error)> done)
{
    m_timer.stop();
    if (!m_waiting) {
        return;
    }
    m_waiting->savedAt = QDateTime::currentDateTimeUtc();
    const QByteArray bytes = toBytes(*std::exchange(m_waiting, std::nullopt));
    TaskPool::run([file = m_file, bytes, sequence = ++m_file->next, self = QPointer(this), done = std::move(done)] {
        const QString error = file->write(bytes, sequence);
        TaskPool::postToGui([self, error, done] {
            if (!self) {
                return;
            }
            if (!error.isEmpty() && !std::exchange(self->m_failureTold, true)) {
                Q_EMIT self->saveFailed(error);
            }
            if (done) {
                done(error);
            }
        });
    });
}

void DraftStore::discard()
{
    m_timer.stop();
    m_waiting.reset();
    TaskPool::run([file = std::exchange(m_file, std::make_shared<File>())] { file->remove(); });
}

void DraftStore::findAbandoned(std::function<void(std::optional<StoredDraft>)> found)
{
    m_found = std::make_shared<File>();
    m_findSlot.start([file = m_found](const std::stop_token &) { return file->takeAbandoned(); },
                     [found = std::move(found)](std::optional<StoredDraft> draft) { found(std::move(draft)); });
}

void DraftStore::adoptFound()
{
    if (m_found) {
        m_file = std::exchange(m_found, nullptr);
    }
}

void DraftStore::dropFound()
{
    if (m_found) {
        TaskPool::run([file = std::exchange(m_found, nullptr)] { file->remove(); });
    }
}

} // namespace hopyard::ui
