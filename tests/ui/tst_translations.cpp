// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDir>
#include <QFile>
#include <QLibraryInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

namespace
{

struct Catalogue {
    QSet<QString> sources;
    QStringList unfinished;
};

/// "context|source" of every message, and those that are not translated.
Catalogue read(const QString &path)
{
    Catalogue catalogue;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return catalogue;
    }
    QXmlStreamReader xml(&file);
    QString context, source;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement()) {
            continue;
        }
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("source")) {
            source = context + QLatin1Char('|') + xml.readElementText();
            catalogue.sources.insert(source);
        } else if (xml.name() == QLatin1String("translation")) {
            const bool isUnfinished = xml.attributes().hasAttribute(QLatin1String("type"));
            const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            if (isUnfinished || text.isEmpty()) {
                catalogue.unfinished += source;
            }
        }
    }
    return catalogue;
}

/// Places like %1 and %n must survive a translation.
QStringList badPlaces(const QString &path)
{
    QStringList bad;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return {path};
    }
    QXmlStreamReader xml(&file);
    QString source;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement() && xml.name() == QLatin1String("source")) {
            source = xml.readElementText();
        } else if (xml.isStartElement() && xml.name() == QLatin1String("translation")) {
            const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            for (const QString &place : {QStringLiteral("%1"), QStringLiteral("%2"), QStringLiteral("%3"),
                                         QStringLiteral("%4"), QStringLiteral("%n"), QStringLiteral("%Ln")}) {
                if (source.contains(place) != text.contains(place)) {
                    bad += source;
                }
            }
        }
    }
    return bad;
}

QString sourceDir()
{
    return qEnvironmentVariable("HOPYARD_SOURCE_DIR");
}

} // namespace

class TestTranslations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void testComplete_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("Simplified Chinese") << QStringLiteral("zh_CN");
        QTest::newRow("English plurals") << QStringLiteral("en");
    }
    void testComplete()
    {
        QFETCH(QString, language);
        const QString path = sourceDir() + QStringLiteral("/translations/hopyard_%1.ts").arg(language);
        const Catalogue catalogue = read(path);
        QVERIFY(!catalogue.sources.isEmpty());
        QVERIFY2(catalogue.unfinished.isEmpty(), qPrintable(catalogue.unfinished.join(QLatin1Char('\n'))));
        const QStringList bad = badPlaces(path);
        QVERIFY2(bad.isEmpty(), qPrintable(bad.join(QLatin1Char('\n'))));
    }

    void testUpToDate()
    {
        const QString lupdate = QLibraryInfo::path(QLibraryInfo::BinariesPath) + QStringLiteral("/lupdate");
        QVERIFY2(QFile::exists(lupdate), qPrintable(lupdate));
        QTemporaryDir folder;
        const QString copy = folder.filePath(QStringLiteral("hopyard_zh_CN.ts"));
        const QString original = sourceDir() + QStringLiteral("/translations/hopyard_zh_CN.ts");
        QVERIFY(QFile::copy(original, copy));
        QProcess process;
        process.start(lupdate, {QStringLiteral("-silent"), QStringLiteral("-I"), sourceDir(),
                                QStringLiteral("-locations"), QStringLiteral("none"), QStringLiteral("-no-obsolete"),
                                sourceDir() + QStringLiteral("/ui"), QStringLiteral("-ts"), copy});
        QVERIFY(process.waitForFinished(100'000));
        QCOMPARE(process.exitCode(), 0);
        const QSet<QString> before = read(original).sources;
        const QSet<QString> after = read(copy).sources;
        QVERIFY2(before == after,
                 qPrintable(QStringLiteral("run the target hopyard_ui_lupdate, then translate:\n%1\ngone:\n%2")
                                .arg(QStringList((after - before).values()).join(QLatin1Char('\n')),
                                     QStringList((before - after).values()).join(QLatin1Char('\n')))));
    }
};

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
