# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts one control plane, in the order and with the options that ../README.md explains.

Runs inside the supervisor (supervisor.py), which owns every process started here.
"""

import json
import os
import shutil
import time
from concurrent.futures import ThreadPoolExecutor

from . import cache, certs, controllers, definitions, objects, procs, recipe, shape, webhooks
from .api import Api
from .cache import BedError

CRD_PATH = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
# Kueue serves these in two versions and converts between them by its webhook.
CONVERTED = ("localqueues", "clusterqueues", "cohorts", "workloads", "multikueueclusters")
POD_WEBHOOKS = r"[mv](?:pod|deployment|statefulset)\.kb\.io"
NOT_SYSTEM = ("namespaceSelector: {matchExpressions: [{key: kubernetes.io/metadata.name, "
              "operator: NotIn, values: [kube-system, kueue-system]}]}")


class Stack:
    """One start. `host` is the supervisor: spawn(), check(), say(), save()."""

    def __init__(self, host, state, options):
        self.host, self.state, self.options = host, state, options
        self.pki = state / "pki"
        names = ["etcd", "etcd-peer", "apiserver", "kueue-webhook", "kueue-health"]
        self.ports = dict(zip(names, procs.free_ports(len(names))))
        self.api, self.authority = None, ""
        self.crds, self.pending = set(), []

    def start(self):
        self.write_files()
        self.use_seed()
        self.start_api_server()
        if self.options.bare:
            if not self.crds:
                self.create_definitions()
            self.api.create_all(objects.namespaces())
            self.create_plain(shape.nodes(self.options))
            return
        self.start_core()
        if not self.crds:
            self.create_definitions()
        # Before anything watches these kinds: the change ends all watches of them.
        self.convert_by_webhook()
        self.start_kueue()
        nodes = shape.nodes(self.options)
        self.start_kwok()
        jobs = controllers.Controllers(self, self.options.controllers)
        jobs.start()
        self.create_plain(nodes)
        self.wait("Kueue's webhooks", lambda: procs.answers(self.ports["kueue-webhook"]))
        self.create_webhooks()
        self.api.create_all(objects.queues(self.options), workers=1)
        jobs.wait()
        self.wait_ready(nodes)

    def make_seed(self):
        """Only what every cluster starts with: an API server that knows all definitions."""
        self.write_files()
        self.start_api_server()
        self.create_definitions()

    def use_seed(self):
        seed = cache.seed()
        if self.options.no_job_crds or not (seed / "complete").is_file():
            return
        shutil.copytree(seed / "etcd", self.state / "etcd")
        self.crds = set((seed / "definitions").read_text().split())

    def write_files(self):
        certs.make(self.pki)
        certs.token_file(self.pki / "tokens.csv")
        certs.write_kubeconfigs(self.state, self.options.name, self.ports["apiserver"],
                                objects.team_namespace(objects.TEAMS[0]))
        self.authority = webhooks.bundle(self.pki / "ca.crt")
        self.host.record["ports"] = self.ports
        self.host.save()

    def wait(self, what, ready, seconds=180, pause=0.1):
        end = time.monotonic() + seconds
        while not ready():
            self.host.check()
            if time.monotonic() > end:
                raise BedError("%s not ready after %d s" % (what, seconds))
            time.sleep(pause)
        self.host.say("%s ready" % what)

    def start_api_server(self):
        etcd, peer = ("http://127.0.0.1:%d" % self.ports[n] for n in ("etcd", "etcd-peer"))
        self.host.spawn("etcd", [
            "--data-dir=%s" % (self.state / "etcd"), "--unsafe-no-fsync", "--log-level=warn",
            "--listen-client-urls=" + etcd, "--advertise-client-urls=" + etcd,
            "--listen-peer-urls=" + peer, "--initial-advertise-peer-urls=" + peer,
            "--initial-cluster=default=" + peer])
        policy = self.state / "audit-policy.json"
        policy.write_text(json.dumps(objects.AUDIT_POLICY))
        self.host.spawn("kube-apiserver", [
            "--etcd-servers=" + etcd, "--secure-port=%d" % self.ports["apiserver"],
            "--bind-address=127.0.0.1", "--advertise-address=127.0.0.1",
            "--tls-cert-file=%s" % (self.pki / "apiserver.crt"),
            "--tls-private-key-file=%s" % (self.pki / "apiserver.key"),
            "--client-ca-file=%s" % (self.pki / "ca.crt"),
            "--token-auth-file=%s" % (self.pki / "tokens.csv"),
            "--service-account-key-file=%s" % (self.pki / "service-account.key"),
            "--service-account-signing-key-file=%s" % (self.pki / "service-account.key"),
            "--service-account-issuer=https://localhost", "--authorization-mode=RBAC",
            "--service-cluster-ip-range=10.0.0.0/24", "--allow-privileged=true",
            "--endpoint-reconciler-type=none", "--max-requests-inflight=3000",
            "--max-mutating-requests-inflight=1000", "--profiling=false",
            "--audit-policy-file=%s" % policy,
            "--audit-log-path=%s" % (self.state / "audit.log"),
            # Without controllers no namespace gets its service account.
            *(["--disable-admission-plugins=ServiceAccount"] if self.options.bare else [])],
            # A quarter of its start is garbage collection; this trades some memory for it.
            GOGC=os.environ.get("GOGC", "250"))
        self.api = Api(self.ports["apiserver"], self.pki, "setup")
        self.wait("API server", self.api_ready)

    def api_ready(self):
        try:
            return self.api.request("GET", "/readyz")[0] == 200
        except OSError:
            return False

    def config(self, name):
        return str(self.pki / (name + ".kubeconfig"))

    def start_core(self):
        self.host.spawn("kube-controller-manager", [
            "--kubeconfig=" + self.config("controller-manager"), "--leader-elect=false",
            "--secure-port=0", "--kube-api-qps=500", "--kube-api-burst=1000", "--profiling=false",
            "--root-ca-file=%s" % (self.pki / "ca.crt"),
            "--service-account-private-key-file=%s" % (self.pki / "service-account.key"),
            # Leases may come late on a busy machine: that is no reason to lose nodes.
            "--node-monitor-grace-period=300s",
            "--controllers=*,-nodeipam,-node-route-controller,-cloud-node-lifecycle-controller,"
            "-service-lb-controller"])
        self.host.spawn("kube-scheduler", [
            "--kubeconfig=" + self.config("scheduler"), "--leader-elect=false", "--secure-port=0",
            "--kube-api-qps=500", "--kube-api-burst=1000", "--profiling=false"])

    def create_definitions(self):
        """The cluster's own work of half a minute and more, so usually done beforehand."""
        found = definitions.all_of(self.options.no_job_crds)
        # Few at a time: the server gives up on a request after a minute.
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda item: self.api.create_yaml(item[0], CRD_PATH, item[1]), found))
        self.crds = {name for name, _ in found}
        self.pending = sorted(self.crds)
        self.wait("%d custom resource definitions" % len(found), self.established)

    def convert_by_webhook(self):
        client = {"url": "https://127.0.0.1:%d/convert" % self.ports["kueue-webhook"],
                  "caBundle": self.authority}
        patch = json.dumps({"spec": {"conversion": {"strategy": "Webhook", "webhook": {
            "conversionReviewVersions": ["v1"], "clientConfig": client}}}})

        def change(plural):
            status, text = self.api.request(
                "PATCH", "%s/%s.kueue.x-k8s.io" % (CRD_PATH, plural), patch,
                "application/merge-patch+json")
            if status != 200:
                raise BedError("cannot set the conversion of %s: %s" % (plural, text[:400]))

        with ThreadPoolExecutor(len(CONVERTED)) as pool:
            list(pool.map(change, CONVERTED))

    def established(self):
        """Asks for each once it is there: all of them together are some 15 MB."""
        while self.pending:
            status = self.api.get(CRD_PATH + "/" + self.pending[-1]).get("status", {})
            if not any(c["type"] == "Established" and c["status"] == "True"
                       for c in status.get("conditions") or []):
                return False
            self.pending.pop()
        return True

    def start_kueue(self):
        file = self.state / "kueue.json"
        config = objects.kueue_config(self.pki, self.ports["kueue-webhook"], self.ports["kueue-health"], self.crds,
                                      [each for each in self.options.fair_sharing.split(",") if each],
                                      json.loads(self.options.kueue_resources or "{}"))
        gates = "--feature-gates=" + ",".join(["VisibilityOnDemand=false", *self.options.kueue_gates])
        file.write_text(json.dumps(config))
        self.api.create_all(objects.namespaces())
        self.api.create_all(objects.kueue_installed(config, [gates], recipe.KUEUE_VERSION))
        self.host.spawn("kueue", ["--config=%s" % file, gates],
                        KUBECONFIG=self.config("kueue"), HOPYARD_BED_CERTS=str(self.pki),
                        TMPDIR=str(self.state / "tmp"))

    def start_kwok(self):
        stages = sorted((cache.folder("kwok") / "stage").glob("**/*.yaml"))
        chosen = [f for f in stages if self.options.complete or f.name != "pod-complete.yaml"]
        file = self.state / "stages.yaml"
        file.write_text("\n---\n".join(f.read_text() for f in chosen))
        self.host.spawn("kwok", [
            "--kubeconfig=" + self.config("kwok"), "--manage-all-nodes=true",
            "--disregard-status-with-annotation-selector=%s=true" % shape.IGNORED_BY_KWOK,
            "--cidr=10.1.0.1/16", "--node-ip=10.0.0.1", "--node-lease-duration-seconds=40",
            "--config=%s" % file])

    def create_plain(self, nodes):
        self.api.create_all(objects.rights() + nodes)
        self.host.say("%d nodes created" % len(nodes))

    def create_webhooks(self):
        webhooks.register(self.api, cache.folder("kueue") / "webhook/kueue/manifests.yaml",
                          self.ports["kueue-webhook"], self.authority,
                          extra=[(POD_WEBHOOKS, NOT_SYSTEM)])

    def wait_ready(self, nodes):
        healthy = {n["metadata"]["name"] for n in nodes if not n["metadata"]["annotations"]}
        self.wait("%d nodes" % len(healthy), lambda: self.nodes_ready(healthy),
                  pause=min(2, 0.1 + len(healthy) / 250))
        self.wait("queues", self.queues_active)
        self.wait("service accounts", lambda: all(
            self.api.request("GET", "/api/v1/namespaces/%s/serviceaccounts/default"
                             % objects.team_namespace(team))[0] == 200
            for team in objects.TEAMS))

    def nodes_ready(self, healthy):
        """Ready, and without the taints that new nodes carry (a cordoned node keeps its own)."""
        for node in self.api.get("/api/v1/nodes?resourceVersion=0")["items"]:
            if node["metadata"]["name"] not in healthy:
                continue
            taints = {t["key"] for t in node["spec"].get("taints", [])}
            ready = [c["status"] for c in node["status"].get("conditions", [])
                     if c["type"] == "Ready"]
            if ready != ["True"] or taints - {"node.kubernetes.io/unschedulable"}:
                return False
        return True

    def queues_active(self):
        listed = self.api.get("/apis/%s/clusterqueues" % objects.KUEUE)["items"]
        return bool(listed) and all(
            any(c["type"] == "Active" and c["status"] == "True"
                for c in queue.get("status", {}).get("conditions", [])) for queue in listed)
