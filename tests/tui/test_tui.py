#!/usr/bin/env python3
"""`novaluna tui` in a pseudo-terminal, played by keys and by mouse as a person does.

Usage: test_tui.py NOVALUNA DATA [TEST…]
SPDX-License-Identifier: MIT
"""
import os
import re
import signal
import subprocess
import sys
import termios
from pathlib import Path

from playing import check, folder, go_down_to, novaluna, play_to_the_end, run, start, turn
from screen import Game

data = Path(sys.argv[2]).resolve()
saved = folder / "state/novaluna/game.nlr"
LANGUAGES = {"en": "Your turn", "de": "Du bist am Zug", "hu": "Te jössz", "cs": "Jsi na tahu", "uk": "Твій хід"}


def shell():
    env = {"XDG_STATE_HOME": str(folder / "state"), "HOME": str(folder), "PS1": "$ "}
    return Game(["/bin/bash", "--norc", "--noediting", "-i"], 24, 80, env).settle(0.3)


def actions():
    """How many actions the kept game has."""
    text = saved.read_text() if saved.exists() else ""
    return len(text.partition("\n\n")[2].split())


def restored(game):
    """The terminal is as it was: no other screen, a cursor, lines with echo."""
    check("the cursor is shown and the screen is the usual one", 25 in game.screen.modes and 1049 not in game.screen.modes, str(game.screen.modes))
    check("no clicks are asked for", not {1000, 1006} & game.screen.modes)
    check("lines are read as usual", game.flags() & termios.ICANON and game.flags() & termios.ECHO)


# ---- whole games ----


def a_solo_game_by_keys():
    game = start("tui")
    game.keys("down", "down", "left", "left", "left", "left", "left", "left")  # the computer's seat becomes nobody's
    for _ in range(12):
        if re.search(r"Seat 2\s+‹ – ›", game.screen.text()):
            break
        game.keys("left")
    game.keys("up", "up", "enter")
    game.until("Phase 1")
    play_to_the_end(game, "choose a tile", "Total [0-9]+ ─")
    check("the score sheet is shown", "Score sheet" in game.screen.text())
    check("it is kept as the last game", (folder / "state/novaluna/last.nlr").exists() and not saved.exists())
    game.keys("esc", "q")
    game.until("New game").keys("f1").until("Keys").keys("esc", "end", "enter").until("actions")
    game.keys("q", "esc", "up")
    game.signal(signal.SIGTERM)
    check("it ends well", game.wait() == 0)
    restored(game)
    return game


def a_game_against_a_computer_by_keys():
    game = start("tui", "--opponent", "crescent", "--seed", "5", "--discs", "9")
    play_to_the_end(game, "Your turn · choose a tile", "(You win|Crescent wins) ─")
    check("the ranking is shown", "1. " in game.screen.text() and "2. " in game.screen.text())
    game.keys("a").until("After 0 of").keys("a").until("Your chance to win")
    game.keys("end", "left", "left")
    game.until("Best actions")
    return game


def people_and_computers_in_any_mix():
    game = start("tui", "--players", "4", "--opponent", "new-moon,new-moon", "--names", "Anna,Bo", "--seed", "3", "--discs", "4")
    play_to_the_end(game, "(Anna|Bo)’s turn · choose a tile", "wins ─")
    return game


def the_deal_of_the_day_against_par():
    game = start("tui")
    go_down_to(game, "The deal of the day").keys("enter").until("Phase 1")
    play_to_the_end(game, "choose a tile", "Total [0-9]+ ─")
    game.until("[0-9]+ (over|under) par|exactly par", 600)
    record = (folder / "state/novaluna/last.nlr").read_text()
    check("the record tells what it is", '[Event "Deal of the day"]' in record, record)
    return game


# ---- puzzles ----


