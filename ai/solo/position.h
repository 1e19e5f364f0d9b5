/* position.h: a solo position in 256 bytes, made for looking at all its successors at once.
 *
 * A solo game shows 22 tiles at most, with 64 tasks at most between them.  solo_tiles
 * lists those that are known and gives each task a bit; a position then keeps, by color,
 * the tasks that miss at least one, two, three, four tiles of it.  What a tile of a
 * color does at a cell is a few operations on these words, for all tasks at the same time,
 * and nearly nothing of it depends on which tile of that color it is.  A task is covered
 * when it misses nothing, so discs need not be kept by task.
 *
 * Inside the planner only; players see nl_game.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SOLO_POSITION_H
#define NL_SOLO_POSITION_H

#include "novaluna.h"

enum {
    SOLO_TILES = 2 * (NL_SLOTS - 1),   /* seen in a solo game, at most */
    SOLO_CELLS = 2 * SOLO_TILES + 2,   /* around them, at most */
    SOLO_NEXT = NL_REACH * SOLO_CELLS, /* successors, at most */
    SOLO_TRAITS = 8,                   /* numbers that describe the tasks still open */
};

typedef uint64_t task_set;

/* The tiles a plan may speak of; those laid and on the wheel first. */
typedef struct {
    task_set   tasks[SOLO_TILES];            /* by tile: its tasks */
    task_set   asks[NL_COLORS][NL_LEVELS];   /* tasks that ask for at least 1, 2, 3, 4 of a color */
    uint32_t   packed[SOLO_TILES][NL_TASKS]; /* what a task asks for, a byte a color */
    nl_tile_id id[SOLO_TILES];
    nl_tile_id name[SOLO_TILES]; /* the lowest id of those that are alike */
    uint8_t    slot[SOLO_TILES]; /* where on the wheel a tile lies or lay; of those laid before, nothing */
    uint8_t    laid;             /* tiles that lay there at first */
    uint8_t    count;
    uint8_t    bits;                 /* task bits given away */
    uint8_t    marker;               /* where it stood at first */
    uint8_t    turns;                /* 1 if what lay at first can be turned over onto itself */
    uint8_t    fresh[NL_COLORS + 1]; /* unseen tiles by color, and in all */
} solo_tiles;

typedef struct {
    task_set need[NL_COLORS][NL_LEVELS]; /* tasks that miss at least 1, 2, 3, 4 of a color */
    task_set laid;                       /* the tasks of the tiles that lie */
    uint64_t hash;                       /* the same in whatever order, turned or mirrored */
    int8_t   x[SOLO_TILES], y[SOLO_TILES];
    uint8_t  group[SOLO_TILES]; /* by tile: a tile of its group */
    uint8_t  order[SOLO_TILES]; /* tiles as they were laid */
    uint8_t  ring[NL_SLOTS];    /* the wheel clockwise from the marker */
    uint8_t  ring_count;
    uint8_t  count;  /* tiles laid */
    uint8_t  discs;  /* left */
    uint8_t  cost;   /* of all tiles laid */
    uint8_t  phase;  /* 1 or 2 */
    uint8_t  phase1; /* its score, once it is over */
} solo_pos;

/* A successor, described but not made. */
typedef struct {
    int8_t  x, y;
    uint8_t take;  /* 1 to 3 */
    uint8_t tile;  /* in solo_tiles */
    uint8_t discs; /* left afterwards */
    uint8_t cost;  /* of all tiles, afterwards */
    /* Open tasks that miss 1, 2, 3, 4 tiles; of each, first those that can be served in
     * one cell only, then the others.  In sixteenths: a task that misses one tile counts by how
     * likely its color is to come. */
    int16_t traits[SOLO_TRAITS];
} solo_next;

/* Scratch memory for looking around in a position; all zero at first. */
typedef struct {
    uint8_t   grid[NL_GRID];
    solo_next next[SOLO_NEXT];
} solo_scratch;

/* How much a color counts that is on the wheel so many times more, in sixteenths; in the
 * first phase what the refill may bring is added. */
typedef struct {
    int16_t color[2][NL_SLOTS];
} solo_supply;

/* Takes a solo game apart; it is not over and owes no tiles. */
void solo_pos_from_game(solo_tiles *tiles, solo_pos *s, const nl_game *g);

/* Lists all placements in `scratch->next` and returns how many. */
int solo_pos_successors(const solo_tiles *tiles, const solo_pos *s, const solo_supply *supply,
                        solo_scratch *scratch);

/* Describes the position itself, as the successor it once was; at least one tile lies. */
void solo_pos_describe(const solo_tiles *tiles, const solo_pos *s, const solo_supply *supply,
                       solo_scratch *scratch, solo_next *out);

/* The hash a successor will have. */
uint64_t solo_pos_hash(const solo_tiles *tiles, const solo_pos *s, const solo_next *n);

/* Makes a successor; `to` may be `from`. */
void solo_pos_lay(const solo_tiles *tiles, solo_pos *to, const solo_pos *from, int take, int x, int y);

/* Ends phase 1: the first tiles of `pile`, new to `tiles`, fill the wheel (R22–R24). */
void solo_pos_refill(solo_tiles *tiles, solo_pos *s, const nl_tile_id pile[], int count);

/* The total when the game ends here, by discs or by tiles (R23–R27). */
int solo_pos_total(const solo_pos *s);

/* The action that comes `step` placements after the root. */
nl_action solo_pos_action(const solo_pos *root, const solo_pos *s, int step);

/* The cheapest tile on the wheel but the one taken: no plan can do without one more. */
int solo_pos_cheapest(const solo_tiles *tiles, const solo_pos *s, int take);

#endif
