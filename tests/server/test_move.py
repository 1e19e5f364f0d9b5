#!/usr/bin/env python3
"""Moves what a server keeps from its file to PostgreSQL and back: the same bytes of everything.

Usage: test_move.py NOVALUNA STORED, which fills a folder with games.

SPDX-License-Identifier: MIT
"""
import sqlite3
import subprocess
import sys
import tempfile
import time

from harness.checks import check, terms
from harness.database import Database
from harness.served import Server
from harness.ws_client import Connection

novaluna, stored = sys.argv[1:]


def admin(*arguments):
    done = subprocess.run([novaluna, "admin", *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def contents(folder):
    """Everything but the numbers of rows, which are the store's own."""
    db = sqlite3.connect(f"{folder}/novaluna.db")
    columns = "id, code, secret, phase, listed, created, deadline, turn, player1, player2, player3, player4"
    questions = [f"SELECT {columns} FROM room ORDER BY row",
                 "SELECT id, number, line, request FROM event JOIN room ON row = room ORDER BY row, number",
                 "SELECT player, over, id FROM seat JOIN room ON row = room ORDER BY player, over, row DESC",
                 "SELECT id, player, text, due FROM plan JOIN room ON row = room ORDER BY row, player",
                 "SELECT token, id, name, seen FROM person ORDER BY token", "SELECT since, until FROM alive ORDER BY since"]
    found = [db.execute(question).fetchall() for question in questions]
    db.close()
    return found


def plan(folder):
    """Somebody whose turn it is not, in a game without a clock, and somebody whose turn it is, have plans."""
    db = sqlite3.connect(f"{folder}/novaluna.db")
    db.execute("INSERT INTO plan SELECT row, player1, 'waits 0 0 0 1@0,0', turn = player1 FROM room WHERE phase = 1 AND turn <> '' LIMIT 9")
    count, = db.execute("SELECT count(*) FROM plan").fetchone()
    db.commit()
    db.close()
    check(count, "there are games to plan for")


def play(data, *more):
    """A table with a computer, a name that wants care, and a game that goes on."""
    server = Server(novaluna, data, 0, *more)
    anna = Connection(server.port)
    name = "Zoë „\\\\'\" 🌙"
    anna.ask(do="hello", version=1, name=name)
    room = anna.ask(do="open", terms=terms(main=600000, listed=True))["room"]
    anna.ask(do="watch", room=room)
    anna.ask(do="enter", room=room, mix="ab" * 32, name=name)
    anna.ask(do="begin", room=room, level="new-moon")
    time.sleep(0.5)
    server.stop()
    return anna.cookie, room


def look(data, cookie, room, *more):
    server = Server(novaluna, data, 0, *more)
    anna = Connection(server.port, cookie=cookie)
    anna.ask(do="hello", version=1)
    log = anna.ask(do="watch", room=room)["events"]
    mine = anna.ask(do="mine")["mine"]
    server.stop()
    check([table["room"] for table in mine] == [room], mine)
    return log


def packed(folder):
    """Old games in the archive of PostgreSQL: the same logs and records, by the same links, and the same bytes back."""
    database, first, second = Database(), f"{folder}/old", f"{folder}/old-again"
    subprocess.run([stored, "--data", first, "--games", "100", "--days", "40"], check=True)
    before = contents(first)
    status, moved = admin("move", first, database.url)
    check(status == 0 and moved.startswith("100 rooms"), moved)
    room = next(row[0] for row in before[0] if row[3] == 2)
    record = admin("record", "--store", database.url, room)
    over = sum(row[3] == 2 for row in before[0])
    status, said = admin("archive", "--store", database.url)
    check(status == 0 and said.startswith(f"{over} games, "), said)
    check(admin("archive", "--store", database.url)[1].startswith("0 games"), "once")
    check(database.sql("SELECT count(*) FROM event JOIN room ON room = row WHERE phase = 2") == "0", "their rows are gone")
    check(admin("check", "--store", database.url) == (0, moved), "every game is there")
    check(admin("record", "--store", database.url, room) == record and record[0] == 0, "the record is the same")
    subprocess.run(["mkdir", second], check=True)
    check(admin("move", database.url, second) == (0, moved) and contents(second) == before, "everything is the same")
    server = Server(novaluna, first, 0, "--store", database.url)
    anybody = Connection(server.port)
    anybody.ask(do="hello", version=1)
    log = [line[2] for line in before[1] if line[0] == room]
    check(anybody.ask(do="watch", room=room)["events"] == log, "the link leads there")
    check(anybody.ask(do="watch", room=room, **{"from": 7})["events"] == log[7:], "from an event on")
    server.stop()
    database.remove()


def main():
    with tempfile.TemporaryDirectory() as folder:
        database = Database()
        first, second = f"{folder}/first", f"{folder}/second"
        subprocess.run([stored, "--data", first, "--games", "300"], check=True)
        cookie, room = play(first)
        plan(first)
        before = contents(first)
        status, moved = admin("move", first, database.url)
        check(status == 0 and moved.startswith("301 rooms"), moved)
        check(admin("check", "--store", database.url) == (0, moved), "the same games are there")
        check(admin("move", first, database.url)[0] == 1, "what is there is not written over")
        subprocess.run(["mkdir", second], check=True)
        status, back = admin("move", database.url, second)
        check((status, back) == (0, moved), back)
        check(contents(second) == before, "everything is the same")
        check(admin("check", "--data", second) == (0, moved), "the same games are there again")
        log = look(first, cookie, room, "--store", database.url)
        check(log[: len([line for line in before[1] if line[0] == room])] == [line[2] for line in before[1] if line[0] == room],
              "the game goes on from there")
        check(admin("backup", "--store", database.url, f"{folder}/x")[0] == 1, "a database is not copied to a file")
        check(admin("check", "--store", "nonsense")[0] == 2 and admin("move", first)[0] == 2, "usage")
        status, said = admin("clean", "--store", database.url, "--days", "1")
        check(status == 0, said)
        server = Server(novaluna, first)
        status, said = admin("move", first, database.url)
        check(status == 1 and "server uses it" in said, said)
        server.stop()
        packed(folder)
    print("moved there and back, the same bytes")


main()
