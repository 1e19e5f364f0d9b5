/* pool.c: threads and clock around player.h.  No other file of ai/ has either.
 *
 * Every thread has a player of its own, with its own seed and memory, and works in
 * slices short enough that the clock and the stop flag are looked at many times a
 * millisecond.  The first player works in the caller's thread.
 *
 * SPDX-License-Identifier: MIT */
#include "players/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SLICE = 4,         /* nodes between two looks at the clock */
    FIRST_WORDS = 100, /* ms until the first thought is told … */
    MORE_WORDS = 250,  /* … and between two of them */
};

typedef struct {
    nl_player      *player;
    struct nl_pool *pool;
    pthread_t       thread;
    bool            running;
} worker;

struct nl_pool {
    worker      workers[NL_THREADS_MAX];
    int         count;
    int         active;  /* workers who think: who does not search needs no help */
    int64_t     started; /* in microseconds */
    nl_limit    limit;
    uint64_t    share;  /* nodes for each worker, or 0 */
    atomic_bool enough; /* one has said so */
};

nl_pool *nl_pool_new(int threads, size_t bytes)
{
    nl_pool *p = threads < 1 || threads > NL_THREADS_MAX ? NULL : calloc(1, sizeof *p);
    if (!p)
        return NULL;
    for (; p->count < threads; p->active = ++p->count) {
        worker *w = &p->workers[p->count];
        *w = (worker){ .player = nl_player_new_full(bytes), .pool = p };
        if (!w->player) {
            nl_pool_free(p);
            return NULL;
        }
        nl_player_vary(w->player, p->count);
    }
    return p;
}

void nl_pool_free(nl_pool *p)
{
    for (int i = 0; p && i < p->count; i++)
        nl_player_free(p->workers[i].player);
    free(p);
}

void nl_pool_set(nl_pool *p, const nl_level *level, uint64_t seed)
{
    p->active = level->way == NL_SEARCH ? p->count : 1;
    for (int i = 0; i < p->count; i++)
        nl_player_set(p->workers[i].player, level, seed + (uint64_t)i);
}

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Whether to go on, after so many nodes of this worker. */
static bool go_on(const nl_pool *p, uint64_t nodes, int64_t passed)
{
    const nl_limit *l = &p->limit;
    return !(l->ms && passed >= (int64_t)l->ms * 1000) && !(p->share && nodes >= p->share) &&
           !(l->stop && atomic_load_explicit(l->stop, memory_order_relaxed)) &&
           !atomic_load_explicit(&p->enough, memory_order_relaxed);
}

static void work(worker *w, bool talks)
{
    nl_pool *p = w->pool;
    int64_t  words = (int64_t)FIRST_WORDS * 1000, passed = 0;
    uint64_t nodes = 0;
    do {
        uint64_t slice = p->share && p->share - nodes < SLICE ? p->share - nodes : SLICE;
        if (!nl_player_think(w->player, slice)) {
            /* What one cannot add to, the others cannot either; but nodes are counted
             * for each by itself, so that the sum does not depend on who was quicker. */
            if (!p->share)
                atomic_store(&p->enough, true);
            break;
        }
        nodes += slice;
        passed = now() - p->started;
        if (talks && p->limit.tell && passed >= words) {
            nl_thought t;
            nl_player_thought(w->player, &t);
            t.nodes *= (uint64_t)p->active; /* as far as one can tell */
            p->limit.tell(p->limit.to, &t, (uint64_t)passed / 1000);
            words = passed + (int64_t)MORE_WORDS * 1000;
        }
    } while (go_on(p, nodes, passed));
}

static void *work_aside(void *worker_)
{
    work(worker_, false);
    return NULL;
}

nl_action nl_pool_think(nl_pool *p, const nl_game *g, const nl_limit *limit)
{
    p->started = now();
    p->limit = *limit;
    p->share = (limit->nodes + (uint64_t)p->active - 1) / (uint64_t)p->active;
    atomic_store(&p->enough, false);
    for (int i = 0; i < p->active; i++)
        (limit->nodes ? nl_player_start : nl_player_follow)(p->workers[i].player, g);
    for (int i = 1; i < p->active; i++)
        p->workers[i].running = pthread_create(&p->workers[i].thread, NULL, work_aside, &p->workers[i]) == 0;
    work(&p->workers[0], true);
    for (int i = 1; i < p->active; i++)
        if (p->workers[i].running)
            pthread_join(p->workers[i].thread, NULL);
    if (p->active == 1)
        return nl_player_choice(p->workers[0].player);
    nl_choice all[NL_ACTIONS_MAX];
    nl_pool_choices(p, all);
    return all[0].action;
}

int nl_pool_choices(const nl_pool *p, nl_choice out[NL_ACTIONS_MAX])
{
    int n = nl_player_choices(p->workers[0].player, out);
    for (int i = 1; i < p->active; i++) {
        nl_choice more[NL_ACTIONS_MAX];
        nl_player_choices(p->workers[i].player, more);
        nl_choices_add(nl_player_game(p->workers[0].player), out, more, n);
    }
    return n;
}

/* The line is that of a worker who found the choice. */
void nl_pool_thought(const nl_pool *p, nl_thought *out)
{
    nl_choice all[NL_ACTIONS_MAX];
    uint64_t  nodes = 0;
    bool      found = false;
    nl_pool_choices(p, all);
    for (int i = 0; i < p->active; i++) {
        nl_thought t;
        nl_player_thought(p->workers[i].player, &t);
        if (!found)
            *out = t;
        found = found || nl_action_same(t.line[0], all[0].action);
        nodes += t.nodes;
    }
    out->nodes = nodes;
    if (p->active == 1)
        return;
    out->depth = found ? out->depth : 1;
    out->line[0] = all[0].action;
    memcpy(out->value, all[0].value, sizeof out->value);
}
