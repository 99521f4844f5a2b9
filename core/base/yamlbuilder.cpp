// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/yamlbuilder.h"

#include "core/base/yamlscalar.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

struct Extent {
    std::size_t nodes = 1;
    int depth = 1;
};

Extent extentOf(const Value &value)
{
    Extent all;
    const auto add = [&all](const Value &part) {
        const Extent inner = extentOf(part);
        all.nodes += inner.nodes;
        all.depth = std::max(all.depth, inner.depth + 1);
    };
    for (const Value &item : value.items()) {
        add(item);
    }
    for (const Value::Member &member : value.members()) {
        add(member.value);
    }
    return all;
}

/// Position behind the closing quote of the quoted text that starts at `at`; npos when there is none.
std::size_t endOfQuoted(std::string_view text, std::size_t at)
{
    const char quote = text[at];
    for (++at; at < text.size(); ++at) {
        if (quote == '"' && text[at] == '\\') {
            ++at;
        } else if (text[at] == quote) {
            if (quote == '"' || text.substr(at + 1, 1) != "'") {
                return at + 1;
            }
            ++at;
        }
    }
    return std::string_view::npos;
}

} // namespace

YamlBuilder::YamlBuilder(std::string_view text, int firstLine, const ReadLimits &limits, std::size_t &nodes)
    : m_text(text), m_firstLine(firstLine), m_limits(limits), m_nodes(nodes)
{
    m_document.line = firstLine;
}

YamlDocument YamlBuilder::take()
{
    return std::move(m_document);
}

int YamlBuilder::openBracketLine() const
{
    return m_frames.empty() || !m_frames.back().flow ? 0 : m_frames.back().line;
}

void YamlBuilder::stop(int line, const std::string &what) const
{
    throw Stop{Error{ErrorKind::InvalidInput, "Line " + std::to_string(line) + ": " + what}};
}

void YamlBuilder::stopLarge(const std::string &what) const
{
    throw Stop{Error{ErrorKind::TooLarge, "The YAML " + what}};
}

void YamlBuilder::charge(std::size_t nodes)
{
    m_nodes += nodes;
    if (m_nodes > m_limits.maxNodes) {
        stopLarge("has more than " + std::to_string(m_limits.maxNodes) + " values once its aliases are expanded.");
    }
}

/// libyaml, which kubectl's reader is a port of, takes no tab where indentation or a `-` could still decide the
/// structure.
void YamlBuilder::checkTab(const YAML::Mark &mark) const
{
    if (!m_frames.empty() && m_frames.back().flow) {
        return;
    }
    auto at = static_cast<std::size_t>(std::max(mark.pos, 0));
    for (bool tab = false; at > 0 && at <= m_text.size(); --at) {
        const char before = m_text[at - 1];
        if (before == '\n' || at == 1) {
            tab = tab || before == '\t';
            if (tab) {
                stop(lineOf(mark),
                     "a tab is used as indentation; YAML allows only spaces there. Replace it by spaces.");
            }
            return;
        }
        tab = tab || before == '\t';
        if (before != ' ' && before != '\t' && before != '-' && before != '?') {
            return;
        }
    }
}

/// Where the node itself starts: behind its anchor and tag, which are on the same line.
std::size_t YamlBuilder::positionOf(const YAML::Mark &mark) const
{
    std::size_t at = std::min(static_cast<std::size_t>(std::max(mark.pos, 0)), m_text.size());
    while (at < m_text.size() && (m_text[at] == '&' || m_text[at] == '!')) {
        at = std::min(m_text.find_first_of(" \t\n", at), m_text.size());
        at = std::min(m_text.find_first_not_of(" \t", at), m_text.size());
    }
    return at;
}

/// yaml-cpp closes a quote by itself at the end of the text: a file that was cut off there must not pass.
void YamlBuilder::checkQuote(const YAML::Mark &mark) const
{
    const std::size_t at = positionOf(mark);
    if (at < m_text.size() && (m_text[at] == '"' || m_text[at] == '\'') &&
        endOfQuoted(m_text, at) == std::string_view::npos) {
        stop(lineOf(mark), "a quote that is never closed.");
    }
}

