// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"
#include "app/invocation.h"
#include "app/subcommandhelp.h"
#include "core/base/version.h"
#include "core/kube/execplugin.h"

#include <algorithm>
#include <unistd.h>

namespace hopyard::app
{

namespace
{

constexpr OptionSpec outputOption{"output", 'o'};
constexpr OptionSpec fileOption{"file", 'f'};

std::vector<OptionSpec> composeOptions()
{
    return {{"name"},
            {"image"},
            {"replicas"},
            {"gpus"},
            {"cpu"},
            {"memory"},
            {"role", 0, OptionValue::Required, true},
            {"queue"},
            {"priority"},
            {"required"},
            {"preferred"},
            {"unconstrained", 0, OptionValue::None},
            {"slice", 0, OptionValue::Required, true},
            {"group"},
            {"pin"},
            {"none", 0, OptionValue::None},
            {"as-hyp", 0, OptionValue::None},
            outputOption};
}

struct Entry {
    SubcommandSpec spec;
    int (*run)(const Arguments &); ///< nullptr: known, but not in this version
    std::string_view usage, summary;
};

constexpr int anyCount = 1000;

const std::vector<Entry> &entries()
{
    static const std::vector<Entry> all = {
        {{"contexts", {outputOption}, 0, 0},
         runContexts,
         "contexts [-o text|json]",
         "list the contexts of the kubeconfig"},
        {{"tree", {{"levels"}, outputOption}, 0, 0},
         runTree,
         "tree [--levels PRESET|l1,l2,…] [-o text|json]",
         "the topology tree with counts and pods"},
        {{"export",
          {{"format"},
           {"view"},
           {"color-by"},
           {"root"},
           {"job"},
           {"theme"},
           {"levels"},
           {"pods", 0, OptionValue::None}},
          1,
          1},
         runExport,
         "export FILE [--format svg|mermaid|dot|json] [--theme light|dark] [--pods]",
         "write the picture; the format follows the suffix, `-` is standard output"},
        {{"check", {outputOption}, 0, 0},
         runCheck,
         "check [-o text|json]",
         "say which prerequisites of topology-aware jobs are there"},
        {{"capacity", {{"pods"}, {"gpus"}, {"cpu"}, {"memory"}, outputOption}, 0, 0},
         runCapacity,
         "capacity --pods N [--gpus G] [--cpu C] [--memory M] [-o text|json]",
         "where jobs of this size would fit, level by level"},
        {{"compose", composeOptions(), 1, 1, true},
         runCompose,
         "compose job --name N --image I --replicas R [--gpus G] [--cpu C] [--memory M] --queue Q [--priority P] "
         "[TOPOLOGY] "
         "[-o yaml|json] [-- CMD…]",
         "write the manifest of a job"},
        {{"explain", {{"if-lost", 0, OptionValue::Required, true}, outputOption}, 1, 1},
         runExplain,
         "explain KIND/[NS/]NAME [--if-lost HOST]… [-o text|json]",
         "why a job waits, and what would free it"},
        {{"validate", {fileOption, outputOption}, 0, 0},
         runValidate,
         "validate -f FILE [-o text|json]",
         "find what is wrong with a manifest"},
        {{"predict", {fileOption, {"kueue"}, {"gate", 0, OptionValue::Required, true}, outputOption}, 0, 0},
         runPredict,
         "predict -f FILE [--kueue VERSION] [--gate NAME=true|false]… [-o text|json]",
         "say where Kueue would place a job, or why it would not"},
        {{"submit", {fileOption, {"dry-run", 0, OptionValue::None}, {"wait", 0, OptionValue::None}, {"timeout"}}, 0, 0},
         runSubmit,
         "submit -f FILE [--dry-run] [--wait] [--timeout SECONDS]",
         "validate, create, and wait for the placement"},
        {{"status", {outputOption}, 1, 1},
         runStatus,
         "status KIND/[NS/]NAME [-o text|json]",
         "where a job's pods are and how close"},
        {{"delete", {{"yes", 0, OptionValue::None}}, 1, 1},
         runDelete,
         "delete KIND/[NS/]NAME [--yes]",
         "delete a job and its pods"},
        {{"watch", {outputOption}, 0, 0},
         runWatch,
         "watch [-o text|json]",
         "follow changes, one line each, until Ctrl+C or SIGTERM; the last line is the state, shaped as `tree -o "
         "json`"},
        {{"jobs", {outputOption}, 0, anyCount}, nullptr, "jobs", ""},
        {{"queues", {outputOption}, 0, anyCount}, nullptr, "queues", ""},
        {{"annotate", {}, 0, anyCount}, nullptr, "annotate", ""},
        {{"snapshot", {}, 0, anyCount}, nullptr, "snapshot", ""},
        {{"record", {}, 0, anyCount}, nullptr, "record", ""},
        {{"diff", {}, 0, anyCount}, nullptr, "diff", ""},
    };
    return all;
}

const Entry *findEntry(std::string_view name)
{
    const auto found = std::find_if(entries().begin(), entries().end(),
                                    [name](const Entry &entry) { return entry.spec.name == name; });
    return found == entries().end() ? nullptr : &*found;
}

constexpr std::string_view sourceHelp =
    "SOURCE, before or after the subcommand (default: the kubeconfig as kubectl finds it, but compose and\n"
    "validate ask a cluster only when one is named):\n"
    "  --kubeconfig FILE, --context NAME   a cluster\n"
    "  --snapshot FILE                     what `kubectl get nodes,pods -A -o json` printed\n"
    "  --demo[=NAME]                       a simulated cluster: hyperpod (default), huge; forgotten when the command "
    "ends\n"
    "  -n, --namespace NS                  pods of one namespace only; the namespace of a job\n";

constexpr std::string_view windowHelp =
    "The window also takes: --theme light|dark|auto, --language en|zh_CN, --size WxH, --select KIND/NS/NAME, and\n"
    "--screenshot FILE.png, which writes its picture and ends.\n";

constexpr std::string_view exitHelp = "Exit codes: 0 done or yes · 1 the answer is no · 2 usage · 3 cannot reach · 4 "
                                      "not allowed · 5 unreadable input · 6 cannot write\n";

} // namespace

const std::vector<SubcommandSpec> &subcommands()
{
    static const std::vector<SubcommandSpec> specs = [] {
        std::vector<SubcommandSpec> list{{"help", {}, 0, 1}};
        for (const Entry &entry : entries()) {
            list.push_back(entry.spec);
        }
        return list;
    }();
    return specs;
}

std::string helpText(const std::string &subcommand)
{
    if (const Entry *entry = findEntry(subcommand); entry && entry->run) {
        std::string text =
            "hopyard [SOURCE] [-n NS] " + std::string(entry->usage) + "\n\n" + std::string(entry->summary) + "\n\n";
        const std::string_view more = subcommandHelp(subcommand);
        text += std::string(more) + (more.empty() ? "" : "\n");
        return text + std::string(sourceHelp) + "\n" + std::string(exitHelp);
    }
    std::string text =
        "Hopyard " HOPYARD_VERSION ": see where pods really are in the network, and where a job will land.\n\n"
        "hopyard                               open the window\n"
        "hopyard [SOURCE] [-n NS] SUBCOMMAND   work on the command line\n\n";
    for (const Entry &entry : entries()) {
        if (entry.run) {
            text += "  " + std::string(entry.spec.name) + std::string(12 - entry.spec.name.size(), ' ') +
                    std::string(entry.summary) + "\n";
        }
    }
    return text + "\n`hopyard help SUBCOMMAND` says more.\n\n" + std::string(sourceHelp) + "\n" +
           std::string(windowHelp) + "\n" + std::string(exitHelp);
}

/// As with kubectl, a credential plugin may ask a person on the terminal, unless standard input is a manifest; what it
/// says goes to standard error.
static void letPluginsUseTheTerminal(const Arguments &arguments)
{
    const std::vector<std::string> files = arguments.values("file");
    const bool isRead = std::find(files.begin(), files.end(), "-") != files.end();
    const bool isOurs = ::isatty(STDIN_FILENO) == 1 && ::tcgetpgrp(STDIN_FILENO) == ::getpgrp();
    core::PluginTerminal terminal;
    terminal.input = isOurs && !isRead;
    terminal.errors = true;
    core::setPluginTerminal(terminal);
}

int runCommandLine(const std::vector<std::string> &words)
{
    const core::Result<Arguments> arguments = parseArguments(words, subcommands());
    if (!arguments) {
        // A subcommand that is known but not built yet answers so whatever its options are.
        const auto known = std::find_if(words.begin(), words.end(), [](const std::string &word) {
            const Entry *entry = findEntry(word);
            return entry && !entry->run;
        });
        return known != words.end() ? notInThisVersion("`hopyard " + *known + "`") : report(arguments.error());
    }
    if (arguments->version) {
        return print("hopyard " HOPYARD_VERSION "\n");
    }
    if (arguments->help || arguments->subcommand == "help" || arguments->subcommand.empty()) {
        const std::string topic = arguments->subcommand == "help" && !arguments->positional.empty()
                                      ? arguments->positional.front()
                                      : arguments->subcommand;
        if (!topic.empty() && topic != "help" && !findEntry(topic)) {
            return report(
                {core::ErrorKind::Usage, "There is no subcommand \"" + topic + "\". `hopyard help` lists them."});
        }
        if (const Entry *entry = findEntry(topic); entry && !entry->run) {
            return notInThisVersion("`hopyard " + topic + "`");
        }
        return print(helpText(topic));
    }
    letPluginsUseTheTerminal(*arguments);
    const Entry *entry = findEntry(arguments->subcommand);
    return entry->run ? entry->run(*arguments) : notInThisVersion("`hopyard " + arguments->subcommand + "`");
}

} // namespace hopyard::app
