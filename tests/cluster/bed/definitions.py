# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The custom resource definitions a cluster knows. (This file is part of the seed's key.)"""

import json

from . import cache
from .objects import thing

# The real definition is not public; this one takes every object of the kind.
HYPERPOD_CRD = thing(
    "apiextensions.k8s.io/v1", "CustomResourceDefinition",
    "hyperpodpytorchjobs.sagemaker.amazonaws.com",
    spec={
        "group": "sagemaker.amazonaws.com", "scope": "Namespaced",
        "names": {"kind": "HyperPodPyTorchJob", "listKind": "HyperPodPyTorchJobList",
                  "plural": "hyperpodpytorchjobs", "singular": "hyperpodpytorchjob"},
        "versions": [{
            "name": "v1", "served": True, "storage": True, "subresources": {"status": {}},
            "schema": {"openAPIV3Schema": {
                "type": "object", "x-kubernetes-preserve-unknown-fields": True}}}]})


def without_descriptions(text):
    """A CRD without its prose, which is most of it and which the API server handles many times.

    A schema property of that name has no text on its own line, so it stays.
    """
    kept, inside = [], None
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if inside is not None and (not line.strip() or indent > inside):
            continue
        inside = indent if line.lstrip().startswith("description: ") else None
        if inside is None:
            kept.append(line)
    return "\n".join(kept) + "\n"


def all_of(without_jobs=False):
    """(name, YAML or JSON text) of each."""
    found = []
    for file in sorted((cache.folder("kueue") / "crd").glob("*/*.yaml")):
        if without_jobs and file.parent.name != "kueue":
            continue
        domain, _, plural = file.stem.partition("_")
        found.append((plural + "." + domain, without_descriptions(file.read_text())))
    found.append((HYPERPOD_CRD["metadata"]["name"], json.dumps(HYPERPOD_CRD)))
    return found
