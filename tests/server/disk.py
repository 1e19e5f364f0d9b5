#!/usr/bin/env python3
"""A disk that is full, read-only or broken, under a real server: clear words, nothing acknowledged lost, and on it goes.

Usage: disk.py NOVALUNA

SPDX-License-Identifier: MIT
"""
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

from harness.checks import check, terms
from harness.served import Server
from harness.ws_client import Connection

novaluna = os.path.abspath(sys.argv[1])
TERMS = terms(listed=True)


class Person:
    """Somebody at a table with a computer, who remembers what was acknowledged."""

    def __init__(self, port):
        self.line, self.known, self.keys = Connection(port), {}, 0
        self.line.ask(do="hello", version=1, name="Anna")
        self.room = self.line.ask(do="open", terms=TERMS)["room"]
        self.see(self.line.ask(do="watch", room=self.room))
        self.line.ask(do="enter", room=self.room, mix="ab" * 32, name="Anna")

    def see(self, *messages):
        for message in (*messages, *self.line.news):
            for line in (*message.get("events", ()), *filter(None, [message.get("event")])):
                number = int(line.split()[0])
                check(self.known.setdefault(number, line) == line, f"told otherwise: {line}")
        self.line.news.clear()

    def change(self):
        """Something small that is stored: a computer comes, or goes."""
        self.keys += 1
        answer = self.line.ask(do="computer", room=self.room, seat=2, level="new-moon")
        self.see()
        if "number" in answer:
            check(answer["number"] in self.known, "acknowledged before it was told")
        return answer

    def again(self, port):
        self.line = Connection(port, cookie=self.line.cookie)
        self.line.ask(do="hello", version=1)

    def look(self):
        """The answer to watching; whatever is told must be all that was."""
        answer = self.line.ask(do="watch", room=self.room)
        if "events" in answer:
            told = {int(line.split()[0]): line for line in answer["events"]}
            check(self.known.items() <= told.items(), f"lost: {self.known.items() - told.items()}")
        return answer


def ready(port):
    try:
        return urllib.request.urlopen(f"http://localhost:{port}/readyz").status
    except urllib.error.HTTPError as error:
        return error.code


def metric(port, name):
    text = urllib.request.urlopen(f"http://localhost:{port}/metrics").read().decode()
    return [int(float(line.split()[-1])) for line in text.splitlines() if line.startswith(f"novaluna_{name} ")][0]


def admin(folder):
    done = subprocess.run([novaluna, "admin", "check", "--data", folder], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def full(folder, fill, free):
    """With `fill` the disk is full, with `free` it is not."""
    server = Server(novaluna, folder, 0, "--rate", "1000")
    anna, ben = Person(server.port), Person(server.port)
    for person in (anna, ben):
        check("number" in person.change(), "before")
    fill(server)
    answers = [person.change() for _ in range(15) for person in (anna, ben)]
    refused = [answer for answer in answers if "error" in answer]
    check(refused and all(answer["error"] == "store" for answer in refused), refused[-1:])
    check("error" in answers[-1], "it is not full")
    check(ready(server.port) == 503, "it says that it is ready")
    for person in (anna, ben):
        check("events" in person.look(), "nobody can look any more")
    free(server)
    for person in (anna, ben):
        check("number" in person.change(), "after")
        check("events" in person.look(), "after")
    check(ready(server.port) == 200, "it does not say that it is ready")
    server.stop()
    log = server.log()
    check(log.count("store-failed") == 1 and log.count("store-works") == 1 and "full" in log or "I/O" in log, log)
    check(admin(folder)[0] == 0, admin(folder))
    server = Server(novaluna, folder, 0, "--rate", "1000")
    for person in (anna, ben):
        person.again(server.port)
        check("events" in person.look(), "after a new start")
    server.stop()


def a_file_that_may_not_grow():
    """By a limit on the size of files, which needs no rights."""
    def fill(server):
        size = os.path.getsize(f"{folder}/novaluna.db-wal")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size + 5000, resource.RLIM_INFINITY))

    def free(server):
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    with tempfile.TemporaryDirectory() as folder:
        full(folder, fill, free)


