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

#include "area.h"
#include "speed.h"

enum { NOBODY = 0 };

/* Four sets side by side, by task number; the last is spare. */
typedef nl_tile_set four __attribute__((vector_size(4 * sizeof(nl_tile_set))));
typedef four        four_in_place __attribute__((aligned(sizeof(nl_tile_set)), may_alias));

#define LOAD(p)     (*(const four_in_place *)(p))
#define STORE(p, v) (*(four_in_place *)(p) = (v))
#define EACH(set)   ((four){ set, set, set, set })

/* clang-format off */
#define DIGIT(task, c) ((task) >> (12 - 4 * (c)) & 15)
#define ASKS_1(id, color, cost, t1, t2, t3, c, n) | (DIGIT(t1, c) == (n) ? NL_TILE_BIT(id) : 0)
#define ASKS_2(id, color, cost, t1, t2, t3, c, n) | (DIGIT(t2, c) == (n) ? NL_TILE_BIT(id) : 0)
#define ASKS_3(id, color, cost, t1, t2, t3, c, n) | (DIGIT(t3, c) == (n) ? NL_TILE_BIT(id) : 0)
#define ASKS(c, n) { 0 NL_TILE_LIST(ASKS_1, c, n), 0 NL_TILE_LIST(ASKS_2, c, n), 0 NL_TILE_LIST(ASKS_3, c, n), 0 }
#define ASKS_OF(c) { ASKS(c, 1), ASKS(c, 2), ASKS(c, 3), ASKS(c, 4) }
#define ANY_1(id, color, cost, t1, t2, t3, c) | (DIGIT(t1, c) ? NL_TILE_BIT(id) : 0)
#define ANY_2(id, color, cost, t1, t2, t3, c) | (DIGIT(t2, c) ? NL_TILE_BIT(id) : 0)
#define ANY_3(id, color, cost, t1, t2, t3, c) | (DIGIT(t3, c) ? NL_TILE_BIT(id) : 0)
#define ANY_OF(c) { 0 NL_TILE_LIST(ANY_1, c), 0 NL_TILE_LIST(ANY_2, c), 0 NL_TILE_LIST(ANY_3, c), 0 }
#define HAS_1(id, color, cost, t1, t2, t3, ...) | ((t1) ? NL_TILE_BIT(id) : 0)
#define HAS_2(id, color, cost, t1, t2, t3, ...) | ((t2) ? NL_TILE_BIT(id) : 0)
#define HAS_3(id, color, cost, t1, t2, t3, ...) | ((t3) ? NL_TILE_BIT(id) : 0)
/* clang-format on */

/* By color and amount: the tiles whose k-th task asks for exactly that. */
static const four asks[NL_COLORS][NL_LEVELS] = { ASKS_OF(0), ASKS_OF(1), ASKS_OF(2), ASKS_OF(3) };

/* By color: the tiles whose k-th task asks for any of it. */
static const four asks_any[NL_COLORS] = { ANY_OF(0), ANY_OF(1), ANY_OF(2), ANY_OF(3) };

/* The tiles that have a k-th task. */
static const four has_task = { 0 NL_TILE_LIST(HAS_1, ), 0 NL_TILE_LIST(HAS_2, ), 0 NL_TILE_LIST(HAS_3, ), 0 };

/* From a cell to the cells on its four sides. */
static const int step[4] = { 1, -1, NL_ROW, -NL_ROW };

NL_INLINE unsigned nl__grid_index(int cell)
{
    return (unsigned)cell % NL_GRID;
}

/* Finds anew which tasks miss color c. */
NL_INLINE void find_unmet(nl_counts *k, int c)
{
    const nl_tile_set *have = k->have[c] + NL_BASE + 1;
    four               met = asks[c][0] & EACH(have[0]);
    met |= asks[c][1] & EACH(have[1]);
    met |= asks[c][2] & EACH(have[2]);
    met |= asks[c][3] & EACH(have[3]);
    STORE(k->unmet[c], asks_any[c] & ~met);
}

/* A group, or one in the making. */
typedef struct {
    nl_tile_set members, touching;
    int         lift;
} bunch;

/* Raises the count of one color by `by`, 0 to 4, for all the tiles given: who had at
 * least n − by before has at least n now. */
NL_INLINE void raise(nl_tile_set have[], int by, nl_tile_set tiles)
{
    for (int n = NL_BASE + NL_LEVELS; n > NL_BASE; n--)
        have[n] |= tiles & have[n - by];
}

NL_INLINE void raise_fast(nl_tile_set have[], int by, nl_tile_set tiles)
{
    STORE(have + NL_BASE + 1, LOAD(have + NL_BASE + 1) | (EACH(tiles) & LOAD(have + NL_BASE + 1 - by)));
}

/* Two groups of one color become one.  Who touches either (R14), or belongs to it
 * (R16), now counts the other as well, unless it did before. */
NL_INLINE void unite(nl_tile_set have[], bunch *g, bunch h)
{
    raise(have, h.lift, (g->touching & ~h.touching) | g->members);
    raise(have, g->lift, (h.touching & ~g->touching) | h.members);
    g->members |= h.members;
    g->touching |= h.touching;
    g->lift = g->lift + h.lift < NL_LEVELS ? g->lift + h.lift : NL_LEVELS;
}

/* Gives the four tiles beside a cell as the bytes of one word, NOBODY where none is. */
NL_INLINE uint32_t tiles_only(uint32_t sides)
{
    return sides & ~((sides >> 7 & 0x01010101u) * 255u);
}

