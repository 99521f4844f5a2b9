# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A loopback API server that answers next to nothing and writes down who asks how: TLS or not, SNI, client certificate,
headers, and through which proxy. One port for TLS and plain HTTP; beside it an HTTP, an HTTPS and a SOCKS5 proxy that
lead every name to that port."""
import hashlib
import json
import re
import socket
import ssl
import struct
import subprocess
import threading
from pathlib import Path

IDENTITY = ("authorization", "impersonate-user", "impersonate-uid", "impersonate-group")
DISCOVERY = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"


class Pki:
    """Certificates by the openssl program: two authorities, servers, clients, broken ones."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.authority("ca")
        self.authority("otherca")
        names = "DNS:localhost,DNS:api.hopyard.test,DNS:inner.hopyard.test,IP:127.0.0.1"
        self.leaf("server", "ca", names)
        self.leaf("misnamed", "ca", "DNS:elsewhere.hopyard.test")
        for client in ("jo", "kim"):
            self.leaf(client, "ca", None, "/O=team/CN=" + client)
        self.run("pkey", "-in", "jo.key", "-aes128", "-passout", "pass:secret", "-out", "locked.key")
        self.run("pkey", "-in", "jo.key", "-traditional", "-out", "jo-ec.key")
        (self.folder / "bundle.crt").write_text(self.text("otherca.crt") + "some words\n" + self.text("ca.crt"))
        (self.folder / "both.pem").write_text(self.text("jo.crt") + self.text("jo.key"))

    def run(self, *args):
        subprocess.run(["openssl", *args], cwd=self.folder, check=True, capture_output=True, timeout=60)

    def text(self, name):
        return (self.folder / name).read_text()

    def key(self, name):
        self.run("ecparam", "-genkey", "-name", "prime256v1", "-noout", "-out", name + ".sec1")
        self.run("pkcs8", "-topk8", "-nocrypt", "-in", name + ".sec1", "-out", name + ".key")

    def authority(self, name):
        self.key(name)
        self.run("req", "-x509", "-new", "-key", name + ".key", "-subj", "/CN=" + name, "-days", "30", "-out", name + ".crt")

    def leaf(self, name, ca, names, subject=None):
        self.key(name)
        self.run("req", "-new", "-key", name + ".key", "-subj", subject or "/CN=" + name, "-out", name + ".csr")
        extensions = "extendedKeyUsage=%s\n" % ("serverAuth" if names else "clientAuth")
        extensions += "subjectAltName=%s\n" % names if names else ""
        (self.folder / (name + ".ext")).write_text(extensions)
        self.run("x509", "-req", "-in", name + ".csr", "-CA", ca + ".crt", "-CAkey", ca + ".key", "-CAcreateserial",
                 "-extfile", name + ".ext", "-days", "30", "-out", name + ".crt")


