// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/findfield.h"

#include "ui/models/findmodel.h"
#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plaintooltip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace hopyard::ui
{

FindField::FindField(FindModel *model, QWidget *parent)
    : QWidget(parent)
    , m_model(model)
    , m_edit(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_previous(new QToolButton(this))
    , m_next(new QToolButton(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 0, 6, 0);
    layout->setSpacing(2);
    m_edit->setObjectName(QStringLiteral("findEdit"));
    m_edit->setClearButtonEnabled(true);
    m_edit->addAction(themedIcon(QStringLiteral("find")), QLineEdit::LeadingPosition);
    m_edit->setMinimumWidth(16 * fontMetrics().averageCharWidth());
    m_edit->setMaximumWidth(48 * fontMetrics().averageCharWidth());
    m_edit->installEventFilter(this);
    m_count->setTextFormat(Qt::PlainText);
    m_count->setContentsMargins(4, 0, 2, 0);
    m_previous->setArrowType(Qt::UpArrow);
    m_next->setArrowType(Qt::DownArrow);
    for (QToolButton *button : {m_previous, m_next}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::NoFocus);
    }
    layout->addWidget(m_edit, 1);
    layout->addWidget(m_count);
    layout->addWidget(m_previous);
    layout->addWidget(m_next);
    connect(m_edit, &QLineEdit::textChanged, m_model, &FindModel::setText);
    connect(m_previous, &QToolButton::clicked, m_model, [this] { m_model->step(false); });
    connect(m_next, &QToolButton::clicked, m_model, [this] { m_model->step(true); });
    connect(m_model, &FindModel::changed, this, &FindField::refresh);
    retranslate();
}

void FindField::focusField()
{
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
}

QString FindField::countText() const
{
    if (m_model->isEmpty()) {
        return {};
    }
    const FindResult &result = m_model->result();
    if (result.total == 0) {
        return m_model->isIdle() ? tr("nothing found") : tr("…");
    }
    if (m_model->current() >= 0) {
        return tr("%1 of %2").arg(ui::countText(m_model->current() + 1), ui::countText(qint64(result.total)));
    }
    return tr("%Ln found", nullptr, int(result.total));
}

void FindField::refresh()
{
    const QString count = countText();
    const bool isVain = !m_model->isEmpty() && m_model->isIdle() && m_model->result().total == 0;
    m_count->setText(count);
    m_count->setVisible(!count.isEmpty());
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, toneColor(isVain ? Tone::Bad : Tone::Muted));
    m_count->setPalette(colors);
    const bool canStep = m_model->result().total > 0;
    m_previous->setVisible(canStep);
    m_next->setVisible(canStep);
    m_edit->setAccessibleDescription(count);
}

void FindField::retranslate()
{
    m_edit->setPlaceholderText(tr("Find host, pod, job, switch…"));
    m_edit->setAccessibleName(tr("Find"));
    m_edit->setToolTip(plainToolTip(tr("Part of a name, or:\n"
                                       "key=value – hosts and pods with this label (key= – with any value)\n"
                                       "phase:Pending – pods in this phase\n"
                                       "node:NotReady – hosts: Ready, NotReady, cordoned, unknown\n"
                                       "job: pod: host: switch: ns: – that kind of name only\n"
                                       "Several words must all hold. Enter goes to the next, Shift+Enter back, "
                                       "Escape clears. (%1)")
                                        .arg(QKeySequence(QKeySequence::Find).toString(QKeySequence::NativeText))));
    m_previous->setToolTip(tr("Previous one (Shift+Enter)"));
    m_previous->setAccessibleName(tr("Previous one"));
    m_next->setToolTip(tr("Next one (Enter)"));
    m_next->setAccessibleName(tr("Next one"));
    refresh();
}

bool FindField::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_edit && event->type() == QEvent::ShortcutOverride) {
        // Escape and Enter are ours while one types here.
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            event->accept();
            return true;
        }
    }
    if (object == m_edit && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape) {
            m_edit->clear();
            Q_EMIT left();
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            m_model->step(!(key->modifiers() & Qt::ShiftModifier));
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

void FindField::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    } else if (event->type() == QEvent::PaletteChange) {
        refresh();
    }
    QWidget::changeEvent(event);
}

} // namespace hopyard::ui
