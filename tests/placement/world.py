# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random clusters and random jobs: everything of one world comes from one seed."""
import random

HOSTNAME = "kubernetes.io/hostname"
GPU = "nvidia.com/gpu"
KUEUE = "kueue.x-k8s.io/v1beta2"
PREFIX = "kueue.x-k8s.io/"
OWN = "diff.hopyard.dev/"
RESOURCES = ["cpu", "memory", GPU]
# How Kueue counts where `counted` is on: one resource is left out, one counted as itself and more, one as others alone.
LEFT_OUT, SLICE, CREDITS = OWN + "efa", OWN + "slice", OWN + "credits"
COUNTED = {"excludeResourcePrefixes": [LEFT_OUT],
           "transformations": [{"input": GPU, "strategy": "Retain", "outputs": {CREDITS: "3"}},
                               {"input": SLICE, "strategy": "Replace", "multiplyBy": "cpu", "outputs": {"memory": "1Gi", CREDITS: "1"}}]}
KWOK_IGNORES = "bed.hopyard/kwok-ignores"


def thing(version, kind, name, namespace=None, **rest):
    metadata = {"name": name, **({"namespace": namespace} if namespace else {})}
    return {"apiVersion": version, "kind": kind, "metadata": metadata, **rest}


class World:
    """Nodes, queues and a stream of jobs. Names begin with `name`, so worlds may stand side by side."""

    def __init__(self, seed, index, layers, flavors=2, fair=False, counted=False):
        self.random = random.Random("%s/%d" % (seed, index))
        self.name = "diff-%d" % index
        self.flavors = flavors  # at most
        self.fair = fair  # Kueue shares fairly
        self.counted = counted  # Kueue counts as COUNTED says
        self.credits = self.pick("own flavor", "own flavor", "with the hosts", "no quota") if counted else "no quota"
        self.layers = layers  # the feature gate of slices in several layers is on
        self.jobs = 0
        self.levels = self._levels()
        self.pools = ["a", "b"] if self.chance(0.35) and flavors > 1 else ["a"]
        self.nodes = self._nodes()
        self.mixed = False  # the second flavor is without a topology
        self.queues = []

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, *choices):
        return self.random.choice(choices)

    def _levels(self):
        keys = [OWN + name for name in self.random.sample(["zone", "block", "rack", "leaf"], 4)]
        deep = self.random.choice([0, 1, 2, 2, 3, 3, 4])
        if deep == 0 or self.chance(0.75):
            return keys[:deep] + [HOSTNAME]
        return keys[:deep]

    # --- hosts ---

    def _nodes(self):
        paths = [()]
        for level in self.levels:
            if level != HOSTNAME:
                paths = [path + ("%s-%d" % (level.split("/")[1], n),) for path in paths for n in range(self.random.randint(1, 3))]
        paths = paths[:8]
        hosts = self.random.randint(max(3, len(paths)), 12)
        numbers = self.random.sample(range(hosts), hosts)
        size = self.random.choice([(8, 64, 8), (16, 128, 8), (16, 64, 4), (6, 32, 0)])
        return [self._node(self.name + "-n%d" % numbers[n], self.random.choice(paths) if n >= len(paths) else paths[n], size)
                for n in range(hosts)]

    def _node(self, name, path, size):
        cpu, memory, gpus = size if self.chance(0.75) else (self.random.randint(2, 12), self.random.randint(16, 64), self.pick(0, 2, 4))
        allocatable = {"cpu": str(cpu), "memory": "%dGi" % memory, "pods": str(self.pick(110, 110, 110, 110, 3, 5))}
        if gpus:
            allocatable[GPU] = str(gpus)
        if self.counted:
            allocatable.update({LEFT_OUT: str(self.pick(1, 4, 8)), SLICE: str(self.pick(4, 16))})
        keys = [level for level in self.levels if level != HOSTNAME]
        labels = {HOSTNAME: name, OWN + "world": self.name, OWN + "pool": self.random.choice(self.pools),
                  OWN + "disk": self.pick("ssd", "hdd"), **dict(zip(keys, path))}
        if keys and self.chance(0.06):
            del labels[self.random.choice(keys)]
        node = {"apiVersion": "v1", "kind": "Node", "metadata": {"name": name, "labels": labels, "annotations": {}},
                "spec": {}, "status": {"capacity": allocatable, "allocatable": allocatable}}
        if self.chance(0.12):
            node["spec"]["taints"] = [{"key": self.pick("dedicated", "maintenance"), "value": "x",
                                       "effect": self.pick("NoSchedule", "NoExecute", "PreferNoSchedule")}]
        if self.chance(0.05):
            node["spec"]["unschedulable"] = True
        if self.chance(0.05):
            node["metadata"]["annotations"][KWOK_IGNORES] = "true"
            node["status"]["conditions"] = [{"type": "Ready", "status": "False", "reason": "KubeletNotReady", "message": "not ready"}]
        return node

    def plain_pod(self, number):
        """One that Kueue does not place, on a host."""
        node = self.random.choice(self.nodes)
        pod = thing("v1", "Pod", "plain-%d" % number, self.name, spec={
            "nodeName": node["metadata"]["name"], "tolerations": [{"operator": "Exists"}], "terminationGracePeriodSeconds": 0,
            "containers": [{"name": "c", "image": "registry.example.com/agent", "resources": {
                "requests": {"cpu": self.pick("500m", "1", "2"), "memory": self.pick("1Gi", "4Gi")}}}]})
        if self.chance(0.2):
            pod["metadata"]["annotations"] = {PREFIX + "podset-required-topology": self.levels[-1]}
        return pod

    # --- Kueue's objects ---

    def setup(self):
        """In the order in which they are made."""
        made = [thing("v1", "Namespace", self.name), thing(KUEUE, "Topology", self.name, spec={"levels": [{"nodeLabel": level} for level in self.levels]})]
        flavors = self._flavors()
        made += flavors
        if self.credits == "own flavor":
            made.append(thing(KUEUE, "ResourceFlavor", self.name + "-credits", spec={}))
        made += [thing(KUEUE, "WorkloadPriorityClass", "%s-%s" % (self.name, name), value=value, description="")
                 for name, value in (("low", 10), ("high", 100))]
        names = [flavor["metadata"]["name"] for flavor in flavors]
        cohorts = self._cohorts(names)
        made += cohorts
        count = self.pick(2, 3, 3, 4) if self.fair else self.pick(1, 1, 2, 2, 3)
        self.alone = count == 1
        for number in range(count):
            queue = "%s-q%d" % (self.name, number)
            cohort = self.random.choice(self.cohort_names) if self.cohort_names else None
            made.append(self._cluster_queue(queue, cohort, names))
            made.append(thing(KUEUE, "LocalQueue", "q%d" % number, self.name, spec={"clusterQueue": queue}))
            self.queues.append("q%d" % number)
        self.setup_made = made
        return made

    def _flavors(self):
        flavors = []
        overlapping = len(self.pools) == 1 and self.chance(0.08) and self.flavors > 1
        for number in range(2 if len(self.pools) == 2 or overlapping else 1):
            labels = {OWN + "world": self.name}
            if len(self.pools) == 2:
                labels[OWN + "pool"] = self.pools[number]
            spec = {"nodeLabels": labels, "topologyName": self.name}
            if number == 1 and not overlapping and self.chance(0.2):
                del spec["topologyName"]
                self.mixed = True
            flavors.append(thing(KUEUE, "ResourceFlavor", "%s-f%d" % (self.name, number), spec=spec))
        return flavors

    def _cohorts(self, flavors):
        self.cohort_names = []
        made = []
        # With fair sharing Kueue 0.17 crashes in a queue without a cohort when preemption is not enough.
        if not self.chance(0.6) and not self.fair:
            return made
        self.cohort_names = [self.name + "-cohort"]
        if self.chance(0.3):
            spec = {"resourceGroups": self._groups(flavors, 0.2)}
            if self.chance(0.5):
                spec["parentName"] = self.name + "-root"
                made.append(thing(KUEUE, "Cohort", self.name + "-root", spec={"resourceGroups": self._groups(flavors, 0.2)} if self.chance(0.5) else {}))
                if self.fair and self.chance(0.5):
                    self.cohort_names.append(self.name + "-cousins")
                    made.append(thing(KUEUE, "Cohort", self.cohort_names[1], spec={"parentName": self.name + "-root", **self._weight()}))
            made.append(thing(KUEUE, "Cohort", self.cohort_names[0], spec={**spec, **self._weight()}))
        return made

    def _capacity(self, resource):
        def amount(text):
            return int(text[:-2]) if text.endswith("Gi") else int(text)
        if resource == CREDITS:
            return 3 * self._capacity(GPU) + 2 * self._capacity(SLICE)
        return sum(amount(node["status"]["allocatable"].get(resource, "0")) for node in self.nodes)

    def _groups(self, flavors, share, limits=False):
        def quota(flavor, resources):
            cells = []
            for resource in resources:
                nominal = int(self._capacity(resource) * share * self.random.uniform(0.5, 1.3))
                unit = "Gi" if resource == "memory" else ""
                cell = {"name": resource, "nominalQuota": "%d%s" % (nominal, unit)}
                if limits and self.chance(0.2):
                    cell["borrowingLimit"] = "%d%s" % (nominal * self.random.uniform(0, 0.6), unit)
                if limits and self.chance(0.2):
                    cell["lendingLimit"] = "%d%s" % (nominal * self.random.uniform(0, 1), unit)
                cells.append(cell)
            return {"name": flavor, "resources": cells}
        covered = RESOURCES if self.chance(0.92) else ["cpu", "memory"]
        if self.credits == "own flavor":
            apart = [{"coveredResources": [CREDITS], "flavors": [quota(self.name + "-credits", [CREDITS])]}]
        else:
            apart = []
            covered = covered + [CREDITS] if self.credits == "with the hosts" else covered
        if len(flavors) == 2 and len(covered) == 3 and self.split():
            return [{"coveredResources": ["cpu", "memory"], "flavors": [quota(flavors[0], ["cpu", "memory"])]},
                    {"coveredResources": [GPU], "flavors": [quota(flavors[1], [GPU])]}, *apart]
        order = list(flavors)
        self.random.shuffle(order)
        return [{"coveredResources": covered, "flavors": [quota(flavor, covered) for flavor in order]}, *apart]

    def split(self):
        if not hasattr(self, "is_split"):
            self.is_split = self.chance(0.15)
        return self.is_split

    def _weight(self):
        return {"fairSharing": {"weight": self.pick("1", "2", "500m", "3", "0")}} if self.fair and self.chance(0.6) else {}

    def _strategy(self):
        """The head of a strict queue is tried in every cycle, beside the heads of its cohort; alone it disturbs nobody."""
        return "StrictFIFO" if self.alone and self.chance(0.25) else "BestEffortFIFO"

    def _cluster_queue(self, name, cohort, flavors):
        spec = {"namespaceSelector": {}, "queueingStrategy": self._strategy(),
                "resourceGroups": self._groups(flavors, self.pick(0.15, 0.3) if self.fair else self.pick(0.3, 0.6, 1.5), limits=bool(cohort)),
                "preemption": {"withinClusterQueue": self.pick("Never", "Never", "LowerPriority", "LowerOrNewerEqualPriority"),
                               "reclaimWithinCohort": self.pick("Any", "Any", "LowerPriority") if self.fair else self.pick("Never", "LowerPriority", "Any")}}
        if cohort:
            spec["cohortName"] = cohort
            if self.chance(0.15) and spec["preemption"]["reclaimWithinCohort"] != "Never":
                spec["preemption"]["borrowWithinCohort"] = {"policy": "LowerPriority", **({"maxPriorityThreshold": 50} if self.chance(0.5) else {})}
        if self.chance(0.3):
            spec["flavorFungibility"] = {"whenCanBorrow": self.pick("MayStopSearch", "TryNextFlavor"),
                                         "whenCanPreempt": self.pick("MayStopSearch", "TryNextFlavor")}
            both = set(spec["flavorFungibility"].values()) == {"TryNextFlavor"}
            if self.flavors > 1 and both and self.chance(0.6):
                spec["flavorFungibility"]["preference"] = self.pick("BorrowingOverPreemption", "PreemptionOverBorrowing", "PreemptionOverBorrowing")
        if self.chance(0.03):
            spec["stopPolicy"] = "Hold"
        spec.update(self._weight())
        return thing(KUEUE, "ClusterQueue", name, spec=spec)

    # --- jobs ---

    def job(self):
        self.jobs += 1
        name = "job-%d" % self.jobs
        labels = {PREFIX + "queue-name": self.random.choice(self.queues) if self.chance(0.98) else "missing"}
        if self.chance(0.4):
            labels[PREFIX + "priority-class"] = "%s-%s" % (self.name, self.pick("low", "high"))
        make = self.pick(self._job, self._job, self._jobset, self._pytorch)
        made = make(name)
        made["metadata"]["labels"] = labels
        return made

    def _job(self, name):
        count = self.random.randint(1, 12)
        job = thing("batch/v1", "Job", name, self.name, spec={
            "parallelism": count, "completions": count, "completionMode": "Indexed", "backoffLimit": 0,
            # No controller makes its pods: Kueue decides on the Job alone.
            "managedBy": OWN + "nobody", "template": self._template(self._topology(count))})
        if self.chance(0.1) and count > 1:
            job["metadata"]["annotations"] = {PREFIX + "job-min-parallelism": str(self.random.randint(1, count - 1))}
        if self.chance(0.08):
            job["spec"]["completions"] = self.random.randint(1, 12)
        return job

    def _jobset(self, name):
        group = self._grouped() if self.chance(0.45) else None
        roles = []
        for number in range(2 if group else self.random.randint(1, 3)):
            pods = 1 if group and number == 0 else self.random.randint(1, 6)
            replicas = 1 if group or self.chance(0.6) else self.random.randint(1, 3)
            roles.append({"name": "r%d" % number, "replicas": replicas, "template": {"spec": {
                "parallelism": pods, "completions": pods, "completionMode": "Indexed", "backoffLimit": 0,
                "template": self._template(group if group else self._topology(pods * replicas))}}})
        if group and self.chance(0.3):
            roles.reverse()
        return thing("jobset.x-k8s.io/v1alpha2", "JobSet", name, self.name, spec={"replicatedJobs": roles})

    def _pytorch(self, name):
        replicas = {}
        for role in ["Master", "Worker"] if self.chance(0.8) else ["Worker"]:
            count = 1 if role == "Master" else self.random.randint(1, 8)
            template = self._template(self._topology(count))
            template["spec"]["containers"][0]["name"] = "pytorch"
            replicas[role] = {"replicas": count, "restartPolicy": "Never", "template": template}
        return thing("kubeflow.org/v1", "PyTorchJob", name, self.name, spec={"pytorchReplicaSpecs": replicas})

    def _level(self):
        return self.random.choice(self.levels) if self.chance(0.97) else OWN + "nowhere"

    def _grouped(self):
        return {"podset-group-name": "g", "podset-%s-topology" % self.pick("required", "preferred"): self._level()}

    def _topology(self, count):
        mode = self.random.choices(["none", "required", "preferred", "unconstrained", "slices", "slices alone", "layers", "wrong"],
                                   [10, 30, 20, 14, 12, 6, 6 if self.layers else 1, 3])[0]
        sizes = [size for size in range(1, count + 1) if count % size == 0 or self.chance(0.1)]
        if mode == "none":
            return {}
        if mode in ("required", "preferred"):
            return {"podset-%s-topology" % mode: self._level()}
        if mode == "unconstrained":
            return {"podset-unconstrained-topology": "true" if self.chance(0.95) else "false"}
        if mode == "wrong":
            return self.random.choice([
                {"podset-slice-size": "2"}, {"podset-required-topology": "a b"}, {"podset-unconstrained-topology": "maybe"},
                {"podset-required-topology": self.levels[0], "podset-preferred-topology": self.levels[0]},
                {"podset-slice-required-topology": self.levels[-1], "podset-slice-size": str(count + 1)}])
        at = self.random.randrange(len(self.levels))
        main = {} if mode == "slices alone" else {"podset-%s-topology" % self.pick("required", "preferred"): self.levels[at]}
        if mode == "layers":
            return {**main, "podset-slice-required-topology-constraints": self._layers(at, count)}
        lower = self.levels[at:] if self.chance(0.95) else self.levels
        return {**main, "podset-slice-required-topology": self.random.choice(lower), "podset-slice-size": str(self.random.choice(sizes))}

    def _layers(self, at, count):
        levels = sorted(self.random.sample(self.levels[at:], min(len(self.levels) - at, self.pick(1, 2, 2, 3))), key=self.levels.index)
        sizes, size = [], count
        for _ in levels:
            size = self.random.choice([each for each in range(1, size + 1) if size % each == 0])
            sizes.append(size)
        return "[%s]" % ",".join('{"topology":"%s","size":%d}' % pair for pair in zip(levels, sizes))

    def _template(self, annotations):
        needs = {"cpu": self.pick("500m", "1", "1", "2", "3"), "memory": self.pick("1Gi", "2Gi", "8Gi")}
        resources = {"requests": needs}
        if self.chance(0.4) and self._capacity(GPU):
            gpus = str(self.pick(1, 1, 2, 4))
            resources["limits"] = {GPU: gpus}
            if self.chance(0.5):
                needs[GPU] = gpus
        if self.counted:
            for resource in (LEFT_OUT, SLICE):
                if self.chance(0.4):
                    resources.setdefault("limits", {})[resource] = str(self.pick(1, 1, 2))
        spec = {"restartPolicy": "Never", "containers": [{"name": "main", "image": "registry.example.com/train:1", "resources": resources}]}
        if self.chance(0.2):
            spec["tolerations"] = [{"key": self.pick("dedicated", "maintenance"), "operator": "Exists"}]
        if self.chance(0.12):
            spec["nodeSelector"] = {OWN + "disk": self.pick("ssd", "hdd")}
        if self.chance(0.08):
            spec["affinity"] = {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [
                {"matchExpressions": [{"key": OWN + "disk", "operator": self.pick("In", "NotIn"), "values": ["hdd"]}]}]}}}
        if self.chance(0.1):
            spec["initContainers"] = [{"name": "init", "image": "registry.example.com/init", "resources": {"requests": {"cpu": "2"}}}]
            if self.chance(0.5):
                spec["initContainers"][0]["restartPolicy"] = "Always"
        metadata = {"annotations": {PREFIX + key: value for key, value in annotations.items()}} if annotations else {}
        return {"metadata": metadata, "spec": spec}
