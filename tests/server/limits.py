#!/usr/bin/env python3
"""What one address, one person and one connection may have; and whose word about addresses is taken.

Usage: limits.py NOVALUNA.  The addresses are said by a proxy, which is this test.

SPDX-License-Identifier: MIT
"""
import sys
import tempfile
import urllib.error
import urllib.request

from harness.checks import check, terms
from harness.served import Server
from harness.ws_client import Closed, Connection

novaluna = sys.argv[1]
TERMS = terms()


def connect(port, address, more=None, **other):
    """A connection from an address, perhaps with one more line; None if it is refused."""
    try:
        return Connection(port, headers=[f"X-Forwarded-For: {address}", *([more] if more else [])] if address else [], **other)
    except (Closed, ConnectionError):
        return None


def guest(port, address, **more):
    connection = connect(port, address, **more)
    connection.ask(do="hello", version=1)
    return connection


def count(port, name):
    metrics = urllib.request.urlopen(f"http://localhost:{port}/metrics").read().decode()
    return [int(line.split()[-1]) for line in metrics.splitlines() if line.startswith(f"novaluna_{name} ")][0]


def connections_of_an_address(port):
    held = [connect(port, "192.0.2.1") for _ in range(8)]
    check(all(held), "as many as allowed")
    check(connect(port, "192.0.2.1") is None, "one more")
    check(connect(port, "192.0.2.2"), "another address")
    check(connect(port, None), "this machine")
    check(connect(port, "192.0.2.2, 192.0.2.1") is None, "the last is the one that the proxy saw")
    check(connect(port, "192.0.2.1, 192.0.2.3"), "what stands before is hearsay")
    check(count(port, "crowded_total") == 2, "counted")
    held.pop().close()
    for _ in range(100):
        if again := connect(port, "192.0.2.1"):
            break
    check(again, "a place that was left")
    nets = [connect(port, f"2001:db8:0:1::{i:x}") for i in range(8)]
    check(all(nets) and connect(port, "2001:db8:0:1:ffff::1") is None, "an address of IPv6 is as good as its neighbors")
    check(connect(port, "2001:db8:0:2::1"), "but not as those next door")


def addresses_that_cannot_be_read(port):
    """They are one place, and none that is not counted, as this machine itself."""
    unknown = ["unknown", "192.0.2.9, unknown", "80", "x" * 300, ", ".join(["192.0.2.9"] * 300 + ["unknown"]), "[2001:db8::9", "_hidden", " , "]
    held = [connect(port, address) for address in unknown]
    check(all(held), "as many as allowed")
    check(connect(port, "somebody else") is None, "one more of them")
    check(connect(port, ", ".join(["192.0.2.9"] * 300 + ["192.0.2.10"])), "a long list that ends well")
    lines = [connect(port, "192.0.2.9", more="X-Forwarded-For: [2001:db8:0:3::1]:8068") for _ in range(8)]
    check(all(lines) and connect(port, "2001:db8:0:3::2") is None, "of several lines the last")


def tables_of_a_person_without_an_address(port):
    person = guest(port, None)
    answers = [person.ask(do="open", terms=TERMS) for _ in range(21)]
    check(all("room" in answer for answer in answers[:20]) and answers[20].get("error") == "too-many", answers[-1])
    check("room" in guest(port, None).ask(do="open", terms=TERMS), "somebody else")


def tables_of_a_person_and_an_address(port):
    opened, people = 0, [guest(port, "198.51.100.1") for _ in range(5)]
    for person in people:
        for turn in range(25):
            answer = person.ask(do="open", terms=TERMS)
            if turn >= 20 or opened >= 60:
                check(answer.get("error") == "too-many", (opened, turn, answer))
            else:
                check("room" in answer, (opened, turn, answer))
            opened += "room" in answer
    check(opened == 60, opened)
    check("room" in guest(port, "198.51.100.2").ask(do="open", terms=TERMS), "somebody elsewhere")


def tables_that_nobody_waits_at(port):
    """However many were opened and left: those where somebody waits are found, the oldest first."""
    waiting = guest(port, "192.0.2.20", timeout=60)
    rooms = []
    for _ in range(2):
        rooms.append(waiting.ask(do="open", terms=terms(main=300000, listed=True))["room"])
        waiting.ask(do="watch", room=rooms[-1])
        waiting.ask(do="enter", room=rooms[-1], mix="ab" * 32, name="Anna")
    for i in range(11):
        host = guest(port, f"192.0.2.{100 + i}", timeout=60)
        check(all("room" in host.ask(do="open", terms=terms(main=300000, listed=True)) for _ in range(20)), "opened and left")
        host.close()
    found = guest(port, "192.0.2.21", timeout=60).ask(do="lobby", on=True)["lobby"]
    check([table["room"] for table in found] == rooms, found)


