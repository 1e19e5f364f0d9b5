/* simple.h: the two players that need no evaluation, for tests and as yardsticks
 * (docs/formats.md).
 *
 * Both choose a legal action of a game that is not over and owes no tiles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SIMPLE_H
#define NL_SIMPLE_H

#include "novaluna.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Any legal action, all equally likely. */
nl_action nl_choose_random(const nl_game *g, nl_rng *r);

/* Refills and ends phase 1 whenever it may; otherwise what covers most tasks now, then
 * what costs least, then at random. */
nl_action nl_choose_greedy(const nl_game *g, nl_rng *r);

#ifdef __cplusplus
}
#endif

#endif
