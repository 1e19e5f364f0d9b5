/* signature.h: twelve positions and what the strongest player thinks of them.
 *
 * The same seed and number of nodes give the same thoughts on every machine, so a change
 * of search or evaluation changes the signature, and a change that should not change them
 * must leave it alone.  tests/ai/signature.txt keeps it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SIGNATURE_H
#define NL_SIGNATURE_H

#include "players/player.h"

enum {
    SIGNATURE_POSITIONS = 12,
    SIGNATURE_BYTES = 64 << 20, /* that the player must have: a planner's plans depend on it */
};

/* How position i came about: greedy players played a deal for some plies. */
typedef struct {
    int      players, plies;
    uint64_t seed;
} signature_position;

extern const signature_position signature_positions[SIGNATURE_POSITIONS];

void signature_set_up(const signature_position *at, nl_game *g);

/* Thinks about all of them; with `print` tells about each on standard output. */
uint64_t signature_find(nl_player *p, bool print);

#endif
