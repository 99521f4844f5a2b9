# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The main job by command line on the real control plane; kubectl is the witness."""
import json
import os
import re
import signal
import subprocess
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from harness import HOPYARD, SECRET, SOURCE, Checks

checks = Checks()
STATE = Path(os.environ["HOPYARD_TEST_CLUSTER"])
ADMIN = STATE / "admin.kubeconfig"
TEAM = "hyperpod-ns-alpha"
LAYERS = ["topology.k8s.aws/network-node-layer-%d" % n for n in (1, 2, 3)]
HOSTNAME = "kubernetes.io/hostname"


def kubectl(*args):
    done = subprocess.run([str(STATE / "kubectl"), "--kubeconfig", str(ADMIN), *args], capture_output=True, text=True, timeout=120)
    return done.stdout


def kubectl_json(*args):
    return json.loads(kubectl(*args, "-o", "json"))


def until(condition, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.3)
    return False


def live(*args, who="admin", **more):
    return checks.run("--kubeconfig", STATE / (who + ".kubeconfig"), *args, **more)


def tree_is_what_kubectl_says():
    result = live("tree", "-o", "json")
    checks.that(result.code == 0, result, "tree")
    tree = result.json()
    checks.that(tree["levels"] == LAYERS + [HOSTNAME], result, "levels")
    nodes = {n["metadata"]["name"]: n for n in kubectl_json("get", "nodes")["items"]}
    checks.that({h["name"] for h in tree["hosts"]} == set(nodes), result, "hosts are the nodes")
    for host in tree["hosts"]:
        node = nodes[host["name"]]
        labels = node["metadata"]["labels"]
        checks.that(host["path"] == [labels.get(level) for level in tree["levels"]], result, "path of " + host["name"])
        checks.that(host["allocatable"] == node["status"]["allocatable"], result, "allocatable of " + host["name"])
        checks.that(host["schedulable"] == (not node["spec"].get("unschedulable", False)), result, "schedulable of " + host["name"])
    dump = checks.file("dump.json", subprocess.run([str(SOURCE / "tests/cluster/dump"), "--kubeconfig", str(ADMIN)],
                                                   capture_output=True, timeout=120).stdout)
    snapshot = checks.works("--snapshot", dump, "tree", "-o", "json")
    checks.that(snapshot.json() == live("tree", "-o", "json").json(), snapshot, "a dump gives another tree than the cluster")


def edges_of(mermaid):
    label = dict(re.findall(r'(\w+)\["([^"]*)"\]', mermaid))
    strip = re.compile(r"^Layer \d+: ")
    clean = {key: strip.sub("", text) for key, text in label.items()}
    return {(clean.get(a, a), clean.get(b, b)) for a, b in re.findall(r'^\s*(\w+)(?:\["[^"]*"\])? *--> *(\w+)', mermaid, re.M)}


def mermaid_is_the_scripts_tree():
    begin = time.monotonic()
    script = subprocess.run([str(SOURCE / "tests/cluster/visualize_topology")], capture_output=True, text=True, timeout=300,
                            env={**os.environ, "KUBECONFIG": str(ADMIN), "PATH": "%s:%s" % (STATE, os.environ["PATH"])})
    script_seconds = time.monotonic() - begin
    ours = live("export", "-", "--format", "mermaid")
    theirs = edges_of(script.stdout)
    mine = edges_of(ours.out)
    roots = {a for a, _ in mine} - {b for _, b in mine}
    their_roots = {a for a, _ in theirs} - {b for _, b in theirs}
    checks.that(len(theirs) > 20 and len(roots) == len(their_roots) == 1, ours, "no tree to compare: " + script.stderr[-300:])
    plain = {(a, b) for a, b in mine if a not in roots}
    checks.that(plain == {(a, b) for a, b in theirs if a not in their_roots}, ours, "not the script's tree")
    print("mermaid: script %.2f s, hopyard %.2f s, ratio %.0f" % (script_seconds, ours.seconds, script_seconds / ours.seconds))


