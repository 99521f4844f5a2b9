# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Where built binaries live: one folder per module, named by a hash of everything that made it."""

import hashlib
import json
import os
import platform
import pwd
from pathlib import Path

from . import recipe

HERE = Path(__file__).resolve().parent.parent


class BedError(Exception):
    """A sentence for the user; `code` is the exit status (77: cannot run here, a test may skip)."""

    def __init__(self, message, code=1):
        super().__init__(message)
        self.code = code


def home():
    """The home folder, also where HOME is unset."""
    return os.environ.get("HOME") or pwd.getpwuid(os.getuid()).pw_dir


def root():
    named = os.environ.get("HOPYARD_BED_CACHE")
    if named:
        return Path(named).absolute()
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(home(), ".cache")
    return Path(base) / "hopyard" / "bed"


def key(name):
    entry = recipe.MODULES[name]
    digest = hashlib.sha256()
    digest.update(json.dumps([entry, recipe.TOOLCHAIN, platform.machine()],
                             sort_keys=True).encode())
    for file in ("go.mod", "go.sum"):
        digest.update((HERE / "modules" / name / file).read_bytes())
    return digest.hexdigest()[:16]


def folder(name):
    return root() / ("%s-%s" % (name, key(name)))


def seed():
    """An etcd folder in which every definition is already known; see build.make_seed."""
    digest = hashlib.sha256("".join(map(key, ("etcd", "kubernetes", "kueue"))).encode())
    digest.update((HERE / "bed" / "definitions.py").read_bytes())
    return root() / ("seed-" + digest.hexdigest()[:16])


def missing(names):
    return [name for name in names if not (folder(name) / "complete").is_file()]


def base_names():
    return [name for name, entry in recipe.MODULES.items() if not entry.get("optional")]


def controller_names():
    return [name for name, entry in recipe.MODULES.items() if entry.get("optional")]


def binary(name):
    for module, entry in recipe.MODULES.items():
        if name in entry["binaries"]:
            return folder(module) / "bin" / name
    raise KeyError(name)
