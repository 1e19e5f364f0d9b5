/* pool.c: threads and clock around player.h.
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
    struct nl_crew *crew;
    pthread_t       thread;
    bool            running;
} mate;

struct nl_crew {
    mate        mates[NL_THREADS_MAX];
    int         count;
    int         active;  /* mates who think: who does not search needs no help */
    int64_t     started; /* in microseconds */
    nl_limit    limit;
    uint64_t    share;  /* nodes for each mate, or 0 */
    atomic_bool enough; /* one has said so */
};

nl_crew *nl_crew_new(int threads, size_t bytes)
{
    nl_crew *c = threads < 1 || threads > NL_THREADS_MAX ? NULL : calloc(1, sizeof *c);
    if (!c)
        return NULL;
    for (; c->count < threads; c->active = ++c->count) {
        mate *m = &c->mates[c->count];
        *m = (mate){ .player = nl_player_new(bytes), .crew = c };
        if (!m->player) {
            nl_crew_free(c);
            return NULL;
        }
        nl_player_vary(m->player, c->count);
    }
    return c;
}

void nl_crew_free(nl_crew *c)
{
    for (int i = 0; c && i < c->count; i++)
        nl_player_free(c->mates[i].player);
    free(c);
}

void nl_crew_set(nl_crew *c, const nl_level *level, uint64_t seed)
{
    c->active = level->way == NL_BY_SEARCH ? c->count : 1;
    for (int i = 0; i < c->count; i++)
        nl_player_set(c->mates[i].player, level, seed + (uint64_t)i);
}

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Whether to go on, after so many nodes of this mate. */
static bool go_on(const nl_crew *c, uint64_t nodes, int64_t passed)
{
    const nl_limit *l = &c->limit;
    return !(l->ms && passed >= (int64_t)l->ms * 1000) && !(c->share && nodes >= c->share) &&
           !(l->stop && atomic_load_explicit(l->stop, memory_order_relaxed)) &&
           !atomic_load_explicit(&c->enough, memory_order_relaxed);
}

static void work(mate *m, bool talks)
{
    nl_crew *c = m->crew;
    int64_t  words = (int64_t)FIRST_WORDS * 1000, passed = 0;
    uint64_t nodes = 0;
    do {
        uint64_t slice = c->share && c->share - nodes < SLICE ? c->share - nodes : SLICE;
        if (!nl_player_think(m->player, slice)) {
            /* What one cannot add to, the others cannot either; but nodes are counted
             * for each by itself, so that the sum does not depend on who was quicker. */
            if (!c->share)
                atomic_store(&c->enough, true);
            break;
        }
        nodes += slice;
        passed = now() - c->started;
        if (talks && c->limit.tell && passed >= words) {
            nl_thought t;
            nl_player_thought(m->player, &t);
            t.nodes *= (uint64_t)c->active; /* as far as one can tell */
            c->limit.tell(c->limit.to, &t, (uint64_t)passed / 1000);
            words = passed + (int64_t)MORE_WORDS * 1000;
        }
    } while (go_on(c, nodes, passed));
}

static void *work_aside(void *mate_)
{
    work(mate_, false);
    return NULL;
}

nl_action nl_crew_think(nl_crew *c, const nl_game *g, const nl_limit *limit)
{
    c->started = now();
    c->limit = *limit;
    c->share = (limit->nodes + (uint64_t)c->active - 1) / (uint64_t)c->active;
    atomic_store(&c->enough, false);
    for (int i = 0; i < c->active; i++)
        (limit->nodes ? nl_player_start : nl_player_follow)(c->mates[i].player, g);
    for (int i = 1; i < c->active; i++)
        c->mates[i].running = pthread_create(&c->mates[i].thread, NULL, work_aside, &c->mates[i]) == 0;
    work(&c->mates[0], true);
    for (int i = 1; i < c->active; i++)
        if (c->mates[i].running)
            pthread_join(c->mates[i].thread, NULL);
    if (c->active == 1)
        return nl_player_choice(c->mates[0].player);
    nl_choice all[NL_ACTIONS_MAX];
    nl_crew_choices(c, all);
    return all[0].action;
}

int nl_crew_choices(const nl_crew *c, nl_choice out[NL_ACTIONS_MAX])
{
    int n = nl_player_choices(c->mates[0].player, out);
    for (int i = 1; i < c->active; i++) {
        nl_choice more[NL_ACTIONS_MAX];
        nl_player_choices(c->mates[i].player, more);
        nl_choices_add(nl_player_game(c->mates[0].player), out, more, n);
    }
    return n;
}

/* The line is that of a mate who found the choice. */
void nl_crew_thought(const nl_crew *c, nl_thought *out)
{
    nl_choice all[NL_ACTIONS_MAX];
    uint64_t  nodes = 0;
    bool      found = false;
    nl_crew_choices(c, all);
    for (int i = 0; i < c->active; i++) {
        nl_thought t;
        nl_player_thought(c->mates[i].player, &t);
        if (!found)
            *out = t;
        found = found || nl_action_same(t.line[0], all[0].action);
        nodes += t.nodes;
    }
    out->nodes = nodes;
    if (c->active == 1)
        return;
    out->depth = found ? out->depth : 1;
    out->line[0] = all[0].action;
    memcpy(out->value, all[0].value, sizeof out->value);
}
