# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Processes by pid and start time: a pid alone may by now be somebody else's."""

import ctypes
import os
import random
import signal
import socket
import time

PR_SET_PDEATHSIG = 1


def start_time(pid):
    """Field 22 of /proc/PID/stat (clock ticks since boot), or None if there is no such process."""
    try:
        with open("/proc/%d/stat" % pid, "rb") as file:
            fields = file.read().rpartition(b")")[2].split()
    except OSError:
        return None
    return None if fields[0] in (b"Z", b"X") else int(fields[19])


def alive(pid, started):
    return started is not None and start_time(pid) == started


def kill(pid, started, number=signal.SIGKILL):
    """Sends the signal if the process is still the one that was started."""
    if alive(pid, started):
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


def wait_gone(processes, seconds):
    """True when none of the (pid, start time) pairs is alive any more."""
    end = time.monotonic() + seconds
    while any(alive(*p) for p in processes):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


_libc = ctypes.CDLL(None, use_errno=True)


def die_with_parent():
    """For preexec_fn: the kernel ends this process when the supervisor ends, however that ends."""
    _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def free_ports(count):
    """Ports nobody listens on, below the range the kernel gives to outgoing connections."""
    held = []
    try:
        while len(held) < count:
            sock = socket.socket()
            try:
                sock.bind(("127.0.0.1", random.randint(20000, 32000)))
            except OSError:
                sock.close()
                continue
            held.append(sock)
        return [sock.getsockname()[1] for sock in held]
    finally:
        for sock in held:
            sock.close()


def answers(port):
    with socket.socket() as sock:
        sock.settimeout(0.5)
        return sock.connect_ex(("127.0.0.1", port)) == 0
