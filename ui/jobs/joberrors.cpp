// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/jobs/joberrors.h"

#include "core/base/text.h"

#include <QCoreApplication>

namespace hopyard::ui
{

using core::Error;
using core::ErrorKind;
using core::ObjectRef;

namespace
{

/// Translation context for this file's free functions.
struct JobErrors {
    Q_DECLARE_TR_FUNCTIONS(JobErrors)
};

QString shown(const std::string &text)
{
    return QString::fromStdString(core::escapedForDisplay(text));
}

QString headline(const ObjectRef &object, JobOperation operation)
{
    const QString title = objectTitle(object);
    switch (operation) {
    case JobOperation::Check:
        return JobErrors::tr("%1 could not be checked by the server.").arg(title);
    case JobOperation::Create:
        return JobErrors::tr("%1 was not created.").arg(title);
    case JobOperation::Read:
        return JobErrors::tr("%1 could not be read.").arg(title);
    case JobOperation::Delete:
        return JobErrors::tr("%1 was not deleted.").arg(title);
    }
    return title;
}

bool mentions(const Error &error, std::string_view text)
{
    return error.message.find(text) != std::string::npos || error.detail.find(text) != std::string::npos;
}

QString notFoundText(const Error &error, const ObjectRef &object, JobOperation operation)
{
    if (operation == JobOperation::Read || operation == JobOperation::Delete) {
        return JobErrors::tr("It does not exist (any more).");
    }
    if (mentions(error, "namespace") && !object.ns.empty()) {
        return JobErrors::tr("The namespace “%1” does not exist. Choose another one on the Queue page, or ask an "
                             "administrator to create it.")
            .arg(shown(object.ns));
    }
    if (mentions(error, "queue")) {
        return JobErrors::tr("The queue does not exist in namespace “%1”. Choose one of the list on the Queue page.")
            .arg(shown(object.ns));
    }
    return JobErrors::tr(
               "The server does not know “%1” of %2, or something it refers to. Check kind, namespace and API version.")
        .arg(shown(object.kind), shown(object.apiVersion));
}

QString refusedText(const Error &error)
{
    if (mentions(error, "admission webhook") || mentions(error, "denied the request")) {
        return JobErrors::tr(
            "An admission rule of the cluster refused it. Its words are below; change the manifest accordingly.");
    }
    if (mentions(error, "strict decoding") || mentions(error, "unknown field")) {
        return JobErrors::tr(
            "The manifest has a field the server does not know. Correct or remove it on the Review page.");
    }
    return JobErrors::tr("The server refused it as not valid. Its words are below; change the named fields.");
}

QString nextStep(const Error &error, const ObjectRef &object, JobOperation operation)
{
    switch (error.kind) {
    case ErrorKind::NotFound:
        return notFoundText(error, object, operation);
    case ErrorKind::Conflict:
        return operation == JobOperation::Delete ? JobErrors::tr("It changed meanwhile: it may be a new job under the "
                                                                 "same name. Look at it again before deleting.")
                                                 : JobErrors::tr("A %1 named “%2” exists already in namespace “%3”. "
                                                                 "Choose another name, or delete that one first.")
                                                       .arg(shown(object.kind), shown(object.name), shown(object.ns));
    case ErrorKind::Refused:
        return refusedText(error);
    case ErrorKind::Forbidden:
        if (mentions(error, "admission webhook") || mentions(error, "ValidatingAdmissionPolicy") ||
            mentions(error, "exceeded quota")) {
            return refusedText(error);
        }
        return JobErrors::tr("Your account may not do this in namespace “%1”. Ask an administrator for the right, or "
                             "use another namespace.")
            .arg(shown(object.ns));
    case ErrorKind::Unauthorized:
        return JobErrors::tr("The server refused your credentials (401). Log in again, then retry.");
    case ErrorKind::NoCredentials:
        return JobErrors::tr("No credentials could be obtained. Run the login command of this context, then retry.");
    case ErrorKind::Unreachable:
        return JobErrors::tr("The server cannot be reached. Check network, VPN and proxy, then retry.");
    case ErrorKind::Timeout:
        return JobErrors::tr("The server did not answer in time. Retry in a moment.");
    case ErrorKind::ServerError:
        return JobErrors::tr(
            "The server failed while handling it. Retry in a moment; if it stays, tell an administrator.");
    case ErrorKind::Cancelled:
        return JobErrors::tr("It was cancelled.");
    case ErrorKind::Unsupported:
        return JobErrors::tr("This is not possible here.");
    case ErrorKind::TooLarge:
        return JobErrors::tr("It is larger than what the server takes.");
    default:
        return JobErrors::tr("See the details below.");
    }
}

} // namespace

QString objectTitle(const ObjectRef &object)
{
    return QStringLiteral("%1 %2%3").arg(
        shown(object.kind), object.ns.empty() ? QString() : shown(object.ns) + QLatin1Char('/'), shown(object.name));
}

QString serverSaid(const Error &error)
{
    std::string text = error.message;
    if (!error.detail.empty() && error.message.find(error.detail) == std::string::npos) {
        text += text.empty() ? error.detail : '\n' + error.detail;
    }
    std::string out;
    for (const std::string &line : core::split(core::bounded(text, 4000), '\n')) {
        out += (out.empty() ? "" : "\n") + core::escapedForDisplay(line);
    }
    return QString::fromStdString(out);
}

QString jobErrorText(const Error &error, const ObjectRef &object, JobOperation operation)
{
    return headline(object, operation) + QLatin1Char(' ') + nextStep(error, object, operation);
}

} // namespace hopyard::ui
