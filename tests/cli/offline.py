# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line without a cluster: snapshot, demo, manifests, every refusal with its exit code."""
import json
import os
import re
import signal
import subprocess
import time
import xml.etree.ElementTree as ElementTree

import yaml
from harness import HOPYARD, SECRET, Checks

checks = Checks()
TEAM = "hyperpod-ns-vision"
QUEUE = TEAM + "-localqueue"
JOB = ["compose", "job", "--name", "train", "--image", "alpine:3", "--replicas", "10", "--cpu", "1", "--queue", QUEUE,
       "--priority", "training-priority"]


def help_and_usage():
    checks.that(re.match(r"hopyard \d+\.\d+", checks.works("--version").out), None, "no version")
    checks.that("submit" in checks.works("help").out, None, "help does not list submit")
    for name in ("tree", "export", "check", "capacity", "explain", "compose", "validate", "submit", "status", "watch"):
        checks.that("Example: hopyard " in checks.works("help", name).out, None, "help %s gives no example" % name)
    checks.that("--required" in checks.works("help", "compose").out, None, "help compose does not explain topology")
    checks.fails(2, "tre", says=["tree"])
    checks.fails(2, "tree", "--outputt", "json")
    checks.fails(2, "tree", "-o", "xml", says=["xml"])
    checks.fails(2, "--demo", "--snapshot", "x", "tree", says=["--snapshot"])
    checks.fails(2, "--demo=nothing", "tree", says=["nothing"])
    checks.fails(2, "-n", "Not_A_Name", "--demo", "tree", says=["Not_A_Name"])
    for later in (["jobs"], ["queues"],
                  ["snapshot", "x"], ["record", "x"], ["diff", "a", "b"], ["annotate", "-f", "x"]):
        checks.fails(2, "--demo", *later, says=["not in this version"])
    for name in ("x.png", "x.pdf", "x.csv"):
        checks.fails(2, "--demo", "export", checks.folder / name, says=["not in this version"])
    checks.fails(2, "--demo", "export", checks.folder / "x.svg", "--view", "map", says=["not in this version"])
    checks.fails(2, "--demo", "export", checks.folder / "x.gif", says=["gif"])
    checks.fails(2, "--demo", "export", checks.folder / "x.svg", "--format", "tiff", says=["tiff"])


def demo_tree():
    first, second = (checks.works("--demo", "tree", "-o", "json") for _ in range(2))
    tree = first.json()
    checks.that(tree["levels"][-1] == "kubernetes.io/hostname" and len(tree["levels"]) == 4, first, "levels")
    checks.that(50 <= len(tree["hosts"]) <= 80, first, "about sixty hosts, not %d" % len(tree["hosts"]))
    names = [host["name"] for host in tree["hosts"]]
    checks.that(names == [host["name"] for host in second.json()["hosts"]], second, "other hosts in a second process")
    checks.that(all(len(host["path"]) == len(tree["levels"]) for host in tree["hosts"]), first, "path lengths")
    checks.that(any(None in host["path"] for host in tree["hosts"]), first, "no host without a label")
    checks.that(any(host["ready"] is False for host in tree["hosts"]), first, "no host that is not ready")
    checks.that(any(host["schedulable"] is False for host in tree["hosts"]), first, "no cordoned host")
    checks.that(sum(len(host["pods"]) for host in tree["hosts"]) > 20, first, "pods")
    checks.that(set(tree) == {"levels", "hosts", "unscheduled"}, first, "keys")
    pod = next(pod for host in tree["hosts"] for pod in host["pods"])
    checks.that(set(pod) == {"namespace", "name", "phase", "owner", "requests"}, first, "pod keys")
    filtered = checks.works("--demo", "-n", TEAM, "tree", "-o", "json").json()
    checks.that(len(filtered["hosts"]) == len(names), first, "-n must keep the hosts")
    checks.that(all(pod["namespace"] == TEAM for host in filtered["hosts"] for pod in host["pods"]), first, "-n must filter pods")
    text = checks.works("--demo", "tree").out
    checks.that(all(name in text for name in names), first, "text tree lacks hosts")
    aws = checks.works("tree", "--demo", "--levels", "aws", "-o", "json").json()
    checks.that(aws["levels"] == ["topology.k8s.aws/network-node-layer-%d" % n for n in (1, 2, 3)], first, "preset aws")
    checks.fails(2, "--demo", "tree", "--levels", "nonsense!")


