#!/usr/bin/env python3
"""The Python package: whole games through it are those of the rules, and bad input changes nothing.

Usage: test_python.py NOVALUNA, with NOVALUNA_LIBRARY and PYTHONPATH set
SPDX-License-Identifier: MIT"""
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

import novaluna
from novaluna.batch import seed_of

program = sys.argv[1]


def test_deals_are_those_of_the_program():
    for players in 1, 2, 3, 4:
        batch = novaluna.Batch(3, players, seed=11)
        for slot in range(3):
            seed = seed_of(11, slot, 0)
            record = subprocess.run([program, "new", "--players", str(players), "--seed", str(seed)],
                                    capture_output=True, text=True, check=True).stdout
            deck = [int(n) for n in re.search(r'\[Deck "([^"]*)"\]', record).group(1).split()]
            assert list(batch.seen["ahead"][slot][:11]) == deck[:11], (players, slot)
            assert list(batch.offer()[slot]) == deck[:3]


def test_random_games_end_and_are_rewarded():
    for players in 1, 2, 3, 4:
        batch = novaluna.Batch(64, players, seed=players)
        ended = 0
        for _ in range(150):
            batch.step(batch.random())
            over = batch.ended.astype(bool)
            ended += over.sum()
            assert (batch.reward[~over] == 0).all()
            if players > 1:
                assert np.allclose(batch.reward[over, :players].sum(axis=1), 0, atol=1e-6)
                assert (batch.reward[over, :players].max(axis=1) == 1).all()
            assert (batch.seen["laid"].sum(axis=1) + (batch.seen["ahead"] > 0).sum(axis=1) + batch.seen["pile"] == 68)[
                (batch.seen["phase"] != 2)].all()
        assert ended > 64


def test_the_same_seed_is_the_same_game():
    one, two, other = (novaluna.Batch(8, 2, seed=s) for s in (5, 5, 6))
    for _ in range(100):
        action = one.random()
        assert (action == two.random()).all()
        one.step(action)
        two.step(action)
    assert (one.seen == two.seen).all() and (one.mask == two.mask).all()
    assert not (one.seen["ahead"] == other.seen["ahead"]).all()


def test_bad_input_changes_nothing():
    batch = novaluna.Batch(4, 2, seed=1)
    before = batch.seen.copy()
    for wrong in ([0, 0, 0], np.zeros((4, 2)), []):
        try:
            batch.step(wrong)
        except ValueError:
            continue
        raise AssertionError(wrong)
    try:
        batch.step([0, 0, 89, 0])
    except novaluna.IllegalAction as problem:
        assert (problem.game, problem.action) == (2, 89)
    else:
        raise AssertionError("played")
    assert (batch.seen == before).all()
    for games, players in (0, 2), (1, 0), (1, 5):
        try:
            novaluna.Batch(games, players)
        except ValueError:
            continue
        raise AssertionError((games, players))


def test_cells_are_the_frontier():
    batch = novaluna.Batch(16, 2, seed=3)
    for _ in range(40):
        x, y = batch.cells()
        for i in range(16):
            seen = batch.seen[i]
            mine = {(int(t["x"]), int(t["y"])) for t in seen["tile"][seen["mover"]][:seen["laid"][seen["mover"]]]}
            cells = set(zip(x[i][:seen["cells"]].tolist(), y[i][:seen["cells"]].tolist()))
            beside = {(a + dx, b + dy) for a, b in mine for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - mine
            assert cells == (beside or {(0, 0)})
        batch.step(batch.random())


def test_tiles_are_the_tiles():
    assert len(novaluna.tiles) == 69 and novaluna.tiles[1] == novaluna.Tile(0, 1, ())
    assert novaluna.tiles[10] == novaluna.Tile(0, 4, ((0, 3, 0, 0), (0, 0, 3, 0), (0, 0, 0, 2)))


def test_one_game_goes_round_the_players():
    for players in 1, 2, 4:
        game = novaluna.env(players)
        game.reset(seed=2)
        rng = np.random.default_rng(2)
        total = {}
        for agent in game.agent_iter():
            observation, reward, terminated, truncated, _ = game.last()
            assert not truncated
            if terminated:
                total[agent] = reward
                assert not observation["action_mask"].any()
                game.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            assert observation["observation"]["mover"] == int(agent[-1])
            game.step(int(rng.choice(legal)))
        assert len(total) == players and not game.agents
        if players > 1:
            assert abs(sum(total.values())) < 1e-6 and max(total.values()) == 1


def test_the_example_learns():
    path = Path(__file__).parents[2] / "docs/examples/train.py"
    spec = importlib.util.spec_from_file_location("train", path)
    train = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(train)
    batch = novaluna.Batch(4, 2, seed=8)
    for _ in range(30):
        seen, f = batch.seen, train.features(batch)
        for i, number in np.argwhere(batch.mask[:, :novaluna.EXTRA]):
            tile = novaluna.tiles[batch.offer()[i, number // novaluna.CELLS]]
            assert np.isclose(f[i, number, 1], tile.cost / 7)
            behind = np.delete(seen["travelled"][i][:2], seen["mover"][i])[0] - seen["travelled"][i][seen["mover"][i]]
            assert f[i, number, 3] == (tile.cost < behind)
        batch.step(train.greedy(batch, np.random.default_rng(1)))
    knows = np.zeros(len(train.FEATURES), np.float32)
    knows[[0, 1]] = 8, -1  # as greedy does, but for refills
    rng = np.random.default_rng(3)
    assert train.wins(0 * knows, rng, 80) < 0.2 < train.wins(knows, rng, 80)
    assert np.isfinite(train.train(1, seed=1, report=lambda _: None)).all()


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
        print("ok", name[5:].replace("_", " "))
