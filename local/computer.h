/* computer.h: what computers do at this machine, and seeds for them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_COMPUTER_H
#define NL_COMPUTER_H

#include "method/level.h"
#include "novaluna.h"

/* What a level does in a game, in one thread and always the same for the same seed.  A
 * level that thinks for as long as it is given looks at `nodes` positions.  Ends the
 * program if there is no memory for a player. */
nl_action local_choose(const nl_level *l, const nl_game *g, uint64_t seed, uint64_t nodes);

/* A seed that nobody can foretell. */
uint64_t local_fresh_seed(void);

#endif
