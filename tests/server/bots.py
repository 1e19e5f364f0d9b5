#!/usr/bin/env python3
"""Bots: what they may and may not, and whole games of the example bot at a real server.

Usage: bots.py NOVALUNA BOT GAMES.  The bot waits in the lobby; a level plays against it by turns of invitations.

SPDX-License-Identifier: MIT
"""
import os
import subprocess
import sys
import tempfile
import time

from harness.checks import check, terms
from harness.served import Server
from harness.ws_client import Connection

novaluna, bot, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
TERMS = terms(discs=[3, 3])


def guest(port, address=None, **hello):
    c = Connection(port, headers=[f"X-Forwarded-For: {address}"] if address else [])
    c.hello = c.ask(do="hello", version=1, **hello)
    return c


def told(connection, member):
    """The next news that has a member."""
    for message in connection.news:
        if member in message:
            connection.news.remove(message)
            return message[member]
    while True:
        message = connection.receive()
        if member in message:
            return message[member]


def enter(connection, room, **more):
    return connection.ask(do="enter", room=room, mix="ab" * 32, name="N", **more)


def what_a_bot_is(port):
    machine, person = guest(port, name="Crab", bot=True), guest(port, name="Anna")
    check(machine.hello["you"]["bot"] and machine.hello["you"]["id"].startswith("bot"), machine.hello)
    check("bot" not in person.hello["you"], person.hello)
    again = Connection(port, cookie=machine.cookie)
    check(again.ask(do="hello", version=1)["you"]["bot"], "once a bot, always a bot")
    other = Connection(port, cookie=person.cookie)
    check(other.ask(do="hello", version=1, bot=True)["error"] == "bot", "once a person, always a person")

    check(machine.ask(do="open", terms={**TERMS, "listed": True})["error"] == "bot", "no listed table of a bot's")
    check(person.ask(do="wait", on=True)["error"] == "bot", "people do not wait in the list of bots")
    room = person.ask(do="open", terms={**TERMS, "listed": True})["room"]
    check("number" in enter(person, room), "a person sits down")
    check(enter(machine, room)["error"] == "bot", "a bot does not take a seat that people look for")
    invite = {"do": "invite", "room": room, "player": machine.hello["you"]["id"]}
    check(person.ask(**invite)["error"] == "bot", "it does not wait")

    watcher = guest(port, name="W")
    check(watcher.ask(do="lobby", on=True)["bots"] == [], "nobody waits")
    check(machine.ask(do="wait", on=True) == {"re": machine.asked}, "it waits")
    shown = {"player": machine.hello["you"]["id"], "name": "Crab", "waiting": True}
    check(told(watcher, "bot") == shown, "who looks is told")
    check(watcher.ask(do="lobby", on=True)["bots"] == [shown], "and finds it in the list")
    check(watcher.ask(**invite)["error"] == "host", "only the host invites")
    check("error" not in person.ask(**invite), "the host invites")
    check(told(machine, "challenge")["room"] == room, "the bot hears of it")
    check(told(watcher, "bot")["waiting"] is False, "and is in the list no more")
    check(person.ask(**invite)["error"] == "bot", "nobody else is promised it")
    check("number" in enter(machine, room), "and now it may sit down")
    row = person.ask(do="mine")["mine"][0]
    check(row["seats"] == [{"name": "N"}, {"name": "N", "bot": True}], row)
    check(person.ask(**invite)["error"] == "NL_ERR_BEGUN", "the game has begun")
    machine.ask(do="wait", on=True)
    machine.close()
    again.close()
    told(watcher, "bot")
    check(told(watcher, "bot")["waiting"] is False, "who is gone does not wait")


