// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"
#include "app/follower.h"
#include "app/invocation.h"
#include "core/base/json.h"
#include "core/topology/tree.h"

#include <cstdio>
#include <unistd.h>

/// `hopyard watch`: the very client of the window, a line per change.
namespace hopyard::app
{

using core::fail;
using core::Result;

namespace
{

class WatchPrinter
{
public:
    WatchPrinter(OutputForm form, std::string ns) : m_isJson(form == OutputForm::Json), m_ns(std::move(ns)) {}

    void show(const Follower::News &news)
    {
        // `live` is announced once the first complete list is in, whichever of the two the source tells first.
        for (const core::ChangeSet &changes : news.changes) {
            if (!changes.replacesAll) {
                for (const core::Change &change : changes.changes) {
                    showChange(change);
                }
            }
            m_state.apply(changes);
            m_hasState = m_hasState || changes.replacesAll;
        }
        for (const core::ConnectionStatus &status : news.statuses) {
            showStatus(status);
        }
        if (m_isLivePending && m_hasState) {
            m_isLivePending = false;
            showConnection("live", m_liveMessage);
        }
        std::fflush(stdout);
    }

    void finish() const
    {
        const core::TopologyTree tree = core::TopologyTree::build(m_state, core::chooseLevels(m_state), m_ns);
        if (!m_isJson && ::isatty(STDOUT_FILENO) == 1) {
            // A person who pressed Ctrl+C wants the prompt back, not 70 kB on one line.
            const std::string text = core::treeToText(tree);
            std::printf("%s\n", text.substr(0, text.find('\n')).c_str());
            return;
        }
        const core::ReadLimits limits{std::size_t{4} << 30, 1'000'000'000, 64};
        const Result<core::Value> value = core::parseJson(core::treeToJson(tree), limits);
        std::printf("{\"state\":%s}\n", value ? core::toJson(*value).c_str() : "null");
        std::fflush(stdout);
    }

private:
    void showChange(const core::Change &change)
    {
        const core::ObjectMeta &meta = core::metaOf(change.record);
        if (!m_ns.empty() && !meta.ns.empty() && meta.ns != m_ns) {
            return;
        }
        const std::string time = core::formatTime(core::Clock::system().now());
        const std::string kind = core::apiKindOf(change.record);
        const std::string type(core::toString(change.type));
        if (!m_isJson) {
            std::printf("%s %s %s/%s%s%s\n", time.c_str(), type.c_str(), kind.c_str(), meta.ns.str().c_str(),
                        meta.ns.empty() ? "" : "/", meta.name.c_str());
            return;
        }
        core::Value line = core::Value::object();
        line["time"] = time;
        line["type"] = type;
        line["kind"] = kind;
        line["namespace"] = meta.ns.str();
        line["name"] = meta.name;
        std::printf("%s\n", core::toJson(line).c_str());
    }

    void showStatus(const core::ConnectionStatus &status)
    {
        using core::ConnectionState;
        switch (status.state) {
        case ConnectionState::Live:
        case ConnectionState::Static:
            m_isLivePending = m_shown != "live";
            m_liveMessage = status.info.server;
            break;
        case ConnectionState::Stale:
        case ConnectionState::Failed:
            showConnection("stale", status.error.message);
            break;
        case ConnectionState::Denied:
            showConnection("denied", status.error.message);
            break;
        case ConnectionState::Connecting:
            break;
        }
    }

    void showConnection(const std::string &state, const std::string &message)
    {
        if (state == m_shown && message == m_shownMessage) {
            return;
        }
        m_shown = state;
        m_shownMessage = message;
        m_isLivePending = m_isLivePending && state == "live";
        const std::string time = core::formatTime(core::Clock::system().now());
        if (!m_isJson) {
            std::printf("%s %s %s\n", time.c_str(), state.c_str(), message.c_str());
            return;
        }
        core::Value line = core::Value::object();
        line["time"] = time;
        line["connection"] = state;
        line["message"] = message;
        std::printf("%s\n", core::toJson(line).c_str());
    }

    bool m_isJson;
    std::string m_ns;
    core::ClusterState m_state;
    bool m_hasState = false, m_isLivePending = false;
    std::string m_shown, m_shownMessage, m_liveMessage;
};

} // namespace

int runWatch(const Arguments &arguments)
{
    const Result<OutputForm> form = outputForm(arguments, OutputForm::Text);
    const Result<std::string> ns = form ? namespaceOption(arguments) : fail(form.error());
    if (!ns) {
        return report(ns.error());
    }
    catchStopSignals();
    const Result<std::unique_ptr<core::Source>> source = openSource(arguments);
    if (!source) {
        return report(source.error());
    }
    Follower follower;
    WatchPrinter printer(*form, *ns);
    core::LoadScope scope;
    if (!ns->empty()) {
        scope.alsoTry.push_back(*ns);
    }
    (*source)->start(&follower, scope);
    while (!waitForSignal(std::chrono::milliseconds(0))) {
        printer.show(follower.take(std::chrono::milliseconds(200)));
    }
    (*source)->stop();
    printer.show(follower.take(std::chrono::milliseconds(0)));
    printer.finish();
    return ExitYes;
}

} // namespace hopyard::app
