"""Nova Luna for programs that learn, on the shared library libnovaluna.

    from novaluna import Batch
    games = Batch(games=256, players=2, seed=1)
    while True:
        games.step(choose(games.seen, games.mask))
        learn(games.reward, games.ended)

`Batch` plays many games side by side, `Env` is a single one in the manner of PettingZoo's AEC. The words are those
of the C header, batch/batch.h, which says what each number means.

SPDX-License-Identifier: MIT
"""
from .batch import Batch, IllegalAction
from .env import Env, env
from .library import ACTIONS, CELLS, COLORS, EXTRA, PLAYERS_MAX, SEEN, TILES, Tile, tiles

__all__ = ["ACTIONS", "CELLS", "COLORS", "EXTRA", "PLAYERS_MAX", "SEEN", "TILES", "Batch", "Env", "IllegalAction", "Tile", "env",
           "tiles"]
__version__ = "0.1.0"
