// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/yaml.h"

#include "core/base/text.h"
#include "core/base/yamlbuilder.h"

#include <sstream>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

// Reading YAML in three steps: the text is brought to UTF-8 with line feeds; it is cut into documents by their markers,
// so that comment-only documents are kept and an error in one cannot hide another; each part goes through yaml-cpp's
// events into a Value. JSON texts go to the JSON reader, which knows surrogate pairs, and get their lines afterwards.

namespace hopyard::core
{

namespace
{

void appendUtf8(std::string &out, char32_t point)
{
    const auto tail = [&](int shift) { out += static_cast<char>(0x80 | (point >> shift & 0x3f)); };
    if (point < 0x80) {
        out += static_cast<char>(point);
    } else if (point < 0x800) {
        out += static_cast<char>(0xc0 | point >> 6);
        tail(0);
    } else if (point < 0x10000) {
        out += static_cast<char>(0xe0 | point >> 12);
        tail(6);
        tail(0);
    } else {
        out += static_cast<char>(0xf0 | point >> 18);
        tail(12);
        tail(6);
        tail(0);
    }
}

Result<std::string> fromUtf16(std::string_view text, bool bigEndian)
{
    const auto broken = [] {
        return fail(ErrorKind::InvalidInput, "The text starts as UTF-16 but is not valid UTF-16. Save it as UTF-8.");
    };
    if (text.size() % 2 != 0) {
        return broken();
    }
    const auto unit = [&](std::size_t at) {
        const auto first = static_cast<unsigned char>(text[at]);
        const auto second = static_cast<unsigned char>(text[at + 1]);
        return static_cast<char32_t>(bigEndian ? first << 8 | second : second << 8 | first);
    };
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); at += 2) {
        char32_t point = unit(at);
        if (point >= 0xdc00 && point < 0xe000) {
            return broken();
        }
        if (point >= 0xd800 && point < 0xdc00) {
            const char32_t low = at + 2 < text.size() ? unit(at + 2) : 0;
            if (low < 0xdc00 || low >= 0xe000) {
                return broken();
            }
            point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
            at += 2;
        }
        appendUtf8(out, point);
    }
    return out;
}

/// UTF-8 without byte order mark, every line end a line feed; refuses what no text file holds.
Result<std::string> normalized(std::string_view text)
{
    std::string converted;
    if (text.substr(0, 2) == "\xFF\xFE" || text.substr(0, 2) == "\xFE\xFF") {
        Result<std::string> result = fromUtf16(text.substr(2), text[0] == '\xFE');
        if (!result) {
            return result;
        }
        converted = std::move(*result);
        text = converted;
    } else if (text.substr(0, 3) == "\xEF\xBB\xBF") {
        text.remove_prefix(3);
    }
    std::string out;
    out.reserve(text.size());
    int line = 1;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char character = text[at];
        const auto byte = static_cast<unsigned char>(character);
        if (character == '\r') {
            out += at + 1 < text.size() && text[at + 1] == '\n' ? "" : "\n";
        } else if ((byte < 0x20 && character != '\n' && character != '\t') || byte == 0x7f) {
            return fail(ErrorKind::InvalidInput, "Line " + std::to_string(line) +
                                                     ": a control character that a text file cannot hold. Is this a "
                                                     "binary file?");
        } else {
            out += character;
        }
        line += character == '\n' ? 1 : 0;
    }
    if (!isUtf8(out)) {
        return fail(ErrorKind::InvalidInput, "The text is not valid UTF-8. Save it as UTF-8.");
    }
    return out;
}

/// A part of the text that holds at most one document.
struct Part {
    std::size_t from = 0, to = 0;
    int line = 1;
};

bool isMarker(std::string_view line, std::string_view marker)
{
    return line.substr(0, 3) == marker && (line.size() == 3 || line[3] == ' ' || line[3] == '\t');
}

bool isBlank(std::string_view line)
{
    const std::size_t at = line.find_first_not_of(" \t");
    return at == std::string_view::npos || line[at] == '#';
}

/// Cuts at `---` and `...`. Comments and directives before the first `---` belong to that document, as YAML has it.
std::vector<Part> partsOf(std::string_view text)
{
    std::vector<Part> parts;
    Part part;
    bool started = false; // there was a `---` or content
    int number = 1;
    for (std::size_t from = 0; from < text.size(); ++number) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        const std::size_t next = std::min(to + 1, text.size());
        const std::string_view line = text.substr(from, to - from);
        const bool ends = isMarker(line, "...");
        if (isMarker(line, "---") || ends) {
            if (started) {
                part.to = from;
                parts.push_back(part);
                part = Part{ends ? next : from, 0, ends ? number + 1 : number};
            }
            started = !ends;
        } else if (!isBlank(line) && line[0] != '%') {
            started = true;
        }
        from = next;
    }
    part.to = text.size();
    if (started || parts.empty()) {
        parts.push_back(part);
    }
    return parts;
}

/// What yaml-cpp's terse words mean for a person.
std::string explained(std::string_view message)
{
    const std::pair<std::string_view, std::string_view> known[] = {
        {"illegal tab", "a tab is used as indentation; YAML allows only spaces there. Replace it by spaces."},
        {"illegal map value", "a colon where no key can be; check the indentation, or put the text in quotes."},
        {"illegal block entry", "a list item (-) where none can be; check the indentation."},
        {"end of map not found", "text that does not belong to the map above; check indentation and quotes."},
        {"end of sequence not found", "text that does not belong to the list above; check indentation and quotes."},
        {"end of sequence flow not found", "a `[` that is never closed."},
        {"end of map flow not found", "a `{` that is never closed."},
        {"illegal flow end", "a closing bracket without its opening one."},
        {"illegal EOF in scalar", "a quote that is never closed."},
        {"illegal document indicator", "a quote that is never closed."},
        {"the referenced anchor is not defined", "an alias (*name) whose anchor (&name) is nowhere above it."},
        {"unknown token", "a character that cannot start a value; put the text in quotes."},
    };
    for (const auto &[part, text] : known) {
        if (message.substr(0, part.size()) == part) {
            return std::string(text);
        }
    }
    return "not valid YAML: " + std::string(message) + ".";
}

