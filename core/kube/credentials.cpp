// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/credentials.h"

#include "core/base/file.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/kube/certificates.h"
#include "core/kube/encoding.h"
#include "core/kube/pluginlogin.h"

#include <atomic>
#include <sys/stat.h>

namespace hopyard::core
{

using std::chrono::seconds;

namespace
{

constexpr seconds fileTokenAge{50}; // client-go re-reads every 60 s with 10 s leeway
constexpr seconds filesAge{1};      // and certificate files at every handshake, but not more often than this
constexpr std::size_t maxPemBytes = std::size_t{4} << 20;

std::string signatureOf(const std::string &path)
{
    struct stat info {
    };
    if (path.empty() || ::stat(path.c_str(), &info) != 0) {
        return "-;";
    }
    return std::to_string(info.st_ino) + "," + std::to_string(info.st_size) + "," +
           std::to_string(info.st_mtim.tv_sec) + "," + std::to_string(info.st_mtim.tv_nsec) + ";";
}

std::string readOr(const std::string &path, const std::string &otherwise)
{
    return path.empty() ? otherwise : readFile(path, maxPemBytes).value_or(std::string());
}

} // namespace

std::uint64_t nextCredentialSerial()
{
    static std::atomic<std::uint64_t> serial{0};
    return ++serial;
}

Credentials::Credentials(KubeUser user, KubeCluster cluster, const Clock &clock)
    : m_user(std::move(user))
    , m_cluster(std::move(cluster))
    , m_clock(clock)
    , m_login(m_user.runsPlugin() ? PluginLogin::of(*m_user.exec, m_cluster, clock) : nullptr)
    , m_owner(std::make_shared<bool>(false))
    , m_certificate(m_user.certificateData)
    , m_key(m_user.keyData)
    , m_filesSignature(filesSignature())
    , m_filesLooked(clock.now())
    , m_serial(nextCredentialSerial())
{
}

Credentials::~Credentials()
{
    shutdown();
}

void Credentials::setPluginLimits(const PluginLimits &limits)
{
    const std::lock_guard lock(m_mutex);
    m_pluginLimits = limits;
}

Result<std::string> Credentials::fileToken()
{
    const TimePoint now = m_clock.now();
    if (!m_lastFileToken.empty() && now - m_fileTokenRead < fileTokenAge && now >= m_fileTokenRead) {
        return m_lastFileToken;
    }
    const Result<std::string> text = readFile(m_user.tokenFile, std::size_t{1} << 20);
    const std::string token = text ? std::string(trimmed(*text)) : std::string();
    if (!token.empty() && isHeaderSafe(token)) {
        if (token != m_lastFileToken) {
            m_serial = nextCredentialSerial();
        }
        m_lastFileToken = token;
        m_fileTokenRead = now;
        return token;
    }
    if (!m_lastFileToken.empty()) {
        return m_lastFileToken;
    }
    if (token.empty() && !m_user.token.empty()) {
        return m_user.token;
    }
    return fail(ErrorKind::NoCredentials,
                "the token file " + m_user.tokenFile + " of user \"" + m_user.name + "\" " +
                    (!text           ? "cannot be read"
                     : token.empty() ? "is empty"
                                     : "holds control characters") +
                    ": renew it or correct tokenFile in the kubeconfig",
                text ? std::string() : text.error().message);
}

std::string Credentials::filesSignature() const
{
    return signatureOf(m_user.certificateFile) + signatureOf(m_user.keyFile) + signatureOf(m_cluster.caFile);
}

void Credentials::lookAtFiles(bool atOnce)
{
    if (m_user.certificateFile.empty() && m_user.keyFile.empty() && m_cluster.caFile.empty()) {
        return;
    }
    const TimePoint now = m_clock.now();
    if (!atOnce && now - m_filesLooked < filesAge && now >= m_filesLooked) {
        return;
    }
    m_filesLooked = now;
    std::string signature = filesSignature();
    if (signature == m_filesSignature) {
        return;
    }
    bool usable = true;
    if (m_user.hasCertificate()) {
        std::string certificate = readOr(m_user.certificateFile, m_user.certificateData);
        std::string key = readOr(m_user.keyFile, m_user.keyData);
        if (const Result<void> pair = checkClientPair(certificate, key); !pair) {
            usable = false; // being written, perhaps: looked at again before the next request
            log(LogLevel::Info, "credentials", "the files of user \"" + m_user.name + "\": " + pair.error().message);
        } else if (certificate != m_certificate || key != m_key) {
            m_certificate = std::move(certificate);
            m_key = std::move(key);
            m_serial = nextCredentialSerial();
        }
    }
    if (!m_cluster.caFile.empty()) {
        std::string authority = readOr(m_cluster.caFile, {});
        if (countCertificates(authority) == 0) {
            usable = false;
        } else if (authority != (m_authority.empty() ? m_cluster.caData : m_authority)) {
            m_authority = std::move(authority);
        }
    }
    if (usable) {
        m_filesSignature = std::move(signature);
    }
}

Result<Credential> Credentials::staticCredential()
{
    Credential credential;
    credential.certificate = m_certificate;
    credential.key = m_key;
    if (!m_user.tokenFile.empty()) {
        Result<std::string> token = fileToken();
        if (!token) {
            return fail(token.error());
        }
        credential.authorization = "Bearer " + *token;
    } else if (!m_user.token.empty()) {
        credential.authorization = "Bearer " + m_user.token;
    } else if (!m_user.username.empty()) {
        credential.authorization = "Basic " + base64Encode(m_user.username + ":" + m_user.password);
    }
    if (!isHeaderSafe(credential.authorization)) {
        return fail(ErrorKind::NoCredentials,
                    "the token of user \"" + m_user.name + "\" holds control characters: correct it in " + m_user.file);
    }
    credential.authority = m_authority;
    credential.serial = m_serial;
    return credential;
}

void Credentials::acquire(Callback callback)
{
    std::unique_lock lock(m_mutex);
    if (m_closed) {
        lock.unlock();
        callback(fail(ErrorKind::Cancelled, "the connection was closed"));
        return;
    }
    lookAtFiles(false);
    if (!m_login) {
        Result<Credential> credential = staticCredential();
        lock.unlock();
        callback(std::move(credential));
        return;
    }
    const PluginLimits limits = m_pluginLimits;
    std::string authority = m_authority;
    lock.unlock();
    m_login->acquire(
        m_owner,
        [authority = std::move(authority), callback = std::move(callback)](Result<Credential> credential) {
            if (credential) {
                credential->authority = authority;
            }
            callback(std::move(credential));
        },
        limits);
}

bool Credentials::refused(std::uint64_t serial)
{
    if (m_login) {
        return m_login->refused(serial);
    }
    const std::lock_guard lock(m_mutex);
    lookAtFiles(true);
    if (!m_user.tokenFile.empty()) {
        m_fileTokenRead = TimePoint{};
        static_cast<void>(fileToken());
    }
    return serial != m_serial; // else the same again would not help
}

std::optional<LoginStatus> Credentials::login() const
{
    return m_login ? m_login->login() : std::nullopt;
}

void Credentials::cancelLogin()
{
    if (m_login) {
        m_login->cancel();
    }
}

void Credentials::shutdown()
{
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
    }
    if (!m_login) {
        return;
    }
    for (const Callback &callback : m_login->leave(m_owner)) {
        callback(fail(ErrorKind::Cancelled, "the connection was closed"));
    }
}

} // namespace hopyard::core
