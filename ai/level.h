/* level.h: computer players by name.
 *
 * A level sees an nl_game and nothing else, so it knows what everybody at the table
 * knows.  `random` chooses uniformly among the legal actions.  `greedy` refills and ends
 * phase 1 whenever it may; otherwise it takes what covers most tasks now, then what
 * costs least, then at random.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_LEVEL_H
#define NL_LEVEL_H

#include "novaluna.h"

typedef struct {
    const char *name;
    const char *about; /* half a sentence for people */
    /* Chooses a legal action; the game is not over and owes no tiles. */
    nl_action (*choose)(const nl_game *g, nl_rng *r);
} nl_level;

/* All levels, weakest first, ended by one without a name. */
extern const nl_level nl_levels[];

/* The level of that name, or NULL. */
const nl_level *nl_level_find(const char *name);

#endif
