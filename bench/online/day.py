#!/usr/bin/env python3
"""A day of a million people, at a small part of it and compressed, against one real process; and what follows for all
of them: the tables of docs/scale.md.

    bench/online/day.py NOVALUNA DAY [PEOPLE [SECONDS]]

DAY is bench/online/day.c.  Everything talks to 127.0.0.1 and is stored in a temporary folder, TMPDIR says where.

SPDX-License-Identifier: MIT
"""
import json
import os
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tests", "server"))
from harness.served import Server  # noqa: E402

MILLION = 1_000_000
COUNTED = ("events_total", "told_total", "commits_total", "games_begun_total", "games_over_total", "messages_total",
           "folds_differ_total", "folds_ahead_total", "commits_failed_total", "overflows_total")


def counters(server):
    text = urllib.request.urlopen(f"http://localhost:{server.port}/metrics").read().decode()
    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(values[f"novaluna_{name}"]) for name in COUNTED}


def pass_day(novaluna, day, people, seconds):
    """The figures of a day, with what the server counted and what it stored."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(novaluna, folder, 0, "--rate", "1000", "--log", "nothing")
        driver = subprocess.Popen([day, "--port", str(server.port), "--pid", str(server.process.pid), "--people", str(people),
                                   "--seconds", str(seconds)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if driver.stdout.readline() != "begin\n":
            sys.exit("the day did not begin")
        before = counters(server)
        if driver.stdout.readline() != "deploy\n":
            sys.exit("the day ended before its time")
        sums = {name: value - before[name] for name, value in counters(server).items()}
        server.stop()
        server = Server(novaluna, folder, server.port, "--rate", "1000", "--log", "nothing")
        driver.stdin.write(f"{server.process.pid}\n")
        driver.stdin.flush()
        found = json.loads(driver.stdout.readline())
        if driver.wait() != 0:
            sys.exit("the day failed")
        sums = {name: sums[name] + value for name, value in counters(server).items()}
        server.stop()
        said = subprocess.run([novaluna, "admin", "check", "--data", folder], check=True, capture_output=True, text=True).stdout
        rooms, events = (int(part.split()[0]) for part in said.split(",")[:2])
        stored = os.path.getsize(f"{folder}/novaluna.db")
    for name in ("folds_differ_total", "folds_ahead_total", "commits_failed_total"):
        if sums[name]:
            sys.exit(f"{name} is {sums[name]}")
    return {**found, **sums, "rooms": rooms, "stored_events": events, "stored": stored}


def row(*cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def tell_day(f):
    actions = f["by_turns"] + f["live"]
    row(f"a day at 1/{MILLION / f['people']:,.0f}, in {f['seconds']:.0f} s ({86400 / f['seconds']:,.0f} times as fast)", "")
    row("---", "---:")
    row("people, visits", f"{f['people']:,}, {f['visits']:,}")
    row("actions by turns, with a clock", f"{f['by_turns']:,}, {f['live']:,}")
    row("games that began, ended", f"{f['games_begun_total']:,.0f}, {f['games_over_total']:,.0f}")
    row("events; told to those who look on", f"{f['events_total']:,.0f}; {f['watched']:,}")
    row("messages that came; transactions", f"{f['messages_total']:,.0f}; {f['commits_total']:,.0f}")
    row("laptops closed; requests refused", f"{f['laptops']:,}; {f['refused']:,}")
    row("people at once, at most", f"{f['peak']:,}")
    row("from sending to the answer, p50, p95, p99, ms", ", ".join(f"{ms:.1f}" for ms in f["acked_ms"][1:4]))
    row("from sending to told, p50, p95, p99, ms", ", ".join(f"{ms:.1f}" for ms in f["told_ms"][1:4]))
    row("the deploy at 20:00: lines cut; back after, p50, the last, s",
        f"{f['cuts']:,}; {f['back_s'][1]:.2f}, {f['back_s'][4]:.2f}")
    row("acknowledged and lost, folds that differ", "0, 0")
    row("CPU of the server, of which it would have used without anybody, s",
        f"{sum(h[4] for h in f['hours']):.2f}, {f['idle_cpu'] * f['seconds']:.2f}")
    row("… an action, with all that belongs to it, µs", f"{1e6 * busy(f) / max(actions, 1):,.0f}")
    row("bytes stored, an event; down the lines, an action", f"{f['stored'] / f['stored_events']:.0f}; {f['down'] / max(actions, 1):,.0f}")
    print()


def busy(f, hour=None):
    """Seconds of CPU that people cost, in all or in an hour."""
    used = sum(h[4] for h in f["hours"]) if hour is None else hour[4]
    return max(used - f["idle_cpu"] * f["seconds"] / (1 if hour is None else 24), 0)


def tell_million(f):
    times, actions = MILLION / f["people"], f["by_turns"] + f["live"]
    top = max(f["hours"], key=lambda h: h[3])
    row("a million people a day", "on average", f"at the busiest hour ({top[0]}:00)")
    row("---", "---:", "---:")
    row("actions a second", f"{times * actions / 86400:,.0f}", f"{times * top[3] / 3600:,.0f}")
    row("people at once", f"{times * sum(h[1] for h in f['hours']) / 24:,.0f}", f"{times * f['peak']:,.0f}")
    row("live games at once", f"{times * sum(h[2] for h in f['hours']) / 24:,.0f}", f"{times * max(h[2] for h in f['hours']):,.0f}")
    row("cores", f"{times * busy(f) / 86400:.2f}", f"{times * busy(f, top) / 3600:.2f}")
    row("down the lines, Mbit/s", f"{times * f['down'] * 8 / 86400 / 1e6:.1f}",
        f"{times * f['down'] * 8 / 3600 / 1e6 * top[3] / max(actions, 1):.1f}")
    row("games a day; stored, GB a day",
        f"{times * f['games_begun_total']:,.0f}; {times * f['events_total'] * f['stored'] / f['stored_events'] / 1e9:.2f}", "")
    row("rows of the lobby told a second, if it is one for all",
        f"{times * times * f['lobby_rows'] / 86400:,.0f}", f"{times * times * f['lobby_rows'] / 3600 * top[3] / max(actions, 1):,.0f}")
    print()


def tell_hours(f):
    row("hour", "people", "live games", "actions", "CPU, ms", "memory, MB")
    row("---", "---:", "---:", "---:", "---:", "---:")
    for at, here, games, actions, cpu, memory in f["hours"]:
        row(f"{at:02}:00", f"{here:,}", f"{games:,}", f"{actions:,}", f"{1000 * cpu:,.0f}", f"{memory * 1.024 / 1000:.1f}")
    print()


def tell(found):
    tell_day(found)
    tell_million(found)
    tell_hours(found)


def main():
    novaluna, day = sys.argv[1:3]
    people, seconds = int((sys.argv[3:] + [1000])[0]), float((sys.argv[4:] + [240])[0])
    tell(pass_day(novaluna, day, people, seconds))


if __name__ == "__main__":
    main()
