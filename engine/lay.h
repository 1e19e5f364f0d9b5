/* lay.h: the inside of laying a tile; for area.c and game.c only.
 *
 * This is where the time of a game goes.  It is a header so that a whole turn can be
 * compiled as one function for each kind of machine (speed.h).  The code does without
 * branches that a processor cannot foresee, as far as it pays: nearly all of them
 * would depend on where a player happens to put a tile.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_LAY_H
#define NL_LAY_H

#include <string.h>

#include "area_sets.h"

/* clang-format off */
#define ASKS_1(id, color, cost, t1, t2, t3, c, n) | (NL_TASK_ASKS(t1, c) == (n) ? NL_TILE_BIT(id) : 0)
#define ASKS_2(id, color, cost, t1, t2, t3, c, n) | (NL_TASK_ASKS(t2, c) == (n) ? NL_TILE_BIT(id) : 0)
#define ASKS_3(id, color, cost, t1, t2, t3, c, n) | (NL_TASK_ASKS(t3, c) == (n) ? NL_TILE_BIT(id) : 0)
#define ASKS(c, n) { 0 NL_TILE_LIST(ASKS_1, c, n), 0 NL_TILE_LIST(ASKS_2, c, n), 0 NL_TILE_LIST(ASKS_3, c, n), 0 }
#define ASKS_OF(c) { ASKS(c, 1), ASKS(c, 2), ASKS(c, 3), ASKS(c, 4) }
#define ANY_1(id, color, cost, t1, t2, t3, c) | (NL_TASK_ASKS(t1, c) ? NL_TILE_BIT(id) : 0)
#define ANY_2(id, color, cost, t1, t2, t3, c) | (NL_TASK_ASKS(t2, c) ? NL_TILE_BIT(id) : 0)
#define ANY_3(id, color, cost, t1, t2, t3, c) | (NL_TASK_ASKS(t3, c) ? NL_TILE_BIT(id) : 0)
#define ANY_OF(c) { 0 NL_TILE_LIST(ANY_1, c), 0 NL_TILE_LIST(ANY_2, c), 0 NL_TILE_LIST(ANY_3, c), 0 }
/* clang-format on */

/* By color: the tiles whose k-th task asks for 1, 2, 3, 4 of it, and for any. */
static const struct {
    four exactly[NL_LEVELS], any, spare[3];
} asks[NL_COLORS + 1] = {
    { ASKS_OF(0), ANY_OF(0), { { 0 } } },
    { ASKS_OF(1), ANY_OF(1), { { 0 } } },
    { ASKS_OF(2), ANY_OF(2), { { 0 } } },
    { ASKS_OF(3), ANY_OF(3), { { 0 } } },
};

/* Finds anew which tasks miss color c. */
NL_INLINE void find_unmet(nl_counts *k, int c)
{
    const nl_tile_set *have = k->have + NL_BASE + 1;
    four               met = asks[c].exactly[0] & EACH(have[0]);
    met |= asks[c].exactly[1] & EACH(have[1]);
    met |= asks[c].exactly[2] & EACH(have[2]);
    met |= asks[c].exactly[3] & EACH(have[3]);
    STORE(k->unmet, asks[c].any & ~met);
}

/* Gives the tiles of the groups in the set `gone` to the group `name`. */
void nl__rename_groups(nl_area *a, uint64_t gone, int name);

/* Raises the count of a color by −less, 0 to 4, for one tile. */
NL_INLINE void raise_one(nl_counts *k, int less, nl_tile_set bit)
{
    STORE(k->have + NL_BASE + 1, RAISED(k, 0) | (EACH(bit) & RAISED(k, less)));
}

/* Works out in `counts` what a tile does to all counts when it is laid between the
 * four sides given, a byte of the grid each.  With `own` the groups of that area change
 * too; without, `a` is only read. */
