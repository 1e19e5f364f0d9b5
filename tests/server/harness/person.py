"""person.py: somebody at a server who plays there by the protocol.

SPDX-License-Identifier: MIT
"""
import re
import time

from harness.checks import check, terms
from harness.ws_client import Connection

TERMS = terms(discs=[3, 3], listed=True)
HOUR = 3600  # seconds: as long as nobody wants to wait for what never comes


class Person:
    """Somebody else at the server, who lays one tile right of the other."""

    def __init__(self, server, name="Bo"):
        self.line, self.name, self.tiles, self.keys = Connection(server.port, timeout=HOUR), name, 0, 0
        self.line.ask(do="hello", version=1, name=name)

    def ask(self, **message):
        """Asks, again after a moment where that was too often."""
        while (answer := self.line.ask(**message)).get("error") == "slow-down":
            time.sleep(0.2)
        return answer

    def open(self, **terms):
        answer = self.ask(do="open", terms={**TERMS, **terms})
        self.room, self.code = answer["room"], answer["code"]
        self.watch(self.room)
        return self

    def watch(self, room):
        self.room = room
        self.events = self.ask(do="watch", room=room, **{"from": 0})["events"]
        answer = self.ask(do="enter", room=room, mix="ab" * 32, name=self.name)
        check("number" in answer, f"there is a seat: {answer}")
        return self

    def hear(self):
        """Everything that has been told."""
        for m in self.line.news:
            self.events += [m["event"]] if "event" in m and m.get("room") == self.room else []
        self.line.news = []

    def until(self, pattern):
        """Waits for an event."""
        while True:
            self.hear()
            for i, event in enumerate(self.events):
                if re.search(pattern, event):
                    return self.events.pop(i)
            self.line.news.append(self.line.receive())

    def log(self):
        """All that has happened at the table."""
        return self.ask(do="watch", room=self.room, **{"from": 0})["events"]

    def row(self):
        return next(t for t in self.ask(do="mine")["mine"] if t["room"] == self.room)

    def event(self, event, **more):
        """Asks for an event, again while the table goes on."""
        self.keys += 1
        while True:
            answer = self.ask(do="event", room=self.room, number=len(self.log()), key=f"k{self.keys}", event=event, **more)
            if answer.get("error") != "stale":
                return answer

    def play(self):
        """As long as it is this person's turn; true once the game is over."""
        while (row := self.row()).get("turn") == row["seat"] and row["phase"] == "playing":
            answer = self.event("play", action=f"1@{self.tiles},0")
            check("number" in answer, f"it is played: {answer}")
            self.tiles += 1
        return row["phase"] == "over"
