// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/fieldwords.h"

#include "ui/text.h"

#include <QCoreApplication>

#include <string>

namespace hopyard::ui
{

namespace
{

struct Words {
    std::string_view path; ///< the end of a path, without indexes
    const char *text;
};

/// The first that fits counts: longer ends stand before shorter ones. Source: the API reference of batch/v1 and v1, and
/// Kueue's labels and annotations.
constexpr Words table[] = {
    {"spec.backoffLimit", QT_TRANSLATE_NOOP("Field", "how often a failed pod is tried again")},
    {"spec.backoffLimitPerIndex", QT_TRANSLATE_NOOP("Field", "how often each pod is tried again")},
    {"spec.completionMode", QT_TRANSLATE_NOOP("Field", "whether pods are numbered")},
    {"spec.completions", QT_TRANSLATE_NOOP("Field", "how many pods must succeed")},
    {"spec.parallelism", QT_TRANSLATE_NOOP("Field", "how many pods run at once")},
    {"spec.suspend", QT_TRANSLATE_NOOP("Field", "held back until the queue lets it start")},
    {"spec.manualSelector", QT_TRANSLATE_NOOP("Field", "whether pods are chosen by hand-written labels")},
    {"spec.podReplacementPolicy", QT_TRANSLATE_NOOP("Field", "when a lost pod is replaced")},
    {"spec.podFailurePolicy", QT_TRANSLATE_NOOP("Field", "what happens when a pod fails")},
    {"spec.ttlSecondsAfterFinished", QT_TRANSLATE_NOOP("Field", "seconds after which the finished job is deleted")},
    {"spec.activeDeadlineSeconds", QT_TRANSLATE_NOOP("Field", "seconds after which it is stopped")},
    {"spec.selector", QT_TRANSLATE_NOOP("Field", "which pods belong to it")},
    {"template.metadata.annotations", QT_TRANSLATE_NOOP("Field", "notes on its pods")},
    {"template.metadata.labels", QT_TRANSLATE_NOOP("Field", "labels of its pods")},
    {"spec.dnsPolicy", QT_TRANSLATE_NOOP("Field", "how its pods look up names")},
    {"spec.restartPolicy", QT_TRANSLATE_NOOP("Field", "whether a failed container is started again")},
    {"spec.schedulerName", QT_TRANSLATE_NOOP("Field", "who chooses its hosts")},
    {"spec.schedulingGates", QT_TRANSLATE_NOOP("Field", "what holds its pods back")},
    {"spec.securityContext", QT_TRANSLATE_NOOP("Field", "user, groups and rights of its processes")},
    {"spec.serviceAccount", QT_TRANSLATE_NOOP("Field", "the account its pods use")},
    {"spec.serviceAccountName", QT_TRANSLATE_NOOP("Field", "the account its pods use")},
    {"spec.terminationGracePeriodSeconds", QT_TRANSLATE_NOOP("Field", "seconds its pods have to end")},
    {"spec.tolerations", QT_TRANSLATE_NOOP("Field", "hosts it may use although they are set apart")},
    {"spec.nodeSelector", QT_TRANSLATE_NOOP("Field", "labels its hosts must have")},
    {"spec.affinity", QT_TRANSLATE_NOOP("Field", "rules for choosing hosts")},
    {"spec.volumes", QT_TRANSLATE_NOOP("Field", "where its data are")},
    {"spec.hostNetwork", QT_TRANSLATE_NOOP("Field", "whether it uses the host's own network")},
    {"spec.priorityClassName", QT_TRANSLATE_NOOP("Field", "priority of its pods")},
    {"spec.imagePullSecrets", QT_TRANSLATE_NOOP("Field", "how it may fetch its image")},
    {"spec.initContainers", QT_TRANSLATE_NOOP("Field", "what runs before it")},
    {"containers.volumeMounts", QT_TRANSLATE_NOOP("Field", "where its data are seen in the container")},
    {"containers.imagePullPolicy", QT_TRANSLATE_NOOP("Field", "when the image is fetched")},
    {"containers.image", QT_TRANSLATE_NOOP("Field", "the container image")},
    {"containers.command", QT_TRANSLATE_NOOP("Field", "what is run")},
    {"containers.args", QT_TRANSLATE_NOOP("Field", "what the command is given")},
    {"containers.env", QT_TRANSLATE_NOOP("Field", "environment variables")},
    {"containers.envFrom", QT_TRANSLATE_NOOP("Field", "environment variables from elsewhere")},
    {"containers.ports", QT_TRANSLATE_NOOP("Field", "ports it listens on")},
    {"containers.resources", QT_TRANSLATE_NOOP("Field", "GPUs, CPU and memory it asks for")},
    {"containers.workingDir", QT_TRANSLATE_NOOP("Field", "the folder it starts in")},
    {"containers.terminationMessagePath", QT_TRANSLATE_NOOP("Field", "where it leaves its last words")},
    {"containers.terminationMessagePolicy", QT_TRANSLATE_NOOP("Field", "where its last words are taken from")},
    {"resources.limits", QT_TRANSLATE_NOOP("Field", "the most it may use")},
    {"resources.requests", QT_TRANSLATE_NOOP("Field", "what is set aside for it")},
    {"kueue.x-k8s.io/queue-name", QT_TRANSLATE_NOOP("Field", "its queue")},
    {"kueue.x-k8s.io/priority-class", QT_TRANSLATE_NOOP("Field", "its priority in the queue")},
    {"kueue.x-k8s.io/podset-required-topology", QT_TRANSLATE_NOOP("Field", "the level its pods must share")},
    {"kueue.x-k8s.io/podset-preferred-topology", QT_TRANSLATE_NOOP("Field", "the level its pods should share")},
    {"kueue.x-k8s.io/podset-unconstrained-topology", QT_TRANSLATE_NOOP("Field", "placed by topology, anywhere")},
    {"metadata.annotations", QT_TRANSLATE_NOOP("Field", "notes on the job")},
    {"metadata.labels", QT_TRANSLATE_NOOP("Field", "labels of the job")},
    {"metadata.name", QT_TRANSLATE_NOOP("Field", "its name")},
    {"metadata.namespace", QT_TRANSLATE_NOOP("Field", "its namespace")},
    {"metadata.uid", QT_TRANSLATE_NOOP("Field", "the number by which the server knows it")},
    {"metadata.creationTimestamp", QT_TRANSLATE_NOOP("Field", "when it was created")},
    {"metadata.generation", QT_TRANSLATE_NOOP("Field", "how often it was changed")},
};

/// "spec.containers[0].env" → "spec.containers.env"; "labels[a.b/c]" → "labels.a.b/c".
std::string withoutIndexes(std::string_view path)
{
    std::string plain;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path[i] != '[') {
            plain += path[i];
            continue;
        }
        const std::size_t end = path.find(']', i);
        const std::string_view inside = path.substr(i + 1, (end == path.npos ? path.size() : end) - i - 1);
        if (inside.find_first_not_of("0123456789") != inside.npos) {
            plain += '.';
            plain += inside;
        }
        i = end == path.npos ? path.size() : end;
    }
    return plain;
}

bool endsWith(std::string_view path, std::string_view end)
{
    return path.ends_with(end) && (path.size() == end.size() || path[path.size() - end.size() - 1] == '.');
}

} // namespace

QString fieldWords(std::string_view path)
{
    const std::string plain = withoutIndexes(path);
    // What is in a known field is told by that field: labels.a of labels, tolerations of several.
    for (std::string_view part = plain; !part.empty();
         part = part.substr(0, part.rfind('.') == part.npos ? 0 : part.rfind('.'))) {
        for (const Words &words : table) {
            if (endsWith(part, words.path)) {
                return QCoreApplication::translate("Field", words.text);
            }
        }
    }
    return {};
}

QString fieldTitle(std::string_view path)
{
    const QString words = fieldWords(path);
    return words.isEmpty() ? display(path)
                           : QCoreApplication::translate("Field", "%1 (%2)", "a field and what it is for")
                                 .arg(display(path), words);
}

} // namespace hopyard::ui
