// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"
#include "app/invocation.h"
#include "app/manifestfile.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/base/text.h"
#include "core/base/yaml.h"
#include "core/jobs/draft.h"
#include "core/jobs/status.h"

#include <charconv>

/// Subcommands on manifests: compose, validate.
namespace hopyard::app
{

using core::ErrorKind;
using core::fail;
using core::RecordKind;
using core::Result;

namespace
{

Result<int> wholeNumber(const std::string &text, std::string_view option)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) {
        return fail(ErrorKind::Usage, "--" + std::string(option) + " must be a whole number, not \"" +
                                          core::escapedForDisplay(text) + "\".");
    }
    return number;
}

/// At most one of the topology options, as a wish with names still unresolved; the pin goes apart.
Result<core::TopologyWish> wishFrom(const Arguments &arguments)
{
    using Mode = core::TopologyWish::Mode;
    if (arguments.has("slice") || arguments.has("group")) {
        return fail(ErrorKind::Unsupported, "compose --slice and --group: not in this version.");
    }
    core::TopologyWish wish;
    int count = 0;
    const auto choose = [&](std::string_view option, Mode mode) {
        if (arguments.has(option)) {
            ++count;
            wish.mode = mode;
            wish.level = arguments.value(option, "");
        }
    };
    choose("required", Mode::Required);
    choose("preferred", Mode::Preferred);
    choose("unconstrained", Mode::Unconstrained);
    choose("pin", Mode::Pinned);
    choose("none", Mode::None);
    if (count > 1) {
        return fail(ErrorKind::Usage,
                    "Choose one topology: --required, --preferred, --unconstrained, --pin or --none.");
    }
    if ((wish.mode == Mode::Required || wish.mode == Mode::Preferred || wish.mode == Mode::Pinned) &&
        wish.level.empty()) {
        return fail(ErrorKind::Usage, "The topology option needs a value.");
    }
    return wish;
}

/// Without a source: `layer-N` is AWS' label, other levels are label keys, a pin must name its label.
Result<core::TopologyWish> resolveOffline(core::TopologyWish wish)
{
    if (wish.mode == core::TopologyWish::Mode::Pinned) {
        const std::size_t equals = wish.level.find('=');
        if (equals == std::string::npos) {
            return fail(ErrorKind::Usage, "Without a source, --pin needs LABEL=VALUE; name a source (--context, "
                                          "--snapshot, --demo) to pin to \"" +
                                              core::escapedForDisplay(wish.level) + "\".");
        }
        wish.pin = {{wish.level.substr(0, equals), wish.level.substr(equals + 1)}};
        wish.level.clear();
        return wish;
    }
    if (wish.level.rfind("layer-", 0) == 0) {
        wish.level = "topology.k8s.aws/network-node-" + wish.level;
    }
    return wish;
}

Result<core::TopologyWish> resolveAgainst(const core::ClusterState &state, core::TopologyWish wish)
{
    const core::LevelList levels = core::chooseLevels(state);
    if (wish.mode == core::TopologyWish::Mode::Pinned) {
        return core::resolvePin(core::TopologyTree::build(state, levels), wish.level);
    }
    return core::resolveWish(levels, std::move(wish));
}

Result<core::JobDraft> draftFrom(const Arguments &arguments)
{
    core::JobDraft draft;
    for (const std::string_view option : {"name", "image", "replicas"}) {
        if (!arguments.has(option)) {
            return fail(ErrorKind::Usage, "compose needs --" + std::string(option) + ".");
        }
    }
    const Result<std::string> ns = namespaceOption(arguments);
    const Result<int> replicas = wholeNumber(arguments.value("replicas", ""), "replicas");
    if (!ns || !replicas) {
        return fail(!ns ? ns.error() : replicas.error());
    }
    for (const std::string_view option : {"gpus", "cpu", "memory"}) {
        const std::optional<std::string> text = arguments.value(option);
        if (text && !core::Quantity::parse(*text)) {
            return fail(ErrorKind::Usage, "--" + std::string(option) + " is not a quantity: \"" +
                                              core::escapedForDisplay(*text) + "\". Write 8, 500m or 64Gi.");
        }
    }
    draft.name = arguments.value("name", "");
    if (!ns->empty()) {
        draft.ns = *ns;
    }
    draft.image = arguments.value("image", "");
    draft.command = arguments.rest;
    draft.replicas = *replicas;
    draft.gpus = arguments.value("gpus", "");
    draft.cpu = arguments.value("cpu", "");
    draft.memory = arguments.value("memory", "");
    draft.queue = arguments.value("queue", "");
    draft.priorityClass = arguments.value("priority", "");
    return draft;
}

/// What a source says about a manifest, when one is named.
struct Checked {
    std::unique_ptr<core::Source> source;
    std::optional<core::LoadedCluster> loaded;
    core::ValidationContext context;
};