def demo_export():
    target = checks.folder / "demo.svg"
    done = checks.works("--demo", "export", target)
    root = ElementTree.parse(target).getroot()
    text = "".join(root.itertext())
    names = [host["name"] for host in checks.works("--demo", "tree", "-o", "json").json()["hosts"]]
    checks.that(root.tag.endswith("svg") and "viewBox" in root.attrib, done, "not an SVG with a viewBox")
    checks.that(all(name in text for name in names), done, "host names broken or missing")
    mermaid = checks.works("--demo", "export", "-", "--format", "mermaid").out
    checks.that(mermaid.startswith("flowchart"), done, "mermaid")
    checks.that(all(mermaid.count('"' + name + '"') == 1 for name in names), done, "mermaid: each host once")
    dot = checks.works("--demo", "export", checks.folder / "demo.dot")
    checks.that((checks.folder / "demo.dot").read_text().count("--") + (checks.folder / "demo.dot").read_text().count("->") > 60, dot, "dot")
    checks.that(json.loads(checks.works("--demo", "export", "-", "--format", "json").out)["levels"], done, "json")
    checks.fails(6, "--demo", "export", "/nonexistent/folder/x.svg", says=["/nonexistent/folder/x.svg"])
    for form in ("svg", "mermaid", "dot", "json"):
        checks.fails(6, "--demo", "export", "/proc/x", "--format", form)
    checks.works("--demo", "export", "/dev/null", "--format", "svg", "--theme", "dark")


CHECK_IDS = {"server-version", "kueue", "kueue-version", "topology-scheduling", "hyperpod", "topology-labels", "label-families",
             "hostname-labels", "topology", "topology-levels", "flavor", "local-queue", "cluster-queue", "priority-classes",
             "job-kinds", "user", "rights-jobs", "rights-pods", "rights-nodes", "rights-workloads"}


def check_items(result):
    """The items by id, after a look at their shape and at the exit code that belongs to them."""
    items = result.json()["items"]
    checks.that({item["id"] for item in items} == CHECK_IDS and len(items) == len(CHECK_IDS), result, "ids")
    for item in items:
        checks.that(set(item) == {"id", "status", "detail", "fix"}, result, "keys of " + item["id"])
        checks.that(item["status"] in ("ok", "missing", "warning", "unknown") and item["detail"].strip(), result, "item " + item["id"])
        checks.that((item["fix"] == "") == (item["status"] == "ok"), result, "fix of " + item["id"])
    by_id = {item["id"]: item for item in items}
    checks.that(result.code == (1 if any(item["status"] == "missing" for item in items) else 0), result, "exit code")
    return by_id


