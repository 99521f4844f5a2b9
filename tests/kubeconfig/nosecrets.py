# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""No secret leaves Hopyard. Recognisable secrets are planted wherever one can be: in kubeconfigs good and broken, in
token files, keys, proxies, plugins' environment, arguments, answers and complaints, in pods and in what servers say.
Then everything that Hopyard wrote (both streams at the most talkative log level, exports, its folders) is searched."""
import base64
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True

from cases import kc, secure  # noqa: E402
from recorder import Pki, Recorder  # noqa: E402

HOPYARD = os.environ["HOPYARD_BINARY"]


class Check:
    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="hopyard-secrets-"))
        self.pki = Pki(self.folder / "pki")
        self.server, self.other = Recorder(self.pki), Recorder(self.pki)
        self.wrong = Recorder(self.pki, "misnamed")
        self.count, self.failed, self.secrets = 0, [], set()

    def secret(self, name):
        """Long enough and mixed, as real ones are; every one recognisable by the same middle."""
        value = "S3cr" + name.replace("-", "")[:8] + "Zq7Kx9Wv2Rt5Yp8Lm4"
        self.secrets.add(value)
        return value

    def run(self, name, config, *commands, codes=(0,), env=None, files=None, must_say=None):
        """Runs the commands with this kubeconfig and searches all that they left behind."""
        home = self.folder / ("home%d" % self.count)
        (home / ".kube").mkdir(parents=True)
        inputs = {".kube/config": config, **(files or {})}
        for path, text in inputs.items():
            (home / path).write_text(text)
            (home / path).chmod(0o700)
        for command in commands or (["tree", "-o", "json"], ["contexts"], ["contexts", "-o", "json"]):
            environment = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_CONFIG_HOME": str(home / "cfg"), "XDG_CACHE_HOME": str(home / "cache"),
                           "XDG_STATE_HOME": str(home / "state"), "HOPYARD_LOG": "debug", "LC_ALL": "C.UTF-8", "ASAN_OPTIONS": "detect_leaks=0",
                           "HOPYARD_CONFIG_DIR": str(home / "settings"), "QT_QPA_PLATFORM": "offscreen", **(env or {})}
            done = self.watched(command, environment, home) if command[0] == "watch" else subprocess.run(
                [HOPYARD, *command], env=environment, cwd=home, stdin=subprocess.DEVNULL, capture_output=True, timeout=90)
            said = done.stdout + done.stderr
            if command[0] != "contexts":
                self.that(done.returncode in codes, "%s: %s ended with %d, not %r: %s" % (name, command[0], done.returncode, codes, done.stderr[-500:]))
                if must_say:
                    self.that(must_say.encode() in said, "%s: nothing about %r: %s" % (name, must_say, done.stderr[-500:]))
            self.search(name + ", " + " ".join(command), said)
        for file in home.rglob("*"):
            if file.is_file() and str(file.relative_to(home)) not in inputs:
                self.search("%s, file %s" % (name, file.relative_to(home)), file.read_bytes())

    @staticmethod
    def watched(command, environment, home):
        """Follows until the connection is said to be something, and a little on; then ends it as Ctrl+C does."""
        child = subprocess.Popen([HOPYARD, *command], env=environment, cwd=home, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        first = child.stdout.readline()
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
        return subprocess.CompletedProcess(command, child.returncode, first + out, err)

    def search(self, where, text):
        for value in self.secrets:
            forms = [value, base64.b64encode(value.encode()).decode().rstrip("=")[:-2], base64.b64encode(("jo:" + value).encode()).decode().rstrip("=")[:-2]]
            found = [f for f in forms if f.encode() in text]
            at = text.find(found[0].encode()) if found else 0
            self.that(not found, "%s: shows %s: …%s…" % (where, value, text[max(0, at - 120):at + 60]))
        for key in ("jo.key", "kim.key"):
            body = self.pki.text(key).splitlines()[1]
            self.that(body.encode() not in text, where + ": shows a private key")

    def that(self, truth, what):
        self.count += 1
        if not truth:
            self.failed.append(what)

    def config(self, user, more="", server=None):
        pki = self.pki.folder
        text = kc(secure(more, server or "https://127.0.0.1:@PORT@"), user)
        ca = base64.b64encode(self.pki.text("ca.crt").encode()).decode()
        return text.replace("@PORT@", str(self.server.port)).replace("@CA@", ca).replace("@PKI@", str(pki)).replace("@HTTP@", str(self.server.http_proxy)).replace("@SOCKS@", str(self.server.socks_proxy))


def status(code, reason, message):
    import json
    return code, ["Content-Type: application/json"], json.dumps({"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": reason, "message": message, "code": code}).encode()


def good_connections(check):
    token = check.secret("token")
    check.run("token", check.config("token: " + token))
    # What is searched for is what was really used, and the search would find it.
    check.that(("authorization", "Bearer " + token) in check.server.take()[-1]["identity"], "the planted token was not used")
    probe, check.failed = check.failed, []
    check.search("probe", b"x " + token.encode() + b" y")
    check.failed = probe if len(check.failed) == 1 else probe + ["the search finds nothing"]
    check.run("token, exports", check.config("token: " + token), ["export", "out.svg"], ["export", "out.json"], ["export", "out.mmd"])
    check.run("token file", check.config("tokenFile: t"), files={".kube/t": check.secret("tokenfile")})
    check.run("password", check.config("username: jo, password: " + check.secret("password")))
    check.run("key", check.config("client-certificate: @PKI@/jo.crt, client-key: @PKI@/jo.key"))
    key = base64.b64encode(check.pki.text("jo.key").encode()).decode()
    check.run("key data", check.config("client-certificate: @PKI@/jo.crt, client-key-data: " + key))
    check.run("proxy", check.config("token: " + token, "proxy-url: 'http://me:%s@localhost:@HTTP@'" % check.secret("proxy")))
    check.run("socks", check.config("token: " + token, "proxy-url: 'socks5://me:%s@localhost:@SOCKS@'" % check.secret("socks")))
    check.run("proxy of the environment", check.config("token: " + token, server="https://api.hopyard.test:@PORT@"),
              env={"HTTPS_PROXY": "http://me:%s@localhost:%d" % (check.secret("envproxy"), check.server.http_proxy)})
    check.run("password in the URL", check.config("token: x", server="https://jo:%s@127.0.0.1:@PORT@" % check.secret("url")))


def refused_connections(check):
    token = check.secret("token")
    user = "token: " + token
    for code in (401, 403, 500):
        # A server that quotes the credential, as some proxies do.
        check.server.behave = lambda path, headers, code=code: status(code, {401: "Unauthorized", 403: "Forbidden", 500: "InternalError"}[code], "not with " + headers.get("authorization", "-"))
        check.run("status %d" % code, check.config(user), ["tree"], codes=(3, 4))
        check.run("status %d, password" % code, check.config("username: jo, password: " + check.secret("password")), ["tree"], codes=(3, 4))
    check.server.behave = lambda path, headers: (200, ["Content-Type: text/html", 'Warning: 299 - "saw %s"' % headers.get("authorization", "-")],
                                                 ("<html>" + headers.get("authorization", "-")).encode())
    check.run("login page", check.config(user), ["tree"], codes=(3, 4, 5))
    check.other.take()
    check.server.behave = lambda path, headers: (302, ["Location: https://127.0.0.1:%d/login?token=%s" % (check.other.port, token)], b"")
    check.run("redirect", check.config(user), ["tree"], codes=(3,), must_say="redirected")
    check.that(not check.other.take(), "the redirect was followed")
    check.server.behave = None
    wrong = check.config(user).replace(":%d" % check.server.port, ":%d" % check.wrong.port)
    check.run("wrong name", wrong, ["tree"], codes=(3,), must_say="tls-server-name")
    check.that(not check.wrong.take(), "a server of another name was asked")
    check.run("unknown authority", check.config(user).replace("certificate-authority-data", "x-data"), ["tree"], codes=(3,))
    check.run("plain http", check.config(user).replace("https://", "http://"), ["tree"], codes=(0, 3))
    check.run("no proxy there", check.config(user, "proxy-url: 'http://me:%s@localhost:1'" % check.secret("deadproxy")), ["tree"], codes=(3,))
    check.run("no such proxy", check.config(user, "proxy-url: 'http://me:%s@nowhere.invalid:1'" % check.secret("noproxy")), ["tree"], codes=(3,))
    check.run("proxy of a wrong kind", check.config(user, "proxy-url: 'ftp://me:%s@localhost:1'" % check.secret("ftpproxy")), codes=(5,))
    check.run("server is gone", check.config(user).replace(":%d" % check.server.port, ":1"), ["tree"], codes=(3,))
    check.run("password in a plain URL", check.config("", server="http://jo:%s@127.0.0.1:@PORT@" % check.secret("plainurl")), codes=(5,))
    check.run("password in a broken URL", check.config("", server="https://jo:%s@127.0.0.1:99999" % check.secret("badurl")), codes=(5,))


def broken_files(check):
    token = check.secret("broken")
    for name, text in (("token is a list", check.config("token: [%s]" % token)), ("token with control characters", check.config('token: "%s\\n"' % token)),
                       ("not YAML at the token", "users:\n- name: a\n  user:\n    token: %s\n   x\n" % token), ("tab", "users:\n- name: a\n  user:\n\ttoken: %s\n" % token),
                       ("JSON cut", '{"users":[{"name":"a","user":{"token":"%s"' % token), ("unclosed quote", "users:\n- name: a\n  user:\n    token: \"%s\n" % token),
                       ("key base64", check.config("client-certificate: @PKI@/jo.crt, client-key-data: '%s#'" % token)), ("wrong kind", "kind: Secret\ndata: {token: %s}\n" % token),
                       ("token and password", check.config("token: %s, username: jo, password: %s" % (token, check.secret("second")))), ("name twice", "users:\n- name: a\n  user: {token: %s}\n- name: a\n" % token),
                       ("anchor unknown", "users: *%s\n" % token), ("map as key", "? {token: %s}\n: 1\n" % token), ("number too long", "users: [{name: a, user: {token: %s}}]\ncurrent-context: 7\n" % token)):
        check.run("broken: " + name, text, codes=(4, 5))
    check.run("key of another", check.config("client-certificate: @PKI@/jo.crt, client-key: @PKI@/kim.key"), codes=(5,), must_say="does not belong")
    check.run("token file with control characters", check.config("tokenFile: t"), ["tree"], files={".kube/t": token + "\x01\nX"}, codes=(4,))


def plugins(check):
    def plugin(script, more="", version="client.authentication.k8s.io/v1beta1"):
        return check.config("exec: {apiVersion: %s, command: ./p%s}" % (version, more)), {".kube/p": "#!/bin/sh\n" + script}
    token, variable, argument = check.secret("plugin"), check.secret("variable"), check.secret("argument")
    reply = 'echo \'{"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1beta1","status":%s}\'\n'
    given = ", env: [{name: CLIENT_SECRET, value: %s}], args: [--client-secret, %s, '--token=%s']" % (variable, argument, check.secret("option"))
    for name, script, codes, says in (
            ("good", reply % ('{"token":"%s"}' % token), (0,), None),
            ("good, talking", "echo token %s >&2\n" % token + reply % ('{"token":"%s"}' % token), (0,), None),
            ("fails with its token", "echo 'could not use token=%s' >&2; echo \"secret was $CLIENT_SECRET and $2 and $3\" >&2; exit 3\n" % token, (4,), "exit code 3"),
            ("fails with JSON", "echo '{\"access_token\": \"%s\", \"refresh_token\":\"%s\"}' >&2; exit 3\n" % (token, token), (4,), "exit code 3"),
            ("fails with a header", "echo 'Authorization: Bearer %s' >&2; exit 3\n" % token, (4,), "exit code 3"),
            ("fails with shell tracing", "set -x\nT=%s\ncurl_it() { return 5; }\ncurl_it -H \"X: $T\" || exit 5\n" % token, (4,), "exit code 5"),
            ("answers half", "printf '{\"kind\":\"ExecCredential\",\"status\":{\"token\":\"%s\"'\n" % token, (4,), "cannot be used"),
            ("answers a bare token", "echo %s\n" % token, (4,), "cannot be used"),
            ("answers another version", (reply % ('{"token":"%s"}' % token)).replace("v1beta1", "v1"), (4,), "apiVersion"),
            ("answers a bad expiry", reply % ('{"token":"%s","expirationTimestamp":"%s"}' % (token, token)), (4,), "RFC 3339"),
            ("answers a broken key", reply % ('{"clientCertificateData":"-----BEGIN CERTIFICATE-----","clientKeyData":"-----BEGIN PRIVATE KEY-----\\n%s"}' % token), (4,), "cannot be used")):
        config, files = plugin(script, given)
        check.server.take()
        check.run("plugin " + name, config, codes=codes, files=files, must_say=says)
        used = any(("authorization", "Bearer " + token) in r["identity"] for r in check.server.take())
        check.that(used == (codes == (0,)), "plugin %s: its token was %sused" % (name, "" if used else "not "))
    check.server.behave = lambda path, headers: status(401, "Unauthorized", "no: " + headers.get("authorization", "-"))
    config, files = plugin(reply % ('{"token":"%s"}' % token), given)
    check.run("plugin's token is refused", config, ["tree"], codes=(4,), files=files)
    check.server.behave = None


def live(check):
    """What is followed, on the command line and in a window: the same plants, and what the window leaves on the disk."""
    follow = (["watch"], ["watch", "-o", "json"])
    token = check.secret("live")
    user = "token: " + token
    gone = check.config(user, server="https://jo:%s@127.0.0.1:1" % check.secret("liveurl"))
    check.run("watch", check.config(user), *follow, must_say="live")
    check.run("watch, password", check.config("username: jo, password: " + check.secret("livepass")), *follow, must_say="live")
    check.run("watch, proxy", check.config(user, "proxy-url: 'http://me:%s@localhost:1'" % check.secret("liveprox")), *follow, must_say="stale")
    check.run("watch, server is gone", gone, *follow, must_say="stale")
    exec_user = ("exec: {apiVersion: client.authentication.k8s.io/v1beta1, command: ./p, env: [{name: CLIENT_SECRET, value: %s}], args: ['--token=%s']}"
                 % (check.secret("livevar"), check.secret("livearg")))
    fails = {".kube/p": "#!/bin/sh\necho \"could not use $CLIENT_SECRET and $1, token=%s\" >&2; exit 3\n" % token}
    works = {".kube/p": "#!/bin/sh\necho \"token %s\" >&2; echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1beta1\",\"status\":{\"token\":\"%s\"}}'\n" % (token, token)}
    check.run("watch, plugin", check.config(exec_user), *follow, files=works, must_say="live")
    check.run("watch, plugin fails", check.config(exec_user), *follow, files=fails, must_say="denied")
    check.server.behave = lambda path, headers: status(401, "Unauthorized", "not with " + headers.get("authorization", "-"))
    check.run("watch, refused", check.config(user), *follow, must_say="denied")
    check.server.behave = None
    if os.environ["HOPYARD_HAS_WINDOW"] != "1":
        return
    window = ["--context", "c", "--screenshot", "w.png", "--select", "n1"]
    check.server.take()
    check.run("window", check.config(user), window)
    check.that(any(("authorization", "Bearer " + token) in r["identity"] for r in check.server.take()), "window: the planted token was not used")
    settings = sorted(check.folder.glob("home*/settings/hopyard.ini"))
    check.that(len(settings) == 1 and b"last" in settings[0].read_bytes(), "the window left no settings to search: %r" % settings)
    check.run("window, plugin", check.config(exec_user), window, files=works)
    check.run("window, broken list", check.config(user), window, env={"KUBECONFIG": ".kube/config:.kube/bad"}, files={".kube/bad": "users: [{name: a, user: {token: %s}" % token})
    check.run("window, start page", gone, ["--screenshot", "w.png"])
    check.run("window, no such context", check.config(user), ["--context", "d", "--screenshot", "w.png"], codes=(3,))


def pods(check):
    secret = check.secret("podenv")
    import json

    def answer(path, headers):
        if path != "/api/v1/pods":
            return None
        pod = {"metadata": {"name": "p1", "namespace": "default", "uid": "u2", "resourceVersion": "2",
                            "annotations": {"kubectl.kubernetes.io/last-applied-configuration": '{"env":"%s"}' % secret}},
               "spec": {"nodeName": "n1", "containers": [{"name": "c", "image": "i", "args": ["--password=" + secret],
                                                           "env": [{"name": "DB_PASSWORD", "value": secret}]}]}, "status": {"phase": "Running"}}
        return 200, ["Content-Type: application/json"], json.dumps({"kind": "PodList", "apiVersion": "v1", "metadata": {"resourceVersion": "5"}, "items": [pod]}).encode()
    check.server.behave = answer
    check.run("pods", check.config("token: x"), ["tree"], ["tree", "-o", "json"], ["export", "a.svg"], ["export", "a.json"], ["export", "a.dot"])
    check.server.behave = None


def main():
    check = Check()
    for part in (good_connections, refused_connections, broken_files, plugins, live, pods):
        part(check)
    shutil.rmtree(check.folder, ignore_errors=True)
    for what in check.failed:
        print("FAILED", what)
    print("%d secrets, %d checks, %d failed" % (len(check.secrets), check.count, len(check.failed)))
    sys.stdout.flush()
    os._exit(1 if check.failed or check.count < 1000 else 0)


main()