def invitation(port, address, name):
    request = urllib.request.Request(f"http://localhost:{port}/invite/{name}.txt", headers={"X-Forwarded-For": address})
    try:
        return urllib.request.urlopen(request).status
    except urllib.error.HTTPError as refusal:
        return refusal.code


def codes_that_an_address_may_try(port):
    opened = guest(port, "203.0.113.9").ask(do="open", terms=TERMS)
    room, code = opened["room"], opened["code"]
    here = guest(port, "203.0.113.1")
    for turn in range(17):
        check(invitation(port, "203.0.113.1", code) == (200 if turn < 15 else 429), ("invitation", turn))
        wrong = "AAAA" + chr(65 + turn // 20) + chr(65 + turn % 20)
        check(invitation(port, "203.0.113.1", wrong) == (404 if turn < 15 else 429), ("by HTTP", turn))
        check(here.ask(do="watch", room=wrong)["error"] == ("no-room" if turn < 15 else "slow-down"), ("by WebSocket", turn))
        if turn == 15:
            check(here.ask(do="watch", room=code)["error"] == "slow-down", "a code by WebSocket")
    check(invitation(port, "203.0.113.1", room) == 200, "a room by its id")
    check("events" in here.ask(do="watch", room=room), "… by WebSocket")
    check(invitation(port, "203.0.113.2", code) == 200, "somebody elsewhere")


def connections_of_a_person(port):
    first = guest(port, None)
    first.ask(do="mine")  # now the store knows who it is
    same = [guest(port, None, cookie=first.cookie) for _ in range(15)]
    refused = connect(port, None, cookie=first.cookie)
    try:
        refused.ask(do="hello", version=1)
        check(False, "one more of the same person")
    except (Closed, ConnectionError):
        pass
    check("mine" in same[-1].ask(do="mine") and "mine" in first.ask(do="mine"), "those before stay")


def cookie_of(port, value=None, **more):
    """The attributes of the cookie that a new guest gets."""
    head = Connection(port, headers=[f"X-Forwarded-Proto: {value}"] if value else [], **more).head
    lines = [line for line in head.split("\r\n") if line.lower().startswith("set-cookie:")]
    check(len(lines) == 1, lines)
    return lines[0].split("; ")[1:]


def secure(port, value, **more):
    return "Secure" in cookie_of(port, value, **more)


def a_cookie_that_no_script_and_no_other_site_has(port):
    always = ["Path=/", "Max-Age=31536000", "HttpOnly", "SameSite=Lax"]
    check(cookie_of(port) == always, cookie_of(port))
    check(cookie_of(port, "https") == [*always, "Secure"], cookie_of(port, "https"))


with tempfile.TemporaryDirectory() as folder:
    server = Server(novaluna, folder, 0, "--proxy", "127.0.0.1", "--per-address", "8", "--rate", "1000")
    connections_of_an_address(server.port)
    addresses_that_cannot_be_read(server.port)
    tables_of_a_person_without_an_address(server.port)
    tables_of_a_person_and_an_address(server.port)
    tables_that_nobody_waits_at(server.port)
    codes_that_an_address_may_try(server.port)
    connections_of_a_person(server.port)
    a_cookie_that_no_script_and_no_other_site_has(server.port)
    check(secure(server.port, "https") and not secure(server.port, "http") and not secure(server.port, None), "behind TLS")
    server.stop()

    server = Server(novaluna, folder, 0, "--per-address", "2")
    check(all([connect(server.port, "192.0.2.1") for _ in range(5)]), "nobody's word is taken unless it is the proxy's")
    check(not secure(server.port, "https"), "nor about TLS")
    server.stop()

    server = Server(novaluna, folder, 0, "--proxy", "192.0.2.7", "--public-url", "https://nova.example")
    check(not connect(server.port, None, origin="https://evil.example"), "another origin")
    check(connect(server.port, None, origin="https://nova.example"), "the public one")
    check(secure(server.port, None) and secure(server.port, "http"), "a public URL with TLS")
    server.stop()
print("nobody has more than a share")
