// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <vector>

namespace hopyard::ui
{

/// One thing about a connection that a person must not forget.
struct Badge {
    enum class Kind { Insecure, Plaintext, ActingAs, BasicAuth } kind = Kind::Insecure;
    Tone tone = Tone::Warning;
    QString icon; ///< of themedIcon()
    QString text, toolTip;
    bool operator==(const Badge &) const = default;
};

/// What is unusual about how one is connected, the worst first: TLS that is not verified, plain http, another identity,
/// a password. Source: client.md A4, C3.
std::vector<Badge> badgesOf(const core::ClusterInfo &info);

/// Those badges beside the context's name, as long as the connection is so. Hidden while there are none. GUI thread.
class BadgeBar final : public QWidget
{
    Q_OBJECT
public:
    explicit BadgeBar(QWidget *parent = nullptr);
    void setInfo(const core::ClusterInfo &info);
    void clear();
    /// All texts, for tests and screen readers.
    QStringList texts() const;

Q_SIGNALS:
    /// A badge was clicked: the person wants to know more.
    void clicked();
    /// There are badges now, or none any more.
    void emptyChanged(bool empty);

protected:
    void changeEvent(QEvent *event) override;

private:
    void show(std::vector<Badge> badges);
    void applyColors();

    core::ClusterInfo m_info;
    bool m_hasInfo = false, m_isChanging = false;
    std::vector<Badge> m_badges;
};

} // namespace hopyard::ui