def check_command():
    demo = checks.run("--demo", "check", "-o", "json")
    items = check_items(demo)
    for name in ("server-version", "kueue", "kueue-version", "topology-scheduling", "topology", "flavor", "local-queue",
                 "cluster-queue", "priority-classes", "rights-jobs", "rights-nodes"):
        checks.that(items[name]["status"] == "ok", demo, name + " in the demo: " + items[name]["detail"])
    checks.that(demo.code == 0, demo, "nothing is missing in the demo")
    text = checks.works("--demo", "check")
    checks.that("[topology-labels]" in text.out and text.err == "", text, "text")
    other = checks.run("--demo", "-n", "no-such-namespace", "check", "-o", "json")
    checks.that(check_items(other)["local-queue"]["status"] == "missing" and other.code == 1, other, "no queue there")

    def node(name, **labels):
        return {"apiVersion": "v1", "kind": "Node", "metadata": {"name": name, "labels": {"kubernetes.io/hostname": name, **labels}},
                "status": {"allocatable": {"nvidia.com/gpu": "8"}}}
    layer = "topology.k8s.aws/network-node-layer-%d"
    full = {layer % 1: "nn-a", layer % 2: "nn-b", layer % 3: "nn-c"}
    snapshot = checks.file("check.json", json.dumps({"apiVersion": "v1", "kind": "List", "items": [node("a", **full), node("b", **full)]}))
    result = checks.run("--snapshot", snapshot, "check", "-o", "json")
    items = check_items(result)
    checks.that(items["topology-labels"]["status"] == "ok" and result.code == 0, result, "nodes only: nothing is known to be missing")
    checks.that(all(items[name]["status"] == "unknown" for name in ("kueue", "topology", "local-queue", "rights-jobs", "server-version")), result, "unknown")
    partly = checks.file("partly.json", json.dumps({"apiVersion": "v1", "kind": "List", "items": [node("a", **full), node("b")]}))
    items = check_items(checks.run("--snapshot", partly, "check", "-o", "json"))
    checks.that(items["topology-labels"]["status"] == "warning" and "b" in items["topology-labels"]["detail"], None, "one without labels")
    bare = checks.file("bare.json", json.dumps({"apiVersion": "v1", "kind": "List", "items": [node("a"), node("b")]}))
    result = checks.run("--snapshot", bare, "check", "-o", "json")
    checks.that(check_items(result)["topology-labels"]["status"] == "missing" and result.code == 1, result, "no labels at all")
    checks.fails(5, "--snapshot", checks.folder / "absent.json", "check")
    checks.fails(2, "--demo", "check", "-o", "yaml")
    checks.fails(2, "--demo", "check", "surplus")


def compose():
    result = checks.works(*JOB, "--gpus", "8", "--required", "layer-3", "--", "sleep", "600")
    manifest = yaml.safe_load(result.out)
    template = manifest["spec"]["template"]
    labels = {"kueue.x-k8s.io/queue-name": QUEUE, "kueue.x-k8s.io/priority-class": "training-priority"}
    checks.that(manifest["metadata"]["name"] == "train" and "namespace" not in manifest["metadata"], result, "metadata")
    checks.that(labels.items() <= manifest["metadata"]["labels"].items(), result, "labels of the object")
    checks.that(labels.items() <= template["metadata"]["labels"].items(), result, "labels of the template")
    checks.that(template["metadata"]["annotations"] == {
        "kueue.x-k8s.io/podset-required-topology": "topology.k8s.aws/network-node-layer-3"}, result, "annotation")
    checks.that(manifest["spec"]["parallelism"] == manifest["spec"]["completions"] == 10, result, "counts")
    checks.that(manifest["spec"]["completionMode"] == "Indexed", result, "Indexed")
    container = template["spec"]["containers"][0]
    checks.that(container["command"] == ["sleep", "600"], result, "command")
    checks.that(str(container["resources"]["requests"]["nvidia.com/gpu"]) == str(container["resources"]["limits"]["nvidia.com/gpu"]) == "8", result, "GPUs")
    checks.that("cpu" not in container["resources"]["limits"], result, "cpu is a request only")
    as_json = checks.works(*JOB, "-n", TEAM, "-o", "json").json()
    checks.that(as_json["metadata"]["namespace"] == TEAM, result, "namespace with -n")
    pinned = yaml.safe_load(checks.works(*JOB, "--pin", "topology.k8s.aws/network-node-layer-3=nn-1").out)
    checks.that(pinned["spec"]["template"]["spec"]["nodeSelector"] == {"topology.k8s.aws/network-node-layer-3": "nn-1"}, result, "pin")
    checks.fails(2, *JOB, "--pin", "nn-1")
    checks.fails(2, *JOB, "--required", "layer-3", "--preferred", "layer-2")
    checks.fails(2, "compose", "pytorchjob", "--name", "x", "--image", "i", "--replicas", "1", says=["not in this version"])
    checks.fails(2, "compose", "nonsense", "--name", "x", says=["nonsense"])
    checks.fails(2, *JOB[:7], "ten", says=["ten"])
    refused = [
        (["--replicas", "0"], "HY"), (["--name", "Train"], "Train"), (["--name", "a" * 64], "63"),
        (["--image", "my image"], "my image"), (["--replicas", "-1"], "-1")]
    for change, word in refused:
        words = list(JOB)
        words[words.index(change[0]) + 1] = change[1]
        checks.fails(1, *words, says=[word])
    checks.fails(1, "--demo", "-n", TEAM, *JOB, "--required", "layer-9", says=["layer-9"])
    wrong_queue = list(JOB)
    wrong_queue[wrong_queue.index(QUEUE)] = "no-such-queue"
    checks.fails(1, "--demo", "-n", TEAM, *wrong_queue, says=["no-such-queue"])


