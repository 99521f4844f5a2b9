# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is built from which Go module, and which files of it are kept.

One Go module (../modules/NAME) per entry, because their dependencies conflict. `files` maps a
folder of the cache entry to (Go module, folder, patterns, exclusions). `patch` names lines of the
source that are changed in a copy of the module before it is compiled: (file, old, new).
"""

KUBE_VERSION = "1.35.4"
KUEUE_VERSION = "0.17.0"
TOOLCHAIN = "1.26.1"


def _kube_ldflags():
    major, minor, _ = KUBE_VERSION.split(".")
    values = {"gitVersion": "v" + KUBE_VERSION, "gitMajor": major, "gitMinor": minor,
              "gitTreeState": "clean"}
    return " ".join("-X k8s.io/component-base/version.%s=%s" % item for item in values.items())


MODULES = {
    "etcd": {
        "module": "go.etcd.io/etcd/server/v3",
        "binaries": {"etcd": "go.etcd.io/etcd/server/v3"},
    },
    "kubernetes": {
        "module": "k8s.io/kubernetes",
        "ldflags": _kube_ldflags(),
        "binaries": {name: "k8s.io/kubernetes/cmd/" + name for name in (
            "kube-apiserver", "kube-controller-manager", "kube-scheduler", "kubectl")},
    },
    "kueue": {
        "module": "sigs.k8s.io/kueue",
        "ldflags": "-X sigs.k8s.io/kueue/pkg/version.GitVersion=v" + KUEUE_VERSION,
        "binaries": {"kueue": "sigs.k8s.io/kueue/cmd/kueue"},
        # Kueue reads this certificate from a fixed folder under /etc even with metrics off.
        "patch": [("cmd/kueue/main.go", '"/etc/kueue/metrics/certs"',
                   'os.Getenv("HOPYARD_BED_CERTS")')],
        "files": {
            "crd/kueue": ("sigs.k8s.io/kueue", "config/components/crd/bases", ["*.yaml"], []),
            "webhook/kueue": ("sigs.k8s.io/kueue", "config/components/webhook",
                              ["manifests.yaml"], []),
            "crd/jobset": ("sigs.k8s.io/jobset", "config/components/crd/bases", ["*.yaml"], []),
            "crd/training-operator": ("github.com/kubeflow/training-operator",
                                      "manifests/base/crds", ["kubeflow.org_*.yaml"],
                                      ["kubeflow.org_mpijobs.yaml"]),
            "crd/mpi-operator": ("github.com/kubeflow/mpi-operator", "manifests/base",
                                 ["kubeflow.org_mpijobs.yaml"], []),
            "crd/trainer": ("github.com/kubeflow/trainer/v2", "manifests/base/crds",
                            ["trainer.kubeflow.org_*.yaml"], []),
            "crd/kuberay": ("github.com/ray-project/kuberay/ray-operator", "config/crd/bases",
                            ["*.yaml"], []),
            "crd/lws": ("sigs.k8s.io/lws", "config/crd/bases", ["*.yaml"], []),
            "crd/appwrapper": ("github.com/project-codeflare/appwrapper", "config/crd/bases",
                               ["*.yaml"], []),
        },
    },
    "kwok": {
        "module": "sigs.k8s.io/kwok",
        "ldflags": "-X sigs.k8s.io/kwok/pkg/consts.Version=v0.8.0",
        "binaries": {"kwok": "sigs.k8s.io/kwok/cmd/kwok"},
        "files": {
            "stage": ("sigs.k8s.io/kwok", "kustomize/stage/node/fast", ["node-*.yaml"], []),
            "stage/lease": ("sigs.k8s.io/kwok", "kustomize/stage/node/heartbeat-with-lease",
                            ["node-*.yaml"], []),
            "stage/pod": ("sigs.k8s.io/kwok", "kustomize/stage/pod/fast", ["pod-*.yaml"], []),
        },
    },
    # The job controllers: only built and started when asked for.
    "jobset": {
        "optional": True,
        "module": "sigs.k8s.io/jobset",
        "binaries": {"jobset": "sigs.k8s.io/jobset"},
        "files": {"webhook": ("sigs.k8s.io/jobset", "config/components/webhook",
                              ["manifests.yaml"], [])},
    },
    "training-operator": {
        "optional": True,
        "module": "github.com/kubeflow/training-operator",
        "binaries": {"training-operator":
                     "github.com/kubeflow/training-operator/cmd/training-operator.v1"},
        # Its webhook server has no option for the address and would listen on all of them.
        "patch": [("cmd/training-operator.v1/main.go", "Port: webhookServerPort,",
                   'Host: "127.0.0.1", Port: webhookServerPort,')],
        "files": {"webhook": ("github.com/kubeflow/training-operator", "manifests/base/webhook",
                              ["manifests.yaml"], [])},
    },
    "lws": {
        "optional": True,
        "module": "sigs.k8s.io/lws",
        "binaries": {"lws": "sigs.k8s.io/lws/cmd"},
        "files": {"webhook": ("sigs.k8s.io/lws", "config/webhook", ["manifests.yaml"], [])},
    },
    "mpi-operator": {
        "optional": True,
        "module": "github.com/kubeflow/mpi-operator",
        "binaries": {"mpi-operator": "github.com/kubeflow/mpi-operator/cmd/mpi-operator"},
        # Its health server listens on port 8080 of every address, with no option for either.
        "patch": [("cmd/mpi-operator/app/server.go", 'fmt.Sprintf(":%d", healthCheckPort)',
                   '"127.0.0.1:" + os.Getenv("HOPYARD_BED_HEALTH_PORT")')],
    },
    "kuberay": {
        "optional": True,
        "module": "github.com/ray-project/kuberay/ray-operator",
        "binaries": {"kuberay": "github.com/ray-project/kuberay/ray-operator"},
    },
    "trainer": {
        "optional": True,
        "module": "github.com/kubeflow/trainer/v2",
        "binaries": {"trainer": "github.com/kubeflow/trainer/v2/cmd/trainer-controller-manager"},
        "files": {
            "webhook": ("github.com/kubeflow/trainer/v2", "manifests/base/webhook",
                        ["manifests.yaml"], []),
            "runtime": ("github.com/kubeflow/trainer/v2", "manifests/base/runtimes",
                        ["torch_distributed.yaml"], []),
        },
    },
}