def a_disk_that_is_full():
    """A real one, where this test may mount it."""
    with tempfile.TemporaryDirectory() as folder:
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", folder], capture_output=True)
        if mounted.returncode:
            print("may not mount: no disk of its own")
            return

        def fill(_):
            with open(f"{folder}/rest", "wb", buffering=0) as rest:
                try:
                    while rest.write(b"x" * 4096):
                        pass
                except OSError:
                    pass

        try:
            full(folder, fill, lambda _: os.unlink(f"{folder}/rest"))
        finally:
            subprocess.run(["umount", folder], check=True)


def a_folder_that_is_read_only():
    """Who is root may write everywhere, and becomes nobody for it."""
    nobody = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    with tempfile.TemporaryDirectory() as folder:
        Server(novaluna, folder, 0, "--rate", "1000").stop()
        for name in os.listdir(folder):
            os.chmod(f"{folder}/{name}", 0o444)
        os.chmod(folder, 0o555)
        program = novaluna
        if nobody:  # … and may not look into this one's folders
            os.chmod(folder, 0o755)
            program = shutil.copy(novaluna, f"{folder}/program")
            os.chmod(program, 0o755)
        command = [program, "serve", "--port", "0", "--data", folder]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, **nobody)
        os.chmod(folder, 0o755)
        check(done.returncode == 1 and folder in done.stderr and done.stdout == "", done)


def broken(spoil, stop, look):
    """Plays, stops in a way, spoils a file, starts again."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(novaluna, folder, 0, "--rate", "1000")
        people = [Person(server.port) for _ in range(20)]
        for person in people:
            for _ in range(19):
                person.line.send(do="computer", room=person.room, seat=2, level="new-moon")
            check("number" in person.change(), "before")
        stop(server)
        spoil(folder)
        look(folder, people)


def spoil_end(name, back, count):
    def spoil(folder):
        with open(f"{folder}/{name}", "r+b") as file:
            file.seek(-back, os.SEEK_END)
            file.write(b"\xa5" * count)
    return spoil


def others_play_on(folder, people):
    """What cannot be read is said so, and changes nothing for who sits elsewhere."""
    status, said = admin(folder)
    check(status == 1 and "novaluna.db" in said, said)
    server = Server(novaluna, folder, 0, "--rate", "1000")
    played = 0
    for person in people:
        person.again(server.port)
        answers = person.look(), person.change()
        check(all("error" not in answer or answer["error"] == "store" for answer in answers), answers)
        played += "number" in answers[1]
    check(0 < played < len(people), f"{played} of {len(people)} play on")
    server.stop()
    check("malformed" in server.log(), server.log())


def it_says_so(folder, _):
    done = subprocess.run([novaluna, "serve", "--port", "0", "--data", folder], capture_output=True, text=True)
    check(done.returncode == 1 and "novaluna.db" in done.stderr and "not a database" in done.stderr, done)
    check(admin(folder)[0] == 1, "admin says nothing")


def the_latest_is_missed(folder, people):
    """What the disk has lost cannot be told again; it is noticed, everything else is whole, and on it goes."""
    check(admin(folder)[0] == 0, admin(folder))
    server = Server(novaluna, folder, 0, "--rate", "1000")
    for person in people:
        person.again(server.port)
        whole = person.line.ask(do="watch", room=person.room, **{"from": len(person.known)})
        check("events" in whole, whole)
        told = {**{n: line for n, line in person.known.items() if n < whole["from"]},
                **{int(line.split()[0]): line for line in whole["events"]}}
        check(told.items() <= person.known.items() and len(told) >= len(person.known) - 20, "more than the latest is lost")
        person.known = told
        check("number" in person.change(), "it does not go on")
    check(metric(server.port, "folds_ahead_total") == 1, "nobody has noticed")
    server.stop()


a_file_that_may_not_grow()
a_disk_that_is_full()
a_folder_that_is_read_only()
broken(spoil_end("novaluna.db", 4096, 4096), Server.stop, others_play_on)
broken(lambda folder: open(f"{folder}/novaluna.db", "r+b").write(b"x" * 100), Server.stop, it_says_so)
broken(spoil_end("novaluna.db-wal", 2000, 2000), Server.kill, the_latest_is_missed)
print("no disk loses what was acknowledged without a word")
