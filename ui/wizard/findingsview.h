// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/wizard/jobform.h"

#include <QListWidget>

#include <optional>

namespace hopyard::ui
{

/// Findings as a list: sign, message, what to do. Errors come first.
class FindingsView final : public QListWidget
{
    Q_OBJECT
public:
    explicit FindingsView(QWidget *parent = nullptr);

    /// `page`: only the findings of that page.
    void setFindings(const std::vector<FormFinding> &findings, std::optional<JobPage> page);
    /// As high as its content, at most `lines` lines of text.
    void fitHeight(int lines);

Q_SIGNALS:
    /// Enter or a click on a finding: where it is edited.
    void findingChosen(const hopyard::ui::FormFinding &finding);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void choose(const QListWidgetItem *item);

    std::vector<FormFinding> m_shown;
    int m_fitLines = 0;
};

} // namespace hopyard::ui
