// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments.h"

#include "core/base/text.h"
#include "core/kube/namespaces.h"

#include <algorithm>

namespace hopyard::app
{

using core::ErrorKind;
using core::fail;
using core::Result;

std::optional<std::string> Arguments::value(std::string_view name) const
{
    const auto found = options.find(name);
    return found == options.end() ? std::nullopt : std::optional(found->second.back());
}

std::string Arguments::value(std::string_view name, std::string_view otherwise) const
{
    return value(name).value_or(std::string(otherwise));
}

std::vector<std::string> Arguments::values(std::string_view name) const
{
    const auto found = options.find(name);
    return found == options.end() ? std::vector<std::string>() : found->second;
}

const std::vector<OptionSpec> &globalOptions()
{
    static const std::vector<OptionSpec> options = {{"kubeconfig"},
                                                    {"context"},
                                                    {"snapshot"},
                                                    {"at"},
                                                    {"demo", 0, OptionValue::Optional},
                                                    {"namespace", 'n'},
                                                    {"help", 'h', OptionValue::None},
                                                    {"version", 0, OptionValue::None}};
    return options;
}

namespace
{

class Parser
{
public:
    Parser(const std::vector<std::string> &words, const std::vector<SubcommandSpec> &subcommands)
        : m_words(words), m_subcommands(subcommands)
    {
    }

    Result<Arguments> run()
    {
        while (m_at < m_words.size()) {
            const std::string &word = m_words[m_at++];
            Result<void> step;
            if (word == "--") {
                m_result.rest.assign(m_words.begin() + static_cast<std::ptrdiff_t>(m_at), m_words.end());
                m_hasRest = true;
                break;
            }
            if (word.size() > 2 && word.compare(0, 2, "--") == 0) {
                step = longOption(std::string_view(word).substr(2));
            } else if (word.size() > 1 && word[0] == '-') {
                step = shortOption(word);
            } else {
                step = plainWord(word);
            }
            if (!step) {
                return fail(step.error());
            }
        }
        return finish();
    }

private:
    const OptionSpec *find(std::string_view name, char letter) const
    {
        const auto matches = [&](const OptionSpec &spec) { return letter ? spec.letter == letter : spec.name == name; };
        for (const std::vector<OptionSpec> *list : {&globalOptions(), m_spec ? &m_spec->options : nullptr}) {
            if (list) {
                const auto found = std::find_if(list->begin(), list->end(), matches);
                if (found != list->end()) {
                    return &*found;
                }
            }
        }
        return nullptr;
    }

    Result<void> longOption(std::string_view text)
    {
        const std::size_t equals = text.find('=');
        const std::string_view name = text.substr(0, equals);
        const OptionSpec *spec = find(name, 0);
        if (!spec) {
            return unknown("--" + std::string(name));
        }
        if (equals == std::string_view::npos) {
            return take(*spec, std::nullopt);
        }
        if (spec->value == OptionValue::None) {
            return fail(ErrorKind::Usage, "--" + std::string(name) + " takes no value.");
        }
        return take(*spec, std::string(text.substr(equals + 1)));
    }

    Result<void> shortOption(const std::string &word)
    {
        const OptionSpec *spec = find({}, word[1]);
        if (!spec) {
            return unknown(word);
        }
        if (word.size() == 2) {
            return take(*spec, std::nullopt);
        }
        if (spec->value == OptionValue::None) {
            return unknown(word);
        }
        return take(*spec, word.substr(word[2] == '=' ? 3 : 2));
    }

    Result<void> take(const OptionSpec &spec, std::optional<std::string> value)
    {
        if (!value && spec.value == OptionValue::Required) {
            if (m_at >= m_words.size()) {
                return fail(ErrorKind::Usage, "--" + std::string(spec.name) + " needs a value.");
            }
            value = m_words[m_at++];
        }
        if (spec.name == "namespace") {
            value = core::withoutNamespacePrefix(*value);
        }
        std::vector<std::string> &values = m_result.options[std::string(spec.name)];
        if (!values.empty() && !spec.repeatable && spec.value != OptionValue::None) {
            return fail(ErrorKind::Usage, "--" + std::string(spec.name) + " is given twice.");
        }
        values.push_back(value.value_or(std::string()));
        return {};
    }

    Result<void> plainWord(const std::string &word)
    {
        if (m_spec) {
            m_result.positional.push_back(word);
            return {};
        }
        const auto found = std::find_if(m_subcommands.begin(), m_subcommands.end(),
                                        [&word](const SubcommandSpec &spec) { return spec.name == word; });
        if (found == m_subcommands.end()) {
            std::vector<std::string> names;
            for (const SubcommandSpec &spec : m_subcommands) {
                names.emplace_back(spec.name);
            }
            return fail(ErrorKind::Usage, "There is no subcommand \"" + core::escapedForDisplay(word) + "\"." +
                                              suggestion(word, names) + " `hopyard help` lists them.");
        }
        m_spec = &*found;
        m_result.subcommand = word;
        return {};
    }

    static std::string suggestion(std::string_view word, const std::vector<std::string> &names)
    {
        const std::string best = core::closest(word, names);
        return best.empty() ? std::string() : " Did you mean \"" + best + "\"?";
    }

    Result<void> unknown(const std::string &option) const
    {
        std::vector<std::string> names;
        for (const std::vector<OptionSpec> *list : {&globalOptions(), m_spec ? &m_spec->options : nullptr}) {
            for (const OptionSpec &spec : list ? *list : std::vector<OptionSpec>()) {
                names.push_back("--" + std::string(spec.name));
            }
        }
        const std::string where = m_spec ? " for `hopyard " + std::string(m_spec->name) + "`" : std::string();
        return fail(ErrorKind::Usage, "There is no option \"" + core::escapedForDisplay(option) + "\"" + where + "." +
                                          suggestion(option, names));
    }

    Result<Arguments> finish()
    {
        m_result.help = m_result.has("help");
        m_result.version = m_result.has("version");
        if (m_result.help || m_result.version || !m_spec) {
            return std::move(m_result);
        }
        const std::string command = "`hopyard " + m_result.subcommand + "`";
        if (m_hasRest && !m_spec->takesRest) {
            return fail(ErrorKind::Usage, command + " takes nothing after `--`.");
        }
        const int count = static_cast<int>(m_result.positional.size());
        if (count < m_spec->minPositional) {
            return fail(ErrorKind::Usage, command + " needs " +
                                              (m_spec->minPositional == 1 ? "an argument" : "more arguments") +
                                              ": see `hopyard help " + m_result.subcommand + "`.");
        }
        if (count > m_spec->maxPositional) {
            return fail(
                ErrorKind::Usage,
                command + " does not know what to do with \"" +
                    core::escapedForDisplay(m_result.positional[static_cast<std::size_t>(m_spec->maxPositional)]) +
                    "\": see `hopyard help " + m_result.subcommand + "`.");
        }
        return std::move(m_result);
    }

    const std::vector<std::string> &m_words;
    const std::vector<SubcommandSpec> &m_subcommands;
    std::size_t m_at = 0;
    const SubcommandSpec *m_spec = nullptr;
    bool m_hasRest = false;
    Arguments m_result;
};

} // namespace

Result<Arguments> parseArguments(const std::vector<std::string> &words, const std::vector<SubcommandSpec> &subcommands)
{
    return Parser(words, subcommands).run();
}

} // namespace hopyard::app