def answer(game, moves):
    """Types the first of these moves that is allowed; what came of it."""
    for move in moves:
        game.keys("/", *move, "enter") if "@" in move else game.keys(move)
        game.settle()
        if re.search("─ (Solved|Not quite) ─|^.*Not quite ─", game.screen.text()) or "Right. Now" in game.screen.text():
            return game.screen.text()
    raise AssertionError("no move was allowed\n" + game.screen.text())


def solve(game):
    """By what a verdict tells: the cell, or what else is best; which tile it is takes a try or two."""
    told = re.search(r"Place it (-?\d+,-?\d+)", game.screen.text())
    other = "r" if "Refill the wheel first" in game.screen.text() else "e"
    for move in [f"{k}@{told[1]}" for k in (1, 2, 3)] if told else [other]:
        game.keys("z")
        if move == "e":
            game.keys("e", "enter").settle()
        else:
            answer(game, [move])
        if re.search("Solved ─", game.screen.text()):
            return True
    return False


def puzzles_missed_and_solved():
    game = start("tui")
    go_down_to(game, "Puzzles").keys("enter").until("Puzzle of the day").until("By theme")
    check("the pack is there", re.search("0 of [0-9]+", game.screen.text()), game.screen.text())
    go_down_to(game, "the last discs").keys("enter").until("Puzzle [0-9]+ · (Win|Find)")
    missed = solved = False
    for _ in range(40):
        game.keys("3" if not missed else "1", "enter", "enter")
        game.until("(Solved|Not quite) ─|Right. Now|Only the next three|Choose a tile")
        if "Not quite ─" in game.screen.text():
            missed = True
            check("the keys are told", "N next puzzle" in game.screen.text(), game.screen.text())
            solved = solve(game) or solved
        elif "Solved ─" in game.screen.text():
            solved = True
        if missed and solved:
            break
        game.keys("z" if "Right. Now" in game.screen.text() else "n")
    check("one was missed and one solved", missed and solved, game.screen.text())
    kept = (folder / "state/novaluna/puzzles.txt").read_text()
    check("both are kept", re.search(r"^\d{4}-\d\d-\d\d [0-9a-f]{8} missed$", kept, re.M) and " solved\n" in kept, kept)
    game.keys("esc", "q").until("[1-9][0-9]* of [0-9]+")
    go_down_to(game, "Puzzle of the day").keys("enter").until("Puzzle [0-9]+ · ")
    game.keys("q").until("By theme").keys("q").until("New game")
    return game


# ---- a turn ----


def a_turn_by_mouse():
    game = start("tui", "--opponent", "crescent", "--seed", "7")
    rows = game.screen.text().split("\n")
    offer = next(i for i, r in enumerate(rows) if r.startswith(" 2 "))
    game.click(offer, 10).until("choose a cell")
    row = next(i for i, r in enumerate(rows) if "·" in r[40:])
    cell = rows[row].index("·", 40)
    game.click(row, cell).until("Enter confirms")
    game.click(row, cell).until("Your turn · choose a tile|thinking")
    check("it is played and kept", actions() >= 1)
    return game


def undo_and_redo():
    game = start("tui", "--players", "2", "--seed", "7")
    turn(game)
    game.until("took")
    game.keys("z").until("Taken back: 1 action")
    check("what is taken back is kept as such", "[Undone" in saved.read_text())
    game.keys("y").until("took")
    check("it is played again", actions() == 1)
    return game


def hints_tell_a_little_more_each_time():
    game = start("tui", "--opponent", "crescent", "--seed", "7")
    game.keys("h").until("Take ")
    game.keys("h").until("Place it ")
    game.keys("h")
    game.keys("h").until("chance to win is about")
    return game


def a_move_is_typed():
    game = start("tui", "--players", "2", "--seed", "7")
    game.keys("/", *"3@0,0", "enter").until("took")
    game.keys("/", *"1@5,5", "enter").until("touch one of your tiles|first tile lies")
    check("only one was played", actions() == 1)
    return game


