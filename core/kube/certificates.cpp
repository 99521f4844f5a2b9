// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/certificates.h"

#include <ctime>
#include <memory>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

namespace hopyard::core
{

namespace
{

struct Free {
    void operator()(BIO *bio) const { BIO_free(bio); }
    void operator()(X509 *certificate) const { X509_free(certificate); }
    void operator()(EVP_PKEY *key) const { EVP_PKEY_free(key); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

Owned<BIO> reader(const std::string &text)
{
    return Owned<BIO>(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

/// An encrypted key must not ask for its passphrase on a terminal.
int noPassphrase(char *, int, int, void *)
{
    return -1;
}

Owned<X509> firstCertificate(const std::string &pem)
{
    const Owned<BIO> bio = reader(pem);
    Owned<X509> certificate(bio ? PEM_read_bio_X509(bio.get(), nullptr, noPassphrase, nullptr) : nullptr);
    ERR_clear_error();
    return certificate;
}

tl::unexpected<Error> wrong(std::string what)
{
    return fail(ErrorKind::InvalidInput, std::move(what));
}

} // namespace

std::size_t countCertificates(const std::string &pem)
{
    const Owned<BIO> bio = reader(pem);
    std::size_t count = 0;
    while (bio) {
        char *name = nullptr;
        char *header = nullptr;
        unsigned char *data = nullptr;
        long length = 0;
        if (PEM_read_bio(bio.get(), &name, &header, &data, &length) != 1) {
            // A broken block ends this reader's look at it; the next one may be fine.
            if (ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE || BIO_eof(bio.get())) {
                break;
            }
            ERR_clear_error();
            continue;
        }
        if (std::string(name) == PEM_STRING_X509 && header[0] == '\0') {
            const unsigned char *at = data;
            const Owned<X509> certificate(d2i_X509(nullptr, &at, length));
            count += certificate ? 1 : 0;
        }
        OPENSSL_free(name);
        OPENSSL_free(header);
        OPENSSL_free(data);
    }
    ERR_clear_error();
    return count;
}

Result<void> checkClientPair(const std::string &certificate, const std::string &key)
{
    if (certificate.find("-----BEGIN CERTIFICATE-----") == std::string::npos) {
        return wrong("the client-certificate is not in PEM form: it must hold -----BEGIN CERTIFICATE-----");
    }
    if (key.find("PRIVATE KEY-----") == std::string::npos) {
        return wrong("the client-key is not in PEM form: it must hold -----BEGIN PRIVATE KEY----- or the like");
    }
    if (key.find("ENCRYPTED") != std::string::npos) {
        return wrong("the client-key is encrypted, which is not supported: store it without a passphrase");
    }
    const Owned<X509> first = firstCertificate(certificate);
    if (!first) {
        return wrong("the client-certificate cannot be read: it is damaged, so get a new one");
    }
    const Owned<BIO> bio = reader(key);
    const Owned<EVP_PKEY> own(bio ? PEM_read_bio_PrivateKey(bio.get(), nullptr, noPassphrase, nullptr) : nullptr);
    if (!own) {
        ERR_clear_error();
        return wrong("the client-key cannot be read: it is damaged, so get a new one with its certificate");
    }
    const bool belongs = X509_check_private_key(first.get(), own.get()) == 1;
    ERR_clear_error();
    if (!belongs) {
        return wrong("the client-key does not belong to the client-certificate: take both from the same place");
    }
    return {};
}

std::optional<TimePoint> certificateExpiry(const std::string &pem)
{
    const Owned<X509> certificate = firstCertificate(pem);
    std::tm broken{};
    if (!certificate || ASN1_TIME_to_tm(X509_get0_notAfter(certificate.get()), &broken) != 1) {
        return std::nullopt;
    }
    return std::chrono::time_point_cast<TimePoint::duration>(std::chrono::system_clock::from_time_t(::timegm(&broken)));
}

} // namespace hopyard::core
