/* refill_net.h: what phase 2 will bring when phase 1 ends in a position, whatever the refill is.
 *
 * A closer look than eval.h takes, at the few positions that may be chosen to end in: some
 * thirty traits of the area, of the tiles left on the wheel and of those unseen, and a small
 * network that makes a number of them.  It costs as much as looking at two or three positions and says
 * as much as a dozen trials.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SOLO_REFILL_NET_H
#define NL_SOLO_REFILL_NET_H

#include "solo/position.h"

enum { REFILL_TRAITS = 32, REFILL_UNITS = 16 };

/* Found by tools/fit_refill_net, in points. */
typedef struct {
    float base;
    float direct[REFILL_TRAITS];           /* of each trait */
    float in[REFILL_TRAITS][REFILL_UNITS]; /* of a trait for a unit */
    float bias[REFILL_UNITS], out[REFILL_UNITS];
} solo_refill_net;

extern const solo_refill_net solo_refill_tuned;

/* The tiles that a refill may bring. */
typedef struct {
    nl_tile_id id[NL_TILES];
    int        count;
} solo_unseen;

/* Describes a position of phase 1 in which at least one tile lies. */
void solo_refill_traits(const solo_tiles *tiles, const solo_pos *s, const solo_unseen *unseen,
                        solo_scratch *scratch, float traits[REFILL_TRAITS]);

/* The total expected when phase 1 ends there (R27), in 64ths of a point. */
int solo_refill_value(const solo_tiles *tiles, const solo_pos *s, const solo_unseen *unseen,
                      solo_scratch *scratch);

#endif
