# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Creates, changes and deletes objects of every kind that Hopyard reads, directly at the server."""

import json
import random
import threading
import time

KUEUE = "/apis/kueue.x-k8s.io/v1beta2"
TYPES = {
    # plural: collection of all
    "nodes": "/api/v1/nodes", "pods": "/api/v1/pods", "namespaces": "/api/v1/namespaces", "jobs": "/apis/batch/v1/jobs",
    "topologies": KUEUE + "/topologies", "resourceflavors": KUEUE + "/resourceflavors",
    "clusterqueues": KUEUE + "/clusterqueues", "localqueues": KUEUE + "/localqueues", "cohorts": KUEUE + "/cohorts",
    "workloadpriorityclasses": KUEUE + "/workloadpriorityclasses", "workloads": KUEUE + "/workloads",
    "jobsets": "/apis/jobset.x-k8s.io/v1alpha2/jobsets",
    "hyperpodpytorchjobs": "/apis/sagemaker.amazonaws.com/v1/hyperpodpytorchjobs",
}
SPACES = ["soak-%d" % n for n in range(3)]
TEMPLATE = {"spec": {"restartPolicy": "Never", "containers": [{"name": "c", "image": "busybox"}]}}


def meta(name, space=None):
    return {"metadata": {"name": name, **({"namespace": space} if space else {})}}


KINDS = {"pods": ("v1", "Pod"), "nodes": ("v1", "Node"), "jobs": ("batch/v1", "Job"),
         "hyperpodpytorchjobs": ("sagemaker.amazonaws.com/v1", "HyperPodPyTorchJob"),
         **{plural: ("kueue.x-k8s.io/v1beta2", kind) for plural, kind in (
             ("localqueues", "LocalQueue"), ("workloads", "Workload"), ("topologies", "Topology"),
             ("resourceflavors", "ResourceFlavor"), ("workloadpriorityclasses", "WorkloadPriorityClass"))}}


def bodies(random_source, nodes):
    """plural: (namespaced, body without its name)."""
    return {
        "pods": (True, lambda: {"spec": {"nodeName": random_source.choice(nodes), "terminationGracePeriodSeconds": 0,
                                         **TEMPLATE["spec"]}}),
        "jobs": (True, lambda: {"spec": {"suspend": True, "template": TEMPLATE}}),
        "localqueues": (True, lambda: {"spec": {"clusterQueue": "q-%d" % random_source.randint(0, 9)}}),
        "workloads": (True, lambda: {"spec": {"queueName": "q", "podSets": [
            {"name": "main", "count": random_source.randint(1, 9), "template": TEMPLATE}]}}),
        "topologies": (False, lambda: {"spec": {"levels": [{"nodeLabel": "example.com/l%d" % random_source.randint(0, 9)}]}}),
        "resourceflavors": (False, lambda: {"spec": {"nodeLabels": {"a": str(random_source.randint(0, 9))}}}),
        "workloadpriorityclasses": (False, lambda: {"value": random_source.randint(0, 99)}),
        "hyperpodpytorchjobs": (True, lambda: {"spec": {"anything": random_source.randint(0, 99)}}),
        "nodes": (False, lambda: {"spec": {}}),
    }


class Mutator:
    def __init__(self, api, seed):
        self.api, self.random = api, random.Random("%s-mutator" % seed)
        self.wanted = self.busy = False
        self.done = 0
        self.errors = []
        self.nodes = [n["metadata"]["name"] for n in api.get(TYPES["nodes"])["items"]]
        self.bodies = bodies(self.random, self.nodes)
        for space in SPACES:
            api.create({"apiVersion": "v1", "kind": "Namespace", **meta(space)})
        threading.Thread(target=self.run, daemon=True).start()

    def start(self):
        self.wanted = True

    def stop(self):
        self.wanted = False
        while self.busy:
            time.sleep(0.01)

    def touch(self):
        self.send("PATCH", TYPES["nodes"] + "/" + self.nodes[0],
                  {"metadata": {"labels": {"example.com/touched": str(self.random.random())}}})

    def run(self):
        while True:
            self.busy = self.wanted
            if not self.wanted:
                time.sleep(0.02)
                continue
            try:
                self.step()
                self.done += 1
            except OSError:
                time.sleep(0.2)  # the server is down: that is what some tests are about
            time.sleep(self.random.uniform(0, 0.06))

    def send(self, method, path, body=None):
        kind = "application/merge-patch+json" if method == "PATCH" else "application/json"
        code, text = self.api.request(method, path, json.dumps(body) if body is not None else None, kind)
        if code not in (200, 201, 202, 404, 409) and code < 500:
            self.errors.append("%s %s: %d %s" % (method, path, code, text[:200]))

    def step(self):
        pick = self.random.random()
        if pick < 0.2:
            name = self.random.choice(self.nodes)
            self.send("PATCH", TYPES["nodes"] + "/" + name, self.random.choice((
                {"metadata": {"labels": {"example.com/n": str(self.random.randint(0, 999))}}},
                {"spec": {"unschedulable": self.random.choice((True, None))}})))
            return
        plural = self.random.choice(sorted(self.bodies))
        namespaced, body = self.bodies[plural]
        space = self.random.choice(SPACES) if namespaced else None
        # Few names, so that objects are made again under the name of a deleted one.
        name = "soak-%s-%d" % (plural[:4], self.random.randint(0, 14))
        base = TYPES[plural]
        if space:
            head, _, tail = base.rpartition("/")
            base = "%s/namespaces/%s/%s" % (head, space, tail)
        action = self.random.random()
        if action < 0.45:
            self.create(plural, base, name, space, body)
        elif action < 0.7:
            self.send("PATCH", base + "/" + name, {"metadata": {"labels": {"n": str(self.random.randint(0, 999))}}})
        else:
            self.send("DELETE", base + "/" + name + "?gracePeriodSeconds=0&propagationPolicy=Background")
            if self.random.random() < 0.3:
                self.create(plural, base, name, space, body)

    def create(self, plural, base, name, space, body):
        version, kind = KINDS[plural]
        self.send("POST", base, {"apiVersion": version, "kind": kind, **meta(name, space), **body()})

    def listed(self):
        """What the server has now: {plural: {"ns/name": [uid, resourceVersion]}}."""
        result = {}
        for plural, path in TYPES.items():
            items = self.fresh(path)
            result[plural] = {"%s/%s" % (i["metadata"].get("namespace", ""), i["metadata"]["name"]):
                              [i["metadata"]["uid"], i["metadata"]["resourceVersion"]] for i in items}
        return result

    def fresh(self, path):
        end = time.monotonic() + 15
        while True:
            code, text = self.api.request("GET", path)
            if code == 200:
                return json.loads(text)["items"]
            if time.monotonic() > end:
                raise OSError("GET %s: %d %s" % (path, code, text[:200]))
            time.sleep(0.2)  # a server that has just started is not ready for every type
