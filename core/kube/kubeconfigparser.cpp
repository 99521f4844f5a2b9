// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/base/yaml.h"
#include "core/kube/encoding.h"
#include "core/kube/kubeconfig.h"

#include <filesystem>
#include <set>

namespace hopyard::core
{

namespace
{

std::string lineText(int line)
{
    return line > 0 ? "line " + std::to_string(line) + ": " : std::string();
}

/// Reads typed fields of one map and keeps the first thing that is wrong with them. As in Go's typed decode, null is
/// absent and a number or a bool is no string: kubectl refuses it, and so do we, naming the remedy.
class Fields
{
public:
    Fields(const Value &map, std::string what, std::string &problem)
        : m_map(map), m_what(std::move(what)), m_problem(problem)
    {
        if (!map.isNull() && !map.isObject()) {
            complain(map, m_what + " must be a map, not a " + std::string(map.typeName()));
        }
    }

    std::string text(std::string_view key)
    {
        const Value *value = m_map.find(key);
        if (!value || value->isNull()) {
            return {};
        }
        if (!value->isString()) {
            complain(*value, std::string(key) + " of " + m_what + " is read as a " + std::string(value->typeName()) +
                                 ", not as text: put it in quotes");
            return {};
        }
        return value->toString();
    }

    bool flag(std::string_view key)
    {
        const Value *value = m_map.find(key);
        if (!value || value->isNull()) {
            return false;
        }
        if (!value->isBool()) {
            complain(*value, std::string(key) + " of " + m_what + " must be true or false, without quotes");
            return false;
        }
        return value->toBool();
    }

    std::string base64(std::string_view key)
    {
        const std::string encoded = text(key);
        Base64Result decoded = base64Decode(encoded);
        if (!decoded.ok) {
            complain(*m_map.find(key), "base64 of " + std::string(key) + " of " + m_what + " is broken at offset " +
                                           std::to_string(decoded.offset));
            return {};
        }
        return std::move(decoded.bytes);
    }

    std::vector<std::string> list(std::string_view key)
    {
        std::vector<std::string> result;
        const Value *value = m_map.find(key);
        if (!value || value->isNull()) {
            return result;
        }
        if (!value->isArray()) {
            complain(*value, std::string(key) + " of " + m_what + " must be a list");
            return result;
        }
        for (const Value &item : value->items()) {
            if (item.isNull()) {
                result.emplace_back();
            } else if (item.isString()) {
                result.push_back(item.toString());
            } else {
                complain(item, "an entry in " + std::string(key) + " of " + m_what + " is read as a " +
                                   std::string(item.typeName()) + ", not as text: put it in quotes");
            }
        }
        return result;
    }

    /// The items of a list of maps.
    const Value::Array &entries(std::string_view key)
    {
        static const Value::Array none;
        const Value &value = m_map.at(key);
        if (!value.isNull() && !value.isArray()) {
            complain(value, std::string(key) + " of " + m_what + " must be a list");
        }
        return value.isArray() ? value.items() : none;
    }

    const Value &at(std::string_view key) const { return m_map.at(key); }
    const std::string &what() const { return m_what; }

    void complain(const Value &where, const std::string &text)
    {
        if (m_problem.empty()) {
            m_problem = lineText(where.line()) + text;
        }
    }

