# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line on room and reasons, without a cluster: capacity and explain on the demo and on snapshots."""
import json

from harness import Checks

checks = Checks()
LAYER = "topology.k8s.aws/network-node-layer-%d"


def node(name, *layers, gpus=8, ready=True, **spec):
    labels = {"kubernetes.io/hostname": name, **{LAYER % (i + 1): value for i, value in enumerate(layers)}}
    return {"apiVersion": "v1", "kind": "Node", "metadata": {"name": name, "labels": labels}, "spec": spec,
            "status": {"allocatable": {"nvidia.com/gpu": str(gpus), "cpu": "96", "memory": "1Ti", "pods": "110"},
                       "conditions": [{"type": "Ready", "status": "True" if ready else "False"}]}}


def pod(name, host, gpus, phase="Running", **annotations):
    return {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": name, "namespace": "team", "annotations": annotations},
            "spec": {"nodeName": host, "containers": [{"name": "c", "resources": {"requests": {"nvidia.com/gpu": str(gpus)}}}]},
            "status": {"phase": phase}}


def snapshot(name, *items):
    return checks.file(name, json.dumps({"apiVersion": "v1", "kind": "List", "items": list(items)}))


def room_of_tree(tree, gpus):
    """Free places for pods of so many GPUs, by path of every length, from what `tree` says of the hosts."""
    places = {}
    for host in tree["hosts"]:
        usable = host["ready"] and host["schedulable"] and None not in host["path"]
        have = int((host["allocatable"] or {}).get("nvidia.com/gpu", "0")) if usable else 0
        free = max(0, have - int(host["requested"].get("nvidia.com/gpu", "0")))
        for length in range(1, len(host["path"]) + 1):
            path = tuple(host["path"][:length])
            places[path] = places.get(path, 0) + free // gpus
    return places


def capacity_of_snapshots():
    file = snapshot("plain.json", node("h1", "a", "b1"), node("h2", "a", "b1"), node("h3", "a", "b2"), node("h4", "z", "b1", gpus=4),
                    node("h5", "a", "b1", ready=False), node("h6", "a", "b1", unschedulable=True), node("h7", "a"),
                    pod("p", "h1", 4), pod("done", "h2", 8, "Succeeded"))
    result = checks.works("--snapshot", file, "capacity", "--pods", "2", "--gpus", "4", "-o", "json")
    found = result.json()
    checks.that([level["label"] for level in found["levels"]] == [LAYER % 1, LAYER % 2], result, "levels")
    rooms = {tuple(entry["path"]): entry["slots"] for level in found["levels"] for entry in level["domains"]}
    checks.that(rooms == {("a",): 2, ("z",): 0, ("a", "b1"): 1, ("a", "b2"): 1, ("z", "b1"): 0}, result, "slots %r" % rooms)
    checks.that({(entry["reason"], entry["hosts"]) for entry in found["excluded"]} ==
                {("not-ready", 1), ("cordoned", 1), ("missing-level", 1)}, result, "excluded")
    checks.that(found["free"] == 24 and found["hosts"] == 7, result, "free")
    text = checks.works("--snapshot", file, "capacity", "--pods", "2", "--gpus", "4").out
    checks.that("a/b1" in text and "without the label " + LAYER % 2 in text and "z/b1" not in text, None, text)
    empty = checks.works("--snapshot", snapshot("empty.json", pod("p", "h1", 1)), "capacity", "--pods", "1", "-o", "json")
    checks.that(empty.json()["levels"] == [], empty, "nothing visible: no levels")
    # With a Topology what Kueue gave away counts, bound or not, and its pods count once.
    topology = {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "Topology", "metadata": {"name": "t"},
                "spec": {"levels": [{"nodeLabel": LAYER % 1}, {"nodeLabel": "kubernetes.io/hostname"}]}}
    flavor = {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "ResourceFlavor", "metadata": {"name": "f"},
              "spec": {"topologyName": "t", "nodeLabels": {LAYER % 1: "a"}}}
    assignment = {"levels": ["kubernetes.io/hostname"], "domains": [{"values": ["h1"], "count": 3}]}
    workload = {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "Workload", "metadata": {"name": "w", "namespace": "team"},
                "spec": {"podSets": [{"name": "main", "count": 3, "template": {"spec": {"containers": []}}}]},
                "status": {"admission": {"clusterQueue": "q", "podSetAssignments": [
                    {"name": "main", "count": 3, "flavors": {"nvidia.com/gpu": "f"}, "resourceUsage": {"nvidia.com/gpu": "3"},
                     "topologyAssignment": assignment}]}}}
    aware = {"kueue.x-k8s.io/podset-required-topology": LAYER % 1}
    file = snapshot("kueue.json", topology, flavor, workload, node("h1", "a"), node("h2", "z"), pod("one", "h1", 1, **aware), pod("other", "h1", 2))
    result = checks.works("--snapshot", file, "capacity", "--pods", "1", "--gpus", "1", "-o", "json")
    rooms = {tuple(entry["path"]): entry["slots"] for level in result.json()["levels"] for entry in level["domains"]}
    checks.that(rooms == {("a",): 3, ("a", "h1"): 3}, result, "8 - 3 assigned - 2 bound: %r" % rooms)
    checks.that([entry["reason"] for entry in result.json()["excluded"]] == ["no-flavor"], result, "a host of no flavor")