Result<Checked> openForRules(const Arguments &arguments)
{
    Checked checked;
    const Result<std::string> ns = namespaceOption(arguments);
    if (!ns) {
        return fail(ns.error());
    }
    checked.context.defaultNamespace = ns->empty() ? "default" : *ns;
    if (!namesSource(arguments)) {
        return checked;
    }
    Result<std::unique_ptr<core::Source>> source = openSource(arguments);
    if (!source) {
        return fail(std::move(source.error()));
    }
    Result<core::LoadedCluster> loaded =
        loadCluster(**source, *ns,
                    {RecordKind::Node, RecordKind::Namespace, RecordKind::Topology, RecordKind::ResourceFlavor,
                     RecordKind::ClusterQueue, RecordKind::LocalQueue, RecordKind::PriorityClass});
    if (!loaded) {
        return fail(std::move(loaded.error()));
    }
    checked.source = std::move(*source);
    checked.loaded = std::move(*loaded);
    const std::string &own = checked.loaded->info.defaultNamespace;
    checked.context = contextOf(*checked.loaded, !ns->empty() ? *ns : own.empty() ? std::string("default") : own);
    return checked;
}

} // namespace

int runCompose(const Arguments &arguments)
{
    const Result<core::KindName> kind = core::kindFromText(arguments.positional.front());
    if (!kind) {
        return report({ErrorKind::Usage, kind.error().message, kind.error().detail});
    }
    if (kind->kind != "Job" || arguments.has("as-hyp") || arguments.has("role")) {
        return notInThisVersion("compose " + kind->kind +
                                (arguments.has("as-hyp") ? " --as-hyp"
                                 : arguments.has("role") ? " --role"
                                                         : ""));
    }
    const Result<OutputForm> form = outputForm(arguments, OutputForm::Yaml, true);
    Result<core::JobDraft> draft = form ? draftFrom(arguments) : fail(form.error());
    Result<core::TopologyWish> wish = draft ? wishFrom(arguments) : fail(draft.error());
    if (!wish) {
        return report(wish.error());
    }
    const Result<Checked> checked = openForRules(arguments);
    if (!checked) {
        return report(checked.error());
    }
    wish = checked->loaded ? resolveAgainst(checked->loaded->state, *wish) : resolveOffline(*wish);
    if (!wish) {
        return report(wish.error());
    }
    draft->topology = *wish;
    const core::Value manifest = core::toManifest(*draft);
    core::ValidationContext context = checked->context;
    context.state = checked->loaded ? &checked->loaded->state : nullptr;
    const std::vector<core::Finding> findings = core::validateManifest(manifest, context);
    std::fputs(core::findingsToText(findings, "manifest").c_str(), stderr);
    if (core::hasErrors(findings)) {
        return ExitNo;
    }
    return print(*form == OutputForm::Json ? core::toJson(manifest, 2) + "\n" : core::toYaml(manifest));
}

Result<core::ManifestFile> readManifestFile(const Arguments &arguments, core::YamlLetters letters)
{
    constexpr std::size_t maxManifestBytes = std::size_t{16} << 20;
    const std::optional<std::string> path = arguments.value("file");
    if (!path) {
        return fail(ErrorKind::Usage, "Name the manifest: -f FILE (`-f -` reads standard input).");
    }
    Result<std::string> text = core::readFile(*path, maxManifestBytes);
    if (!text) {
        text.error().kind = ErrorKind::InvalidInput;
        return fail(std::move(text.error()));
    }
    return core::readManifest(*text, *path == "-" ? "standard input" : *path, letters);
}

int runValidate(const Arguments &arguments)
{
    const Result<OutputForm> form = outputForm(arguments, OutputForm::Text);
    const Result<core::ManifestFile> file = form ? readManifestFile(arguments) : fail(form.error());
    if (!file) {
        return report(file.error());
    }
    const Result<Checked> checked = openForRules(arguments);
    if (!checked) {
        return report(checked.error());
    }
    core::ValidationContext context = checked->context;
    context.state = checked->loaded ? &checked->loaded->state : nullptr;
    std::vector<core::Finding> findings = core::validateFile(*file, context);
    if (checked->source && !arguments.has("snapshot") && !core::hasErrors(findings)) {
        for (const core::ManifestFile::Document &document : file->documents) {
            core::Value object = document.object;
            if (object.at("metadata", "namespace").toString().empty()) {
                object["metadata"]["namespace"] = context.defaultNamespace;
            }
            const Result<core::Value> answer = checked->source->create(object, true, {});
            if (!answer) {
                findings.push_back({"SERVER", core::Severity::Error, document.index, "", document.object.line(),
                                    answer.error().message, answer.error().detail});
            }
        }
    }
    const int written = print(*form == OutputForm::Json ? core::findingsToJson(findings)
                                                        : core::findingsToText(findings, arguments.value("file", "-")));
    if (findings.empty() && *form == OutputForm::Text) {
        std::fprintf(stderr, "hopyard: nothing found; %s\n",
                     !checked->source            ? "checked without a cluster (add --context NAME to ask one)."
                     : arguments.has("snapshot") ? "checked against the snapshot."
                                                 : "checked against the cluster, its dry run included.");
    }
    return written != ExitYes ? written : core::hasErrors(findings) ? ExitNo : ExitYes;
}

} // namespace hopyard::app
