#!/usr/bin/env python3
"""tables.py: the tables of docs/ai.md between levels and ratings, from the games that bench/ai strengths and samples played.

    bench/rating/tables.py

prints how often players between two levels won, what levels give away, and the numbers that ai/rating/rating.c has of it.
The curve is of all games; the numbers are of the folder `calibration` alone, since careers.c tries them with the folder `test`.
SPDX-License-Identifier: MIT
"""
import math
import pathlib
import statistics

HERE = pathlib.Path(__file__).parent
LEVELS = "new-moon young-moon crescent half-moon gibbous full-moon harvest-moon hunter-moon super-moon".split()
TENTHS = (0, 2, 4, 6, 8)


def lines(name, *folders):
    """The words of all lines of a file in some folders."""
    for folder in folders:
        for line in (HERE / folder / name).read_text().splitlines():
            if line and not line.startswith("#"):
                yield line.split()


def results(*folders):
    """(player, other): games won and games played."""
    found = {}
    for player, other, won, games in lines("results.txt", *folders):
        before = found.get((player, other), (0, 0))
        found[player, other] = (before[0] + int(won), before[1] + int(games))
    return found


def curve():
    """Games of two won by players between two levels, against the lower one and the upper one."""
    found = results("calibration", "test")

    def share(player, other):
        won, games = found.get((player, other), (0, 0))
        return 50.0 if player == other else 100 * won / games if games else None

    def cell(shares):
        return "" if None in shares else " / ".join(f"{s:.0f}" for s in shares)

    columns, played = [], []
    for lower, upper in zip(LEVELS, LEVELS[1:]):
        names = [lower, *(f"{lower}+0.{t}" for t in TENTHS[1:]), upper]
        columns.append([(share(n, lower), share(n, upper)) for n in names])
        played.append([found.get((n, o), (0, 0))[1] for n in names for o in (lower, upper) if n != o])
    print("| tenths |", " | ".join(f"`{level}`" for level in LEVELS[:-1]), "|")
    print("| --- |", " | ".join("---:" for _ in columns), "|")
    for i, name in enumerate([*(f"0.{t}" for t in TENTHS), "1"]):
        print(f"| {name} |", " | ".join(cell(c[i]) for c in columns), "|")
    print("| games each |", " | ".join(f"{min(p)} to {max(p)}" for p in played), "|")
    falls(columns)


def falls(columns):
    """Says where a stronger player won less often."""
    print()
    for level, column in zip(LEVELS, columns):
        for side, against in enumerate(("lower", "upper")):
            shares = [c[side] for c in column]
            for tenths, before, after in zip((*TENTHS[1:], 10), shares, shares[1:]):
                if before is not None and after is not None and after < before:
                    print(f"{level}, {tenths} tenths: {after:.1f} % after {before:.1f} against the {against}")


def samples(*folders):
    """(level, what an action gave away), for every player of every game of two."""
    for level, others, _, _, loss in lines("samples.txt", *folders):
        if "," not in others:
            yield LEVELS.index(level), float(loss)


def losses():
    """What an action gives away on the mean."""
    found = list(samples("calibration", "test"))
    print("|", " | ".join(f"`{level}`" for level in LEVELS), "|")
    print("|", " | ".join("---:" for _ in LEVELS), "|")
    means = [statistics.mean(loss for k, loss in found if k == i) for i in range(len(LEVELS))]
    print("|", " | ".join(f"{100 * mean:.1f}" for mean in means), "|")
    counts = [sum(k == i for k, _ in found) for i in range(len(LEVELS))]
    print(f"\n{len(found)} games of one player each, {min(counts)} to {max(counts)} of each level")


def numbers():
    """What ai/rating/rating.c has of the games that calibrate it."""
    found = results("calibration")
    odds = [0]
    for lower, upper in zip(LEVELS, LEVELS[1:]):
        up, down = found[upper, lower], found[lower, upper]
        won, games = up[0] + down[1] - down[0], up[1] + down[1]
        odds.append(odds[-1] + 256 * math.log(won / (games - won)))
    print("odds_of:", ", ".join(f"{o:.0f}" for o in odds))
    level, away = zip(*((k, math.sqrt(loss)) for k, loss in samples("calibration")))
    fall, start = statistics.linear_regression(level, away)
    rest = statistics.pstdev(a - start - fall * k for k, a in zip(level, away))
    print(f"GIVES {start:.3f}, LESS {-fall / 10:.5f} a tenth, spread from game to game {rest:.3f}")


if __name__ == "__main__":
    for part in (curve, losses, numbers):
        part()
        print()
