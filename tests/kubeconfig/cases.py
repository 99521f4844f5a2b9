# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The corpus: kubeconfigs good and bad. Placeholders: @PORT@ the recorder, @HTTP@ @HTTPS@ @SOCKS@ its proxies' ports,
@CA@ the authority in base64, @PKI@ the folder with certificates, @DIR@ the case's own folder.

A case is (name, files, more). The first file is ~/.kube/config unless `kubeconfig` says otherwise. `differs` is the one
sentence why Hopyard does on purpose what kubectl does not; then (kubectl connects, hopyard connects) must be as given.
"""
V1 = "client.authentication.k8s.io/v1"
BETA = "client.authentication.k8s.io/v1beta1"

WHY_NO_USER = "kubectl asks for a user name on the terminal; no user is legal and means anonymous (G8)"
WHY_ENTRY = "one broken entry must not hide the others (G6): only the contexts that use it are refused"
WHY_SCHEME = "a server without https:// but with credentials is refused rather than asked without them (1.3)"
WHY_KEY = "a half certificate is refused by name instead of being left out silently (A2)"
WHY_PROVIDER = "auth-provider is not supported and named with its replacement, instead of being asked (A5)"


def kc(cluster="", user="", context="", top="", name="c"):
    """A kubeconfig of one context; arguments are YAML fields of a flow map."""
    return ("apiVersion: v1\nkind: Config\ncurrent-context: %s\n%sclusters:\n- name: %s\n  cluster: {%s}\nusers:\n- name: %s\n  user: {%s}\n"
            "contexts:\n- name: %s\n  context: {cluster: %s, user: %s%s}\n" % (name, top, name, cluster, name, user, name, name, name, context))


def secure(more="", server="https://127.0.0.1:@PORT@"):
    return "server: '%s', certificate-authority-data: @CA@%s" % (server, ", " + more if more else "")


TOKEN = "token: tok-1"
CASES = []


def case(name, files, **more):
    CASES.append((name, {"home/.kube/config": files} if isinstance(files, str) else files, more))


def plugin(reply, version=BETA, more="", command="./plugin", extra_user=""):
    mode = "" if version != V1 else ", interactiveMode: Never"
    return kc(secure(), "exec: {apiVersion: %s, command: %s%s%s}%s" % (version, command, mode, more, extra_user)), reply


def exec_case(name, reply='{"token":"from-plugin"}', version=BETA, answer_version=None, more="", cluster=None, raw=None, command="./plugin", user="", **rest):
    mode = ", interactiveMode: Never" if version == V1 and "interactiveMode" not in more else ""
    text = raw if raw is not None else '{"kind":"ExecCredential","apiVersion":"%s","status":%s}' % (answer_version or version, reply)
    config = kc(cluster or secure(), "exec: {apiVersion: %s, command: '%s'%s%s}%s" % (version, command, mode, more, user))
    files = {"home/.kube/config": config, "home/.kube/reply": text,
             "home/.kube/plugin": '#!/bin/sh\nprintf "%s" "$KUBERNETES_EXEC_INFO" > "@DIR@/info.$WHO"\n'
                                  'printf "%s|" "$@" > "@DIR@/args.$WHO"\ncat "@DIR@/home/.kube/reply"\n'}
    case("exec: " + name, files, **rest)


def servers():
    case("token", kc(secure(), TOKEN))
    case("localhost by name", kc(secure(server="https://localhost:@PORT@"), TOKEN))
    case("path with a fragment", kc(secure(server="https://127.0.0.1:@PORT@/a#f"), TOKEN), expect=(True, True),
         differs="a fragment is no part of an address (1.3); kubectl asks for the path a%23f")
    for prefix in ("/k8s/clusters/x", "/a/", "/a//b", "/a/b/../c", "/", "//", "/a?x=1", "?x=1", "/a%20b", "/a/./b"):
        case("path " + prefix, kc(secure(server="https://127.0.0.1:@PORT@" + prefix), TOKEN))
    case("upper-case scheme", kc(secure(server="HTTPS://127.0.0.1:@PORT@"), TOKEN))
    case("plain http", kc("server: 'http://127.0.0.1:@PORT@'"))
    case("plain http: no token", kc("server: 'http://127.0.0.1:@PORT@'", TOKEN))
    case("plain http: no password", kc("server: 'http://127.0.0.1:@PORT@'", "username: u, password: p"))
    case("plain http: no certificate", kc("server: 'http://127.0.0.1:@PORT@'", "client-certificate: @PKI@/jo.crt, client-key: @PKI@/jo.key"))
    case("plain http: impersonation", kc("server: 'http://127.0.0.1:@PORT@'", "as: kim"))
    case("plain http with a path", kc("server: 'http://127.0.0.1:@PORT@/p'"))
    case("plain http with an authority", kc("server: 'http://127.0.0.1:@PORT@', certificate-authority-data: @CA@"))
    case("no scheme", kc("server: '127.0.0.1:@PORT@'"))
    case("no scheme, name", kc("server: 'localhost:@PORT@'"))
    case("no scheme, path", kc("server: '127.0.0.1:@PORT@/p'"))
    case("no scheme, token", kc("server: '127.0.0.1:@PORT@'", TOKEN), differs=WHY_SCHEME, expect=(True, False))
    case("no scheme, authority", kc(secure(server="127.0.0.1:@PORT@")), differs=WHY_SCHEME, expect=(True, False))
    case("no scheme, port alone", kc(secure(server=":@PORT@"), TOKEN), differs=WHY_SCHEME, expect=(True, False))
    case("no scheme, insecure", kc("server: '127.0.0.1:@PORT@', insecure-skip-tls-verify: true"), differs=WHY_SCHEME, expect=(True, False))
    for bad in ("", "ftp://127.0.0.1:@PORT@", "https://", "https://127.0.0.1:99999", "https://127.0.0.1:x", "https://[::1",
                " https://127.0.0.1:@PORT@", "https:// 127.0.0.1:@PORT@", "https:127.0.0.1:@PORT@", "https://127.0.0.1:0"):
        case("server %r" % bad, kc(secure(server=bad), TOKEN))
    case("server null", kc("server: null, certificate-authority-data: @CA@", TOKEN))
    case("server number", kc("server: 123", TOKEN))
    case("name and password in the URL, no user", kc(secure(server="https://u:p%40w@127.0.0.1:@PORT@")), differs=WHY_NO_USER, expect=(False, True))
    case("name and password in the URL", kc(secure(server="https://u:p%40w@127.0.0.1:@PORT@"), TOKEN))
    case("name in the URL", kc(secure(server="https://u@127.0.0.1:@PORT@"), TOKEN))


def authorities():
    case("authority file", kc("server: 'https://127.0.0.1:@PORT@', certificate-authority: @PKI@/ca.crt", TOKEN))
    case("authority file, relative", {"home/.kube/config": kc("server: 'https://127.0.0.1:@PORT@', certificate-authority: ca.crt", TOKEN), "home/.kube/ca.crt": "@PEM:ca.crt@"})
    case("authority file, up", {"home/.kube/config": kc("server: 'https://127.0.0.1:@PORT@', certificate-authority: ../pki/ca.crt", TOKEN), "home/pki/ca.crt": "@PEM:ca.crt@"})
    case("authority bundle with words", kc("server: 'https://127.0.0.1:@PORT@', certificate-authority: @PKI@/bundle.crt", TOKEN))
    case("authority absent", kc("server: 'https://127.0.0.1:@PORT@', certificate-authority: nope.crt", TOKEN))
    case("authority empty file", {"home/.kube/config": kc("server: 'https://127.0.0.1:@PORT@', certificate-authority: ca.crt", TOKEN), "home/.kube/ca.crt": ""})
    case("authority is a key", kc("server: 'https://127.0.0.1:@PORT@', certificate-authority: @PKI@/jo.key", TOKEN))
    case("authority is words", {"home/.kube/config": kc("server: 'https://127.0.0.1:@PORT@', certificate-authority: ca.crt", TOKEN), "home/.kube/ca.crt": "words\n"})
    case("authority damaged", {"home/.kube/config": kc("server: 'https://127.0.0.1:@PORT@', certificate-authority: ca.crt", TOKEN),
                               "home/.kube/ca.crt": "-----BEGIN CERTIFICATE-----\nQUFB\n-----END CERTIFICATE-----\n"})
    case("authority file and data", kc("server: 'https://127.0.0.1:@PORT@', certificate-authority: @PKI@/ca.crt, certificate-authority-data: @CA@", TOKEN))
    case("authority of another", kc("server: 'https://127.0.0.1:@PORT@', certificate-authority: @PKI@/otherca.crt", TOKEN))
    case("no authority", kc("server: 'https://127.0.0.1:@PORT@'", TOKEN))
    case("authority data empty", kc("server: 'https://127.0.0.1:@PORT@', certificate-authority-data: ''", TOKEN))
    case("authority data null, insecure", kc("server: 'https://127.0.0.1:@PORT@', certificate-authority-data: null, insecure-skip-tls-verify: true", TOKEN))
    for name, text in (("broken", "'QQ=#'"), ("unpadded", "QUFBQ"), ("with a space", "'QU FB'"), ("url alphabet", "'QU-_'"), ("number", "12")):
        case("authority base64 " + name, kc("server: 'https://127.0.0.1:@PORT@', certificate-authority-data: " + text, TOKEN))
    case("authority base64 in lines", kc("", TOKEN).replace("cluster: {}", "cluster:\n    server: https://127.0.0.1:@PORT@\n    certificate-authority-data: |\n@CALINES@"))
    case("authority base64 folded", kc("", TOKEN).replace("cluster: {}", "cluster:\n    server: https://127.0.0.1:@PORT@\n    certificate-authority-data: >\n@CALINES@"))
    for value in ("true", "yes", "on", "'true'", "1", "null", "false", "True", "TRUE"):
        case("insecure " + value, kc("server: 'https://127.0.0.1:@PORT@', insecure-skip-tls-verify: " + value, TOKEN))
    case("insecure with an authority", kc(secure("insecure-skip-tls-verify: true"), TOKEN))
    case("insecure, name in SNI", kc("server: 'https://localhost:@PORT@', insecure-skip-tls-verify: true, tls-server-name: any.example", TOKEN))
    case("tls-server-name", kc(secure("tls-server-name: inner.hopyard.test"), TOKEN))
    case("tls-server-name with a path", kc(secure("tls-server-name: inner.hopyard.test", server="https://localhost:@PORT@/p"), TOKEN))
    case("tls-server-name wrong", kc(secure("tls-server-name: wrong.hopyard.test"), TOKEN))
    case("tls-server-name is an address", kc(secure("tls-server-name: 127.0.0.1", server="https://localhost:@PORT@"), TOKEN))
    case("disable-compression", kc(secure("disable-compression: true"), TOKEN))
    case("disable-compression text", kc(secure("disable-compression: 'true'"), TOKEN))


def proxies():
    name = "https://api.hopyard.test:@PORT@"
    for kind, port in (("http", "@HTTP@"), ("socks5", "@SOCKS@"), ("https", "@HTTPS@")):
        case("proxy " + kind, kc(secure("proxy-url: '%s://localhost:%s'" % (kind, port), server=name), TOKEN))
        case("proxy %s, to loopback" % kind, kc(secure("proxy-url: '%s://localhost:%s'" % (kind, port)), TOKEN))
        case("proxy %s, with a password" % kind, kc(secure("proxy-url: '%s://me:s%%40cret@localhost:%s'" % (kind, port), server=name), TOKEN))
        case("proxy %s of the environment" % kind, kc(secure(server=name), TOKEN), env={"HTTPS_PROXY": "%s://localhost:%s" % (kind, port)})
    for bad in ("socks5h://localhost:@SOCKS@", "socks4://localhost:@SOCKS@", "ftp://localhost:1", "localhost:@HTTP@", "//localhost:@HTTP@", "http://a b"):
        case("proxy-url " + bad, kc(secure("proxy-url: '%s'" % bad, server=name), TOKEN))
    case("proxy null", kc(secure("proxy-url: null"), TOKEN))
    case("proxy with tls-server-name", kc(secure("proxy-url: 'http://localhost:@HTTP@', tls-server-name: inner.hopyard.test", server=name), TOKEN))
    case("socks with tls-server-name", kc(secure("proxy-url: 'socks5://localhost:@SOCKS@', tls-server-name: inner.hopyard.test", server=name), TOKEN))
    case("proxy of the environment, lower case", kc(secure(server=name), TOKEN), env={"https_proxy": "http://localhost:@HTTP@"})
    case("proxy of the environment, both", kc(secure(server=name), TOKEN), env={"https_proxy": "http://localhost:1", "HTTPS_PROXY": "http://localhost:@HTTP@"})
    case("proxy of the environment, no scheme", kc(secure(server=name), TOKEN), env={"HTTPS_PROXY": "localhost:@HTTP@"})
    case("proxy of the environment is not for loopback", kc(secure(), TOKEN), env={"HTTPS_PROXY": "http://localhost:1"})
    case("proxy of the environment is not for localhost", kc(secure(server="https://localhost:@PORT@"), TOKEN), env={"HTTPS_PROXY": "http://localhost:1"})
    case("ALL_PROXY is not read", kc(secure(), TOKEN), env={"ALL_PROXY": "http://localhost:1", "all_proxy": "http://localhost:1"})
    case("HTTP_PROXY is not for https", kc(secure(server=name), TOKEN), env={"HTTP_PROXY": "http://localhost:1", "HTTPS_PROXY": "http://localhost:@HTTP@"})
    case("proxy-url beats the environment", kc(secure("proxy-url: 'http://localhost:@HTTP@'", server=name), TOKEN), env={"HTTPS_PROXY": "http://localhost:1"})
    case("proxy-url beats NO_PROXY", kc(secure("proxy-url: 'http://localhost:@HTTP@'", server=name), TOKEN), env={"NO_PROXY": "*"})
    for rule in ("other.test", ".api.hopyard.test", "hopyard.tes", "api.hopyard.test:1", "10.0.0.0/8", " , ,"):
        case("NO_PROXY %s does not match" % rule, kc(secure(server=name), TOKEN), env={"HTTPS_PROXY": "http://localhost:@HTTP@", "NO_PROXY": rule})
    for rule in ("*", "api.hopyard.test", "hopyard.test", ".hopyard.test", "x, API.hopyard.test", "api.hopyard.test:@PORT@"):
        case("NO_PROXY %s matches" % rule, kc(secure(server=name), TOKEN), env={"HTTPS_PROXY": "http://localhost:@HTTP@", "NO_PROXY": rule})
    case("no_proxy in lower case", kc(secure(server=name), TOKEN), env={"HTTPS_PROXY": "http://localhost:@HTTP@", "no_proxy": "hopyard.test"})
    case("plain http through a proxy", kc("server: 'http://api.hopyard.test:@PORT@', proxy-url: 'http://localhost:@HTTP@'"))
    case("plain http through HTTP_PROXY", kc("server: 'http://api.hopyard.test:@PORT@'"), env={"HTTP_PROXY": "http://localhost:@HTTP@"})


def users():
    for name, text in (("with spaces", "'a b  c'"), ("single quotes", "'it''s'"), ("long", "x" * 9000), ("null", "null"), ("empty", "''")):
        case("token " + name, kc(secure(), "token: " + text), **({"differs": WHY_NO_USER, "expect": (False, True)} if name in ("null", "empty") else {}))
    for name, text in (("number", "123"), ("bool", "yes"), ("float", "1e3"), ("octal", "0123"), ("list", "[a]"), ("line end", '"a\\nb"'), ("NUL", '"a\\0b"')):
        case("token " + name, kc(secure(), "token: " + text))
    for name, content in (("plain", "from-file"), ("with line end", "from-file\n"), ("with blanks", "  from-file \n\n"), ("empty", ""), ("blank", " \n"), ("two lines", "a\nb\n")):
        case("token file " + name, {"home/.kube/config": kc(secure(), "tokenFile: t"), "home/.kube/t": content})
        case("token file %s beside a token" % name, {"home/.kube/config": kc(secure(), "tokenFile: t, token: inline"), "home/.kube/t": content})
    case("token file absent", kc(secure(), "tokenFile: nope"))
    case("token file absent beside a token", kc(secure(), "tokenFile: nope, token: inline"))
    case("token file is a folder", kc(secure(), "tokenFile: /tmp"))
    case("basic", kc(secure(), "username: jo, password: 'p:w'"))
    case("basic without a password", kc(secure(), "username: jo"))
    case("password alone", kc(secure(), "password: p"), differs=WHY_NO_USER, expect=(False, True))
    case("token and basic", kc(secure(), "token: t, username: jo, password: p"))
    case("token file and basic", {"home/.kube/config": kc(secure(), "tokenFile: t, username: jo, password: p"), "home/.kube/t": "x"})
    case("password number", kc(secure(), "username: jo, password: 1234"))
    pair = "client-certificate: @PKI@/jo.crt, client-key: @PKI@/jo.key"
    case("certificate files", kc(secure(), pair))
    case("certificate data", kc(secure(), "client-certificate-data: @B64:jo.crt@, client-key-data: @B64:jo.key@"))
    case("certificate file, key data", kc(secure(), "client-certificate: @PKI@/jo.crt, client-key-data: @B64:jo.key@"))
    case("certificate data, key file", kc(secure(), "client-certificate-data: @B64:jo.crt@, client-key: @PKI@/jo.key"))
    case("certificate and key in one file", kc(secure(), "client-certificate: @PKI@/both.pem, client-key: @PKI@/both.pem"))
    case("key in the older form", kc(secure(), "client-certificate: @PKI@/jo.crt, client-key: @PKI@/jo-ec.key"))
    case("certificate and token", kc(secure(), pair + ", token: t"))
    case("certificate and basic", kc(secure(), pair + ", username: u, password: p"))
    case("certificate of another key", kc(secure(), "client-certificate: @PKI@/jo.crt, client-key: @PKI@/kim.key"))
    case("certificate without a key", kc(secure(), "client-certificate: @PKI@/jo.crt"))
    case("key without a certificate", kc(secure(), "client-key: @PKI@/jo.key, token: t"), differs=WHY_KEY, expect=(True, False))
    case("certificate both forms", kc(secure(), pair + ", client-certificate-data: @B64:jo.crt@"))
    case("key both forms", kc(secure(), pair + ", client-key-data: @B64:jo.key@"))
    case("certificate absent", kc(secure(), "client-certificate: nope.crt, client-key: @PKI@/jo.key"))
    case("key absent", kc(secure(), "client-certificate: @PKI@/jo.crt, client-key: nope.key"))
    case("key encrypted", kc(secure(), "client-certificate: @PKI@/jo.crt, client-key: @PKI@/locked.key"))
    case("certificate damaged", kc(secure(), "client-certificate-data: QUFB, client-key-data: QUFB"))
    case("certificate and key swapped", kc(secure(), "client-certificate: @PKI@/jo.key, client-key: @PKI@/jo.crt"))
    case("certificate, insecure", kc("server: 'https://127.0.0.1:@PORT@', insecure-skip-tls-verify: true", pair))
    case("gcp provider", kc(secure(), "auth-provider: {name: gcp}"))
    case("azure provider", kc(secure(), "auth-provider: {name: azure}"))
    case("oidc provider", kc(secure(), "auth-provider: {name: oidc, config: {id-token: x}}"))
    case("provider beside a token", kc(secure(), "auth-provider: {name: gcp}, token: t"))


def impersonation():
    case("as", kc(secure(), TOKEN + ", as: kim"))
    case("as with all", kc(secure(), TOKEN + ", as: 'system:serviceaccount:a:b', as-uid: u-1, as-groups: [g1, 'g 2'], as-user-extra: {scopes: [a, b], 'Example.com/X_y%': [c]}"))
    case("as with a certificate", kc(secure(), "client-certificate: @PKI@/jo.crt, client-key: @PKI@/jo.key, as: kim"))
    case("as empty", kc(secure(), TOKEN + ", as: ''"))
    case("as null", kc(secure(), TOKEN + ", as: null"))
    case("as number", kc(secure(), TOKEN + ", as: 7"))
    case("as-groups null", kc(secure(), TOKEN + ", as: kim, as-groups: null, as-user-extra: null"))
    case("as-groups with null", kc(secure(), TOKEN + ", as: kim, as-groups: [null, a]"), expect=(True, True),
         differs="null in a list of groups is no group (Q3); kubectl sends an empty one")
    case("as-groups text", kc(secure(), TOKEN + ", as: kim, as-groups: g"))
    case("as-user-extra text", kc(secure(), TOKEN + ", as: kim, as-user-extra: {a: b}"))
    case("as-user-extra empty list", kc(secure(), TOKEN + ", as: kim, as-user-extra: {a: []}"))
    case("as-groups alone", kc(secure(), TOKEN + ", as-groups: [g]"))
    case("as-uid alone", kc(secure(), TOKEN + ", as-uid: u"))
    case("as-user-extra alone", kc(secure(), TOKEN + ", as-user-extra: {a: [b]}"))
    case("as with a line end", kc(secure(), TOKEN + ', as: "a\\r\\nX-Evil: 1"'))


def plugins():
    exec_case("token, v1beta1")
    exec_case("token, v1", version=V1)
    exec_case("token in YAML", raw="kind: ExecCredential\napiVersion: %s\nstatus:\n  token: y\n" % BETA)
    exec_case("certificate", reply='{"clientCertificateData":@JSON:jo.crt@,"clientKeyData":@JSON:jo.key@}')
    exec_case("certificate and token", reply='{"token":"t","clientCertificateData":@JSON:jo.crt@,"clientKeyData":@JSON:jo.key@}')
    exec_case("expiry ahead", reply='{"token":"t","expirationTimestamp":"2099-01-01T00:00:00Z"}')
    exec_case("expiry past", reply='{"token":"t","expirationTimestamp":"2006-01-02T15:04:05Z"}')
    exec_case("expiry wrong", reply='{"token":"t","expirationTimestamp":"soon"}')
    exec_case("key of another", reply='{"clientCertificateData":@JSON:jo.crt@,"clientKeyData":@JSON:kim.key@}')
    exec_case("certificate without key", reply='{"token":"t","clientCertificateData":@JSON:jo.crt@}')
    exec_case("nothing in it", reply="{}")
    exec_case("no status", raw='{"kind":"ExecCredential","apiVersion":"%s"}' % BETA)
    exec_case("no kind", raw='{"status":{"token":"t"}}')
    exec_case("other version", answer_version=V1)
    exec_case("other kind", raw='{"kind":"Pod","apiVersion":"v1"}')
    exec_case("no output", raw="")
    exec_case("words", raw="please log in\n")
    exec_case("unknown fields", raw='{"kind":"ExecCredential","apiVersion":"%s","x":1,"status":{"token":"t","y":2}}' % BETA)
    exec_case("v1alpha1", version="client.authentication.k8s.io/v1alpha1")
    exec_case("unknown version", version="client.authentication.k8s.io/v9")
    exec_case("v1 without interactiveMode", version=V1, more=", interactiveMode: ''")
    exec_case("v1 IfAvailable", version=V1, more=", interactiveMode: IfAvailable")
    exec_case("Always without a terminal", more=", interactiveMode: Always")
    exec_case("interactiveMode invalid", more=", interactiveMode: Sometimes")
    exec_case("cluster info", more=", provideClusterInfo: true",
              cluster=secure("tls-server-name: inner.hopyard.test, disable-compression: true, extensions: [{name: client.authentication.k8s.io/exec, extension: {audience: x, n: 3}}, {name: other, extension: 1}]"))
    exec_case("cluster info, insecure", more=", provideClusterInfo: true", version=V1, cluster="server: 'https://127.0.0.1:@PORT@/p?x', insecure-skip-tls-verify: true")
    exec_case("cluster info, authority file", more=", provideClusterInfo: true", cluster="server: 'https://127.0.0.1:@PORT@', certificate-authority: @PKI@/ca.crt")
    exec_case("cluster info, proxy", more=", provideClusterInfo: true", cluster=secure("proxy-url: 'http://localhost:@HTTP@'", server="https://api.hopyard.test:@PORT@"))
    exec_case("arguments and environment", more=", args: ['a b', '', '$HOME', '-x'], env: [{name: E, value: v}, {name: F, value: ''}]")
    exec_case("args null, env null", more=", args: null, env: null")
    exec_case("args with a number", more=", args: [1]")
    exec_case("args text", more=", args: x")
    exec_case("env without a name", more=", env: [{name: '', value: x}]")
    exec_case("env is a map", more=", env: {a: b}")
    exec_case("absent command", command="no-such-plugin-here")
    exec_case("absent path", command="./nope")
    exec_case("no command", command="")
    exec_case("exit code", command="false")
    exec_case("bare command through PATH", command="hop-plugin", env={"PATH": "@DIR@/home/.kube/bin:@PATH@"}, link=("home/.kube/bin/hop-plugin", "home/.kube/plugin"))
    exec_case("not run beside a token", user=", token: t")
    exec_case("not run beside a certificate", user=", client-certificate: @PKI@/jo.crt, client-key: @PKI@/jo.key")
    exec_case("not run beside basic", user=", username: u, password: p")
    exec_case("beside a provider", user=", auth-provider: {name: gcp}")
    exec_case("impersonating", user=", as: kim")
    exec_case("plain http", cluster="server: 'http://127.0.0.1:@PORT@'")
    pref = "apiVersion: kubectl.config.k8s.io/v1beta1\nkind: Preference\n"
    for name, text in (("DenyAll", "credentialPluginPolicy: DenyAll\n"), ("AllowAll", "credentialPluginPolicy: AllowAll\n"),
                       ("listed", "credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: [{name: @DIR@/home/.kube/plugin}]\n"),
                       ("not listed", "credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: [{name: aws}]\n"),
                       ("list empty", "credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: []\n"),
                       ("unknown", "credentialPluginPolicy: Perhaps\n"), ("list without policy", "credentialPluginAllowlist: [{name: x}]\n")):
        exec_case("kuberc " + name, extra={"home/.kube/kuberc": pref + text})
    exec_case("kuberc is something else", extra={"home/.kube/kuberc": "words\n"})
    exec_case("KUBERC absent", env={"KUBERC": "@DIR@/nope"})
    exec_case("KUBERC off", env={"KUBERC": "off"}, extra={"home/.kube/kuberc": pref + "credentialPluginPolicy: DenyAll\n"})


def files():
    good = kc(secure(), TOKEN)
    case("no kubeconfig", {"home/x": ""})
    for name, text in (("empty", ""), ("comment", "# nothing\n"), ("empty map", "{}\n"), ("words", "bogus value"), ("list", "- a\n"), ("not YAML", "a: [1"),
                       ("wrong kind", good.replace("kind: Config", "kind: Pod")), ("wrong version", good.replace("apiVersion: v1", "apiVersion: v2")),
                       ("no kind", good.replace("kind: Config\n", "")), ("no version", good.replace("apiVersion: v1\n", "")),
                       ("CRLF", good.replace("\n", "\r\n")), ("tab", good.replace("\n  cluster:", "\n\tcluster:")), ("two documents", good + "---\n" + kc("server: x")),
                       ("document mark", "---\n" + good), ("unknown fields", "zzz: 1\n" + good), ("preferences", "preferences: {colors: true}\n" + good),
                       ("comment at the end", good + "# the end\n"), ("NUL", good + "\0")):
        case("file: " + name, text)
    case("file: BOM", "\ufeff" + good)
    case("file: JSON", '{"kind":"Config","apiVersion":"v1","current-context":"c","clusters":[{"name":"c","cluster":{"server":"https://127.0.0.1:@PORT@","certificate-authority-data":"@CA@"}}],'
                       '"users":[{"name":"c","user":{"token":"t-\\u00e9"}}],"contexts":[{"name":"c","context":{"cluster":"c","user":"c"}}]}')
    case("file: anchors and merge", good.replace("cluster: {", "cluster: {<<: &x {server: 'https://127.0.0.1:@PORT@'}, ").replace("server: 'https://127.0.0.1:@PORT@', cert", "cert"))
    for what in ("clusters", "users", "contexts"):
        field = {"clusters": "cluster", "users": "user", "contexts": "context"}[what]
        case("%s: a name twice" % what, good.replace(what + ":\n", what + ":\n- name: c\n  %s: {}\n" % field))
        case("%s: null" % what, good[:good.index(what)] + what + ": null\n" + (good[good.index("users:"):] if what == "clusters" else good[good.index("contexts:"):] if what == "users" else ""),
             **({"differs": WHY_NO_USER, "expect": (False, True)} if what == "users" else {}))
        case("%s: a map" % what, good[:good.index(what)] + what + ": {a: b}\n" + (good[good.index("users:"):] if what == "clusters" else good[good.index("contexts:"):] if what == "users" else ""))
        case("%s: name number" % what, good.replace(what + ":\n", what + ":\n- name: 7\n  %s: {}\n" % field))
    case("another entry is broken", good.replace("users:\n", "users:\n- name: other\n  user: {token: 123}\n"), differs=WHY_ENTRY, expect=(False, True))
    case("another context has no cluster", good + "- name: other\n  context: {cluster: nope, user: nope}\n")
    case("current-context absent", good.replace("current-context: c\n", ""), kubectl_defaults=True)
    case("current-context unknown", good.replace("current-context: c\n", "current-context: d\n"))
    case("current-context number", good.replace("current-context: c\n", "current-context: 7\n"))
    case("--context", good + "- name: other\n  context: {cluster: c, user: c}\n", args=["--context", "other"])
    case("--context unknown", good, args=["--context", "zzz"])
    case("context names like numbers", kc(secure(), TOKEN, name="'1'"))
    case("context names with slashes", kc(secure(), TOKEN, name="'arn:aws:eks:eu:1:cluster/x y'"))
    case("context: unknown cluster", good.replace("context: {cluster: c", "context: {cluster: zzz"))
    case("context: no cluster", good.replace("context: {cluster: c, ", "context: {"))
    case("context: unknown user", good.replace("user: c}", "user: ghost}"), differs=WHY_NO_USER, expect=(False, True))
    case("context: no user", good.replace(", user: c}", "}"), differs=WHY_NO_USER, expect=(False, True))
    case("context: empty", good.replace("context: {cluster: c, user: c}", "context: {}"))
    case("user is empty text", good.replace("user: {token: tok-1}", "user: ''"), differs=WHY_ENTRY + "; an empty user is none (Q3)", expect=(False, True))
    case("--kubeconfig", {"mine": good, "home/.kube/config": kc("server: 'https://127.0.0.1:1'")}, args=["--kubeconfig", "@DIR@/mine"])
    case("--kubeconfig absent", {"home/.kube/config": good}, args=["--kubeconfig", "@DIR@/nope"])
    case("--kubeconfig beats KUBECONFIG", {"mine": good, "a": kc("server: 'https://127.0.0.1:1'")}, args=["--kubeconfig", "@DIR@/mine"], env={"KUBECONFIG": "@DIR@/a"})
    other = kc(secure(server="https://127.0.0.1:@PORT@/other"), "token: other")
    many = {"a": good, "b": other, "c": kc(secure(server="https://127.0.0.1:@PORT@/third"), "token: third", name="third")}
    case("KUBECONFIG: first wins", many, env={"KUBECONFIG": "@DIR@/a:@DIR@/b:@DIR@/c"})
    case("KUBECONFIG: the other order", many, env={"KUBECONFIG": "@DIR@/b:@DIR@/a"})
    case("KUBECONFIG: current-context of the first that has one", dict(many, a=good.replace("current-context: c\n", "")), env={"KUBECONFIG": "@DIR@/a:@DIR@/c:@DIR@/b"})
    case("KUBECONFIG: empty and absent parts", many, env={"KUBECONFIG": ":@DIR@/nope::@DIR@/c:@DIR@/c:"})
    case("KUBECONFIG: all absent", dict(many, **{"home/.kube/config": good}), env={"KUBECONFIG": "@DIR@/x:@DIR@/y"})
    case("KUBECONFIG: empty", {"home/.kube/config": good}, env={"KUBECONFIG": ""})
    case("KUBECONFIG: one is broken", dict(many, b="kind: Pod\n"), env={"KUBECONFIG": "@DIR@/a:@DIR@/b"})
    case("KUBECONFIG: entries of three files", {"a": "contexts:\n- name: x\n  context: {cluster: k, user: u}\ncurrent-context: x\n",
                                                 "b": "clusters:\n- name: k\n  cluster: {%s}\n" % secure(), "c": "users:\n- name: u\n  user: {token: three}\n"},
         env={"KUBECONFIG": "@DIR@/a:@DIR@/b:@DIR@/c"})
    case("KUBECONFIG: relative", {"sub/a": kc(secure(), "tokenFile: t"), "sub/t": "relative"}, env={"KUBECONFIG": "sub/a"})
    case("KUBECONFIG: paths of each file's own folder", {"one/a": kc("server: 'https://127.0.0.1:@PORT@', certificate-authority: ../pki/ca.crt", "tokenFile: t", name="c").replace("user: c}", "user: d}"),
                                                          "pki/ca.crt": "@PEM:ca.crt@", "one/t": "wrong", "two/b": "users:\n- name: d\n  user: {tokenFile: t}\n", "two/t": "right"},
         env={"KUBECONFIG": "@DIR@/one/a:@DIR@/two/b"})
    case("KUBECONFIG: a linked file's folder", {"real/a": kc(secure(), "tokenFile: t"), "real/t": "wrong", "linked/t": "right"}, link=("linked/config", "real/a"), env={"KUBECONFIG": "@DIR@/linked/config"})
    case("namespace in the context", kc(secure(), TOKEN, context=", namespace: team"))


for part in (servers, authorities, proxies, users, impersonation, plugins, files):
    part()
