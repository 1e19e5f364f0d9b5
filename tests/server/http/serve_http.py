#!/usr/bin/env python3
"""serve_http.py: talks to a running server, politely and otherwise.

Usage: serve_http.py PORT FOLDER.  FOLDER holds the files that are embedded in it.  Prints
what failed; the exit status is 0 only if nothing did.

SPDX-License-Identifier: MIT
"""
import errno
import gzip
import http.client
import os
import selectors
import socket
import sys
import time

port, folder = int(sys.argv[1]), sys.argv[2]
APP = "/assets/app-abc123.js"
TYPES = {
    "index.html": "text/html; charset=utf-8",
    "sw.js": "text/javascript; charset=utf-8",
    "manifest.webmanifest": "application/manifest+json",
    "icon.svg": "image/svg+xml",
    "icon.png": "image/png",
    "assets/app-abc123.js": "text/javascript; charset=utf-8",
    "assets/worker-xyz99887.js": "text/javascript; charset=utf-8",
    "assets/engine-def4567.wasm": "application/wasm",
    "assets/font-ghi78901.woff2": "font/woff2",
}
ALWAYS = {"x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin"}
PAGES = {
    "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
}
WORKERS = {
    "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    "cross-origin-embedder-policy": "require-corp",
}
checks = failures = 0


def check(what, ok, detail=""):
    global checks, failures
    checks += 1
    if not ok:
        failures += 1
        print(f"FAILED: {test.__name__.replace('_', ' ')}: {what} {detail}")


def content(path):
    with open(os.path.join(folder, path), "rb") as f:
        return f.read()


def ask(path, method="GET", connection=None, **headers):
    """A request; the answer, with its body in .body."""
    c = connection or http.client.HTTPConnection("localhost", port, timeout=60)
    c.putrequest(method, path, skip_host="host" in headers, skip_accept_encoding=True)
    for name, value in headers.items():
        c.putheader(name.replace("_", "-"), value)
    c.endheaders()
    r = c.getresponse()
    r.body = r.read()
    if not connection:
        c.close()
    return r


def connect(family=socket.AF_INET):
    s = socket.socket(family)
    s.settimeout(60)
    s.connect(("::1" if family == socket.AF_INET6 else "127.0.0.1", port))
    return s


def read_all(s):
    data = b""
    try:
        while piece := s.recv(65536):
            data += piece
    except OSError as e:
        if e.errno not in (errno.ECONNRESET, errno.ENOTCONN):  # a reset that sending has met leaves nothing connected
            raise
    return data


def say(data, more=False):
    """What comes back for these bytes, until the other side ends."""
    with connect() as s:
        try:
            s.sendall(data)
            if not more:
                s.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it has hung up already: what it said before that counts
        return read_all(s)


def status(data):
    return int(data.split()[1]) if data.startswith(b"HTTP/1.") else None


def request(path, host=b"localhost", method=b"GET", more=b""):
    return method + b" " + path + b" HTTP/1.1\r\nHost: " + host + b"\r\n" + more + b"\r\n"


# ---- what a browser does ----


def every_file_comes_as_it_is_and_compressed():
    for path, kind in TYPES.items():
        plain = ask("/" + path)
        check(f"{path} is there", plain.status == 200)
        check(f"{path} has its type", plain.headers["content-type"] == kind, plain.headers["content-type"])
        check(f"{path} as it is", plain.body == content(path) and "content-encoding" not in plain.headers)
        for accept in "gzip", "gzip, deflate, br, zstd":
            packed = ask("/" + path, accept_encoding=accept)
            check(f"{path} is there", packed.status == 200)
            if packed.headers["content-encoding"] == "gzip":
                check(f"{path} unpacked is the same", gzip.decompress(packed.body) == content(path))
            elif packed.headers["content-encoding"] == "br":
                check(f"{path} is the one beside it", packed.body == content(path + ".br"))
            else:
                check(f"{path} is the same", packed.body == content(path) and "content-encoding" not in packed.headers)
                continue
            check(f"{path} is smaller", len(packed.body) < len(plain.body))
            check(f"{path} varies", plain.headers["vary"] == packed.headers["vary"] == "accept-encoding")
            check(f"{path} has one tag", plain.headers.get("etag") == packed.headers.get("etag"))
            check(f"{path} has one type", packed.headers["content-type"] == kind)
    check("the app is compressed", ask(APP, accept_encoding="gzip").headers["content-encoding"] == "gzip")
    check("and better still", ask(APP, accept_encoding="gzip, br").headers["content-encoding"] == "br")
    check("which is no file of its own", ask(APP + ".br").status == 404)
    check("the picture is not", "content-encoding" not in ask("/icon.png", accept_encoding="gzip, br").headers)


