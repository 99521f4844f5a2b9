// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/jobrules.h"

#include "core/base/quantity.h"
#include "core/base/text.h"
#include "core/demo/objects.h"

#include <algorithm>
#include <set>

namespace hopyard::core::demo
{

namespace
{

constexpr std::string_view dnsRule = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric "
                                     "characters, '-' or '.', and must start and end with "
                                     "an alphanumeric character (e.g. 'example.com', regex used for validation is "
                                     "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
constexpr std::string_view dnsLabelRule = "a lowercase RFC 1123 label must consist of lower case alphanumeric "
                                          "characters or '-', and must start and end with an "
                                          "alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for "
                                          "validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
constexpr std::string_view labelValueRule =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and "
    "end with an "
    "alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is "
    "'(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

/// The server's bound for the counts of indexed Jobs, here for all: what is above it cannot run anywhere.
constexpr std::int64_t maxCount = 100'000;

std::string quoted(std::string_view text)
{
    return "\"" + std::string(text) + "\"";
}

std::string invalid(std::string_view field, std::string_view value, std::string_view why)
{
    return std::string(field) + ": Invalid value: " + std::string(value) + ": " + std::string(why);
}

/// Field errors as the API server joins them.
std::string joined(const std::vector<std::string> &errors)
{
    return errors.size() == 1 ? errors.front() : "[" + join(errors, ", ") + "]";
}

class JobCheck
{
public:
    explicit JobCheck(const Value &job) : m_job(job) {}

    std::vector<std::string> run()
    {
        checkMetadata();
        checkCounts();
        const Value &pod = m_job.at("spec", "template", "spec");
        checkLabels("spec.template.labels", m_job.at("spec", "template", "metadata", "labels"));
        checkContainers("spec.template.spec.containers", pod.at("containers"), true);
        checkContainers("spec.template.spec.initContainers", pod.at("initContainers"), false);
        const std::string &restart = pod.at("restartPolicy").toString();
        if (restart != "Never" && restart != "OnFailure") {
            m_errors.push_back(
                restart.empty() || restart == "Always"
                    ? R"(spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never")"
                    : "spec.template.spec.restartPolicy: Unsupported value: " + quoted(restart) +
                          R"(: supported values: "OnFailure", "Never")");
        }
        return std::move(m_errors);
    }

private:
    void checkMetadata()
    {
        const std::string &name = m_job.at("metadata", "name").toString();
        if (!isDns1123Subdomain(name)) {
            m_errors.push_back(
                invalid("metadata.name", quoted(name),
                        name.size() > 253 ? std::string_view("must be no more than 253 bytes") : dnsRule));
        } else if (name.size() > 63) {
            m_errors.push_back(invalid("metadata.name", quoted(name), "must be no more than 63 bytes"));
        }
        checkLabels("metadata.labels", m_job.at("metadata", "labels"));
    }

    void checkLabels(std::string_view field, const Value &labels)
    {
        for (const auto &member : labels.members()) {
            if (!isLabelKey(member.key)) {
                m_errors.push_back(invalid(field, quoted(member.key),
                                           "name part must consist of alphanumeric characters, '-', '_' or '.'"));
            }
            if (!isLabelValue(member.value.toString())) {
                m_errors.push_back(invalid(field, quoted(member.value.toString()),
                                           member.value.toString().size() > 63
                                               ? std::string_view("must be no more than 63 bytes")
                                               : labelValueRule));
            }
        }
    }

    void checkCounts()
    {
        const Value &spec = m_job.at("spec");
        for (const char *field : {"parallelism", "completions", "backoffLimit"}) {
            const Value &value = spec.at(field);
            if (!value.isNull() && value.toInt() < 0) {
                m_errors.push_back(
                    invalid("spec." + std::string(field), value.scalarText(), "must be greater than or equal to 0"));
            }
        }
        const std::string &mode = spec.at("completionMode").toString();
        if (mode == "Indexed" && spec.at("completions").isNull()) {
            m_errors.push_back("spec.completions: Required value: when completion mode is Indexed");
        } else if (!mode.empty() && mode != "Indexed" && mode != "NonIndexed") {
            m_errors.push_back("spec.completionMode: Unsupported value: " + quoted(mode) +
                               R"(: supported values: "Indexed", "NonIndexed")");
        }
    }

    void checkContainers(const std::string &field, const Value &containers, bool needed)
    {
        if (needed && containers.empty()) {
            m_errors.push_back(field + ": Required value");
        }
        std::set<std::string> names;
        for (std::size_t index = 0; index < containers.size(); ++index) {
            const Value &container = containers.at(index);
            const std::string at = field + "[" + std::to_string(index) + "]";
            const std::string &name = container.at("name").toString();
            if (name.empty()) {
                m_errors.push_back(at + ".name: Required value");
            } else if (!isDns1123Label(name)) {
                m_errors.push_back(invalid(at + ".name", quoted(name), dnsLabelRule));
            } else if (!names.insert(name).second) {
                m_errors.push_back(at + ".name: Duplicate value: " + quoted(name));
            }
            const std::string &image = container.at("image").toString();
            if (image.empty()) {
                m_errors.push_back(at + ".image: Required value");
            } else if (trimmed(image) != image) {
                m_errors.push_back(
                    invalid(at + ".image", quoted(image), "must not have leading or trailing whitespace"));
            }
            checkResources(at + ".resources", container.at("resources"));
        }
    }

