// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/draft.h"

#include <QTest>

using namespace hopyard::core;

class TestManifest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// lens#8090: a leading marker, a comment-only document, several objects and a list.
    void everyDocumentIsRead()
    {
        const auto file = readManifest(
            "---\n# nothing here\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n---\n"
            "apiVersion: v1\nkind: List\nitems:\n- apiVersion: batch/v1\n  kind: Job\n  metadata: {name: a}\n"
            "- apiVersion: v1\n  kind: List\n  items:\n  - apiVersion: batch/v1\n    kind: Job\n    metadata: {name: "
            "b}\n---\n",
            "f.yaml");
        QVERIFY2(file, file ? "" : file.error().message.c_str());
        QCOMPARE(file->documents.size(), std::size_t{3});
        QCOMPARE(file->documents[0].index, 1);
        QCOMPARE(file->documents[0].object.at("kind").toString(), std::string("ConfigMap"));
        QVERIFY(file->documents[0].object.at("data").isNull());
        QCOMPARE(file->documents[2].index, 2);
        QCOMPARE(file->documents[2].object.at("metadata", "name").toString(), std::string("b"));
        QCOMPARE(file->documents[1].object.at("metadata", "name").line(), 14);
    }

    void jsonFiles()
    {
        const auto file = readManifest(
            "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[{\"apiVersion\":\"batch/v1\",\n\"kind\":\"Job\"}]}",
            "f.json");
        QVERIFY(file);
        QCOMPARE(file->documents.size(), std::size_t{1});
        QCOMPARE(file->documents[0].object.at("kind").line(), 2);
    }

    void findingsNameTheirDocument()
    {
        const auto file =
            readManifest("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n---\n# x\n---\napiVersion: "
                         "batch/v1\nkind: Job\nmetadata:\n  name: A\nspec: "
                         "{template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}\n",
                         "f.yaml");
        QVERIFY(file);
        const std::vector<Finding> findings = validateFile(*file, {});
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings[0].document, 2);
        QCOMPARE(findings[0].line, 10);
        QCOMPARE(findings[0].id, std::string("HP-E12"));
    }

    void notAManifest_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("comments") << QByteArray("# a\n---\n# b\n");
        QTest::newRow("empty object") << QByteArray("{}");
        QTest::newRow("text") << QByteArray("hello world");
        QTest::newRow("list") << QByteArray("- a\n- b\n");
        QTest::newRow("other yaml") << QByteArray("a: 1\nb: 2\n");
        QTest::newRow("binary") << QByteArray("\x7f"
                                              "ELF\x02\x01\x01\0\0",
                                              9);
        QTest::newRow("broken") << QByteArray("kind: Job\n  name: x\n");
        QTest::newRow("empty list") << QByteArray("kind: List\napiVersion: v1\nitems: []\n");
    }
    void notAManifest()
    {
        QFETCH(QByteArray, text);
        const auto file = readManifest(text.toStdString(), "f.yaml");
        QVERIFY(!file);
        QCOMPARE(int(file.error().kind), int(ErrorKind::InvalidInput));
        QVERIFY2(file.error().message.find("f.yaml") == 0, file.error().message.c_str());
    }
};

QTEST_GUILESS_MAIN(TestManifest)
#include "tst_manifest.moc"
