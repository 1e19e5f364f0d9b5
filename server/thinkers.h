/* thinkers.h: computers that play in rooms: a few threads that take one position after another.
 *
 * People never wait for computers: positions queue up, first come, first served, and each is thought
 * about for a bounded number of nodes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_THINKERS_H
#define NL_THINKERS_H

#include <uv.h>

#include "hub/hub.h"

typedef struct nl_thinkers nl_thinkers;

typedef void nl_on_thought(void *to, const char *room, uint32_t number, nl_action a);

/* So many threads; thoughts are told in the loop's own thread.  NULL if there is no memory. */
nl_thinkers *nl_thinkers_new(uv_loop_t *loop, int threads, nl_on_thought *tell, void *to);

void nl_thinkers_think(nl_thinkers *t, const char *room, uint32_t number, const nl_game *g,
                       const nl_level *level, uint64_t seed);

/* How many positions wait. */
int nl_thinkers_waiting(nl_thinkers *t);

/* Ends the threads, and lets go of the loop. */
void nl_thinkers_free(nl_thinkers *t);

#endif
