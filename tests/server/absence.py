#!/usr/bin/env python3
"""Clocks over a slow line, and over a server that is killed; a seat that a computer minds meanwhile.

Usage: absence.py NOVALUNA.  Nothing here fails because the machine is slow: what is compared are the times that the
events themselves tell.

SPDX-License-Identifier: MIT
"""
import signal
import sqlite3
import sys
import tempfile
import time

from harness.checks import check, terms
from harness.served import Server
from harness.ws_client import Connection

novaluna = sys.argv[1]


class Table:
    """Two people, by turns of one program."""

    def __init__(self, port, main, absent, slow=0):
        self.people, self.keys = [Connection(port) for _ in range(2)], 0
        for person in self.people:
            person.slow = slow
            person.ask(do="hello", version=1, name="N")
        self.room = self.people[0].ask(do="open", terms=terms(main=main, absent=absent))["room"]
        for person, mix in zip(self.people, ("aa", "bb")):
            person.ask(do="watch", room=self.room)
            person.ask(do="enter", room=self.room, mix=mix * 32, name="N")

    def log(self, who=0):
        return self.people[who].ask(do="watch", room=self.room)["events"]

    def first(self):
        """Who begins: the top of the stack of runners."""
        begin = next(line for line in self.log() if " begin " in line)
        return int(begin.split()[3].split(",")[-1]) - 1

    def ask(self, who, event, **more):
        """Asks for an event, again where a busy machine has let the clock stand still meanwhile."""
        self.keys += 1
        while True:
            answer = self.people[who].ask(do="event", room=self.room, number=len(self.log()), key=f"k{self.keys}", event=event, **more)
            if answer.get("error") != "stale":
                return answer

    def back(self, port):
        cookies = [person.cookie for person in self.people]
        self.people = [Connection(port, cookie=cookie) for cookie in cookies]
        for person in self.people:
            person.ask(do="hello", version=1)


def event(log, kind):
    """Number, time, lag of the latest event of a kind."""
    line = [line for line in log if line.split()[2] == kind][-1].split()
    at, _, lag = line[1].partition("-")
    return int(line[0]), int(at), int(lag or 0)


def a_slow_line(port):
    """The line is measured when somebody is heard of; nobody here says how slow it is."""
    table = Table(port, 600000, "last", slow=0.4)
    first = table.first()
    table.ask(first, "play", action="1@0,0")
    time.sleep(1)
    moved = table.ask(1 - first, "play", action="1@0,0")
    number, _, lag = event(table.log(), "play")
    check(number == moved.get("number") and 400 <= lag <= 500, (moved, table.log()[-1]))


def a_killed_server(folder):
    server = Server(novaluna, folder)
    table = Table(server.port, 600000, "last")
    table.ask(table.first(), "play", action="1@0,0")
    _, played, _ = event(table.log(), "play")
    time.sleep(1.5)
    server.kill()
    gone = time.time() * 1000
    alive = sqlite3.connect(f"{folder}/novaluna.db").execute("SELECT max(until) FROM alive").fetchone()[0]
    time.sleep(3)
    back = time.time() * 1000
    server = Server(novaluna, folder)
    table.back(server.port)
    log = table.log()
    (_, stopped, _), (_, ran, _) = event(log, "pause"), event(log, "resume")
    check(stopped <= gone and stopped >= played, f"it stood still from {stopped}, when the server was gone at {gone}")
    check(stopped == max(alive, played), f"it stood still from {stopped}, when the server was last known to be there at {alive}")
    check(ran >= back, f"it ran at {ran}, before the server was back at {back}")
    server.stop()


def is_stopped(process):
    return open(f"/proc/{process.pid}/stat", encoding="utf-8").read().rsplit(")", 1)[1].split()[0] == "T"


def a_server_that_is_stopped(folder):
    """A move that was sent meanwhile costs what was before."""
    server = Server(novaluna, folder)
    table = Table(server.port, 600000, "last")
    table.ask(table.first(), "play", action="1@0,0")
    _, played, _ = event(table.log(), "play")
    server.process.send_signal(signal.SIGSTOP)
    while not is_stopped(server.process):
        time.sleep(0.01)
    gone = time.time() * 1000 + 2  # of ms that are cut off here and there
    table.people[0].send(do="watch", room=table.room, id=1000)
    time.sleep(4)
    back = time.time() * 1000 - 2
    server.process.send_signal(signal.SIGCONT)
    log = table.log()
    stops, runs = ([int(line.split()[1]) for line in log if line.split()[2] == kind] for kind in ("pause", "resume"))
    times = list(zip(stops, runs[1:]))  # it ran from the first tile on
    check([1 for stopped, ran in times if played <= stopped <= gone and ran >= back], f"{gone} to {back}: {log}")
    server.stop()


def a_seat_that_is_minded(folder):
    server = Server(novaluna, folder)
    table = Table(server.port, 1500, "computer")
    table.ask(table.first(), "play", action="1@0,0")
    for _ in range(600):
        log = table.log()
        if any(" sit " in line for line in log):
            break
        time.sleep(0.1)
    sit = next(line for line in log if " sit " in line).split()
    check(sit[4] == "half-moon", sit)
    minded = int(sit[3]) - 1
    for _ in range(600):
        answer = table.people[minded].ask(do="return", room=table.room)
        if "number" in answer:
            break
        time.sleep(0.1)
    check("number" in answer, answer)
    log = table.log()
    check(log[answer["number"]].split()[2:5] == ["sit", str(minded + 1), "-"], log)
    played = [line for line in log if line.split()[2:4] == ["play", str(minded + 1)]]
    check(played, "the computer has played meanwhile")
    server.stop()


with tempfile.TemporaryDirectory() as place:
    served = Server(novaluna, place)
    a_slow_line(served.port)
    served.stop()
with tempfile.TemporaryDirectory() as place:
    a_killed_server(place)
with tempfile.TemporaryDirectory() as place:
    a_server_that_is_stopped(place)
with tempfile.TemporaryDirectory() as place:
    a_seat_that_is_minded(place)
print("clocks are fair, and seats are minded")
