# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A proxy between Hopyard and a real API server that breaks what passes through it.

A connection is either passed on byte by byte (TLS and HTTP/2 from end to end), or taken apart: TLS ends here, each
HTTP/1.1 request may get another answer than the server's. Which of the two, and what goes wrong, is set at any time by
`set()`; every choice comes from one seeded random source.
"""

import http.client
import json
import random
import select
import socket
import ssl
import struct
import threading
import time

# What goes wrong with connections (both kinds) ...
LINK = ("none", "delay", "cut", "cut-later", "stall", "blackhole", "refuse", "reset")
# ... and with requests (taken-apart connections only).
ANSWERS = ("none", "410", "429", "500", "503", "401", "403-page", "404-page", "page", "garbage", "silence", "close",
           "short-json", "short-body", "bad-event", "error-event", "gone-event", "half-event", "stuck-event", "not-json")
PAGE = b"<html><head><title>Sign in</title></head><body>Please sign in to continue.</body></html>"


def status(code, reason, message="injected"):
    return json.dumps({"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure", "reason": reason,
                       "message": message, "code": code}).encode()


class Broken(Exception):
    """The connection ends here."""


class Proxy:
    def __init__(self, port, pki, seed):
        self.server, self.random, self.lock = port, random.Random(seed), threading.Lock()
        self.link, self.answer, self.rate, self.http_share = "none", "none", 0.0, 0.0
        self.counts = {}
        self.open = []  # [client, upstream or None, stalled]
        self.inside = self.outside = None
        self.load_certificates(pki)
        self.stopping, self.listener = False, None
        self.port = 0
        self.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def load_certificates(self, pki):
        self.inside = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.inside.load_cert_chain(str(pki / "apiserver.crt"), str(pki / "apiserver.key"))
        self.outside = ssl.create_default_context(cafile=str(pki / "ca.crt"))

    def listen(self):
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listener.bind(("127.0.0.1", self.port))
        self.port = self.listener.getsockname()[1]
        self.listener.listen(128)

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    def chance(self, share):
        with self.lock:
            return self.random.random() < share

    def number(self, low, high):
        with self.lock:
            return self.random.randint(low, high)

    def set(self, link="none", answer="none", rate=0.0, http_share=None):
        """Connections that stall or are swallowed stay silent for ever, also when the fault is over."""
        self.answer, self.rate = answer, rate
        self.http_share = self.http_share if http_share is None else http_share
        self.link = link
        if link != "none":
            self.count("link " + link)
        for entry in list(self.open):
            if link in ("cut", "reset"):
                self.close(entry, link == "reset")
            elif link == "stall":
                entry[2] = True

    def close(self, entry, reset=False):
        for sock in entry[:2]:
            if sock is None:
                continue
            try:
                if reset:
                    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                sock.shutdown(socket.SHUT_RDWR) if not reset else None
            except OSError:
                pass
            try:
                socket.socket.close(sock) if reset else sock.close()
            except OSError:
                pass
        if entry in self.open:
            self.open.remove(entry)

    def accept(self):
        while not self.stopping:
            try:
                client, _ = self.listener.accept()
            except OSError:
                time.sleep(0.05)
                continue
            if self.link == "refuse":
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                client.close()
                continue
            entry = [client, None, self.link == "blackhole"]
            self.open.append(entry)
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            target = self.take_apart if self.chance(self.http_share) else self.pass_on
            threading.Thread(target=self.run, args=(target, entry), daemon=True).start()

    def run(self, target, entry):
        try:
            target(entry)
        except (OSError, Broken, http.client.HTTPException, ValueError):
            pass
        self.wait_if_stalled(entry)
        self.close(entry)

    def wait_if_stalled(self, entry):
        """A silent peer: nothing is sent, nothing is closed, until the client gives up."""
        while entry[2] and not self.stopping:
            try:
                ready, _, _ = select.select([entry[0]], [], [], 0.5)
                if ready and not socket.socket.recv(entry[0], 65536):
                    return
            except (OSError, ValueError):
                return

    # --- byte by byte ---------------------------------------------------------------------------------------------

    def pass_on(self, entry):
        client = entry[0]
        if entry[2]:
            return
        upstream = entry[1] = socket.create_connection(("127.0.0.1", self.server), 10)
        upstream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        left = None
        while not entry[2]:
            ready, _, _ = select.select([client, upstream], [], [], 0.2)
            for sock in ready:
                data = sock.recv(65536)
                if not data:
                    return
                if entry[2]:
                    return
                if self.link == "delay":
                    time.sleep(self.number(0, 600) / 1000)
                if self.link == "cut-later" and sock is upstream:
                    left = self.number(0, 30000) if left is None else left
                    if len(data) > left:
                        client.sendall(data[:left])
                        return
                    left -= len(data)
                other = upstream if sock is client else client
                other.sendall(data)

    # --- taken apart ----------------------------------------------------------------------------------------------

    def take_apart(self, entry):
        if entry[2]:
            return
        entry[0].settimeout(20)
        client = entry[0] = self.inside.wrap_socket(entry[0], server_side=True)
        client.settimeout(None)
        file = client.makefile("rb")
        while not self.stopping:
            line = file.readline(65536)
            if not line:
                return
            method, target, _ = line.decode().split()
            headers = {}
            for raw in iter(file.readline, b"\r\n"):
                if not raw:
                    return
                name, _, value = raw.decode().partition(":")
                headers[name.strip().lower()] = value.strip()
            body = file.read(int(headers.get("content-length", 0) or 0))
            if entry[2]:
                return
            if self.link == "delay":
                time.sleep(self.number(0, 600) / 1000)
            fault = self.answer if self.chance(self.rate) else "none"
            if fault == "any":
                with self.lock:
                    fault = self.random.choice(ANSWERS[1:])
            self.one(entry, method, target, headers, body, fault)

    def reply(self, client, code, body, kind="application/json", more=""):
        client.sendall(("HTTP/1.1 %d X\r\nContent-Type: %s\r\nContent-Length: %d\r\n%s\r\n" % (
            code, kind, len(body), more)).encode() + body)

    def one(self, entry, method, target, headers, body, fault):
        client = entry[0]
        watch = "watch=1" in target
        if fault in ("bad-event", "error-event", "gone-event", "half-event", "stuck-event") and not watch:
            fault = "none"
        if fault in ("short-json", "short-body") and watch:
            fault = "none"
        if fault != "none":
            self.count("answer " + fault)
        plain = {"410": (410, status(410, "Expired", "too old resource version")),
                 "500": (500, status(500, "InternalError")), "503": (503, status(503, "ServiceUnavailable")),
                 "401": (401, status(401, "Unauthorized", "Unauthorized"))}
        if fault in plain:
            self.reply(client, *plain[fault])
        elif fault == "429":
            self.reply(client, 429, status(429, "TooManyRequests"), more="Retry-After: 1\r\n")
        elif fault in ("403-page", "404-page", "page"):
            self.reply(client, int(fault[:3]) if fault != "page" else 200, PAGE, "text/html")
        elif fault == "not-json":
            self.reply(client, 200, b"upstream connect error or disconnect/reset before headers\n", "text/plain")
        elif fault == "garbage":
            client.sendall(bytes(self.number(0, 255) for _ in range(200)))
            raise Broken
        elif fault == "silence":
            entry[2] = True
            raise Broken
        elif fault == "close":
            raise Broken
        else:
            self.forward(entry, method, target, headers, body, fault)

    def forward(self, entry, method, target, headers, body, fault):
        client = entry[0]
        upstream = http.client.HTTPSConnection("127.0.0.1", self.server, timeout=700, context=self.outside)
        passed = {k: v for k, v in headers.items() if k in (
            "accept", "authorization", "accept-encoding", "content-type", "user-agent")}
        upstream.request(method, target, body or None, passed)
        answer = upstream.getresponse()
        kept = "".join("%s: %s\r\n" % (k, v) for k, v in answer.getheaders() if k.lower() not in (
            "transfer-encoding", "content-length", "connection"))
        if "watch=1" not in target or answer.status != 200:
            data = answer.read()
            upstream.close()
            if fault == "short-json":
                data = data[:self.number(0, max(0, len(data) - 1))]
            size = len(data)
            if fault == "short-body":
                data = data[:self.number(0, max(0, len(data) - 1))]
            client.sendall(("HTTP/1.1 %d X\r\nContent-Length: %d\r\n%s\r\n" % (answer.status, size, kept)).encode() + data)
            if fault == "short-body":
                raise Broken
            return
        client.sendall(("HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n%s\r\n" % kept).encode())
        self.stream(entry, upstream, answer, fault)

    def stream(self, entry, upstream, answer, fault):
        client = entry[0]
        entry[1] = upstream.sock if upstream.sock is not None else None
        gone = threading.Event()

        def until_gone():
            while not gone.is_set() and not entry[2]:
                try:
                    if select.select([client], [], [], 0.3)[0]:
                        break
                except (OSError, ValueError):
                    break
            try:
                upstream.sock and upstream.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

        watcher = threading.Thread(target=until_gone, daemon=True)
        watcher.start()
        after = self.number(0, 4)  # chunks before something happens
        try:
            while True:
                data = answer.read1(65536)
                if entry[2]:
                    raise Broken
                if not data:
                    client.sendall(b"0\r\n\r\n")
                    return
                if self.link == "delay":
                    time.sleep(self.number(0, 600) / 1000)
                after -= 1
                if fault != "none" and after < 0:
                    self.spoil(entry, data, fault)
                client.sendall(b"%x\r\n%s\r\n" % (len(data), data))
        finally:
            gone.set()
            watcher.join()
            upstream.close()

    def spoil(self, entry, data, fault):
        client = entry[0]
        if fault == "half-event":
            data = data[:max(1, len(data) // 2)]
            client.sendall(b"%x\r\n%s\r\n0\r\n\r\n" % (len(data), data))
            raise Broken
        if fault == "stuck-event":
            client.sendall(b"%x\r\n%s" % (len(data), data[:len(data) // 2]))
            entry[2] = True
            raise Broken
        line = {"bad-event": b'{"type":"ADDED","object":{"kind":\n', "error-event": None, "gone-event": None}[fault]
        if line is None:
            body = status(410, "Expired") if fault == "gone-event" else status(500, "InternalError")
            line = b'{"type":"ERROR","object":%s}\n' % body
        client.sendall(b"%x\r\n%s\r\n" % (len(line), line))
        raise Broken

    def storm(self, seconds, stopped):
        """Another fault every few seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not stopped():
            with self.lock:
                if self.random.random() < 0.5:
                    plan = dict(link=self.random.choice(LINK[1:]))
                else:
                    plan = dict(answer=self.random.choice(ANSWERS[1:] + ("any",) * 8), rate=self.random.choice((0.2, 0.5, 1.0)))
                plan["http_share"] = self.random.choice((0.0, 0.3, 1.0))
                pause = self.random.uniform(0.3, 4.0)
            if "answer" in plan:
                # Only new connections can be taken apart.
                plan["http_share"] = 1.0
                self.set("cut")
            self.set(**plan)
            time.sleep(min(pause, max(0.0, end - time.monotonic())))
        self.set(http_share=self.random.choice((0.0, 0.0, 0.5, 1.0)))
