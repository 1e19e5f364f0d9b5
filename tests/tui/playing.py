"""playing.py: `novaluna tui` in a pseudo-terminal for tests: a folder of its own, turns by keys, and a list of tests.

SPDX-License-Identifier: MIT
"""
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from screen import Game

novaluna = os.path.abspath(sys.argv[1])
folder = Path(tempfile.mkdtemp(prefix="novaluna-tui-"))


def check(what, true, more=""):
    if not true:
        raise AssertionError(f"{what}\n{more}")


def start(*arguments, rows=24, cols=80, log=str(folder / "errors"), **env):
    env = {"XDG_STATE_HOME": str(folder / "state"), "HOME": str(folder), **env}
    return Game([novaluna, *arguments], rows, cols, env, log).settle(0.3)


def turn(game, tile="1"):
    """Lays a tile where it covers most, one step at a time however slow the machine is."""
    game.press(tile).wait_for("choose a cell")
    game.press("enter").wait_for("Enter confirms")
    game.press("enter").wait_for("Enter confirms", False)


def play_to_the_end(game, ready, over, most=90):
    for _ in range(most):
        game.until(f"{ready}|{over}")
        if re.search(over, game.screen.text()):
            return
        turn(game)
    raise AssertionError("the game never ends\n" + game.screen.text())


def go_down_to(game, row):
    """Presses the down key until a row is chosen: the terminal shows it in another look."""
    for _ in range(30):
        rows = game.screen.text().split("\n")
        for i, text in enumerate(rows):
            found = re.search(row, text)
            if found and game.screen.cells[i][found.start() - 1][1] != "":
                return game
        game.keys("down")
    raise AssertionError(f"there is no row {row}\n" + game.screen.text())


def run(tests, chosen):
    """Runs the tests, or those chosen by name; returns the exit status."""
    failures = []
    tests = [t for t in tests if not chosen or t.__name__ in chosen]
    for test in tests:
        shutil.rmtree(folder / "state", ignore_errors=True)
        try:
            game = test()
            if game:
                check("nothing unknown was sent", not game.screen.unknown, str(game.screen.unknown))
                game.end()
        except AssertionError as error:
            failures.append(test.__name__)
            print(f"FAILED: {test.__name__}: {error}", flush=True)
    errors = (folder / "errors").read_text() if (folder / "errors").exists() else ""
    if re.search("Sanitizer|runtime error", errors):
        failures.append("sanitizers")
        print(errors)
    shutil.rmtree(folder, ignore_errors=True)
    print(f"{len(tests)} tests, {len(failures)} failed")
    return len(failures) > 0
