#!/usr/bin/env python3
"""A table played by `novaluna join`: by hand, by a level, over a line that is cut, and with words for what is wrong.

Usage: join.py NOVALUNA

SPDX-License-Identifier: MIT
"""
import os
import queue
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from harness.checks import check, terms
from harness.served import Server
from harness.ws_client import Connection

novaluna = sys.argv[1]
PATIENCE = 120  # seconds, for a machine that is very busy


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


def table(port, **other):
    host = Connection(port)
    host.ask(do="hello", version=1, name="Anna")
    return host, host.ask(do="open", terms=terms(**{"discs": [2, 2], **other}))["room"]


BEGINS, YOURS, OVER, AREA, MUST = r"^The game begins\.", r"^Your turn", r"^The game is over", r"^Your area", r"^You must refill"


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
    ben.until(BEGINS)
    tiles = play_row(ben, 0, 2)
    ben.until(YOURS)
    ben.type("undo")  # though the computer has answered, and nobody is asked: nobody else plays
    ben.until("Taken back")
    tiles = play_row(ben, tiles - 1, tiles)
    ben.until(YOURS)
    ben.type("1@0,0")
    ben.until("Not allowed")
    ben.type("tasks")
    ben.type("say nice")
    ben.type("say nonsense")
    ben.until("Say what")
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
    again.type("rematch")
    again.until("seat 1 of 2")
    again.until(BEGINS)
    again.until("to move", YOURS)
    again.type("rematch")
    again.until("when this one is over")
    again.type("quit")
    check(again.end() == 0 and len(set(re.findall(r"#/table/\w+", again.said)) - {f"#/table/{room}"}) == 1, again.said)
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


def once_more(server, folder):
    """After the end: another game is asked for, declined, asked for again by one who comes back, and agreed to."""
    host, room = table(server.port)
    url = f"http://localhost:{server.port}/#/table/{room}"
    emil, fay = (Player(f"{folder}/{name}", url, "--name", name) for name in ("emil", "fay"))
    for player in (emil, fay):
        player.until(BEGINS)
    emil.type("leave!")
    for player in (emil, fay):
        player.until("Type rematch for another game")
    emil.type("decline")
    emil.until("no offer to answer")
    emil.type("rematch")
    emil.until("The others are asked")
    fay.until("emil would like another game. Type accept")
    fay.type("decline")
    fay.until("no other game")
    emil.until("fay would rather not")
    fay.type("quit")
    check(fay.end() == 0, fay.said)
    emil.type("rematch")
    emil.until("The others are asked")
    fay = Player(f"{folder}/fay", url, "--name", "fay")
    fay.until("emil would like another game. Type accept")
    fay.type("accept")
    for player in (emil, fay):
        player.until("On to the table for another game")
    seats = [player.until("seat 1 of 2", "seat 2 of 2") for player in (emil, fay)]
    check(len(set(seats)) == 2, seats)
    for player in (emil, fay):
        player.until(BEGINS)
        player.until("to move", YOURS)
        player.type("quit")
        check(player.end() == 0, player.said)


def count(port, name):
    metrics = urllib.request.urlopen(f"http://localhost:{port}/metrics").read().decode()
    return [float(line.split()[-1]) for line in metrics.splitlines() if line.startswith(f"novaluna_{name} ")][0]


def until_counted(port, name, times):
    end = time.monotonic() + PATIENCE
    while count(port, name) != times:
        check(time.monotonic() < end, f"{name} is {count(port, name)}, not {times}")
        time.sleep(0.1)


def goes_back(server, folder, copy):
    """The server dies, and comes back as a copy of it was."""
    server.kill()
    subprocess.run([novaluna, "admin", "restore", "--data", folder, copy], check=True)
    return Server(novaluna, folder, server.port)


def restored(server, folder):
    """A server that comes back from a copy has lost events: whoever knows of them forgets them, too."""
    host, room = table(server.port, discs=[20, 20])
    url, copy = f"http://localhost:{server.port}/#/table/{room}", f"{folder}/copy.db"
    gus = Player(f"{folder}/gus", url, "--name", "Gus", "--seat", "1")
    gus.until("seat 1 of 2")
    check("number" in host.ask(do="enter", room=room, mix="ab" * 32, name="Hal", seat=2), "Hal sits down")
    host.ask(do="watch", room=room)
    hals, guss = 0, 0

    def move_as_hal():
        """As long as it is Hal's turn."""
        nonlocal hals
        while (row := host.ask(do="mine")["mine"][0])["turn"] == 2:
            number = int(host.ask(do="watch", room=room)["events"][-1].split()[0]) + 1
            check("number" in host.ask(do="event", room=room, number=number, event="play", action=f"1@{hals},0", key=f"h{number}"), row)
            hals += 1

    move_as_hal()
    guss = play_row(gus, guss, 1)
    gus.until("You took")
    move_as_hal()
    gus.until(AREA)  # it is Gus's turn
    subprocess.run([novaluna, "admin", "backup", "--data", folder, copy], check=True)
    gus.type("1@1,0")
    gus.until("You took")

    host.close()
    server = goes_back(server, folder, copy)
    gus.until("line to the table is cut")
    gus.until("seat 1 of 2")
    gus.until(AREA)
    until_counted(server.port, "folds_ahead_total", 1)
    gus.type("1@1,0")  # what was lost, once more
    gus.until("You took")

    gus.process.send_signal(signal.SIGSTOP)
    server = goes_back(server, folder, copy)
    with open(f"{folder}/gus/novaluna/online/localhost-{server.port}", encoding="utf-8") as file:
        other = Connection(server.port, cookie=file.read().strip())  # another device of Gus's
    other.ask(do="hello", version=1)
    number = int(other.ask(do="watch", room=room)["events"][-1].split()[0]) + 1
    check("number" in other.ask(do="event", room=room, number=number, event="play", action="2@1,0", key="other"), "another tile")
    gus.process.send_signal(signal.SIGCONT)
    gus.until("seat 1 of 2")  # as many events, and another position
    until_counted(server.port, "folds_differ_total", 1)
    gus.type("quit")
    check(gus.end() == 0, gus.said)
    return server


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


class Between:
    """A server that is not honest: it tells other random bits than were sent."""

    def __init__(self, port):
        self.port, self.listener = port, socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.create_connection(("127.0.0.1", self.port))
            for way in ((client, server, lambda data: data), (server, client, self.lie)):
                threading.Thread(target=self.pass_on, args=way, daemon=True).start()

    @staticmethod
    def pass_on(here, there, change):
        while data := here.recv(65536):
            there.sendall(change(data))
        there.shutdown(socket.SHUT_WR)

    @staticmethod
    def lie(data):
        return re.sub(rb"( enter \d \w+ )[0-9a-f]{64}", lambda found: found[1] + b"ab" * 32, data)


def swapped(server, folder):
    """Whoever sent random bits knows whether others were written down."""
    _, room = table(server.port)
    liar = Between(server.port).listener.getsockname()[1]
    anna = Player(f"{folder}/swapped", f"http://localhost:{liar}/#/table/{room}", "--name", "Anna")
    check(anna.end() == 1 and "other random bits" in anna.said, anna.said)


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
    once_more(served, place)
    served = restored(served, place)
    by_level(served, place)
    swapped(served, place)
    what_is_wrong(served, place)
    served.stop()
print("whoever has the link can join")
