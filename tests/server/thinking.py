#!/usr/bin/env python3
"""Computers think at many tables, and nobody at another one waits for them.

Usage: thinking.py NOVALUNA

SPDX-License-Identifier: MIT
"""
import sys
import tempfile
import urllib.request

from harness.checks import check, terms
from harness.served import Server
from harness.ws_client import Connection

TABLES, LEVEL = 20, "super-moon"


def thinking(port):
    metrics = urllib.request.urlopen(f"http://localhost:{port}/metrics").read().decode()
    return [float(line.split()[-1]) for line in metrics.splitlines() if line.startswith("novaluna_thinking ")][0]


def person(port, name):
    connection = Connection(port)
    connection.ask(do="hello", version=1, name=name)
    return connection


class Host:
    """One person at a table with two computers."""

    def __init__(self, port, i):
        self.line, self.tiles = person(port, f"Host {i}"), 0
        self.room = self.line.ask(do="open", terms=terms(players=3, discs=[20] * 3))["room"]
        self.line.ask(do="watch", room=self.room)
        self.line.ask(do="enter", room=self.room, mix="ab" * 32, name="N", seat=1)
        check("number" in self.line.ask(do="begin", room=self.room, level=LEVEL), "it begins")

    def is_to_move(self):
        return self.line.ask(do="mine")["mine"][0]["turn"] == 1

    def log(self):
        return self.line.ask(do="watch", room=self.room)["events"]

    def play(self):
        """So that a computer is to move."""
        while self.is_to_move():
            number = len(self.log())
            answer = self.line.ask(do="event", room=self.room, number=number, event="play", action=f"1@{self.tiles},0", key=f"k{number}")
            check("number" in answer, answer)
            self.tiles += 1


def of_two(port):
    people = [person(port, name) for name in ("Anna", "Ben")]
    room = people[0].ask(do="open", terms=terms())["room"]
    for one in people:
        one.ask(do="watch", room=room)
        one.ask(do="enter", room=room, mix="cd" * 32, name="N")
    return people, room


def play(people, room, tiles):
    """Whoever is to move there does, and is answered."""
    log = people[0].ask(do="watch", room=room)["events"]
    turn = people[0].ask(do="mine")["mine"][0]["turn"] - 1
    answer = people[turn].ask(do="event", room=room, number=len(log), event="play", action=f"1@{tiles[turn]},0", key=str(len(log)))
    check("number" in answer, answer)
    tiles[turn] += 1


with tempfile.TemporaryDirectory() as folder:
    server = Server(sys.argv[1], folder, 0, "--rate", "1000", "--silence", "3600")  # hosts wait in silence, however long it takes
    people, room = of_two(server.port)
    hosts, tiles, meanwhile = [Host(server.port, i) for i in range(TABLES)], [0, 0], False
    while not meanwhile:
        for host in hosts:
            host.play()
        before = thinking(server.port)
        play(people, room, tiles)
        meanwhile = before > 0 and thinking(server.port) > 0  # it was answered, and they think yet
    for host in hosts:
        while not host.is_to_move():  # what waits is thought about, all of it
            host.line.receive()
        check(any(" play 2 " in line or " play 3 " in line for line in host.log()), "a computer was forgotten")
    server.stop()
print(f"computers thought at {TABLES} tables while people moved at another")
