// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/yaml.h"
#include "core/base/yamlscalar.h"

#include <QProcess>
#include <QTemporaryFile>
#include <QTest>
#include <random>

using namespace hopyard::core;

namespace
{

std::string firstJson(const std::string &text)
{
    const Result<std::vector<YamlDocument>> documents = parseYaml(text);
    return documents ? toJson(documents->front().root) : "error: " + documents.error().message;
}

/// Strings that some reader has taken for something else, or that block styles cannot hold.
std::vector<std::string> awkwardStrings()
{
    std::vector<std::string> all = {
        "",
        " ",
        "a",
        " a",
        "a ",
        "~",
        "null",
        "Null",
        "y",
        "Y",
        "yes",
        "No",
        "on",
        "OFF",
        "true",
        "False",
        "1",
        "-1",
        "+1",
        "0",
        "010",
        "0o17",
        "0x1F",
        "0b11",
        "1_000",
        "1e3",
        "1.",
        ".5",
        "-.inf",
        ".NaN",
        ".inf",
        "2024-01-01",
        "2001-12-14t21:59:43.10-05:00",
        "=",
        "<<",
        "1:30",
        "12:30:45",
        "- a",
        "-",
        "?",
        ":",
        ": ",
        "a: b",
        "a:",
        "a #b",
        "#a",
        "[a",
        "]",
        "{a",
        "}",
        ",",
        "&a",
        "*a",
        "!a",
        "|",
        ">",
        "'",
        "\"",
        "%a",
        "@a",
        "`a",
        "---",
        "...",
        "--- a",
        "a\nb",
        "a\nb\n",
        "a\nb\n\n",
        "\na",
        "\n",
        "\n\n",
        " a\nb",
        "  a\n b\n",
        "a\n b",
        "a\n\n\nb",
        "a \nb",
        "a\t\nb",
        "\ta\nb",
        "a\n\tb",
        "a\r\nb",
        "a\rb",
        "a\\nb",
        "\\",
        "\"",
        "a\x01z",
        std::string("a\0z", 3),
        "a\x7fz",
        "\u0085",
        "a\u2028z",
        "\ufeff",
        "a\ufeffz",
        "\U0001F600",
        "\u4e2d\u6587",
        "repo/img:1.2",
        "repo@sha256:abc",
        "nn-1234",
        "a/b",
        "/bin/sh",
        "64Gi",
        "1500m",
        "#!/bin/sh\necho",
        "if x; then\n  y\nfi\n",
        "a\n---\nb",
        "a\n...\nb",
        "a\n# b\n",
        "a: |\n  b\n",
        "a\u00a0z",
        "e\u0301",
        "\ue000",
        "\uffff",
    };
    std::mt19937 random(7);
    const std::string alphabet = "ab0:-#\n \t'\"\\{}[],&*!|>%@`?~=.1ey_";
    for (int count = 0; count < 300; ++count) {
        std::string text;
        for (std::size_t length = random() % 9; length > 0; --length) {
            text += alphabet[random() % alphabet.size()];
        }
        all.push_back(text + "\u00e9");
        all.push_back(text.substr(0, text.find('\xc3')));
    }
    return all;
}

/// The strings as keys, values, list items and deep inside.
Value awkwardTree()
{
    Value root = Value::object();
    int number = 0;
    for (const std::string &text : awkwardStrings()) {
        Value entry = Value::object();
        entry["value"] = text;
        entry["list"].append(text);
        entry["list"].append(Value::array());
        Value inner = Value::object();
        inner["first"] = text;
        inner["second"] = Value(std::int64_t{number});
        entry["list"].append(inner);
        Value nested = Value::array();
        nested.append(text);
        entry["list"].append(nested);
        entry["map"][text] = text;
        root["k" + std::to_string(number++)] = entry;
    }
    return root;
}

} // namespace

