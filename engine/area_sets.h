/* area_sets.h: the sets that an area is made of (area.h), for those who must be as quick as the rules.
 *
 * These are lay.h, which lays tiles, and the evaluations of ai/ (eval/eval.c, net/see.h), which foresee what
 * a tile would change without laying it.  Everybody else asks area.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_AREA_SETS_H
#define NL_AREA_SETS_H

#include "area.h"
#include "speed.h"

/* Four sets side by side, by task number; the last is spare. */
typedef nl_tile_set four __attribute__((vector_size(4 * sizeof(nl_tile_set))));
typedef four        four_in_place __attribute__((aligned(sizeof(nl_tile_set)), may_alias));

#define LOAD(p)     (*(const four_in_place *)(p))
#define STORE(p, v) (*(four_in_place *)(p) = (v))
#define EACH(set)   ((four){ set, set, set, set })

/* clang-format off */
#define HAS_1(id, color, cost, t1, t2, t3, ...) | ((t1) ? NL_TILE_BIT(id) : 0)
#define HAS_2(id, color, cost, t1, t2, t3, ...) | ((t2) ? NL_TILE_BIT(id) : 0)
#define HAS_3(id, color, cost, t1, t2, t3, ...) | ((t3) ? NL_TILE_BIT(id) : 0)
/* clang-format on */

/* The tiles that have a k-th task. */
static const four has_task = { 0 NL_TILE_LIST(HAS_1, ), 0 NL_TILE_LIST(HAS_2, ), 0 NL_TILE_LIST(HAS_3, ), 0 };

/* From a cell to the cells on its four sides. */
static const int step[4] = { 1, -1, NL_ROW, -NL_ROW };

NL_INLINE unsigned nl__grid_index(int cell)
{
    return (unsigned)cell % NL_GRID;
}

/* The grid around a cell: right, left, below and above it. */
typedef struct {
    unsigned at[4]; /* grid indices */
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

/* A group in the making. */
typedef struct {
    nl_group sets;
    int      less; /* as in nl_area */
} nl__bunch;

/* The other groups in the set `rest`, all of one color, become one with `g`. */
void nl__unite(const nl_area *a, nl_counts *k, nl__bunch *g, uint64_t rest);

/* Who had at least n − 1, n − 2, … of a color, by n from 1 to 4: the counts raised by
 * −less.  What lies below `have[NL_BASE + 1]` holds all tiles. */
#define RAISED(k, less) LOAD((k)->have + NL_BASE + 1 + (less))

/* The counts of a color, by number from 1 to 4, once a tile of it joins the group `h`, which
 * may be empty.  Who touches only the tile counts it and the group, who touches the group or
 * belongs to it counts one more, and the tile itself counts the group (R14, R16). */
NL_INLINE four joined_counts(const nl_counts *k, nl_tile_set bit, nl_tile_set touching, nl__bunch h)
{
    nl_tile_set only = touching & ~h.sets.touching, before = h.sets.touching | h.sets.members;
    four        have = RAISED(k, 0) | (EACH(only) & RAISED(k, h.less - 1));
    return have | (EACH(before) & RAISED(k, -1)) | (EACH(bit) & RAISED(k, h.less));
}

NL_INLINE nl__bunch join_group(nl_counts *k, nl_tile_set bit, nl_tile_set touching, nl__bunch h)
{
    STORE(k->have + NL_BASE + 1, joined_counts(k, bit, touching, h));
    return (nl__bunch){ { h.sets.members | bit, h.sets.touching | touching },
                        h.less - (h.less > -NL_LEVELS) };
}

#endif
