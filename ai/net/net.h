/* net.h: what a position is worth, as a small network has learned it.
 *
 * The same questions as in eval.h, with two to four players: the value of a position, and
 * the values of moves.  A value is each player's chance to win, from 0 to 1, all together 1.
 *
 * What can be seen in front of a player switches rows on, some forty of NL_NET_ROWS: each
 * open task by what it misses and how many cells could serve it, each group by color, size
 * and free cells, what the next tiles of the wheel would complete, time, discs left.  The
 * rows are added up to a sum of NL_NET_WIDTH numbers a player.  What of a sum is positive
 * goes through a matrix of its own for each place in the order of turns; the results of all
 * players together, and a row for how the race to the last disc stands, are again cut at 0 and
 * weighed into one score a player.  Matrices and all behind them differ by
 * the stage of the game.
 *
 * All of it is integers, so every machine comes to the same value to the bit.  Sums have 512
 * to a unit, matrices 128.  Nothing can overflow: a sum is cut at 8 units, a number of a
 * matrix is below 8 and one of the last layer below 16.
 *
 * The weights are found by tools/train and lie in ai/net/weights.nlnet.  Natively they are part of the
 * program; a browser fetches them.  Who wants a player to go by them hands them in (players/player.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_NET_H
#define NL_NET_H

#include "eval/eval.h"

/* The rows, by what switches them on.  What is counted above the last entry of a list counts
 * as the last. */
enum {
    NL_R_DISCS = 0,                     /* 21: discs left */
    NL_R_TIME = NL_R_DISCS + 21,        /* 4 × 24: place in the order of turns, time beyond the first of
                                             it; for the first, time until the second */
    NL_R_GROUP = NL_R_TIME + 4 * 24,    /* 4 × 6 × 6: groups by color, size from 1, free cells around */
    NL_R_TASK = NL_R_GROUP + 4 * 6 * 6, /* 39 × 7: open tasks by what they miss, cells that serve them */
    NL_R_SHORT = NL_R_TASK + 39 * 7,    /* 4 × 7: color, tasks that one tile of it completes */
    NL_R_GAIN = NL_R_SHORT + 4 * 7,     /* 4 × 5 × 5: color, most of them at one cell, cells with any */
    NL_R_WHEEL = NL_R_GAIN + 4 * 5 * 5, /* 3 × 6 × 5 × 7: place in the order, tile ahead, most tasks that
                                             it completes, its cost */
    NL_R_AGAIN = NL_R_WHEEL + 3 * 6 * 5 * 7, /* 3 × 5 × 2: the first of the order: tile of the offer, tasks,
                                                  whether another turn follows */
    NL_R_FINISH = NL_R_AGAIN + 3 * 5 * 2,    /* 3 × 21: place, discs left after the best of these tiles */
    NL_R_RING = NL_R_FINISH + 3 * 21,        /* 3 × 12: place, tiles on the wheel */
    NL_R_REST = NL_R_RING + 3 * 12,          /* 18: tiles on the wheel and in the pile, by four */
    NL_R_MINE = NL_R_REST + 18, /* 3 × 2 × 6: the first of the order: tile of the offer, whether another
                                            turn follows, discs left after it */
    NL_R_NEXT = NL_R_MINE + 3 * 2 * 6, /* 3 × 2 × 6: the second: the same after that tile was taken */
    NL_NET_ROWS = NL_R_NEXT + 3 * 2 * 6,
    NL_NET_STAGES = 3, /* of a game, by the fewest discs left to anybody: up to 4, up to 9, more */
    NL_NET_RACES =
        29, /* 0: the first of the order can place the last disc; otherwise 1 + 7 × tiles of the offer
                          that do not let the second place theirs + discs left after the best of these */
    NL_NET_WIDTH = 32,
    NL_NET_HIDDEN = 32,
    NL_NET_ACTIVE = 256, /* rows of one player, at most */
    NL_NET_VERSION = 2,  /* of all the above and of the file */
};

typedef struct nl_net_kernel nl_net_kernel;

/* The weights for one number of players; they lie in the bytes that were read. */
typedef struct nl_net {
    const nl_net_kernel *kernel; /* computes with them */
    const int16_t       *rows;   /* NL_NET_ROWS of NL_NET_WIDTH */
    const int16_t       *bias;   /* what sums begin with */
    const int16_t       *dense;  /* by stage and place in the order of turns: pairs of inputs, NL_NET_HIDDEN
                                    times a pair */
    const int32_t       *dense_bias;  /* by stage: NL_NET_HIDDEN */
    const int32_t       *race;        /* NL_NET_RACES of NL_NET_HIDDEN */
    const int16_t       *scores;      /* by stage and place: NL_NET_HIDDEN */
    const int32_t       *scores_bias; /* by stage and place */
} nl_net;

/* Why a file was refused. */
typedef enum {
    NL_NET_OK,
    NL_NET_NO_NET,  /* not a file of weights, or not aligned to four bytes */
    NL_NET_FOREIGN, /* of another version */
    NL_NET_CUT,     /* not of the length it should have */
    NL_NET_DAMAGED, /* the checksum differs */
} nl_net_err;

/* Reads a file of weights that lies in memory and stays there: nets by number of players.  What is refused
 * changes nothing. */
nl_net_err nl_net_read(const void *bytes, size_t size, nl_net out[NL_PLAYERS_MAX + 1]);

/* The nets that are part of a native program; false if there are none. */
bool nl_net_embedded(nl_net out[NL_PLAYERS_MAX + 1]);

/* A cache of what areas come to.  For one net at a time. */
typedef struct nl_net_cache nl_net_cache;

/* What a position switches on, for training. */
typedef struct {
    uint8_t  order[NL_PLAYERS_MAX]; /* players, the one to move first */
    int      count[NL_PLAYERS_MAX]; /* in that order: their rows */
    uint16_t row[NL_PLAYERS_MAX][NL_NET_ACTIVE];
    uint8_t  stage, race;
} nl_net_input;

void nl_net_see(const nl_game *g, nl_net_input *out);

/* The code of the network, compiled for a kind of machine.  A net brings it along, so that who searches need
 * not be linked with it: only who reads a net is. */
struct nl_net_kernel {
    /* Lays an empty cache out in memory, aligned to 64 bytes; NULL if there is too little of it. */
    nl_net_cache *(*place_cache)(void *memory, size_t bytes);

    /* The value of a position that owes no tiles and is not over.  Without a cache (NULL) it takes longer. */
    void (*position)(const nl_net *net, const nl_game *g, nl_net_cache *cache, float value[NL_PLAYERS_MAX]);

    /* Values moves anew, all of them legal.  A refill is worth the mean over `draws` of the position after
     * it.  The values of the last tile of all stay as they are: nl_eval_moves knows them exactly. */
    void (*moves)(const nl_net *net, const nl_game *g, nl_net_cache *cache, nl_rng *r, int draws,
                  nl_move moves[], int count);

    void (*see)(const nl_game *g, nl_net_input *out); /* see nl_net_see */
};

/* The value of a position that owes no tiles; exact if the game is over. */
void nl_net_position(const nl_net *net, const nl_game *g, nl_net_cache *cache, float value[NL_PLAYERS_MAX]);

#endif
