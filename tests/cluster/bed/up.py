# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`up` and `down`: start the supervisor of a cluster and wait for it, or end one."""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from . import build, cache, controllers, procs, shape
from .cache import BedError
from .options import parser


def state_root():
    """Where clusters live unless --state-dir says otherwise; only the user may look inside."""
    root = Path(tempfile.gettempdir()) / ("hopyard-bed-%d" % os.getuid())
    root.mkdir(mode=0o700, exist_ok=True)
    if root.is_symlink() or root.stat().st_uid != os.getuid():
        raise BedError("%s belongs to somebody else; set TMPDIR" % root)
    return root


def prepare(options):
    """Refuses what cannot work, before anything is started."""
    shape.nodes(options)
    if not re.fullmatch(r"[a-z0-9]([-a-z0-9]{0,40}[a-z0-9])?", options.name):
        raise BedError("--name %s: lower-case letters, digits and - only" % options.name, 2)
    if options.owner_pid and procs.start_time(options.owner_pid) is None:
        raise BedError("--owner-pid %d: no such process" % options.owner_pid, 2)
    if options.bare and options.controllers:
        raise BedError("--bare has no controllers", 2)
    options.controllers = controllers.check([n for n in options.controllers.split(",") if n])
    if options.controllers and options.no_job_crds:
        raise BedError("--controllers need the job CRDs", 2)
    names = cache.base_names() + options.controllers
    if options.no_build and cache.missing(names):
        raise BedError("the binaries are not built (run tests/cluster/build)", 77)
    build.ensure(names, lambda line: print(line, file=sys.stderr, flush=True))


def make_state(options):
    state = Path(options.state_dir).absolute() if options.state_dir \
        else state_root() / options.name
    if (state / "cluster.json").exists() and not running(state):
        shutil.rmtree(state)
    if state.exists() and any(state.iterdir()):
        raise BedError("%s is in use (tests/cluster/down %s)" % (state, state))
    state.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.chmod(state, 0o700)
    for folder in ("log", "tmp"):
        (state / folder).mkdir()
    (state / "kubectl").symlink_to(cache.binary("kubectl"))
    options.state_dir = str(state)
    (state / "options.json").write_text(json.dumps(vars(options)))
    return state


def up(argv):
    options = parser().parse_args(argv)
    options.name = options.name or "bed-%d" % os.getpid()
    options.starter_pid = os.getpid()
    prepare(options)
    state = make_state(options)
    with open(state / "log" / "supervisor.log", "wb") as log:
        child = subprocess.Popen(
            [sys.executable, "-B", "-m", "bed.supervisor", str(state)], cwd=cache.HERE,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True,
            start_new_session=True)
    last = ""
    for line in child.stdout:
        print(line, end="", file=sys.stderr, flush=True)
        last = line if not last.startswith("failed") else last
    record = read(state)
    if not record or record["state"] != "ready":
        child.wait()
        print((state / "log" / "supervisor.log").read_text()[-2000:], end="", file=sys.stderr)
        raise BedError("the cluster did not start; logs are in %s/log" % state)
    print(record["kubeconfigs"]["admin"])
    return 0


def read(state):
    try:
        return json.loads((Path(state) / "cluster.json").read_text())
    except (OSError, ValueError):
        return None


def running(state):
    record = read(state)
    return bool(record) and procs.alive(record["supervisor"]["pid"],
                                        record["supervisor"]["start"])


def end(state, keep=False):
    """Ends one cluster; every pid is checked to be still the process that was started."""
    record = read(state)
    if not record:
        raise BedError("%s holds no cluster" % state)
    supervisor = (record["supervisor"]["pid"], record["supervisor"]["start"])
    children = [(p["pid"], p["start"]) for p in record["processes"]]
    procs.kill(*supervisor, signal.SIGTERM)
    if not procs.wait_gone([supervisor], 5):
        procs.kill(*supervisor)
    for child in children:
        procs.kill(*child)
    if not procs.wait_gone([supervisor] + children, 5):
        raise BedError("some processes of %s do not end: %s" % (state, [
            c for c in children if procs.alive(*c)]))
    if not keep:
        shutil.rmtree(state)


def down(argv):
    p = argparse.ArgumentParser(prog="down", description="End a cluster and remove its folder.")
    p.add_argument("state_dir", nargs="?", help="its folder or a file in it (default: the only "
                   "one running)")
    p.add_argument("--keep", action="store_true", help="keep the folder with the logs")
    p.add_argument("--all", action="store_true", help="every cluster in the default place")
    args = p.parse_args(argv)
    found = sorted(d for d in state_root().iterdir() if (d / "cluster.json").exists())
    if args.all:
        targets = found
    elif args.state_dir:
        given = Path(args.state_dir).absolute()
        targets = [given if given.is_dir() else given.parent]
    elif len(found) == 1:
        targets = found
    else:
        raise BedError("which one? %s" % " ".join(map(str, found)) if found
                       else "no cluster is running", 2)
    for target in targets:
        start = time.monotonic()
        end(target, args.keep)
        print("%s ended (%.1f s)" % (target, time.monotonic() - start), file=sys.stderr)
    return 0


def run(function, argv):
    try:
        return function(argv)
    except BedError as error:
        print("%s: %s" % (function.__name__, error), file=sys.stderr)
        return error.code
    except OSError as error:
        print("%s: %s" % (function.__name__, error), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
