# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Registers a controller's webhooks, by address instead of by Service: nothing runs in a pod."""

import base64
import re

BASE = "/apis/admissionregistration.k8s.io/v1/"


def bundle(file):
    return base64.b64encode(file.read_bytes()).decode()


def register(api, file, port, authority, extra=(), name=None):
    """`extra`: (pattern of webhook names, line to add to these); `name` replaces the object's."""
    text = file.read_text()
    text = re.sub(r"^( +)service:\n +name: \S+\n +namespace: \S+\n +path: (\S+)$",
                  lambda m: "%surl: https://127.0.0.1:%d%s\n%scaBundle: %s" % (
                      m.group(1), port, m.group(2), m.group(1), authority), text, flags=re.M)
    for pattern, line in extra:
        text = re.sub(r"^( +)(name: %s)$" % pattern,
                      lambda m, line=line: "%s%s\n%s%s" % (
                          m.group(1), m.group(2), m.group(1), line), text, flags=re.M)
    for part in re.split(r"^---$", text, flags=re.M):
        kind = re.search(r"^kind: (\S+)$", part, flags=re.M)
        if kind:
            if name:
                part = re.sub(r"^  name: \S+$", "  name: " + name, part, count=1, flags=re.M)
            api.create_yaml(kind.group(1), BASE + kind.group(1).lower() + "s", part)