/// yaml-cpp takes any stray line of a block map for a key without a value; only one that a colon follows is one.
void YamlBuilder::checkColon() const
{
    const Frame &frame = m_frames.back();
    if (frame.flow || frame.aliasKey) {
        return;
    }
    auto at = static_cast<std::size_t>(std::max(frame.keyMark.pos, 0));
    const std::size_t before = at == 0 ? std::string_view::npos : m_text.find_last_not_of(" \t", at - 1);
    if (before != std::string_view::npos && m_text[before] == '?') {
        return;
    }
    at = positionOf(frame.keyMark);
    const std::size_t end = std::min(m_text.find('\n', at), m_text.size());
    const std::string_view line = m_text.substr(at, end - at);
    std::size_t length = line.size();
    if (!line.empty() && (line[0] == '"' || line[0] == '\'')) {
        length = endOfQuoted(line, 0);
    } else if (const std::size_t colon = std::min(line.find(": "), line.find(":\t")); colon != std::string_view::npos) {
        length = colon;
    } else if (!line.empty() && line.back() == ':') {
        --length;
    }
    const std::size_t after = line.find_first_not_of(" \t", length);
    if (after == std::string_view::npos || line[after] != ':') {
        stop(frame.keyLine,
             "text that is neither a key with a colon nor part of the value above; check its indentation.");
    }
}

void YamlBuilder::OnDocumentStart(const YAML::Mark &mark)
{
    if (++m_documents > 1) {
        stop(lineOf(mark), "content that belongs to nothing above it; check its indentation, or put `---` before it.");
    }
}

/// Common to every event that starts a node.
void YamlBuilder::enter(const YAML::Mark &mark)
{
    if (!m_started) {
        m_started = true;
        m_document.line = lineOf(mark);
    }
    checkTab(mark);
}

void YamlBuilder::OnNull(const YAML::Mark &mark, YAML::anchor_t anchor)
{
    if (expectsKey()) {
        deliverKey(Value(), mark, false, false);
        return;
    }
    if (!m_frames.empty() && m_frames.back().hasKey) {
        checkColon();
    } else if (!m_frames.empty() && m_frames.back().flow && m_text.substr(positionOf(mark), 1) == ",") {
        stop(lineOf(mark), "a comma with nothing before it.");
    }
    charge(1);
    remember(anchor, Value());
    deliver(Value(), lineOf(mark));
}

void YamlBuilder::OnAlias(const YAML::Mark &mark, YAML::anchor_t anchor)
{
    const auto found = m_anchors.find(anchor);
    if (found == m_anchors.end()) {
        stop(lineOf(mark), "an alias (*name) that stands inside its own anchor; it would never end.");
    }
    enter(mark);
    if (expectsKey()) {
        deliverKey(found->second.value, mark, false, true);
        return;
    }
    charge(found->second.nodes);
    if (static_cast<int>(m_frames.size()) + found->second.depth > m_limits.maxDepth) {
        stopLarge("is nested deeper than " + std::to_string(m_limits.maxDepth) + " levels.");
    }
    deliver(found->second.value, lineOf(mark));
}

void YamlBuilder::OnScalar(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                           const std::string &text)
{
    const bool plain = tag == "?" || tag.empty();
    enter(mark);
    checkQuote(mark);
    charge(1);
    const bool isKey = expectsKey();
    if (isKey && ((plain && text == "<<") || tag == "tag:yaml.org,2002:merge")) {
        deliverKey(Value(text), mark, true, false);
        return;
    }
    const bool isLetter = plain && m_letters == YamlLetters::AreText && text.size() == 1 &&
                          std::string_view("yYnN").find(text) != std::string_view::npos;
    std::optional<Value> value =
        tag == "!" || isLetter ? Value(text) : resolveYamlScalar(text, plain ? std::string_view() : tag);
    if (!value) {
        stop(lineOf(mark), plain ? "\"" + text + "\" has no JSON form; put it in quotes if a text is meant."
                                 : "this value is not what its tag " + tag + " says.");
    }
    value->setLine(lineOf(mark));
    remember(anchor, *value);
    if (isKey) {
        deliverKey(*value, mark, false, false);
    } else {
        deliver(std::move(*value), lineOf(mark));
    }
}

