"""Many games side by side: a step plays one action in each.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import ctypes as c

import numpy as np
import numpy.typing as npt

from .library import ACTIONS, PLAYERS_MAX, ROW, SEEN, Shown, nl


class IllegalAction(ValueError):
    """An action that may not be played; nothing has been played anywhere."""

    def __init__(self, game: int, action: int) -> None:
        super().__init__(f"action {action} is not legal in game {game}")
        self.game, self.action = game, action


class Batch:
    """`games` games of `players` players; the same seed deals the same games.

    What is known of the games lies in arrays that every step brings up to date (copy what you want to keep):

    seen    a structured array, SEEN: what everybody at the table sees
    mask    (games, 271), 1 where an action is legal
    reward  (games, 4), of games that ended in the last step: from 1 for the first to −1 for the last; solo (100 − total) / 100
    ended   (games,), 1 where a game did; `seen` and `mask` are already of the next
    """

    def __init__(self, games: int, players: int = 2, seed: int = 0) -> None:
        if games < 1 or not 1 <= players <= PLAYERS_MAX:
            raise ValueError(f"no batch of {games} games with {players} players")
        self.games, self.players = games, players
        self.seen: npt.NDArray[np.void] = np.zeros(games, SEEN)
        self.mask: npt.NDArray[np.uint8] = np.zeros((games, ACTIONS), np.uint8)
        self.reward: npt.NDArray[np.float32] = np.zeros((games, PLAYERS_MAX), np.float32)
        self.ended: npt.NDArray[np.uint8] = np.zeros(games, np.uint8)
        self._discs: npt.NDArray[np.uint8] = np.zeros((games, ACTIONS), np.uint8)
        self._memory = np.zeros(nl.nl_batch_bytes(games, players) + 64, np.uint8)
        self._at = nl.nl_batch_new(-(-self._memory.ctypes.data // 64) * 64, games, players, seed & (1 << 64) - 1)
        shown = (array.ctypes.data for array in (self.seen, self.mask, self.reward, self.ended))
        nl.nl_batch_show(self._at, Shown(*shown))

    def step(self, action: npt.ArrayLike) -> None:
        """Plays an action in each game, or raises IllegalAction and plays none."""
        a = np.ascontiguousarray(action, np.int16)
        if a.shape != (self.games,):
            raise ValueError(f"{self.games} actions are wanted, not an array of shape {a.shape}")
        illegal = nl.nl_batch_step(self._at, a.ctypes.data)
        if illegal >= 0:
            raise IllegalAction(illegal, int(a[illegal]))

    def random(self, out: npt.NDArray[np.int16] | None = None) -> npt.NDArray[np.int16]:
        """A legal action for each game, all equally likely."""
        out = np.empty(self.games, np.int16) if out is None else out
        nl.nl_batch_random(self._at, out.ctypes.data)
        return out

    def discs(self) -> npt.NDArray[np.uint8]:
        """(games, 271): how many discs each legal action would place at once; 0 for the others."""
        nl.nl_batch_discs(self._at, self._discs.ctypes.data)
        return self._discs

    def cells(self) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16]]:
        """x and y of `seen["cell"]`, (games, 90) each; those from seen["cells"] on mean nothing."""
        cell = self.seen["cell"]
        y = (cell + ROW * ROW + ROW // 2) // ROW - ROW
        return cell - ROW * y, y

    def offer(self) -> npt.NDArray[np.uint8]:
        """(games, 3): the tiles that may be taken, 0 where there are fewer."""
        ahead = self.seen["ahead"]
        order = np.argsort(ahead == 0, axis=1, kind="stable")[:, :3]
        return np.take_along_axis(ahead, order, axis=1)


def seed_of(seed: int, slot: int, game: int) -> int:
    """The seed of the deal of a game: `novaluna new --players N --seed S` deals the same."""
    return int(nl.nl_batch_seed(c.c_uint64(seed), slot, game))
