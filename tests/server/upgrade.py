#!/usr/bin/env python3
"""Files of every version of the store become files of this one, and old games are packed without a byte being lost.

Usage: upgrade.py NOVALUNA STORES.  STORES has a file of each version, N.db.gz, as its server left it: a game that is over,
one that goes on by turns, a table that gathers.  A new version of the schema is a new file there.

SPDX-License-Identifier: MIT
"""
import gzip
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time

from harness.checks import check
from harness.served import Server
from harness.ws_client import Connection

novaluna, stores = sys.argv[1:]


def admin(data, command, *more):
    done = subprocess.run([novaluna, "admin", command, "--data", data, *more], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def query(data, sql):
    db = sqlite3.connect(f"{data}/novaluna.db")
    rows = db.execute(sql).fetchall()
    db.close()
    return rows


def schema(data):
    return sorted(query(data, "SELECT name, sql FROM sqlite_master")), query(data, "PRAGMA user_version")


def log_of(port, room):
    c = Connection(port)
    c.ask(do="hello", version=1)
    return c.ask(do="watch", room=room)["events"]


def upgraded(data, version, fresh):
    """All that there was is there, and a server goes on with it."""
    logs = {}
    for room, line in query(data, "SELECT id, line FROM room JOIN event ON room = row ORDER BY row, number"):
        logs.setdefault(room, []).append(line)
    check(query(data, "PRAGMA user_version") == [(version,)] and len(logs) == 3, f"the file of version {version}")
    server = Server(novaluna, data)
    for room, lines in logs.items():
        told = log_of(server.port, room)
        check(told[:len(lines)] == lines, f"version {version}, {room}")
    server.stop()
    check(schema(data) == fresh, f"version {version} became {schema(data)}")
    status, said = admin(data, "check")
    check(status == 0 and said.startswith("3 rooms"), said)
    return logs


def packed(data, logs):
    """The game that is over, packed: the same log, the same record, and a rematch behind it."""
    (room,), = query(data, "SELECT id FROM room WHERE phase = 2")
    record, before = admin(data, "record", room), admin(data, "check")
    check(record[0] == 0 and '[Seal "' in record[1] and '[Secret "' in record[1], record)
    check(admin(data, "archive") == (0, "0 games, 0 events, 0 bytes of them in 0\n"), "it is not old")
    db = sqlite3.connect(f"{data}/novaluna.db")
    age = int(logs[room][-1].split()[1]) - (int(time.time()) - 40 * 86400) * 1000
    old = [re.sub(r"^(\d+) (\d+)", lambda m: f"{m[1]} {int(m[2]) - age}", line) for line in logs[room]]
    for number, line in enumerate(old):
        db.execute("UPDATE event SET line = ? WHERE number = ? AND room = (SELECT row FROM room WHERE id = ?)", (line, number, room))
    db.execute("UPDATE room SET created = created - ? WHERE id = ?", (age, room))
    db.commit()
    db.close()

    server = Server(novaluna, data)  # it may run meanwhile, and may have the room in mind
    log_of(server.port, room)
    status, said = admin(data, "archive")
    count, raw, small = map(int, re.fullmatch(rf"1 games, (\d+) events, (\d+) bytes of them in (\d+)\n", said).groups())
    check(status == 0 and count == len(old) and small < raw * 0.7, said)
    check(admin(data, "archive")[1].startswith("0 games"), "once")
    check(log_of(server.port, room) == old, "as it is remembered")
    server.stop()
    check(query(data, f"SELECT count(*) FROM event WHERE room = (SELECT row FROM room WHERE id = '{room}')") == [(0,)], "its rows are gone")
    check(admin(data, "record", room) == record and admin(data, "check") == before, "the record is the same")

    server = Server(novaluna, data)
    check(log_of(server.port, room) == old, "as it is read")
    c = Connection(server.port)
    c.ask(do="hello", version=1)
    check(c.ask(do="watch", room=room, **{"from": 5})["events"] == old[5:], "from an event on")
    server.stop()
    db = sqlite3.connect(f"{data}/novaluna.db")
    db.execute("INSERT INTO event SELECT row, ?, ?, 0 FROM room WHERE id = ?", (len(old), f"{len(old)} {int(time.time() * 1000)} next abc", room))
    db.commit()
    server = Server(novaluna, data)
    check(len(log_of(server.port, room)) == len(old) + 1 and admin(data, "check")[0] == 0, "what comes later comes behind")
    server.stop()
    db.execute("UPDATE archive SET lines = x'00'")
    db.commit()
    db.close()
    status, said = admin(data, "check")
    check(status == 1 and room in said and "cannot be read" in said, said)
    check(admin(data, "record", "nowhere")[0] == 1, "no such table")


with tempfile.TemporaryDirectory() as folder:
    Server(novaluna, f"{folder}/fresh").stop()
    new = schema(f"{folder}/fresh")
    versions = sorted(int(name.split(".")[0]) for name in os.listdir(stores))
    check(versions == list(range(1, new[1][0][0] + 1)), f"files of versions {versions}; this program has {new[1]}")
    for v in versions:
        place = f"{folder}/{v}"
        os.mkdir(place)
        with gzip.open(f"{stores}/{v}.db.gz") as packed_file, open(f"{place}/novaluna.db", "wb") as file:
            file.write(packed_file.read())
        packed(place, upgraded(place, v, new))
    query(place, "PRAGMA user_version=999")
    done = subprocess.run([novaluna, "serve", "--port", "0", "--data", place], capture_output=True, text=True)
    check(done.returncode == 1 and "later version" in done.stderr, done)
print(f"{len(versions)} versions become this one")
