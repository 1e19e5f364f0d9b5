#!/usr/bin/env python3
"""Checks, copies, restores and cleans what a server keeps.  Usage: test_admin.py NOVALUNA

SPDX-License-Identifier: MIT
"""
import os
import sqlite3
import subprocess
import sys
import tempfile

from harness.checks import check, terms
from harness.served import Server
from harness.ws_client import Connection

novaluna = sys.argv[1]
TERMS = terms(listed=True)


def admin(*arguments):
    done = subprocess.run([novaluna, "admin", *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def open_table(port, begin):
    c = Connection(port)
    c.ask(do="hello", version=1, name="Anna")
    room = c.ask(do="open", terms=TERMS)["room"]
    c.ask(do="enter", room=room, mix="ab" * 32, name="Anna")
    if begin:
        c.ask(do="begin", room=room, level="new-moon")
    return c, room


def cleaned_while_it_runs(folder):
    """Nothing is acknowledged at a table that was taken away meanwhile, and it belongs to no other."""
    server = Server(novaluna, folder)
    anna, room = open_table(server.port, False)
    with sqlite3.connect(f"{folder}/novaluna.db", timeout=60) as db:
        db.execute("UPDATE event SET line = number || ' 1 ' || substr(line, 17)")
    check(admin("clean", "--data", folder)[1].startswith("1 rooms, 2 events"), "it is old")
    other, its = open_table(server.port, False)  # has the row of the one that is gone
    answer = anna.ask(do="computer", room=room, seat=2, level="new-moon")
    check(answer.get("error") == "no-room", answer)
    check(len(other.ask(do="watch", room=its)["events"]) == 2, "what belongs to another")
    check(admin("check", "--data", folder) == (0, "1 rooms, 2 events, 2 people\n"), admin("check", "--data", folder))
    server.stop()


SPOILED = [  # how a file can be broken, and what SQLite says of it
    ("not a database", lambda file: file.write(b"x" * 4096)),
    ("malformed", lambda file: (file.seek(100), file.write(b"\xff" * 3996))),
    ("empty", lambda file: file.truncate()),
]


def names(folder):
    return {name: open(f"{folder}/{name}", "rb").read() for name in os.listdir(folder)}


def restored_over(folder, copy, spoil):
    """A store that is broken is put aside with all that belongs to it, and keeps nobody from having another."""
    server = Server(novaluna, folder)
    open_table(server.port, False)
    server.kill()
    with open(f"{folder}/novaluna.db", "r+b") as file:
        spoil(file)
    was = names(folder)
    check("novaluna.db-wal" in was, was.keys())
    broken = f"{folder}/broken-copy"
    with open(broken, "wb") as file:
        file.write(open(copy, "rb").read()[:-4096] + b"\xa5" * 4096)
    status, said = admin("restore", "--data", folder, broken)
    os.remove(broken)
    check(status == 1 and "broken-copy" in said, said)
    check({name: text for name, text in names(folder).items() if "broken-copy" not in name} == was, "it was touched")
    server = subprocess.Popen([sys.executable, "-c", HOLD, f"{folder}/novaluna.db"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    server.stdout.readline()
    status, said = admin("restore", "--data", folder, copy)
    check(status == 1 and "server uses it" in said, said)
    server.communicate()
    check(admin("restore", "--data", folder, copy) == (0, ""), "it is broken, and was not replaced")
    now = names(folder)
    check(now["novaluna.db.before"] == was["novaluna.db"], "the file is not kept")
    check(now["novaluna.db.before-wal"] == was["novaluna.db-wal"], "its log is not kept")
    check(not {"novaluna.db-wal", "novaluna.db-shm", "novaluna.db.new"} & now.keys(), now.keys())
    check(admin("check", "--data", folder)[1].startswith("1 rooms"), admin("check", "--data", folder))
    check(admin("restore", "--data", folder, copy)[0] == 0, "and again")
    check(names(folder)["novaluna.db.before"] == was["novaluna.db"], "what was put aside is gone")
    check("novaluna.db.before2" in names(folder), names(folder).keys())


# Holds the lock of a file that is open, as SQLite does, whatever is in it.
HOLD = """
import fcntl, sys
file = open(sys.argv[1], "rb")
fcntl.lockf(file, fcntl.LOCK_SH, 510, 0x40000002)
print(flush=True)
sys.stdin.read()
"""


def a_log_without_its_file(folder, copy):
    """It must not be taken for that of the copy."""
    server = Server(novaluna, folder)
    open_table(server.port, True)
    server.kill()
    os.remove(f"{folder}/novaluna.db")
    check(os.path.getsize(f"{folder}/novaluna.db-wal") > 0, "there is a log")
    check(admin("restore", "--data", folder, copy) == (0, ""), "restore")
    check(admin("check", "--data", folder)[1].startswith("1 rooms"), admin("check", "--data", folder))
    check("novaluna.db.before-wal" in os.listdir(folder), "it is kept")


def without_a_place():
    """Where nothing can be kept, a game goes on, and a server for others does not begin."""
    done = subprocess.run([novaluna, "serve", "--port", "0", "--data", "/dev/null/x"], capture_output=True, text=True)
    check(done.returncode == 1 and "/dev/null/x" in done.stderr, done)
    play = subprocess.Popen([novaluna, "play", "--port", "0", "--no-browser"], stdout=subprocess.PIPE, text=True,
                            env={**os.environ, "XDG_DATA_HOME": "/dev/null", "LANG": "C"})
    check("not kept" in play.stdout.readline(), "it is said")
    port = int(play.stdout.readline().split("localhost:")[1].split("/")[0])
    open_table(port, True)
    play.terminate()
    check(play.wait(timeout=60) == 0, "ends well")


def main():
    with tempfile.TemporaryDirectory() as folder:
        data, copy = f"{folder}/data", f"{folder}/copy.db"
        server = Server(novaluna, data)
        played, room = open_table(server.port, True)
        check(admin("backup", "--data", data, copy) == (0, ""), "backup under a running server")
        check(admin("backup", "--data", data, copy)[0] == 1, "a copy is not written over")
        _, later = open_table(server.port, False)
        status, said = admin("restore", "--data", data, copy)
        check(status == 1 and "server uses it" in said, f"restore under a running server: {said}")
        status, said = admin("check", "--data", data)
        check(status == 0 and said.startswith("2 rooms"), said)
        server.stop()
        check(admin("restore", "--data", data, copy)[0] == 0, "restore")
        check(os.path.exists(f"{data}/novaluna.db.before"), "what was there is kept")
        check(admin("restore", "--data", f"{data}/a/new/place", copy)[0] == 0, "restore where nothing was")
        check(admin("check", "--data", f"{data}/a/new/place")[1].startswith("1 room"), "it is there")
        server = Server(novaluna, data)
        c = Connection(server.port, cookie=played.cookie)
        c.ask(do="hello", version=1)
        check(len(c.ask(do="watch", room=room)["events"]) >= 4, "the room is there again")
        check(c.ask(do="watch", room=later)["error"] == "no-room", "the later one is not")
        open_table(server.port, False)
        server.stop()

        db = sqlite3.connect(f"{data}/novaluna.db")
        db.execute("UPDATE room SET created = 1 WHERE phase = 0")
        db.execute("UPDATE person SET seen = 1")
        db.commit()
        check(admin("clean", "--data", data) == (0, "0 rooms, 0 events, 0 people\n"), "where something has just happened")
        db.execute("""UPDATE event SET line = number || ' 1 ' || substr(line, 17) WHERE room IN
                      (SELECT row FROM room WHERE phase = 0)""")
        db.commit()
        status, said = admin("clean", "--data", data)
        check(status == 0 and said == "1 rooms, 2 events, 1 people\n", said)
        db.execute("INSERT INTO event VALUES(77, 0, 'x', 0)")
        db.commit()
        status, said = admin("check", "--data", data)
        check(status == 1 and "1 events belong to tables that are gone" in said, said)
        admin("clean", "--data", data)
        status, said = admin("check", "--data", data)
        check(status == 0 and said.startswith("1 rooms"), said)
        db.execute("UPDATE event SET line = '1 2 nonsense' WHERE number = 1")
        db.commit()
        db.close()
        status, said = admin("check", "--data", data)
        check(status == 1 and room in said and "event 1" in said, said)

        with open(f"{data}/novaluna.db", "r+b") as f:
            f.seek(4096)
            f.write(b"\xff" * 8192)
        check(admin("check", "--data", data)[0] == 1, "a broken file is found out")
        check(admin("restore", "--data", data, f"{data}/novaluna.db")[0] == 1, "a broken copy is not restored")
        check(admin("check", "--data", f"{folder}/nothing")[0] == 1, "no file")
        check(admin("nonsense")[0] == 2 and admin("backup")[0] == 2 and admin("check", "x")[0] == 2, "usage")
        check(admin("--help")[0] == 0, "help")
    with tempfile.TemporaryDirectory() as folder:
        cleaned_while_it_runs(folder)
    with tempfile.TemporaryDirectory() as folder:
        server, copy = Server(novaluna, f"{folder}/data"), f"{folder}/copy.db"
        open_table(server.port, True)
        check(admin("backup", "--data", f"{folder}/data", copy) == (0, ""), "a copy")
        server.stop()
        for name, spoil in SPOILED:
            restored_over(f"{folder}/{name}", copy, spoil)
        a_log_without_its_file(f"{folder}/log", copy)
    without_a_place()
    print("all of admin does what it says")


main()
