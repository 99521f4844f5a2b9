// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/testca.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

namespace hopyard::test
{

namespace
{

template <class T, void (*Free)(T *)>
struct Freer {
    void operator()(T *pointer) const { Free(pointer); }
};
using Key = std::unique_ptr<EVP_PKEY, Freer<EVP_PKEY, EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Freer<X509, X509_free>>;
struct BioFreer {
    void operator()(BIO *bio) const { BIO_free(bio); }
};
using Bio = std::unique_ptr<BIO, BioFreer>;

void require(bool ok, const char *what)
{
    if (!ok) {
        std::fprintf(stderr, "test certificates: %s failed\n", what);
        std::abort();
    }
}

std::string textOf(const Bio &bio)
{
    char *data = nullptr;
    const long size = BIO_get_mem_data(bio.get(), &data);
    return {data, static_cast<std::size_t>(size)};
}

Certificate readCertificate(const std::string &pem)
{
    const Bio bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    return Certificate(PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr));
}

void addExtension(X509 *certificate, X509 *issuer, int id, const std::string &value)
{
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(nullptr, &context, id, value.c_str());
    require(extension != nullptr, "X509V3_EXT_conf_nid");
    X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
}

Certificate bareCertificate(EVP_PKEY *key, const std::string &commonName, const std::string &organisation, int days)
{
    Certificate certificate(X509_new());
    X509_set_version(certificate.get(), 2);
    std::array<unsigned char, 8> serial{};
    RAND_bytes(serial.data(), static_cast<int>(serial.size()));
    serial[0] &= 0x7F;
    BIGNUM *number = BN_bin2bn(serial.data(), static_cast<int>(serial.size()), nullptr);
    BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate.get()));
    BN_free(number);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), days < 0 ? -3600L * 24 * 365 : -3600L);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3600L * 24 * days);
    X509_set_pubkey(certificate.get(), key);
    X509_NAME *name = X509_get_subject_name(certificate.get());
    const auto add = [name](const char *field, const std::string &value) {
        X509_NAME_add_entry_by_txt(name, field, MBSTRING_UTF8, reinterpret_cast<const unsigned char *>(value.c_str()),
                                   -1, -1, 0);
    };
    if (!organisation.empty()) {
        add("O", organisation);
    }
    add("CN", commonName);
    return certificate;
}

TestCertificate written(X509 *certificate, EVP_PKEY *key)
{
    TestCertificate result;
    const Bio certificateBio(BIO_new(BIO_s_mem()));
    PEM_write_bio_X509(certificateBio.get(), certificate);
    result.certificate = textOf(certificateBio);
    const Bio keyBio(BIO_new(BIO_s_mem()));
    PEM_write_bio_PrivateKey(keyBio.get(), key, nullptr, nullptr, 0, nullptr, nullptr);
    result.key = textOf(keyBio);
    return result;
}

} // namespace

TestCertificate makeAuthority(const std::string &name)
{
    const Key key(EVP_EC_gen("P-256"));
    require(key != nullptr, "EVP_EC_gen");
    const Certificate certificate = bareCertificate(key.get(), name, {}, 30);
    X509_set_issuer_name(certificate.get(), X509_get_subject_name(certificate.get()));
    addExtension(certificate.get(), certificate.get(), NID_basic_constraints, "critical,CA:TRUE");
    addExtension(certificate.get(), certificate.get(), NID_key_usage, "critical,keyCertSign,cRLSign");
    require(X509_sign(certificate.get(), key.get(), EVP_sha256()) != 0, "X509_sign");
    return written(certificate.get(), key.get());
}

TestCertificate makeCertificate(const TestCertificate &authority, const std::string &commonName,
                                const std::vector<std::string> &names, int days, const std::string &organisation)
{
    const Certificate issuer = readCertificate(authority.certificate);
    const Bio keyText(BIO_new_mem_buf(authority.key.data(), static_cast<int>(authority.key.size())));
    const Key issuerKey(PEM_read_bio_PrivateKey(keyText.get(), nullptr, nullptr, nullptr));
    require(issuer && issuerKey, "reading the authority");
    const Key key(EVP_EC_gen("P-256"));
    const Certificate certificate = bareCertificate(key.get(), commonName, organisation, days);
    X509_set_issuer_name(certificate.get(), X509_get_subject_name(issuer.get()));
    std::string alternatives;
    for (const std::string &name : names) {
        const bool address =
            name.find_first_not_of("0123456789.") == std::string::npos || name.find(':') != std::string::npos;
        alternatives += (alternatives.empty() ? "" : ",") + std::string(address ? "IP:" : "DNS:") + name;
    }
    if (!alternatives.empty()) {
        addExtension(certificate.get(), issuer.get(), NID_subject_alt_name, alternatives);
    }
    addExtension(certificate.get(), issuer.get(), NID_ext_key_usage, "serverAuth,clientAuth");
    require(X509_sign(certificate.get(), issuerKey.get(), EVP_sha256()) != 0, "X509_sign");
    return written(certificate.get(), key.get());
}

std::string hashedName(const std::string &certificate)
{
    const Certificate read = readCertificate(certificate);
    require(read != nullptr, "reading a certificate");
    std::array<char, 32> name{};
    std::snprintf(name.data(), name.size(), "%08lx.0", X509_subject_name_hash(read.get()));
    return name.data();
}

} // namespace hopyard::test
