// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/kuberc.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/yaml.h"

#include <algorithm>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace hopyard::core
{

namespace
{

constexpr std::size_t maxFileBytes = std::size_t{4} << 20;

tl::unexpected<Error> malformed(const std::string &file, const std::string &why)
{
    return fail(ErrorKind::NoCredentials, "no credential plugin is run, as the policy in " + escapedForDisplay(file) +
                                              " makes no sense: " + why + "; correct that file");
}

std::string cleaned(const std::string &path)
{
    std::string result = std::filesystem::path(path).lexically_normal().string();
    while (result.size() > 1 && result.back() == '/') {
        result.pop_back();
    }
    return result.empty() ? "." : result;
}

Result<std::vector<std::string>> allowlistOf(const Value &list, const std::string &file)
{
    std::vector<std::string> names;
    if (!list.isArray()) {
        return malformed(file, "credentialPluginPolicy Allowlist needs a list credentialPluginAllowlist");
    }
    for (const Value &entry : list.items()) {
        // `command` is how newer versions of the file call it.
        const std::string &name =
            entry.at("name").toString().empty() ? entry.at("command").toString() : entry.at("name").toString();
        if (name.empty()) {
            return malformed(file, "an entry of credentialPluginAllowlist has no name");
        }
        if (cleaned(name) != name) {
            return malformed(file, "the path " + bounded(escapedForDisplay(name), 200) + " is not in its plain form");
        }
        names.push_back(name);
    }
    if (names.empty()) {
        return malformed(file, "credentialPluginAllowlist is empty; use credentialPluginPolicy DenyAll instead");
    }
    return names;
}

bool isPreference(const Value &root)
{
    return root.at("kind").toString() == "Preference" &&
           root.at("apiVersion").toString().starts_with("kubectl.config.k8s.io/");
}

} // namespace

Result<PluginPolicy> parsePluginPolicy(std::string_view text, const std::string &file)
{
    PluginPolicy policy;
    policy.file = file;
    const Result<std::vector<YamlDocument>> documents = parseYaml(text);
    if (!documents) {
        return fail(ErrorKind::InvalidInput, file + " is not a kuberc: " + documents.error().message);
    }
    const auto found = std::find_if(documents->begin(), documents->end(),
                                    [](const YamlDocument &document) { return isPreference(document.root); });
    if (found == documents->end()) {
        const bool empty = std::all_of(documents->begin(), documents->end(),
                                       [](const YamlDocument &document) { return document.root.isNull(); });
        if (empty) {
            return policy;
        }
        return fail(ErrorKind::InvalidInput,
                    file + " is not a kuberc: it holds no Preference of kubectl.config.k8s.io");
    }
    const Value &kind = found->root.at("credentialPluginPolicy");
    const Value &list = found->root.at("credentialPluginAllowlist");
    if (!kind.isNull() && !kind.isString()) {
        return malformed(file, "credentialPluginPolicy must be AllowAll, DenyAll or Allowlist");
    }
    const std::string &name = kind.toString();
    if (name == "Allowlist") {
        Result<std::vector<std::string>> names = allowlistOf(list, file);
        if (!names) {
            return fail(names.error());
        }
        policy.kind = PluginPolicy::Kind::Allowlist;
        policy.allowlist = std::move(*names);
        return policy;
    }
    if (name != "DenyAll" && name != "AllowAll" && !name.empty()) {
        return malformed(file, "there is no credentialPluginPolicy " + bounded(escapedForDisplay(name), 80));
    }
    if (!list.isNull()) {
        return malformed(file, "credentialPluginAllowlist needs credentialPluginPolicy Allowlist, not " +
                                   (name.empty() ? std::string("none") : name));
    }
    policy.kind = name == "DenyAll" ? PluginPolicy::Kind::DenyAll : PluginPolicy::Kind::AllowAll;
    return policy;
}

Result<PluginPolicy> loadPluginPolicy(const Environment &environment)
{
    const std::string named = environment("KUBERC").value_or(std::string());
    if (named == "off") {
        return PluginPolicy{};
    }
    const std::string home = environment("HOME").value_or(std::string());
    const std::string file = named.empty() ? home + "/.kube/kuberc" : named;
    const Result<std::string> text = readFile(file, maxFileBytes);
    if (!text) {
        if (named.empty()) {
            return PluginPolicy{};
        }
        return fail(ErrorKind::NoCredentials, "no credential plugin is run, as the kuberc " + escapedForDisplay(file) +
                                                  " that KUBERC names cannot be read: correct KUBERC");
    }
    Result<PluginPolicy> policy = parsePluginPolicy(*text, file);
    if (!policy && policy.error().kind != ErrorKind::NoCredentials) {
        if (named.empty()) {
            return PluginPolicy{};
        }
        return fail(ErrorKind::NoCredentials,
                    "no credential plugin is run, as " + bounded(redacted(policy.error().message), 400));
    }
    return policy;
}

std::string findProgram(const std::string &command, const std::string &path)
{
    const auto isProgram = [](const std::string &file) {
        struct stat info {
        };
        return ::stat(file.c_str(), &info) == 0 && S_ISREG(info.st_mode) && ::access(file.c_str(), X_OK) == 0;
    };
    if (command.find('/') != std::string::npos) {
        return isProgram(command) ? command : std::string();
    }
    for (const std::string &folder : split(path, ':')) {
        // As in Go, nothing is run from the current folder by its bare name.
        if (!command.empty() && !folder.empty() && folder.front() == '/') {
            if (std::string file = folder + "/" + command; isProgram(file)) {
                return file;
            }
        }
    }
    return {};
}

Result<void> checkPluginPolicy(const PluginPolicy &policy, const std::string &command, const std::string &path)
{
    const std::string shown = escapedForDisplay(bounded(command, 200));
    if (policy.kind == PluginPolicy::Kind::AllowAll) {
        return {};
    }
    if (policy.kind == PluginPolicy::Kind::DenyAll) {
        return fail(ErrorKind::NoCredentials, "the credential plugin " + shown +
                                                  " may not run: credentialPluginPolicy is DenyAll in " + policy.file);
    }
    const std::string program = findProgram(command, path);
    const bool allowed = std::any_of(policy.allowlist.begin(), policy.allowlist.end(), [&](const std::string &entry) {
        return entry == cleaned(command) ||
               (!program.empty() &&
                (entry == cleaned(program) || cleaned(findProgram(entry, path)) == cleaned(program)));
    });
    if (allowed) {
        return {};
    }
    return fail(ErrorKind::NoCredentials, "the credential plugin " + shown +
                                              " may not run: it is not in credentialPluginAllowlist of " + policy.file +
                                              "; add its name or path there");
}

} // namespace hopyard::core
