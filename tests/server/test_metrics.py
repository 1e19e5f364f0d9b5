#!/usr/bin/env python3
"""What /metrics counts is what has happened, in a form that Prometheus reads.  Usage: test_metrics.py NOVALUNA

SPDX-License-Identifier: MIT
"""
import re
import sys
import tempfile
import urllib.request

from harness.checks import check, terms
from harness.served import Server
from harness.ws_client import Connection

TERMS = terms(listed=True)


def read(port):
    """All values by name and label; every name must be explained before its values."""
    values, kinds = {}, {}
    for line in urllib.request.urlopen(f"http://localhost:{port}/metrics").read().decode().splitlines():
        if line.startswith("# HELP "):
            continue
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split()
            kinds[name] = kind
            continue
        name, labels, value = re.fullmatch(r"novaluna_([a-z_]+)(\{[a-z]+=\"[^\"]+\"\})? (\S+)", line).groups()
        check(any(f"novaluna_{name}" in (known, *(f"{known}_{end}" for end in ("bucket", "sum", "count"))) for known in kinds), line)
        values[name + (labels or "")] = float(value)
    return values


def check_histogram(values, name, least):
    buckets = [value for key, value in values.items() if key.startswith(f"{name}_bucket")]
    check(len(buckets) > 5 and buckets == sorted(buckets), name)
    check(buckets[-1] == values[f"{name}_bucket{{le=\"+Inf\"}}"] == values[f"{name}_count"] >= least, (name, buckets))
    check(values[f"{name}_sum"] > 0, name)


with tempfile.TemporaryDirectory() as folder:
    server = Server(sys.argv[1], folder)
    before = read(server.port)
    check(before["connections"] == before["rooms"] == before["queued"] == before["thinking"] == before["events_total"] == 0, before)
    anna = Connection(server.port)
    anna.ask(do="hello", version=1, name="Anna")
    room = anna.ask(do="open", terms=TERMS)["room"]
    anna.ask(do="watch", room=room)
    anna.ask(do="enter", room=room, mix="ab" * 32, name="Anna")
    anna.ask(do="begin", room=room)  # a seat is free: the rules refuse
    number = anna.ask(do="begin", room=room, level="new-moon")["number"]
    anna.ask(do="event", room=room, number=0, key="a", event="leave")  # too late
    anna.ask(do="say", room=room, say="nonsense")
    anna.ask(do="watch", room="nowhere")
    anna.ask(do="differs", room=room, number=3)
    anna.ask(do="nonsense")
    for _ in range(50):
        answer = anna.ask(do="event", room=room, number=number + 1, key="b", event="leave")
        number = int(anna.ask(do="watch", room=room)["events"][-1].split()[0])
        if "number" in answer:
            break
    after = read(server.port)
    server.stop()
    told = {"connections": 1, "rooms": 1, "games_begun_total": 1, "games_over_total": 1, "folds_differ_total": 1,
            "commits_failed_total": 0, 'refusals_total{why="NL_ERR_SEATS_FREE"}': 1, 'refusals_total{why="say"}': 1,
            'refusals_total{why="no-room"}': 1, 'refusals_total{why="bad-message"}': 1, 'refusals_total{why="store"}': 0}
    for name, value in told.items():
        check(after[name] == value, f"{name} is {after[name]}")
    check(after['refusals_total{why="stale"}'] >= 1, "stale")
    check(after["events_total"] == number + 1, f"{after['events_total']} events")
    check(after["told_total"] >= number and after["messages_total"] > 10, after)
    check_histogram(after, "commit_seconds", 4)
    check_histogram(after, "tell_seconds", 4)
print("it is counted")
