// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"
#ifdef HOPYARD_WITH_GUI
#include "ui/startwindow.h"
#endif

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace
{

#ifdef HOPYARD_WITH_GUI
const std::vector<hopyard::app::OptionSpec> windowOptions = {
    {"screenshot"}, {"size"}, {"theme"}, {"language"}, {"select"}};

int refuse(const std::string &sentence)
{
    std::fprintf(stderr, "hopyard: %s\n", sentence.c_str());
    return 2;
}

/// Qt ends the process where it finds no display; a person gets a sentence instead.
bool hasDisplay()
{
    const auto isSet = [](const char *name) {
        const char *value = std::getenv(name);
        return value && *value;
    };
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("QT_QPA_PLATFORM");
}

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
        return refuse("--size must be WIDTHxHEIGHT, for example 1280x720.");
    }
    if (!options.theme.empty() && options.theme != "light" && options.theme != "dark" && options.theme != "auto") {
        return refuse("--theme must be light, dark or auto.");
    }
    if (!options.language.empty() && options.language != "en" && options.language != "zh_CN") {
        return refuse("--language must be en or zh_CN.");
    }
    if (!hasDisplay()) {
        if (options.screenshotPath.empty()) {
            return refuse("there is no display here. `hopyard --demo tree` and `hopyard --demo export FILE.svg` need "
                          "none; `hopyard help` lists the rest.");
        }
        ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    }
    return hopyard::ui::runWindow(argc, argv, options);
}
#endif

#ifdef HOPYARD_WITH_GUI
/// Whether a line that cannot be read was meant for the window: an option of the window, and no subcommand.
bool isMeantForWindow(const std::vector<std::string> &words)
{
    const auto isSubcommand = [](const std::string &word) {
        const auto &all = hopyard::app::subcommands();
        return std::any_of(all.begin(), all.end(), [&word](const auto &spec) { return spec.name == word; });
    };
    const auto isWindowOption = [](const std::string &word) {
        return std::any_of(windowOptions.begin(), windowOptions.end(), [&word](const auto &option) {
            return word.compare(0, option.name.size() + 2, "--" + std::string(option.name)) == 0;
        });
    };
    return std::none_of(words.begin(), words.end(), isSubcommand) &&
           std::any_of(words.begin(), words.end(), isWindowOption);
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
    static const std::vector<hopyard::app::SubcommandSpec> windowSpec = {{"window", windowOptions, 0, 0}};
    std::vector<std::string> windowWords = words;
    windowWords.insert(windowWords.begin(), "window");
    const auto window = hopyard::app::parseArguments(windowWords, windowSpec);
    if (window && !window->help && !window->version) {
        return openWindow(argc, argv, *window);
    }
    if (!window && isMeantForWindow(words)) {
        return refuse(window.error().message);
    }
#endif
    if (!wantsCommandLine(words)) {
        std::fprintf(stderr, "hopyard: this build has no window; `hopyard help` lists what the command line does.\n");
        return 2;
    }
    return hopyard::app::runCommandLine(words);
}