def what_is_not_allowed_is_said():
    game = start("tui", "--players", "2", "--seed", "7")
    game.keys("enter").until("Choose a tile first")
    game.keys("r").until("two tiles or fewer")
    game.keys("e").until("Only a solo game")
    game.keys("z").until("nothing to take back")
    return game


# ---- the terminal ----


def resized_in_the_middle_of_a_turn():
    game = start("tui", "--players", "2", "--seed", "7")
    game.keys("2")
    game.resize(60, 200).until("Unseen tiles")
    game.resize(10, 30).until("Too small")
    game.keys("1").resize(24, 80).until("choose a cell")
    game.resize(40, 130).keys("enter", "enter").until("took")
    check("nothing unknown was sent", not game.screen.unknown, str(game.screen.unknown))
    return game


def killed_and_resumed():
    game = start("tui", "--opponent", "crescent", "--seed", "5")
    for _ in range(3):
        game.until("Your turn · choose a tile")
        turn(game)
    game.until("Your turn · choose a tile")
    before, text = actions(), game.screen.text()
    os.kill(game.pid, signal.SIGKILL)
    game.wait()
    game.end()
    check("every action was kept", actions() == before and before >= 3)
    plain = subprocess.run([novaluna, "play", "--plain", "--resume"], input="quit\n", text=True, capture_output=True,
                           env={**os.environ, "XDG_STATE_HOME": str(folder / "state"), "LC_ALL": "C"})  # fmt: skip
    check("play --plain finds it", f"after {before} action" in plain.stdout, plain.stdout + plain.stderr)
    game = start("tui")
    game.until(f"Crescent · {before} actions").keys("end", "enter").until("Your turn · choose a tile")
    check("the board is the same", game.screen.text().split("\n")[1:20] == text.split("\n")[1:20], game.screen.text() + text)
    return game


def games_of_plain_are_found():
    subprocess.run([novaluna, "play", "--plain", "--players", "2", "--seed", "4"], input="1@0,0\n1@0,0\nquit\n", text=True,
                   capture_output=True, env={**os.environ, "XDG_STATE_HOME": str(folder / "state"), "LC_ALL": "C"})  # fmt: skip
    game = start("tui")
    game.until("Player 1, Player 2 · 2 actions").keys("end", "enter").until("choose a tile")
    turn(game)
    check("it goes on in the same place", actions() == 3)
    return game


def a_second_game_does_not_lose_the_first():
    game = start("tui", "--players", "2", "--seed", "1")
    turn(game)
    game.keys("q").until("New game").keys("enter").until("Your turn · choose a tile")
    turn(game)
    game.keys("q").until("New game")
    check("both are kept", len(list((folder / "state/novaluna").glob("game*.nlr"))) == 2)
    return game


def suspended_and_resumed():
    """From a shell with job control: a stop does nothing where there is nobody to go back to."""
    game = shell()
    game.keys(f"{novaluna} tui --players 2 --seed 7", "enter").until("Your turn|’s turn")
    game.keys("1").until("choose a cell")
    os.write(game.fd, b"\x1a")
    game.until("Stopped")
    check("the shell has its screen", 25 in game.screen.modes and 1049 not in game.screen.modes and 1000 not in game.screen.modes)
    game.keys("fg", "enter").until("choose a cell")
    check("the screen is the game's again", 1049 in game.screen.modes)
    game.keys("enter", "enter").until("took")
    check("it is kept", actions() == 1)
    game.screen.unknown = []  # of the shell
    return game


def ended_by_signals():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        game = start("tui", "--players", "2", "--seed", "7")
        turn(game)
        game.signal(number)
        check(f"{number!r} ends it well", game.wait() == 0)
        restored(game)
        check("the game is kept", actions() == 1)
        game.end()
    for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGQUIT):
        game = start("tui", "--players", "2", "--seed", "7")
        game.signal(number)
        check(f"{number!r} kills it", game.wait() == -number)
        restored(game)
        game.end()