def the_root_is_the_index():
    for path in "/", "/index.html", "/?a=b", "/%69ndex.html", "/assets/../index.html":
        check(path, ask(path).body == content("index.html"))


def an_encoding_that_is_refused_is_not_used():
    def encoding(accept):
        return ask(APP, accept_encoding=accept).headers["content-encoding"]

    for accept in "identity", "gzip;q=0", "gzip; q=0.000, br;q=0", "brotli", "gzippy", "*;q=0", "br;q=0.0, deflate":
        check(accept, ask(APP, accept_encoding=accept).body == content(APP[1:]))
    for accept in "gzip", "GZIP", "x-gzip", "br;q=0.5, gzip", "deflate,gzip", "*, br;q=0", "br;q=0.1,gzip;q=0.2":
        check(accept, encoding(accept) == "gzip", encoding(accept))
    for accept in "br", "BR", "*", "gzip, br", "br;q=1, gzip;q=0.001", "gzip;q=0, *;q=0.1", "gzip;q=0.3, br;q=0.3":
        check(accept, encoding(accept) == "br", encoding(accept))


def hashed_files_are_kept_and_others_asked_for():
    for path in TYPES:
        cache = ask("/" + path).headers["cache-control"]
        wanted = "max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        check(path, cache == wanted, cache)


def what_is_known_is_not_sent_again():
    tag = ask("/").headers["etag"]
    for known in tag, tag[2:], f'"x", {tag}', "*", f'W/"x",{tag} ':
        r = ask("/", if_none_match=known)
        check(known, r.status == 304 and r.body == b"", r.status)
        check("304 has the tag", r.headers["etag"] == tag and r.headers["cache-control"] == "no-cache")
        check("304 has no length", "content-length" not in r.headers)
    for known in '"x"', tag[:-2] + '"', tag[:-1], "", '"', 'W/"', "x" * 3000:
        check(known[:40], ask("/", if_none_match=known).status == 200)


def head_is_get_without_the_body():
    def same(r):
        return {k.lower(): v for k, v in r.headers.items() if k.lower() != "date"}

    for path in [*("/" + p for p in TYPES), "/", "/healthz", "/nothing"]:
        for accept in "gzip", "br", "identity":
            head, get = (ask(path, m, accept_encoding=accept) for m in ("HEAD", "GET"))
            check(path, head.status == get.status and same(head) == same(get) and head.body == b"")
            check(f"{path}: the length is true", int(get.headers["content-length"]) == len(get.body))


def a_connection_is_used_again():
    c = http.client.HTTPConnection("localhost", port, timeout=60)
    tag = ask("/").headers["etag"]
    for _ in range(3):
        check("HEAD", ask(APP, "HEAD", c).status == 200)
        check("304", ask("/", "GET", c, if_none_match=tag).status == 304)
        check("404", ask("/nothing", "GET", c).status == 404)
        check("GET", ask(APP, "GET", c).body == content(APP[1:]))
    c.close()


def requests_may_come_all_at_once():
    many = request(APP.encode()) * 20 + request(b"/healthz", more=b"Connection: close\r\n")
    data = say(many, more=True)
    check("all are answered", data.count(content(APP[1:])) == 20 and b"\r\n\r\nok " in data, len(data))


def both_kinds_of_localhost_answer():
    if not socket.has_ipv6:
        return
    try:
        s = connect(socket.AF_INET6)
    except OSError:
        return
    with s:
        s.sendall(request(b"/healthz", b"[::1]:%d" % port, more=b"Connection: close\r\n"))
        check("::1", status(read_all(s)) == 200)


def health_tells_the_version():
    r = ask("/healthz")
    check("ok", r.status == 200 and r.body.startswith(b"ok ") and r.body[3:4].isdigit(), r.body)
    check("plain text", r.headers["content-type"] == "text/plain; charset=utf-8")


def two_hundred_at_once():
    wanted, body = 200, content(APP[1:])
    got = {}
    with selectors.DefaultSelector() as s:
        for _ in range(wanted):
            c = connect()
            c.sendall(request(APP.encode(), more=b"Connection: close\r\n"))
            s.register(c, selectors.EVENT_READ)
            got[c] = b""
        while s.get_map():
            ready = s.select(60)
            if not ready:
                break
            for key, _ in ready:
                piece = key.fileobj.recv(65536)
                got[key.fileobj] += piece
                if not piece:
                    s.unregister(key.fileobj)
                    key.fileobj.close()
    check("all are answered whole", sum(d.endswith(body) and status(d) == 200 for d in got.values()) == wanted)


# ---- what a browser does not ----


