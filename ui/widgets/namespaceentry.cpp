// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/namespaceentry.h"

#include "core/base/text.h"
#include "core/kube/namespaces.h"
#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/widgets/plaintooltip.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolTip>

namespace hopyard::ui
{

NamespaceEntry::NamespaceEntry(QComboBox *box) : QObject(box), m_box(box) {}

void NamespaceEntry::setOffered(bool offered)
{
    if (offered == m_isOffered) {
        return;
    }
    m_isOffered = offered;
    const QSignalBlocker quiet(m_box);
    m_box->setEditable(offered); // the line edit comes and goes with it
    m_forget = nullptr;
    if (offered) {
        m_box->setInsertPolicy(QComboBox::NoInsert);
        m_box->lineEdit()->setMaxLength(80);
        connect(m_box->lineEdit(), &QLineEdit::returnPressed, this, &NamespaceEntry::handleReturn);
        // What was typed and not entered is no namespace that is shown.
        connect(m_box->lineEdit(), &QLineEdit::editingFinished, this, &NamespaceEntry::refresh);
        m_forget = m_box->lineEdit()->addAction(themedIcon(QStringLiteral("close")), QLineEdit::TrailingPosition);
        connect(m_forget, &QAction::triggered, this,
                [this] { Q_EMIT forgotten(m_box->itemData(m_box->currentIndex()).toString()); });
        retranslate();
    }
    refresh();
}

void NamespaceEntry::setEntered(const QStringList &names)
{
    m_entered = names;
    refresh();
}

void NamespaceEntry::refresh()
{
    if (!m_isOffered) {
        return;
    }
    m_forget->setVisible(m_entered.contains(m_box->itemData(m_box->currentIndex()).toString()));
    if (!m_box->lineEdit()->hasFocus() || !m_box->lineEdit()->isModified()) {
        m_box->setEditText(m_box->itemText(m_box->currentIndex()));
    }
}

void NamespaceEntry::handleReturn()
{
    const QString typed = m_box->lineEdit()->text().trimmed();
    m_box->lineEdit()->setModified(false);
    if (m_box->findText(typed, Qt::MatchExactly) >= 0) {
        return; // the box itself says that one of its entries was chosen
    }
    const std::string name = core::withoutNamespacePrefix(utf8(typed));
    if (typed.isEmpty() || !core::isDns1123Label(name)) {
        m_box->setEditText(m_box->itemText(m_box->currentIndex()));
        if (!typed.isEmpty()) {
            QToolTip::showText(m_box->mapToGlobal(QPoint(0, m_box->height())),
                               plainToolTip(tr("“%1” is not a namespace: use lower-case letters, digits and “-”, at "
                                               "most 63.")
                                                .arg(typed)),
                               m_box);
        }
        return;
    }
    Q_EMIT entered(QString::fromStdString(name));
}

void NamespaceEntry::retranslate()
{
    if (m_isOffered) {
        m_box->lineEdit()->setPlaceholderText(tr("Type a namespace"));
        m_box->lineEdit()->setAccessibleName(tr("Namespace"));
        m_forget->setText(tr("Forget this namespace"));
        m_forget->setToolTip(plainToolTip(tr("Do not look into this namespace any more")));
    }
}

} // namespace hopyard::ui
