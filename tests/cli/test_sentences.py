#!/usr/bin/env python3
"""Whole games at the terminal, line by line, in every mode and language, read for wrong joins (reading.py).

tests/tui/test_sentences.py has those on its whole screen, tests/server/sentences.py those at a server.

Usage: test_sentences.py NOVALUNA PO
SPDX-License-Identifier: MIT
"""
import os
import re
import subprocess
import sys
import tempfile

from reading import LANGUAGES, Reader, fail, report

novaluna, po = sys.argv[1:]


def run(lang, args, lines):
    done = subprocess.run([novaluna, *args, "--lang", lang], input=lines, capture_output=True, encoding="utf-8", check=False)
    return done.stdout + done.stderr


QUESTIONS = ["help", "moves", "tasks", "area 1", "area 2", "tasks 2", "area nobody", "track", "score", "tile 3", "wheel", "unseen", "log", "s"]


def in_rows(turns):
    """Lines that play a whole game, whoever is to move: everybody lays tiles in a row, and refills when that is
    allowed.  Much of it is refused, and that is read, too."""
    lines = []
    for turn in range(turns):
        lines += QUESTIONS if turn % 9 == 3 else []
        lines += ["undo", "undo anyway", "redo"] if turn % 7 == 5 else []
        lines += [f"? 1@{x},0" for x in range(turn % 3)]
        lines += [line for x in range(34) for line in (f"1@{x},0", "r")] + ["e"]
    return "\n".join(lines) + "\n"


def actions(players, seed):
    """Those of a game between computers, for people to play again, with questions in between."""
    text = subprocess.run([novaluna, "selfplay", "--players", str(players), "--games", "1", "--seed", str(seed), "--level", "greedy"], capture_output=True, encoding="utf-8", check=True).stdout
    lines = []
    for i, action in enumerate(text.split("\n\n")[1].split()):
        lines += [f"? {action}", action] + (QUESTIONS if i % 10 == 4 else []) + (["undo anyway", "redo"] if i % 6 == 5 else [])
    return "\n".join(lines + ["score", "log"]) + "\n"


GAMES = [  # what it is, options, lines, whether one person plays
    ("solo", ["--players", "1", "--seed", "7"], actions(1, 7), True),
    ("solo, laid in a row", ["--players", "1", "--seed", "3"], in_rows(34), True),
    ("solo with a name", ["--names", "Anna", "--seed", "7"], actions(1, 7), True),
    ("two people", ["--players", "2", "--seed", "7"], actions(2, 7), False),
    ("three people", ["--players", "3", "--seed", "8"], actions(3, 8), False),
    ("four people with names", ["--names", "Anna,Ben,Cleo,Dana", "--seed", "9"], actions(4, 9), False),
    ("against one", ["--opponent", "greedy", "--seed", "5"], in_rows(40), True),
    ("against one, few discs", ["--opponent", "new-moon", "--discs", "2", "--seed", "5"], in_rows(20), True),
    ("against one, no discs to speak of", ["--opponent", "random", "--discs", "1,20", "--seed", "2"], in_rows(20), True),
    ("with a name against two alike", ["--opponent", "half-moon,half-moon", "--names", "Anna", "--seed", "6"], in_rows(30), True),
    ("against three", ["--opponent", "random,greedy,new-moon", "--seed", "4"], in_rows(30), True),
    ("two people and two computers", ["--players", "4", "--opponent", "greedy,random", "--seed", "6"], in_rows(30), False),
]


def main():
    memory = "/dev/shm"  # games are saved after every action
    with tempfile.TemporaryDirectory(dir=memory if os.path.isdir(memory) else None) as home:
        os.environ.update(XDG_STATE_HOME=home, LC_ALL="C.UTF-8")
        ends = set()
        for lang in LANGUAGES:
            reader = Reader(po, lang)
            for what, options, lines, alone in GAMES:
                text = run(lang, ["play", "--plain", *options], lines)
                reader.read(what, text, alone)
                if lang == "en":
                    ends |= set(re.findall(r"The game is over: (?:no tile is left|you placed|\S+ placed|\S+ \S+ placed)", text))
                record = os.path.join(home, "novaluna", "last.nlr")
                if what == "against one" and os.path.exists(record):
                    reader.read("analysis", run(lang, ["analyse", record, "--nodes", "2"], ""), False)
        if len(ends) < 3:
            fail("games", f"they do not end in every way: {ends}")
    return report()


sys.exit(main())
