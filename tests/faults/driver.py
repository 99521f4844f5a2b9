# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What tst_faults talks to: a fault proxy, a mutator and the processes of one bare control plane. driver.py STATE SEED;
one command a line on standard input, one JSON object a line as the answer; ends when standard input does."""

import json
import os
import signal
import ssl
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cluster"))

from bed import certs, procs  # noqa: E402
from bed.api import Api  # noqa: E402
from mutator import Mutator  # noqa: E402
from proxy import Proxy  # noqa: E402


class Driver:
    def __init__(self, state, seed):
        self.state = Path(state)
        self.record = json.loads((self.state / "cluster.json").read_text())
        self.ports, self.pki = self.record["ports"], self.state / "pki"
        self.api = Api(self.ports["apiserver"], self.pki, "setup")
        self.proxy = Proxy(self.ports["apiserver"], self.pki, seed)
        self.mutator = Mutator(self.api, seed)
        process = next(p for p in self.record["processes"] if p["name"] == "kube-apiserver")
        self.server = (process["pid"], process["start"])
        self.arguments = Path("/proc/%d/cmdline" % process["pid"]).read_bytes().decode().split("\0")[:-1]
        self.child = None
        self.seen = 0  # lines of the audit log

    def kubeconfig(self, name="token", port=None):
        """A kubeconfig of the token user by way of the proxy."""
        path = self.state / (name + "-faults.kubeconfig")
        certs.kubeconfig(path, "faults", int(port or self.proxy.port), self.pki, "bed-token-user", token=certs.TOKENS["token"][0])
        return str(path)

    def storm(self, seconds):
        self.mutator.start()
        self.proxy.storm(float(seconds), lambda: False)
        self.mutator.stop()
        return {"counts": self.proxy.counts, "changes": self.mutator.done, "errors": self.mutator.errors[:5]}

    def mutate(self, changes):
        """So many random changes, and one of a node for certain."""
        wanted = self.mutator.done + int(changes)
        self.mutator.start()
        end = time.monotonic() + 30
        while self.mutator.done < wanted and time.monotonic() < end:
            time.sleep(0.02)
        self.mutator.stop()
        self.mutator.touch()

    def set(self, link="none", answer="none", rate="0", http_share="0"):
        self.proxy.set(link, answer, float(rate), float(http_share))

    def kill(self):
        """As a crash does, without a word to anybody."""
        if self.child:
            self.child.kill()
            self.child.wait()
        else:
            procs.kill(*self.server, signal.SIGKILL)
            procs.wait_gone([self.server], 5)

    def goaway(self):
        """From the next restart on the server asks clients now and then to use another connection (HTTP/2 GOAWAY); what is
        under way goes on over the old one."""
        self.arguments.append("--goaway-chance=0.02")

    def suspend(self):
        """The server's process stands still: its sockets stay open, nothing answers."""
        os.kill(self.child.pid if self.child else self.server[0], signal.SIGSTOP)

    def resume(self):
        os.kill(self.child.pid if self.child else self.server[0], signal.SIGCONT)

    def forget(self):
        """What was asked for until now counts no more."""
        time.sleep(1)  # the log is written a moment after the answers
        self.seen = len((self.state / "audit.log").read_text().splitlines())

    def asked(self, user="bed-token-user"):
        """What the audit log says that the user's client asked for: how often, by verb and what."""
        counts = {}
        for line in (self.state / "audit.log").read_text().splitlines()[self.seen:]:
            entry = json.loads(line)
            if entry["user"]["username"] != user or not entry["userAgent"].startswith("hopyard/"):
                continue
            reference, uri = entry.get("objectRef", {}), entry["requestURI"]
            what = [entry["verb"], reference.get("resource") or uri.split("?")[0], reference.get("namespace", "")]
            if "continue=" in uri:
                what[0] = "list-on"  # a further page
            key = " ".join(what).strip()
            counts[key] = counts.get(key, 0) + (entry["stage"] in ("ResponseComplete", "ResponseStarted") and
                                                (entry["verb"] == "watch") == (entry["stage"] == "ResponseStarted"))
        return {key: count for key, count in counts.items() if count}

    def restart(self):
        self.proxy.load_certificates(self.pki)
        self.api.local.connection = None
        self.api.context = ssl.create_default_context(cafile=str(self.pki / "ca.crt"))
        self.api.context.load_cert_chain(str(self.pki / "setup.crt"), str(self.pki / "setup.key"))
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if self.child is None or self.child.poll() is not None:
                # The killed one may hold its port for another moment.
                with open(self.state / "log" / "kube-apiserver-again.log", "ab") as log:
                    self.child = subprocess.Popen(self.arguments, cwd=self.state, stdin=subprocess.DEVNULL, stdout=log,
                                                  stderr=subprocess.STDOUT, preexec_fn=procs.die_with_parent)
            try:
                if self.api.request("GET", "/readyz")[0] == 200:
                    return None
            except OSError:
                pass
            time.sleep(0.2)
        raise RuntimeError("the API server does not come back")

    def etcd(self, path, body):
        url = "http://127.0.0.1:%d/v3/%s" % (self.ports["etcd"], path)
        with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode()), timeout=10) as answer:
            return json.loads(answer.read())

    def compact(self):
        """Everything up to now: older versions and continue tokens are gone."""
        revision = self.etcd("kv/range", {"key": "AA=="})["header"]["revision"]
        self.etcd("kv/compaction", {"revision": revision, "physical": True})

    def reissue(self, authority="same"):
        """A new serving certificate, of the same or of a new authority; takes effect with the next restart."""
        if authority == "new":
            fresh = self.pki.parent / "pki-new"
            certs.make(fresh)
            for name in ("ca.crt", "ca.key", "apiserver.crt", "apiserver.key", "setup.crt", "setup.key"):
                os.replace(fresh / name, self.pki / name)
            return
        certs._openssl(self.pki, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-config",
                       "openssl.cnf", "-days", "30", "-CA", "ca.crt", "-CAkey", "ca.key", "-subj", "/CN=again", "-keyout",
                       "apiserver.key", "-out", "apiserver.crt", "-addext", "basicConstraints=CA:FALSE",
                       "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1")

    def moved(self):
        """The proxy goes to another port; the old one answers no more."""
        old, self.proxy = self.proxy, Proxy(self.ports["apiserver"], self.pki, "moved")
        old.set("refuse")
        for entry in list(old.open):
            old.close(entry)
        return self.proxy.port

    def run(self):
        for line in sys.stdin:
            name, *arguments = line.split()
            try:
                answer = {"listed": self.mutator.listed, "port": lambda: self.proxy.port}.get(
                    name, getattr(self, name, None))(*arguments)
                print(json.dumps({"answer": answer}), flush=True)
            except Exception as error:  # pylint: disable=broad-except
                print(json.dumps({"error": repr(error)}), flush=True)
        self.kill()


Driver(sys.argv[1], sys.argv[2]).run()
