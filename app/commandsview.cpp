// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"
#include "app/invocation.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/base/text.h"
#include "core/diagram/writers.h"
#include "core/kube/cluster.h"
#include "core/layout/layout.h"

#include <algorithm>

/// Subcommands that look: contexts, tree, export.
namespace hopyard::app
{

using core::ErrorKind;
using core::fail;
using core::RecordKind;
using core::Result;
using core::Value;

namespace
{

Value textsAsJson(const std::vector<std::string> &texts)
{
    Value array = Value::array();
    for (const std::string &text : texts) {
        array.append(text);
    }
    return array;
}

Value shadowsAsJson(const core::ContextInfo &context)
{
    Value shadows = Value::array();
    for (const core::ShadowedEntry &shadow : context.shadows) {
        Value entry = Value::object();
        entry["kind"] = shadow.kind;
        entry["name"] = shadow.name;
        entry["file"] = shadow.file;
        entry["server"] = shadow.server.empty() ? Value() : Value(shadow.server);
        shadows.append(std::move(entry));
    }
    return shadows;
}

std::string contextsAsJson(const core::ContextList &list)
{
    Value contexts = Value::array();
    for (const core::ContextInfo &context : list.contexts) {
        Value entry = Value::object();
        entry["name"] = context.name;
        entry["cluster"] = context.cluster;
        entry["server"] = context.server;
        entry["user"] = context.user;
        entry["namespace"] = context.ns;
        entry["current"] = context.current;
        entry["usable"] = context.usable;
        entry["reason"] = context.usable ? Value() : Value(context.reason);
        entry["file"] = context.file;
        entry["clusterFile"] = context.clusterFile.empty() ? Value() : Value(context.clusterFile);
        entry["userFile"] = context.userFile.empty() ? Value() : Value(context.userFile);
        entry["shadows"] = shadowsAsJson(context);
        contexts.append(std::move(entry));
    }
    Value broken = Value::array();
    for (std::size_t i = 0; i < list.broken.size(); ++i) {
        Value entry = Value::object();
        entry["file"] = list.brokenFiles[i];
        entry["reason"] = core::redacted(list.broken[i].message);
        broken.append(std::move(entry));
    }
    Value root = Value::object();
    root["contexts"] = std::move(contexts);
    root["files"] = textsAsJson(list.files);
    root["broken"] = std::move(broken);
    return core::toJson(root, 2) + "\n";
}

/// Files are told where there are several to choose from.
std::string provenanceOf(const core::ContextInfo &context)
{
    std::string text = "    from " + core::escapedForDisplay(context.file);
    if (!context.clusterFile.empty() && context.clusterFile != context.file) {
        text += ", its cluster from " + core::escapedForDisplay(context.clusterFile);
    }
    if (!context.userFile.empty() && context.userFile != context.file) {
        text += ", its user from " + core::escapedForDisplay(context.userFile);
    }
    text += "\n";
    for (const core::ShadowedEntry &shadow : context.shadows) {
        text += "    shadows " + shadow.kind + " \"" + core::escapedForDisplay(shadow.name) + "\" of " +
                core::escapedForDisplay(shadow.file) +
                (shadow.server.empty() ? "" : " (" + core::escapedForDisplay(shadow.server) + ")") + "\n";
    }
    return text;
}

std::string contextsAsText(const core::ContextList &list)
{
    std::string text;
    const bool severalFiles = list.files.size() > 1;
    for (const core::ContextInfo &context : list.contexts) {
        text += (context.current ? "* " : "  ") + core::escapedForDisplay(context.name) + "  " +
                core::escapedForDisplay(context.server) + "  user " +
                (context.user.empty() ? "(none)" : core::escapedForDisplay(context.user)) + "  namespace " +
                (context.ns.empty() ? "default" : core::escapedForDisplay(context.ns)) + "\n";
        if (!context.usable) {
            text += "    not usable: " + core::escapedForDisplay(context.reason) + "\n";
        }
        if (severalFiles) {
            text += provenanceOf(context);
        }
    }
    return text;
}

} // namespace

int runContexts(const Arguments &arguments)
{
    const Result<OutputForm> form = outputForm(arguments, OutputForm::Text);
    if (!form) {
        return report(form.error());
    }
    const Result<core::ContextList> list = core::listContexts({arguments.value("kubeconfig")});
    if (!list) {
        return reportInput(list.error());
    }
    const std::string wanted = arguments.value("context", "");
    const auto isWanted = [&wanted](const core::ContextInfo &context) { return context.name == wanted; };
    if (arguments.has("context") && std::none_of(list->contexts.begin(), list->contexts.end(), isWanted)) {
        return report({ErrorKind::InvalidInput, "There is no context \"" + core::escapedForDisplay(wanted) +
                                                    "\" in the kubeconfig. `hopyard contexts` lists them."});
    }
    for (const std::string &warning : list->warnings) {
        std::fprintf(stderr, "hopyard: %s\n", core::redacted(warning).c_str());
    }
    const int printed = print(*form == OutputForm::Json ? contextsAsJson(*list) : contextsAsText(*list));
    return printed != ExitYes ? printed : list->broken.empty() ? ExitYes : ExitBadInput;
}

namespace
{

/// A reading with its tree, for the views.
struct View {
    core::LoadedCluster loaded;
    core::TopologyTree tree;
};

Result<View> openView(const Arguments &arguments)
{
    const Result<std::string> ns = namespaceOption(arguments);
    if (!ns) {
        return fail(ns.error());
    }
    Result<std::unique_ptr<core::Source>> source = openSource(arguments);
    if (!source) {
        return fail(std::move(source.error()));
    }
    // `-n` chooses the pods that are shown; what is free on a host is the same whoever looks.
    Result<core::LoadedCluster> loaded =
        loadView(**source, *ns, {RecordKind::Node, RecordKind::Pod, RecordKind::Topology, RecordKind::ResourceFlavor});
    if (!loaded) {
        return fail(std::move(loaded.error()));
    }
    const Result<core::LevelList> levels = levelsOf(loaded->state, arguments);
    if (!levels) {
        return fail(levels.error());
    }
    core::TopologyTree tree = core::TopologyTree::build(loaded->state, *levels, *ns);
    return View{std::move(*loaded), std::move(tree)};
}

Result<void> writeJsonOf(const View &view, const std::string &file)
{
    return core::writeFile(file, [&view](const core::TextSink &sink) {
        const Result<void> written = core::writeTreeJson(view.tree, sink);
        return written ? sink("\n") : written;
    });
}

} // namespace

int runTree(const Arguments &arguments)
{
    const Result<OutputForm> form = outputForm(arguments, OutputForm::Text);
    if (!form) {
        return report(form.error());
    }
    const Result<View> view = openView(arguments);
    if (!view) {
        return report(view.error());
    }
    if (*form == OutputForm::Text) {
        return print(core::treeToText(view->tree));
    }
    const Result<void> written = writeJsonOf(*view, "-");
    return written ? ExitYes : report(written.error());
}

namespace
{

struct ExportRequest {
    std::string file;
    core::ExportFormat format = core::ExportFormat::Svg;
    bool dark = false, pods = false;
};

Result<ExportRequest> exportRequest(const Arguments &arguments)
{
    ExportRequest request;
    request.file = arguments.positional.front();
    const std::optional<std::string> name = arguments.value("format");
    if (!name && request.file == "-") {
        return fail(ErrorKind::Usage, "Standard output has no suffix: say --format svg, mermaid, dot or json.");
    }
    const Result<core::ExportFormat> format = name ? core::exportFormat(*name) : core::exportFormatOfFile(request.file);
    if (!format) {
        return fail(format.error());
    }
    request.format = *format;
    for (const std::string_view option : {"color-by", "root", "job"}) {
        if (arguments.has(option)) {
            return fail(ErrorKind::Unsupported, "export --" + std::string(option) + ": not in this version.");
        }
    }
    const std::string view = arguments.value("view", "tree");
    const std::string theme = arguments.value("theme", "light");
    if (view == "map") {
        return fail(ErrorKind::Unsupported, "export --view map: not in this version.");
    }
    if (view != "tree" || (theme != "light" && theme != "dark")) {
        return fail(ErrorKind::Usage,
                    view != "tree"
                        ? "There is no view \"" + core::escapedForDisplay(view) + "\"; tree is."
                        : "There is no theme \"" + core::escapedForDisplay(theme) + "\"; light and dark are.");
    }
    if (request.format == core::ExportFormat::Png || request.format == core::ExportFormat::Pdf ||
        request.format == core::ExportFormat::Csv) {
        return fail(ErrorKind::Unsupported, "export as png, pdf or csv: not in this version.");
    }
    request.dark = theme == "dark";
    request.pods = arguments.has("pods");
    return request;
}

Result<void> writeSvgOf(const View &view, const std::string &ns, const ExportRequest &request)
{
    core::DiagramOptions options;
    options.title = view.loaded.info.contextName;
    options.nsText = ns.empty() ? "all" : ns;
    options.time = view.loaded.time;
    const Result<core::Diagram> diagram = core::layoutTree(view.tree, options, {});
    if (!diagram) {
        return fail(diagram.error());
    }
    const core::Palette &palette = request.dark ? core::Palette::dark() : core::Palette::light();
    return core::writeFile(request.file,
                           [&](const core::TextSink &sink) { return core::writeSvg(*diagram, palette, sink); });
}

Result<void> writeExport(const View &view, const std::string &ns, const ExportRequest &request)
{
    switch (request.format) {
    case core::ExportFormat::Mermaid:
        return core::writeFile(request.file, [&](const core::TextSink &sink) {
            return core::writeMermaid(view.tree, request.pods, sink);
        });
    case core::ExportFormat::Dot:
        return core::writeFile(
            request.file, [&](const core::TextSink &sink) { return core::writeDot(view.tree, request.pods, sink); });
    case core::ExportFormat::Json:
        return writeJsonOf(view, request.file);
    default:
        return writeSvgOf(view, ns, request);
    }
}

} // namespace

int runExport(const Arguments &arguments)
{
    const Result<ExportRequest> request = exportRequest(arguments);
    if (!request) {
        return report(request.error());
    }
    const Result<View> view = openView(arguments);
    if (!view) {
        return report(view.error());
    }
    const Result<void> written = writeExport(*view, arguments.value("namespace", ""), *request);
    return written ? ExitYes : report(written.error());
}

} // namespace hopyard::app