def every_answer_has_the_headers_that_protect():
    tag = ask("/").headers["etag"]
    pages = [
        ask("/"), ask("/", "HEAD"), ask("/", if_none_match=tag), ask("/nothing"), ask("/", "POST"), ask("/", host="example.org"),
    ]  # fmt: skip
    workers = [ask("/assets/worker-xyz99887.js"), ask("/sw.js"), ask("/sw.js", if_none_match="*")]
    others = [ask(APP), ask("/", "TRACE"), ask("/healthz"), ask("/icon.png"), ask("/assets/engine-def4567.wasm")]
    pictures = [ask("/icon.svg")]  # opened by itself it could hold scripts
    nothing = {"content-security-policy": "default-src 'none'; frame-ancestors 'none'"}
    for answers, wanted in (pages, ALWAYS | PAGES), (pictures, ALWAYS | nothing), (workers, ALWAYS | WORKERS), (others, ALWAYS):
        for r in answers:
            for name, value in wanted.items():
                check(f"{name} with {r.status}", r.headers[name] == value, r.headers[name])
            check("no policy where it means nothing", wanted != ALWAYS or "content-security-policy" not in r.headers)
            check(f"no name of a server with {r.status}", "server" not in r.headers)
    for r in pages:
        check(f"Permissions-Policy with {r.status}", "camera=()" in (r.headers["permissions-policy"] or ""))
    for r in others:
        check("nothing that means nothing there", not (PAGES.keys() & {k.lower() for k in r.headers.keys()}))


def other_methods_are_not_allowed():
    for method in "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
        r = ask("/", method)
        check(method, r.status == 405 and r.headers["allow"] == "GET, HEAD", r.status)
    for method in b"TRACE", b"BREW", b"CONNECT":
        s = status(say(request(b"/", method=method)))
        check(method.decode(), s is None or 400 <= s < 500, s)
    body = request(b"/", method=b"POST", more=b"Content-Length: 5\r\n") + b"hello"
    check("POST with a body", status(say(body)) == 405)
    check("what follows it is not answered", say(body + request(b"/healthz")).count(b"HTTP/1.1 200") == 0)


def a_body_of_get_is_no_request():
    inner = request(b"/healthz")
    outer = request(b"/sw.js", more=b"Content-Length: %d\r\n" % len(inner)) + inner
    data = say(outer + request(b"/icon.svg", more=b"Connection: close\r\n"), more=True)
    check("the body is not answered", b"\r\n\r\nok " not in data, data[-200:])


def there_is_no_way_out_of_the_site():
    for path in (
        b"/../../../../etc/passwd", b"/%2e%2e/%2e%2e/%2e%2e/etc/passwd", b"//etc/passwd", b"/..%2f..%2fetc/passwd",
        b"/assets/../../../etc/passwd", b"/assets/%2e%2e%2f%2e%2e%2fetc/passwd", b"/..\\..\\etc\\passwd",
        b"/%5c..%5cetc%5cpasswd", b"/....//....//etc/passwd", b"/%252e%252e/etc/passwd", b"/.", b"/..a", b"/assets",
        b"/assets/", b"/index.html/", b"/index.htm", b"/index.html5", b"/INDEX.HTML", b"/index.html%00", b"/%00",
        b"/index.html%00.js", b"/index.html\0", b"/sw.js%2e", b"/%c0%ae%c0%ae/etc/passwd", b"/%", b"/%zz", b"/%2",
        b"index.html", b"*", b"http://localhost/../etc/passwd", b"/proc/self/environ", b"/game/1",
    ):  # fmt: skip
        data = say(request(path, more=b"Connection: close\r\n"))
        s = status(data)
        root = path in (b"/.", b"/%00") and data.endswith(content("index.html"))  # libwebsockets reads them as /
        check(str(path), s in (None, 400, 403, 404, 414) or root, f"{s} {data[-60:]}")
        check(f"{path}: nothing of the system", b"root:" not in data)
    check("an unknown page says so", b"Nova Luna" in ask("/nothing").body and ask("/nothing").status == 404)


