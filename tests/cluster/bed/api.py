# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A small client for the API server: many objects at once, no kubectl start per object."""

import http.client
import json
import ssl
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from .cache import BedError

PLURALS = {"Topology": "topologies", "WorkloadPriorityClass": "workloadpriorityclasses",
           "ValidatingAdmissionPolicy": "validatingadmissionpolicies"}


def path_of(thing):
    """The collection an object is created in, from its own apiVersion, kind and namespace."""
    version, kind = thing["apiVersion"], thing["kind"]
    plural = PLURALS.get(kind, kind.lower() + "s")
    base = "/apis/" + version if "/" in version else "/api/" + version
    namespace = thing["metadata"].get("namespace")
    return base + ("/namespaces/" + namespace if namespace else "") + "/" + plural


class Api:
    """Thread safe: one connection per thread."""

    def __init__(self, port, pki, cert):
        self.port = port
        self.context = ssl.create_default_context(cafile=str(pki / "ca.crt"))
        self.context.load_cert_chain(str(pki / (cert + ".crt")), str(pki / (cert + ".key")))
        self.local = threading.local()

    def request(self, method, path, body=None, content_type="application/json", seconds=30):
        """(status, text); what the server puts off (a type whose storage begins: 429) is asked again for so long."""
        end = time.monotonic() + seconds
        while True:
            status, text = self._request_once(method, path, body, content_type)
            if status != 429 or time.monotonic() > end:
                return status, text
            time.sleep(0.5)

    def _request_once(self, method, path, body, content_type):
        """(status, text); a connection that was closed meanwhile is opened again, once."""
        for attempt in (0, 1):
            connection = getattr(self.local, "connection", None)
            if connection is None:
                connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=120,
                                                         context=self.context)
                self.local.connection = connection
            try:
                connection.request(method, path, body, {"Content-Type": content_type,
                                                        "User-Agent": "hopyard-bed"})
                answer = connection.getresponse()
                return answer.status, answer.read().decode()
            except (http.client.HTTPException, ConnectionError, ssl.SSLError):
                self.local.connection = None
                if attempt:
                    raise
        raise AssertionError

    def get(self, path):
        status, text = self.request("GET", path)
        if status != 200:
            raise BedError("GET %s: %d %s" % (path, status, text[:300]))
        return json.loads(text)

    def create(self, thing, seconds=10):
        """Creates one object; what is there already is fine, a webhook not yet up is retried."""
        path, body = path_of(thing), json.dumps(thing)
        end = time.monotonic() + seconds
        while True:
            status, text = self.request("POST", path, body)
            if status in (201, 409):
                return
            if time.monotonic() > end or status in (400, 401, 403, 422):
                raise BedError("cannot create %s %s: %d %s" % (
                    thing["kind"], thing["metadata"]["name"], status, text[:600]))
            time.sleep(0.2)

    def create_yaml(self, name, path, text):
        """The API server reads YAML itself, so no YAML parser is needed here."""
        status, answer = self.request("POST", path, text.encode(), "application/yaml")
        if status not in (201, 409):
            raise BedError("cannot create %s: %d %s" % (name, status, answer[:600]))

    def create_all(self, things, workers=6):
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(self.create, things))
