// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/formchecks.h"

#include <algorithm>
#include <charconv>

namespace hopyard::ui
{

using core::Value;

namespace
{

bool contains(const std::string &text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

/// "…line 7…" → 7.
int lineInMessage(const std::string &message)
{
    std::size_t at = message.find("line ");
    while (at != std::string::npos) {
        int line = 0;
        const char *begin = message.data() + at + 5;
        if (std::from_chars(begin, message.data() + message.size(), line).ec == std::errc()) {
            return line;
        }
        at = message.find("line ", at + 5);
    }
    return 0;
}

bool isSeparator(std::string_view line)
{
    return line.substr(0, 3) == "---" && (line.size() == 3 || line[3] == ' ' || line[3] == '\t' || line[3] == '\r');
}

/// Path elements: "a.b[c.d][0]" → a, b, c.d, 0. Dots inside brackets belong to the element.
std::vector<std::string> elementsOf(const std::string &path)
{
    std::vector<std::string> out;
    std::string element;
    bool inBrackets = false;
    const auto flush = [&] {
        if (!element.empty()) {
            out.push_back(std::move(element));
        }
        element.clear();
    };
    for (const char c : path) {
        if (c == '[' && !inBrackets) {
            flush();
            inBrackets = true;
        } else if (c == ']' && inBrackets) {
            flush();
            inBrackets = false;
        } else if (c == '.' && !inBrackets) {
            flush();
        } else {
            element += c;
        }
    }
    flush();
    return out;
}

void judgeFit(const core::ManifestFile &file, TextReading &reading)
{
    std::vector<std::size_t> jobs;
    for (std::size_t i = 0; i < file.documents.size(); ++i) {
        const Value &object = file.documents[i].object;
        if (object.at("kind").toString() == "Job" && object.at("apiVersion").toString().substr(0, 6) == "batch/") {
            jobs.push_back(i);
        } else {
            reading.misfitDetail += (reading.misfitDetail.empty() ? "" : ", ") + object.at("kind").toString();
        }
    }
    if (jobs.size() != 1) {
        reading.fit = jobs.empty() ? TextReading::Fit::NoJob : TextReading::Fit::SeveralJobs;
        return;
    }
    reading.job = jobs.front();
    const int index = file.documents[reading.job].index;
    const auto sameDocument = std::count_if(file.documents.begin(), file.documents.end(),
                                            [index](const auto &document) { return document.index == index; });
    if (sameDocument > 1) {
        reading.fit = TextReading::Fit::InsideList;
        return;
    }
    auto form = core::fromManifest(file.documents[reading.job].object);
    if (!form) {
        reading.fit = TextReading::Fit::DraftUnreadable;
        reading.misfitDetail = form.error().message;
        return;
    }
    reading.form = std::move(*form);
    reading.fit = TextReading::Fit::Fits;
}

} // namespace

JobPage pageOfPath(const std::string &path)
{
    if (contains(path, "topology") || contains(path, "nodeSelector") || contains(path, "podset-")) {
        return contains(path, "instance-type") ? JobPage::Size : JobPage::Topology;
    }
    if (contains(path, "queue-name") || contains(path, "priority-class") || contains(path, "metadata.namespace")) {
        return JobPage::Queue;
    }
    if (contains(path, "resources") || contains(path, "parallelism") || contains(path, "completions")) {
        return JobPage::Size;
    }
    if (path == "metadata.name" || path == "metadata" || path == "kind" || path == "apiVersion") {
        return JobPage::Start;
    }
    for (const std::string_view part : {".image", ".command", ".args", ".env", "serviceAccount"}) {
        if (contains(path, part)) {
            return JobPage::Container;
        }
    }
    return JobPage::Review;
}

TextParts cutAtDocument(const std::string &text, int line)
{
    TextParts parts;
    std::size_t begin = 0, end = text.size(), at = 0;
    for (int number = 1; at < text.size(); ++number) {
        const std::size_t newline = text.find('\n', at);
        const std::size_t next = newline == std::string::npos ? text.size() : newline + 1;
        if (isSeparator(
                std::string_view(text).substr(at, (newline == std::string::npos ? text.size() : newline) - at))) {
            if (number < line) {
                begin = next;
            } else {
                end = at;
                break;
            }
        }
        at = next;
    }
    parts.before = text.substr(0, begin);
    parts.job = text.substr(begin, end - begin);
    parts.after = text.substr(end);
    return parts;
}

TextReading readManifestText(const std::string &text, const std::shared_ptr<const core::ClusterState> &state,
                             const std::string &defaultNamespace)
{
    TextReading reading;
    if (text.size() > maxManifestBytes) {
        reading.problem =
            core::Error{core::ErrorKind::TooLarge, "the manifest is larger than 1.5 MiB, more than a cluster stores"};
        return reading;
    }
    auto file = core::readManifest(text, "manifest");
    if (!file) {
        reading.problem = file.error();
        // The form's own sentences say that it is the manifest.
        if (reading.problem->message.rfind("manifest: ", 0) == 0) {
            reading.problem->message.erase(0, 10);
        }
        reading.problemLine = lineInMessage(file.error().message);
        if (reading.problemLine == 0) {
            reading.problemLine = lineInMessage(file.error().detail);
        }
        return reading;
    }
    const core::ValidationContext context = core::contextOf(*state, defaultNamespace);
    reading.findings = core::validateFile(*file, context);
    judgeFit(*file, reading);
    if (reading.fit == TextReading::Fit::Fits) {
        reading.parts = cutAtDocument(text, std::max(1, file->documents[reading.job].object.line()));
    }
    for (core::ManifestFile::Document &document : file->documents) {
        reading.objects.push_back(std::move(document.object));
    }
    return reading;
}

int lineOfPath(const Value &object, const std::string &path)
{
    const Value *at = &object;
    int line = object.line();
    for (const std::string &element : elementsOf(path)) {
        const Value *next = nullptr;
        if (at->isArray()) {
            std::size_t index = 0;
            const auto read = std::from_chars(element.data(), element.data() + element.size(), index);
            next = read.ec == std::errc() && index < at->items().size() ? &at->items()[index] : nullptr;
        } else {
            next = at->find(element);
            for (const Value::Member &member : at->members()) {
                if (member.key == element && member.keyLine > 0) {
                    line = member.keyLine;
                }
            }
        }
        if (!next) {
            break;
        }
        at = next;
        // A scalar stands on its key's line, a container may begin below it.
        if (at->line() > 0 && !at->isObject() && !at->isArray()) {
            line = at->line();
        }
    }
    return line;
}

std::vector<std::string> pathsInMessage(const std::string &message)
{
    std::vector<std::string> out;
    for (const std::string_view root : {"spec.", "metadata."}) {
        std::size_t at = message.find(root);
        while (at != std::string::npos) {
            const bool starts =
                at == 0 || std::string_view(" \"'[,;:(").find(message[at - 1]) != std::string_view::npos;
            int depth = 0;
            std::size_t end = at;
            for (; end < message.size(); ++end) {
                const char c = message[end];
                depth += c == '[' ? 1 : c == ']' ? -1 : 0;
                const bool part = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                                  c == '.' || c == '[' || (c == ']' && depth >= 0) ||
                                  (depth > 0 && (c == '/' || c == '-' || c == '_'));
                if (!part) {
                    break;
                }
            }
            std::string path = message.substr(at, end - at);
            while (!path.empty() && path.back() == '.') {
                path.pop_back();
            }
            if (starts && std::find(out.begin(), out.end(), path) == out.end()) {
                out.push_back(std::move(path));
            }
            at = message.find(root, std::max(end, at + 1));
        }
    }
    return out;
}

} // namespace hopyard::ui