def what_a_bot_may_have(port):
    """Five connections of all bots here, and people come in all the same."""
    held = [guest(port, "192.0.2.1", name=f"B{i}", bot=True) for i in range(5)]
    check(all("you" in c.hello for c in held), "as many as allowed")
    late = guest(port, "192.0.2.2", name="late", bot=True)
    check(late.hello["error"] == "too-many" and late.ask(do="mine")["error"] == "hello", "one more is not let in")
    check("you" in guest(port, "192.0.2.1", name="Anna").hello, "a person is")
    opened = [held[0].ask(do="open", terms=TERMS) for _ in range(6)]
    check(all("room" in answer for answer in opened[:5]) and opened[5]["error"] == "too-many", opened)
    check("room" in guest(port, "192.0.2.1", name="Ben").ask(do="open", terms=TERMS), "people keep their tables")
    for c in held[1:]:
        c.close()


def requests_of_bots(folder):
    server = Server(novaluna, folder, 0, "--rate", "10")
    machine, person = guest(server.port, name="Crab", bot=True), guest(server.port, name="Anna")
    for c in (machine, person):
        for i in range(60):
            c.send(do="mine", id=1000 + i)
    denied = [sum("error" in c.receive() for _ in range(60)) for c in (machine, person)]
    check(denied[0] > denied[1] > 0, f"a bot may ask half as often: {denied}")
    server.stop()


def whole_games(port, folder):
    """The example bot plays in the lobby; a level of ours invites it, as a page would, and plays the other seat."""
    env = {**os.environ, "XDG_STATE_HOME": f"{folder}/state", "NOVALUNA": novaluna}
    records = f"{folder}/games.nlr"
    host = first = guest(port, name="Host")
    host.ask(do="lobby", on=True)
    crab = subprocess.Popen([novaluna, "join", f"http://localhost:{port}/", "--lobby", "--engine", bot, "--name", "Huddle",
                             "--games", "1", "--count", str(games), "--movetime", "60000", "--records", records],
                            stdout=subprocess.PIPE, text=True, env=env)
    other = subprocess.Popen([novaluna, "join", f"http://localhost:{port}/", "--lobby", "--level", "random", "--name", "Random",
                              "--games", "1", "--count", str(games - 1), "--movetime", "60000"],
                             stdout=subprocess.PIPE, text=True, env=env)
    def invited(room, *names):
        waiting = {}
        while not set(names) <= set(waiting):
            waiting = {b["name"]: b["player"] for b in host.ask(do="lobby", on=True)["bots"]}
            time.sleep(0.05)
        for name in names:
            check("error" not in host.ask(do="invite", room=room, player=waiting[name]), "invited")

    idle = host.ask(do="open", terms=TERMS)["room"]  # without a clock, and nobody moves there: that keeps no bot from others
    check("number" in enter(host, idle), "the host sits down")
    invited(idle, "Huddle")
    for turn in range(games - 1):
        if turn % 10 == 0:  # nobody may open many tables at once
            host = guest(port, name="Host")
        invited(host.ask(do="open", terms=TERMS)["room"], "Huddle", "Random")
    host = first
    left = {}
    while "number" not in left:
        number = len(host.ask(do="watch", room=idle)["events"])
        left = host.ask(do="event", room=idle, number=number, key=f"leave{number}", event="leave")
    said, more = crab.communicate()[0], other.communicate()[0]
    check(crab.returncode == 0 and said.count(" place ") == games, f"{crab.returncode}: {said}")
    check(other.returncode == 0 and more.count(" place ") == games - 1, f"{other.returncode}: {more}")
    verified = subprocess.run([novaluna, "replay", records], capture_output=True, text=True)
    check(verified.returncode == 0 and verified.stdout.count("\n") >= games, verified)
    print(f"{games} games, {said.count('place 1')} won")


with tempfile.TemporaryDirectory() as place:
    served = Server(novaluna, place, 0, "--bots", "5", "--proxy", "127.0.0.1")
    what_a_bot_is(served.port)
    served.stop()
    served = Server(novaluna, place, 0, "--bots", "5", "--proxy", "127.0.0.1")
    what_a_bot_may_have(served.port)
    served.stop()
    requests_of_bots(place)
    served = Server(novaluna, place, 0, "--rate", "1000")
    whole_games(served.port, place)
    served.stop()
print("bots are guests")
