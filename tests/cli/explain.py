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


for part in (capacity_of_snapshots, capacity_of_the_demo, capacity_refuses):
    part()
checks.finish()
