/* batch.h: many games at once, for programs that learn.
 *
 * All games of a batch have the same number of players and go on side by side: a step
 * plays one action in each.  What is known of the games lies in arrays of the caller's
 * and is kept up to date there, so that nothing is copied:
 *
 *     nl_batch *b = nl_batch_new(malloc(nl_batch_bytes(4096, 2)), 4096, 2, seed);
 *     nl_batch_show(b, (nl_shown){ seen, mask, reward, ended });
 *     for (;;) {
 *         choose(seen, mask, action);
 *         nl_batch_step(b, action);
 *         learn(reward, ended);
 *     }
 *
 * A game that ends is followed by the next in the same step: `ended` says so, `reward` is of
 * the game that ended, and `seen` and `mask` are already of the new one.
 *
 * Actions have fixed numbers.  (k − 1) · 90 + f takes the k-th tile of the offer to the cell
 * seen.cell[f]; 270 refills the wheel or, in solo, ends phase 1.  The mask has a byte for each,
 * 1 where it is legal.  No legal action is without a number.
 *
 * Chance is dealt inside, from a seed: game g (from 0) of slot s of a batch is the deal
 * (nl_deal_shuffle) of nl_batch_seed(seed, s, g).  Nothing is allocated here, and two batches share
 * nothing: give each thread its own.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_BATCH_H
#define NL_BATCH_H

#include "deck.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { NL_BATCH_EXTRA = NL_ACTIONS_MAX - 1 }; /* the action that takes no tile */

/* A tile that lies in an area. */
typedef struct {
    nl_tile_id id;
    int8_t     x, y;
    uint8_t    covered; /* bit k: task k has its disc */
} nl_seen_tile;

/* A game as everybody at the table sees it.  Players are numbered from 0. */
typedef struct {
    uint8_t      players, mover;
    uint8_t      phase;                 /* 1 or 2 in solo, otherwise 0 */
    uint8_t      pile;                  /* tiles not yet seen */
    uint8_t      ahead[NL_SLOTS];       /* tiles by steps clockwise of the marker, from 1 step; 0 is a gap */
    uint8_t      discs[NL_PLAYERS_MAX]; /* still to place */
    uint8_t      laid[NL_PLAYERS_MAX];  /* how many of `tile` there are */
    uint16_t     travelled[NL_PLAYERS_MAX];
    uint8_t      turn[NL_PLAYERS_MAX];              /* who moves first, second, …, as the runners stand */
    uint8_t      phase1;                            /* the score of phase 1 once it is over */
    uint8_t      cells;                             /* how many of `cell` there are */
    nl_cell      cell[NL_FRONTIER_MAX];             /* of the mover: where a tile may lie, as x + 90 y */
    nl_seen_tile tile[NL_PLAYERS_MAX][NL_AREA_MAX]; /* in the order they were laid; 0 behind them */
} nl_seen;

/* Arrays of the caller's, with an entry for each game. */
typedef struct {
    nl_seen *seen;
    uint8_t (*mask)[NL_ACTIONS_MAX];
    float (*reward)[NL_PLAYERS_MAX]; /* of the game that ended in this step, otherwise 0; see nl_batch_step */
    uint8_t *ended;                  /* 1 if a game did */
} nl_shown;

typedef struct nl_batch nl_batch;

/* How much memory so many games take; 1 to 4 players. */
size_t nl_batch_bytes(int games, int players);

/* Sets up a batch in such memory, aligned as malloc does.  NULL if there is no such game. */
nl_batch *nl_batch_new(void *memory, int games, int players, uint64_t seed);

/* Where to show the games from now on.  What lies there is the batch's to write. */
void nl_batch_show(nl_batch *b, nl_shown shown);

/* Plays an action in each game.  If one is not legal nothing is played anywhere, and the answer is the
 * number of that game; otherwise −1.  The reward is from 1 for the first to −1 for the last, evenly between;
 * in solo it is (100 − total) / 100. */
int nl_batch_step(nl_batch *b, const int16_t action[]);

/* A legal action for each game, all equally likely. */
void nl_batch_random(nl_batch *b, int16_t action[]);

/* How many discs each legal action would place at once; 0 for the others. */
void nl_batch_discs(const nl_batch *b, uint8_t (*discs)[NL_ACTIONS_MAX]);

/* A game of the batch, for whoever wants to know more. */
const nl_game *nl_batch_game(const nl_batch *b, int game);

/* The seed of a deal. */
inline uint64_t nl_batch_seed(uint64_t seed, int slot, int game)
{
    return nl_mix(seed + nl_mix((uint64_t)slot << 32 | (uint32_t)game));
}

#ifdef __cplusplus
}
#endif

#endif