def capacity_of_the_demo():
    first = checks.works("--demo", "capacity", "--pods", "2", "--gpus", "8", "-o", "json")
    found = first.json()
    checks.that(first.out == checks.works("capacity", "--gpus", "8", "--demo", "--pods", "2", "-o", "json").out, first, "not the same twice")
    checks.that([level["label"] for level in found["levels"]] == [LAYER % n for n in (1, 2, 3)] + ["kubernetes.io/hostname"], first, "levels")
    for level in found["levels"]:
        checks.that(level["domains"] == sorted(level["domains"], key=lambda entry: entry["path"]), first, "order")
        checks.that(sum(entry["slots"] for entry in level["domains"]) == level["slots"], first, "sum of " + level["label"])
        checks.that(sum(entry["slots"] > 0 for entry in level["domains"]) == level["fitting"], first, "fitting of " + level["label"])
    widths = [level["slots"] for level in found["levels"]]
    checks.that(widths == sorted(widths, reverse=True) and widths[0] > 0 and widths[3] == 0, first, "wider levels have more room: %r" % widths)
    # Where all pods of jobs are bound, what `tree` adds up is an upper bound of what Kueue counts.
    room = room_of_tree(checks.works("--demo", "tree", "-o", "json").json(), 8)
    for level in found["levels"]:
        for entry in level["domains"]:
            checks.that(entry["pods"] <= room[tuple(entry["path"])], first, "more room than %r has" % entry["path"])
    checks.that(found["taking"] + sum(entry["hosts"] for entry in found["excluded"]) == found["hosts"], first, "every host is counted once")
    text = checks.works("--demo", "capacity", "--pods", "2", "--gpus", "8").out
    checks.that("hosts" in text and LAYER % 3 + ":" in text, first, text)
    large = checks.works("--demo", "capacity", "--pods", "100000", "--gpus", "8", "-o", "json").json()
    checks.that(all(level["slots"] == 0 and level["fragmentation"] is None for level in large["levels"]), first, "a job larger than the cluster")


def capacity_refuses():
    checks.fails(2, "--demo", "capacity", says=["--pods"])
    for words in (["--pods", "0"], ["--pods", "-3"], ["--pods", "two"], ["--pods", "2x"], ["--pods", "99999999999"]):
        checks.fails(2, "--demo", "capacity", *words, says=["--pods"])
    checks.fails(2, "--demo", "capacity", "--pods", "2", "--gpus", "1.5", says=["--gpus"])
    checks.fails(2, "--demo", "capacity", "--pods", "2", "--cpu", "much", says=["--cpu"])
    checks.fails(2, "--demo", "capacity", "--pods", "2", "--memory", "-1Gi", says=["--memory"])
    checks.fails(2, "--demo", "capacity", "--pods", "2", "-o", "yaml", says=["yaml"])
    checks.fails(2, "--demo", "capacity", "--pods", "2", "surplus")
    checks.fails(5, "--snapshot", checks.folder / "absent.json", "capacity", "--pods", "1")