def a_closed_terminal():
    game = start("tui", "--opponent", "crescent", "--seed", "7")
    turn(game)
    check("an action was kept", actions() >= 1)
    os.close(game.fd)
    pid, status = os.waitpid(game.pid, 0)
    check("it ends", os.waitstatus_to_exitcode(status) in (0, -signal.SIGHUP))
    game.fd = os.open("/dev/null", os.O_RDONLY)
    game.status = 0
    return game


def no_terminal_to_speak_of():
    game = start("tui", "--players", "2", TERM="dumb", log=None)
    game.until("cannot move its cursor").until("On offer")
    os.write(game.fd, b"quit\n")
    check("it ends well", game.wait() == 0)
    game.end()
    piped = subprocess.run([novaluna, "tui", "--players", "1"], input="quit\n", text=True, capture_output=True,
                           env={**os.environ, "XDG_STATE_HOME": str(folder / "state"), "LC_ALL": "C"})  # fmt: skip
    check("through pipes, too", "no terminal" in piped.stderr and "Phase 1" in piped.stdout, piped.stderr)


def play_without_a_browser():
    game = start("play", PATH="/nowhere")
    game.until("New game")
    return game


# ---- how it looks ----


def every_size_and_language():
    for code, turn_words in LANGUAGES.items():
        for rows, cols in ((24, 80), (60, 200)):
            game = start("tui", "--lang", code, "--opponent", "crescent", "--seed", "7", rows=rows, cols=cols)
            game.until(turn_words)
            check(f"nothing is cut in {code}", "…" not in game.screen.text(), game.screen.text())
            game.keys("?")
            check(f"nor in its help", "…" not in game.screen.text(), game.screen.text())
            game.end()


def colors_as_the_terminal_has_them():
    def looks(**env):
        game = start("tui", "--players", "2", "--seed", "7", **env)
        found = {look for row in game.screen.cells for _, look in row}
        game.end()
        return found

    check("true color", any("48;2;194;69;45" in x for x in looks(COLORTERM="truecolor")))
    check("256", any("48;5;166" in x for x in looks()))
    check("16", any(re.search(r"\b41\b", x) for x in looks(TERM="linux")))
    plain = looks(NO_COLOR="1") | looks(TERM="vt100")
    check("none", not any(re.search(r"\b(3|4|9|10)[0-7]\b|38|48", x) for x in plain), str(plain))


def plain_signs():
    for game in (start("tui", "--ascii", "--players", "2", "--seed", "7"), start("tui", "--players", "2", "--seed", "7", LANG="C")):
        game.keys("1")
        check("only ASCII is sent", game.screen.text().isascii(), game.screen.text())
        game.end()


def a_light_background_is_recognized():
    game = start("tui", "--players", "2", "--seed", "7", COLORTERM="truecolor")
    os.write(game.fd, b"\033]11;rgb:ffff/ffff/ffff\007")
    game.settle()
    check("the bar is light", any("48;2;228;224;212" in look for _, look in game.screen.cells[0]))
    return game


def records_are_replayed():
    game = start("tui", str(data / "games/3-players-56.nlr"))
    game.until("The deal").keys("right", "right").until("After 2 of").keys("end").until("wins")
    game.keys("home").until("The deal")
    return game


# ---- all of it ----

TESTS = [a_solo_game_by_keys, the_deal_of_the_day_against_par, puzzles_missed_and_solved, a_game_against_a_computer_by_keys, people_and_computers_in_any_mix, a_turn_by_mouse, undo_and_redo,
         hints_tell_a_little_more_each_time, a_move_is_typed, what_is_not_allowed_is_said, resized_in_the_middle_of_a_turn,
         killed_and_resumed, games_of_plain_are_found, a_second_game_does_not_lose_the_first, suspended_and_resumed, ended_by_signals,
         a_closed_terminal, no_terminal_to_speak_of, play_without_a_browser, every_size_and_language, colors_as_the_terminal_has_them,
         plain_signs, a_light_background_is_recognized, records_are_replayed]  # fmt: skip

sys.exit(run(TESTS, sys.argv[3:]))
