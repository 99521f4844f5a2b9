# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs hopyard as a user does and collects what is wrong; one line a check that failed, a count at the end."""
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HOPYARD = os.environ["HOPYARD_BINARY"]
SOURCE = Path(os.environ["HOPYARD_SOURCE_DIR"])
SECRET = "canary-7d1f0c9a5e"


class Result:
    def __init__(self, args, code, out, err, seconds):
        self.args, self.code, self.out, self.err, self.seconds = args, code, out, err, seconds

    def json(self):
        return json.loads(self.out)


class Checks:
    def __init__(self):
        self.failed, self.count = [], 0
        self.folder = Path(tempfile.mkdtemp(prefix="hopyard-cli-"))

    def run(self, *args, stdin="", env=None, timeout=120):
        begin = time.monotonic()
        environment = {**os.environ, "KUBECONFIG": str(self.folder / "no-kubeconfig"), "HOME": str(self.folder), **(env or {})}
        done = subprocess.run([HOPYARD, *map(str, args)], input=stdin, capture_output=True, text=True, timeout=timeout, env=environment)
        result = Result(args, done.returncode, done.stdout, done.stderr, time.monotonic() - begin)
        self.that(SECRET not in done.stdout + done.stderr, result, "shows a secret")
        self.that(done.returncode >= 0 and "ERROR: AddressSanitizer" not in done.stderr and "runtime error:" not in done.stderr, result, "crashed")
        return result

    def that(self, truth, result, what):
        self.count += 1
        if not truth:
            self.failed.append("%s: %s\n  exit %d\n  out: %s\n  err: %s" % (
                " ".join(map(str, result.args)) if result else "-", what, result.code if result else 0,
                result.out[-400:] if result else "", result.err[-600:] if result else ""))

    def fails(self, code, *args, says=(), **more):
        """A refusal: this exit code, nothing on standard output, a sentence that names the thing."""
        result = self.run(*args, **more)
        self.that(result.code == code, result, "expected exit code %d" % code)
        self.that(result.out == "", result, "printed something on standard output")
        self.that(len(result.err.strip()) > 20, result, "no sentence")
        for word in says:
            self.that(word in result.err, result, "does not name %r" % word)
        return result

    def works(self, *args, **more):
        result = self.run(*args, **more)
        self.that(result.code == 0, result, "expected success")
        return result

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def finish(self):
        for failure in self.failed:
            print(failure)
        print("%d checks, %d failed" % (self.count, len(self.failed)))
        sys.exit(1 if self.failed or self.count == 0 else 0)
