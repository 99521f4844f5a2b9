# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Does Hopyard read a kubeconfig as kubectl does? For every case both are run against a recording server; what the
server saw must be the same, or both must have refused. `corpus.py NAME…` runs the cases whose name holds NAME and prints
what was seen."""
import base64
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.dont_write_bytecode = True

from cases import CASES  # noqa: E402
from recorder import Pki, Recorder  # noqa: E402

HOPYARD = os.environ["HOPYARD_BINARY"]
KUBECTL = os.environ.get("KUBECTL") or str(Path(os.environ["HOPYARD_TEST_CLUSTER"]) / "kubectl")
WORKERS = 3
FACTS = ("tls", "sni", "certificate", "via", "prefix", "host", "gzip", "identity")


class Worker(threading.Thread):
    def __init__(self, folder, pki, work, failures):
        super().__init__()
        self.folder, self.pki, self.work, self.failures = folder, pki, work, failures
        self.recorder = Recorder(pki)

    def run(self):
        while True:
            try:
                number, (name, files, more) = self.work.get_nowait()
            except queue.Empty:
                break
            try:
                problem = self.check(self.folder / str(number), name, files, more)
            except Exception as error:  # a broken case must be seen, whatever broke
                problem = "the case itself: %r" % error
            if problem:
                self.failures.append("%s\n    %s" % (name, problem))
        self.recorder.close()

    def filled(self, text, folder):
        while "@PEM:" in text or "@B64:" in text or "@JSON:" in text:
            start = min(at for at in (text.find("@PEM:"), text.find("@B64:"), text.find("@JSON:")) if at >= 0)
            end = text.index("@", start + 1)
            form, _, file = text[start + 1:end].partition(":")
            pem = self.pki.text(file)
            value = {"PEM": pem, "B64": base64.b64encode(pem.encode()).decode(), "JSON": json.dumps(pem)}[form]
            text = text[:start] + value + text[end + 1:]
        ca = base64.b64encode(self.pki.text("ca.crt").encode()).decode()
        lines = "".join("      %s\n" % ca[i:i + 64] for i in range(0, len(ca), 64))
        for key, value in {"@CALINES@": lines.rstrip("\n"), "@CA@": ca, "@PKI@": str(self.pki.folder), "@DIR@": str(folder), "@PATH@": os.environ["PATH"],
                           "@PORT@": str(self.recorder.port), "@HTTP@": str(self.recorder.http_proxy),
                           "@HTTPS@": str(self.recorder.https_proxy), "@SOCKS@": str(self.recorder.socks_proxy)}.items():
            text = text.replace(key, value)
        return text

    def check(self, folder, name, files, more):
        for path, text in {**files, **more.get("extra", {})}.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(self.filled(text, folder), newline="")
            target.chmod(0o755 if path.endswith("/plugin") else 0o600)
        if "link" in more:
            link = folder / more["link"][0]
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(folder / more["link"][1])
        self.recorder.take()
        arguments = [self.filled(a, folder) for a in more.get("args", [])]
        runs = {who: self.launch(who, command, folder, more) for who, command in
                (("kubectl", [KUBECTL, *arguments, "get", "nodes", "--request-timeout=15s"]), ("hopyard", [HOPYARD, *arguments, "tree", "-o", "json"]))}
        ends = {who: self.end(run) for who, run in runs.items()}
        seen = self.recorder.take()
        mine = {"kubectl": [r for r in seen if r["agent"].startswith("kubectl/")], "hopyard": [r for r in seen if r["agent"].startswith("hopyard/")]}
        facts = {who: next(({key: r[key] for key in FACTS} for r in requests if r["path"] == "/api/v1/nodes"), None) for who, requests in mine.items()}
        connected = {who: facts[who] is not None for who in facts}
        said = "\n    kubectl %s: %s\n    hopyard %s: %s" % (ends["kubectl"][0], ends["kubectl"][1].strip()[-400:], ends["hopyard"][0], ends["hopyard"][1].strip()[-400:])
        if "-v" in sys.argv:
            print(name, json.dumps(facts, indent=1), said)
        if len([r for r in seen if r not in mine["kubectl"] and r not in mine["hopyard"]]):
            return "somebody else asked: %r" % seen
        for who in facts:
            if connected[who] != (ends[who][0] == 0):
                return "%s: exit code and requests do not fit%s" % (who, said)
        if ends["hopyard"][0] != 0 and len(ends["hopyard"][1].strip()) < 20:
            return "hopyard refuses without a sentence" + said
        # Whatever Hopyard asks, it asks as the same person.
        strange = [r for r in mine["hopyard"] if facts["hopyard"] and any(r[k] != facts["hopyard"][k] for k in FACTS if k != "gzip")]
        if strange:
            return "hopyard asks %s in another way: %r" % (strange[0]["path"], strange[0])
        if not facts["hopyard"] and any(r["identity"] or r["certificate"] for r in mine["hopyard"]):
            return "hopyard refuses, but has sent credentials: %r" % mine["hopyard"]
        if "differs" in more:
            expected = dict(zip(("kubectl", "hopyard"), more["expect"]))
            return None if connected == expected else "meant to differ (%s), but %r%s" % (more["differs"], connected, said)
        if connected["kubectl"] != connected["hopyard"]:
            return "only %s connects%s" % ("kubectl" if connected["kubectl"] else "hopyard", said)
        if facts["kubectl"] != facts["hopyard"]:
            return "\n    ".join("%s: kubectl %r, hopyard %r" % (k, facts["kubectl"][k], facts["hopyard"][k]) for k in FACTS if facts["kubectl"][k] != facts["hopyard"][k])
        return self.compare_plugins(folder)

    @staticmethod
    def compare_plugins(folder):
        for what in ("info", "args"):
            texts = [(folder / (what + "." + who)).read_text() if (folder / (what + "." + who)).exists() else None for who in ("kubectl", "hopyard")]
            if what == "info":
                texts = [json.loads(t) if t else t for t in texts]
            if texts[0] != texts[1]:
                return "the plugin's %s: kubectl %r, hopyard %r" % (what, texts[0], texts[1])
        return None

    def launch(self, who, command, folder, more):
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(folder / "home"), "WHO": who, "ASAN_OPTIONS": "detect_leaks=0",
                       **{k: self.filled(v, folder) for k, v in more.get("env", {}).items()}}
        return subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    @staticmethod
    def end(run):
        try:
            out, err = run.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            run.kill()
            out, err = run.communicate()
            return -99, "no end within 60 s: " + err.decode(errors="replace")
        return run.returncode, err.decode(errors="replace")


def main():
    begin = time.monotonic()
    wanted = [a for a in sys.argv[1:] if a != "-v"]
    chosen = [c for c in CASES if not wanted or any(w in c[0] for w in wanted)]
    folder = Path(tempfile.mkdtemp(prefix="hopyard-corpus-"))
    failures, work = [], queue.Queue()
    for numbered in enumerate(chosen):
        work.put(numbered)
    pki = Pki(folder / "pki")
    workers = [Worker(folder, pki, work, failures) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    shutil.rmtree(folder, ignore_errors=True)
    reasons = sorted({c[2]["differs"] for c in chosen if "differs" in c[2]})
    for reason in reasons:
        print("on purpose: %s (%d cases)" % (reason, sum(c[2].get("differs") == reason for c in chosen)))
    for failure in failures:
        print("FAILED", failure)
    print("%d kubeconfigs, %d differ from kubectl without a reason, %.0f s" % (len(chosen), len(failures), time.monotonic() - begin))
    sys.exit(1 if failures or not chosen else 0)


main()
