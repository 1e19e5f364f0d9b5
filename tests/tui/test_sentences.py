#!/usr/bin/env python3
"""Whole games on the screen of a terminal, in every language, read for wrong joins (tests/cli/reading.py).

Turns are made by keys that are the same in every language; what stands on the screen after each is read piece by
piece.

Usage: test_sentences.py NOVALUNA PO LANGUAGE…
SPDX-License-Identifier: MIT
"""
import re
import shutil
import sys
from pathlib import Path

from playing import check, folder, start

sys.path.append(str(Path(__file__).parent.parent / "cli"))
from reading import Reader, report  # noqa: E402

po, languages = sys.argv[2], sys.argv[3:]
last = folder / "state/novaluna/last.nlr"

GAMES = [  # what it is, options, whether one person plays
    ("solo", ["--players", "1", "--seed", "7"], True),
    ("against one", ["--opponent", "new-moon", "--discs", "3", "--seed", "5"], True),
    ("with a name against two alike", ["--opponent", "new-moon,new-moon", "--names", "Anna", "--discs", "3", "--seed", "6"], True),
    ("two people and a computer", ["--players", "3", "--opponent", "new-moon", "--names", "Anna,Ben", "--discs", "3", "--seed", "3"], False),
    ("four without names", ["--players", "4", "--discs", "3", "--seed", "9"], False),
]
ASIDE = [["?", "esc"], ["l", "esc"], ["u", "esc"], ["h", "h", "h", "h", "esc"], ["t"], ["s"], ["o", "o"], ["z", "enter", "y"], ["r"], ["e", "esc"], ["/", "9", "enter", "esc"]]


def pieces(screen):
    """What stands on the screen in words: what lies between what is drawn there, marks and wide gaps."""
    rows = [re.split(r"[^\w\s.,;:!?…{}()’'“”„«»+%/-]+|  +", row) for row in screen.text().split("\n")]
    return "\n".join(piece.strip() for row in rows for piece in row if re.search(r"[^\W\d]{2}", piece)) + "\n"


def plays(reader, what, options, alone):
    """One game to its end, with a look aside now and then."""
    game = start("tui", "--lang", reader.lang, *options, rows=50, cols=170)

    def keys(*all_of_them):
        for key in all_of_them:
            game.keys(key)
            reader.read(what, pieces(game.screen), alone)

    for turn in range(120):
        if last.exists():
            break
        if turn % 3 == 2:
            keys(*ASIDE[turn // 3 % len(ASIDE)])
        keys(str(turn % 3 + 1), "enter", "enter")
    check(f"{reader.lang}, {what}: the game ends", last.exists(), game.screen.text())
    keys("a", "a", "end", "left", "left", "left")
    game.settle(1)
    keys("left", "right")
    game.end()


for code in languages:
    of = Reader(po, code)
    for described in GAMES:
        shutil.rmtree(folder / "state", ignore_errors=True)
        plays(of, *described)
    check("much was read", len(of.seen) > 300, len(of.seen))
shutil.rmtree(folder, ignore_errors=True)
sys.exit(report())
