#!/usr/bin/env python3
"""Plans over real sockets: played when the turn comes, even by a server that was killed meanwhile; nobody else hears of them.

Usage: plans.py NOVALUNA.  With NOVALUNA_STORE in that database.

SPDX-License-Identifier: MIT
"""
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time

from harness.checks import check, terms
from harness.database import folder_of_programs
from harness.served import Server
from harness.ws_client import Connection

novaluna = sys.argv[1]
ROUNDS = 20  # of kills until one was quicker than the server


class Table:
    """Two people without a clock; `waits` is who does not begin."""

    def __init__(self, port):
        self.people = [Connection(port) for _ in range(2)]
        for person in self.people:
            person.ask(do="hello", version=1, name="N")
        self.room = self.people[0].ask(do="open", terms=terms())["room"]
        for person in self.people:
            person.ask(do="watch", room=self.room)
            person.ask(do="enter", room=self.room, mix="ab" * 32, name="N")
        begin = next(line for line in self.watch(0)["events"] if " begin " in line).split()
        self.first = int(begin[3].split(",")[-1]) - 1
        self.waits = 1 - self.first
        self.tiles = begin[4:]

    def watch(self, who):
        time.sleep(0.1)  # whoever asks too often is told to slow down
        return self.people[who].ask(do="watch", room=self.room)

    def plan(self, *wishes):
        return self.people[self.waits].ask(do="plan", room=self.room, plan=list(wishes))

    def take(self, action):
        log = self.watch(self.first)["events"]
        done = self.people[self.first].ask(do="event", room=self.room, number=len(log), key="k", event="play", action=action)
        check("number" in done, done)

    def planned(self):
        """The move that comes by itself."""
        while True:
            for line in self.watch(self.waits)["events"]:
                if line.split()[2:4] == ["play", str(self.waits + 1)]:
                    return line.split()[4]

    def back(self, port):
        self.people = [Connection(port, cookie=person.cookie) for person in self.people]
        for person in self.people:
            person.ask(do="hello", version=1)


def played(port):
    table = Table(port)
    gone, far, near = table.tiles[0], table.tiles[9], table.tiles[2]
    check(table.plan(f"{gone}@0,0", f"{far}@0,0", f"{near}@0,0").keys() == {"re"}, "a plan is taken")
    check(table.watch(table.waits)["plan"] == [f"{gone}@0,0", f"{far}@0,0", f"{near}@0,0"], "it is told again")
    table.take("1@0,0")
    check(table.planned() == "2@0,0", "the third wish is the one that is possible")
    check("plan" not in table.watch(table.waits), "and then it is gone")
    other = table.people[table.first]
    check("plan" not in json.dumps(other.news) + json.dumps(table.watch(table.first)), "the other has heard of it")


def missed(port):
    table = Table(port)
    table.plan(f"{table.tiles[0]}@0,0")
    table.take("1@0,0")
    answer = {}
    while "missed" not in answer:
        answer = table.watch(table.waits)
        check(not any(line.split()[2:4] == ["play", str(table.waits + 1)] for line in answer["events"]), "nothing is played")
    check(answer["plan"] == [], answer)


def stored(folder, room):
    """How many events the store has of a room."""
    count = f"SELECT count(*) FROM event WHERE room=(SELECT row FROM room WHERE id='{room}')"
    url = os.environ.get("NOVALUNA_STORE")
    if url:
        return int(subprocess.run([f"{folder_of_programs()}/psql", "-X", "-q", "-At", "-d", url, "-c", count], check=True,
                                  capture_output=True, text=True).stdout)
    with sqlite3.connect(f"{folder}/novaluna.db") as db:
        return db.execute(count).fetchone()[0]


def killed(folder):
    """Whether the server was killed before it had played."""
    server = Server(novaluna, folder)
    table = Table(server.port)
    table.plan(f"{table.tiles[2]}@0,0")
    before = len(table.watch(table.first)["events"])
    table.take("1@0,0")
    server.kill()
    early = stored(folder, table.room) == before + 1
    server = Server(novaluna, folder)
    table.back(server.port)
    check(table.planned() == "2@0,0", "it is played by the next one")
    server.stop()
    return early


with tempfile.TemporaryDirectory() as folder:
    server = Server(novaluna, folder)
    played(server.port)
    missed(server.port)
    server.stop()
    check(any(killed(folder) for _ in range(ROUNDS)), "it was always played before the kill")
print("plans: played, missed, and played after a kill")