def manifests():
    good = checks.works(*JOB, "--required", "layer-3").out
    path = checks.file("good.yaml", good)
    checks.works("validate", "-f", path)
    listed = checks.file("several.yaml", "---\n# nothing here\n---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\n---\n" + good)
    result = checks.works("validate", "-f", listed, "-o", "json")
    checks.that(isinstance(result.json()["findings"], list), result, "findings")
    both = good.replace("kueue.x-k8s.io/podset-required-topology: ",
                        "kueue.x-k8s.io/podset-preferred-topology: topology.k8s.aws/network-node-layer-2\n        kueue.x-k8s.io/podset-required-topology: ")
    bad = checks.run("validate", "-f", checks.file("both.yaml", both), "-o", "json")
    finding = next((f for f in bad.json()["findings"] if f["id"] in ("HP-E1", "KQ-1")), None)
    checks.that(bad.code == 1 and finding is not None, bad, "required and preferred together")
    checks.that(finding and set(finding) == {"id", "severity", "document", "path", "line", "message", "fix"} and finding["line"] > 1, bad, "finding's shape")
    for name, content in {"empty.yaml": "", "text.yaml": "just words\n", "binary.yaml": b"\x00\x01\xfe\xff" * 40,
                          "tab.yaml": "a:\n\tb: 1\n", "cut.yaml": "a: [1, 2", "comment.yaml": "# nothing\n", "braces.json": "{}"}.items():
        checks.fails(5, "validate", "-f", checks.file(name, content))
        checks.fails(5, "--demo", "submit", "-f", checks.folder / name)
    checks.fails(5, "validate", "-f", checks.folder / "absent.yaml", says=["absent.yaml"])
    checks.fails(5, "validate", "-f", checks.folder)
    checks.fails(2, "validate")
    from_input = checks.works("validate", "-f", "-", stdin=good)
    checks.that(from_input.code == 0, from_input, "standard input")


def demo_job():
    good = checks.works(*JOB, "--required", "layer-3", "--", "sleep", "600").out
    path = checks.file("job.yaml", good)
    done = checks.works("--demo", "-n", TEAM, "submit", "-f", path, "--wait", "--timeout", "90")
    checks.that("Job/%s/train created" % TEAM in done.out, done, "created line")
    checks.that("running" in done.out, done, "not running")
    dry = checks.works("--demo", "-n", TEAM, "submit", "-f", path, "--dry-run")
    checks.that("created" not in dry.out.replace("would be created", ""), dry, "a dry run must not say created")
    checks.fails(1, "--demo", "status", "job/%s/absent" % TEAM, says=["absent"])
    checks.fails(1, "--demo", "delete", "job/%s/absent" % TEAM, "--yes", says=["absent"])
    jobs = {pod["owner"].split("/")[1] for host in checks.works("--demo", "-n", TEAM, "tree", "-o", "json").json()["hosts"]
            for pod in host["pods"] if pod["owner"] and pod["owner"].startswith("Job/")}
    checks.that(bool(jobs), done, "the demo has no running job of the team")
    for name in sorted(jobs)[:1]:
        status = checks.works("--demo", "status", "job/%s/%s" % (TEAM, name), "-o", "json").json()
        checks.that(set(status) == {"object", "state", "message", "podSets", "topology", "hops"}, done, "status keys")
        checks.that(set(status["hops"]) == {"mean", "worst", "ring", "chain"}, done, "hops keys")
        checks.fails(2, "--demo", "delete", "job/%s/%s" % (TEAM, name), says=["--yes"])
        checks.works("--demo", "delete", "job/%s/%s" % (TEAM, name), "--yes")
    checks.fails(2, "--demo", "-n", "other", "status", "job/%s/x" % TEAM)
    bad = good.replace("image: ", "image: bad ")
    checks.fails(1, "--demo", "-n", TEAM, "submit", "-f", checks.file("bad.yaml", bad))
    elsewhere = good.replace("metadata:\n  name:", "metadata:\n  namespace: other\n  name:", 1)
    checks.fails(2, "--demo", "-n", TEAM, "submit", "-f", checks.file("elsewhere.yaml", elsewhere), says=["other"])


