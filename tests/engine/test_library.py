#!/usr/bin/env python3
"""The shared library as other languages see it: all that the headers declare is there to be called,
and whole games played through it are those of the program.

Usage: test_library.py LIBRARY NOVALUNA HEADER…
SPDX-License-Identifier: MIT"""
import ctypes as c
import re
import subprocess
import sys

library, novaluna, headers = sys.argv[1], sys.argv[2], sys.argv[3:]


def declared():
    """The functions and tables that the public headers declare."""
    names = set()
    for header in headers:
        with open(header, encoding="utf-8") as file:
            text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
        names |= set(re.findall(r"^(?!typedef|static)\w[\w *]*\b(nl_\w+)\(", text, flags=re.M))
        names |= set(re.findall(r"^extern const \w+ +(nl_\w+)\[", text, flags=re.M))
    return names


def named():
    """All that the public headers speak of."""
    names = set()
    for header in headers:
        with open(header, encoding="utf-8") as file:
            names |= set(re.findall(r"\bnl_[a-z0-9]\w*", file.read()))
    return names


def exported():
    table = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1] for line in table.splitlines()}


class Action(c.Structure):
    _fields_ = [("take", c.c_uint8), ("cell", c.c_int16)]


class Rng(c.Structure):
    _fields_ = [("state", c.c_uint64)]


PUT = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(c.c_char), c.c_size_t)


class Writer(c.Structure):
    _fields_ = [("put", PUT), ("to", c.c_void_p), ("actions", c.c_int)]


class Json(c.Structure):
    _fields_ = [("writer", Writer), ("objects", c.c_uint64), ("more", c.c_bool)]


class Position(c.Structure):
    _fields_ = [("game", c.c_void_p), ("ply", c.c_int), ("last", c.c_void_p), ("termination", c.c_int),
                ("ranking", c.c_void_p)]


nl = c.CDLL(library)
nl.nl_game_action.restype = nl.nl_game_action_at.restype = Action
nl.nl_game_over.restype = c.c_bool
nl.nl_game_hash.restype = c.c_uint64
nl.nl_rng_below.restype = c.c_uint32
nl.nl_game_bytes.restype = c.c_size_t


def game_size():
    """A game of four fills the struct."""
    room = c.create_string_buffer(1 << 16)
    assert nl.nl_game_start(room, 4, None, None) == 0
    return nl.nl_game_bytes(room)


def position(game, ply, last):
    """A position as JSON, through a function that the library calls back."""
    parts = []
    put = PUT(lambda to, text, length: parts.append(text[:length]))
    json = Json(Writer(put, None, 0), 0, False)
    nl.nl_write_position(c.byref(json), c.byref(Position(c.addressof(game), ply, c.addressof(last), 0, None)))
    return b"".join(parts).decode()


def play(players, seed, size):
    """Plays a game at random, by the index of actions, and asks the program what it thinks of it."""
    game, deck, stack = c.create_string_buffer(size), c.create_string_buffer(70), c.create_string_buffer(4)
    chance, text, actions, hashes = Rng(seed), c.create_string_buffer(12), [], set()
    nl.nl_deck_shuffle(deck, c.c_uint64(seed), players, stack)
    assert nl.nl_game_start(game, players, None, stack if players > 1 else None) == 0
    assert nl.nl_deck_deal(deck, game) == 0
    while not nl.nl_game_over(game):
        count = nl.nl_game_action_count(game)
        index = nl.nl_rng_below(c.byref(chance), count)
        last = nl.nl_game_action_at(game, index)
        assert nl.nl_game_index(game, last) == index
        assert nl.nl_deck_play(deck, game, last) == 0
        nl.nl_action_write(last, text)
        actions.append(text.value.decode())
        hashes.add(nl.nl_game_hash(game))
    assert len(hashes) == len(actions)
    new = [novaluna, "new", "--players", str(players), "--seed", str(seed)]
    record = subprocess.run(new, capture_output=True, text=True, check=True).stdout + " ".join(actions) + "\n"
    replay = subprocess.run([novaluna, "replay", "--json", "-"], input=record, capture_output=True, text=True, check=True)
    told = replay.stdout.splitlines()
    assert len(told) == len(actions) + 1
    assert told[-1] == position(game, len(actions), last).rstrip("\n"), (told[-1], position(game, len(actions), last))


names = declared()
assert len(names) > 60, names
assert not names - exported(), f"declared, but no symbol: {sorted(names - exported())}"
hidden = exported() - named()
assert not hidden, f"internal, but a symbol: {sorted(hidden)}"
for number in range(1, 5):
    play(number, 2026 + number, game_size())
print(f"{len(names)} symbols, 4 games")
