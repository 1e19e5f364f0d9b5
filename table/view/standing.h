/* standing.h: what decided a ranking.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_STANDING_H
#define NL_STANDING_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What puts a player before the next one (R19).  A tie is one of the middle two: as many discs
 * left, and whoever would have moved earlier is better. */
typedef enum {
    NL_RANK_DISCS, /* fewer discs left */
    NL_RANK_TRACK, /* as many, and further back on the track */
    NL_RANK_STACK, /* as many, on the same space, and higher in its stack */
    NL_RANK_GIVEN, /* none of that: the game ended otherwise than by its actions */
} nl_rank;

static inline bool nl_rank_tie(nl_rank r)
{
    return r == NL_RANK_TRACK || r == NL_RANK_STACK;
}

/* For a ranking of two players or more, best first, as nl_table_result and nl_table_standing have
 * it: why[i] is what puts ranking[i] before ranking[i + 1]. */
void nl_standing_why(const nl_game *g, const uint8_t ranking[], nl_rank why[]);

#ifdef __cplusplus
}
#endif

#endif
