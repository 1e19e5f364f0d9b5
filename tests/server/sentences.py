#!/usr/bin/env python3
"""A table at a server, played by hand with `novaluna join` in every language, read for wrong joins (tests/cli/reading.py).

Usage: sentences.py NOVALUNA PO
SPDX-License-Identifier: MIT
"""
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from harness.checks import check, terms
from harness.person import Person
from harness.served import Server

sys.path.append(str(Path(__file__).parent.parent / "cli"))
from reading import LANGUAGES, Reader, report  # noqa: E402

novaluna, po = sys.argv[1:]
ASIDE = ["help", "moves", "tasks", "tasks 2", "area 1", "area 2", "track", "score", "wheel", "unseen", "log", "s", "what", "say nice", "say what", "1@9,9", "leave"]


def plays(lang, server, folder):
    """A game of two to its end: what was said to one of them."""
    bo = Person(server, "Bo").open(**terms(discs=[2, 2]))
    link = f"http://localhost:{server.port}/#/table/{bo.room}"
    env = {**os.environ, "XDG_STATE_HOME": os.path.join(folder, lang), "LC_ALL": "C.UTF-8"}
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        anna = subprocess.Popen([novaluna, "join", link, "--lang", lang, "--name", "Anna"], stdin=subprocess.PIPE, stdout=said, stderr=subprocess.STDOUT, text=True, env=env)

        def types(text):
            anna.stdin.write(text + "\n")
            anna.stdin.flush()

        bo.until(" begin ")
        seat = 3 - bo.row()["seat"]
        tiles = 0
        while not bo.play():
            for line in ASIDE if tiles < 2 else []:  # the deal may let a game end early
                types(line)
            while not any(f" play {seat} 1@{tiles},0" in event for event in bo.log()):
                types(f"1@{tiles},0")  # again, where what Bo did had not been heard yet
                time.sleep(0.3)
            tiles += 1
        types("score")
        types("rematch")
        types("quit")
        anna.stdin.close()
        check(anna.wait(timeout=600) == 0, f"{lang}: it ends well")
        said.seek(0)
        return said.read()


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(novaluna, folder)
        for lang in LANGUAGES:
            reader = Reader(po, lang)
            reader.read("join", plays(lang, server, folder), False)
            check(len(reader.seen) > 30, f"{lang}: little was said: {reader.seen}")
        server.stop()
    return report()


sys.exit(main())
