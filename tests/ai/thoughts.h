/* thoughts.h: what a computer player thinks at every n-th ply of every record in a text.
 *
 * Built into a native program and into a WebAssembly module; their answers must be the
 * same, bit for bit, in whatever slices each of them thinks.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_THOUGHTS_H
#define NL_TEST_THOUGHTS_H

#include "players/player.h"

typedef struct {
    const nl_level *level;
    uint64_t        seed;
    uint32_t        every, first; /* looks at plies first, first + every, … */
    uint32_t        nodes, slice;
} thoughts_plan;

/* Writes at most `max` words and returns how many there are, or −1 if a record is
 * refused.  A position is: its ply, the nodes looked at, the choice, the number of
 * choices, and for each of them the action, the visits and the bits of four values. */
long thoughts_of(nl_player *p, const char *text, size_t length, const thoughts_plan *plan, uint32_t out[],
                 long max);

#endif