    /// Takes over a problem that was found deeper.
    void adopt(const std::string &problem)
    {
        if (m_problem.empty()) {
            m_problem = problem;
        }
    }

private:
    const Value &m_map;
    std::string m_what;
    std::string &m_problem;
};

/// Against the folder of the file that holds it, made plain as Go's filepath.Join does.
std::string resolvedPath(const std::string &path, const std::string &file)
{
    if (path.empty() || path.front() == '/') {
        return path;
    }
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    return ((folder.empty() ? std::filesystem::path(".") : folder) / path).lexically_normal().string();
}

/// Extensions are kept by name; a name twice is an error, as in clientcmd's conversion.
const Value &readExtensions(Fields &fields, std::string_view wanted)
{
    static const Value nothing;
    const Value *found = &nothing;
    std::set<std::string> seen;
    for (const Value &entry : fields.entries("extensions")) {
        const std::string extension = entry.at("name").toString();
        if (!seen.insert(extension).second) {
            fields.complain(entry, "duplicate name \"" + extension + "\" in extensions of " + fields.what());
        }
        if (extension == wanted) {
            found = &entry.at("extension");
        }
    }
    return *found;
}

KubeCluster readCluster(const std::string &name, const Value &map, const std::string &file)
{
    KubeCluster cluster;
    cluster.name = name;
    cluster.file = file;
    Fields fields(map, "cluster \"" + name + "\"", cluster.problem);
    cluster.server = fields.text("server");
    cluster.tlsServerName = fields.text("tls-server-name");
    cluster.proxyUrl = fields.text("proxy-url");
    cluster.caFile = resolvedPath(fields.text("certificate-authority"), file);
    cluster.caData = fields.base64("certificate-authority-data");
    cluster.insecure = fields.flag("insecure-skip-tls-verify");
    cluster.disableCompression = fields.flag("disable-compression");
    cluster.execExtension = readExtensions(fields, "client.authentication.k8s.io/exec");
    return cluster;
}

ExecConfig readExec(const Value &map, const std::string &userName, const std::string &file, std::string &problem)
{
    ExecConfig exec;
    Fields fields(map, "exec of user \"" + userName + "\"", problem);
    exec.apiVersion = fields.text("apiVersion");
    exec.command = fields.text("command");
    if (exec.command.find('/') != std::string::npos) {
        exec.command = resolvedPath(exec.command, file);
    }
    exec.args = fields.list("args");
    exec.installHint = fields.text("installHint");
    exec.interactiveMode = fields.text("interactiveMode");
    exec.provideClusterInfo = fields.flag("provideClusterInfo");
    for (const Value &entry : fields.entries("env")) {
        Fields variable(entry, "an env entry in " + fields.what(), problem);
        std::string name = variable.text("name");
        if (name.empty() || name.find('=') != std::string::npos) {
            fields.complain(entry, "an env entry in " + fields.what() + " has no usable name");
            continue;
        }
        exec.env.emplace_back(std::move(name), variable.text("value"));
    }
    return exec;
}

Impersonation readImpersonation(Fields &fields)
{
    Impersonation as;
    as.user = fields.text("as");
    as.uid = fields.text("as-uid");
    as.groups = fields.list("as-groups");
    std::string problem;
    Fields extra(fields.at("as-user-extra"), "as-user-extra of " + fields.what(), problem);
    for (const Value::Member &member : fields.at("as-user-extra").members()) {
        as.extra.emplace_back(member.key, extra.list(member.key));
    }
    if (!problem.empty()) {
        fields.adopt(problem);
    }
    return as;
}

KubeUser readUser(const std::string &name, const Value &map, const std::string &file)
{
    KubeUser user;
    user.name = name;
    user.file = file;
    static const Value nothing;
    // `user: ""` is absent, as for clientcmd.
    const Value &entry = map.isString() && map.toString().empty() ? nothing : map;
    Fields fields(entry, "user \"" + name + "\"", user.problem);
    user.certificateFile = resolvedPath(fields.text("client-certificate"), file);
    user.certificateData = fields.base64("client-certificate-data");
    user.keyFile = resolvedPath(fields.text("client-key"), file);
    user.keyData = fields.base64("client-key-data");
    user.token = fields.text("token");
    user.tokenFile = resolvedPath(fields.text("tokenFile"), file);
    user.username = fields.text("username");
    user.password = fields.text("password");
    user.impersonation = readImpersonation(fields);
    readExtensions(fields, {});
    if (const Value &provider = fields.at("auth-provider"); !provider.isNull()) {
        user.authProvider = provider.at("name").scalarText();
        if (user.authProvider.empty()) {
            user.authProvider = "unnamed";
        }
    }
    if (const Value &exec = fields.at("exec"); !exec.isNull()) {
        user.exec = readExec(exec, name, file, user.problem);
    }
    return user;
}

KubeContext readContext(const std::string &name, const Value &map, const std::string &file)
{
    KubeContext context;
    context.name = name;
    context.file = file;
    Fields fields(map, "context \"" + name + "\"", context.problem);
    context.cluster = fields.text("cluster");
    context.user = fields.text("user");
    context.ns = fields.text("namespace");
    readExtensions(fields, {});
    return context;
}

/// Walks one of the three named lists. A name twice in one file is an error of the whole file, as in clientcmd's
/// conversion.
template <class Entry, class Reader>
Result<void> readNamed(const Value &root, std::string_view listKey, std::string_view entryKey, const std::string &file,
                       std::vector<Entry> &out, const Reader &reader)
{
    const Value &list = root.at(listKey);
    if (list.isNull()) {
        return {};
    }
    if (!list.isArray()) {
        return fail(ErrorKind::InvalidInput,
                    file + ": " + lineText(list.line()) + std::string(listKey) +
                        " must be a list of named entries; this is no kubeconfig that kubectl reads");
    }
    std::set<std::string> seen;
    for (const Value &item : list.items()) {
        if (item.isNull()) {
            continue;
        }
        std::string problem;
        Fields fields(item, "an entry of " + std::string(listKey), problem);
        const std::string name = fields.text("name");
        if (problem.empty() && !seen.insert(name).second) {
            problem = lineText(item.line()) + "duplicate name \"" + name + "\" in " + std::string(listKey) +
                      ": kubectl refuses such a file; rename or remove one of the entries";
        }
        if (!problem.empty()) {
            return fail(ErrorKind::InvalidInput, file + ": " + problem);
        }
        out.push_back(reader(name, item.at(entryKey), file));
    }
    return {};
}

/// The file's text as UTF-8 without a BOM.
Result<std::string> decodedText(std::string_view text, const std::string &path)
{
    std::string utf8;
    if (text.substr(0, 2) == "\xFF\xFE") {
        utf8 = utf16ToUtf8(text.substr(2), false);
    } else if (text.substr(0, 2) == "\xFE\xFF") {
        utf8 = utf16ToUtf8(text.substr(2), true);
    } else {
        utf8 = text.substr(0, 3) == "\xEF\xBB\xBF" ? text.substr(3) : text;
    }
    if (utf8.find('\0') != std::string::npos) {
        return fail(ErrorKind::InvalidInput, path + " is a binary file, not a kubeconfig: choose another file");
    }
    if (!isUtf8(utf8)) {
        return fail(ErrorKind::InvalidInput,
                    path + " is not text in UTF-8, so it is not a kubeconfig: choose another file");
    }
    return utf8;
}

Result<Value> parseRoot(const std::string &text, const std::string &path, std::vector<std::string> &warnings)
{
    const std::string_view content = trimmed(text);
    if (content.empty()) {
        return Value();
    }
    if (content.front() == '{') {
        if (Result<Value> json = parseJson(content)) {
            return json;
        }
    }
    Result<std::vector<YamlDocument>> documents = parseYaml(text);
    if (!documents) {
        const std::string why = documents.error().message;
        return fail(documents.error().kind == ErrorKind::TooLarge ? ErrorKind::TooLarge : ErrorKind::InvalidInput,
                    path + " is not a readable kubeconfig: " + redacted(bounded(why, 400)), documents.error().detail);
    }
    if (documents->empty()) {
        return Value();
    }
    for (std::size_t i = 1; i < documents->size(); ++i) {
        if (!(*documents)[i].root.isNull()) {
            warnings.push_back(path + ": only the first document counts; more documents from line " +
                               std::to_string((*documents)[i].line) + " on are ignored");
            break;
        }
    }
    for (const std::string &key : documents->front().duplicateKeys) {
        warnings.push_back(path + ": duplicate key " + key + ": only one of them counts");
    }
    return std::move(documents->front().root);
}

Result<void> checkKind(const Value &root, const std::string &path)
{
    if (!root.isNull() && !root.isObject()) {
        return fail(ErrorKind::InvalidInput, path + " is not a kubeconfig: it holds a " + std::string(root.typeName()) +
                                                 " where clusters, users and contexts are expected");
    }
    const std::string kind = root.at("kind").scalarText();
    if (!kind.empty() && kind != "Config") {
        return fail(ErrorKind::InvalidInput, path + " is not a kubeconfig: its kind is " +
                                                 bounded(escapedForDisplay(kind), 80) +
                                                 ", not Config; give a kubeconfig with --kubeconfig or KUBECONFIG");
    }
    const std::string version = root.at("apiVersion").scalarText();
    if (!version.empty() && version != "v1") {
        return fail(ErrorKind::InvalidInput, path + " is not a kubeconfig that kubectl reads: its apiVersion is " +
                                                 bounded(escapedForDisplay(version), 80) + ", not v1");
    }
    return {};
}

} // namespace

Result<Kubeconfig> parseKubeconfig(std::string_view text, const std::string &path)
{
    Kubeconfig config;
    Result<std::string> utf8 = decodedText(text, path);
    if (!utf8) {
        return fail(utf8.error());
    }
    Result<Value> root = parseRoot(*utf8, path, config.warnings);
    if (!root) {
        return fail(root.error());
    }
    if (Result<void> kind = checkKind(*root, path); !kind) {
        return fail(kind.error());
    }
    Result<void> read = readNamed(*root, "clusters", "cluster", path, config.clusters, readCluster);
    if (read) {
        read = readNamed(*root, "users", "user", path, config.users, readUser);
    }
    if (read) {
        read = readNamed(*root, "contexts", "context", path, config.contexts, readContext);
    }
    if (!read) {
        return fail(read.error());
    }
    std::string problem;
    Fields fields(*root, "the kubeconfig", problem);
    config.currentContext = fields.text("current-context");
    if (!problem.empty()) {
        return fail(ErrorKind::InvalidInput, path + ": " + problem);
    }
    config.files.push_back(path);
    return config;
}

} // namespace hopyard::core
