// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QStringList>

class QAction;
class QComboBox;

namespace hopyard::ui
{

/// Lets a person type a namespace into the box that offers them, for clusters that do not tell which there are; and
/// take an entered one out again. Owned by the box. GUI thread. Source: client.md R1, R8.
class NamespaceEntry final : public QObject
{
    Q_OBJECT
public:
    explicit NamespaceEntry(QComboBox *box);

    /// Whether typing is wanted: where namespaces can be listed, choosing is enough.
    void setOffered(bool offered);
    /// Names that were entered before, to be taken out again.
    void setEntered(const QStringList &names);
    /// After the box shows another entry.
    void refresh();
    void retranslate();

Q_SIGNALS:
    /// A namespace's name that can be one; what kubectl allows in front of it is taken off.
    void entered(const QString &name);
    void forgotten(const QString &name);

private:
    void handleReturn();

    QComboBox *const m_box;
    QAction *m_forget = nullptr; ///< lives in the line edit
    QStringList m_entered;
    bool m_isOffered = false;
};

} // namespace hopyard::ui
