#!/usr/bin/env python3
"""Sends every message of docs/protocol.md to a real server and compares the answers.

Usage: protocol.py NOVALUNA PROTOCOL.  An answer must have just the members of the example, of the same
kinds; short words must be equal.  ROOM, TABLE and BOT stand for what the server calls them where they first
come, NEXT for the number of the next event, the tiles of a plan for those that lie where the example has them.
Who begins is up to chance: until it is who begins on the page, all is tried again.

Every request and every member of what the server says must be on the page.

SPDX-License-Identifier: MIT
"""
import json
import re
import sys
import tempfile
from pathlib import Path

from harness.served import Server
from harness.ws_client import Connection

FREE = {"now", "id", "hash", "code", "server", "created", "events", "from", "number", "turn", "left", "since", "claim",
        "deadline"}  # as chance and time have it
NAMES = {"ROOM", "TABLE", "BOT"}
RARE = {"more",  # of a log that no usual game has: tests/server/hub/test_long.c
        "minded",  # after a minute or three days: hub/test_turn.c
        "rematch"}  # of a list, where several people are asked: hub/test_rematch.c


class OtherBegins(Exception):
    """Chance has not let those begin who do on the page."""


def examples(page):
    """→ what is sent, ← what is told, × the end of a connection; which connection, the first without a number; and the text."""
    for block in re.findall(r"```\n(.*?)```", page, re.S):
        for line in block.strip().split("\n"):
            mark, _, text = line.partition(" ")
            yield mark[0], mark[1:], text


# ---- what is the same ----

def event_differs(example, actual, where):
    """Kind, seats and action must be the same; tiles and secrets are up to chance."""
    example, actual = example.split()[2:], actual.split()[2:]
    count = 3 if example[0] == "play" else 2 if re.fullmatch(r"[\d,]+", "".join(example[1:2])) else 1
    if example[0] == actual[0] == "begin" and example[1] != actual[1]:
        raise OtherBegins
    return None if example[:count] == actual[:count] else f"{where}: {actual} instead of {example}"


def differs(example, actual, where=""):
    """What differs, or None."""
    name = where.rsplit(".", 1)[-1]
    if type(example) is not type(actual):
        return f"{where}: {actual!r} instead of {example!r}"
    if isinstance(example, dict):
        if set(example) != set(actual):
            return f"{where}: members {sorted(actual)} instead of {sorted(example)}"
        return next(filter(None, (differs(example[k], actual[k], f"{where}.{k}") for k in example)), None)
    if name == "events":
        return None if actual and all(isinstance(line, str) for line in actual) else f"{where}: {actual}"
    if isinstance(example, list):
        if len(example) != len(actual):
            return f"{where}: {actual} instead of {example}"
        within = name if name in FREE else ""
        return next(filter(None, (differs(e, a, f"{where}.{within or i}") for i, (e, a) in enumerate(zip(example, actual)))), None)
    if name == "event":
        return event_differs(example, actual, where)
    return f"{where}: {actual!r} instead of {example!r}" if name not in FREE and example not in NAMES and example != actual \
        else None


def is_chance(message):
    """What a computer does meanwhile, and that the lobby hears of it."""
    return "turn" in message or "table" in message or message.get("event", "").split()[2:3] == ["play"]


# ---- the page, played ----