TEAM = "hyperpod-ns-vision"
KEYS = ["object", "workload", "state", "cause", "numbers", "advice", "condition", "now", "stale", "changes", "queue", "obstacles", "pods",
        "lost", "quality", "best"]


def explain_the_demo():
    result = checks.works("--demo", "explain", "job/%s/sam2-finetune" % TEAM, "-o", "json")
    found = result.json()
    checks.that(list(found) == KEYS, result, "keys")
    checks.that(found["object"] == "Job/%s/sam2-finetune" % TEAM and found["state"] == "pending", result, "state")
    checks.that(found["stale"] is False and found["now"]["message"] == found["condition"]["message"], result, "the demo's message is its engine's")
    reason = found["condition"]["reasons"][0]
    checks.that(reason["cause"] == "topology-short" and 0 < reason["fitting"] < reason["wanted"] == 6, result, "reason %r" % reason)
    checks.that(found["queue"]["position"] == 1 and found["queue"]["estimate"], result, "queue")
    checks.that(found["advice"] and str(reason["fitting"]) in found["cause"], result, "cause and advice")
    sets = [one for domain in found["obstacles"]["domains"] for one in domain["sets"]] + found["obstacles"]["anywhere"]
    checks.that(sets and all(one["parts"] for one in sets), result, "nothing would free it")
    kinds = {part["kind"] for one in sets for part in one["parts"]}
    checks.that({"job", "not-ready"} <= kinds, result, "kinds %r" % kinds)
    text = checks.works("--demo", "-n", TEAM, "explain", "job/sam2-finetune")
    checks.that(text.out.startswith("Job/%s/sam2-finetune: %s" % (TEAM, found["cause"])) and "What to do:" in text.out, text, "text")
    checks.that("Queue: number 1 of 1" in text.out, text, "position in the text")
    running = checks.works("--demo", "explain", "job/%s/vit-large-train" % TEAM, "-o", "json")
    found = running.json()
    checks.that(found["state"] == "running" and found["now"] is None and found["pods"] == [], running, "a job that runs")
    checks.that(found["quality"]["pods"] == 4 and found["quality"]["levels"][2]["domains"] == 1, running, "required in one layer-3 switch")
    checks.that(found["lost"] is None, running, "no host is lost")
    tree = checks.works("--demo", "tree", "-o", "json").json()
    hosts = sorted({host["name"] for host in tree["hosts"] for pod in host["pods"] if pod["owner"] == "Job/vit-large-train"})
    lost = checks.works("--demo", "explain", "job/%s/vit-large-train" % TEAM, "--if-lost", hosts[0], "-o", "json")
    what = lost.json()["lost"]
    checks.that(what["hosts"] == hosts[:1] and what["outcome"] in ("replaced", "evicted"), lost, "outcome")
    checks.that(sum(one["missing"] for one in what["podSets"]) > 0, lost, "pods of the lost host")
    added = [place for one in what["podSets"] for place in one["added"]]
    checks.that(all(place["host"] != hosts[0] for place in added) and bool(added) == (what["outcome"] == "replaced"), lost, "where they go")
    checks.that((what["admittedAgain"] is None) == (what["outcome"] == "replaced"), lost, "and then")
    two = checks.works("--demo", "explain", "job/%s/vit-large-train" % TEAM, "--if-lost", hosts[0], "--if-lost", hosts[1], "-o", "json")
    checks.that(two.json()["lost"]["outcome"] == "evicted", two, "two lost hosts")
    absent = checks.run("--demo", "explain", "job/%s/vit-large-train" % TEAM, "--if-lost", "nowhere")
    checks.that(absent.code == 1 and "nowhere" in absent.err, absent, "a host that is not there")
    status = checks.works("--demo", "status", "job/%s/vit-large-train" % TEAM, "-o", "json").json()
    checks.that(found["quality"]["hops"] == status["hops"], running, "the same hops as `status`")


