/* chance.h: draws as a player may imagine them: any of the tiles that nobody has seen.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_CHANCE_H
#define NL_CHANCE_H

#include "novaluna.h"

/* Deals what a game is owed, all unseen tiles being equally likely. */
void nl_deal_by_chance(nl_game *g, nl_rng *r);

#endif
