# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The job controllers: one more process each, beside Kueue. All start together; one that does not
come up in time is reported and its webhooks are never registered, so the others work."""

import base64
import json
import shutil
import time
from pathlib import Path

from . import cache, certs, procs, webhooks
from .objects import thing

SECONDS = 40
KIND = {"jobset": "config.jobset.x-k8s.io/v1alpha1", "lws": "config.lws.x-k8s.io/v1alpha1",
        "trainer": "config.trainer.kubeflow.org/v1alpha1"}
# The raw manifests catch every pod; the modules' own patches restrict them like this.
PODS_OF = {"jobset": "jobset.sigs.k8s.io/jobset-name",
           "lws": "leaderworkerset.sigs.k8s.io/name"}
# Only its existence is checked there, by the training-operator.
FIXED_CERTS = Path("/tmp/k8s-webhook-server/serving-certs")


def check(names):
    """The names asked for, with what they need: Trainer turns its jobs into JobSets."""
    known = cache.controller_names()
    wanted = known if "all" in names else names
    for name in wanted:
        if name not in known:
            raise cache.BedError("--controllers %s: want some of %s, or all" % (
                name, ",".join(known)), 2)
    return [n for n in known if n in wanted or (n == "jobset" and "trainer" in wanted)]


class Controllers:
    def __init__(self, stack, names):
        self.stack, self.names = stack, names
        self.host, self.api, self.state = stack.host, stack.api, stack.state
        ports = procs.free_ports(2 * len(names))
        self.webhook = dict(zip(names, ports))
        self.health = dict(zip(names, ports[len(names):]))

    def start(self):
        self.host.record["ports"].update({n + "-webhook": p for n, p in self.webhook.items()})
        for name in self.names:
            folder = self.state / "tmp" / name / "k8s-webhook-server" / "serving-certs"
            folder.mkdir(parents=True)
            for file in ("tls.crt", "tls.key"):
                shutil.copyfile(self.stack.pki / file, folder / file)
            getattr(self, "prepare_" + name.replace("-", "_"), lambda: None)()
            self.spawn(name)

    def spawn(self, name):
        self.host.spawn(name, self.arguments(name), optional=True,
                        KUBECONFIG=self.stack.config("controllers"),
                        TMPDIR=str(self.state / "tmp" / name),
                        HOPYARD_BED_HEALTH_PORT=str(self.health[name]),
                        # KubeRay asks for dashboards by names that no DNS knows.
                        HTTP_PROXY="http://127.0.0.1:1", http_proxy="http://127.0.0.1:1",
                        NO_PROXY="127.0.0.1", no_proxy="127.0.0.1")

    def arguments(self, name):
        health = "127.0.0.1:%d" % self.health[name]
        if name in KIND:
            return ["--config=%s" % self.config(name, health)]
        return {
            "training-operator": [
                "--metrics-bind-address=0", "--health-probe-bind-address=" + health,
                "--webhook-server-port=%d" % self.webhook[name], "--kube-api-qps=200",
                "--kube-api-burst=400"] + ["--enable-scheme=%sjob" % k for k in (
                    "pytorch", "tf", "xgboost", "paddle", "jax")],
            "mpi-operator": [
                "--lock-namespace=kubeflow", "--kube-api-qps=200", "--kube-api-burst=400",
                "--controller-queue-rate-limit=100", "--controller-queue-burst=400"],
            "kuberay": ["--enable-leader-election=false", "--metrics-addr=0",
                        "--health-probe-bind-address=" + health, "--qps=200", "--burst=400"],
        }[name]

    def config(self, name, health):
        webhook = {"host": "127.0.0.1", "port": self.webhook[name]}
        certificates = "certManagement" if name == "trainer" else "internalCertManagement"
        if name != "trainer":
            webhook["certDir"] = str(self.stack.pki)
        file = self.state / (name + ".json")
        file.write_text(json.dumps({
            "apiVersion": KIND[name], "kind": "Configuration",
            "leaderElection": {"leaderElect": False}, certificates: {"enable": False},
            "health": {"healthProbeBindAddress": health}, "metrics": {"bindAddress": "0"},
            "webhook": webhook, "clientConnection": {"qps": 200, "burst": 400}}))
        return file

    def prepare_mpi_operator(self):
        self.api.create(thing("v1", "Namespace", "kubeflow"))

    def prepare_training_operator(self):
        self.api.create(thing("v1", "Namespace", "kubeflow"))
        folder = self.state / "pki" / "training-operator"
        certs.make_training_operator(folder)
        self.api.create(thing(
            "v1", "Secret", "training-operator-webhook-cert", namespace="kubeflow", data={
                file: base64.b64encode((folder / file).read_bytes()).decode()
                for file in ("ca.crt", "ca.key", "tls.crt", "tls.key")}))
        serving = self.state / "tmp/training-operator/k8s-webhook-server/serving-certs"
        for file in ("tls.crt", "tls.key"):
            shutil.copyfile(folder / file, serving / file)
        if not (FIXED_CERTS / "tls.crt").exists():
            FIXED_CERTS.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(folder / "tls.crt", FIXED_CERTS / "tls.crt")
        # It writes its CA into a configuration of exactly this name, which must be there first.
        self.register("training-operator", webhooks.bundle(folder / "ca.crt"),
                      "validator.training-operator.kubeflow.org")

    def register(self, name, authority, rename=None):
        file = cache.folder(name) / "webhook" / "manifests.yaml"
        if file.exists():
            key = PODS_OF.get(name)
            extra = [(r"[mv]pod\.kb\.io", "objectSelector: {matchExpressions: [{key: %s, "
                      "operator: Exists}]}" % key)] if key else []
            webhooks.register(self.api, file, self.webhook[name], authority, extra,
                              rename or name + "-webhook")

    def serving(self, name):
        port = self.health if name in ("mpi-operator", "kuberay") else self.webhook
        return procs.answers(port[name])

    def wait(self):
        waiting, end = list(self.names), time.monotonic() + SECONDS
        while waiting and time.monotonic() < end:
            self.host.check()
            for name in [n for n in waiting if self.host.ended(n)]:
                waiting.remove(name)
                self.give_up(name, "ended:\n" + self.host.tail(name))
            for name in [n for n in waiting if self.serving(n)]:
                waiting.remove(name)
                if name != "training-operator":
                    self.register(name, self.stack.authority)
                self.host.say(name + " ready")
            time.sleep(0.1)
        for name in waiting:
            self.give_up(name, "not ready after %d s" % SECONDS)
        if "trainer" in self.names and "trainer" not in self.host.record.get("failed", []):
            file = cache.folder("trainer") / "runtime" / "torch_distributed.yaml"
            self.retry(lambda: self.api.create_yaml(
                file.name, "/apis/trainer.kubeflow.org/v1alpha1/clustertrainingruntimes",
                file.read_text()))

    def retry(self, action, seconds=10):
        """A webhook's port answers a moment before its handlers do."""
        end = time.monotonic() + seconds
        while True:
            try:
                return action()
            except cache.BedError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def give_up(self, name, why):
        self.host.say("%s %s" % (name, why))
        self.host.record.setdefault("failed", []).append(name)
        if name == "training-operator":
            self.api.request("DELETE", webhooks.BASE + "validatingwebhookconfigurations/"
                             "validator.training-operator.kubeflow.org")
