// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "core/kube/accessreview.h"
#include "core/kube/apiclient.h"
#include "core/kube/livefeed.h"
#include "core/kube/objectwriter.h"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace hopyard::core
{

/// The Source of a real cluster. load(), create(), get() and remove() may run on any threads beside a started watch.
class LiveCluster final : public Source
{
public:
    /// `renew` reads the kubeconfig again, when the connection is in trouble; may be empty.
    LiveCluster(ConnectionTarget target, const Environment &environment, TargetReader renew = {});
    ~LiveCluster() override;

    ClusterInfo info() const override;
    Result<LoadedCluster> load(const LoadScope &scope, std::stop_token stop, const ProgressCallback &progress) override;
    void start(SourceListener *listener, const LoadScope &scope) override;
    void stop() override;
    void retryNow() override;
    void setNamespacesToTry(const std::vector<std::string> &names) override;
    void cancelLogin() override;
    Result<Value> create(const Value &manifest, bool dryRun, std::stop_token stop) override;
    Result<Value> get(const ObjectRef &object, std::stop_token stop) override;
    Result<void> remove(const ObjectRef &object, const std::string &uid, std::stop_token stop) override;
    std::vector<AccessAnswer> review(const std::vector<AccessQuestion> &questions, std::stop_token stop) override;
    Result<UserIdentity> whoAmI(std::stop_token stop) override;

private:
    const std::vector<std::string> m_notes; ///< of the kubeconfig
    const TargetReader m_renew;
    ApiClient m_client;
    ObjectWriter m_writer;
    AccessReviewer m_reviewer;
    mutable std::mutex m_mutex;
    ClusterInfo m_info;
    std::mutex m_feedMutex; ///< held for moments only
    std::unique_ptr<LiveFeed> m_feed;
};

} // namespace hopyard::core
