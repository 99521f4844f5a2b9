# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the binaries of recipe.py into the cache, each module atomically."""

import argparse
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from . import cache, options, recipe, stack, supervisor
from .cache import BedError


def go_environment():
    """The environment for go: the caller's own, plus folders where HOME is unset."""
    env = dict(os.environ)
    env.setdefault("HOME", cache.home())
    env["CGO_ENABLED"] = "0"
    env["GOWORK"] = "off"
    return env


def find_go():
    """Puts a fitting Go first in PATH, by the function that the bootstrap script uses too."""
    script = cache.HERE.parent.parent / "packaging" / "go-toolchain.sh"
    command = '. "$1" && hopyard_need_go "$2" "$3" && printf "%s\\n%s\\n" "$PATH" "${GOTOOLCHAIN:-}"'
    done = subprocess.run(
        ["sh", "-c", command, "sh", str(script), recipe.TOOLCHAIN, str(cache.root())],
        env=go_environment(), stdout=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise BedError("no usable Go: the test bed's binaries cannot be built here "
                       "(install golang-go, or Go 1.21 or newer)", 77)
    path, toolchain = done.stdout.split("\n")[:2]
    os.environ["PATH"] = path
    if toolchain:
        os.environ["GOTOOLCHAIN"] = toolchain


def go(folder, *args):
    done = subprocess.run(["go", *args], cwd=folder, env=go_environment(), text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise BedError("go %s failed:\n%s" % (" ".join(args), done.stderr[-4000:]))
    return done.stdout


def module_dir(folder, module):
    """The unpacked source of a module, downloaded if it is not there."""
    found = json.loads(go(folder, "mod", "download", "-json", module))
    return Path(found["Dir"])


def patch_module(work, entry):
    """Compiles from a copy of the module in which the named lines are changed."""
    copy = work / "patched"
    shutil.copytree(module_dir(work, entry["module"]), copy, symlinks=True,
                    copy_function=shutil.copyfile)
    for directory, _, _ in os.walk(copy):
        os.chmod(directory, 0o755)
    for file, old, new in entry["patch"]:
        path = copy / file
        text = path.read_text()
        if text.count(old) != 1:
            raise BedError("%s of %s no longer holds one %s" % (file, entry["module"], old))
        path.write_text(text.replace(old, new))
    go(work, "mod", "edit", "-replace=%s=%s" % (entry["module"], copy))


def copy_files(work, share, entry):
    for target, (module, source, patterns, without) in entry.get("files", {}).items():
        origin = module_dir(work, module) / source
        out = share / target
        out.mkdir(parents=True, exist_ok=True)
        files = [f for p in patterns for f in sorted(origin.glob(p)) if f.name not in without]
        if not files:
            raise BedError("%s has no %s in %s" % (module, patterns, source))
        for file in files:
            shutil.copyfile(file, out / file.name)


def build_module(name, say):
    entry = recipe.MODULES[name]
    root = cache.root()
    temp = Path(tempfile.mkdtemp(prefix=".build-%s-" % name, dir=root))
    try:
        work = temp / "work"
        result = temp / "result"
        (result / "bin").mkdir(parents=True)
        shutil.copytree(cache.HERE / "modules" / name, work)
        copy_files(work, result, entry)
        if "patch" in entry:
            patch_module(work, entry)
        for binary, package in entry["binaries"].items():
            start = time.monotonic()
            go(work, "build", "-trimpath", "-ldflags", "-s -w " + entry.get("ldflags", ""),
               "-o", str(result / "bin" / binary), package)
            say("built %s: %.0f s, %d MB" % (
                binary, time.monotonic() - start,
                (result / "bin" / binary).stat().st_size >> 20))
        (result / "complete").write_text("%d\n" % time.time())
        final = cache.folder(name)
        if final.exists():
            shutil.rmtree(final)
        os.rename(result, final)
    finally:
        shutil.rmtree(temp, ignore_errors=True)


class SeedHost(supervisor.Supervisor):
    """Runs just long enough for the definitions to be in etcd."""

    def say(self, text):
        pass


def make_seed(say):
    """Creating 28 large CRDs costs the API server more than the whole rest of a start."""
    start = time.monotonic()
    temp = Path(tempfile.mkdtemp(prefix=".build-seed-", dir=cache.root()))
    try:
        state = temp / "state"
        for folder in ("log", "tmp"):
            (state / folder).mkdir(parents=True)
        host = SeedHost(state, options.defaults(name="seed", starter_pid=os.getpid(), controllers=[]))
        try:
            made = stack.Stack(host, state, host.options)
            made.make_seed()
            # etcd must end by itself, so that its files are whole; the API server goes first.
            for name, child, _ in reversed(host.children):
                child.send_signal(signal.SIGTERM if name == "etcd" else signal.SIGKILL)
                child.wait(20)
        finally:
            host.stop()
        result = temp / "result"
        shutil.copytree(state / "etcd", result / "etcd")
        (result / "definitions").write_text("\n".join(sorted(made.crds)) + "\n")
        (result / "complete").write_text("%d\n" % time.time())
        os.rename(result, cache.seed())
        say("prepared the definitions: %.0f s" % (time.monotonic() - start))
    finally:
        shutil.rmtree(temp, ignore_errors=True)


def ensure(names, say):
    """Builds what is missing of the named modules; a second caller waits for the first."""
    if not cache.missing(names) and (cache.seed() / "complete").is_file():
        return
    try:
        cache.root().mkdir(parents=True, exist_ok=True)
        lock = open(cache.root() / ".lock", "w")
    except OSError as error:
        raise BedError("cannot write the cache %s: %s" % (cache.root(), error.strerror)) from error
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = cache.missing(names)
        if wanted:
            find_go()
        for name in wanted:
            build_module(name, say)
        if not (cache.seed() / "complete").is_file():
            make_seed(say)


def main(argv):
    parser = argparse.ArgumentParser(prog="build", description="Build the test bed's binaries "
                                     "once, into a cache outside the source tree.")
    parser.add_argument("--controllers", action="store_true", help="the job controllers too")
    parser.add_argument("--check", action="store_true",
                        help="build nothing; exit 0 if everything is there, else 1")
    args = parser.parse_args(argv)
    names = cache.base_names() + (cache.controller_names() if args.controllers else [])
    if args.check:
        absent = cache.missing(names)
        if not (cache.seed() / "complete").is_file():
            absent.append("seed")
        print("missing: " + " ".join(absent) if absent else "complete: %s" % cache.root())
        return 1 if absent else 0
    start = time.monotonic()
    ensure(names, lambda line: print(line, flush=True))
    print("test bed binaries ready in %s (%.0f s)" % (cache.root(), time.monotonic() - start))
    return 0


def run(argv):
    try:
        return main(argv)
    except BedError as error:
        print("build: %s" % error, file=sys.stderr)
        return error.code
    except OSError as error:
        print("build: %s" % error, file=sys.stderr)
        return 1
