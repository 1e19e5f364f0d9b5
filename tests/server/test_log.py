#!/usr/bin/env python3
"""The log of a played game tells what happened, and no secret.  Usage: test_log.py NOVALUNA

SPDX-License-Identifier: MIT
"""
import json
import re
import sqlite3
import sys
import tempfile

from harness.checks import check, terms
from harness.served import Server
from harness.ws_client import Closed, Connection

novaluna = sys.argv[1]
TERMS = terms(listed=True)
MIX = "ab" * 32


def play(port):
    """A game to its end, a stranger, a message too long; returns what must not be in the log."""
    anna = Connection(port)
    anna.ask(do="hello", version=1, name="Anna Secretname")
    table = anna.ask(do="open", terms=TERMS)
    room = table["room"]
    anna.ask(do="enter", room=room, mix=MIX, name="Anna Secretname")
    number = anna.ask(do="begin", room=room, level="new-moon")["number"] + 1
    for _ in range(50):
        answer = anna.ask(do="event", room=room, number=number, key="k", event="leave")
        if "number" in answer:
            break
        number = int(anna.ask(do="watch", room=room, **{"from": 0})["events"][-1].split()[0]) + 1
    check("number" in answer, answer)
    try:
        Connection(port, origin='http://evil.example"\n2026-01-01T00:00:00.000Z forged')
    except (Closed, ConnectionError):
        pass
    anna.send_frame(b"x" * 5000)
    try:
        anna.receive()
    except (Closed, ConnectionError):
        pass
    return [anna.cookie.split("=")[1], room, table["code"], MIX, "Secretname", "evil"], room


def look(kind, parse):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(novaluna, folder, 0, *(["--log", kind] if kind else []))
        secrets, room = play(server.port)
        server.stop()
        db = sqlite3.connect(f"{folder}/novaluna.db")
        secrets += [row[0].hex() for row in db.execute("SELECT secret FROM room")]
        secrets += [row[0].hex() for row in db.execute("SELECT token FROM person")]
        db.close()
        log = server.log()
        for secret in secrets:
            check(secret not in log, f"a secret in the log: {secret}\n{log}")
        lines = [parse(line) for line in log.splitlines()]
        happened = [what for what, _ in lines]
        check(happened == ["started", "table-opened", "table-began", "table-over", "refused", "let-go", "stopped"], log)
        check(all(more["room"] == room[:8] for what, more in lines if what.startswith("table-")), log)


def parse_line(line):
    check(re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [a-z-]+( [a-z]+=(\"[^\"]*\"|[^\" ]+))*$", line), line)
    what, *more = line.split(" ", 1)[1].split(" ", 1)
    return what, {name: value.strip('"') for name, value in re.findall(r'([a-z]+)=("[^"]*"|\S+)', "".join(more))}


def parse_json(line):
    values = json.loads(line)
    check(re.match(r"\d{4}-.*Z$", values["time"]), line)
    return values["what"], values


look(None, parse_line)
look("lines", parse_line)
look("json", parse_json)
with tempfile.TemporaryDirectory() as place:
    quiet = Server(novaluna, place, 0, "--log", "nothing")
    play(quiet.port)
    quiet.stop()
    check(quiet.log() == "", "nothing is nothing")
print("the log tells what it should")
