# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Credential plugins and the terminal: where the command line was started on one, a plugin may ask the person there, as
with kubectl; elsewhere it may not. A pseudo-terminal stands for the person."""
import base64
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True

from cases import BETA, kc, secure  # noqa: E402
from recorder import Pki, Recorder  # noqa: E402

HOPYARD = os.environ["HOPYARD_BINARY"]
ASKING = """#!/bin/sh
echo $$ > "$HOME/pid"
case "$KUBERNETES_EXEC_INFO" in *'"interactive":true'*) asks=yes;; *) asks=no;; esac
echo "interactive: $asks" >&2
if [ $asks = yes ]; then printf 'Code? ' >&2; read -r code; else code=unasked; fi
echo "the key is token=S3crZq7Kx9Wv2Rt5Yp8Lm4" >&2
echo '{"kind":"ExecCredential","apiVersion":"%s","status":{"token":"tok-'"$code"'"}}'
""" % BETA
failed, count = [], 0


def that(truth, what):
    global count
    count += 1
    if not truth:
        failed.append(what)


class Person:
    """Runs the program with all three streams, or some, on a terminal of its own."""

    def __init__(self, home, arguments, redirect=""):
        self.said = b""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8", "ASAN_OPTIONS": "detect_leaks=0"}
            command = "exec " + " ".join("'%s'" % a for a in (HOPYARD, *arguments)) + " " + redirect
            os.execve("/bin/sh", ["sh", "-c", command], environment)

    def read(self, until=None, limit=30):
        """Until a text has been said, or to the end."""
        end = time.monotonic() + limit
        while time.monotonic() < end and not (until and until in self.said):
            if select.select([self.terminal], [], [], 0.1)[0]:
                try:
                    more = os.read(self.terminal, 4096)
                except OSError:  # the other side is closed
                    more = b""
                if not more:
                    break
                self.said += more
        return self.said

    def types(self, text):
        os.write(self.terminal, text)

    def end(self):
        self.read()
        _, status = os.waitpid(self.pid, 0)
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(status)


def alive(pid):
    try:
        return Path("/proc/%s/stat" % pid).read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def main():
    folder = Path(tempfile.mkdtemp(prefix="hopyard-terminal-"))
    pki = Pki(folder / "pki")
    server = Recorder(pki)
    ca = base64.b64encode(pki.text("ca.crt").encode()).decode()

    def home(mode, script=ASKING):
        place = Path(tempfile.mkdtemp(dir=folder))
        (place / ".kube").mkdir()
        text = kc(secure(), "exec: {apiVersion: %s, command: ./plugin%s}" % (BETA, ", interactiveMode: " + mode if mode else ""))
        (place / ".kube/config").write_text(text.replace("@PORT@", str(server.port)).replace("@CA@", ca))
        (place / ".kube/plugin").write_text(script)
        (place / ".kube/plugin").chmod(0o700)
        (place / ".kube/config").chmod(0o600)
        server.take()
        return place

    def tokens():
        return {value for request in server.take() for key, value in request["identity"] if key == "authorization"}

    for mode in ("", "IfAvailable", "Always"):
        person = Person(home(mode), ["tree"])
        that(b"Code? " in person.read(b"Code? "), "%s: nobody was asked: %r" % (mode, person.said))
        person.types(b"4711\n")
        that(person.end() == 0, "%s: failed: %r" % (mode, person.said))
        that(tokens() == {"Bearer tok-4711"}, "%s: what was typed was not used" % mode)
    # Standard output elsewhere is what scripts do; a person is there all the same.
    person = Person(home("IfAvailable"), ["tree", "-o", "json"], "> /dev/null")
    person.read(b"Code? ")
    person.types(b"1\n")
    that(person.end() == 0 and tokens() == {"Bearer tok-1"}, "with standard output elsewhere: %r" % person.said)

    never = Person(home("Never"), ["tree"])
    that(never.end() == 0 and tokens() == {"Bearer tok-unasked"}, "Never: %r" % never.said)
    that(b"S3cr" not in never.said and b"interactive: no" in never.said, "Never: what it says is passed on, without secrets: %r" % never.said)
    piped = Person(home("IfAvailable"), ["tree"], "< /dev/null")
    that(piped.end() == 0 and tokens() == {"Bearer tok-unasked"}, "input elsewhere: %r" % piped.said)
    refused = Person(home("Always"), ["tree"], "< /dev/null")
    that(refused.end() == 4 and b"standard input is unavailable" in refused.said, "Always without a terminal: %r" % refused.said)
    that(not tokens(), "Always without a terminal: it was asked")
    # The manifest comes from standard input: it is not the plugin's to read.
    manifest = Person(home("IfAvailable"), ["--context", "c", "validate", "-f", "-"])
    manifest.types(b"apiVersion: batch/v1\nkind: Job\nmetadata: {name: j}\n\x04")
    manifest.end()
    that(tokens() == {"Bearer tok-unasked"}, "with a manifest on the terminal: %r" % manifest.said)

    waiting = home("IfAvailable")
    person = Person(waiting, ["tree"])
    person.read(b"Code? ")
    person.types(b"\x03")
    code = person.end()
    that(code == -signal.SIGINT, "Ctrl+C ended it with %r: %r" % (code, person.said))
    plugin = (waiting / "pid").read_text().strip()
    end = time.monotonic() + 10
    while alive(plugin) and time.monotonic() < end:
        time.sleep(0.05)
    that(not alive(plugin), "Ctrl+C left the plugin running")

    # Without any terminal: as in a script or in cron.
    quiet = home("IfAvailable", ASKING + "exit 3\n")
    done = subprocess.run([HOPYARD, "tree"], env={"PATH": os.environ["PATH"], "HOME": str(quiet), "ASAN_OPTIONS": "detect_leaks=0"}, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    that(done.returncode == 4 and b"interactive: no" in done.stderr and b"exit code 3" in done.stderr, "no terminal: %r" % done.stderr)
    that(b"S3cr" not in done.stderr, "no terminal: shows a secret: %r" % done.stderr)
    that(not (quiet / "tty").exists() and not tokens(), "no terminal: it connected")

    server.close()
    shutil.rmtree(folder, ignore_errors=True)
    for what in failed:
        print("FAILED", what)
    print("%d checks, %d failed" % (count, len(failed)))
    sys.stdout.flush()
    os._exit(1 if failed or count < 20 else 0)


main()
