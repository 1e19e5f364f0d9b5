"""The shared library: where it is, what it offers, and its structs as NumPy types.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import ctypes as c
import ctypes.util
import os
from typing import NamedTuple

import numpy as np

PLAYERS_MAX = 4
CELLS = 90  # that a tile may be laid on, at most
ACTIONS = 3 * CELLS + 1
EXTRA = ACTIONS - 1  # the action that takes no tile: refill or, in solo, end phase 1
TILES = 44  # in one area, at most
ROW = 90  # a step in y, as a difference of cells
COLORS = "BRTY"

SEEN_TILE = np.dtype([("id", "u1"), ("x", "i1"), ("y", "i1"), ("covered", "u1")])

#: nl_seen of batch.h, field by field.
SEEN = np.dtype([
    ("players", "u1"), ("mover", "u1"), ("phase", "u1"), ("pile", "u1"),
    ("ahead", "u1", 12), ("discs", "u1", 4), ("laid", "u1", 4), ("travelled", "u2", 4), ("turn", "u1", 4),
    ("phase1", "u1"), ("cells", "u1"), ("cell", "i2", CELLS), ("tile", SEEN_TILE, (PLAYERS_MAX, TILES)),
], align=True)


class Shown(c.Structure):
    _fields_ = [("seen", c.c_void_p), ("mask", c.c_void_p), ("reward", c.c_void_p), ("ended", c.c_void_p)]


class Tile(NamedTuple):
    """A tile as it is printed; tasks are how many tiles of each color they ask for, in the order of COLORS."""

    color: int
    cost: int
    tasks: tuple[tuple[int, int, int, int], ...]


def _load() -> c.CDLL:
    """$NOVALUNA_LIBRARY, or what the system finds."""
    name = os.environ.get("NOVALUNA_LIBRARY") or ctypes.util.find_library("novaluna") or "libnovaluna.so"
    try:
        nl = c.CDLL(name)
    except OSError as problem:
        raise ImportError(f"the shared library of Nova Luna cannot be loaded ({problem}); install it, or let "
                          "NOVALUNA_LIBRARY name the file libnovaluna.so") from problem
    nl.nl_batch_bytes.restype = c.c_size_t
    nl.nl_batch_new.restype = c.c_void_p
    nl.nl_batch_new.argtypes = [c.c_void_p, c.c_int, c.c_int, c.c_uint64]
    nl.nl_batch_show.restype = None
    nl.nl_batch_show.argtypes = [c.c_void_p, Shown]
    nl.nl_batch_step.argtypes = nl.nl_batch_random.argtypes = nl.nl_batch_discs.argtypes = [c.c_void_p, c.c_void_p]
    nl.nl_batch_random.restype = nl.nl_batch_discs.restype = None
    nl.nl_batch_seed.restype = c.c_uint64
    nl.nl_batch_seed.argtypes = [c.c_uint64, c.c_int, c.c_int]
    return nl


nl = _load()


def _read_tiles() -> tuple[Tile, ...]:
    raw = np.frombuffer((c.c_uint8 * (69 * 16)).in_dll(nl, "nl_tiles"), dtype="u1").reshape(69, 16)
    return tuple(Tile(int(t[0]), int(t[1]), tuple(tuple(int(n) for n in t[4 + 4 * k:8 + 4 * k]) for k in range(t[2])))
                 for t in raw)


#: All tiles by id, 1 to 68; entry 0 is blank.
tiles: tuple[Tile, ...] = _read_tiles()
