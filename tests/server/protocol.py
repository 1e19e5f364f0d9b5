#!/usr/bin/env python3
"""Sends every message of docs/protocol.md to a real server and compares the answers.

Usage: protocol.py NOVALUNA PROTOCOL.  An answer must have just the members of the example, of the same
kinds; short words must be equal.  ROOM stands for the room, NEXT for the number of the next event.

SPDX-License-Identifier: MIT
"""
import json
import re
import sys
import tempfile

from harness.served import Server
from harness.ws_client import Connection

FREE = {"now", "id", "hash", "room", "code", "server", "created", "events", "from", "number", "turn"}  # as chance has it


def examples(path):
    for block in re.findall(r"```\n(.*?)```", open(path, encoding="utf-8").read(), re.S):
        for line in block.strip().split("\n"):
            yield line[0], line[2:]


def differs(example, actual, where=""):
    """What differs, or None."""
    if type(example) is not type(actual):
        return f"{where}: {actual!r} instead of {example!r}"
    if isinstance(example, dict):
        if set(example) != set(actual):
            return f"{where}: members {sorted(actual)} instead of {sorted(example)}"
        return next(filter(None, (differs(example[k], actual[k], f"{where}.{k}") for k in example)), None)
    name = where.rsplit(".", 1)[-1]
    if isinstance(example, list):
        if name == "events":
            return None if actual and all(isinstance(line, str) for line in actual) else f"{where}: {actual}"
        return differs(dict(enumerate(example)), dict(enumerate(actual)), where) if len(example) == len(actual) else \
            f"{where}: {actual} instead of {example}"
    if name == "event":
        example, actual = example.split()[2], actual.split()[2]  # the kind
    return f"{where}: {actual!r} instead of {example!r}" if name not in FREE and example != actual else None


def is_chance(message):
    """What a computer does meanwhile, and that the lobby hears of it."""
    return "turn" in message or "table" in message or message.get("event", "").split()[2:3] == ["play"]


def main():
    novaluna, path = sys.argv[1:]
    count, room, next_number = 0, None, 0
    with tempfile.TemporaryDirectory() as folder:
        server = Server(novaluna, folder)
        connection = Connection(server.port)
        for direction, text in examples(path):
            text = text.replace("ROOM", room or "ROOM")
            if direction == "→":
                asked = text
                connection.send_frame(asked.replace("NEXT", str(next_number)).encode())
                continue
            count += 1
            example, actual = json.loads(text), connection.receive()
            while is_chance(actual) or (actual.get("error") == "stale" and "NEXT" in asked):
                if "error" in actual:  # the computer was quicker
                    while "events" not in actual:  # the room as it is follows, perhaps after news of the lobby
                        actual = connection.receive()
                    next_number = actual["from"] + len(actual["events"])
                    connection.send_frame(asked.replace("NEXT", str(next_number)).encode())
                if "event" in actual:
                    next_number = int(actual["event"].split()[0]) + 1
                actual = connection.receive()
            room = room or actual.get("room")
            if "events" in actual:
                next_number = actual["from"] + len(actual["events"])
            wrong = differs(example, actual)
            if wrong:
                sys.exit(f"{asked}\n  answer {json.dumps(actual)}\n  {wrong}")
        server.stop()
    if count < 20:
        sys.exit("the page has no examples")
    print(f"{count} answers as in the page")


main()
