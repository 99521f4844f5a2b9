// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/yaml.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>

namespace hopyard::core
{

/// Builds one document from yaml-cpp's events, and is stricter than yaml-cpp where that reads on silently (a key
/// without its colon, content behind a list, tabs as indentation). Stops by throwing Stop, which never leaves
/// core/base/yaml.cpp. Budgets are shared by all documents of a text, so they are passed from builder to builder.
class YamlBuilder final : public YAML::EventHandler
{
public:
    struct Stop {
        Error error;
    };
    /// `text` is what yaml-cpp reads (positions index into it); `firstLine` is its first line within the whole text.
    YamlBuilder(std::string_view text, int firstLine, const ReadLimits &limits, std::size_t &nodes);

    void setLetters(YamlLetters letters) { m_letters = letters; }
    bool hasDocument() const { return m_documents > 0; }
    YamlDocument take();
    /// Line of the innermost bracket that is still open; 0 when none is.
    int openBracketLine() const;

    void OnDocumentStart(const YAML::Mark &mark) override;
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark &mark, YAML::anchor_t anchor) override;
    void OnAlias(const YAML::Mark &mark, YAML::anchor_t anchor) override;
    void OnScalar(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                  const std::string &text) override;
    void OnSequenceStart(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value style) override;
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value style) override;
    void OnMapEnd() override { close(); }

private:
    struct Frame {
        Value value;
        YAML::anchor_t anchor = 0;
        bool flow = false;
        int line = 0;
        bool hasKey = false, mergeKey = false, aliasKey = false;
        std::string key;
        int keyLine = 0;
        YAML::Mark keyMark;
        struct Slot {
            std::size_t index;
            int line; ///< 0 when it came by a merge key
        };
        std::unordered_map<std::string, Slot> slots;
    };
    struct Anchored {
        Value value;
        std::size_t nodes;
        int depth;
    };

    int lineOf(const YAML::Mark &mark) const { return m_firstLine + mark.line; }
    [[noreturn]] void stop(int line, const std::string &what) const;
    [[noreturn]] void stopLarge(const std::string &what) const;
    void enter(const YAML::Mark &mark);
    void charge(std::size_t nodes);
    void checkTab(const YAML::Mark &mark) const;
    std::size_t positionOf(const YAML::Mark &mark) const;
    void checkQuote(const YAML::Mark &mark) const;
    void checkColon() const;
    bool expectsKey() const { return !m_frames.empty() && m_frames.back().value.isObject() && !m_frames.back().hasKey; }
    void open(const YAML::Mark &mark, YAML::anchor_t anchor, YAML::EmitterStyle::value style, Value empty);
    void close();
    void remember(YAML::anchor_t anchor, const Value &value);
    void deliver(Value value, int line);
    void deliverKey(const Value &value, const YAML::Mark &mark, bool merge, bool alias);
    void merge(Frame &frame, const Value &from);
    void put(Frame &frame, const std::string &key, Value value, int keyLine, bool merged);

    std::string_view m_text;
    int m_firstLine;
    const ReadLimits &m_limits;
    YamlLetters m_letters = YamlLetters::AreBooleans;
    std::size_t &m_nodes;
    int m_documents = 0;
    bool m_started = false;
    std::vector<Frame> m_frames;
    std::unordered_map<YAML::anchor_t, Anchored> m_anchors;
    YamlDocument m_document;
};

} // namespace hopyard::core