def explain_snapshots():
    topology = {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "Topology", "metadata": {"name": "t"},
                "spec": {"levels": [{"nodeLabel": LAYER % 1}, {"nodeLabel": "kubernetes.io/hostname"}]}}
    flavor = {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "ResourceFlavor", "metadata": {"name": "f"},
              "spec": {"topologyName": "t", "nodeLabels": {"kubernetes.io/os": "linux"}}}
    queue = {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "ClusterQueue", "metadata": {"name": "cq"},
             "spec": {"namespaceSelector": {}, "resourceGroups": [{"coveredResources": ["nvidia.com/gpu"], "flavors": [
                 {"name": "f", "resources": [{"name": "nvidia.com/gpu", "nominalQuota": "100"}]}]}]}}
    local = {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "LocalQueue", "metadata": {"name": "lq", "namespace": "team"}, "spec": {"clusterQueue": "cq"}}
    template = {"metadata": {"annotations": {"kueue.x-k8s.io/podset-required-topology": LAYER % 1}},
                "spec": {"containers": [{"name": "c", "resources": {"requests": {"nvidia.com/gpu": "8"}}}]}}
    job = {"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "train", "namespace": "team", "uid": "u1", "labels": {"kueue.x-k8s.io/queue-name": "lq"}},
           "spec": {"parallelism": 2, "completions": 2, "suspend": True, "template": template}}
    message = 'couldn\'t assign flavors to pod set main: topology "t" doesn\'t allow to fit any of 2 pod(s)'
    workload = {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "Workload",
                "metadata": {"name": "job-train", "namespace": "team", "ownerReferences": [
                    {"apiVersion": "batch/v1", "kind": "Job", "name": "train", "uid": "u1", "controller": True}]},
                "spec": {"queueName": "lq", "podSets": [{"name": "main", "count": 2, "template": template,
                                                        "topologyRequest": {"required": LAYER % 1}}]},
                "status": {"conditions": [{"type": "QuotaReserved", "status": "False", "reason": "Pending", "message": message,
                                           "lastTransitionTime": "2026-12-01T12:00:00Z"}]}}
    hosts = [node("h1", "a"), node("h2", "a", unschedulable=True)]
    for host in hosts:
        host["metadata"]["labels"]["kubernetes.io/os"] = "linux"
    objects = [topology, flavor, queue, local, job, workload]
    result = checks.works("--snapshot", snapshot("waits.json", *objects, *hosts), "explain", "job/team/train", "-o", "json")
    found = result.json()
    checks.that(found["stale"] is True and any("0 of 2 fitted; now it is 1" in change for change in found["changes"]), result, "stale")
    sets = found["obstacles"]["domains"][0]["sets"]
    checks.that([part["object"] for part in sets[0]["parts"]] == ["h2"] and sets[0]["parts"][0]["command"] == "kubectl uncordon h2", result, "obstacle")
    checks.that(found["now"]["kueue"] == "0.17", result, "no version visible: 0.17")
    hosts[1]["spec"] = {}
    result = checks.works("--snapshot", snapshot("fits.json", *objects, *hosts), "explain", "job/train", "-n", "team", "-o", "json")
    checks.that(result.json()["now"]["verdict"] == "admitted" and result.json()["stale"] is True, result, "fits now")
    result = checks.works("--snapshot", snapshot("alone.json", job), "explain", "job/team/train", "-o", "json")
    checks.that(result.json()["state"] == "no-workload" and result.json()["now"] is None, result, "without a Workload")
    for name, broken in (("odd.json", {**workload, "status": {"conditions": [{"type": "QuotaReserved", "status": "False", "message": "\u202e\x1b[31m"}]}}),):
        text = checks.works("--snapshot", snapshot(name, topology, flavor, queue, local, job, broken), "explain", "job/team/train")
        checks.that("\x1b" not in text.out and "\u202e" not in text.out, text, "control characters")


def explain_refuses():
    checks.fails(1, "--demo", "explain", "job/%s/absent" % TEAM, says=["absent"])
    checks.fails(2, "--demo", "explain")
    checks.fails(2, "--demo", "explain", "sam2-finetune")
    checks.fails(2, "--demo", "explain", "job/%s/sam2-finetune" % TEAM, "-o", "yaml", says=["yaml"])
    checks.fails(2, "--demo", "-n", "other", "explain", "job/%s/sam2-finetune" % TEAM, says=["-n"])
    checks.fails(5, "--snapshot", checks.folder / "absent.json", "explain", "job/x")


for part in (capacity_of_snapshots, capacity_of_the_demo, capacity_refuses, explain_the_demo, explain_snapshots, explain_refuses):
    part()
checks.finish()
