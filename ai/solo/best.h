/* best.h: what a search through solo placements has found: in phase 2 the best plan, in
 * phase 1 the best positions to end it in.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SOLO_BEST_H
#define NL_SOLO_BEST_H

#include "solo/eval.h"

enum { SOLO_NO_TOTAL = 10000, SOLO_ENDS_KNOWN = 2048 };

/* A position in which phase 1 may end. */
typedef struct {
    solo_pos pos;
    int32_t  worth;
    uint16_t first; /* the root action it begins with */
    bool     fresh; /* until somebody has taken note of it */
} solo_end;

typedef struct {
    int       total; /* phase 2: of the best plan, which is */
    solo_pos  plan;
    uint16_t  first;
    int16_t  *totals; /* by first action: the best total; or NULL */
    solo_end *ends;   /* phase 1: the best ends, a heap with the worst on top */
    uint32_t  ends_room, ends_count;
    uint64_t  known[SOLO_ENDS_KNOWN]; /* hashes of ends that are or were there: direct-mapped, newest wins */
} solo_best;

/* Forgets all that was found. */
void solo_best_clear(solo_best *b);

/* Looks at a successor of `s` that begins with the root action `first`: true if the game, or
 * the phase, ends there. */
bool solo_best_add(solo_best *b, const solo_tiles *tiles, const solo_eval *w, const solo_pos *s,
                   const solo_next *n, unsigned first);

#endif
