// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <string>

#include "core/diagram/writers.h"
#include "core/layout/layout.h"
#include "tests/support/statebuilder.h"
#include "tests/support/support.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

ClusterState small()
{
    StateBuilder b;
    b.node("hyperpod-i-0a1b2c3d4e5f60718", {"nn-a", "nn-b"}).gpus(8);
    b.node("hyperpod-i-0a1b2c3d4e5f60719", {"nn-a", "nn-c"}).gpus(8).cordoned();
    b.node("hyperpod-i-0a1b2c3d4e5f60720", {"nn-d", "nn-b"}).gpus(8).notReady();
    b.node("cpu-1", {"nn-d"});
    b.pod("team-a", "train-0").on("hyperpod-i-0a1b2c3d4e5f60718").gpus(2).owner("Job", "train").running();
    b.pod("team-a", "train-1").on("hyperpod-i-0a1b2c3d4e5f60719").gpus(2).owner("Job", "train");
    b.pod("team-b", "done-0").on("cpu-1").owner("Job", "done").phase(PodPhase::Succeeded);
    b.pod("team-b", "waiting-0").gpus(8).owner("Job", "waiting");
    return b.state();
}

LevelList layers(int depth, bool hostname = true)
{
    return {awsLevels(depth, hostname), "given"};
}

template <class Writer>
std::string written(const Writer &writer)
{
    std::string text;
    const TextSink sink = [&text](std::string_view piece) -> Result<void> {
        text += piece;
        return {};
    };
    const Result<void> result = writer(sink);
    return result ? text : "failed: " + result.error().message;
}

std::string svgOf(const ClusterState &state, int depth, const std::string &title, bool dark = false)
{
    DiagramOptions options;
    options.title = title;
    options.time = parseTime("2026-12-01T14:02:05Z").value();
    const auto diagram = layoutTree(TopologyTree::build(state, layers(depth)), options, {});
    return written([&](const TextSink &sink) {
        return writeSvg(diagram.value(), dark ? Palette::dark() : Palette::light(), sink);
    });
}

struct SvgContent {
    QStringList texts, titles;
    int elements = 0;
    QString error;
};
SvgContent read(const std::string &svg)
{
    SvgContent content;
    QXmlStreamReader xml(QByteArray::fromStdString(svg));
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        ++content.elements;
        for (const QXmlStreamAttribute &attribute : xml.attributes()) {
            if (attribute.value().contains(QLatin1String("http")) || attribute.name() == QLatin1String("href")) {
                content.error = "refers to the outside: " + attribute.value().toString();
            }
        }
        if (xml.name() == QLatin1String("text")) {
            content.texts << xml.readElementText();
        } else if (xml.name() == QLatin1String("title")) {
            content.titles << xml.readElementText();
        }
    }
    if (xml.hasError()) {
        content.error = xml.errorString();
    }
    return content;
}

/// Runs a reader that CI has; on a machine without it the check is left to CI.
bool accepts(const QString &program, const QStringList &arguments, const QByteArray &input)
{
    const QString path = QStandardPaths::findExecutable(program);
    if (path.isEmpty()) {
        return !qEnvironmentVariableIsSet("CI");
    }
    QProcess process;
    process.setStandardOutputFile(QProcess::nullDevice());
    process.start(path, arguments);
    process.write(input);
    process.closeWriteChannel();
    return process.waitForFinished(100000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 &&
           process.readAllStandardError().isEmpty();
}

} // namespace

