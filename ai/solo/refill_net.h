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

enum { PROSPECT_TRAITS = 32, PROSPECT_UNITS = 16 };

/* Found by tools/fit_prospect, in points. */
typedef struct {
    float base;
    float direct[PROSPECT_TRAITS];             /* of each trait */
    float in[PROSPECT_TRAITS][PROSPECT_UNITS]; /* of a trait for a unit */
    float bias[PROSPECT_UNITS], out[PROSPECT_UNITS];
} nl_prospect_net;

extern const nl_prospect_net nl_prospect_tuned;

/* The tiles that a refill may bring. */
typedef struct {
    nl_tile_id id[NL_TILES];
    int        count;
} nl_unseen;

/* Describes a position of phase 1 in which at least one tile lies. */
void nl_prospect_traits(const nl_cast *cast, const nl_sketch *s, const nl_unseen *unseen, nl_desk *desk,
                        float traits[PROSPECT_TRAITS]);

/* The total expected when phase 1 ends there (R27), in 64ths of a point. */
int nl_prospect(const nl_cast *cast, const nl_sketch *s, const nl_unseen *unseen, nl_desk *desk);

#endif
