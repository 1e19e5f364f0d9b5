#!/usr/bin/env python3
"""Plants rule bugs, one at a time, and shows that the tests catch each.

Works on a copy of the tree.  Writes its table to docs/mutants.md and fails if a mutant
lives.  Usage: tests/mutants.py [PART-OF-A-NAME]

SPDX-License-Identifier: MIT
"""
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# (rule, what the mutant does wrong, file, text, its replacement)
MUTANTS = [
    ("R1", "a task asks for one red fewer", "engine/tile.h", "X(61, NL_YELLOW,    4, 0x0300", "X(61, NL_YELLOW,    4, 0x0200"),
    ("R1", "a tile costs one less", "engine/tile.h", "X(17, NL_BLUE,      7,", "X(17, NL_BLUE,      6,"),
    ("R4", "21 discs with two players", "engine/game.h", "NL_DISCS = 20,", "NL_DISCS = 21,"),
    ("R5", "the shuffle is biased", "engine/deck.c", "(uint32_t)(n - i)", "(uint32_t)(n - i - (i < n - 2))"),
    ("R5", "a tile can be dealt twice", "engine/game.h", "return id <= NL_TILES && g->unseen[id];", "return id >= 1 && id <= NL_TILES;"),
    ("R6", "the stack is upside down", "engine/track.c", "nl_track_advance(t, stack[i], 0);", "nl_track_advance(t, stack[players - 1 - i], 0);"),
    ("R8", "on a shared space the lower one moves", "engine/track.h", "t->stamp -= 1 << 8;", "t->stamp += 1 << 8;"),
    ("R8", "the turn does not pass on", "engine/game.c", "    g->mover = (uint8_t)nl_track_first(&g->track, g->players);\n    if (g->players > 1)", "    if (g->players > 1)"),
    ("R8", "the order is listed front first", "engine/track.c", "t->place[q] < t->place[p]", "t->place[q] > t->place[p]"),
    ("R9", "a refill with three tiles is offered", "engine/game.c", "(g->wheel.count < NL_REACH) &", "(g->wheel.count <= NL_REACH) &"),
    ("R9", "a refill with three tiles is accepted", "engine/game.c", "if (g->wheel.count >= NL_REACH)", "if (g->wheel.count > NL_REACH)"),
    ("R9", "the marker's slot gets a tile", "engine/game.c", "NL_SLOTS - 1 - g->wheel.count", "NL_SLOTS - g->wheel.count"),
    ("R9", "a refill wants more than the pile has", "engine/game.c", "(empty < g->pile ? empty : g->pile)", "empty"),
    ("R9", "a refill begins two slots ahead", "engine/wheel.h", "w->slot[nl_wheel_slot(w, __builtin_ctz(first_gap))] = id;", "w->slot[nl_wheel_slot(w, __builtin_ctz(first_gap) + 1)] = id;"),
    ("R9", "a forced refill may be skipped", "engine/game.c", "return NL_ERR_MUST_REFILL;", "return NL_OK;"),
    ("R10", "only two tiles on offer", "engine/wheel.h", "NL_REACH = 3", "NL_REACH = 2"),
    ("R10", "the third tile is the second", "engine/wheel.h", "ahead - (k > 2)", "ahead - (k > 3)"),
    ("R10", "the marker stays", "engine/wheel.h", "    w->marker = (uint8_t)s;\n", ""),
    ("R10", "tiles passed over are lost", "engine/wheel.h", " | passed << (NL_SLOTS - 1 - steps)", ""),
    ("R10", "the ring does not close at slot 11", "engine/wheel.h", "(s >= NL_SLOTS)", "(s > NL_SLOTS)"),
    ("R11", "every tile costs one", "engine/track.h", "((uint32_t)cost << 16)", "((uint32_t)(cost > 0) << 16)"),
    ("R12", "tiles may touch at a corner", "engine/area_sets.h", "{ 1, -1, NL_ROW, -NL_ROW }", "{ 1, -1, NL_ROW + 1, -NL_ROW - 1 }"),
    ("R12", "the area is a torus of 16 rows", "engine/area.h", "NL_ROW = 90,", "NL_ROW = 64,"),
    ("R12", "a cell moved in the list is lost", "engine/lay.h", "    a->grid[nl__grid_index(last)] = (uint8_t)(1 + where);\n", ""),
    ("R13", "only the newest tile's neighbours are looked at", "engine/area_sets.h", "before = h.sets.touching | h.sets.members;", "before = touching & h.sets.touching;"),
    ("R13", "what a new tile brings for other colors is not looked at", "engine/lay.h", "        find_unmet(&counts[c], c);\n", ""),
    ("R14", "a group that touches on two sides counts twice", "engine/lay.h", " & -(int)(~met >> h & 1)", ""),
    ("R14", "who touches a tile and its group counts the group twice", "engine/area_sets.h", "only = touching & ~h.sets.touching,", "only = touching,"),
    ("R14", "who touches a tile does not count its group", "engine/area_sets.h", "RAISED(k, h.less - 1)", "RAISED(k, -1)"),
    ("R14", "a group forgets who touches it", "engine/lay.h", "own->groups[h].touching |= bit & other;", "(void)0;"),
    ("R14", "groups joined by a tile stay apart in name", "engine/lay.h", "nl__rename_groups(own, rest, name);", "(void)name;"),
    ("R14", "groups joined by a tile do not count each other", "engine/lay.h", "        nl__unite(a, &counts[color], &all, rest);", "        (void)g;"),
    ("R14", "three joined groups count as two", "engine/area.c", "    for (; rest; rest &= rest - 1) {", "    for (; rest; rest = 0) {"),
    ("R14", "a joined group's neighbours miss the larger one", "engine/area.c", "(h.touching & ~g->sets.touching) | h.members", "h.members"),
    ("R14", "a group counts no more than three", "engine/area_sets.h", "h.less - (h.less > -NL_LEVELS)", "h.less - (h.less > -3)"),
    ("R14", "exactly two, not at least two", "engine/lay.h", "asks[c].exactly[1] & EACH(have[1])", "asks[c].exactly[1] & EACH(have[1] & ~have[2])"),
    ("R15", "a color missing for one task is missing for all", "engine/lay.h", "LOAD(k[2].unmet) | LOAD(k[3].unmet);", "LOAD(k[2].unmet) | LOAD(k[3].unmet) | EACH(k[3].unmet[1]);"),
    ("R16", "a tile counts for its own tasks", "engine/area_sets.h", "(EACH(bit) & RAISED(k, h.less))", "(EACH(bit) & RAISED(k, h.less - 1))"),
    ("R16", "the others of a group do not count a new tile", "engine/area_sets.h", "before = h.sets.touching | h.sets.members;", "before = h.sets.touching;"),
    ("R16", "joined groups of the task's own color do not count", "engine/area.c", "(g->sets.touching & ~h.touching) | g->sets.members", "(g->sets.touching & ~h.touching)"),
    ("R17", "the last disc does not end the game", "engine/game.c", "if (area->discs == 0) {", "if (area->discs == 0 && g->phase) {"),
    ("R17", "the last discs go to the newest tile first", "engine/area.c", "nl_tile_bit[i <= a->count ? a->at[i].id : id]", "nl_tile_bit[a->at[last + 1 - i].id]"),
    ("R17", "the last discs go to a tile's last task first", "engine/area.c", "            task[t] |= fulfilled[t] & bit;\n            discs -= (fulfilled[t] & bit) != 0;", "            task[2 - t] |= fulfilled[2 - t] & bit;\n            discs -= (fulfilled[2 - t] & bit) != 0;"),
    ("R17", "a preview promises more discs than there are", "engine/lay.h", "    if (out->discs > a->discs) {", "    if (out->discs > 99) {"),
    ("R18", "an empty wheel ends the game", "engine/game.c", "else if (g->phase == 2 || !g->pile)", "else"),
    ("R18", "the game never ends for want of tiles", "engine/game.c", "else if (g->phase == 2 || !g->pile)", "else if (g->phase == 2)"),
    ("R19", "more discs left are better", "engine/game.c", "theirs < mine ||", "theirs > mine ||"),
    ("R19", "a tie goes to the later one", "engine/game.c", "&& j < i)", "&& j > i)"),
    ("R20", "20 discs in solo", "engine/game.h", "NL_SOLO_DISCS = 21,", "NL_SOLO_DISCS = 20,"),
    ("R21", "a solo player may refill", "engine/game.c", "    if (g->players == 1)\n        return NL_ERR_REFILL_SOLO;\n", ""),
    ("R22", "phase 1 may be ended with seven discs", "engine/game.c", "area->discs <= NL_SOLO_DISCS - NL_SMALL_HEAP", "area->discs <= NL_SOLO_DISCS - NL_SMALL_HEAP + 1"),
    ("R22", "phase 1 may be ended in phase 2", "engine/game.c", "        return NL_ERR_END_TWICE;", "        return NL_OK;"),
    ("R22", "an empty wheel in phase 1 ends the game", "engine/game.c", "    if (g->phase == 1)\n        end_phase1(g);\n    else if", "    if"),
    ("R23", "missing discs cost nothing in phase 1", "engine/game.c", "(missing > 0 ? NL_MISSING_DISC * missing : 0)", "0 * missing"),
    ("R23", "discs beyond the eighth earn points", "engine/game.c", "(missing > 0 ? NL_MISSING_DISC * missing : 0)", "NL_MISSING_DISC * missing"),
    ("R24", "nothing is dealt between the phases", "engine/game.c", "    g->phase = 2;\n    owe_tiles(g);", "    g->phase = 2;"),
    ("R26", "a missing disc costs nine", "engine/game.h", "NL_MISSING_DISC = 10,", "NL_MISSING_DISC = 9,"),
    ("R26", "phase 2 leaves out what was paid in phase 1", "engine/game.c", "out->phase2 = nl_track_travelled(&g->track, 0) +", "out->phase2 = nl_track_travelled(&g->track, 0) - g->phase1 +"),
    ("R27", "21 discs in phase 1 leave its score at nothing", "engine/game.c", "        if (g->phase == 1)\n            g->phase1 = (uint8_t)nl_track_travelled(&g->track, 0);\n", ""),
    ("hash", "the hash depends on the order of laying", "engine/game.c", "tiles += nl_mix(describe(a, i));", "tiles = add(tiles, describe(a, i));"),
    ("hash", "the hash leaves out what is covered", "engine/game.c", "        d |= (uint64_t)((a->covered[t] & bit) != 0) << (24 + t);\n", "        (void)bit;\n"),
    ("hash", "the hash leaves out the order in a stack", "engine/game.c", "add(h, order[p] | ", "add(h, "),
    ("text", "x and y are swapped", "engine/text.c", "nl_cell_at(x, y)", "nl_cell_at(y, x)"),
    ("text", "minus nought is a number", "engine/text.c", "(s[first] == '0' && (negative || i > first + 1))", "(s[first] == '0' && i > first + 1)"),
    ("text", "columns count from nought", "engine/text.c", "*column = r->token - start + 1;", "*column = r->token - start;"),
    ("text", "a tag of ours may stand twice", "engine/text.c", "    if (known && known->name)\n        return fail(r, t->at, NL_ERR_TAG_TWICE);\n", ""),
]