class Recorder:
    def __init__(self, pki, certificate="server"):
        self.seen, self.lock, self.routes, self.closing = [], threading.Lock(), {}, False
        self.behave = None  # a function (path, headers) -> (status, headers, body) or None
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(pki.folder / (certificate + ".crt"), pki.folder / (certificate + ".key"))
        self.context.verify_mode = ssl.CERT_OPTIONAL
        self.context.load_verify_locations(pki.folder / "ca.crt")
        self.context.sni_callback = lambda sock, name, context: setattr(sock.context, "_unused", None) or self.note_sni(sock, name)
        self.names = {}
        self.proxy_context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.proxy_context.load_cert_chain(pki.folder / (certificate + ".crt"), pki.folder / (certificate + ".key"))
        self.sockets = []
        self.port = self.listen(self.serve)
        self.http_proxy = self.listen(lambda s: self.proxy(s, "http"))
        self.https_proxy = self.listen(lambda s: self.proxy(s, "https"))
        self.socks_proxy = self.listen(self.socks)

    def note_sni(self, sock, name):
        self.names[id(sock)] = name
        return None

    def listen(self, handler):
        listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.sockets.append(listener)

        def accept():
            while not self.closing:
                try:
                    client, _ = listener.accept()
                except OSError:
                    return
                client.settimeout(20)
                threading.Thread(target=self.guard, args=(handler, client), daemon=True).start()
        threading.Thread(target=accept, daemon=True).start()
        return listener.getsockname()[1]

    @staticmethod
    def guard(handler, client):
        try:
            handler(client)
        except (OSError, ValueError, ssl.SSLError):
            pass
        finally:
            client.close()

    def close(self):
        self.closing = True
        for listener in self.sockets:
            listener.close()

    def take(self):
        with self.lock:
            taken, self.seen = self.seen, []
        return taken

    # The server

    def serve(self, client, via=None):
        via = via or self.routes.get(client.getpeername()[1])
        first = client.recv(1, socket.MSG_PEEK)
        facts = {"tls": False, "sni": None, "certificate": None, "via": via}
        if first == b"\x16":
            client = self.context.wrap_socket(client, server_side=True)
            peer = client.getpeercert(binary_form=True)
            facts.update(tls=True, sni=self.names.pop(id(client), None), certificate=hashlib.sha256(peer).hexdigest() if peer else None)
        with client.makefile("rb") as stream:
            while self.answer(stream, client, facts):
                pass

    @staticmethod
    def head(stream):
        line = stream.readline(65536).decode("latin-1").strip()
        headers = []
        while line:
            field = stream.readline(65536).decode("latin-1").rstrip("\r\n")
            if not field:
                break
            name, _, value = field.partition(":")
            headers.append((name.strip().lower(), value.strip()))
        return line, headers

    def answer(self, stream, client, facts):
        line, headers = self.head(stream)
        if not line:
            return False
        method, target, _ = line.split(" ", 2)
        fields = dict(headers)
        stream.read(int(fields.get("content-length", "0")))
        path = target.partition("?")[0]
        found = re.match(r"(.*?)(/api/v1(?:/.*)?|/apis(?:/.*)?|/api|/version)$", path)
        prefix, inner = found.groups() if found else (path, "")
        record = dict(facts, method=method, prefix=prefix, path=inner, host=fields.get("host"),
                      agent=fields.get("user-agent", ""), gzip="gzip" in fields.get("accept-encoding", ""),
                      identity=sorted((n, v) for n, v in headers if n in IDENTITY or n.startswith("impersonate-extra-")))
        with self.lock:
            self.seen.append(record)
        special = self.behave(inner, fields) if self.behave else None
        if not special and "watch=1" in target:
            # Nothing happens, until the client goes away.
            client.sendall(b"HTTP/1.1 200 X\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
            stream.read(1)
            return False
        status, more, body = special or self.plain_answer(inner, fields)
        reply = "HTTP/1.1 %d X\r\nContent-Length: %d\r\n%s\r\n" % (status, len(body), "".join(h + "\r\n" for h in more))
        client.sendall(reply.encode() + body)
        return True

    @staticmethod
    def plain_answer(path, fields):
        def resource(plural, kind):
            return {"resource": plural, "responseKind": {"group": "", "version": "v1", "kind": kind}, "scope": "Cluster",
                    "singularResource": kind.lower(), "verbs": ["get", "list", "watch"]}
        kind = ["Content-Type: application/json"]
        if path in ("/api", "/apis"):
            if "apidiscovery" in fields.get("accept", ""):
                kind = ["Content-Type: " + DISCOVERY]
            versions = [{"version": "v1", "freshness": "Current",
                         "resources": [resource("nodes", "Node"), resource("namespaces", "Namespace"), resource("pods", "Pod")]}]
            items = [{"metadata": {"name": ""}, "versions": versions}] if path == "/api" else []
            body = {"kind": "APIGroupDiscoveryList", "apiVersion": "apidiscovery.k8s.io/v2", "metadata": {}, "items": items}
        elif path == "/version":
            body = {"major": "1", "minor": "35", "gitVersion": "v1.35.0"}
        elif path == "/api/v1/nodes":
            node = {"metadata": {"name": "n1", "uid": "u1", "resourceVersion": "1", "labels": {"kubernetes.io/hostname": "n1"}}, "status": {}}
            body = {"kind": "NodeList", "apiVersion": "v1", "metadata": {"resourceVersion": "5"}, "items": [node]}
        elif path.startswith("/api/v1/"):
            kind_name = {"pods": "PodList", "namespaces": "NamespaceList"}.get(path.rpartition("/")[2], "List")
            body = {"kind": kind_name, "apiVersion": "v1", "metadata": {"resourceVersion": "5"}, "items": []}
        else:
            return 404, kind, json.dumps({"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": "NotFound",
                                          "message": "not here", "code": 404}).encode()
        return 200, kind, json.dumps(body).encode()

    # The proxies

    def proxy(self, client, kind):
        if kind == "https":
            client = self.proxy_context.wrap_socket(client, server_side=True)
        stream = client.makefile("rb", buffering=0)
        line, headers = self.head(stream)
        if not line:
            return
        method, target, _ = line.split(" ", 2)
        via = [kind, target if method == "CONNECT" else "plain", dict(headers).get("proxy-authorization", "")]
        if method == "CONNECT":
            client.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
            self.relay(client, via)
            return
        # Plain http: the request itself comes here; it is answered in the server's place.
        text = method + " " + re.sub(r"^http://[^/]*", "", target) + " HTTP/1.1\r\n"
        text += "".join("%s: %s\r\n" % h for h in headers if h[0] != "proxy-authorization") + "\r\n"
        import io
        self.answer(io.BytesIO(text.encode()), client, {"tls": False, "sni": None, "certificate": None, "via": via})

    def socks(self, client):
        def take(count):
            data = b""
            while len(data) < count:
                part = client.recv(count - len(data))
                if not part:
                    raise ValueError("gone")
                data += part
            return data
        _, count = take(2)
        methods = take(count)
        who = ""
        if 2 in methods:
            client.sendall(b"\x05\x02")
            name = take(take(2)[1])
            secret = take(take(1)[0])
            who = (name + b":" + secret).decode()
            client.sendall(b"\x01\x00")
        else:
            client.sendall(b"\x05\x00")
        _, _, _, kind = take(4)
        host = {1: lambda: socket.inet_ntoa(take(4)), 4: lambda: socket.inet_ntop(socket.AF_INET6, take(16)),
                3: lambda: "name " + take(take(1)[0]).decode()}[kind]()
        port = struct.unpack(">H", take(2))[0]
        client.sendall(b"\x05\x00\x00\x01\x7f\x00\x00\x01\x00\x00")
        self.relay(client, ["socks5", "%s:%d" % (host, port), who])

    def relay(self, client, via):
        upstream = socket.socket()
        upstream.bind(("127.0.0.1", 0))
        self.routes[upstream.getsockname()[1]] = via
        upstream.connect(("127.0.0.1", self.port))

        def pump(a, b):
            try:
                while data := a.recv(65536):
                    b.sendall(data)
            except (OSError, ValueError):
                pass
            finally:
                for end in (a, b):
                    try:
                        end.shutdown(socket.SHUT_RDWR)
                    except OSError:
                        pass
        back = threading.Thread(target=pump, args=(upstream, client), daemon=True)
        back.start()
        pump(client, upstream)
        back.join(20)
        upstream.close()
