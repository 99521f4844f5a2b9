# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Certificates of one cluster (by the openssl command) and the kubeconfigs made of them."""

import base64
import os
import subprocess

from .cache import BedError

TOKENS = {
    # kubeconfig name: (token, user, uid)
    "token": ("hopyard-bed-token-0123456789abcdef", "bed-token-user", "u1"),
    "namespace": ("hopyard-bed-namespace-0123456789abcdef", "bed-namespace-user", "u2"),
    "nonodes": ("hopyard-bed-nonodes-0123456789abcdef", "bed-nonodes-user", "u3"),
}
BAD_TOKEN = "hopyard-bed-refused-0123456789abcdef"
COMPONENTS = ("controller-manager", "scheduler", "kueue", "kwok", "setup", "controllers")
DAYS = "365"


def _openssl(folder, *args):
    try:
        done = subprocess.run(["openssl", *args], cwd=folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except FileNotFoundError:
        raise BedError("no openssl command (install openssl)", 77) from None
    if done.returncode != 0:
        raise BedError("openssl %s failed: %s" % (args[0], done.stderr))


def make(pki):
    """CA, the API server's and the webhooks' certificate, one client certificate per user."""
    pki.mkdir()
    (pki / "openssl.cnf").write_text("[req]\ndistinguished_name = dn\n[dn]\n")
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-config",
             "openssl.cnf", "-days", DAYS]
    _openssl(pki, "req", "-x509", *curve, "-subj", "/CN=hopyard-bed", "-keyout", "ca.key",
             "-out", "ca.crt", "-addext", "basicConstraints=critical,CA:TRUE",
             "-addext", "subjectKeyIdentifier=hash")

    def issue(name, subject, usage, names=None):
        extra = ["-addext", "basicConstraints=CA:FALSE", "-addext", "extendedKeyUsage=" + usage]
        if names:
            extra += ["-addext", "subjectAltName=" + names]
        _openssl(pki, "req", "-x509", *curve, "-CA", "ca.crt", "-CAkey", "ca.key", "-subj",
                 subject, "-keyout", name + ".key", "-out", name + ".crt", *extra)

    local = "DNS:localhost,IP:127.0.0.1"
    issue("apiserver", "/CN=kube-apiserver", "serverAuth", local + ",IP:10.0.0.1")
    issue("tls", "/CN=webhook", "serverAuth", local)
    issue("admin", "/O=system:masters/CN=bed-admin", "clientAuth")
    # Components get names of their own, so that the audit log tells them from clients.
    for name in COMPONENTS:
        issue(name, "/O=system:masters/CN=bed:" + name, "clientAuth")
    _openssl(pki, "genrsa", "-out", "service-account.key", "2048")


def make_training_operator(folder):
    """What its certificate rotator accepts as its own work, so that it leaves it alone: a CA with
    a certain name, a key in PKCS#1, more than 90 days to go."""
    folder.mkdir()
    (folder / "openssl.cnf").write_text("[req]\ndistinguished_name = dn\n[dn]\n")
    key = ["-newkey", "rsa:2048", "-nodes", "-config", "openssl.cnf", "-days", DAYS]
    _openssl(folder, "req", "-x509", *key, "-subj", "/CN=training-operator-ca/O=training-operator",
             "-keyout", "ca.pkcs8", "-out", "ca.crt",
             "-addext", "basicConstraints=critical,CA:TRUE",
             "-addext", "keyUsage=digitalSignature,keyEncipherment,keyCertSign",
             "-addext", "subjectAltName=DNS:training-operator-ca")
    _openssl(folder, "rsa", "-traditional", "-in", "ca.pkcs8", "-out", "ca.key")
    _openssl(folder, "req", "-x509", *key, "-CA", "ca.crt", "-CAkey", "ca.key", "-subj",
             "/CN=training-operator.kubeflow.svc", "-keyout", "tls.pkcs8", "-out", "tls.crt",
             "-addext", "basicConstraints=CA:FALSE", "-addext", "extendedKeyUsage=serverAuth",
             "-addext", "subjectAltName=DNS:training-operator.kubeflow.svc,IP:127.0.0.1")
    _openssl(folder, "rsa", "-traditional", "-in", "tls.pkcs8", "-out", "tls.key")


def _data(path):
    return base64.b64encode(path.read_bytes()).decode()


def kubeconfig(path, cluster, port, pki, user, namespace=None, token=None, cert=None):
    """Writes one kubeconfig with everything inside, readable by its owner only."""
    if token:
        credential = "    token: %s\n" % token
    else:
        credential = "    client-certificate-data: %s\n    client-key-data: %s\n" % (
            _data(pki / (cert + ".crt")), _data(pki / (cert + ".key")))
    text = (
        "apiVersion: v1\nkind: Config\ncurrent-context: {c}\nclusters:\n- name: {c}\n  cluster:\n"
        "    certificate-authority-data: {ca}\n    server: https://127.0.0.1:{port}\n"
        "contexts:\n- name: {c}\n  context:\n    cluster: {c}\n    user: {u}\n{ns}"
        "users:\n- name: {u}\n  user:\n{cred}").format(
            c=cluster, ca=_data(pki / "ca.crt"), port=port, u=user, cred=credential,
            ns="    namespace: %s\n" % namespace if namespace else "")
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)


def write_kubeconfigs(state, cluster, port, team_namespace):
    pki = state / "pki"
    kubeconfig(state / "admin.kubeconfig", cluster, port, pki, "bed-admin", cert="admin")
    for name, (token, user, _) in TOKENS.items():
        kubeconfig(state / (name + ".kubeconfig"), cluster, port, pki, user, token=token,
                   namespace=team_namespace if name == "namespace" else None)
    kubeconfig(state / "badtoken.kubeconfig", cluster, port, pki, "bed-refused-user",
               token=BAD_TOKEN)
    for name in COMPONENTS:
        kubeconfig(pki / (name + ".kubeconfig"), cluster, port, pki, name, cert=name)


def token_file(path):
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        for token, user, uid in TOKENS.values():
            file.write("%s,%s,%s\n" % (token, user, uid))
