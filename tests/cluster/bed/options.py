# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `up` can be told, and what holds when nothing is said."""

import argparse

from . import cache, shape


def parser():
    p = argparse.ArgumentParser(
        prog="up", description="Start a real control plane with simulated nodes on loopback. "
        "The last line of stdout is the path of the admin kubeconfig.")
    p.add_argument("--shape", default="2x2x2x3", help="children per parent: layer-1 switches, "
                   "layer-2 per layer-1, ..., hosts per last switch (default %(default)s)")
    p.add_argument("--name", help="cluster, user and context name (default bed-PID)")
    p.add_argument("--instance-type", default="ml.p5.48xlarge")
    p.add_argument("--gpus", type=int, default=8, help="per host (default %(default)s)")
    p.add_argument("--labels", default="aws", choices=sorted(shape.FAMILIES))
    p.add_argument("--unlabelled", type=int, default=0, metavar="N", help="hosts without levels")
    p.add_argument("--cordoned", type=int, default=0, metavar="N")
    p.add_argument("--not-ready", type=int, default=0, metavar="N")
    p.add_argument("--cpu-nodes", type=int, default=0, metavar="N", help="%s nodes, no levels"
                   % shape.CPU_TYPE)
    p.add_argument("--seed", default="hopyard", help="same seed and shape, same names")
    p.add_argument("--complete", action="store_true", help="pods of Jobs finish at once")
    p.add_argument("--no-job-crds", action="store_true", help="only Kueue's and HyperPod's CRDs")
    p.add_argument("--kueue-gate", dest="kueue_gates", action="append", default=[],
                   metavar="NAME=true|false", help="a feature gate of Kueue, repeatable")
    p.add_argument("--fair-sharing", nargs="?", const="LessThanOrEqualToFinalShare,LessThanInitialShare", default="",
                   metavar="STRATEGY,...", help="Kueue shares quota fairly, with these "
                   "preemption strategies (default %(const)s)")
    p.add_argument("--kueue-resources", default="", metavar="JSON", help="the part `resources` of Kueue's configuration: what it leaves out "
                   "or transforms before it counts")
    p.add_argument("--bare", action="store_true", help="only etcd and the API server, with nodes as "
                   "objects: nothing changes but what the test does")
    p.add_argument("--controllers", default="", metavar="A,B|all",
                   help="start these job controllers too: " + ",".join(cache.controller_names()))
    p.add_argument("--state-dir", help="folder for everything (must be absent or empty)")
    p.add_argument("--owner-pid", type=int, metavar="PID", help="end when that process is gone")
    p.add_argument("--lifetime", type=float, metavar="S", help="end after S seconds")
    p.add_argument("--keep", action="store_true", help="keep the folder when the owner is gone")
    p.add_argument("--no-build", action="store_true", help="fail if the binaries are not there")
    return p


def defaults(**others):
    """The options of a cluster about which nothing was said, and what the caller adds."""
    options = parser().parse_args([])
    for name, value in others.items():
        setattr(options, name, value)
    return options
