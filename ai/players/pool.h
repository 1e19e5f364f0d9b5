/* pool.h: players with a clock: one a thread, who think about the same position side by
 * side and then add up what they found.
 *
 * This is the only part of ai/ with threads and a clock; a browser does the same with workers and
 * player.h.  A pool of one with a limit in nodes gives the same choice every time; without, it goes on
 * from what it thought before (nl_player_follow).
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_POOL_H
#define NL_POOL_H

#include "players/player.h"

#ifdef __cplusplus
#include <atomic>
typedef std::atomic<bool> nl_flag;
extern "C" {
#else
#include <stdatomic.h>
typedef atomic_bool nl_flag;
#endif

enum { NL_THREADS_MAX = 64 };

typedef struct nl_pool nl_pool;

/* A pool with so much memory for each of its threads, 1 to NL_THREADS_MAX; NULL if there
 * is not enough.  Its players are full (nl_player_new_full). */
nl_pool *nl_pool_new(int threads, size_t bytes);
void     nl_pool_free(nl_pool *p);

void nl_pool_set(nl_pool *p, const nl_level *level, uint64_t seed);

/* When to stop: whichever comes first.  0 or NULL is no limit. */
typedef struct {
    uint64_t       ms;    /* of real time */
    uint64_t       nodes; /* of all threads together */
    const nl_flag *stop;  /* looked at all the time: thinking ends within 5 ms of its turning true */
    /* Called with the latest thought from time to time, in the thread of the caller. */
    void (*tell)(void *to, const nl_thought *t, uint64_t ms);
    void *to;
} nl_limit;

/* Thinks about a game that is not over and owes no tiles, and returns the choice. */
nl_action nl_pool_think(nl_pool *p, const nl_game *g, const nl_limit *limit);

/* What came of it, as in player.h. */
int  nl_pool_choices(const nl_pool *p, nl_choice out[NL_ACTIONS_MAX]);
void nl_pool_thought(const nl_pool *p, nl_thought *out);

#ifdef __cplusplus
}
#endif

#endif
