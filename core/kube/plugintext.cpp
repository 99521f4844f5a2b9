// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/plugintext.h"

#include "core/base/text.h"
#include "core/kube/encoding.h"

#include <algorithm>
#include <array>

namespace hopyard::core
{

namespace
{

constexpr std::size_t shortestSecret = 4; // a shorter one would blank out ordinary words
constexpr std::size_t keyLikeLength = 20;
constexpr std::size_t longestLine = 8192;

bool contains(const std::string &text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

/// "--client-secret", "--token" …; what such an option is given is not shown.
bool namesSecret(const std::string &option)
{
    const std::string name = toLower(option);
    return contains(name, "token") || contains(name, "secret") || contains(name, "password") || contains(name, "key") ||
           contains(name, "credential");
}

/// Profiles, regions and places are what a person needs to see in a message of aws, gcloud and the like.
bool isOrdinaryVariable(const std::string &variable)
{
    static constexpr std::array<std::string_view, 10> ends = {"PROFILE",  "REGION", "CONFIG", "HOME",    "PATH",
                                                              "ENDPOINT", "MODE",   "OUTPUT", "PROJECT", "_FILE"};
    return std::any_of(ends.begin(), ends.end(), [&](std::string_view end) { return variable.ends_with(end); });
}

/// Calls back with each secret argument and its place: index, and where in the argument the secret begins.
template <class Function>
void forSecretArguments(const ExecConfig &exec, const Function &function)
{
    bool follows = false;
    for (std::size_t i = 0; i < exec.args.size(); ++i) {
        const std::string &argument = exec.args[i];
        const bool option = argument.starts_with("-");
        const std::size_t equals = argument.find('=');
        if (follows && !option) {
            function(i, std::size_t{0});
        } else if (option && equals != std::string::npos && namesSecret(argument.substr(0, equals))) {
            function(i, equals + 1);
        }
        follows = option && equals == std::string::npos && namesSecret(argument);
    }
}

void hide(std::string &text, std::string_view secret)
{
    if (secret.size() < shortestSecret) {
        return;
    }
    for (std::size_t at = 0; (at = text.find(secret, at)) != std::string::npos;) {
        text.replace(at, secret.size(), "[redacted]");
        at += 10;
    }
}

/// Long runs of letters and digits mixed, as tokens, keys and signatures are. Names have hyphens or dots in between.
std::string withoutKeyLike(const std::string &text)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        bool digit = false;
        bool letter = false;
        for (; end < text.size(); ++end) {
            const char c = text[end];
            const bool isDigit = c >= '0' && c <= '9';
            const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            if (!isDigit && !isLetter && c != '+' && c != '=' && c != '_') {
                break;
            }
            digit = digit || isDigit;
            letter = letter || isLetter;
        }
        if (end - at >= keyLikeLength && digit && letter) {
            result += "[redacted]";
        } else {
            result += text.substr(at, end - at);
        }
        if (end < text.size()) {
            result += text[end];
        }
        at = end + 1;
    }
    return result;
}

} // namespace

std::string shownPluginText(const std::string &text, const ExecConfig &exec)
{
    std::string safe = withoutAnsi(trimmed(text));
    for (const auto &[name, value] : exec.env) {
        if (!isOrdinaryVariable(name)) {
            hide(safe, value);
        }
    }
    forSecretArguments(exec, [&](std::size_t index, std::size_t from) {
        hide(safe, std::string_view(exec.args[index]).substr(from));
    });
    return bounded(withoutKeyLike(redacted(safe)), 4096);
}

PluginLines::PluginLines(const ExecConfig &exec, std::function<void(const std::string &line)> show)
    : m_exec(exec), m_show(std::move(show))
{
}

void PluginLines::feed(std::string_view text)
{
    for (const char c : text) {
        // A progress line is written anew after a carriage return.
        if (c == '\n' || c == '\r') {
            showLine();
        } else if (m_line.size() < longestLine) {
            m_line += c;
        }
    }
}

void PluginLines::finish()
{
    showLine();
}

void PluginLines::showLine()
{
    std::string line;
    line.swap(m_line);
    const bool begins = contains(line, "-----BEGIN ") && contains(line, "PRIVATE");
    m_inKey = m_inKey || begins;
    if (m_inKey) {
        m_inKey = !contains(line, "-----END ");
        return;
    }
    line = escapedForDisplay(bounded(shownPluginText(line, m_exec), 1000));
    if (!line.empty()) {
        m_show(line);
    }
}

bool Sometimes::isDue(TimePoint now)
{
    const std::lock_guard lock(m_mutex);
    if (m_count == 0 || now - m_began > m_span || now < m_began) {
        m_began = now;
        m_count = 0;
    }
    return m_count++ < m_most;
}

std::string pluginLine(const ExecConfig &exec)
{
    std::vector<std::string> words{exec.command};
    words.insert(words.end(), exec.args.begin(), exec.args.end());
    forSecretArguments(exec, [&](std::size_t index, std::size_t from) { words[index + 1].resize(from); });
    forSecretArguments(exec, [&](std::size_t index, std::size_t) { words[index + 1] += "…"; });
    return escapedForDisplay(bounded(withoutKeyLike(redacted(join(words, " "))), 400));
}

} // namespace hopyard::core
