/* memo.h: areas that the network has seen before, and what they came to.
 *
 * Areas do not depend on each other.  So in a tree most of them come back again and again, beside other areas
 * of the others, other wheels and other orders of turns, and what they alone come to is looked up here.
 * It changes no value, only the time that values take.
 *
 * For the insides of the network only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_NET_MEMO_H
#define NL_NET_MEMO_H

#include "net/net.h"

typedef uint64_t cells;

/* What an area promises whoever takes a tile. */
typedef struct {
    cells gain[NL_COLORS][3];             /* tasks that a color completes there, in planes */
    cells have[NL_COLORS][NL_LEVELS + 1]; /* cells beside groups of a color with at least n tiles together */
} prospect;

typedef struct {
    _Alignas(32) uint16_t n[NL_NET_WIDTH];
} sums;

enum { NET_UNKNOWN = 15 };

/* An area that was looked at.  What is asked for most lies together. */
typedef struct {
    _Alignas(64) sums sum; /* of its rows */
    uint64_t key;
    uint8_t  discs;                   /* left */
    uint8_t  gains[NL_TILES / 2 + 1]; /* by tile, two to a byte: most tasks that it would complete there, or
                                         NET_UNKNOWN */
    prospect ahead;
} known;

/* Areas come into a ring, one after another; an index tells where in the ring a key may be. */
struct nl_net_memo {
    known    *areas;
    uint32_t *index; /* by key */
    uint32_t  room, next, used;
    uint32_t  mask; /* of the index */
};

#endif