    void checkResources(const std::string &field, const Value &resources)
    {
        const Value &limits = resources.at("limits");
        for (const auto &member : resources.at("requests").members()) {
            const auto request = Quantity::parse(member.value.scalarText());
            const Value *limitValue = limits.find(member.key);
            const auto limit = limitValue ? Quantity::parse(limitValue->scalarText()) : std::nullopt;
            const bool extended = member.key.find('/') != std::string::npos;
            if (request && request->isNegative()) {
                m_errors.push_back(invalid(field + ".requests[" + member.key + "]", quoted(member.value.scalarText()),
                                           "must be greater than or equal to 0"));
            } else if (request && extended && (!limit || *limit != *request)) {
                m_errors.push_back(
                    limit ? invalid(field + ".requests", quoted(request->toString()),
                                    "must be equal to " + member.key + " limit of " + limit->toString())
                          : field + ".limits: Required value: Limit must be set for non overcommitable resources");
            } else if (request && limit && *request > *limit) {
                m_errors.push_back(
                    invalid(field + ".requests", quoted(request->toString()),
                            "must be less than or equal to " + member.key + " limit of " + limit->toString()));
            }
        }
    }

    const Value &m_job;
    std::vector<std::string> m_errors;
};

/// The first resource whose text is no quantity: the API server cannot even read such an object.
std::string badQuantity(const Value &job)
{
    for (const char *kind : {"containers", "initContainers"}) {
        for (const Value &container : job.at("spec", "template", "spec", kind).items()) {
            for (const char *side : {"requests", "limits"}) {
                for (const auto &member : container.at("resources", side).members()) {
                    if (!Quantity::parse(member.value.scalarText())) {
                        return member.key;
                    }
                }
            }
        }
    }
    return {};
}

} // namespace

Result<void> checkJob(const Value &job)
{
    if (!badQuantity(job).empty()) {
        return fail({ErrorKind::Refused,
                     "Job in version \"v1\" cannot be handled as a Job: quantities must match the regular expression "
                     "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
                     "resource " + badQuantity(job), 400});
    }
    const std::vector<std::string> errors = JobCheck(job).run();
    if (!errors.empty()) {
        return fail({ErrorKind::Refused,
                     "Job.batch " + quoted(job.at("metadata", "name").toString()) + " is invalid: " + joined(errors),
                     {},
                     422});
    }
    return {};
}

int podCountOf(const Value &job)
{
    const Value &spec = job.at("spec");
    const auto parallelism = spec.at("parallelism").toInt(1);
    const auto completions = spec.at("completions").toInt(parallelism);
    return static_cast<int>(std::min(parallelism, completions));
}

void setJobDefaults(Value &job, TimePoint now, int serial)
{
    job["status"] = Value::object();
    Value &metadata = job["metadata"];
    metadata["creationTimestamp"] = formatTime(now);
    metadata["generation"] = 1;
    const std::string name = metadata.at("name").toString();
    const std::string uid = uidOf(metadata.at("namespace").toString() + "/" + name + "/" + std::to_string(serial));
    metadata["uid"] = uid;
    Value &spec = job["spec"];
    const auto setIfMissing = [](Value &to, std::string_view key, Value value) {
        if (!to.contains(key)) {
            to[key] = std::move(value);
        }
    };
    const bool neither = !spec.contains("parallelism") && !spec.contains("completions");
    setIfMissing(spec, "backoffLimit", 6);
    setIfMissing(spec, "completionMode", "NonIndexed");
    setIfMissing(spec, "parallelism", 1);
    if (neither) {
        spec["completions"] = 1;
    }
    setIfMissing(spec, "podReplacementPolicy", "TerminatingOrFailed");
    const bool queued = !job.at("metadata", "labels").at(queueLabel).toString().empty();
    if (queued) {
        spec["suspend"] = true;
    } else {
        setIfMissing(spec, "suspend", false);
    }
    spec["selector"] = object({{"matchLabels", object({{"batch.kubernetes.io/controller-uid", uid}})}});
    Value &labels = spec["template"]["metadata"]["labels"];
    labels["batch.kubernetes.io/controller-uid"] = uid;
    labels["batch.kubernetes.io/job-name"] = name;
    labels["controller-uid"] = uid;
    labels["job-name"] = name;
    Value &pod = spec["template"]["spec"];
    for (Value &container : pod["containers"].mutableItems()) {
        const std::string &image = container.at("image").toString();
        const bool latest = image.find(':', image.rfind('/') + 1) == std::string::npos || image.ends_with(":latest");
        setIfMissing(container, "imagePullPolicy", latest ? "Always" : "IfNotPresent");
        setIfMissing(container, "resources", Value::object());
        setIfMissing(container, "terminationMessagePath", "/dev/termination-log");
        setIfMissing(container, "terminationMessagePolicy", "File");
    }
    setIfMissing(pod, "dnsPolicy", "ClusterFirst");
    setIfMissing(pod, "schedulerName", "default-scheduler");
    setIfMissing(pod, "securityContext", Value::object());
    setIfMissing(pod, "terminationGracePeriodSeconds", 30);
}

} // namespace hopyard::core::demo
