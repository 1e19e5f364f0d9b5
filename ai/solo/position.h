/* position.h: a solo position in 256 bytes, made for looking at all its successors at once.
 *
 * A solo game shows 22 tiles at most, with 64 tasks at most between them.  The cast
 * lists those that are known and gives each task a bit; a sketch then keeps, by color,
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
    SKETCH_TILES = 2 * (NL_SLOTS - 1),     /* seen in a solo game, at most */
    SKETCH_CELLS = 2 * SKETCH_TILES + 2,   /* around them, at most */
    SKETCH_NEXT = NL_REACH * SKETCH_CELLS, /* successors, at most */
    SKETCH_TRAITS = 8,                     /* numbers that describe the tasks still open */
};

typedef uint64_t task_set;

/* The tiles a plan may speak of; those laid and on the wheel first. */
typedef struct {
    task_set   tasks[SKETCH_TILES];            /* by tile: its tasks */
    task_set   asks[NL_COLORS][NL_LEVELS];     /* tasks that ask for at least 1, 2, 3, 4 of a color */
    uint32_t   packed[SKETCH_TILES][NL_TASKS]; /* what a task asks for, a byte a color */
    nl_tile_id id[SKETCH_TILES];
    nl_tile_id name[SKETCH_TILES]; /* the lowest id of those that are alike */
    uint8_t    slot[SKETCH_TILES]; /* where on the wheel a tile lies or lay; of those laid before, nothing */
    uint8_t    laid;               /* tiles that lay there at first */
    uint8_t    count;
    uint8_t    bits;                 /* task bits given away */
    uint8_t    marker;               /* where it stood at first */
    uint8_t    turns;                /* 1 if what lay at first can be turned over onto itself */
    uint8_t    fresh[NL_COLORS + 1]; /* unseen tiles by color, and in all */
} nl_cast;

typedef struct {
    task_set need[NL_COLORS][NL_LEVELS]; /* tasks that miss at least 1, 2, 3, 4 of a color */
    task_set laid;                       /* the tasks of the tiles that lie */
    uint64_t hash;                       /* the same in whatever order, turned or mirrored */
    int8_t   x[SKETCH_TILES], y[SKETCH_TILES];
    uint8_t  group[SKETCH_TILES]; /* by tile: a tile of its group */
    uint8_t  order[SKETCH_TILES]; /* tiles as they were laid */
    uint8_t  ring[NL_SLOTS];      /* the wheel clockwise from the marker */
    uint8_t  ring_count;
    uint8_t  count;  /* tiles laid */
    uint8_t  discs;  /* left */
    uint8_t  cost;   /* of all tiles laid */
    uint8_t  phase;  /* 1 or 2 */
    uint8_t  phase1; /* its score, once it is over */
} nl_sketch;

/* A successor, described but not made. */
typedef struct {
    int8_t  x, y;
    uint8_t take;  /* 1 to 3 */
    uint8_t tile;  /* in the cast */
    uint8_t discs; /* left afterwards */
    uint8_t cost;  /* of all tiles, afterwards */
    /* Open tasks that miss 1, 2, 3, 4 tiles; of each, first those that can be served in
     * one cell only, then the others.  In sixteenths: a task that misses one tile counts by how
     * likely its color is to come. */
    int16_t traits[SKETCH_TRAITS];
} nl_next;

/* Room to look around in; all zero at first. */
typedef struct {
    uint8_t grid[NL_GRID];
    nl_next next[SKETCH_NEXT];
} nl_desk;

/* How much a color counts that is on the wheel so many times more, in sixteenths; in the
 * first phase what the refill may bring is added. */
typedef struct {
    int16_t color[2][NL_SLOTS];
} nl_supply;

/* Takes a solo game apart; it is not over and owes no tiles. */
void nl_sketch_game(nl_cast *cast, nl_sketch *s, const nl_game *g);

/* Lists all placements of a sketch on the desk and returns how many. */
int nl_sketch_look(const nl_cast *cast, const nl_sketch *s, const nl_supply *supply, nl_desk *desk);

/* Describes the sketch itself, as the successor it once was; at least one tile lies. */
void nl_sketch_describe(const nl_cast *cast, const nl_sketch *s, const nl_supply *supply, nl_desk *desk,
                        nl_next *out);

/* The hash a successor will have. */
uint64_t nl_sketch_hash(const nl_cast *cast, const nl_sketch *s, const nl_next *n);

/* Makes a successor; `to` may be `from`. */
void nl_sketch_lay(const nl_cast *cast, nl_sketch *to, const nl_sketch *from, int take, int x, int y);

/* Ends phase 1: the first tiles of `pile`, new to the cast, fill the wheel (R22–R24). */
void nl_sketch_refill(nl_cast *cast, nl_sketch *s, const nl_tile_id pile[], int count);

/* The total when the game ends here, by discs or by tiles (R23–R27). */
int nl_sketch_total(const nl_sketch *s);

/* The action that comes `step` placements after the root. */
nl_action nl_sketch_action(const nl_sketch *root, const nl_sketch *s, int step);

/* The cheapest tile on the wheel but the one taken: no plan can do without one more. */
int nl_sketch_cheapest(const nl_cast *cast, const nl_sketch *s, int take);

#endif