NL_INLINE void join(const nl_area *a, nl_area *own, nl_counts counts[], nl_tile_id id, uint32_t sides)
{
    int         color = nl_tiles[id].color;
    nl_tile_set bit = nl_tile_bit[id], touching = 0;
    uint64_t    same = 0, met = 0; /* groups beside the cell: of its own color, and all */
    for (uint32_t laid = sides & 0x80808080u; laid; laid &= laid - 1) {
        unsigned  i = sides >> (__builtin_ctz(laid) - 7) & 127;
        nl_placed p = a->at[i];
        int       h = a->group[i];
        /* No branch here: which color lies beside a cell is hard to foresee. */
        bool        its_own = p.color == color;
        nl_tile_set other = (nl_tile_set)its_own - 1; /* all ones if it is another color */
        int         c = (p.color & (int)other) | (NL_COLORS & ~(int)other);
        /* A group that touches on two sides counts once. */
        int less = a->less[h] & (int)other & -(int)(~met >> h & 1);
        same |= (uint64_t)its_own << h;
        met |= (uint64_t)1 << h;
        touching |= nl_tile_bit[p.id] & other;
        raise_one(&counts[c], less, bit);
        find_unmet(&counts[c], c);
        if (own)
            own->groups[h].touching |= bit & other;
    }
    int       joined = 63 - __builtin_clzll(same | 1); /* 0 if there is none */
    uint64_t  rest = same & ~((uint64_t)1 << joined);
    nl__bunch g =
        join_group(&counts[color], bit, touching, (nl__bunch){ a->groups[joined], a->less[joined] });
    if (rest) {
        nl__bunch all = g; /* so that `g` itself can stay in registers */
        nl__unite(a, &counts[color], &all, rest);
        g = all;
    }
    find_unmet(&counts[color], color);
    if (!own)
        return;
    int name = joined | ((a->count + 1) & -(joined == 0));
    own->groups[name].members = g.sets.members;
    own->groups[name].touching = g.sets.touching;
    own->less[name] = (int8_t)g.less;
    own->group[a->count + 1] = (uint8_t)name;
    if (rest)
        nl__rename_groups(own, rest, name);
}

/* Puts the next tile on frontier cell `where`, and the empty cells around it into
 * the frontier. */
NL_INLINE void advance_frontier(nl_area *a, nl_cell cell, int where, const surroundings *s)
{
    size_t n = a->frontier_count;
    for (int k = 0; k < 4; k++) {
        unsigned here = s->sides >> 8 * k & 255;
        a->frontier[n] = (nl_cell)(cell + step[k]);
        n += here < 1;
        a->grid[s->at[k]] = (uint8_t)(here ? here : n);
    }
    nl_cell last = a->frontier[--n];
    a->frontier[where] = last;
    a->frontier_count = (uint8_t)n;
    a->grid[nl__grid_index(last)] = (uint8_t)(1 + where);
    a->grid[nl__grid_index(cell)] = (uint8_t)(NL_LAID + 1 + a->count);
}

/* The tasks that are fulfilled and not covered, and how many they are. */
NL_INLINE int find_fulfilled(const nl_area *a, const nl_counts k[], nl_tile_set task[NL_TASKS + 1])
{
    four unmet = LOAD(k[0].unmet) | LOAD(k[1].unmet) | LOAD(k[2].unmet) | LOAD(k[3].unmet);
    four open = has_task & ~LOAD(a->covered);
    STORE(task, open & ~unmet);
    return __builtin_popcountll(task[0]) + __builtin_popcountll(task[1]) + __builtin_popcountll(task[2]);
}

/* Keeps as many tasks as there are discs: oldest tile first, and a tile's tasks in
 * their order (R17).  `id` is the newest tile, which `a` may not hold yet. */
void nl__keep_first(const nl_area *a, nl_tile_id id, nl_tile_set task[NL_TASKS]);

/* See nl_area_lay; `cell` is frontier[where]. */
NL_INLINE int nl__lay(nl_area *a, nl_tile_id id, int where, nl_cell cell)
{
    surroundings s = look_around(a, cell);
    advance_frontier(a, cell, where, &s);
    join(a, a, a->counts, id, s.sides);
    a->count++;
    a->at[a->count] = (nl_placed){ id, nl_tiles[id].color, cell };

    int discs = find_fulfilled(a, a->counts, a->fresh);
    if (discs > a->discs) {
        discs = a->discs;
        nl__keep_first(a, id, a->fresh);
    }
    STORE(a->covered, LOAD(a->covered) | LOAD(a->fresh));
    a->discs = (uint8_t)(a->discs - discs);
    return discs;
}

/* See nl_area_preview. */
NL_INLINE void nl__preview(const nl_area *a, nl_tile_id id, int where, nl_cover *out)
{
    nl_counts counts[NL_COLORS + 1];
    memcpy(counts, a->counts, sizeof counts);
    join(a, NULL, counts, id, look_around(a, a->frontier[where]).sides);
    out->discs = (uint64_t)find_fulfilled(a, counts, out->task);
    if (out->discs > a->discs) {
        out->discs = a->discs;
        nl__keep_first(a, id, out->task);
    }
}

#endif
