#!/usr/bin/env python3
"""Tables of a real server in `novaluna tui`, played by keys; against `novaluna join` and against a person.

Usage: test_online.py NOVALUNA [TEST…]
SPDX-License-Identifier: MIT
"""
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from playing import check, folder, go_down_to, novaluna, play_to_the_end, run, start, turn

sys.path.append(str(Path(__file__).parent.parent / "server"))
from harness.person import HOUR, Person  # noqa: E402
from harness.served import Server  # noqa: E402

MINE = "Your turn · choose a tile"
store = folder / "store"
servers = []


def serve(port=0):
    store.mkdir(exist_ok=True)
    servers.append(Server(novaluna, str(store), port))
    return servers[-1]


def tui(server, *more, table="", name="Anna", **size):
    url = f"http://localhost:{server.port}/" + (f"#/table/{table}" if table else "")
    return start("tui", "--server", url, "--name", name, *more, **size)


# ---- a whole game ----


def open_table(game, discs):
    """Opens a table of so many discs; returns the link to it."""
    game.until("New table").until("No open table right now").keys("enter").until("If somebody stays away")
    go_down_to(game, "Discs to place").keys(*["right"] * discs).until(f"‹ {discs} ›")
    game.keys("home", "enter").until("Your table is ready").until("#/table/")
    check("the code is shown large", game.screen.text().count("█") > 40, game.screen.text())
    return re.search(r"http://\S+", game.screen.text())[0]


def an_online_game_by_keys():
    """From opening the table to its end, against a level; the server is killed and comes back."""
    server = serve()
    game = tui(server)
    link = open_table(game, 3)
    bot = subprocess.Popen([novaluna, "join", link, "--level", "new-moon", "--name", "Luna"], stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, env={**os.environ, "XDG_STATE_HOME": str(folder / "bot")})  # fmt: skip
    try:
        game.until(MINE)
        check("there are clocks", re.search(r"\b(10|9):\d\d\b", game.screen.text()), game.screen.text())
        server.kill()
        game.until("Connection lost, trying again")
        game.keys("1", "enter", "enter").until("Sent when the line is back")
        server = serve(server.port)
        game.until(f"{MINE}|You took|Luna took|wins? ─", HOUR)
        play_to_the_end(game, MINE, "(You win|Luna wins) ─")
        check("the ranking is shown", "1. " in game.screen.text() and "2. " in game.screen.text())
        game.keys("a").until("After 0 of").keys("q")
        game.until("Your tables").until("Luna +Over")
        game.keys("q").until("Play with others")
        game.signal(signal.SIGTERM)
        check("it ends well", game.wait() == 0)
    finally:
        bot.kill()
        bot.wait()
    return game


# ---- others at the table ----


def a_seat_at_an_open_table():
    """Sits down at a table of the lobby, goes away, comes back by the list, and gives up."""
    server = serve()
    bo = Person(server).open()
    game = tui(server)
    game.until("Bo +2 players · 3 discs · Untimed")
    row = next(i for i, text in enumerate(game.screen.text().split("\n")) if "Bo " in text)
    game.click(row, 10).click(row, 10).until("Your turn|Bo’s turn")
    bo.play()
    game.until(MINE).keys("q").until("Bo +Your turn")
    go_down_to(game, "Bo +Your turn").keys("enter").until(MINE)
    turn(game)
    bo.until(r"\bplay\b")
    game.keys("m").until("Give up this game")
    go_down_in_menu(game, "Give up this game")
    game.keys("enter").until("Whoever gives up is last").keys("esc").keys("m")
    game.keys("enter").until("Whoever gives up is last").keys("enter").until("Bo wins ─").until("You gave up the game")
    game.keys("n").until("Waiting for an answer")
    check("so does Bo", "error" not in bo.line.ask(do="rematch", room=bo.room))
    game.until("Your table is ready|You have a seat")
    return game


def go_down_in_menu(game, row):
    for _ in range(30):
        rows = game.screen.text().split("\n")
        i = next(i for i, text in enumerate(rows) if row in text)
        at = rows[i].index(row)
        if game.screen.cells[i][at][1] != game.screen.cells[i - 2][0][1]:
            return
        game.keys("down")
    raise AssertionError(f"no row {row}\n" + game.screen.text())


def both_play(game, bo):
    """Until Bo has a tile and it is Anna's turn."""
    while not bo.play() and not bo.tiles:
        game.wait_for(MINE)
        turn(game)
        bo.until(r"\bplay\b")
    game.until(MINE)


def offers_phrases_and_codes():
    """Comes by a code; is asked and asks; hears what is said, and says something."""
    server = serve()
    bo = Person(server).open(discs=[9, 9])
    game = tui(server)
    go_down_to(game.until("Enter a code"), "Enter a code").keys(*bo.code.lower(), "enter").until("Your turn|Bo’s turn")
    both_play(game, bo)
    check("an offer is made", "number" in bo.event("offer-take-back"))
    game.until("Bo would like to take back a move").keys("g").until("Taken back: [0-9]+ action")
    bo.until("accept")
    bo.line.ask(do="say", room=bo.room, say="nice")
    game.until("Bo: Well lit")
    bo.tiles -= 1
    both_play(game, bo)
    game.keys("m").until("Clear skies!").keys("right", "enter")
    while not any(m.get("say") == "hello" for m in bo.line.news):
        bo.line.news.append(bo.line.receive())
    turn(game)
    game.until("You took").keys("z").until("You have asked to take back|Taken back")
    game.keys("h").until("no hints while others play")
    return game


def a_table_with_computers_alone():
    """Opened, a computer seated by hand, and started; then left before it is over, and found again by another start."""
    server = serve()
    game = tui(server, rows=60, cols=200)
    link = open_table(game, 3)
    go_down_to(game, "Seat 2").keys("right").until("Half Moon ›").keys("left").until("‹ Gibbous|‹ Crescent").keys("home", "enter")
    game.until(MINE)
    turn(game)
    game.until("Your turn|wins?").keys("z").until("Taken back: [0-9]+ action").until(MINE)
    game.signal(signal.SIGTERM)
    check("it says how to go on", game.wait() == 0 and "novaluna tui --server" in game.screen.text(), game.screen.text())
    game.end()
    game = tui(server, table=link.split("/table/")[1])
    play_to_the_end(game, MINE, "wins? ─")
    return game


def what_is_wrong_is_said():
    server = serve()
    game = tui(server, table="ZZZZZZ")
    game.until("There is no such table any more")
    game.end()
    server.kill()
    game = tui(server)
    game.until("Connection lost, trying again")
    server = serve(server.port)
    game.until("No open table right now")
    return game


TESTS = [an_online_game_by_keys, a_seat_at_an_open_table, offers_phrases_and_codes, a_table_with_computers_alone, what_is_wrong_is_said]

status = run(TESTS, sys.argv[2:])
for one in servers:
    one.kill()
sys.exit(status)