/// The line's indentation holds a tab: then that is what the reader tripped over, whatever it says.
bool hasTabIndent(std::string_view text, int line)
{
    for (std::size_t from = 0; line >= 0 && from < text.size(); --line) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        if (line == 0) {
            const std::string_view content = text.substr(from, to - from);
            return content.substr(0, content.find_first_not_of(" \t")).find('\t') != std::string_view::npos;
        }
        from = to + 1;
    }
    return false;
}

Result<YamlDocument> parsePart(std::string_view text, int firstLine, const ReadLimits &limits, YamlLetters letters,
                               std::size_t &nodes)
{
    YamlBuilder builder(text, firstLine, limits, nodes);
    builder.setLetters(letters);
    try {
        std::istringstream stream{std::string(text)};
        YAML::Parser parser(stream);
        // The second call finds out whether yaml-cpp stopped before the end.
        while (parser && parser.HandleNextDocument(builder)) {
        }
    } catch (const YamlBuilder::Stop &stop) {
        return fail(stop.error);
    } catch (const YAML::Exception &exception) {
        if (exception.msg.rfind("bad file", 0) == 0) {
            return fail(ErrorKind::TooLarge, "The YAML is nested too deep.");
        }
        int line = std::max(exception.mark.line, 0);
        const std::string what = hasTabIndent(text, line) ? explained("illegal tab") : explained(exception.msg);
        if (exception.msg.find("flow not found") != std::string::npos && builder.openBracketLine() > 0) {
            line = builder.openBracketLine() - firstLine;
        }
        return fail(ErrorKind::InvalidInput, "Line " + std::to_string(firstLine + line) + ": " + what);
    } catch (const std::exception &exception) {
        return fail(ErrorKind::InvalidInput, "The text cannot be read as YAML.", exception.what());
    }
    return builder.take();
}

/// Gives the values of a JSON tree their lines by walking the text again; the text is known to be valid.
class JsonLines
{
public:
    JsonLines(std::string_view text, std::vector<std::string> &duplicates) : m_text(text), m_duplicates(duplicates) {}

    void walk(Value &value)
    {
        skipSpace();
        value.setLine(m_line);
        if (value.isArray()) {
            ++m_at;
            for (Value &item : value.mutableItems()) {
                walk(item);
                skipSpace();
                ++m_at; // the comma, or the bracket behind the last item
            }
            closeEmpty(value);
        } else if (value.isObject()) {
            ++m_at;
            std::unordered_map<std::string_view, int> seen;
            for (Value::Member &member : value.mutableMembers()) {
                skipSpace();
                member.keyLine = m_line;
                if (seen[member.key]++ > 0) {
                    m_duplicates.push_back(member.key + " (line " + std::to_string(m_line) + ")");
                }
                skipString();
                skipSpace();
                ++m_at;
                walk(member.value);
                skipSpace();
                ++m_at;
            }
            closeEmpty(value);
        } else if (m_at < m_text.size() && m_text[m_at] == '"') {
            skipString();
        } else {
            m_at = std::min(m_text.find_first_of(" \t\n,]}", m_at), m_text.size());
        }
    }

private:
    void closeEmpty(const Value &value)
    {
        if (value.empty()) {
            skipSpace();
            ++m_at;
        }
    }
    void skipSpace()
    {
        for (; m_at < m_text.size() && std::string_view(" \t\n").find(m_text[m_at]) != std::string_view::npos; ++m_at) {
            m_line += m_text[m_at] == '\n' ? 1 : 0;
        }
    }
    void skipString()
    {
        for (++m_at; m_at < m_text.size() && m_text[m_at] != '"'; ++m_at) {
            m_at += m_text[m_at] == '\\' ? 1 : 0;
        }
        ++m_at;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_line = 1;
    std::vector<std::string> &m_duplicates;
};

} // namespace

Result<std::vector<YamlDocument>> parseYaml(std::string_view text, const ReadLimits &limits, YamlLetters letters)
{
    if (text.size() > limits.maxBytes) {
        return fail(ErrorKind::TooLarge, "The text is larger than " + std::to_string(limits.maxBytes) + " bytes.");
    }
    const Result<std::string> clean = normalized(text);
    if (!clean) {
        return fail(clean.error());
    }
    const std::size_t start = clean->find_first_not_of(" \t\n");
    if (start != std::string::npos && ((*clean)[start] == '{' || (*clean)[start] == '[')) {
        if (Result<Value> json = parseJson(*clean, limits)) {
            YamlDocument document;
            JsonLines(*clean, document.duplicateKeys).walk(*json);
            document.line = json->line();
            document.root = std::move(*json);
            return std::vector<YamlDocument>{std::move(document)};
        } else if (json.error().kind == ErrorKind::TooLarge) {
            return fail(json.error());
        }
    }
    std::vector<YamlDocument> documents;
    std::size_t nodes = 0;
    for (const Part &part : partsOf(*clean)) {
        const std::string_view content = std::string_view(*clean).substr(part.from, part.to - part.from);
        Result<YamlDocument> document = parsePart(content, part.line, limits, letters, nodes);
        if (!document) {
            return fail(document.error());
        }
        documents.push_back(std::move(*document));
    }
    return documents;
}

} // namespace hopyard::core
