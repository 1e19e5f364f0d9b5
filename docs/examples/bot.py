#!/usr/bin/env python3
"""A bot in an afternoon: the engine protocol, and one idea about the game.

It speaks the engine protocol (docs/formats.md) on standard input and output, so that everything that knows the
protocol can play it; the standard library is all it needs.  It does not know the rules: `novaluna legal` does.

    novaluna join https://nova.example/#/table/k7d2m3p4q5r6 --engine docs/examples/bot.py
    novaluna join https://nova.example/ --lobby --engine docs/examples/bot.py --name Huddle
    novaluna match --engine cmd:docs/examples/bot.py --engine level:random --players 2 --deals 20 --seed 1 --movetime 500

Its idea: a huddle.  Tiles close together have more neighbors, and neighbors fulfill tasks.  Put a better one into
`choose`; NOVALUNA in the environment says which program to ask, if it is not on the path.

SPDX-License-Identifier: MIT
"""
import os
import random
import subprocess
import sys

NOVALUNA = os.environ.get("NOVALUNA", "novaluna")


def legal_actions(record):
    """What may be played at the end of a record: "2@1,-1" takes the second tile on offer to column 1, row -1; "r"."""
    done = subprocess.run([NOVALUNA, "legal", "-"], input=record, capture_output=True, text=True, check=True)
    return done.stdout.split()


def distance(action):
    """How far from the first tile a tile would lie; a refill is only for when nothing else is allowed."""
    if action in ("r", "e"):
        return 99
    x, y = action.split("@")[1].split(",")
    return int(x) ** 2 + int(y) ** 2


def choose(record):
    actions = legal_actions(record)
    nearest = min(distance(action) for action in actions)
    return random.choice([action for action in actions if distance(action) <= nearest + 1])


def read_position(lines):
    """The lines of a record, up to "end"."""
    record = []
    for line in lines:
        if line.strip() == "end":
            break
        record.append(line)
    return "".join(record)


def main():
    lines, record = iter(sys.stdin.readline, ""), None
    for line in lines:
        words = line.split()
        if words[:1] == ["nlp"]:
            say("id name Huddle", "id author the Nova Luna project", "nlpok")
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:1] == ["position"]:
            record = read_position(lines)
        elif words[:1] == ["go"] and record:
            say(f"bestaction {choose(record)}")
        elif words[:1] == ["quit"]:
            break
        elif words[:1] not in ([], ["setoption"], ["stop"]):
            say(f"error {line.strip()}")


def say(*lines):
    print(*lines, sep="\n", flush=True)


if __name__ == "__main__":
    main()
