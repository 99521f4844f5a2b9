// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/language.h"

#include <QApplication>
#include <QFont>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <memory>

static void initTranslationResources()
{
    Q_INIT_RESOURCE(hopyard_translations);
}

namespace hopyard::ui
{

namespace
{

struct Loaded {
    QString id = QStringLiteral("en");
    std::unique_ptr<QTranslator> own, qt;
};

Loaded &loaded()
{
    static Loaded instance;
    return instance;
}

/// Without a hint Chinese text is set in whatever font has the characters first: often the Japanese forms, or bold.
void applyFonts(const QString &id)
{
    auto *application = qobject_cast<QApplication *>(QCoreApplication::instance());
    if (!application) {
        return;
    }
    static const QFont first = QApplication::font();
    QFont font = first;
    if (id == QLatin1String("zh_CN")) {
        font.setFamilies({first.family(), QStringLiteral("Noto Sans CJK SC"), QStringLiteral("Source Han Sans SC"),
                          QStringLiteral("WenQuanYi Micro Hei")});
    }
    if (font != QApplication::font()) {
        QApplication::setFont(font);
    }
}

QString chosen(const QString &id)
{
    if (!id.isEmpty()) {
        return id;
    }
    return QLocale::system().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

} // namespace

QList<Language::Entry> Language::available()
{
    return {{QStringLiteral("en"), QStringLiteral("English")},
            {QStringLiteral("zh_CN"), QString::fromUtf8("简体中文")}};
}

void Language::apply(const QString &id)
{
    initTranslationResources();
    Loaded &now = loaded();
    const QString next = chosen(id);
    QLocale::setDefault(next == QLatin1String("en") ? QLocale(QLocale::English) : QLocale(next));
    // Plural forms of English live in a catalogue too.
    auto own = std::make_unique<QTranslator>();
    auto qt = std::make_unique<QTranslator>();
    const bool hasOwn = own->load(QStringLiteral(":/translations/hopyard_%1.qm").arg(next));
    const bool hasQt = next != QLatin1String("en") && qt->load(QStringLiteral("qtbase_%1").arg(next),
                                                               QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    now.id = next;
    applyFonts(next);
    now.own.reset();
    now.qt.reset();
    if (hasQt) {
        QCoreApplication::installTranslator(qt.get());
        now.qt = std::move(qt);
    }
    if (hasOwn) {
        QCoreApplication::installTranslator(own.get());
        now.own = std::move(own);
    }
}

QString Language::current()
{
    return loaded().id;
}

} // namespace hopyard::ui