void YamlBuilder::OnSequenceStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t anchor,
                                  YAML::EmitterStyle::value style)
{
    open(mark, anchor, style, Value::array());
}

void YamlBuilder::OnMapStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t anchor,
                             YAML::EmitterStyle::value style)
{
    open(mark, anchor, style, Value::object());
}

void YamlBuilder::open(const YAML::Mark &mark, YAML::anchor_t anchor, YAML::EmitterStyle::value style, Value empty)
{
    enter(mark);
    if (expectsKey()) {
        stop(lineOf(mark), "a map or list is used as a key; only texts can be keys.");
    }
    charge(1);
    if (static_cast<int>(m_frames.size()) >= m_limits.maxDepth) {
        stopLarge("is nested deeper than " + std::to_string(m_limits.maxDepth) + " levels.");
    }
    Frame &frame = m_frames.emplace_back();
    frame.value = std::move(empty);
    frame.anchor = anchor;
    frame.flow = style == YAML::EmitterStyle::Flow;
    frame.line = lineOf(mark);
}

void YamlBuilder::close()
{
    Frame frame = std::move(m_frames.back());
    m_frames.pop_back();
    frame.value.setLine(frame.line);
    remember(frame.anchor, frame.value);
    deliver(std::move(frame.value), frame.line);
}

void YamlBuilder::remember(YAML::anchor_t anchor, const Value &value)
{
    if (anchor == 0) {
        return;
    }
    const Extent extent = extentOf(value);
    charge(extent.nodes);
    m_anchors.insert_or_assign(anchor, Anchored{value, extent.nodes, extent.depth});
}

void YamlBuilder::deliver(Value value, int line)
{
    value.setLine(line);
    if (m_frames.empty()) {
        m_document.root = std::move(value);
        return;
    }
    Frame &frame = m_frames.back();
    if (frame.value.isArray()) {
        frame.value.mutableItems().push_back(std::move(value));
        return;
    }
    frame.hasKey = false;
    if (!frame.mergeKey) {
        put(frame, frame.key, std::move(value), frame.keyLine, false);
    } else if (value.isObject()) {
        merge(frame, value);
    } else if (value.isArray() && std::all_of(value.items().begin(), value.items().end(),
                                              [](const Value &item) { return item.isObject(); })) {
        // Earlier maps of the list take precedence.
        for (auto item = value.items().rbegin(); item != value.items().rend(); ++item) {
            merge(frame, *item);
        }
    } else {
        stop(line, "a merge key (<<) needs a map or a list of maps.");
    }
}

void YamlBuilder::deliverKey(const Value &value, const YAML::Mark &mark, bool merge, bool alias)
{
    const std::optional<std::string> text = yamlKeyText(value);
    if (!text) {
        stop(lineOf(mark), "only texts, numbers and booleans can be keys; put the key in quotes.");
    }
    Frame &frame = m_frames.back();
    frame.hasKey = true;
    frame.mergeKey = merge;
    frame.aliasKey = alias;
    frame.key = *text;
    frame.keyLine = lineOf(mark);
    frame.keyMark = mark;
}

/// goyaml.v2 sets merged keys where the merge key stands: they replace what is above it and are replaced by what is
/// below.
void YamlBuilder::merge(Frame &frame, const Value &from)
{
    for (const Value::Member &member : from.members()) {
        put(frame, member.key, member.value, member.keyLine, true);
    }
}

void YamlBuilder::put(Frame &frame, const std::string &key, Value value, int keyLine, bool merged)
{
    Value::Object &members = frame.value.mutableMembers();
    const auto [slot, isNew] = frame.slots.try_emplace(key, Frame::Slot{members.size(), merged ? 0 : keyLine});
    if (isNew) {
        members.push_back(Value::Member{key, std::move(value), keyLine});
        return;
    }
    if (!merged && slot->second.line > 0) {
        m_document.duplicateKeys.push_back(key + " (line " + std::to_string(keyLine) + ")");
    }
    Value::Member &member = members[slot->second.index];
    member.value = std::move(value);
    member.keyLine = keyLine;
    slot->second.line = merged ? slot->second.line : keyLine;
}

} // namespace hopyard::core
