#!/usr/bin/env python3
"""A table played by `novaluna join`: by hand, by a level, over a line that is cut, and with words for what is wrong.

Usage: join.py NOVALUNA

SPDX-License-Identifier: MIT
"""
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading

from harness.served import Server
from harness.ws_client import Connection

novaluna = sys.argv[1]
PATIENCE = 120  # seconds, for a machine that is very busy
TERMS = {"players": 2, "discs": [2, 2], "main": 0, "increment": 0, "listed": False, "absent": "wait"}


def check(condition, what):
    if not condition:
        sys.exit(f"failed: {what}")


class Player:
    """`novaluna join` with a keyboard and a screen that are this test's."""

    def __init__(self, state, *arguments):
        self.process = subprocess.Popen([novaluna, "join", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, env={**os.environ, "XDG_STATE_HOME": state, "LANG": "C"})
        self.lines, self.said = queue.Queue(), ""
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def until(self, *patterns):
        """Reads up to a line that has one of these, and says which."""
        while True:
            try:
                line = self.lines.get(timeout=PATIENCE)
            except queue.Empty:
                sys.exit(f"nothing came of {patterns}:\n{self.said}")
            check(line is not None, f"it ended before {patterns}:\n{self.said}")
            self.said += line
            for pattern in patterns:
                if re.search(pattern, line):
                    return pattern

    def type(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def end(self):
        self.process.stdin.close()
        while (line := self.lines.get(timeout=PATIENCE)) is not None:
            self.said += line
        return self.process.wait(timeout=60)


def table(port, **terms):
    host = Connection(port)
    host.ask(do="hello", version=1, name="Anna")
    return host, host.ask(do="open", terms={**TERMS, **terms})["room"]


YOURS, OVER, AREA, MUST = r"^Your turn", r"^The game is over", r"^Your area", r"^You must refill"


def play_row(player, tiles, most=99):
    """Lays one tile right of the other whenever it is the player's turn."""
    while tiles < most:
        if player.until(YOURS, OVER) == OVER:
            return tiles
        if player.until(AREA, MUST) == MUST:  # which goes by itself, and then it is the player's turn once more
            continue
        player.type(f"1@{tiles},0")
        tiles += 1
    return tiles


def by_hand(server, folder):
    """Against a computer; the line is cut by a server that is killed, and the player goes and comes back."""
    host, room = table(server.port, discs=[20, 20])
    url = f"http://localhost:{server.port}/#/table/{room}"
    ben = Player(folder, url, "--name", "Ben", "--seat", "2")
    ben.until("seat 2 of 2")
    ben.type("moves")
    ben.until("has not begun")
    check("number" in host.ask(do="computer", room=room, seat=1, level="greedy"), "a computer takes the other seat")
    host.ask(do="begin", room=room)
    ben.until("The game begins")
    tiles = play_row(ben, 0, 2)
    ben.until(YOURS)
    ben.type("1@0,0")
    ben.until("Not allowed")
    ben.type("tasks")
    ben.type("say nice")
    ben.type("say nonsense")
    ben.until("no such phrase")
    server.kill()
    ben.until("line to the table is cut")
    ben.type(f"1@{tiles},0")
    ben.until("sent when the line is back")
    server = Server(novaluna, folder, server.port)
    ben.until("You took")
    tiles = play_row(ben, tiles + 1, tiles + 3)
    ben.process.send_signal(signal.SIGINT)
    check(ben.end() == 0 and f"novaluna join {url}" in ben.said, ben.said)

    again = Player(folder, url, "--name", "Ben")
    again.until("seat 2 of 2")
    again.until(YOURS)
    again.type("leave")
    again.until("type leave!")
    again.type("leave!")
    again.until("you left it")
    again.type(f"save {folder}/ben.nlr")
    again.until("Saved")
    again.type("quit")
    check(again.end() == 0, again.said)
    check('[Termination "left"]' in open(f"{folder}/ben.nlr", encoding="utf-8").read(), "the record")
    token = f"{folder}/novaluna/online/localhost-{server.port}"
    check(os.stat(token).st_mode & 0o777 == 0o600, "the token is its owner's")
    return server


def to_the_end(server, folder):
    """Two at their keyboards, one of whom came by the code; then offers."""
    host, room = table(server.port)
    code = host.ask(do="watch", room=room)["code"]
    anna = Player(f"{folder}/anna", f"http://localhost:{server.port}/#/table/{room}", "--name", "Anna")
    anna.until("seat 1 of 2")
    ben = Player(f"{folder}/ben", f"http://localhost:{server.port}/#/table/{code}", "--name", "Ben")
    players, count = [anna, ben], [0, 0]
    threads = [threading.Thread(target=lambda i=i: count.__setitem__(i, play_row(players[i], 0))) for i in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(min(count) > 1, f"{anna.said}\n----\n{ben.said}")
    for player in players:
        player.type("quit")
        check(player.end() == 0 and "placed" in player.said or "no tile is left" in player.said, player.said)


def offers(server, folder):
    host, room = table(server.port, discs=[20, 20])
    url = f"http://localhost:{server.port}/#/table/{room}"
    players = [Player(f"{folder}/{name}", url, "--name", name) for name in ("carl", "dora")]
    players[0].until("seat")
    turn = players[1].until(YOURS, "is to move")
    first, second = players if turn != YOURS else players[::-1]
    if first is players[0]:
        first.until(YOURS)
    first.type("1@0,0")
    first.until("You took")
    first.type("undo")
    asked = second.until("asks to take back", "Taken back")
    if "asks" in asked:
        second.type("accept")
    first.until("Taken back: 1 action")
    for player in players:
        player.type("quit")
        check(player.end() == 0, player.said)


def by_level(server, folder):
    host, room = table(server.port, main=600000, increment=1000)
    url, records = f"http://localhost:{server.port}/#/table/{room}", f"{folder}/level.nlr"
    env = {**os.environ, "XDG_STATE_HOME": f"{folder}/levels"}
    both = [subprocess.Popen([novaluna, "join", url, "--level", level, "--movetime", "10", "--records", records], env=env,
                             stdout=subprocess.PIPE, text=True) for level in ("new-moon", "random")]
    said = [one.communicate()[0] for one in both]
    check([one.returncode for one in both] == [0, 0] and "place 1 of 2" in "".join(said), said)
    check(open(records, encoding="utf-8").read().count('[Game "Nova Luna"]') == 2, "both kept the game")
    seats = host.ask(do="watch", room=room)
    check(sum(" enter " in line and " bot" in line for line in seats["events"]) == 2, seats)


def what_is_wrong(server, folder):
    env = {**os.environ, "XDG_STATE_HOME": f"{folder}/wrong", "LANG": "C"}

    def said(status, *arguments):
        done = subprocess.run([novaluna, "join", *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, env=env)
        check(done.returncode == status, (arguments, done))
        return done.stderr

    here = f"http://localhost:{server.port}"
    check("one URL" in said(2), "nothing")
    check("begins with https" in said(2, "nova.example"), "no link")
    check("names no table" in said(2, here), "no table")
    check("no port" in said(2, "http://localhost:99999/#/table/x"), "no port")
    check("--lobby is for bots" in said(2, here, "--lobby"), "people do not wait")
    check("exclude" in said(2, f"{here}/#/table/x", "--engine", "x", "--level", "random"), "two minds")
    check("no such table" in said(1, f"{here}/#/table/nowhere"), "no such table")
    check("localhost:1:" in said(1, "http://localhost:1/#/table/x"), "nobody there")
    host, room = table(server.port)
    for seat in (1, 2):
        check("number" in host.ask(do="computer", room=room, seat=seat, level="random"), "a computer")
    check("exit status 7" in said(1, f"{here}/#/table/{room}", "--engine", "exit 7"), "an engine that is none")
    check("seat" in said(1, f"{here}/#/table/{room}", "--seat", "3"), "no such seat")
    check(subprocess.run([novaluna, "join", "--help"], capture_output=True).returncode == 0, "help")


with tempfile.TemporaryDirectory() as place:
    served = Server(novaluna, place)
    served = by_hand(served, place)
    to_the_end(served, place)
    offers(served, place)
    by_level(served, place)
    what_is_wrong(served, place)
    served.stop()
print("whoever has the link can join")