def only_localhost_is_served():
    for host in b"localhost", b"localhost:%d" % port, b"LOCALHOST", b"127.0.0.1:1", b"[::1]:%d" % port, b"[::1]":
        check(str(host), status(say(request(b"/healthz", host))) == 200)
    for host in (
        b"example.org", b"localhost.example.org", b"127.0.0.1.example.org", b"localhost:80:80", b"localhost:x",
        b"[::1", b"::1", b"127.0.0.2", b"localhost@example.org", b"", b"x" * 300, b"localhost, example.org",
    ):  # fmt: skip
        s = status(say(request(b"/", host)))
        check(str(host), s is None or s in (400, 421), s)
    check("no host", status(say(b"GET / HTTP/1.1\r\n\r\n")) != 200)
    check("no host, 1.0", status(say(b"GET / HTTP/1.0\r\n\r\n")) != 200)
    two = say(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: example.org\r\n\r\n")
    check("two hosts", status(two) != 200, two[:40])
    check("1.0 with a host", say(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n", True).split(b"\r\n\r\n")[1][:3] == b"ok ")


def nothing_else_is_spoken():
    upgrade = b"Connection: Upgrade\r\nUpgrade: %s\r\n"
    key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    for what, data in {
        "WebSocket": request(b"/", more=upgrade % b"websocket" + key),
        "HTTP/2": request(b"/", more=upgrade % b"h2c" + b"HTTP2-Settings: AAMAAABkAAQAAP__\r\n"),
        "something": request(b"/", more=upgrade % b"something"),
        "HTTP/2 at once": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0" * 9,
        "TLS": b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03" + bytes(range(256)),
        "noise": bytes(range(255, -1, -1)) * 8,
        "zeros": b"\0" * 5000,
        "line ends": b"\r\n" * 2000,
    }.items():
        s = status(say(data))
        check(what, s is None or 400 <= s < 500, s)


def a_request_has_its_limits():
    for what, data in {
        "a path": request(b"/" + b"a" * 100000),
        "a header": request(b"/", more=b"X: " + b"a" * 100000 + b"\r\n"),
        "many headers": request(b"/", more=b"".join(b"X-%d: a\r\n" % i for i in range(20000))),
        "a cookie": request(b"/", more=b"Cookie: " + b"a" * 20000 + b"\r\n"),
        "an encoding": request(b"/", more=b"Accept-Encoding: " + b"a," * 20000 + b"\r\n"),
    }.items():
        s = status(say(data))
        check(what, s is None or 400 <= s < 500, s)
    for name, more in {
        "a cookie": b"Cookie: " + b"a" * 9000 + b"\r\n",
        "an encoding": b"Accept-Encoding: " + b"a," * 5000 + b"\r\n",
    }.items():
        check(f"{name} over 8 KB is told so", status(say(request(b"/", more=more))) == 431)
    check("a path over 8 KB is told so", status(say(request(b"/" + b"a" * 9000))) == 431)
    check("an unknown header is nobody's business", status(say(request(b"/", more=b"X-Moon: " + b"a" * 9000 + b"\r\n"))) == 200)
    check("a long body", status(say(request(b"/", method=b"POST", more=b"Content-Length: 9000000\r\n"))) == 405)


def who_leaves_in_the_middle_harms_nobody():
    for _ in range(50):
        with connect() as s:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # ends with a reset
            s.sendall(request(APP.encode()) * 10)
    check("still there", ask("/healthz").status == 200)


# ---- who takes too long is let go; opened first, looked at last ----


def begin_slowly():
    half = [connect() for _ in range(60)]
    for i, s in enumerate(half):
        s.sendall(request(APP.encode())[: i % 30])
    deaf = connect()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.setblocking(False)
    try:
        while True:  # until neither side takes any more
            deaf.send(request(APP.encode()) * 100)
    except BlockingIOError:
        pass
    return half, deaf


def who_takes_too_long_is_let_go():
    half, deaf = slow
    begun = time.monotonic()
    ended = 0
    for s in half:
        s.settimeout(max(0.1, begun + 40 - time.monotonic()))
        try:
            ended += status(read_all(s)) in (None, 408)
        except TimeoutError:
            pass
    check("half a request", ended == len(half), f"{ended} of {len(half)}")
    deaf.settimeout(max(0.1, begun + 60 - time.monotonic()))
    try:
        size = len(read_all(deaf))
        check("an answer nobody reads", True, size)
    except TimeoutError:
        check("an answer nobody reads", False, "still open")
    check("still there", ask("/healthz").status == 200)


test = begin_slowly
slow = begin_slowly()
for test in (
    every_file_comes_as_it_is_and_compressed, the_root_is_the_index, an_encoding_that_is_refused_is_not_used,
    hashed_files_are_kept_and_others_asked_for, what_is_known_is_not_sent_again, head_is_get_without_the_body,
    a_connection_is_used_again, requests_may_come_all_at_once, both_kinds_of_localhost_answer,
    health_tells_the_version, two_hundred_at_once, every_answer_has_the_headers_that_protect,
    other_methods_are_not_allowed, a_body_of_get_is_no_request, there_is_no_way_out_of_the_site,
    only_localhost_is_served, nothing_else_is_spoken, a_request_has_its_limits,
    who_leaves_in_the_middle_harms_nobody, who_takes_too_long_is_let_go,
):  # fmt: skip
    t0 = time.monotonic()
    try:
        test()
    except (OSError, http.client.HTTPException, ValueError, IndexError) as why:
        check("no exception", False, repr(why))
    if os.environ.get("VERBOSE"):
        print(f"{time.monotonic() - t0:6.2f} s  {test.__name__}")
print(f"{checks} checks, {failures} failed")
sys.exit(failures > 0)
