/* ending.h: the end of a solo game, to the point: every way to go on, with nothing left to chance.
 *
 * In phase 2 all tiles lie open.  Near the end few ways can still be cheap enough, so that the least total can be
 * known rather than estimated.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SOLO_ENDING_H
#define NL_SOLO_ENDING_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The least total that a game in phase 2, or one that is over, can come to if it is below `below`; otherwise `below`.
 * `nodes` is how many positions may be looked at and becomes how many are left: with 0 left, the answer is that of
 * those that were. */
int nl_solo_ending(const nl_game *g, int below, uint32_t *nodes);

#ifdef __cplusplus
}
#endif

#endif
