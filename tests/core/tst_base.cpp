// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/file.h"
#include "core/base/interned.h"
#include "core/base/json.h"
#include "core/base/quantity.h"
#include "core/base/text.h"
#include "core/base/time.h"

#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

using namespace hopyard::core;

class TestBase : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void testQuantity_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("canonical"); // "" = not a quantity
        for (const auto &[text, canonical] : std::initializer_list<std::pair<const char *, const char *>>{
                 {"1", "1"},
                 {"0", "0"},
                 {"1500m", "1500m"},
                 {"1000m", "1"},
                 {"0.5", "500m"},
                 {"32850808Ki", "32850808Ki"},
                 {"33638227968", "33638227968"},
                 {"8e9", "8e9"},
                 {"8E9", "8e9"},
                 {"1.5Gi", "1536Mi"},
                 {"1024Ki", "1Mi"},
                 {"100Ei", "9223372036854775807"},
                 {"0.1n", "1n"},
                 {"1k", "1k"},
                 {"12000", "12k"},
                 {"-2", "-2"},
                 {"+3", "3"},
                 {".5", "500m"},
                 {"5.", "5"},
                 {"1u", "1u"},
                 {"512Ki", "512Ki"},
                 {"999999999999999999", "999999999999999999"},
                 {"1000000000000000000", "1E"},
                 {"9223372036854775808", "9223372036854775807"},
                 {"9999999999Ki", "9999999999Ki"},
                 {"99999999999Ki", "99999999999Ki"},
                 {"16Ei", "9223372036854775807"},
                 {"9000P", "9E"},
                 {"10E", "9223372036854775807"},
                 {"000000000000000000001", "1"},
                 {"1000000n", "1m"},
                 {"1500000u", "1500m"},
                 {"-1500m", "-1500m"},
                 {"-1048576Ki", "-1Gi"},
                 {"1023", "1023"},
                 {"0Gi", "0"},
                 {"0.5Ki", "512"},
                 {"", ""},
                 {"1 Gi", ""},
                 {"abc", ""},
                 {"1K", ""},
                 {"1.2.3", ""},
                 {"Ki", ""},
                 {"1e", ""},
                 {"--1", ""}}) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(canonical);
        }
    }

    void testQuantity()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, canonical);
        const auto quantity = Quantity::parse(text.toStdString());
        QCOMPARE(quantity.has_value(), !canonical.isEmpty());
        if (quantity) {
            QCOMPARE(QByteArray(quantity->toString().c_str()), canonical);
        }
    }

    void testQuantitySums()
    {
        Quantity sum;
        sum += *Quantity::parse("1Gi");
        sum += *Quantity::parse("512Mi");
        QCOMPARE(sum.toString(), std::string("1536Mi"));
        QCOMPARE((*Quantity::parse("250m") + *Quantity::parse("750m")).toString(), std::string("1"));
        QCOMPARE((*Quantity::parse("2") - *Quantity::parse("3")).toString(), std::string("-1"));
        QCOMPARE(Quantity::parse("1100m")->unitsCeil(), 2LL);
        QVERIFY(*Quantity::parse("1Gi") > *Quantity::parse("1G"));
    }

    void testTime()
    {
        const auto time = parseTime("2026-12-01T14:02:05Z");
        QVERIFY(time.has_value());
        QCOMPARE(formatTime(*time), std::string("2026-12-01T14:02:05Z"));
        QVERIFY(parseTime("2026-12-01T16:02:05.000+02:00") == time);
        QVERIFY(!parseTime("2026-13-01T00:00:00Z"));
        QVERIFY(!parseTime("2026-12-01"));
        QVERIFY(!parseTime(""));
        QCOMPARE(formatAge(std::chrono::seconds(-5)), std::string("0s"));
        QCOMPARE(formatAge(std::chrono::hours(50)), std::string("2d"));
    }

    void testNames()
    {
        QVERIFY(isDns1123Label("a-1"));
        QVERIFY(!isDns1123Label("A"));
        QVERIFY(!isDns1123Label(std::string(64, 'a')));
        QVERIFY(isDns1123Subdomain("a.b-c.d"));
        QVERIFY(!isDns1123Subdomain("a..b"));
        QVERIFY(isLabelKey("topology.k8s.aws/network-node-layer-1"));
        QVERIFY(!isLabelKey("a/b/c"));
        QVERIFY(isLabelValue(""));
        QVERIFY(!isLabelValue("-a"));
        QCOMPARE(closest("layer-33", {"layer-1", "layer-3"}), std::string("layer-3"));
        QCOMPARE(closest("zzz", {"layer-1"}), std::string());
    }

    void testSecretsAreRedacted()
    {
        for (const char *secret :
             {"Authorization: Bearer abc.def-ghi123", "token: s3cr3tvalue99", "https://user:pass1234@host/x",
              "-----BEGIN RSA PRIVATE KEY-----\nabc1234\n-----END RSA PRIVATE KEY-----",
              "k8s-aws-v1.aHR0cHM6Ly9zdHMuYW1hem9uYXdz"}) {
            const std::string shown = redacted(secret);
            QVERIFY2(shown.find("[redacted]") != std::string::npos, secret);
            for (const char *part : {"abc.def", "s3cr3t", "pass1234", "abc1234", "aHR0c"}) {
                QVERIFY2(shown.find(part) == std::string::npos, shown.c_str());
            }
        }
        QCOMPARE(redacted("https://host/path"), std::string("https://host/path"));
        QCOMPARE(redacted("basic user"), std::string("basic [redacted]"));
    }

    void testDisplay()
    {
        QCOMPARE(escapedForDisplay("a\x1b[31m"), std::string("a\\u001b[31m"));
        QCOMPARE(escapedForDisplay("\xe2\x80\xae"
                                   "x"),
                 std::string("\\u202ex"));
        QCOMPARE(escapedForDisplay("集群"), std::string("集群"));
        QVERIFY(isUtf8("集群"));
        QVERIFY(!isUtf8("\xc0\xaf"));
        QCOMPARE(bounded("集群", 4), std::string("集…"));
    }

    void testJson()
    {
        const std::string text =
            R"({"a":[1,-2,9223372036854775807,18446744073709551615,1.5,true,null,"x\n\u0001"],"b":{}})";
        const auto value = parseJson(text);
        QVERIFY(value.has_value());
        QCOMPARE(value->at("a").at(std::size_t{2}).toInt(), std::int64_t{9223372036854775807});
        QCOMPARE(toJson(*value), text);
        QCOMPARE(toJson(*parseJson(toJson(*value, 2))), text);
        QVERIFY(!parseJson("{"));
        QVERIFY(!parseJson(""));
        QVERIFY(parseJson(std::string(100, '[') + std::string(100, ']')).error().kind == ErrorKind::TooLarge);
    }

    void testFiles()
    {
        QTemporaryDir dir;
        const std::string path = dir.filePath("x.txt").toStdString();
        QVERIFY(writeFile(path, "one").has_value());
        QCOMPARE(readFile(path, 100).value(), std::string("one"));
        QVERIFY(readFile(path, 2).error().kind == ErrorKind::TooLarge);
        QVERIFY(readFile(dir.path().toStdString(), 100).error().kind == ErrorKind::InvalidInput);
        const auto missing = readFile(path + "no", 100);
        QVERIFY(missing.error().kind == ErrorKind::NotFound &&
                missing.error().message.find("x.txtno") != std::string::npos);
        // A writer that fails leaves what was there, and nothing else.
        const auto failed = writeFile(path, [](const TextSink &sink) -> Result<void> {
            (void)sink("half");
            return fail(ErrorKind::Cancelled, "stopped");
        });
        QVERIFY(!failed);
        QCOMPARE(readFile(path, 100).value(), std::string("one"));
        QCOMPARE(std::distance(std::filesystem::directory_iterator(dir.path().toStdString()), {}), std::ptrdiff_t{1});
        QVERIFY(writeFile("/nonexistent/x", "y").error().kind == ErrorKind::CannotWrite);
    }

    /// What value.h promises of references: those to inside a member outlive new siblings, so a writer that goes down
    /// first and adds afterwards is safe.
    void testValueReferences()
    {
        Value object = Value::object();
        Value &inner = object["a"]["b"];
        inner["c"] = 1;
        Value &item = object["list"].mutableItems().emplace_back("x");
        for (int index = 0; index < 100; ++index) {
            object["sibling-" + std::to_string(index)] = index;
        }
        QVERIFY(&inner == &object["a"]["b"]);
        QVERIFY(&item == &object["list"].mutableItems().front());
        inner["d"] = 2;
        QCOMPARE(object.at("a", "b", "d").toInt(), std::int64_t{2});
        QCOMPARE(object.size(), std::size_t{102});
        QVERIFY(std::is_nothrow_move_constructible_v<Value>); // what growing by moving rests on
    }

    void testInterned()
    {
        const Interned a("nvidia.com/gpu");
        const Interned b(std::string("nvidia.com/") + "gpu");
        QVERIFY(a == b && a.id() == b.id());
        QVERIFY(Interned("a") < Interned("b"));
        QVERIFY(Interned().empty());
    }
};

QTEST_GUILESS_MAIN(TestBase)
#include "tst_base.moc"
