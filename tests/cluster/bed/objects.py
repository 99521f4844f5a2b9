# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What task governance would have set up: teams, queues, flavors, priorities, and users' rights."""

import json

from . import shape

TEAMS = ("alpha", "beta")
COVERED = ["cpu", "memory", "nvidia.com/gpu", "vpc.amazonaws.com/efa"]
KUEUE = "kueue.x-k8s.io/v1beta2"
PRIORITIES = {"inference": 100, "high": 90, "training": 75, "low": 10}
MANAGED = "sagemaker.amazonaws.com/sagemaker-managed-queue"


def team_namespace(team):
    return "hyperpod-ns-" + team


def thing(version, kind, name, namespace=None, labels=None, **rest):
    metadata = {"name": name}
    if namespace:
        metadata["namespace"] = namespace
    if labels:
        metadata["labels"] = labels
    return {"apiVersion": version, "kind": kind, "metadata": metadata, **rest}


def namespaces():
    made = [thing("v1", "Namespace", "kueue-system")]
    for team in TEAMS:
        made.append(thing("v1", "Namespace", team_namespace(team), labels={
            MANAGED: "true",
            "sagemaker.amazonaws.com/activate-quota": "Enabled",
            "sagemaker.amazonaws.com/quota-allocation-id": team}))
    return made


def _flavor(kind, topology):
    return thing(KUEUE, "ResourceFlavor", kind, spec={
        "nodeLabels": {"sagemaker.amazonaws.com/compute-type": "hyperpod",
                       "node.kubernetes.io/instance-type": kind,
                       "beta.kubernetes.io/instance-type": kind},
        "topologyName": topology})


def _quota(kind, count, gpus):
    """Nominal numbers of the type, as the compute allocation counts them."""
    cpus, gib, efa, _ = shape.TYPES.get(kind, (192, 2048, 0, 110))
    values = [str(cpus * count), "%dGi" % (gib * count), str(gpus * count),
              str(efa * count if gpus else 0)]
    return {"name": kind, "resources": [{"name": name, "nominalQuota": value}
                                        for name, value in zip(COVERED, values)]}


def queues(options):
    """Topologies, flavors, priority classes, then per team a ClusterQueue and a LocalQueue."""
    counts = shape.parse(options.shape)
    keys = shape.levels(options.labels, len(counts) - 1) + [shape.HOSTNAME]
    hosts = 1
    for count in counts:
        hosts *= count
    made = [thing(KUEUE, "Topology", "hyperpod", spec={
        "levels": [{"nodeLabel": key} for key in keys]}),
        _flavor(options.instance_type, "hyperpod")]
    if options.cpu_nodes:
        made.append(thing(KUEUE, "Topology", "hyperpod-default", spec={
            "levels": [{"nodeLabel": shape.HOSTNAME}]}))
        made.append(_flavor(shape.CPU_TYPE, "hyperpod-default"))
    made += [thing(KUEUE, "WorkloadPriorityClass", name + "-priority", value=value,
                   description="weight %d of the cluster policy" % value)
             for name, value in PRIORITIES.items()]
    for index, team in enumerate(TEAMS):
        # An odd host goes to the first team: together they own what there is.
        share = hosts // 2 + (hosts % 2 if index == 0 else 0)
        flavors = [_quota(options.instance_type, share, options.gpus)]
        if options.cpu_nodes:
            flavors.append(_quota(shape.CPU_TYPE, options.cpu_nodes, 0))
        space = team_namespace(team)
        made.append(thing(KUEUE, "ClusterQueue", space + "-clusterqueue", spec={
            "cohortName": "shared-pool",
            "queueingStrategy": "BestEffortFIFO",
            "namespaceSelector": {"matchLabels": {"kubernetes.io/metadata.name": space}},
            "preemption": {"withinClusterQueue": "LowerPriority", "reclaimWithinCohort": "Any"},
            "resourceGroups": [{"coveredResources": COVERED, "flavors": flavors}]}))
        made.append(thing(KUEUE, "LocalQueue", space + "-localqueue", namespace=space, spec={
            "clusterQueue": space + "-clusterqueue"}))
    return made


JOB_GROUPS = ["batch", "kubeflow.org", "jobset.x-k8s.io", "ray.io", "leaderworkerset.x-k8s.io",
              "trainer.kubeflow.org", "workload.codeflare.dev", "sagemaker.amazonaws.com"]
READ = ["get", "list", "watch"]


