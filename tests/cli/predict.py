# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`hopyard predict` as the contract of the command line says it, on the demo and on a snapshot."""
from harness import SOURCE, Checks

checks = Checks()
NS = "hyperpod-ns-research"
CASE = SOURCE / "tests/data/placement/case-0011"
KEYS = ["admitted", "podSets", "preempts", "reason", "message", "kueue", "assumptions"]


def job(name="x", queue="", level="", count=2, cpu="1", kind="Job", version="batch/v1"):
    annotations = 'annotations: {kueue.x-k8s.io/podset-required-topology: "%s"}' % level if level else ""
    labels = "labels: {kueue.x-k8s.io/queue-name: %s}" % queue if queue else ""
    return ("apiVersion: %s\nkind: %s\nmetadata: {name: %s, %s}\nspec: {parallelism: %d, completions: %d, template: {metadata: {%s}, "
            "spec: {restartPolicy: Never, containers: [{name: c, image: i, resources: {requests: {cpu: %s}}}]}}}\n"
            % (version, kind, name, labels, count, count, annotations, cpu))


def answers():
    queue = NS + "-localqueue"
    path = checks.file("job.yaml", job(queue=queue))
    admitted = checks.run("--demo", "-n", NS, "predict", "-f", path, "-o", "json")
    answer = admitted.json()
    checks.that(list(answer) == KEYS and admitted.code == (0 if answer["admitted"] else 1), admitted, "shape and exit code")
    checks.that(answer["kueue"] == "0.19", admitted, "the demo's version")
    again = checks.run("--demo", "-n", NS, "predict", "-f", path, "-o", "json")
    checks.that(again.out == admitted.out, again, "the same answer again")
    text = checks.run("--demo", "-n", NS, "predict", "-f", path)
    checks.that(("Job/%s/x would " % NS) in text.out and "Taken for granted" in text.out, text, "text")
    for what, manifest in (("queue", job(queue="nowhere")), ("level", job(queue=queue, level="no/such-level"))):
        result = checks.run("--demo", "-n", NS, "predict", "-f", checks.file(what + ".yaml", manifest), "-o", "json")
        checks.that(result.code == 1 and result.json()["admitted"] is False and result.json()["message"], result, "an unknown " + what)
    unmanaged = checks.run("--demo", "-n", NS, "predict", "-f", checks.file("free.yaml", job()), "-o", "json")
    checks.that(unmanaged.code == 1 and unmanaged.json()["reason"] == "Undecided", unmanaged, "a job without a queue")
    refused = checks.run("--demo", "-n", NS, "predict", "-f", checks.file("bad.yaml", job(queue=queue, level="a b")), "-o", "json")
    checks.that(refused.code == 1 and refused.json()["rejected"] is True and "vjob.kb.io" in refused.json()["message"], refused, "refused")
    many = checks.run("--demo", "-n", NS, "predict", "-f", checks.file("many.yaml", job(queue=queue, count=-1)), "-o", "json")
    checks.that(many.code == 1 and many.json()["rejected"] is True, many, "what no server takes")


def snapshots():
    base = ["--snapshot", CASE / "cluster.json", "predict", "-f", CASE / "job.yaml", "-o", "json"]
    plain = checks.run(*base)
    checks.that(plain.json()["kueue"] == "0.17" and any("0.17" in each for each in plain.json()["assumptions"]), plain,
                "says that the version is taken")
    for version in ("0.14", "v0.19.2", "0.17"):
        result = checks.run(*base, "--kueue", version)
        checks.that(result.json()["kueue"] == version.lstrip("v")[:4], result, "the version that is asked for")
    newer = checks.run(*base, "--kueue", "0.99")
    checks.that(any("0.99" in each for each in newer.json()["assumptions"]), newer, "a version without rules of its own")


def usage():
    path = checks.file("one.yaml", job(queue="q"))
    two = checks.file("two.yaml", job("a", "q") + "---\n" + job("b", "q"))
    checks.fails(2, "--demo", "predict", "-f", two, "-o", "json", says=["2 jobs"])
    beside = checks.file("beside.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n---\n" + job("a", "q"))
    checks.that(checks.run("--demo", "predict", "-f", beside, "-o", "json").code in (0, 1), None, "a ConfigMap beside the job")
    checks.fails(2, "--demo", "predict")
    checks.fails(2, "--demo", "predict", "-f", path, "--kueue", "new", says=["new"])
    checks.fails(2, "--demo", "predict", "-f", path, "--gate", "NoSuchGate=true", says=["NoSuchGate"])
    checks.fails(2, "--demo", "predict", "-f", path, "--gate", "TASMultiLayerTopology", says=["true"])
    checks.fails(2, "--demo", "predict", "-f", path, "-o", "yaml")
    checks.fails(5, "--demo", "predict", "-f", checks.folder / "absent.yaml", says=["absent.yaml"])
    checks.fails(5, "--demo", "predict", "-f", checks.file("map.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n"))
    checks.fails(5, "--snapshot", checks.folder / "absent.json", "predict", "-f", path)
    other = checks.file("ns.yaml", job(queue="q").replace("{name: x", "{name: x, namespace: team"))
    checks.fails(2, "--demo", "-n", NS, "predict", "-f", other, says=["team"])


for check in (answers, snapshots, usage):
    check()
checks.finish()
