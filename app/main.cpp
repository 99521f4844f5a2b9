// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"
#ifdef HOPYARD_WITH_GUI
#include "ui/startwindow.h"
#endif

#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

namespace
{

#ifdef HOPYARD_WITH_GUI
/// Options of the window. Started without a subcommand, with or without a source.
int openWindow(int argc, char **argv, const hopyard::app::Arguments &arguments)
{
    hopyard::ui::StartOptions options;
    options.kubeconfig = arguments.value("kubeconfig");
    options.context = arguments.value("context", "");
    options.snapshotPath = arguments.value("snapshot", "");
    options.ns = arguments.value("namespace", "");
    if (const auto demo = arguments.value("demo")) {
        options.demoName = demo->empty() ? "hyperpod" : *demo;
    }
    options.screenshotPath = arguments.value("screenshot", "");
    options.theme = arguments.value("theme", "");
    options.language = arguments.value("language", "");
    options.select = arguments.value("select", "");
    const std::string size = arguments.value("size", "");
    if (!size.empty() && std::sscanf(size.c_str(), "%dx%d", &options.width, &options.height) != 2) {
        std::fprintf(stderr, "hopyard: --size must be WIDTHxHEIGHT, for example 1280x720.\n");
        return 2;
    }
    return hopyard::ui::runWindow(argc, argv, options);
}
#endif

bool wantsCommandLine(const std::vector<std::string> &words)
{
    for (const std::string &word : words) {
        if (word == "--help" || word == "-h" || word == "--version") {
            return true;
        }
    }
    const auto parsed = hopyard::app::parseArguments(words, hopyard::app::subcommands());
    return !parsed || !parsed->subcommand.empty();
}

} // namespace

int main(int argc, char **argv)
{
    // A reader that goes away (`hopyard tree | head`) ends a write with an error, not the process with a signal.
    std::signal(SIGPIPE, SIG_IGN);
    const std::vector<std::string> words(argv + 1, argv + argc);
#ifdef HOPYARD_WITH_GUI
    static const std::vector<hopyard::app::SubcommandSpec> windowSpec = {
        {"window", {{"screenshot"}, {"size"}, {"theme"}, {"language"}, {"select"}}, 0, 0}};
    std::vector<std::string> windowWords = words;
    windowWords.insert(windowWords.begin(), "window");
    const auto window = hopyard::app::parseArguments(windowWords, windowSpec);
    if (window && !window->help && !window->version) {
        return openWindow(argc, argv, *window);
    }
#endif
    if (!wantsCommandLine(words)) {
        std::fprintf(stderr, "hopyard: this build has no window; `hopyard help` lists what the command line does.\n");
        return 2;
    }
    return hopyard::app::runCommandLine(words);
}