def the_blogs_job():
    job = live("-n", TEAM, "compose", "job", "--name", "blog-cli", "--image", "public.ecr.aws/docker/library/alpine:latest",
               "--replicas", "10", "--cpu", "1", "--queue", TEAM + "-localqueue", "--priority", "training-priority",
               "--required", "layer-3", "--", "sleep", "600")
    checks.that(job.code == 0, job, "compose")
    path = checks.file("blog.yaml", job.out)
    checks.that(live("validate", "-f", path).code == 0, job, "validate")
    dry = live("submit", "-f", path, "--dry-run")
    checks.that(dry.code == 0 and not kubectl("get", "job", "blog-cli", "-n", TEAM, "--ignore-not-found"), dry, "dry run")
    done = live("submit", "-f", path, "--wait", "--timeout", "30")
    checks.that(done.code == 0 and "Job/%s/blog-cli created" % TEAM in done.out, done, "submit --wait")
    status = live("status", "job/%s/blog-cli" % TEAM, "-o", "json")
    facts = status.json()
    checks.that(facts["state"] == "running" and facts["topology"]["satisfied"] is True, status, "running as required")
    checks.that(facts["topology"]["mode"] == "required" and facts["topology"]["level"] == LAYERS[2], status, "topology")
    pods = kubectl_json("get", "pods", "-n", TEAM, "-l", "job-name=blog-cli")["items"]
    nodes = {n["metadata"]["name"]: n["metadata"]["labels"] for n in kubectl_json("get", "nodes")["items"]}
    switches = {nodes[p["spec"]["nodeName"]][LAYERS[2]] for p in pods}
    checks.that(len(pods) == 10 and len(switches) == 1, status, "ten pods under one switch")
    shown = facts["podSets"][0]["pods"]
    checks.that({(p["name"], p["node"]) for p in shown} == {(p["metadata"]["name"], p["spec"]["nodeName"]) for p in pods}, status, "pods")
    by_index = {p["metadata"]["name"]: int(p["metadata"]["labels"]["batch.kubernetes.io/job-completion-index"]) for p in pods}
    checks.that([by_index[p["name"]] for p in shown] == list(range(10)), status, "pods by rank")
    checks.that(facts["hops"]["worst"] == (2 if len({p["spec"]["nodeName"] for p in pods}) > 1 else 0), status, "hops")
    live("export", checks.folder / "live.svg")
    text = "".join(ElementTree.parse(checks.folder / "live.svg").getroot().itertext())
    checks.that(all(p["spec"]["nodeName"] in text for p in pods) and "blog-cli" in text, status, "the picture shows the job")
    again = live("submit", "-f", path)
    checks.that(again.code == 1 and "blog-cli" in again.err, again, "the second submit is refused")
    gone = live("delete", "job/%s/blog-cli" % TEAM, "--yes")
    checks.that(gone.code == 0 and "Job/%s/blog-cli deleted" % TEAM in gone.out, gone, "delete")
    checks.that(until(lambda: not kubectl("get", "pods", "-n", TEAM, "-l", "job-name=blog-cli", "-o", "name").strip(), 30), gone, "pods gone")


def watch_tells_what_happens():
    watcher = subprocess.Popen([HOPYARD, "--kubeconfig", str(ADMIN), "watch", "-o", "json"], stdout=subprocess.PIPE, text=True)
    lines = [json.loads(watcher.stdout.readline())]
    checks.that(lines[0].get("connection") == "live", None, "watch: first line %r" % lines[0])
    kubectl("create", "namespace", "watch-me")
    kubectl("delete", "namespace", "watch-me", "--wait=false")
    end = time.monotonic() + 30
    while time.monotonic() < end:
        lines.append(json.loads(watcher.stdout.readline()))
        if lines[-1].get("type") == "deleted" and lines[-1].get("name") == "watch-me":
            break
    seen = {line.get("type") for line in lines if line.get("name") == "watch-me" and line.get("kind") == "Namespace"}
    checks.that({"added", "deleted"} <= seen, None, "watch saw %r" % seen)
    watcher.send_signal(signal.SIGTERM)
    begin = time.monotonic()
    rest = watcher.communicate(timeout=10)[0].splitlines()
    checks.that(watcher.returncode == 0 and time.monotonic() - begin < 5, None, "watch must end on SIGTERM with 0")
    state = json.loads(rest[-1])["state"]
    checks.that(state == live("tree", "-o", "json").json(), None, "watch's last state is not the tree")


def statuses(*args, who="admin"):
    """`check` as items by id; the exit code must fit them."""
    result = live("check", "-o", "json", *args, who=who)
    items = {item["id"]: item for item in result.json()["items"]}
    checks.that(result.code == (1 if any(item["status"] == "missing" for item in items.values()) else 0), result, "check: exit code")
    checks.that(all(item["detail"].strip() for item in items.values()), result, "check: an empty detail")
    return result, items


