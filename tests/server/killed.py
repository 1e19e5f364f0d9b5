#!/usr/bin/env python3
"""Kills servers under load, again and again, and sees that nothing that they acknowledged is lost.

Usage: killed.py NOVALUNA ONLINE TIMES [PROCESSES [SECONDS]].  ONLINE is the load (bench/online): its clients fold what
they are told, compare every hash, connect again after each kill, and write down what was acknowledged.  Afterward
that must be there, and every room is read again, by the store's own check.

With PROCESSES there are so many behind HAProxy with one PostgreSQL; whichever chance has it is killed, or the database, or
one is stopped for some SECONDS and then goes on, or one is replaced by another.

SPDX-License-Identifier: MIT
"""
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from harness.cluster import Cluster
from harness.served import Server

novaluna, online, times = sys.argv[1], sys.argv[2], int(sys.argv[3])
processes, pause = int((sys.argv[4:] + [0])[0]), float((sys.argv[5:] + [5])[0])
chance = random.Random(times)


def play(port, folder, name, *more):
    """Starts a load."""
    seconds = 3 + (4 if processes else 2) * times
    return subprocess.Popen([online, "--port", str(port), "--seconds", str(seconds), "--patient", "--acked", f"{folder}/{name}",
                             *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def end(load):
    out, errors = load.communicate(timeout=3600)
    print(out, errors, flush=True)
    if load.returncode != 0:
        sys.exit("lost after kills")


def stored(lines):
    """All events of a store, by room and number."""
    events = {}
    for room, line in lines:
        events[room, int(line.split(" ", 1)[0])] = line
    return events


def compare(events, *acked):
    """What was acknowledged is there, each where it was said to be; how many."""
    count = 0
    for file in acked:
        for line in open(file, encoding="utf-8"):
            room, number, kind, *action = line.split()
            there = events.get((room, int(number)), "")
            words = there.split()[2:]  # kind, seat, action, the tiles that it reveals
            if words[:1] != [kind] or words[2:2 + len(action)] != action:
                sys.exit(f"lost: {room} has «{there}», and {line.strip()} was acknowledged")
            count += 1
    if not count:
        sys.exit("nothing was acknowledged")
    return count


def folds(port):
    """How many clients have found another position than the server, or have known more than it."""
    metrics = urllib.request.urlopen(f"http://localhost:{port}/metrics").read().decode()
    found = [float(line.split()[1]) for line in metrics.split("\n") if line.startswith(("novaluna_folds_differ_total ", "novaluna_folds_ahead_total "))]
    if len(found) != 2:
        sys.exit("folds are not counted")
    return sum(found)


def alone():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(novaluna, folder, 0, "--rate", "1000")
        port, apart = server.port, 0
        load = play(port, folder, "acked", "--tables", "10")
        for _ in range(times):
            time.sleep(0.3 + 1.4 * chance.random())
            apart += folds(port)
            server.kill()
            server = Server(novaluna, folder, port, "--rate", "1000")
        end(load)
        apart += folds(port)
        server.stop()
        if apart:
            sys.exit(f"a fold differs, or is ahead: {apart}")
        with sqlite3.connect(f"file:{folder}/novaluna.db?mode=ro", uri=True) as store:
            acknowledged = compare(stored(store.execute("SELECT id, line FROM event JOIN room ON row = room")), f"{folder}/acked")
        subprocess.run([novaluna, "admin", "check", "--data", folder], check=True)
        print(f"killed {times} times: all of {acknowledged} events that were acknowledged are there")


class Trouble:
    """What happens to processes, by chance."""

    def __init__(self, cluster):
        self.cluster, self.counts, self.asleep, self.apart = cluster, {}, [], 0

    def awake(self):
        return [i for i in range(processes) if i not in self.asleep]

    def kill_process(self):
        i = chance.choice(self.awake())
        self.apart += folds(self.cluster.servers[i].port)
        self.cluster.servers[i].kill()
        time.sleep(chance.random())
        self.cluster.start_again(i)

    def kill_database(self):
        self.cluster.database.kill()
        time.sleep(chance.random())
        self.cluster.database.start()

    def replace(self):
        i = chance.choice(self.awake())
        self.apart += folds(self.cluster.servers[i].port)
        self.cluster.servers[i].stop()
        self.cluster.start_again(i)

    def stand_still(self):
        """The others go on meanwhile."""
        if len(self.awake()) < 2:
            return
        i = chance.choice(self.awake())
        self.asleep.append(i)
        process = self.cluster.servers[i].process

        def go_on():
            process.send_signal(signal.SIGCONT)
            self.asleep.remove(i)

        process.send_signal(signal.SIGSTOP)
        threading.Timer(pause, go_on).start()

    def happen(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1
        getattr(self, what)()


def together():
    kinds = ["kill_process", "kill_database", "stand_still", "replace"]
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(novaluna, processes, "--rate", "1000", "--log", "nothing")
        trouble = Trouble(cluster)
        loads = [play(cluster.port, folder, "people", "--tables", "8"),
                 play(cluster.port, folder, "computers", "--tables", "4", "--computer"),
                 play(cluster.port, folder, "clocks", "--tables", "4", "--main", "3000", "--rate", "3")]
        for n in range(times):
            time.sleep(0.3 + 1.4 * chance.random())
            trouble.happen(kinds[n % len(kinds)] if times < 20 else chance.choice(kinds[:2] * 3 + kinds[2:]))
        for load in loads:
            end(load)
        while trouble.asleep:
            time.sleep(0.1)
        cluster.wait_until_ready()
        sql = cluster.database.sql
        rows = sql("SELECT id || ' ' || line FROM event JOIN room ON row = room").split("\n")
        acknowledged = compare(stored(row.split(" ", 1) for row in rows), *(f"{folder}/{name}" for name in ("people", "computers", "clocks")))
        apart = trouble.apart + sum(map(folds, cluster.ports()))
        if apart:
            sys.exit(f"a fold differs, or is ahead: {apart}")
        twice = sql("SELECT room, count(*) FROM event WHERE line ~ '^[0-9]+ [0-9-]+ time-over ' GROUP BY room HAVING count(*) > 1")
        over = sql("SELECT count(*) FROM event WHERE line ~ '^[0-9]+ [0-9-]+ time-over '")
        computers = sql("SELECT count(*) FROM event WHERE line ~ '^[0-9]+ [0-9-]+ play 3 '")
        if twice:
            sys.exit(f"a clock has run out twice: {twice}")
        print(cluster.check(), end="")  # a computer that moves twice could not be folded
        cluster.stop()
        print(f"{trouble.counts} of {processes} processes: all of {acknowledged} events that were acknowledged are there; "
              f"computers moved {computers} times, {over} clocks ran out, each once")


if processes:
    together()
else:
    alone()
