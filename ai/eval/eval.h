/* eval.h: what a position is worth at first sight, with two to four players.
 *
 * One small interface: the value of a position, and the values of all moves in one go.
 * A value is each player's chance to win, from 0 to 1, all together 1.
 *
 * The evaluation counts, for every player, things that can be seen (nl_features): open
 * tasks by how many tiles they miss and how much room is left around them, tasks one
 * short by color, the largest chains, what the next tiles of the wheel would bring, time
 * spent, who moves next.  The counts are weighed (weights.c) into one score a player, and
 * the scores become chances as in a logistic regression.  All weights were found by
 * tools/tune.c from games of the program against itself.
 *
 * Moves are not played to be valued.  What a tile does to the tasks already there depends
 * on its color and cell alone, what the cell does for the tile's own tasks on the chains
 * around it: both are read off the sets of nl_area.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_EVAL_H
#define NL_EVAL_H

#include "novaluna.h"

/* What is counted for each player.  The numbers are how many entries a feature has; up to
 * NL_F_LARGEST they are seen in the area, then in the rest of the position. */
enum {
    NL_F_ONE = 0,                  /* 4: open tasks that miss one tile, by free sides (0, 1, 2, more) */
    NL_F_TWO = NL_F_ONE + 4,       /* 4: … that miss two */
    NL_F_THREE = NL_F_TWO + 4,     /* 2: … that miss three, by free sides (up to 2, more) */
    NL_F_FOUR = NL_F_THREE + 2,    /* 1: … that miss four */
    NL_F_PAIR = NL_F_FOUR + 1,     /* 1: tasks that miss two tiles of one color */
    NL_F_REACHED = NL_F_PAIR + 1,  /* 1: tasks one short that touch the missing color already */
    NL_F_SHORT = NL_F_REACHED + 1, /* 7: colors, by how many tasks they alone would complete (0–6) */
    NL_F_LARGEST = NL_F_SHORT + 7, /* 5: colors, by the size of the largest chain (0–4) */
    NL_F_NOW = NL_F_LARGEST + 5,   /* 5: who moves next: most tasks that one of the next three tiles
                                        completes by its color (0–4) … */
    NL_F_LATER = NL_F_NOW + 5,     /* 5: … and the others: of the four after the first */
    NL_F_TIME = NL_F_LATER + 5,    /* 1: time spent beyond the rearmost player */
    NL_F_RANK = NL_F_TIME + 1,     /* 4: place in the order of turns */
    NL_FEATURES = NL_F_RANK + 4,
    NL_STAGES = 40, /* a game's first stage; see nl_features */
};

typedef struct {
    int16_t count[NL_FEATURES];
    uint8_t discs; /* left */
    uint8_t stage; /* own discs left and the fewest anybody has left, together */
} nl_features;

/* The weights of one number of players, in 1/256 of a natural logarithm. */
typedef struct {
    int16_t late[NL_FEATURES], early[NL_FEATURES]; /* at stage 0 and 40; in between, in between */
    int16_t discs[NL_DISCS + 1];
} nl_weights;

/* The weights in use, by number of players; solo has its own ways (solo/planner.h). */
extern const nl_weights nl_weights_of[NL_PLAYERS_MAX + 1];

/* The features of every player; the game owes no tiles and is not over. */
void nl_eval_features(const nl_game *g, nl_features out[NL_PLAYERS_MAX]);

/* The value of a game that is over. */
void nl_eval_end(const nl_game *g, float value[NL_PLAYERS_MAX]);

/* The value of a position that owes no tiles; exact if the game is over. */
void nl_eval_position(const nl_game *g, const nl_weights *w, float value[NL_PLAYERS_MAX]);

typedef struct {
    nl_action action;
    float     value[NL_PLAYERS_MAX]; /* right after it */
} nl_move;

/* Scores an area with each of some tiles at each cell of its frontier: scores[k × cells + i] for tile
 * k and cell i.  The rest of the position is left out, and everybody is taken to be as far as this
 * player; INT_MAX where no disc is left. */
void nl_eval_cells(const nl_area *a, const nl_weights *w, const nl_tile_id tiles[], int count, int scores[]);

/* The values of all legal actions, in their order; returns how many.  A refill is worth the
 * mean over `samples` draws of the best move after it. */
int nl_eval_moves(const nl_game *g, const nl_weights *w, nl_rng *r, int samples, nl_move out[NL_ACTIONS_MAX]);

/* Finds the best of some moves for the mover, up to `keep`, best first: their numbers go to `best`.
 * Returns how many. */
int nl_pick_moves(const nl_move moves[], int n, int keep, int mover, uint16_t best[]);

#endif
