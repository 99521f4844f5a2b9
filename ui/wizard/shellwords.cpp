// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/shellwords.h"

namespace hopyard::ui
{

namespace
{

constexpr std::string_view blanks = " \t\n\r";

bool isPlain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-./:=,+@%^").find(c) != std::string_view::npos || static_cast<unsigned char>(c) >= 0x80;
}

/// One pass over the text; keeps the word under construction.
class Splitter
{
public:
    explicit Splitter(std::string_view text) : m_text(text) {}

    ShellWords run()
    {
        while (m_at < m_text.size() && m_out.problem == ShellWords::Problem::None) {
            step();
        }
        endWord();
        return std::move(m_out);
    }

private:
    void step()
    {
        const char c = m_text[m_at];
        if (blanks.find(c) != std::string_view::npos) {
            endWord();
            ++m_at;
        } else if (c == '\'') {
            single();
        } else if (c == '"') {
            twofold();
        } else if (c == '\\') {
            escape();
        } else {
            noteOperator(c);
            m_word += c;
            m_inWord = true;
            ++m_at;
        }
    }

    void endWord()
    {
        if (m_inWord) {
            m_out.words.push_back(std::move(m_word));
        }
        m_word.clear();
        m_inWord = false;
    }

    void fail(ShellWords::Problem problem, std::size_t offset)
    {
        m_out.problem = problem;
        m_out.offset = offset;
        m_at = m_text.size();
    }

    void single()
    {
        const std::size_t end = m_text.find('\'', m_at + 1);
        m_inWord = true;
        if (end == std::string_view::npos) {
            m_word += m_text.substr(m_at + 1);
            fail(ShellWords::Problem::OpenSingleQuote, m_at);
            return;
        }
        m_word += m_text.substr(m_at + 1, end - m_at - 1);
        m_at = end + 1;
    }

    void twofold()
    {
        const std::size_t begin = m_at++;
        m_inWord = true;
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '"') {
                ++m_at;
                return;
            }
            if (c == '\\' && m_at + 1 < m_text.size()) {
                const char next = m_text[m_at + 1];
                if (next == '\n') {
                    ++m_at;
                    continue;
                }
                if (std::string_view("\"\\$`").find(next) != std::string_view::npos) {
                    m_word += next;
                    ++m_at;
                    continue;
                }
            }
            m_word += c;
        }
        fail(ShellWords::Problem::OpenDoubleQuote, begin);
    }

    void escape()
    {
        if (m_at + 1 >= m_text.size()) {
            fail(ShellWords::Problem::TrailingBackslash, m_at);
            return;
        }
        if (m_text[m_at + 1] != '\n') {
            m_word += m_text[m_at + 1];
            m_inWord = true;
        }
        m_at += 2;
    }

    void noteOperator(char c)
    {
        if (m_out.literalOperator) {
            return;
        }
        const bool shellAlone = std::string_view("|&;<>`*?").find(c) != std::string_view::npos;
        const std::string_view next = m_text.substr(m_at + 1, 1);
        // $(NAME) is Kubernetes' own reference to a variable and does work without a shell.
        const bool variable = c == '$' && !next.empty() && next[0] != '(' && next[0] != ' ';
        if (shellAlone || variable || (c == '~' && !m_inWord)) {
            m_out.literalOperator = std::string(1, c);
        }
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string m_word;
    bool m_inWord = false;
    ShellWords m_out;
};

} // namespace

ShellWords splitShellWords(std::string_view text)
{
    return Splitter(text).run();
}

std::string joinShellWords(const std::vector<std::string> &words)
{
    std::string line;
    for (const std::string &word : words) {
        if (!line.empty()) {
            line += ' ';
        }
        bool plain = !word.empty();
        for (const char c : word) {
            plain = plain && isPlain(c);
        }
        if (plain) {
            line += word;
            continue;
        }
        line += '\'';
        for (const char c : word) {
            // A single quote cannot stand inside single quotes: close, escape it, open again.
            line += c == '\'' ? std::string("'\\''") : std::string(1, c);
        }
        line += '\'';
    }
    return line;
}

} // namespace hopyard::ui
