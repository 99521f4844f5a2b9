// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/contextcatalog.h"

#include "core/kube/kubeconfigwatch.h"

#include <QPointer>

namespace hopyard::ui
{

ContextCatalog::ContextCatalog(QObject *parent) : QObject(parent) {}

ContextCatalog::~ContextCatalog()
{
    // Its thread may be in the middle of reading: that is not waited for here.
    TaskPool::run([watch = std::move(m_watch)]() mutable { watch.reset(); });
}

void ContextCatalog::setKubeconfig(const std::optional<std::string> &path)
{
    if (m_kubeconfig == path) {
        return;
    }
    m_kubeconfig = path;
    m_isLoaded = false;
    m_list = {};
    m_error.reset();
    const bool wasStarted = m_watch != nullptr;
    if (wasStarted) {
        reload();
    }
    Q_EMIT changed();
}

void ContextCatalog::start()
{
    if (!m_watch) {
        reload();
    }
}

void ContextCatalog::reload()
{
    TaskPool::run([watch = std::move(m_watch)]() mutable { watch.reset(); });
    const int generation = ++m_generation;
    const QPointer<ContextCatalog> self(this);
    // The pointer is looked at on the GUI thread only.
    m_watch =
        std::make_shared<core::KubeconfigWatch>(core::KubeconfigLocation{m_kubeconfig}, core::processEnvironment(),
                                                [self, generation](const core::KubeconfigUpdate &update) {
                                                    TaskPool::postToGui([self, generation, update] {
                                                        if (self && self->m_generation == generation) {
                                                            self->take(update);
                                                        }
                                                    });
                                                });
}

void ContextCatalog::take(const core::KubeconfigUpdate &update)
{
    m_isLoaded = true;
    m_list = update.list;
    m_error = update.problem;
    Q_EMIT changed();
}

std::vector<const core::ContextInfo *> ContextCatalog::choices() const
{
    std::vector<const core::ContextInfo *> all;
    for (const core::ContextInfo &context : m_list.contexts) {
        all.push_back(&context);
        for (const core::ContextInfo &alternative : m_list.alternatives) {
            if (alternative.name == context.name) {
                all.push_back(&alternative);
            }
        }
    }
    return all;
}

const core::ContextInfo *ContextCatalog::context(const std::string &key) const
{
    for (const std::vector<core::ContextInfo> *list : {&m_list.contexts, &m_list.alternatives}) {
        for (const core::ContextInfo &context : *list) {
            if (OpenRequest::contextKey(context.name, context.preferredFile) == key) {
                return &context;
            }
        }
    }
    return nullptr;
}

OpenRequest ContextCatalog::requestFor(const core::ContextInfo &context) const
{
    return {OpenRequest::Kind::Context, m_kubeconfig, context.name, 1.0, context.preferredFile};
}

} // namespace hopyard::ui
