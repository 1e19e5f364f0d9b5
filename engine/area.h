/* area.h: everything in front of one player: tiles laid, tasks covered, discs left.
 *
 * Tiles never move and discs never come off, so an area only grows, and undo is a
 * copy of the struct.  What it costs to lay a tile does not grow with what lies there
 * (but for giving groups that become one the same name, a byte a tile).  Three ideas make
 * it so:
 *
 * The grid.  A cell is the number x + 90 y, and byte (x + 90 y) mod 1024 of the grid
 * tells what is there.  Two cells meet in one byte only if they are 45 steps or more
 * apart.  43 tiles and the cells around them span at most 44 steps, and nobody ever
 * lays a 45th tile (docs/rules.md, bounds): so a kilobyte without a border is exact
 * for every game, a straight line of 44 tiles included.
 *
 * The frontier.  The cells where the next tile may lie (R12) are kept as a list, so
 * that actions can be counted and numbered without looking for them.  An empty area
 * has the one frontier cell 0,0.
 *
 * The sets.  counts[c].have[NL_BASE + n] is the set of tiles whose count of color c
 * (R14) is at least n.  To lay a tile is to raise the counts of all tiles that touch its group,
 * and three words per color then tell which tasks still miss that color.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_AREA_H
#define NL_AREA_H

#include <stdbool.h>
#include <stddef.h>

#include "err.h"
#include "tile.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    NL_AREA_MAX = 44,                      /* tiles in one area, at most */
    NL_FRONTIER_MAX = 2 * NL_AREA_MAX + 2, /* cells around them, at most */
    NL_ROW = 90,                           /* a step in y, as a difference of cells */
    NL_GRID = 1024,
    NL_LAID = 128, /* in the grid: this plus the number of a tile */
    NL_LEVELS = 4, /* no task asks for more than four of one color */
    NL_BASE = 4,   /* have[NL_BASE] and below it: all tiles have at least none */
};

typedef int16_t nl_cell; /* x + NL_ROW * y, for x and y from −44 to 44 */

inline nl_cell nl_cell_at(int x, int y)
{
    return (nl_cell)(x + NL_ROW * y);
}

inline int nl_cell_y(nl_cell c)
{
    return (c + NL_ROW * NL_ROW + NL_ROW / 2) / NL_ROW - NL_ROW;
}

inline int nl_cell_x(nl_cell c)
{
    return c - NL_ROW * nl_cell_y(c);
}

typedef struct {
    nl_tile_id id;
    uint8_t    color;
    nl_cell    cell;
} nl_placed;

/* How far all tasks of an area are with one color. */
typedef struct {
    nl_tile_set have[NL_BASE + 1 + NL_LEVELS];
    nl_tile_set spare[3];            /* always 0; makes a color 128 bytes */
    nl_tile_set unmet[NL_TASKS + 1]; /* tiles whose k-th task misses the color; the last is spare */
} nl_counts;

typedef struct {
    nl_tile_set members;  /* its tiles */
    nl_tile_set touching; /* tiles of other colors beside it */
} nl_group;

/* Tiles are numbered from 1 in the order they were laid; number 0 is nobody.  A group
 * (R14) is named after one of its tiles; group 0 is empty. */
typedef struct {
    nl_counts   counts[NL_COLORS + 1]; /* the last is for no color: nobody has any */
    nl_tile_set covered[NL_TASKS + 1]; /* tiles whose k-th task is covered; the last is spare */
    nl_tile_set fresh[NL_TASKS + 1];   /* … and was covered by the newest tile */
    nl_group    groups[NL_AREA_MAX + 1];
    nl_placed   at[NL_AREA_MAX + 1];
    nl_cell     frontier[NL_FRONTIER_MAX + 4];
    int8_t      less[NL_AREA_MAX + 1];  /* by group: minus its size, or −4 when it is larger */
    uint8_t     group[NL_AREA_MAX + 4]; /* by tile: its group */
    uint8_t     count;                  /* tiles laid */
    uint8_t     frontier_count;
    uint8_t     discs;         /* still to place; the first player at 0 wins (R17) */
    uint8_t     grid[NL_GRID]; /* 0, or 1 + an index in `frontier`, or NL_LAID + a tile */
} nl_area;

/* The tasks that a placement covers: for each task number, the tiles. */
typedef struct {
    nl_tile_set task[NL_TASKS + 1]; /* the last is spare, as in nl_area */
    uint64_t    discs;              /* how many in all */
} nl_cover;

/* An empty area with `discs` to place. */
void nl_area_start(nl_area *a, int discs);

/* The index of a cell in the frontier, or −1 if no tile may be laid there. */
inline int nl_area_find(const nl_area *a, nl_cell c)
{
    unsigned i = a->grid[(unsigned)c % NL_GRID] - 1u;
    return i < a->frontier_count && a->frontier[i] == c ? (int)i : -1;
}

/* Why no tile may be laid at a cell that is not in the frontier. */
nl_err nl_area_refusal(const nl_area *a, nl_cell c);

/* Lays a tile on frontier cell number `where`, covers what is fulfilled as far as the
 * discs last (R12, R13, R17) and returns how many that took. */
int nl_area_lay(nl_area *a, nl_tile_id id, int where);

/* What nl_area_lay would cover. */
void nl_area_preview(const nl_area *a, nl_tile_id id, int where, nl_cover *out);

/* How a task stands, for showing it. */
typedef struct {
    bool     covered;
    uint8_t  asks[NL_COLORS];
    uint8_t  count[NL_COLORS]; /* R14, R16 */
    uint8_t  missing;          /* tiles still wanted, over all colors; 0 once fulfilled */
    uint64_t chain[NL_COLORS]; /* the tiles that count: bit i stands for at[i] */
} nl_progress;

/* The progress of task number `task` (from 0, one the tile has) on the tile at[index]
 * (from 1). */
void nl_area_progress(const nl_area *a, int index, int task, nl_progress *out);

#ifdef __cplusplus
}
#endif

#endif