def check_tells_what_is_there():
    result, items = statuses("-n", TEAM)
    for name in items:
        if name not in ("kueue-version", "topology-scheduling"):
            checks.that(items[name]["status"] == "ok", result, "check: %s: %s" % (name, items[name]["detail"]))
    checks.that(items["kueue-version"]["status"] == items["topology-scheduling"]["status"] == "ok", result, "by the types that are served")
    elsewhere, items = statuses()
    checks.that(items["local-queue"]["status"] == "warning" and TEAM in items["local-queue"]["detail"], elsewhere, "default has no queue")
    absent, items = statuses("-n", "kube-system")
    checks.that(items["local-queue"]["status"] == "missing" and absent.code == 1, absent, "kube-system has no queue")
    nonodes, items = statuses("-n", TEAM, who="nonodes")
    checks.that(items["rights-nodes"]["status"] == "warning" and items["topology-labels"]["status"] == "unknown", nonodes, "no nodes")
    checks.that(items["rights-jobs"]["status"] == "ok" and nonodes.code == 0 and "nodes" in nonodes.err, nonodes, "no nodes: the rest")
    limited, items = statuses("-n", TEAM, who="namespace")
    checks.that({items[name]["status"] for name in ("topology", "flavor", "priority-classes", "topology-labels")} == {"unknown"}, limited, "hidden")
    checks.that(items["local-queue"]["status"] == items["cluster-queue"]["status"] == "ok", limited, "its own queue")
    checks.that(items["rights-jobs"]["status"] == "ok" and items["rights-pods"]["status"] == "warning", limited, "rights")
    other, items = statuses("-n", "hyperpod-ns-beta", who="namespace")
    checks.that(items["rights-jobs"]["status"] == items["rights-pods"]["status"] == "missing" and other.code == 1, other, "another team's")
    for user, ns in (("namespace", TEAM), ("namespace", "default"), ("nonodes", TEAM)):
        asked = subprocess.run([str(STATE / "kubectl"), "--kubeconfig", str(STATE / (user + ".kubeconfig")), "auth", "can-i", "create", "jobs.batch", "-n", ns],
                               capture_output=True, text=True, timeout=60).stdout.strip()
        result, items = statuses("-n", ns, who=user)
        checks.that((items["rights-jobs"]["status"] == "ok") == (asked == "yes"), result, "kubectl auth can-i says " + asked)
    for user in ("admin", "namespace", "token"):
        asked = json.loads(subprocess.run([str(STATE / "kubectl"), "--kubeconfig", str(STATE / (user + ".kubeconfig")), "auth", "whoami", "-o", "json"],
                                          capture_output=True, text=True, timeout=60).stdout)["status"]["userInfo"]
        result, items = statuses("-n", TEAM, who=user)
        said = items["user"]["detail"]
        checks.that(items["user"]["status"] == "ok" and asked["username"] in said and all(group in said for group in asked.get("groups", [])), result, "who it is: %r" % asked)
    refused = live("check", who="badtoken")
    checks.that(refused.code == 4 and refused.out == "", refused, "check with a refused token")


def rights_and_refusals():
    bad = live("tree", who="badtoken")
    checks.that(bad.code == 4 and bad.out == "", bad, "a refused token")
    nonodes = live("tree", "-o", "json", who="nonodes")
    checks.that(nonodes.code == 0 and "nodes" in nonodes.err, nonodes, "no nodes: named on standard error")
    limited = live("-n", TEAM, "tree", "-o", "json", who="namespace")
    checks.that(limited.code == 0 and "nodes" in limited.err, limited, "namespace user")
    for _ in range(5):  # other tests may change the cluster between the two
        token = live("tree", "-o", "json", who="token")
        same = token.code == 0 and token.json() == live("tree", "-o", "json").json()
        if same:
            break
    checks.that(same, token, "token user sees the same")
    job = checks.works("compose", "job", "--name", "lost", "--image", "a", "--replicas", "1", "--queue", "no-such-queue").out
    path = checks.file("lost.yaml", job)
    refused = live("-n", TEAM, "submit", "-f", path)
    checks.that(refused.code == 1 and "no-such-queue" in refused.err, refused, "a queue that does not exist")
    checks.that(not kubectl("get", "job", "lost", "-n", TEAM, "--ignore-not-found"), refused, "it must not have been created")
    nowhere = live("-n", "no-such-namespace", "submit", "-f", path)
    checks.that(nowhere.code == 1 and "no-such-namespace" in nowhere.err, nowhere, "a namespace that does not exist")
    wrong = live("-n", TEAM, "compose", "job", "--name", "x", "--image", "a", "--replicas", "1", "--queue", TEAM + "-localqueue", "--required", "layer-7")
    checks.that(wrong.code == 1 and "layer-7" in wrong.err and wrong.out == "", wrong, "a level that does not exist")
    pinned = live("-n", TEAM, "compose", "job", "--name", "x", "--image", "a", "--replicas", "1", "--queue", TEAM + "-localqueue", "--pin", "nn-none")
    checks.that(pinned.code in (1, 2) and "nn-none" in pinned.err, pinned, "a pin to nothing")
    server = re.search(r"server: (\S+)", ADMIN.read_text()).group(1)
    text = ADMIN.read_text().replace(server, "https://127.0.0.1:1")
    down = checks.run("--kubeconfig", checks.file("down", text), "tree")
    checks.that(down.code == 3 and down.seconds < 10, down, "a server that is down")


for part in (tree_is_what_kubectl_says, mermaid_is_the_scripts_tree, the_blogs_job, watch_tells_what_happens, check_tells_what_is_there, rights_and_refusals):
    part()
checks.finish()
