/* cache.h: what the network made of areas it has seen before.
 *
 * The first layer looks at each area by itself, so in a tree most of its results are wanted again and
 * again: with other wheels, orders of turns and areas of the others.  The cache changes no value, only
 * the time that values take.
 *
 * For the insides of the network only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_NET_CACHE_H
#define NL_NET_CACHE_H

#include "net/net.h"

typedef uint64_t cell_set;

/* What an area promises whoever takes a tile. */
typedef struct {
    cell_set gain[NL_COLORS][3];             /* tasks that a color completes there, in planes */
    cell_set have[NL_COLORS][NL_LEVELS + 1]; /* cells beside groups of it with n tiles or more together */
} prospect;

typedef struct {
    _Alignas(32) uint16_t n[NL_NET_WIDTH];
} sums;

enum { NET_UNKNOWN = 15 };

/* An area that was looked at.  What is asked for most lies together. */
typedef struct {
    _Alignas(64) sums sum; /* of its rows */
    uint64_t key;
    uint8_t  discs; /* left */
    uint8_t
        gains[NL_TILES / 2 + 1]; /* by tile, two to a byte: most tasks that it completes, or NET_UNKNOWN */
    prospect ahead;
} known_area;

/* A ring buffer of areas, and a direct-mapped index by key, the newest entry of which wins. */
struct nl_net_cache {
    known_area *areas;
    uint32_t   *index; /* by key */
    uint32_t    room, next, used;
    uint32_t    mask; /* of the index */
};

nl_net_cache *nl__net_place_cache(void *memory, size_t bytes);

#endif
