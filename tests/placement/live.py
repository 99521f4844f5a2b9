# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The API server of the test bed as the differential test needs it: one List of everything, a watch of the Workloads."""
import http.client
import json
import re
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cluster"))

from bed.api import Api, path_of  # noqa: E402

KUEUE = "/apis/kueue.x-k8s.io/v1beta2"
LISTS = [("/api/v1/nodes", "Node"), ("/api/v1/pods", "Pod"), ("/api/v1/namespaces", "Namespace"),
         (KUEUE + "/topologies", "Topology"), (KUEUE + "/resourceflavors", "ResourceFlavor"),
         (KUEUE + "/clusterqueues", "ClusterQueue"), (KUEUE + "/localqueues", "LocalQueue"), (KUEUE + "/cohorts", "Cohort"),
         (KUEUE + "/workloadpriorityclasses", "WorkloadPriorityClass"), (KUEUE + "/workloads", "Workload")]


def open_api(state):
    record = json.loads((state / "cluster.json").read_text())
    return Api(record["ports"]["apiserver"], state / "pki", "setup")


def everything(api):
    """As `kubectl get … -A -o json` prints it."""
    items = []
    for path, kind in LISTS:
        listed = api.get(path)
        for item in listed["items"]:
            item["metadata"].pop("managedFields", None)
            items.append({"apiVersion": listed["apiVersion"], "kind": kind, **item})
    return {"apiVersion": "v1", "kind": "List", "items": items}


def create(api, manifest):
    """(True, object) or (False, what the server says)."""
    status, text = api.request("POST", path_of(manifest), json.dumps(manifest))
    answer = json.loads(text)
    return (True, answer) if status == 201 else (False, answer.get("message", text))


def condition(workload, kind):
    return next((each for each in workload.get("status", {}).get("conditions", []) if each["type"] == kind), None)


def owner_of(workload):
    return next((owner["kind"] + "/" + owner["name"] for owner in workload["metadata"].get("ownerReferences", [])), "")


class Workloads:
    """Follows the Workloads of a namespace in a thread: the newest of each, and who was preempted for whom (a Workload's uid), in order."""

    def __init__(self, api, namespace):
        self.api, self.path = api, KUEUE + "/namespaces/%s/workloads" % namespace
        self.lock = threading.Condition()
        self.known, self.preempted, self.last = {}, [], time.monotonic()
        self.evicted = {}  # uid → the reason of the last time
        self.ended = False
        self.thread = threading.Thread(target=self._follow, daemon=True)
        self.thread.start()

    def _follow(self):
        while not self.ended:
            try:
                listed = self.api.get(self.path)
                for item in listed["items"]:
                    self._take("ADDED", item)
                self._watch(listed["metadata"]["resourceVersion"])
            except (OSError, http.client.HTTPException, ValueError) as error:
                if not self.ended:
                    print("workloads: %s; again" % error, file=sys.stderr)
                    time.sleep(0.5)

    def _watch(self, version):
        connection = http.client.HTTPSConnection("127.0.0.1", self.api.port, timeout=3600, context=self.api.context)
        connection.request("GET", self.path + "?watch=1&resourceVersion=" + version)
        answer = connection.getresponse()
        while not self.ended:
            line = answer.readline()
            if not line:
                return
            event = json.loads(line)
            if event["type"] not in ("ADDED", "MODIFIED", "DELETED"):
                return
            self._take(event["type"], event["object"])

    def _take(self, kind, workload):
        uid = workload["metadata"]["uid"]
        with self.lock:
            before = condition(self.known.get(uid, {}), "Preempted") or {}
            now = condition(workload, "Preempted") or {}
            if now.get("status") == "True" and (before.get("status"), before.get("lastTransitionTime")) != ("True", now["lastTransitionTime"]):
                preemptor = re.search(r"\(UID: ([^,)]*)", now["message"])
                self.preempted.append((owner_of(workload), preemptor.group(1) if preemptor else ""))
            if (condition(workload, "Evicted") or {}).get("status") == "True":
                self.evicted[uid] = condition(workload, "Evicted")["reason"]
            if kind == "DELETED":
                self.known.pop(uid, None)
            else:
                self.known[uid] = workload
            self.last = time.monotonic()
            self.lock.notify_all()

    def of(self, kind, name):
        with self.lock:
            return next((each for each in self.known.values() if owner_of(each) == kind + "/" + name), None)

    def all(self):
        with self.lock:
            return list(self.known.values())

    def wait(self, ready, quiet, limit):
        """Until ready() and nothing happened for `quiet` seconds; False after `limit` seconds."""
        end = time.monotonic() + limit
        with self.lock:
            while True:
                now = time.monotonic()
                if ready() and now - self.last >= quiet:
                    return True
                if now >= end:
                    return False
                self.lock.wait(min(max(self.last + quiet - now, 0.02), 0.2))


def assignment_of(value):
    """The compact form, domain by domain."""
    if value is None:
        return None
    domains = []
    for part in value.get("slices", []):
        for index in range(part["domainCount"]):
            values = []
            for level in part["valuesPerLevel"]:
                if "universal" in level:
                    values.append(level["universal"])
                else:
                    each = level["individual"]
                    values.append(each.get("prefix", "") + each["roots"][index] + each.get("suffix", ""))
            counts = part["podCounts"]
            domains.append({"values": values, "count": counts["universal"] if "universal" in counts else counts["individual"][index]})
    return domains
