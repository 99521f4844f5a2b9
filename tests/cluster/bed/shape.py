# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The described cluster: Node objects of a given shape, the same for the same description."""

import hashlib

from .cache import BedError

HOSTNAME = "kubernetes.io/hostname"
CPU_TYPE = "ml.m5.4xlarge"
IGNORED_BY_KWOK = "bed.hopyard/kwok-ignores"

# Level labels of each family, widest first; aws and topograph go as deep as the shape does.
FAMILIES = {
    "aws": None,
    "topograph": None,
    "topograph-core": ["network.topology.nvidia.com/core", "network.topology.nvidia.com/spine",
                       "network.topology.nvidia.com/leaf"],
    "gke": ["cloud.google.com/gce-topology-block", "cloud.google.com/gce-topology-subblock",
            "cloud.google.com/gce-topology-host"],
    "oci": ["oci.oraclecloud.com/rdma.hpc_island_id", "oci.oraclecloud.com/rdma.network_block_id",
            "oci.oraclecloud.com/rdma.local_block_id"],
    "coreweave": ["backend.coreweave.cloud/fabric", "backend.coreweave.cloud/superpod",
                  "backend.coreweave.cloud/leafgroup"],
    "zone-rack": ["topology.kubernetes.io/zone", "topology.bed.hopyard/rack"],
}

# type: (vCPU, GiB, EFA devices, pods)
TYPES = {
    "ml.p4d.24xlarge": (96, 1152, 4, 110), "ml.p5.48xlarge": (192, 2048, 32, 110),
    "ml.p5en.48xlarge": (192, 2048, 16, 110), "ml.p6-b200.48xlarge": (192, 2048, 8, 110),
    "ml.p6-b300.48xlarge": (192, 4096, 16, 110), "ml.p6e-gb200.36xlarge": (144, 960, 0, 110),
    "ml.g5.8xlarge": (32, 128, 1, 110), CPU_TYPE: (16, 64, 0, 110),
}


def parse(text):
    """2x4x4x8 -> [2, 4, 4, 8]: switches per parent, level by level, then hosts per last switch."""
    try:
        counts = [int(part) for part in text.lower().split("x")]
    except ValueError:
        counts = []
    if len(counts) < 2 or min(counts) < 1:
        raise BedError("--shape %s: want children per parent, such as 2x4x4x8" % text, 2)
    total = 1
    for count in counts:
        total *= count
    if total > 5000:
        raise BedError("--shape %s: %d nodes are more than this test bed is meant for" % (
            text, total), 2)
    return counts


def levels(family, depth):
    """The level labels, widest first, without the hostname."""
    if family == "aws":
        return ["topology.k8s.aws/network-node-layer-%d" % (n + 1) for n in range(depth)]
    if family == "topograph":
        return ["fabric.topograph.run/tier-%d" % n for n in reversed(range(depth))]
    named = FAMILIES[family]
    if depth > len(named):
        raise BedError("--labels %s has %d levels, the shape has %d" % (
            family, len(named), depth), 2)
    return named[len(named) - depth:]


def hex17(*parts):
    """17 hex digits, always the same for the same parts."""
    return hashlib.sha256("/".join(map(str, parts)).encode()).hexdigest()[:17]


def _quantities(kind, gpus):
    cpus, gib, efa, pods = TYPES.get(kind, (192, 2048, 0, 110))
    capacity = {"cpu": str(cpus), "memory": "%dGi" % gib, "ephemeral-storage": "500Gi",
                "pods": str(pods)}
    # What the kubelet keeps for itself, by the usual EKS formula for large machines.
    allocatable = dict(capacity, cpu="%dm" % (cpus * 1000 - 550 if cpus > 8 else cpus * 1000 - 100),
                       memory="%dMi" % (gib * 1024 - 100 - 255 - 11 * pods))
    extra = {"nvidia.com/gpu": str(gpus)} if gpus else {}
    if efa and gpus:
        extra["vpc.amazonaws.com/efa"] = str(efa)
    return dict(capacity, **extra), dict(allocatable, **extra)


def _node(name, kind, gpus, labels, group):
    capacity, allocatable = _quantities(kind, gpus)
    common = {
        HOSTNAME: name, "kubernetes.io/os": "linux", "kubernetes.io/arch": "amd64",
        "node.kubernetes.io/instance-type": kind, "beta.kubernetes.io/instance-type": kind,
        "topology.kubernetes.io/region": "us-west-2", "topology.k8s.aws/zone-id": "usw2-az2",
        "sagemaker.amazonaws.com/compute-type": "hyperpod",
        "sagemaker.amazonaws.com/instance-group-name": group,
        "sagemaker.amazonaws.com/node-health-status": "Schedulable",
    }
    common.setdefault("topology.kubernetes.io/zone", "us-west-2b")
    common.update(labels)
    return {
        "apiVersion": "v1", "kind": "Node",
        "metadata": {"name": name, "labels": common, "annotations": {}},
        "spec": {"providerID": "aws:///usw2-az2/sagemaker/cluster/bed-" + name},
        "status": {"capacity": capacity, "allocatable": allocatable,
                   "nodeInfo": {k: v for k, v in {
                       "architecture": "amd64", "operatingSystem": "linux", "bootID": "",
                       "containerRuntimeVersion": "containerd://2.0.5", "machineID": "",
                       "kernelVersion": "6.1.134", "kubeProxyVersion": "",
                       "kubeletVersion": "v1.35.4-bed", "osImage": "Amazon Linux 2023",
                       "systemUUID": ""}.items()}},
    }


def _not_ready(node):
    """KWOK leaves it alone, so it stays as created; the node controller taints it."""
    node["metadata"]["annotations"][IGNORED_BY_KWOK] = "true"
    node["status"]["conditions"] = [
        {"type": "Ready", "status": "False", "reason": "KubeletNotReady",
         "message": "the test bed made this node not ready"}]


def nodes(options):
    """Faults are taken from the end of the host list: unlabelled last, before them the cordoned,
    before those the not ready ones."""
    counts = parse(options.shape)
    keys = levels(options.labels, len(counts) - 1)
    paths = [()]
    for count in counts:
        paths = [path + (n,) for path in paths for n in range(count)]
    faults = options.unlabelled + options.cordoned + options.not_ready
    if faults > len(paths):
        raise BedError("%d faulty nodes asked for, the shape has %d" % (faults, len(paths)), 2)
    made = []
    for index, path in enumerate(paths):
        name = "hyperpod-i-" + hex17(options.seed, "node", *path)
        left = len(paths) - index
        labels = {} if left <= options.unlabelled else {
            key: "nn-" + hex17(options.seed, "switch", *path[:n + 1])
            for n, key in enumerate(keys)}
        node = _node(name, options.instance_type, options.gpus, labels, "accelerated-group-1")
        if options.unlabelled < left <= options.unlabelled + options.cordoned:
            node["spec"]["unschedulable"] = True
        elif options.unlabelled + options.cordoned < left <= faults:
            _not_ready(node)
        made.append(node)
    for index in range(options.cpu_nodes):
        made.append(_node("hyperpod-i-" + hex17(options.seed, "cpu", index), CPU_TYPE, 0, {},
                          "cpu-group-1"))
    return made