def snapshots():
    node = {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n1", "labels": {"topology.k8s.aws/network-node-layer-1": "nn-a"}},
            "spec": {}, "status": {"allocatable": {"cpu": "8"}, "conditions": [{"type": "Ready", "status": "True"}]}}
    pod = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "namespace": "x"}, "spec": {"nodeName": "gone", "containers": []},
           "status": {"phase": "Running"}}
    good = checks.file("good.json", json.dumps({"apiVersion": "v1", "kind": "List", "items": [node, pod]}))
    tree = checks.works("--snapshot", good, "tree", "-o", "json").json()
    checks.that(tree["levels"] == ["topology.k8s.aws/network-node-layer-1"], None, "levels of a snapshot without a Topology")
    gone = next(host for host in tree["hosts"] if host["name"] == "gone")
    checks.that(gone["ready"] is None and gone["allocatable"] is None and len(gone["pods"]) == 1, None, "a host whose node cannot be seen")
    whole = good.read_bytes()
    for cut in (0, 1, len(whole) // 2, len(whole) - 1):
        checks.fails(5, "--snapshot", checks.file("cut.json", whole[:cut]), "tree", says=["cut.json"])
    for name, content in {"html.json": "<html></html>", "binary.json": b"\x00\xff" * 100, "list.json": "[]", "object.json": "{}"}.items():
        checks.fails(5, "--snapshot", checks.file(name, content), "tree", says=[name])
    checks.fails(5, "--snapshot", checks.folder / "absent.json", "tree", says=["absent.json"])
    checks.fails(1, "--snapshot", good, "submit", "-f", checks.file("j.yaml", checks.works(*JOB).out), says=["snapshot"])


def kubeconfigs():
    for name, content in {"empty": "", "braces": "{}", "binary": b"\x7fELF\x00\x01\x02\xff" * 20, "words": "not a kubeconfig",
                          "broken": "a: [", "kind": "apiVersion: v1\nkind: Pod\nmetadata: {name: x}\n"}.items():
        path = checks.file("kubeconfig-" + name, content)
        checks.fails(5, "--kubeconfig", path, "tree")
    checks.fails(5, "--kubeconfig", checks.folder / "no-such-kubeconfig", "tree", says=["no-such-kubeconfig"])
    text = ("apiVersion: v1\nkind: Config\ncurrent-context: c\ncontexts:\n- name: c\n  context: {cluster: k, user: u}\n"
            "- name: broken\n  context: {cluster: '', user: ''}\n"
            "clusters:\n- name: k\n  cluster: {server: 'https://127.0.0.1:1'}\nusers:\n- name: u\n  user: {token: %s}\n" % SECRET)
    path = checks.file("kubeconfig", text)
    listed = checks.works("--kubeconfig", path, "contexts", "-o", "json").json()["contexts"]
    checks.that([c["usable"] for c in listed if c["name"] == "c"] == [True], None, "usable context")
    checks.that([bool(c["reason"]) for c in listed if c["name"] == "broken"] == [True], None, "broken context has a reason")
    down = checks.fails(3, "--kubeconfig", path, "tree", says=["127.0.0.1:1"])
    checks.that(down.seconds < 10, down, "a refused connection must end at once")
    checks.fails(5, "--kubeconfig", path, "--context", "nope", "tree", says=["nope"])
    # As kubectl takes it.
    plain = checks.works("--demo", "-n", TEAM, "tree", "-o", "json")
    for prefix in ("ns/", "namespace/", "namespaces/"):
        same = checks.works("--demo", "-n", prefix + TEAM, "tree", "-o", "json")
        checks.that(same.out == plain.out and len(plain.out) > 1000, same, "namespace with a prefix")
    checks.fails(2, "--demo", "-n", "pods/x", "tree", says=["pods/x"])
    second = checks.file("kubeconfig-second", text.replace("127.0.0.1:1", "127.0.0.1:2"))
    both = {"KUBECONFIG": "%s:%s" % (path, second)}
    listed = checks.works("contexts", "-o", "json", env=both).json()
    one = [c for c in listed["contexts"] if c["name"] == "c"][0]
    checks.that(listed["files"] == [str(path), str(second)] and listed["broken"] == [], None, "files: %r" % listed)
    checks.that((one["file"], one["clusterFile"], one["userFile"]) == (str(path),) * 3, None, "provenance: %r" % one)
    checks.that({(s["kind"], s["name"], s["file"]) for s in one["shadows"]} == {(k, n, str(second)) for k, n in
                (("context", "c"), ("cluster", "k"), ("user", "u"))}, None, "shadows: %r" % one)
    shown = checks.works("contexts", env=both)
    checks.that("from %s" % path in shown.out and 'shadows cluster "k" of %s (https://127.0.0.1:2)' % second in shown.out, shown, "provenance as text")
    partial = {"KUBECONFIG": "%s:%s" % (checks.file("kubeconfig-bad", "a: ["), path)}
    listed = checks.run("contexts", "-o", "json", env=partial)
    checks.that(listed.code == 5 and "kubeconfig-bad" in listed.err, listed, "a broken file must be told")
    checks.that([c["name"] for c in listed.json()["contexts"] if c["usable"]] == ["c"], listed, "contexts beside a broken file")
    checks.that([b["file"].endswith("kubeconfig-bad") and bool(b["reason"]) for b in listed.json()["broken"]] == [True], listed, "the broken file")
    checks.fails(5, "tree", env=partial, says=["kubeconfig-bad"])
    missing = text.replace("token: " + SECRET, "exec: {apiVersion: client.authentication.k8s.io/v1beta1, command: no-such-plugin-x}")
    checks.fails(4, "--kubeconfig", checks.file("kubeconfig-exec", missing), "tree", says=["no-such-plugin-x"])


def watch():
    """A cluster that is down is tried again and again; SIGTERM ends it with the last state."""
    text = ("apiVersion: v1\nkind: Config\ncurrent-context: c\ncontexts:\n- name: c\n  context: {cluster: k}\n"
            "clusters:\n- name: k\n  cluster: {server: 'http://127.0.0.1:1'}\n")
    config = checks.file("kubeconfig-down", text)
    for words, first in ((["--kubeconfig", str(config)], "stale"), (["--demo"], "live")):
        child = subprocess.Popen([HOPYARD, *words, "watch", "-o", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                 env={**os.environ, "HOME": str(checks.folder)})
        line = json.loads(child.stdout.readline())
        checks.that(line.get("connection") == first and set(line) == {"time", "connection", "message"}, None, "watch %s: %r" % (words, line))
        checks.that(first != "stale" or "127.0.0.1:1" in line["message"], None, "watch: %r" % line)
        if first == "stale":
            time.sleep(1)
            checks.that(child.poll() is None, None, "watch gave up on a cluster that is down")
        child.send_signal(signal.SIGTERM)
        begin = time.monotonic()
        out, _ = child.communicate(timeout=20)
        checks.that(child.returncode == 0, None, "watch ended with %d" % child.returncode)
        state = json.loads(out.splitlines()[-1])["state"]
        checks.that(set(state) == {"levels", "hosts", "unscheduled"}, None, "watch: last line %r" % out[-200:])
        checks.that(bool(state["hosts"]) == (first == "live"), None, "watch: hosts of the last state")
        print("watch: ended %.2f s after SIGTERM" % (time.monotonic() - begin))


for part in (check_command, help_and_usage, demo_tree, demo_export, compose, manifests, demo_job, snapshots, kubeconfigs, watch):
    part()
checks.finish()
