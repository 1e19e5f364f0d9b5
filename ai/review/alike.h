/* alike.h: actions that come to the same.
 *
 * Two placements of one tile are alike if the areas they lead to are equal once one of them is turned,
 * mirrored or moved: everything else is the same after them.  Of a tile that lies there only
 * its color and its open tasks matter, so that tiles may stand in for each other.  The usual case is
 * the second tile of an area: its four cells are one action.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ALIKE_H
#define NL_ALIKE_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* For each action of a game, by its index, the index of the first one alike, itself if there is none
 * before it.  Returns how many kinds there are. */
int nl_alike(const nl_game *g, uint16_t first[NL_ACTIONS_MAX]);

/* Whether two games differ in nothing but how a player's area is seen: what alike actions lead to. */
bool nl_games_alike(const nl_game *a, const nl_game *b, int player);

#ifdef __cplusplus
}
#endif

#endif