def rights():
    """RBAC of the users of certs.TOKENS."""
    space = team_namespace(TEAMS[0])
    group = "rbac.authorization.k8s.io"
    version = group + "/v1"

    def bind(kind, name, role_kind, role, user, namespace=None):
        return thing(version, kind, name, namespace=namespace,
                     roleRef={"apiGroup": group, "kind": role_kind, "name": role},
                     subjects=[{"apiGroup": group, "kind": "User", "name": user}])

    return [
        bind("ClusterRoleBinding", "bed-token", "ClusterRole", "cluster-admin", "bed-token-user"),
        thing(version, "Role", "bed-team", namespace=space, rules=[
            {"apiGroups": [""], "resources": ["pods"], "verbs": READ + ["create", "delete"]},
            {"apiGroups": ["batch"], "resources": ["jobs"], "verbs": READ + ["create", "delete"]},
            {"apiGroups": ["kueue.x-k8s.io"], "resources": ["workloads", "localqueues"],
             "verbs": READ + ["create", "delete"]}]),
        bind("RoleBinding", "bed-team", "Role", "bed-team", "bed-namespace-user", space),
        thing(version, "ClusterRole", "bed-nonodes", rules=[
            {"apiGroups": [""], "resources": ["pods", "pods/log", "namespaces", "events"],
             "verbs": READ},
            {"apiGroups": ["kueue.x-k8s.io"], "resources": ["*"], "verbs": READ},
            {"apiGroups": ["scheduling.k8s.io"], "resources": ["priorityclasses"], "verbs": READ},
            {"apiGroups": JOB_GROUPS, "resources": ["*"], "verbs": READ + ["create", "delete"]}]),
        bind("ClusterRoleBinding", "bed-nonodes", "ClusterRole", "bed-nonodes",
             "bed-nonodes-user"),
    ]


AUDIT_POLICY = {
    "apiVersion": "audit.k8s.io/v1", "kind": "Policy", "omitStages": ["RequestReceived"],
    # Only clients are of interest: the bed's own components are left out.
    "rules": [{"level": "None", "users": ["bed:controller-manager", "bed:scheduler", "bed:kueue",
                                          "bed:kwok", "bed:setup", "bed:controllers",
                                          "system:apiserver"]},
              {"level": "Metadata"}]}

FRAMEWORKS = {
    # Kueue's integration: (API group, plural) of its CRD, None for what every server has.
    "batch/job": None, "pod": None, "deployment": None, "statefulset": None,
    "jobset.x-k8s.io/jobset": "jobsets.jobset.x-k8s.io",
    "kubeflow.org/mpijob": "mpijobs.kubeflow.org",
    "kubeflow.org/pytorchjob": "pytorchjobs.kubeflow.org",
    "kubeflow.org/tfjob": "tfjobs.kubeflow.org",
    "kubeflow.org/xgboostjob": "xgboostjobs.kubeflow.org",
    "kubeflow.org/paddlejob": "paddlejobs.kubeflow.org",
    "kubeflow.org/jaxjob": "jaxjobs.kubeflow.org",
    "ray.io/rayjob": "rayjobs.ray.io", "ray.io/raycluster": "rayclusters.ray.io",
    "ray.io/rayservice": "rayservices.ray.io",
    "workload.codeflare.dev/appwrapper": "appwrappers.workload.codeflare.dev",
    "trainer.kubeflow.org/trainjob": "trainjobs.trainer.kubeflow.org",
    "leaderworkerset.x-k8s.io/leaderworkerset": "leaderworkersets.leaderworkerset.x-k8s.io",
}


def kueue_installed(config, arguments, version):
    """What an installation leaves in the cluster: here Kueue is a process beside it."""
    labels = {"app.kubernetes.io/name": "kueue", "control-plane": "controller-manager"}
    manager = {"name": "manager", "image": "registry.k8s.io/kueue/kueue:v" + version, "command": ["/manager"],
               "args": ["--config=/controller_manager_config.yaml", "--zap-log-level=2", *arguments]}
    return [
        thing("v1", "ConfigMap", "kueue-manager-config", "kueue-system", labels,
              data={"controller_manager_config.yaml": json.dumps(config)}),
        thing("apps/v1", "Deployment", "kueue-controller-manager", "kueue-system", labels, spec={
            "replicas": 0, "selector": {"matchLabels": labels},
            "template": {"metadata": {"labels": labels}, "spec": {"containers": [manager]}}})]


def kueue_config(certs, webhook_port, health_port, crds, fair_sharing, resources):
    frameworks = [name for name, crd in FRAMEWORKS.items() if crd is None or crd in crds]
    return {
        "apiVersion": "config.kueue.x-k8s.io/v1beta2", "kind": "Configuration",
        "health": {"healthProbeBindAddress": "127.0.0.1:%d" % health_port},
        "metrics": {"bindAddress": "0"},
        "webhook": {"host": "127.0.0.1", "port": webhook_port, "certDir": str(certs)},
        "leaderElection": {"leaderElect": False},
        "internalCertManagement": {"enable": False},
        "clientConnection": {"qps": 300, "burst": 600},
        "manageJobsWithoutQueueName": False,
        **({"fairSharing": {"preemptionStrategies": fair_sharing}} if fair_sharing else {}),
        **({"resources": resources} if resources else {}),
        "integrations": {"frameworks": frameworks, "externalFrameworks":
                         ["HyperPodPyTorchJob.v1.sagemaker.amazonaws.com"]},
    }
