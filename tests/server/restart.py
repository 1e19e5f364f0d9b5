#!/usr/bin/env python3
"""A server that is told to go says so, and what it is asked for meanwhile is stored and acknowledged, or neither.

Usage: restart.py NOVALUNA TIMES

SPDX-License-Identifier: MIT
"""
import sqlite3
import sys
import tempfile
import threading
import time

from harness.checks import check, terms
from harness.served import Server
from harness.ws_client import Closed, Connection

novaluna, times = sys.argv[1], int(sys.argv[2])


def farewell(line):
    """What a connection is told last, up to its end."""
    try:
        while True:
            line.news.append(line.receive())
    except (Closed, ConnectionError):
        return [told["bye"] for told in line.news if "bye" in told]


class Player(threading.Thread):
    """Opens a table and changes its terms again and again, as quickly as that is answered."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.line, self.room, self.done, self.bye = Connection(port), None, set(), None
        self.line.ask(do="hello", version=1, name="Anna")

    def run(self):
        try:
            self.room = self.line.ask(do="open", terms=terms())["room"]
            self.done.add((self.room, 0))
            while True:
                answer = self.line.ask(do="terms", room=self.room, terms=terms(listed=len(self.done) % 2 == 1))
                self.done.add((self.room, answer["number"]))
        except (Closed, ConnectionError):
            self.bye = farewell(self.line)


def once(folder):
    server = Server(novaluna, folder, 0, "--rate", "100000")
    players = [Player(server.port) for _ in range(4)]
    for player in players:
        player.start()
    while min(len(player.done) for player in players) < 10:
        time.sleep(0.01)
    server.process.terminate()
    for player in players:
        player.join()
    check(server.process.wait(timeout=60) == 0, server.log())
    for player in players:
        check(player.bye == ["restart"], f"it has said {player.bye}")
    acknowledged = set().union(*(player.done for player in players))
    with sqlite3.connect(f"file:{folder}/novaluna.db?mode=ro", uri=True) as store:
        stored = set(store.execute("SELECT id, number FROM event JOIN room ON row = room"))
    check(acknowledged - stored == set(), f"acknowledged and not stored: {acknowledged - stored}")
    check(stored - acknowledged == set(), f"stored and not acknowledged: {stored - acknowledged}")
    return len(stored)


def a_move(folder):
    """Sent just before: it is both, or neither."""
    server = Server(novaluna, folder)
    people = [Connection(server.port) for _ in range(2)]
    for person in people:
        person.ask(do="hello", version=1, name="N")
    room = people[0].ask(do="open", terms=terms())["room"]
    for person in people:
        person.ask(do="watch", room=room)
        person.ask(do="enter", room=room, mix="ab" * 32, name="N")
    log = people[0].ask(do="watch", room=room)["events"]
    mover = people[int(log[-1].split()[3].split(",")[-1]) - 1]
    mover.send(do="event", id=99, room=room, number=len(log), event="play", action="1@0,0", key="k")
    server.process.terminate()
    byes = [farewell(person) for person in people]
    check(byes == [["restart"]] * 2, byes)
    check(server.process.wait(timeout=60) == 0, server.log())
    answered = [told["number"] for told in mover.news if told.get("re") == 99]
    with sqlite3.connect(f"file:{folder}/novaluna.db?mode=ro", uri=True) as store:
        stored = [number for number, in store.execute("SELECT number FROM event WHERE line LIKE '% play %'")]
    check(answered == stored, f"answered {answered}, stored {stored}")
    return len(stored)


count = moves = 0
for _ in range(times):
    with tempfile.TemporaryDirectory() as place:
        count += once(place)
    with tempfile.TemporaryDirectory() as place:
        moves += a_move(place)
print(f"{count} events, and {moves} moves of {times}: all that were stored were acknowledged")
