# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The last thing that happens to a world of the differential test: a host is gone. `explain --if-lost` says before what Kueue does."""
import collections
import json
import subprocess

import live

LIMIT = 20


def places_of(workload):
    """Pod set → host → pods; None when it holds no quota."""
    admission = workload.get("status", {}).get("admission")
    if not admission:
        return None
    places = {}
    for each in admission["podSetAssignments"]:
        counts = collections.Counter()
        for domain in live.assignment_of(each.get("topologyAssignment")) or []:
            counts[domain["values"][-1]] += domain["count"]
        places[each["name"]] = +counts
    return places


def is_by_host(workload):
    assigned = workload.get("status", {}).get("admission", {}).get("podSetAssignments", [])
    return all(each.get("topologyAssignment", {}).get("levels", [""])[-1] == "kubernetes.io/hostname" for each in assigned)


def choose(workloads, nodes, random):
    """A healthy host with the pods of one Workload alone: where two are moved at once, which is first is chance."""
    healthy = {each["metadata"]["name"] for each in nodes if not each["spec"].get("unschedulable") and not each["spec"].get("taints")}
    on = collections.defaultdict(list)
    for workload in workloads:
        for host in {host for counts in (places_of(workload) or {}).values() for host in counts}:
            on[host].append(workload)
    fitting = sorted((host, found[0]["metadata"]["uid"]) for host, found in on.items()
                     if len(found) == 1 and host in healthy and is_by_host(found[0])
                     and all(other in healthy for counts in places_of(found[0]).values() for other in counts))
    if not fitting:
        return None
    host = random.choice(fitting)[0]
    return host, on[host][0]


def explain(run, owner, *arguments):
    done = subprocess.run([run.options.binary, "--kubeconfig", run.options.state / "admin.kubeconfig", "explain",
                           "%s/%s/%s" % (owner.split("/")[0], run.world.name, owner.split("/")[1]), *arguments, "-o", "json"],
                          capture_output=True, text=True, timeout=120, check=True)
    return json.loads(done.stdout)


def disturbs(explanation):
    """A waiting job for which Kueue computes what it cannot store holds hosts from time to time; one that fits by now, and was
    not looked at since, is looked at when a host goes, and may take what the lost pods need."""
    return "for ever" in json.dumps(explanation) or (explanation["now"] or {}).get("verdict") == "admitted"


def lose(run):
    """(what Kueue did, what differs); (None, []) when the world has no host to lose."""
    listed = run.api.get("/api/v1/nodes?labelSelector=diff.hopyard.dev/world%3D" + run.world.name)["items"]
    chosen = choose(run.workloads.all(), listed, run.random)
    if not chosen:
        return None, []
    host, workload = chosen
    owner, uid, before = live.owner_of(workload), workload["metadata"]["uid"], places_of(workload)
    if any(disturbs(explain(run, live.owner_of(each))) for each in run.workloads.all() if places_of(each) is None):
        return None, []
    answer = explain(run, owner, "--if-lost", host)["lost"]
    run.story.append("lose %s" % host)
    state = live.everything(run.api)
    run.api.request("DELETE", "/api/v1/nodes/" + host, "{}")

    def now():
        return next((each for each in run.workloads.all() if each["metadata"]["uid"] == uid), {})

    def evicted():
        return run.workloads.evicted.get(uid) == "NodeFailures"

    def moved():
        places = places_of(now())
        return places is not None and not any(host in counts for counts in places.values())

    # Evicted it may be admitted anew within the same moment.
    run.workloads.wait(lambda: evicted() or moved(), 0, LIMIT)
    happened = "evicted" if evicted() else "replaced" if moved() else "left"
    found = []
    if happened != {"retried": "left"}.get(answer["outcome"], answer["outcome"]):
        found.append("%s, but Kueue: %s (%s)" % (answer["outcome"], happened, answer["message"]))
    elif happened == "replaced":
        wanted = {pod_set: collections.Counter(counts) for pod_set, counts in before.items()}
        for pod_set in answer["podSets"]:
            wanted[pod_set["name"]].pop(host)
            wanted[pod_set["name"]].update({place["host"]: place["pods"] for place in pod_set["added"]})
        if wanted != places_of(now()):
            found.append("places %s, but Kueue: %s" % (wanted, places_of(now())))
    if found:
        found.append("host %s of %s at %s" % (host, owner, before))
        if run.options.keep:
            folder = run.options.keep / ("lost-%s" % run.world.name)
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "cluster.json").write_text(json.dumps(state))
            (folder / "answer.json").write_text(json.dumps({"host": host, "job": owner, "answer": answer, "workload": now()}, indent=1))
    return happened, found
