// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/exporter.h"

#include "ui/map/diagrammodel.h"
#include "ui/session.h"
#include "ui/settings.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace hopyard::ui
{

core::Result<void> exportTo(const std::string &path, core::ExportFormat format, const core::TopologyTree &tree,
                            const core::DiagramOptions &options, const core::Palette &palette, std::stop_token stop)
{
    switch (format) {
    case core::ExportFormat::Svg: {
        const core::Result<core::Diagram> diagram = core::layoutTree(tree, options, stop);
        if (!diagram) {
            return core::fail(diagram.error());
        }
        return core::writeFile(path,
                               [&](const core::TextSink &sink) { return core::writeSvg(*diagram, palette, sink); });
    }
    case core::ExportFormat::Mermaid:
        return core::writeFile(path, [&](const core::TextSink &sink) { return core::writeMermaid(tree, false, sink); });
    case core::ExportFormat::Dot:
        return core::writeFile(path, [&](const core::TextSink &sink) { return core::writeDot(tree, true, sink); });
    case core::ExportFormat::Json:
        return core::writeFile(path, core::treeToJson(tree));
    case core::ExportFormat::Png:
    case core::ExportFormat::Pdf:
    case core::ExportFormat::Csv:
        break;
    }
    return core::fail(core::ErrorKind::Unsupported,
                      "“" + path + "”: this format is not in this version; choose .svg, .mmd, .dot or .json.");
}

Exporter::Exporter(DiagramModel *diagram, Settings *settings, QObject *parent)
    : QObject(parent), m_diagram(diagram), m_settings(settings)
{
}

void Exporter::askAndSave(QWidget *parent, bool asShown)
{
    auto *dialog = new QFileDialog(parent, tr("Export diagram"), m_settings->exportFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    const QStringList filters{tr("SVG picture (*.svg)"), tr("Mermaid flowchart (*.mmd)"), tr("Graphviz DOT (*.dot)"),
                              tr("JSON tree (*.json)")};
    const QStringList suffixes{QStringLiteral("svg"), QStringLiteral("mmd"), QStringLiteral("dot"),
                               QStringLiteral("json")};
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(suffixes.first());
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, filters, suffixes](const QString &filter) {
        dialog->setDefaultSuffix(suffixes.value(filters.indexOf(filter), suffixes.first()));
    });
    QString name = m_session ? display(m_session->info().contextName) : QString();
    for (QChar &c : name) {
        if (!c.isLetterOrNumber() && c != QLatin1Char('-') && c != QLatin1Char('_') && c != QLatin1Char('.')) {
            c = QLatin1Char('-');
        }
    }
    dialog->selectFile((name.isEmpty() ? QStringLiteral("cluster") : name) + QStringLiteral(".svg"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, asShown](const QString &path) {
        m_settings->setExportFolder(QFileInfo(path).absolutePath());
        save(path, asShown);
    });
    dialog->open();
}

void Exporter::save(const QString &path, bool asShown)
{
    if (!m_session || !m_session->hasData()) {
        return;
    }
    const core::Result<core::ExportFormat> format = core::exportFormatOfFile(utf8(path));
    if (!format) {
        Q_EMIT failed(format.error());
        return;
    }
    Q_EMIT started(path);
    m_slot.start([path = utf8(path), format = *format, tree = m_session->tree(),
                  options = m_diagram->exportOptions(asShown), palette = &Theme::diagram()](
                     std::stop_token stop) { return exportTo(path, format, *tree, options, *palette, stop); },
                 [this, path](const core::Result<void> &result) {
                     if (result) {
                         Q_EMIT saved(path);
                     } else if (result.error().kind != core::ErrorKind::Cancelled) {
                         Q_EMIT failed(result.error());
                     }
                 });
}

} // namespace hopyard::ui