class Play:
    """A server, those who are connected to it, and what stands for what."""

    def __init__(self, server):
        self.server, self.count, self.gone = server, 0, False
        self.connections, self.names, self.next, self.tiles = {}, {}, {}, {}
        self.asked = {}  # by connection: the latest request, as it stands on the page

    def at(self, who):
        if who not in self.connections:
            self.connections[who] = Connection(self.server.port)
        return self.connections[who]

    def real(self, text):
        """A message of the page with the names of this time."""
        for name, meant in self.names.items():
            text = text.replace(f'"{name}"', f'"{meant}"')
        plan = re.search(r'"plan":\[[^]]*\]', text)
        if plan:
            meant = re.sub(r'"(\d+)@', lambda tile: f'"{self.tiles.get(tile[1], tile[1])}@', plan[0])
            text = text.replace(plan[0], meant)
        return text

    def send(self, who, text):
        self.asked[who] = text
        text = self.real(text)
        room = re.search(r'"room":"(\w+)"', text)
        self.at(who).send_frame(text.replace("NEXT", str(self.next.get(room[1], 0) if room else 0)).encode())

    def note(self, message):
        """The number of the next event of a room."""
        if "events" in message:
            self.next[message["room"]] = message["from"] + len(message["events"])
        if "event" in message:
            self.next[message["room"]] = int(message["event"].split()[0]) + 1

    def receive(self, who):
        message = self.at(who).receive()
        self.note(message)
        return message

    def learn(self, example, actual):
        """What stands for what, from a message that is as on the page."""
        if isinstance(example, dict):
            for key, value in example.items():
                self.learn(value, actual[key])
        elif isinstance(example, str) and example in NAMES:
            self.names[example] = actual
        elif isinstance(example, str) and example.split()[2:3] == ["begin"]:
            self.tiles = dict(zip(example.split()[4:], actual.split()[4:]))

    def compare(self, who, text):
        """The next message of a connection is this; what chance has brought before it is passed over."""
        self.count += 1
        example, wrong = json.loads(self.real(text)), None
        while True:
            try:
                actual = self.receive(who)
            except TimeoutError:
                sys.exit(f"{self.asked[who]}\n  no such answer\n  {wrong}")
            stale = actual.get("error") == "stale" and "NEXT" in self.asked[who]  # the computer was quicker
            if stale:
                while "events" not in actual:  # the room as it is follows, perhaps after news of the lobby
                    actual = self.receive(who)
                self.send(who, self.asked[who])
                continue
            wrong = differs(example, actual)
            if not wrong:
                self.learn(example, actual)
                return
            if not is_chance(actual):
                sys.exit(f"{self.asked[who]}\n  answer {json.dumps(actual)}\n  {wrong}")

    def line(self, mark, who, text):
        if mark == "→":
            self.send(who, text)
        elif mark == "×":
            self.connections.pop(who).close()
        else:
            if "bye" in json.loads(text):
                self.end()
            self.compare(who, text)

    def end(self):
        """Tells the server to go, once: another word would kill it."""
        if not self.gone:
            self.server.process.terminate()
        self.gone = True


def play(novaluna, page):
    """How many answers were compared."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(novaluna, folder, 0, "--rate", "1000")  # the page has more than a person sends in a moment
        it = Play(server)
        try:
            for line in examples(page):
                it.line(*line)
        finally:
            it.end()
            status = server.process.wait(timeout=60)
    return it.count if status == 0 else sys.exit(f"the server ended with {status}")


# ---- what must be on the page ----

def members(message):
    """The names of all members of a message, also of those within."""
    if isinstance(message, dict):
        return set(message).union(*map(members, message.values()))
    return set().union(*map(members, message)) if isinstance(message, list) else set()


def check_complete(page, hub):
    sent = [json.loads(text.replace("NEXT", "0")) for mark, _, text in examples(page) if mark == "→"]
    told = [json.loads(text) for mark, _, text in examples(page) if mark == "←"]
    asks = re.findall(r'X\(NL_ASK_\w+, "([a-z-]+)"', (hub / "message.h").read_text())
    sources = "".join(file.read_text() for file in sorted(hub.glob("*.c")))
    says = set(re.findall(r'\b(?:nl_json|write)_\w+\(&?j, "(\w+)"', sources))
    errors = re.search(r"nl_denials\[NL_DENIALS\] = \{(.*?)\}", sources, re.S)[1]
    missing = [f"no example of the request {word}" for word in asks if not any(m.get("do") == word for m in sent)]
    missing += [f"no example with the member {name}" for name in sorted(says - RARE - members(told))]
    missing += [f"no word about the error {word}" for word in re.findall(r'"([a-z-]+)"', errors) if f"`{word}`" not in page]
    missing += [f"the member {name} has an example" for name in sorted(RARE & members(told))]
    if missing or len(asks) < 20 or len(says) < 40:
        sys.exit("\n".join(missing) or "the lists are not found")


def main():
    novaluna, path = sys.argv[1:]
    page = Path(path).read_text(encoding="utf-8")
    check_complete(page, Path(path).parent.parent / "server/hub")
    while True:
        try:
            print(f"{play(novaluna, page)} answers as in the page")
            break
        except OtherBegins:
            pass


main()