/* Works out in `k` what a tile does to all counts when it is laid beside the tiles
 * given.  With `own` the groups of that area change too; without, `a` is only read. */
NL_INLINE void join(const nl_area *a, nl_area *own, nl_counts *k, nl_tile_id id, uint32_t beside)
{
    int         color = nl_tiles[id].color;
    nl_tile_set bit = nl_tile_bit[id];
    uint64_t    same = 0, other = 0; /* groups beside the cell, of its color and of others */
    bunch       g = { bit, 0, 1 };
    while (beside) {
        int       shift = __builtin_ctz(beside) & 24;
        unsigned  i = beside >> shift & 255;
        nl_placed p = a->at[i];
        int       h = a->group[i];
        beside &= ~(255u << shift);
        if (p.color == color) {
            same |= (uint64_t)1 << h;
            continue;
        }
        /* A group that touches on two sides counts once. */
        int by = other >> h & 1 ? 0 : a->lift[h];
        other |= (uint64_t)1 << h;
        g.touching |= nl_tile_bit[p.id];
        raise_fast(k->have[p.color], by, bit);
        find_unmet(k, p.color);
        if (own)
            own->touching[h] |= bit;
    }
    raise_fast(k->have[color], 1, g.touching);
    int name = same ? __builtin_ctzll(same) : a->count + 1;
    for (uint64_t rest = same; rest; rest &= rest - 1) {
        int h = __builtin_ctzll(rest);
        unite(k->have[color], &g, (bunch){ a->members[h], a->touching[h], a->lift[h] });
    }
    find_unmet(k, color);
    if (!own)
        return;
    own->members[name] = g.members;
    own->touching[name] = g.touching;
    own->lift[name] = (uint8_t)g.lift;
    own->group[a->count + 1] = (uint8_t)name;
    for (same &= same - 1; same; same &= same - 1) {
        int h = __builtin_ctzll(same);
        for (size_t i = 0; i < sizeof own->group; i++)
            own->group[i] = own->group[i] == h ? (uint8_t)name : own->group[i];
    }
}

/* The grid around a cell. */
typedef struct {
    unsigned at[4]; /* grid indices of the four sides */
    uint32_t sides; /* what the grid says there, a byte each */
} surroundings;

NL_INLINE surroundings look_around(const nl_area *a, nl_cell cell)
{
    surroundings s = { .sides = 0 };
    for (int k = 0; k < 4; k++) {
        s.at[k] = nl__grid_index(cell + step[k]);
        s.sides |= (uint32_t)a->grid[s.at[k]] << 8 * k;
    }
    return s;
}

/* Puts the newest tile on frontier cell `where`, and the empty cells around it into
 * the frontier. */
NL_INLINE void advance_frontier(nl_area *a, int where, const surroundings *s)
{
    nl_cell cell = a->frontier[where];
    int     n = a->frontier_count;
    for (int k = 0; k < 4; k++) {
        uint8_t here = (uint8_t)(s->sides >> 8 * k);
        a->frontier[n] = (nl_cell)(cell + step[k]);
        a->grid[s->at[k]] = here ? here : (uint8_t)(NL_OPEN + n);
        n += !here;
    }
    nl_cell last = a->frontier[--n];
    a->frontier[where] = last;
    a->frontier_count = (uint8_t)n;
    a->grid[nl__grid_index(last)] = (uint8_t)(NL_OPEN + where);
    a->grid[nl__grid_index(cell)] = a->count;
}

/* The tasks that are fulfilled and not covered, and how many they are. */
NL_INLINE int find_fulfilled(const nl_area *a, const nl_counts *k, nl_tile_set task[NL_TASKS + 1])
{
    four unmet = LOAD(k->unmet[0]) | LOAD(k->unmet[1]) | LOAD(k->unmet[2]) | LOAD(k->unmet[3]);
    four open = has_task & ~LOAD(a->covered);
    STORE(task, open & ~unmet);
    return __builtin_popcountll(task[0]) + __builtin_popcountll(task[1]) + __builtin_popcountll(task[2]);
}

/* Keeps as many tasks as there are discs: oldest tile first, and a tile's tasks in
 * their order (R17).  `id` is the newest tile, which `a` may not hold yet. */
void nl__keep_first(const nl_area *a, nl_tile_id id, nl_tile_set task[NL_TASKS]);

/* See nl_area_lay. */
NL_INLINE int nl__lay(nl_area *a, nl_tile_id id, int where)
{
    nl_cell      cell = a->frontier[where];
    surroundings s = look_around(a, cell);
    join(a, a, &a->counts, id, tiles_only(s.sides));
    a->count++;
    a->at[a->count] = (nl_placed){ id, nl_tiles[id].color, cell };
    advance_frontier(a, where, &s);

    nl_tile_set task[NL_TASKS + 1];
    int         discs = find_fulfilled(a, &a->counts, task);
    if (discs > a->discs) {
        discs = a->discs;
        nl__keep_first(a, id, task);
    }
    STORE(a->covered, LOAD(a->covered) | LOAD(task));
    a->discs = (uint8_t)(a->discs - discs);
    return discs;
}

/* See nl_area_preview. */
NL_INLINE void nl__preview(const nl_area *a, nl_tile_id id, int where, nl_cover *out)
{
    nl_counts k = a->counts;
    join(a, NULL, &k, id, tiles_only(look_around(a, a->frontier[where]).sides));
    out->discs = (uint64_t)find_fulfilled(a, &k, out->task);
    if (out->discs > a->discs) {
        out->discs = a->discs;
        nl__keep_first(a, id, out->task);
    }
}

#endif
