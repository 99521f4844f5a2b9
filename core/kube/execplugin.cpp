// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/execplugin.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/base/yaml.h"
#include "core/kube/certificates.h"
#include "core/kube/encoding.h"
#include "core/kube/kuberc.h"
#include "core/kube/plugintext.h"

#include <cstdio>
#include <map>
#include <mutex>
#include <unistd.h>

namespace hopyard::core
{

namespace
{

constexpr int hintsAnHour = 10;
constexpr std::size_t maxHints = 200;

std::string commandName(const ExecConfig &exec)
{
    return escapedForDisplay(bounded(exec.command, 200));
}

/// The searched folders, for the message that a plugin is not among them.
std::string searched()
{
    return " (" + bounded(escapedForDisplay(pluginPath()), 600) + ")";
}

/// How to install the plugin, as its entry says, but not again and again: it may be long.
std::string hint(const ExecConfig &exec)
{
    static std::mutex mutex;
    static std::map<std::string, Sometimes> limits;
    if (exec.installHint.empty()) {
        return {};
    }
    const std::lock_guard lock(mutex);
    if (limits.size() > maxHints) {
        limits.clear();
    }
    Sometimes &limit =
        limits.try_emplace(exec.command + '\n' + exec.installHint, hintsAnHour, std::chrono::hours(1)).first->second;
    return limit.isDue(Clock::system().now()) ? "; " + shownPluginText(exec.installHint, exec) : std::string();
}

/// Passes on what the plugin says on standard error: to whoever shows the login, and to our own standard error.
ProcessOptions surroundingsFor(const PluginTerminal &terminal, bool interactive, const PluginLimits &limits,
                               PluginLines &lines)
{
    ProcessOptions options;
    options.inheritInput = interactive;
    // A person who is asked on the terminal sees all of it, prompts too; only there it does not pass through us.
    options.inheritErrors = interactive && terminal.errors && ::isatty(STDERR_FILENO) == 1;
    options.onErrors = [&lines](std::string_view text) { lines.feed(text); };
    if (!interactive) {
        options.firstByte = limits.firstByte;
        options.silence = limits.silence;
    }
    return options;
}

Error failureOf(const ProcessOutput &output, const ExecConfig &exec, bool isShown)
{
    const std::string said = shownPluginText(output.err, exec);
    const std::string nothing = isShown ? std::string() : " and said nothing: run it by hand";
    return {ErrorKind::NoCredentials,
            "the credential plugin " + commandName(exec) + " failed with exit code " + std::to_string(output.exitCode) +
                (said.empty() ? nothing : ": " + bounded(said, 500)),
            isShown ? std::string() : said};
}

Result<ExecCredential> unusable(const ExecConfig &exec, const std::string &why, const std::string &output)
{
    // The output may hold half a token: only its shape is told.
    const std::string head = shownPluginText(output.substr(0, 200), exec);
    const bool looksSecret = head.find('{') != std::string::npos || head.find("token") != std::string::npos;
    return fail(ErrorKind::NoCredentials,
                "the credential plugin " + commandName(exec) + " gave an answer that cannot be used: " + why +
                    "; run it by hand to see what it prints",
                looksSecret ? std::to_string(output.size()) + " bytes of output, not shown as they may hold a token"
                            : head);
}

Result<Value> parseAnswer(const std::string &output)
{
    if (Result<Value> json = parseJson(output)) {
        return json;
    }
    Result<std::vector<YamlDocument>> documents = parseYaml(output);
    if (!documents || documents->size() != 1 || !documents->front().root.isObject()) {
        return fail(ErrorKind::NoCredentials, "it is not one JSON or YAML object");
    }
    return std::move(documents->front().root);
}

} // namespace

std::string execInfo(const ExecConfig &exec, const KubeCluster &cluster, bool interactive)
{
    Value info = Value::object();
    info["kind"] = "ExecCredential";
    info["apiVersion"] = exec.apiVersion;
    Value &spec = info["spec"];
    spec = Value::object();
    if (exec.provideClusterInfo) {
        Value &target = spec["cluster"];
        target = Value::object();
        target["server"] = cluster.server;
        if (!cluster.tlsServerName.empty()) {
            target["tls-server-name"] = cluster.tlsServerName;
        }
        if (cluster.insecure) {
            target["insecure-skip-tls-verify"] = true;
        }
        if (!cluster.caData.empty()) {
            target["certificate-authority-data"] = base64Encode(cluster.caData);
        }
        if (!cluster.proxyUrl.empty()) {
            target["proxy-url"] = cluster.proxyUrl;
        }
        if (cluster.disableCompression) {
            target["disable-compression"] = true;
        }
        target["config"] = cluster.execExtension; // null too, as client-go writes it
    }
    spec["interactive"] = interactive;
    return toJson(info);
}

Result<ExecCredential> parseExecCredential(const std::string &output, const ExecConfig &exec)
{
    const Result<Value> answer = parseAnswer(output);
    if (!answer) {
        return unusable(exec, answer.error().message, output);
    }
    if (answer->at("kind").toString() != "ExecCredential") {
        return unusable(exec, "its kind is not ExecCredential", output);
    }
    if (answer->at("apiVersion").toString() != exec.apiVersion) {
        return unusable(exec,
                        "its apiVersion is \"" + escapedForDisplay(answer->at("apiVersion").scalarText()) +
                            "\", the kubeconfig asks for " + exec.apiVersion,
                        output);
    }
    const Value &status = answer->at("status");
    if (!status.isObject()) {
        return unusable(exec, "it has no status", output);
    }
    ExecCredential credential;
    credential.token = std::string(trimmed(status.at("token").toString()));
    credential.certificate = status.at("clientCertificateData").toString();
    credential.key = status.at("clientKeyData").toString();
    if (credential.certificate.empty() != credential.key.empty()) {
        return unusable(exec, "it has a client certificate or a key, but not both", output);
    }
    if (credential.token.empty() && credential.certificate.empty()) {
        return unusable(exec, "it holds neither a token nor a client certificate", output);
    }
    if (!credential.certificate.empty()) {
        if (const Result<void> pair = checkClientPair(credential.certificate, credential.key); !pair) {
            return unusable(exec, pair.error().message, output);
        }
    }
    if (!isHeaderSafe(credential.token)) {
        return unusable(exec, "its token holds control characters", output);
    }
    if (const std::string &expires = status.at("expirationTimestamp").toString(); !expires.empty()) {
        credential.expires = parseTime(expires);
        if (!credential.expires) {
            return unusable(exec, "its expirationTimestamp is not an RFC 3339 time", output);
        }
    }
    return credential;
}

bool isInteractive(const ExecConfig &exec, const PluginTerminal &terminal)
{
    return terminal.input && exec.interactiveMode != "Never";
}

Result<ExecCredential> runExecPlugin(const ExecConfig &exec, const KubeCluster &cluster, const PluginLimits &limits,
                                     const std::stop_token &stop, const PluginSaid &said)
{
    const std::string name = commandName(exec);
    const PluginTerminal terminal = pluginTerminal();
    const bool interactive = isInteractive(exec, terminal);
    if (exec.interactiveMode == "Always" && !interactive) {
        return fail(ErrorKind::NoCredentials,
                    "the credential plugin " + name +
                        " wants a terminal (interactiveMode Always), but standard input is unavailable: "
                        "log in with it in a terminal, or set interactiveMode IfAvailable");
    }
    std::vector<std::string> arguments{exec.command};
    arguments.insert(arguments.end(), exec.args.begin(), exec.args.end());
    std::vector<std::pair<std::string, std::string>> variables = exec.env;
    variables.emplace_back("KUBERNETES_EXEC_INFO", execInfo(exec, cluster, interactive));
    const Environment environment = processEnvironment();
    const Result<PluginPolicy> policy = loadPluginPolicy(environment);
    if (!policy) {
        return fail(policy.error());
    }
    if (const Result<void> allowed = checkPluginPolicy(*policy, exec.command, pluginPath()); !allowed) {
        return fail(allowed.error());
    }
    PluginLines lines(exec, [&](const std::string &line) {
        if (terminal.errors) {
            std::fprintf(stderr, "%s\n", line.c_str());
        }
        if (said) {
            said(line);
        }
    });
    const Result<ProcessOutput> output =
        runProcess(arguments, variables, surroundingsFor(terminal, interactive, limits, lines), stop);
    lines.finish();
    if (!output) {
        const bool absent = output.error().kind == ErrorKind::NotFound;
        const bool isPath = exec.command.find('/') != std::string::npos;
        return fail(ErrorKind::NoCredentials,
                    "the credential plugin " + name +
                        (absent ? (isPath ? std::string(" does not exist") : " was not found in PATH" + searched())
                                : " cannot be started: " + output.error().message) +
                        ": install it or correct exec.command in the kubeconfig" + hint(exec));
    }
    if (output->cancelled) {
        return fail(ErrorKind::Cancelled, "the credential plugin " + name + " was stopped");
    }
    if (output->timedOut) {
        const bool spoke = !output->err.empty() || !output->out.empty();
        return fail(ErrorKind::NoCredentials,
                    "the credential plugin " + name + " gave no answer within " +
                        std::to_string(output->exceeded.count() / 1000) + " s" +
                        (spoke ? " of the last that it said" : "") +
                        " and was stopped: log in with it in a terminal first",
                    shownPluginText(output->err, exec));
    }
    if (output->exitCode != 0) {
        return fail(failureOf(*output, exec, terminal.errors));
    }
    return parseExecCredential(output->out, exec);
}

} // namespace hopyard::core