class TestYaml : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Every row was read by sigs.k8s.io/yaml (goyaml.v2) too.
    void readsAsKubectlDoes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("json");
        const auto row = [](const char *name, const char *text, const char *json) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(json);
        };
        row("booleans", "[yes, No, on, OFF, y, n, true, tRUE]", R"([true,false,true,false,true,false,true,"tRUE"])");
        row("nulls", "a: ~\nb: null\nc:\nd: ''\n", R"({"a":null,"b":null,"c":null,"d":""})");
        row("integers", "[010, 0o10, 0x1F, 0b11, 1_000, +5, -7]", "[8,8,31,3,1000,5,-7]");
        row("floats", "[1e3, .5, 1.25, 08]", "[1000,0.5,1.25,8]");
        row("beyond int64", "[9223372036854775807, 18446744073709551615]",
            "[9223372036854775807,18446744073709551615]");
        row("not numbers", "[1:30, 2024-01-01, 1.2.3, 0x, '1']", R"(["1:30","2024-01-01","1.2.3","0x","1"])");
        row("tags", "a: !!str 1\nb: !!int '2'\nc: !!binary aGk=\nd: !x y\n", R"({"a":"1","b":2,"c":"hi","d":"y"})");
        row("keys", "yes: a\n1: b\n1.5: c\n", R"({"true":"a","1":"b","1.5":"c"})");
        row("anchors", "a: &x {k: [1]}\nb: *x\n", R"({"a":{"k":[1]},"b":{"k":[1]}})");
        row("merge", "a: &x {k: 1, l: 2}\nb:\n  <<: *x\n  l: 3\n", R"({"a":{"k":1,"l":2},"b":{"k":1,"l":3}})");
        row("merge below replaces", "a: &x {k: 1}\nb:\n  k: 9\n  <<: *x\n", R"({"a":{"k":1},"b":{"k":1}})");
        row("merge list", "a: &x {k: 1}\nb: &z {k: 2, m: 3}\nc:\n  <<: [*x, *z]\n",
            R"({"a":{"k":1},"b":{"k":2,"m":3},"c":{"k":1,"m":3}})");
        row("quoted merge key", "'<<': 1\n", R"({"<<":1})");
        row("last duplicate", "a: 1\na: 2\n", R"({"a":2})");
        row("literal", "a: |\n  x\n   z\n\nb: |-\n  x\nc: |+\n  x\n\nd: |2\n   x\n",
            R"({"a":"x\n z\n","b":"x","c":"x\n\n","d":" x\n"})");
        row("folded", "a: >-\n  x\n  z\n\n  w\n", R"({"a":"x z\nw"})");
        row("flow", "{a: [1, {b: c}], d, e: }", R"({"a":[1,{"b":"c"}],"d":null,"e":null})");
        row("explicit key", "? a\n: b\n? c\n", R"({"a":"b","c":null})");
        row("crlf", "a: b\r\nc: |\r\n  x\r\n  y\r\n", R"({"a":"b","c":"x\ny\n"})");
        row("cr", "a: b\rc: d\r", R"({"a":"b","c":"d"})");
        row("bom",
            "\xEF\xBB\xBF"
            "a: b",
            R"({"a":"b"})");
        row("list at the key's indentation", "a:\n- b\n- c: d\n  e:\n", R"({"a":["b",{"c":"d","e":null}]})");
        row("quoted key without value", "'a''b':\n\"c\\\"\" :\n", "{\"a'b\":null,\"c\\\"\":null}");
        row("json surrogates", "{\"a\": \"\\ud83d\\ude00\"}", "{\"a\":\"\U0001F600\"}");
        row("empty", "", "null");
        row("comment only", "# a\n\n  # b\n", "null");
        row("tabs between tokens", "a:\tb\t# c\nd: {\te: 1}\n", R"({"a":"b","d":{"e":1}})");
    }
    void readsAsKubectlDoes()
    {
        QFETCH(QString, text);
        QFETCH(QString, json);
        QCOMPARE(QString::fromStdString(firstJson(text.toStdString())), json);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const auto row = [](const char *name, const QByteArray &text, const char *part) {
            QTest::newRow(name) << text << QString::fromUtf8(part);
        };
        row("map behind a list", "- a\nb: 1\n", "Line 2: content that belongs to nothing above it");
        row("second root", " a: 1\nb: 2\n", "Line 2: content that belongs to nothing above it");
        row("stray behind a literal", "a: |\n  x\nstray\n", "Line 3: text that is neither a key");
        row("stray behind a value", "a: b\nstray\n", "Line 2: text that is neither a key");
        row("stray quoted", "a: b\n'stray: '\n", "Line 2: text that does not belong to the map above");
        row("two colons", "a: b: c\n", "Line 1: a colon where no key can be");
        row("deeper key", "a: 1\n  b: 2\n", "Line 2: a colon where no key can be");
        row("tab", "a:\n\tb: 1\n", "Line 2: a tab is used as indentation");
        row("tab before a scalar", "a:\n\tb\n", "Line 2: a tab is used as indentation");
        row("tab after a dash", "a:\n-\tb: c\n", "Line 2: a tab is used as indentation");
        row("tab after spaces", "a:\n  b: 1\n \tc: 2\n", "Line 3: a tab is used as indentation");
        row("open quote at the end", "a: 1\nb: \"x\n", "Line 2: a quote that is never closed");
        row("open single quote", "a: 'it''s\n", "Line 1: a quote that is never closed");
        row("open bracket", "a: [1, 2\n", "Line 1: a `[` that is never closed");
        row("empty flow item", "a: [1,, 2]\n", "Line 1: a comma with nothing before it");
        row("unknown alias", "a: 1\nb: *x\n", "Line 2: an alias (*name) whose anchor");
        row("cycle", "a: &x [1, *x]\n", "Line 1: an alias (*name) that stands inside its own anchor");
        row("infinity", "a: 1\nb: .inf\n", "Line 2: \".inf\" has no JSON form");
        row("bad tag", "a: !!int x\n", "Line 1: this value is not what its tag");
        row("null key", "~: 1\n", "Line 1: only texts, numbers and booleans can be keys");
        row("list key", "? [a]\n: 1\n", "Line 1: a map or list is used as a key");
        row("merge of a scalar", "<<: 1\n", "Line 1: a merge key");
        row("not utf-8", "a: \xff\n", "not valid UTF-8");
        row("binary", QByteArray("a: b\n\0c", 7), "Line 2: a control character");
        row("reserved", "a: @x\n", "Line 1: a character that cannot start a value");
        row("error in a later document", "a: 1\n---\nb: [\n", "Line 3: a `[` that is never closed");
        row("odd utf-16",
            QByteArray("\xff\xfe"
                       "a",
                       3),
            "UTF-16");
    }
    void refuses()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const Result<std::vector<YamlDocument>> result = parseYaml(text.toStdString());
        QVERIFY(!result);
        QCOMPARE(int(result.error().kind), int(ErrorKind::InvalidInput));
        QVERIFY2(QString::fromStdString(result.error().message).contains(part), result.error().message.c_str());
    }

    void encodings()
    {
        const std::u16string text = u"\ufeffa: \U0001F600\u00e9\r\n";
        std::string little, big;
        for (const char16_t unit : text) {
            little += {static_cast<char>(unit & 0xff), static_cast<char>(unit >> 8)};
            big += {static_cast<char>(unit >> 8), static_cast<char>(unit & 0xff)};
        }
        QCOMPARE(firstJson(little), std::string("{\"a\":\"\U0001F600\u00e9\"}"));
        QCOMPARE(firstJson(big), firstJson(little));
    }

    void documents()
    {
        const auto result =
            parseYaml("# licence\n---\n# only a comment\n---\n\n---\na: 1\n---\n# c\nb:\n  c: 2\n...\n# end\n");
        QVERIFY(result);
        QCOMPARE(result->size(), std::size_t{4});
        QVERIFY((*result)[0].root.isNull());
        QVERIFY((*result)[1].root.isNull());
        QCOMPARE((*result)[2].root.at("a").toInt(), 1);
        QCOMPARE((*result)[2].line, 7);
        QCOMPARE((*result)[3].root.at("b", "c").line(), 11);
        QCOMPARE((*result)[3].root.members()[0].keyLine, 10);
        QCOMPARE(parseYaml("--- {a: 1}\n--- # x\nb: 2\n")->size(), std::size_t{2});
        QCOMPARE(parseYaml("%YAML 1.1\n---\na: 1\n")->size(), std::size_t{1});
        QCOMPARE(parseYaml("a: '---'\nb: |\n  ---\n  x\n")->size(), std::size_t{1});
    }

    void lines()
    {
        const auto yaml = parseYaml("a:\n  - b: 1\n    c: |\n      x\n  - d\ne: {f: 2}\n");
        QVERIFY(yaml);
        const Value &root = (*yaml)[0].root;
        QCOMPARE(root.at("a").at(std::size_t{0}).at("c").line(), 3);
        QCOMPARE(root.at("a").at(std::size_t{1}).line(), 5);
        QCOMPARE(root.at("e", "f").line(), 6);
        const auto json = parseYaml("\n{\"a\": [\n  {\"b\\\"\": \"x,]\"},\n  {}, []\n ],\n\"e\": 1,\n\"e\": 2}");
        QVERIFY(json);
        const Value &object = (*json)[0].root;
        QCOMPARE(object.line(), 2);
        QCOMPARE(object.at("a").at(std::size_t{0}).line(), 3);
        QCOMPARE(object.at("a").at(std::size_t{2}).line(), 4);
        QCOMPARE(object.at("e").line(), 7);
        QCOMPARE((*json)[0].duplicateKeys, std::vector<std::string>{"e (line 7)"});
    }

    void duplicates()
    {
        const auto result = parseYaml("a: 1\nb: &x {c: 1, c: 2}\n<<: *x\nc: 4\na: 3\n");
        QVERIFY(result);
        QCOMPARE((*result)[0].duplicateKeys, (std::vector<std::string>{"c (line 2)", "a (line 5)"}));
        QCOMPARE(toJson((*result)[0].root), std::string(R"({"a":3,"b":{"c":2},"c":4})"));
    }

    void limits()
    {
        const auto kind = [](const std::string &text, const ReadLimits &limits = {}) {
            const auto result = parseYaml(text, limits);
            return result ? -1 : int(result.error().kind);
        };
        QCOMPARE(kind(std::string(63, '[') + std::string(63, ']')), -1);
        QCOMPARE(kind("a: " + std::string(70, '[') + std::string(70, ']')), int(ErrorKind::TooLarge));
        QVERIFY(kind("a: " + std::string(200'000, '[')) >= 0);
        std::string deep;
        for (int depth = 0; depth < 3000; ++depth) {
            deep += std::string(static_cast<std::size_t>(depth), ' ') + "a:\n";
        }
        QCOMPARE(kind(deep), int(ErrorKind::TooLarge));
        std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x]\n";
        for (int level = 1; level < 20; ++level) {
            const std::string before = "*a" + std::to_string(level - 1);
            bomb += "a" + std::to_string(level) + ": &a" + std::to_string(level) + " [" + before + ", " + before +
                    ", " + before + ", " + before + "]\n";
        }
        QCOMPARE(kind(bomb), int(ErrorKind::TooLarge));
        std::string tower = "a0: &a0 [x]\n";
        for (int level = 1; level < 80; ++level) {
            tower += "a" + std::to_string(level) + ": &a" + std::to_string(level) + " [*a" + std::to_string(level - 1) +
                     "]\n";
        }
        QCOMPARE(kind(tower), int(ErrorKind::TooLarge));
        QCOMPARE(kind("[1, 2, 3]\n---\n[1]", ReadLimits{100, 5, 4}), int(ErrorKind::TooLarge));
        QCOMPARE(kind("abcdef", ReadLimits{5, 100, 4}), int(ErrorKind::TooLarge));
        QCOMPARE(kind("a: " + std::string(1'000'000, 'Q')), -1);
    }

    /// Broken and mutilated texts: an answer or an error, never a crash or a hang.
    void survivesAnything()
    {
        const std::string base =
            "a: &x {k: [v, \"q\"]}\nb: *x\nc:\n- |\n  t\n- <<: *x\n  d: 'e'\n# f\n---\n? g\n: >-\n  h\n";
        std::mt19937 random(3);
        int accepted = 0;
        for (int round = 0; round < 6000; ++round) {
            std::string text = base;
            for (std::size_t edits = 1 + random() % 4; edits > 0; --edits) {
                const std::size_t at = random() % text.size();
                switch (random() % 3) {
                case 0:
                    text.erase(at, 1 + random() % 5);
                    break;
                case 1:
                    text.insert(at, 1, "\n\t -:?[]{},&*!|>'\"%@`#~\\x\xff"[random() % 27]);
                    break;
                default:
                    text.resize(at + 1);
                }
                text += text.empty() ? "a" : "";
            }
            const auto result = parseYaml(text);
            accepted += result ? 1 : 0;
            QVERIFY(result || result.error().kind == ErrorKind::InvalidInput);
        }
        QVERIFY(accepted > 100 && accepted < 5900);
    }

    void writesWhatItReads()
    {
        const Value tree = awkwardTree();
        const auto back = parseYaml(toYaml(tree));
        QVERIFY2(back, back ? "" : back.error().message.c_str());
        for (const Value::Member &member : tree.members()) {
            QVERIFY2((*back)[0].root.at(member.key) == member.value, toJson(member.value).c_str());
        }
        Value numbers = Value::array();
        for (const double number : {0.1, 1.5, -2.25e-300, 1e22, 1.7976931348623157e308, 5e-324, 123456.789}) {
            numbers.append(number);
        }
        numbers.append(std::numeric_limits<std::int64_t>::max());
        numbers.append(std::numeric_limits<std::int64_t>::min());
        numbers.append(Value::NumberText{"18446744073709551615"});
        numbers.append(true);
        numbers.append(nullptr);
        QVERIFY(parseYaml(toYaml(numbers))->front().root == numbers);
        QCOMPARE(parseYaml(toYaml(std::vector<Value>{numbers, tree}))->size(), std::size_t{2});
    }

    void writesTheHouseStyle()
    {
        const auto manifest =
            parseYaml("{\"kind\": \"Job\", \"spec\": {\"n\": 1, \"q\": \"1\", \"e\": {}, \"l\": [], \"c\": [{\"name\": "
                      "\"x\", \"command\": "
                      "[\"sh\", \"-c\", \"a\\nb\\n\"]}], \"s\": \"x\\n y\", \"t\": \" x\\ny\\n\\n\"}}");
        QVERIFY(manifest);
        QCOMPARE(QString::fromStdString(toYaml((*manifest)[0].root)), QString("kind: Job\n"
                                                                              "spec:\n"
                                                                              "  \"n\": 1\n"
                                                                              "  q: \"1\"\n"
                                                                              "  e: {}\n"
                                                                              "  l: []\n"
                                                                              "  c:\n"
                                                                              "  - name: x\n"
                                                                              "    command:\n"
                                                                              "    - sh\n"
                                                                              "    - \"-c\"\n"
                                                                              "    - |\n"
                                                                              "      a\n"
                                                                              "      b\n"
                                                                              "  s: |-\n"
                                                                              "    x\n"
                                                                              "     y\n"
                                                                              "  t: |2+\n"
                                                                              "     x\n"
                                                                              "    y\n\n"));
    }

    /// The same through PyYAML, which follows YAML 1.1 more widely than Go's reader.
    void pythonReadsTheSame()
    {
        const Value tree = awkwardTree();
        QProcess python;
        python.start("python3", {"-c", "import sys, json, yaml\n"
                                       "json.dump(yaml.safe_load(sys.stdin.buffer.read().decode('utf-8')), sys.stdout, "
                                       "ensure_ascii=False, separators=(',', ':'))"});
        if (!python.waitForStarted()) {
            QVERIFY2(qEnvironmentVariable("CI") != "true", "python3 is needed under CI");
            return;
        }
        python.write(QByteArray::fromStdString(toYaml(tree)));
        python.closeWriteChannel();
        QVERIFY(python.waitForFinished(60000));
        const QByteArray errors = python.readAllStandardError();
        if (errors.contains("No module named 'yaml'")) {
            QVERIFY2(qEnvironmentVariable("CI") != "true", "python3-yaml is needed under CI");
            return;
        }
        const Result<Value> back = parseJson(python.readAllStandardOutput().toStdString());
        QVERIFY2(back, errors.constData());
        for (const Value::Member &member : tree.members()) {
            QVERIFY2(back->at(member.key) == member.value, toJson(member.value).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestYaml)
#include "tst_yaml.moc"