def run(command, cwd):
    return subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=900)


def first_failure(build):
    """The first test that fails, or None; the quick ones first."""
    r = run(["ctest", "--stop-on-failure", "-E", "play|bad_input", "--timeout", "60"], build)
    for line in r.stdout.splitlines():
        if "***" in line and "Test" in line:
            return line.split(":", 1)[1].split()[0]
    return None if r.returncode == 0 else "ctest"


def main():
    chosen = [m for m in MUTANTS if len(sys.argv) < 2 or sys.argv[1] in m[0] + " " + m[1]]
    rows, living = [], 0
    with tempfile.TemporaryDirectory() as tmp:
        tree, build = Path(tmp) / "tree", Path(tmp) / "build"
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns("build", ".git"))
        configure = ["cmake", "-S", tree, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
                     "-DCMAKE_C_FLAGS=-O1 -w", "-DNOVALUNA_GAMES=300", "-DNOVALUNA_ONE_SPEED=ON"]
        for step in (configure, ["ninja", "-C", build]):
            r = run(step, tree)
            if r.returncode:
                sys.exit(r.stdout)
        failure = first_failure(build)
        if failure:
            sys.exit(f"the tests fail without any mutant: {failure}")
        for number, (rule, wrong, name, text, replacement) in enumerate(chosen, 1):
            source = (tree / name).read_text()
            if source.count(text) != 1:
                sys.exit(f"{name}: «{text}» stands there {source.count(text)} times; {rule}, {wrong}")
            (tree / name).write_text(source.replace(text, replacement))
            r = run(["ninja", "-C", build], tree)
            if r.returncode:
                sys.exit(f"{wrong}: does not build\n{r.stdout[-2000:]}")
            caught = first_failure(build)
            (tree / name).write_text(source)
            living += caught is None
            rows.append(f"| {number} | {rule} | {wrong} | `{name}` | {caught or '**lives**'} |")
            print(f"{number:3} {rule:5} {wrong}: {caught or 'LIVES'}", flush=True)
    print(f"{len(chosen) - living} of {len(chosen)} mutants caught")
    if len(chosen) == len(MUTANTS):
        table = "\n".join(rows)
        (ROOT / "docs/mutants.md").write_text(
            "# Mutants\n\nRule bugs planted one at a time by `make mutants`, and the first test that notices each.\n"
            f"{len(chosen) - living} of {len(chosen)} are caught.\n\n"
            f"| | rule | what it does wrong | file | caught by |\n| --- | --- | --- | --- | --- |\n{table}\n")
    sys.exit(living > 0)


if __name__ == "__main__":
    main()
