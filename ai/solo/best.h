/* best.h: what a search through solo placements has found: in phase 2 the best plan, in
 * phase 1 the best positions to end it in.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SOLO_BEST_H
#define NL_SOLO_BEST_H

#include "solo/eval.h"

enum { NL_NO_TOTAL = 10000, FINDS_KNOWN = 2048 };

/* A position in which phase 1 may end. */
typedef struct {
    nl_sketch sketch;
    int32_t   worth;
    uint16_t  first; /* the root action it begins with */
    bool      fresh; /* until somebody has taken note of it */
} nl_ending;

typedef struct {
    int        best_total; /* phase 2: of the best plan, which is */
    nl_sketch  best;
    uint16_t   best_first;
    int16_t   *totals; /* by first action: the best total; or NULL */
    nl_ending *ends;   /* phase 1: the best ends, a heap with the worst on top */
    uint32_t   ends_room, ends_count;
    uint64_t   known[FINDS_KNOWN]; /* hashes of ends that are or were there; forgets */
} nl_finds;

/* Forgets all that was found. */
void nl_finds_clear(nl_finds *f);

/* Looks at a successor of `s` that begins with the root action `first`: true if the game, or
 * the phase, ends there. */
bool nl_finds_add(nl_finds *f, const nl_cast *cast, const nl_worths *w, const nl_sketch *s, const nl_next *n,
                  unsigned first);

#endif