class TestWriters : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mermaidGolden()
    {
        for (const bool hostname : {true, false}) { // the hostname level is the host: drawn once either way
            const auto tree = TopologyTree::build(small(), layers(2, hostname));
            const std::string text = written([&](const TextSink &sink) { return writeMermaid(tree, false, sink); });
            QCOMPARE(QString::fromStdString(text), QString::fromStdString(readAll(dataFile("writers/small.mmd"))));
        }
        const auto tree = TopologyTree::build(small(), layers(2));
        const std::string pods = written([&](const TextSink &sink) { return writeMermaid(tree, true, sink); });
        QCOMPARE(QString::fromStdString(pods).count("[\"team-"), 3); // the waiting pod is on no host
    }

    void dotGolden()
    {
        const auto tree = TopologyTree::build(small(), layers(2));
        const std::string text = written([&](const TextSink &sink) { return writeDot(tree, true, sink); });
        QCOMPARE(QString::fromStdString(text), QString::fromStdString(readAll(dataFile("writers/small.dot"))));
        QVERIFY(accepts("dot", {"-Tcanon"}, QByteArray::fromStdString(text)));
    }

    void hostileNames()
    {
        StateBuilder b; // a snapshot may hold what the API server would refuse
        const std::string evil = "a\"]; x[\"<b>&#\\`\x01\xE2\x80\xAE\xFF";
        b.node(evil, {"v\"1", evil}).gpus(1);
        b.pod("n<s", evil).on(evil).running();
        const auto tree = TopologyTree::build(b.state(), layers(2));
        const std::string mermaid = written([&](const TextSink &sink) { return writeMermaid(tree, true, sink); });
        for (const QString &line : QString::fromStdString(mermaid).split('\n')) {
            if (line.contains('[')) {
                QCOMPARE(line.count('"'), 2);
                QVERIFY(!line.contains('<') && !line.contains('`'));
            }
        }
        const std::string dot = written([&](const TextSink &sink) { return writeDot(tree, true, sink); });
        QVERIFY(accepts("dot", {"-Tcanon"}, QByteArray::fromStdString(dot)));
        const SvgContent svg = read(svgOf(b.state(), 2, evil));
        QCOMPARE(svg.error, QString());
        QVERIFY(!svg.texts.join(' ').contains(QChar(0x202e))); // no text runs backwards
    }

    void svgSaysWhatIsThere()
    {
        const std::string text = svgOf(small(), 2, "生产集群 <prod>");
        const SvgContent svg = read(text);
        QCOMPARE(svg.error, QString());
        QCOMPARE(svg.titles.first(), "生产集群 <prod>");
        QVERIFY(svg.texts.contains("生产集群 <prod>"));
        for (const char *name : {"hyperpod-i-0a1b2c3d4e5f60718", "hyperpod-i-0a1b2c3d4e5f60719", "cpu-1", "nn-a",
                                 "train-0", "done-0", "waiting-0", "no layer-2 label", "on no host: 1", "layer 1",
                                 "layer 2", "team-a/train (2)", "cordoned (1)"}) {
            QVERIFY2(svg.texts.contains(QString(name)), name);
        }
        QVERIFY(
            svg.texts.join('\n').contains("4 hosts, 4 pods · namespace all · coloured by job · 2026-12-01T14:02:05Z"));
        QVERIFY(svg.titles.contains("train-0 · team-a · Running · 2 GPU · Job/train"));
        QVERIFY(QString::fromStdString(text).contains("viewBox=\"0 0 "));
        QVERIFY(text != svgOf(small(), 2, "生产集群 <prod>", true)); // the dark theme
        QCOMPARE(QString::fromStdString(text), QString::fromStdString(svgOf(small(), 2, "生产集群 <prod>")));
    }

    void svgInLibrsvg()
    {
        for (const bool dark : {false, true}) {
            QVERIFY(
                accepts("rsvg-convert", {"-w", "1200"}, QByteArray::fromStdString(svgOf(small(), 2, "集群", dark))));
        }
        QVERIFY(accepts("rsvg-convert", {"-w", "1200"}, QByteArray::fromStdString(svgOf({}, 0, "empty"))));
    }

    void svgStreams()
    {
        DiagramOptions options;
        const auto diagram =
            layoutTree(TopologyTree::build(regularState({2, 4, 4, 16}, 8), layers(3)), options, {}).value();
        std::size_t largest = 0;
        std::size_t total = 0;
        const auto result = writeSvg(diagram, Palette::light(), [&](std::string_view piece) -> Result<void> {
            largest = std::max(largest, piece.size());
            total += piece.size();
            return {};
        });
        QVERIFY(result.has_value());
        QVERIFY2(largest < 200000 && total > 1000000, qPrintable(QString("%1 of %2").arg(largest).arg(total)));
    }

    void failuresOfTheTargetComeBack()
    {
        int calls = 0;
        const TextSink full = [&calls](std::string_view) -> Result<void> {
            ++calls;
            return fail(ErrorKind::CannotWrite, "The disk is full.");
        };
        const auto tree = TopologyTree::build(regularState({2, 4, 4, 16}, 8), layers(3));
        const auto diagram = layoutTree(tree, {}, {}).value();
        QCOMPARE(writeSvg(diagram, Palette::light(), full).error().message, std::string("The disk is full."));
        QCOMPARE(calls, 1);
        QVERIFY(writeMermaid(tree, true, full).error().kind == ErrorKind::CannotWrite);
        QVERIFY(writeDot(tree, true, full).error().kind == ErrorKind::CannotWrite);
    }

    void formats()
    {
        QVERIFY(exportFormat("svg").value() == ExportFormat::Svg);
        QVERIFY(exportFormat("mermaid").value() == ExportFormat::Mermaid);
        QVERIFY(exportFormatOfFile("/tmp/x.y/topology.MMD").value() == ExportFormat::Mermaid);
        QVERIFY(exportFormatOfFile("a.b.dot").value() == ExportFormat::Dot);
        QVERIFY(exportFormatOfFile("out.csv").value() == ExportFormat::Csv);
        for (const char *bad : {"gif", "", "svg "}) {
            QVERIFY(exportFormat(bad).error().kind == ErrorKind::Usage);
        }
        for (const char *bad : {"x.gif", "svg", "dir.svg/file", "-", ""}) {
            QVERIFY(exportFormatOfFile(bad).error().kind == ErrorKind::Usage);
        }
        QVERIFY(exportFormat("gif").error().message.find("svg, mermaid, dot, json") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestWriters)
#include "tst_writers.moc"
