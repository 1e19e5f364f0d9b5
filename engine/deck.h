/* deck.h: the order of the tiles, for whoever runs a game; the game itself never
 * looks in here.
 *
 * The same seed gives the same deck and stack on every platform, for ever.  The
 * generator is SplitMix64 (Steele, Lea, Flood 2014): the state grows by
 * 0x9e3779b97f4a7c15, and the output is the state put through two xor-shift-multiply
 * rounds (mix.h).  A number below n is the upper half of the 128-bit product of an output and
 * n; outputs whose lower half is under 2^64 mod n are thrown away, so that all n are
 * equally likely.  The deck starts as 1, 2, … 68; for i = 0, 1, … 66 the tile at i is
 * swapped with the one at i + (a number below 68 − i).  The stack is shuffled the same
 * way after it, from 0, 1, … players − 1, bottom first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_DECK_H
#define NL_DECK_H

#include "game.h"
#include "mix.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A generator; its state is the seed at first. */
typedef struct {
    uint64_t state;
} nl_rng;

__extension__ typedef unsigned __int128 nl_product;

inline uint64_t nl_rng_next(nl_rng *r)
{
    return nl_mix(r->state += 0x9e3779b97f4a7c15u);
}

/* A number below n, all equally likely; n from 1. */
inline uint32_t nl_rng_below(nl_rng *r, uint32_t n)
{
    nl_product p = (nl_product)nl_rng_next(r) * n;
    while (__builtin_expect((uint64_t)p < n, 0) && (uint64_t)p < (0 - (uint64_t)n) % n)
        p = (nl_product)nl_rng_next(r) * n;
    return (uint32_t)(p >> 64);
}

typedef struct {
    nl_tile_id order[NL_TILES]; /* the first is drawn first */
    uint8_t    count;           /* 68, or fewer where the rest is not known */
    uint8_t    next;            /* how many have been drawn */
} nl_deck;

/* The deck of a seed, and with `players` above 1 the stack of runners, bottom first. */
void nl_deck_shuffle(nl_deck *d, uint64_t seed, int players, uint8_t stack[]);

/* A deck in a given order: 11 to 68 different tiles. */
nl_err nl_deck_order(nl_deck *d, const uint8_t ids[], int count);

/* Deals all the tiles a game is owed, or none if the deck is too short. */
nl_err nl_deck_deal(nl_deck *d, nl_game *g);

/* What a game is dealt: how many play, the discs each has to place, and how chance fell. */
typedef struct {
    uint8_t players;
    uint8_t discs[NL_PLAYERS_MAX];
    uint8_t stack[NL_PLAYERS_MAX]; /* runners on the start space: players from 0, bottom first */
    nl_deck deck;                  /* before anything is drawn */
} nl_deal;

/* The discs that each player has to place: 20, or 21 in solo; and in a first game 17 with
 * three players and 15 with four (R4, R7, R20). */
int nl_usual_discs(int players, bool first_game);

/* The deal of a seed with the usual discs. */
nl_err nl_deal_shuffle(nl_deal *d, int players, uint64_t seed);

/* Gives a number below n, all equally likely. */
typedef uint32_t nl_draw(void *from, uint32_t n);

/* The same with numbers that come from elsewhere. */
nl_err nl_deal_shuffle_by(nl_deal *d, int players, nl_draw *draw, void *from);

/* Sets up the game of a deal, with its first eleven tiles dealt from `deck`, a copy to draw
 * from. */
nl_err nl_deal_start(const nl_deal *d, nl_game *g, nl_deck *deck);

/* Plays an action and deals what it reveals.  When it is refused, or reveals more
 * than the deck lists, nothing changes. */
nl_err nl_deck_play(nl_deck *d, nl_game *g, nl_action a);

#ifdef __cplusplus
}
#endif

#endif
