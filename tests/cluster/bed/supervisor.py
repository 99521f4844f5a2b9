# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The parent of one cluster's processes. It ends them all when it is told to (SIGTERM), when its
owner process is gone, when its time is over, or (by the kernel) when it dies itself."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from argparse import Namespace
from pathlib import Path

from . import cache, procs
from .cache import BedError
from .stack import Stack


class Supervisor:
    def __init__(self, state, options):
        self.state, self.options = state, options
        self.children = []  # (name, Popen, start time)
        self.optional = set()  # whose end is no reason to give up the start
        self.started = time.monotonic()
        self.starter = (options.starter_pid, procs.start_time(options.starter_pid))
        self.owner = (options.owner_pid, procs.start_time(options.owner_pid)) \
            if options.owner_pid else None
        self.stopping = False
        self.record = {
            "name": options.name, "state": "starting", "directory": str(state),
            "supervisor": {"pid": os.getpid(), "start": procs.start_time(os.getpid())},
            "processes": [], "ports": {}, "options": vars(options),
            "kubectl": str(state / "kubectl"),
            "kubeconfigs": {name: str(state / (name + ".kubeconfig")) for name in (
                "admin", "token", "namespace", "nonodes", "badtoken")},
            "audit": str(state / "audit.log"), "logs": str(state / "log")}

    def save(self):
        temp = self.state / ".cluster.json"
        temp.write_text(json.dumps(self.record, indent=1) + "\n")
        os.replace(temp, self.state / "cluster.json")

    def say(self, text):
        print("%5.1f s  %s" % (time.monotonic() - self.started, text), flush=True)

    def spawn(self, name, arguments, optional=False, **environment):
        """Only from the main thread: the kernel's parent-death signal is per thread."""
        with open(self.state / "log" / (name + ".log"), "wb") as log:
            child = subprocess.Popen(
                [str(cache.binary(name)), *arguments], cwd=self.state, stdin=subprocess.DEVNULL,
                stdout=log, stderr=subprocess.STDOUT, preexec_fn=procs.die_with_parent,
                env=dict(os.environ, **environment))
        start = procs.start_time(child.pid)
        self.children.append((name, child, start))
        if optional:
            self.optional.add(name)
        self.record["processes"].append({"name": name, "pid": child.pid, "start": start})
        self.save()

    def guard_start(self):
        """A thread: a start nobody waits for any more ends at once, whatever it is doing."""
        while self.record["state"] == "starting":
            if self.stopping or not procs.alive(*self.starter):
                self.stop()
                os._exit(1)
            time.sleep(0.2)

    def check(self):
        """While starting: fails if a process has ended."""
        for name, child, _ in self.children:
            if child.poll() is None or self.ended(name):
                continue
            if name in self.optional:
                self.record.setdefault("ended", []).append(name)
            else:
                raise BedError("%s ended with %s:\n%s" % (name, child.returncode, self.tail(name)))

    def tail(self, name, lines=8):
        text = (self.state / "log" / (name + ".log")).read_text(errors="replace")
        return "\n".join(text.splitlines()[-lines:])

    def watch(self):
        while not self.stopping:
            for name, child, _ in self.children:
                if child.poll() is not None and not self.ended(name):
                    print("%s ended with %s" % (name, child.returncode), file=sys.stderr,
                          flush=True)
                    self.record.setdefault("ended", []).append(name)
                    self.save()
            if self.owner and not procs.alive(*self.owner):
                return
            if self.options.lifetime and \
                    time.monotonic() - self.started > self.options.lifetime:
                return
            time.sleep(0.5)

    def ended(self, name):
        return name in self.record.get("ended", [])

    def stop(self):
        """Nothing in etcd is worth a graceful end, and the API server takes 15 s for one."""
        for _, child, start in self.children:
            procs.kill(child.pid, start, signal.SIGKILL)
        for _, child, _ in self.children:
            child.wait()
        self.record["state"] = "stopped"
        try:
            self.save()
        except OSError:
            pass  # the folder may already be gone

    def handle_stop(self, *_):
        self.stopping = True


def run(state, options):
    host = Supervisor(state, options)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, host.handle_stop)
    threading.Thread(target=host.guard_start, daemon=True).start()
    try:
        Stack(host, state, options).start()
        host.record["state"] = "ready"
        host.record["seconds"] = round(time.monotonic() - host.started, 1)
        host.save()
        host.say("ready")
        # From here on nobody reads the pipe.
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        host.watch()
        return 0
    except (BedError, OSError) as error:
        host.record["state"] = "failed"
        try:
            print("failed: %s" % error, flush=True)
        except OSError:
            pass
        return 1
    finally:
        host.stop()
        if host.options.owner_pid or host.options.lifetime:
            remove_if_abandoned(host)


def remove_if_abandoned(host):
    """Nobody will call `down` when the owner is gone: take the folder away, unless told to keep."""
    import shutil
    if host.owner and not procs.alive(*host.owner) and not host.options.keep:
        shutil.rmtree(host.state, ignore_errors=True)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    sys.exit(run(folder, Namespace(**json.loads((folder / "options.json").read_text()))))
