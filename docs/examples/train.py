#!/usr/bin/env python3
"""Trains a small policy by playing against itself until it beats `greedy`; a few minutes on one core.

The policy is a softmax over a weighted sum of a dozen features of each legal action; REINFORCE (Williams 1992)
finds the weights. Needs NumPy and the package novaluna (docs/research.md).

Usage: train.py [SECONDS [SEED]]
SPDX-License-Identifier: MIT
"""
import sys
import time

import numpy as np

from novaluna import ACTIONS, CELLS, EXTRA, Batch, tiles

COLOR = np.array([t.color for t in tiles])
COST = np.array([t.cost for t in tiles])
TASKS = np.array([len(t.tasks) for t in tiles])
SIDE = 91  # cells of an area in a row, from −45 to 45
BESIDE = (1, -1, SIDE, -SIDE)
FEATURES = ("discs", "cost", "tasks", "moves again", "refill", "tiles beside", "beside its color", "beside others",
            "waited for by tiles beside", "the two cheapest left to the others")


def waits(batch, mover):
    """(games, 44, 4): colors that an open task of a tile asks for."""
    lying = batch.seen["tile"][np.arange(batch.games), mover]
    asks = np.zeros((batch.games, lying.shape[1], 4), np.float32)
    for k in range(3):
        open_ = (lying["covered"] >> k & 1) == 0
        asks = np.maximum(asks, ASKS[lying["id"], k] * open_[:, :, None])
    return lying, asks


ASKS = np.zeros((69, 3, 4), np.float32)
for i, tile in enumerate(tiles):
    for k, task in enumerate(tile.tasks):
        ASKS[i, k] = np.array(task) > 0


def features(batch):
    """(games, 271, len(FEATURES))"""
    seen, games = batch.seen, np.arange(batch.games)
    mover, offer = seen["mover"].astype(int), batch.offer()
    lying, asks = waits(batch, mover)
    there = (lying["y"].astype(int) + SIDE // 2) * SIDE + lying["x"] + SIDE // 2
    color = np.full((batch.games, SIDE * SIDE), -1, np.int8)
    wants = np.zeros((batch.games, SIDE * SIDE, 4), np.float32)
    rows, places = np.nonzero(lying["id"])
    color[rows, there[rows, places]] = COLOR[lying["id"][rows, places]]
    wants[rows, there[rows, places]] = asks[rows, places]
    x, y = batch.cells()
    cell = np.clip((y.astype(int) + SIDE // 2) * SIDE + x + SIDE // 2, SIDE, SIDE * SIDE - SIDE - 1)
    beside = np.stack([color[games[:, None], cell + d] for d in BESIDE])  # (4, games, 90)
    waiting = sum(wants[games[:, None], cell + d] for d in BESIDE)  # (games, 90, 4)

    f = np.zeros((batch.games, ACTIONS, len(FEATURES)), np.float32)
    f[:, :, 0] = batch.discs()
    others = np.where(np.arange(4) < seen["players"][:, None], seen["travelled"].astype(int), 1 << 20)
    others[games, mover] = 1 << 20
    ahead = others.min(axis=1) - seen["travelled"][games, mover]
    for k in range(3):
        at = slice(k * CELLS, (k + 1) * CELLS)
        cost, mine = COST[offer[:, k]], COLOR[offer[:, k]][:, None]
        left = np.sort(np.delete(np.where(offer > 0, COST[offer], 7), k, axis=1), axis=1)
        f[:, at, 1] = cost[:, None] / 7
        f[:, at, 2] = TASKS[offer[:, k]][:, None] / 3
        f[:, at, 3] = (cost < ahead)[:, None]
        f[:, at, 5] = (beside >= 0).sum(axis=0)
        f[:, at, 6] = (beside == mine).sum(axis=0)
        f[:, at, 7] = ((beside >= 0) & (beside != mine)).sum(axis=0)
        f[:, at, 8] = np.take_along_axis(waiting, mine[:, :, None], axis=2)[:, :, 0]
        f[:, at, 9] = left[:, :1] / 7
    f[:, EXTRA, 4] = 1
    return f


def choose(batch, weights, rng, f=None):
    """An action for each game, its features, and what the policy expected of them."""
    f = features(batch) if f is None else f
    score = np.where(batch.mask, f @ weights, -np.inf)
    chance = np.exp(score - score.max(axis=1, keepdims=True))
    chance /= chance.sum(axis=1, keepdims=True)
    picked = (chance.cumsum(axis=1) > rng.random((batch.games, 1))).argmax(axis=1)
    picked = np.where(batch.mask[np.arange(batch.games), picked], picked, chance.argmax(axis=1))
    return picked, f[np.arange(batch.games), picked] - np.einsum("ga,gaf->gf", chance, f)


def greedy(batch, rng):
    """The level `greedy`: refill when one may, otherwise most discs, then the lowest cost."""
    cost = np.repeat(COST[batch.offer()], CELLS, axis=1)
    value = np.concatenate([batch.discs()[:, :EXTRA] * 8.0 - cost, np.full((batch.games, 1), 1000.0)], axis=1)
    return np.where(batch.mask, value + rng.random(value.shape) / 2, -np.inf).argmax(axis=1)


def wins(weights, rng, games=1000, sharp=3):
    """The share of games of two that the policy wins against greedy, seats in turn."""
    batch, won, ended = Batch(min(games, 250), 2, seed=int(rng.integers(1 << 60))), 0, 0
    seat = np.arange(batch.games) % 2
    first = np.ones(batch.games, bool)
    while first.any() or ended < games:
        mine = batch.seen["mover"] == seat
        batch.step(np.where(mine, choose(batch, weights * sharp, rng)[0], greedy(batch, rng)))
        over = np.flatnonzero(batch.ended)
        won += (batch.reward[over, seat[over]] > 0).sum()
        ended += len(over)
        first[over] = False
    return won / ended


def train(seconds, seed, report=print):
    rng = np.random.default_rng(seed)
    weights = np.zeros(len(FEATURES), np.float32)
    mean, square, steps = np.zeros_like(weights), np.zeros_like(weights), 0
    batch = Batch(128, 2, seed=seed)
    trace = np.zeros((batch.games, 4, len(FEATURES)), np.float32)
    gradient, ended, began, said = np.zeros_like(weights), 0, time.process_time(), 0.0
    while (spent := time.process_time() - began) < seconds:
        mover = batch.seen["mover"].copy()
        action, surprise = choose(batch, weights, rng)
        trace[np.arange(batch.games), mover] += surprise
        batch.step(action)
        over = np.flatnonzero(batch.ended)
        gradient += np.einsum("gp,gpf->f", batch.reward[over], trace[over])
        trace[over] = 0
        ended += len(over)
        if ended >= 256:  # Adam (Kingma, Ba 2014)
            steps += 1
            gradient /= ended
            mean, square = 0.9 * mean + 0.1 * gradient, 0.99 * square + 0.01 * gradient**2
            weights += 0.1 * (mean / (1 - 0.9**steps)) / (np.sqrt(square / (1 - 0.99**steps)) + 1e-8)
            gradient, ended = np.zeros_like(weights), 0
        if spent - said > seconds / 6:
            said = spent
            report(f"{spent:5.0f} s, {steps} updates: {100 * wins(weights, rng, 500):.0f} % against greedy")
    return weights


if __name__ == "__main__":
    learned = train(float(sys.argv[1]) if len(sys.argv) > 1 else 120, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    for name, weight in zip(FEATURES, learned):
        print(f"{weight:6.2f}  {name}")
    print(f"{100 * wins(learned, np.random.default_rng(7), 2000):.1f} % against greedy over 2,000 games")
