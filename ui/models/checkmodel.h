// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/check/check.h"
#include "ui/tasks/taskslot.h"

#include <QAbstractListModel>

#include <memory>
#include <optional>
#include <vector>

namespace hopyard::ui
{

class Session;

/// The prerequisites of topology-aware jobs, as `hopyard check` answers them for the namespace that is shown. Asks the
/// cluster only while it is wanted: once when it first is, and again on refresh(); what the window knows anyway is
/// judged anew with every change. GUI thread.
class CheckModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    explicit CheckModel(QObject *parent = nullptr);

    void setSession(Session *session);
    /// Somebody looks at the list.
    void setWanted(bool wanted);
    /// Asks the cluster again.
    void refresh();
    bool isRunning() const { return m_facts.isRunning() || m_judge.isRunning(); }

    const std::vector<core::CheckItem> &items() const { return m_items; }
    int countOf(core::CheckStatus status) const;
    void retranslate();

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

Q_SIGNALS:
    void refreshed();
    void runningChanged();

private:
    void askIfWanted();
    void judge();
    std::string wantedNamespace() const;

    Session *m_session = nullptr;
    bool m_isWanted = false, m_isDirty = false;
    std::optional<core::CheckFacts> m_known; ///< answers of the cluster, for m_knownFor
    std::string m_knownFor;
    std::vector<core::CheckItem> m_items;
    TaskSlot m_facts, m_judge;
};

/// A heading and a word in the window's language.
QString checkTitleText(const std::string &id);
QString checkStatusText(core::CheckStatus status);
QString checkStatusIcon(core::CheckStatus status);

} // namespace hopyard::ui
