/* cells.h: the groups of a solo position, the cells where a tile may go, and what a tile of a color
 * does there.
 *
 * For the insides of position.c and refill_net.c only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SOLO_CELLS_H
#define NL_SOLO_CELLS_H

#include <string.h>

#include "solo/position.h"
#include "speed.h"

static const int side_x[4] = { 1, -1, 0, 0 }, side_y[4] = { 0, 0, 1, -1 };

NL_INLINE unsigned grid_at(int x, int y)
{
    return (unsigned)nl_cell_at(x, y) % NL_GRID;
}

/* A count of color goes up by `by` for the tasks of a set. */
NL_INLINE void raise(task_set need[NL_LEVELS], task_set who, int by)
{
    for (int n = 0; n < NL_LEVELS; n++)
        need[n] = (need[n] & ~who) | (n + by < NL_LEVELS ? need[n + by] & who : 0);
}

/* A cell where a tile may go. */
typedef struct {
    int8_t   x, y;
    uint8_t  free;              /* sides without a tile */
    uint8_t  groups;            /* different ones beside it */
    uint8_t  group[4];          /* … */
    uint8_t  size[NL_COLORS];   /* how many tiles it would count, by color (R14) */
    task_set beside;            /* tasks of the tiles on its sides */
    task_set served[NL_COLORS]; /* tasks that a tile of that color here brings on */
} solo_cell;

/* All that the successors of a position have in common. */
typedef struct {
    solo_cell cell[SOLO_CELLS];
    int       count;
    task_set  reach[SOLO_TILES];           /* by group: the tasks that count it */
    uint8_t   size[SOLO_TILES];            /* by group: its tiles */
    task_set  serves[NL_COLORS][3];        /* tasks that a color can serve in at least 1, 2, 3 cells */
    task_set  other[NL_COLORS][NL_LEVELS]; /* tasks that miss at least 1 … 4 without counting a color */
} solo_cells;

/* Sets of tasks missing at least 1 … 4 tiles of two kinds together. */
NL_INLINE void add_missing(task_set to[NL_LEVELS], const task_set a[NL_LEVELS], const task_set b[NL_LEVELS])
{
    task_set one = a[0] | b[0];
    task_set two = a[1] | b[1] | (a[0] & b[0]);
    task_set three = a[2] | b[2] | (a[1] & b[0]) | (a[0] & b[1]);
    task_set four = a[3] | b[3] | (a[2] & b[0]) | (a[1] & b[1]) | (a[0] & b[2]);
    to[0] = one;
    to[1] = two;
    to[2] = three;
    to[3] = four;
}

NL_INLINE void find_groups(const solo_tiles *tiles, const solo_pos *s, solo_scratch *scratch, solo_cells *v)
{
    for (int k = 0; k < s->count; k++) {
        int i = s->order[k];
        scratch->grid[grid_at(s->x[i], s->y[i])] = (uint8_t)(i + 1);
        v->reach[s->group[i]] = 0;
        v->size[s->group[i]] = 0;
    }
    for (int k = 0; k < s->count; k++) {
        int i = s->order[k];
        v->reach[s->group[i]] |= tiles->tasks[i];
        v->size[s->group[i]]++;
        for (int d = 0; d < 4; d++) {
            int      x = s->x[i] + side_x[d], y = s->y[i] + side_y[d];
            uint8_t *at = &scratch->grid[grid_at(x, y)];
            if (*at == 0) {
                *at = 255;
                v->cell[v->count++] = (solo_cell){ .x = (int8_t)x, .y = (int8_t)y };
            } else if (*at != 255) {
                v->reach[s->group[*at - 1]] |= tiles->tasks[i];
            }
        }
    }
}

NL_INLINE void look_around_cell(const solo_tiles *tiles, const solo_pos *s, const solo_scratch *scratch,
                                solo_cells *v, solo_cell *p)
{
    uint32_t met = 0;
    for (int d = 0; d < 4; d++) {
        uint8_t at = scratch->grid[grid_at(p->x + side_x[d], p->y + side_y[d])];
        if (at == 0 || at == 255) {
            p->free++;
            continue;
        }
        int i = at - 1, g = s->group[i];
        p->beside |= tiles->tasks[i];
        if (met >> g & 1)
            continue;
        met |= 1u << g;
        int c = nl_tiles[tiles->id[i]].color;
        p->group[p->groups++] = (uint8_t)g;
        p->size[c] = (uint8_t)(p->size[c] + v->size[g]);
        p->served[c] |= v->reach[g];
    }
    for (int c = 0; c < NL_COLORS; c++) {
        task_set served = p->served[c] |= p->beside;
        v->serves[c][2] |= v->serves[c][1] & served;
        v->serves[c][1] |= v->serves[c][0] & served;
        v->serves[c][0] |= served;
    }
}

NL_INLINE void clean(const solo_pos *s, solo_scratch *scratch, const solo_cells *v)
{
    for (int k = 0; k < s->count; k++)
        scratch->grid[grid_at(s->x[s->order[k]], s->y[s->order[k]])] = 0;
    for (int k = 0; k < v->count; k++)
        scratch->grid[grid_at(v->cell[k].x, v->cell[k].y)] = 0;
}

NL_INLINE void find_cells(const solo_tiles *tiles, const solo_pos *s, solo_scratch *scratch, solo_cells *v)
{
    v->count = 0;
    memset(v->serves, 0, sizeof v->serves);
    if (s->count == 0)
        v->cell[v->count++] = (solo_cell){ .x = 0, .y = 0 };
    find_groups(tiles, s, scratch, v);
    for (int k = 0; k < v->count; k++)
        look_around_cell(tiles, s, scratch, v, &v->cell[k]);
    clean(s, scratch, v);
    task_set half[2][NL_LEVELS];
    add_missing(half[0], s->need[0], s->need[1]);
    add_missing(half[1], s->need[2], s->need[3]);
    for (int c = 0; c < NL_COLORS; c++)
        add_missing(v->other[c], half[c < 2], s->need[c ^ 1]);
}

/* What the tasks miss of color c once a tile of it lies on a cell. */
NL_INLINE void serve(const solo_tiles *tiles, const solo_cells *v, const solo_cell *p, int c,
                     task_set need[NL_LEVELS])
{
    task_set reach = p->beside;
    int      size = 0;
    for (int k = 0; k < p->groups; k++) {
        int g = p->group[k];
        if (nl_tiles[tiles->id[g]].color != c)
            continue;
        task_set more = v->reach[g];
        if (size == 0) {
            raise(need, more, 1);
            raise(need, reach & ~more, v->size[g] + 1);
            size = 1;
        } else {
            raise(need, reach & ~more, v->size[g]);
            raise(need, more & ~reach, size);
        }
        reach |= more;
        size += v->size[g];
    }
    if (size == 0)
        raise(need, reach, 1);
}

#endif
