/* lobby.c: a bot that waits to be invited, and plays each table on a thread of its own.
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "arena/interrupt.h"
#include "cli.h"
#include "join/join.h"
#include "join/token.h"

typedef struct {
    const join_plan   *plan;
    nl_guest           g; /* the one that waits */
    unsigned long long begun;
    atomic_ullong      ended;
    atomic_bool        broken; /* an engine has failed */
} lobby;

typedef struct {
    lobby   *l;
    nl_guest g;
} game;

static void *play(void *to)
{
    game *it = to;
    if (join_by_engine(it->l->plan, &it->g) != CLI_OK)
        atomic_store(&it->l->broken, true);
    nl_guest_close(&it->g);
    atomic_fetch_add(&it->l->ended, 1);
    free(it);
    return NULL;
}

static bool begin(lobby *l)
{
    pthread_t thread;
    game     *it = malloc(sizeof *it);
    if (!it)
        return false;
    it->l = l;
    join_guest(l->plan, l->g.challenge, &it->g);
    memcpy(it->g.cookie, l->g.cookie, sizeof it->g.cookie);
    if (pthread_create(&thread, NULL, play, it) != 0) {
        free(it);
        return false;
    }
    pthread_detach(thread);
    l->begun++;
    return true;
}

static bool is_done(lobby *l)
{
    return atomic_load(&l->broken) || (l->plan->count && atomic_load(&l->ended) >= l->plan->count);
}

/* Waits to be invited as long as there is room for another game. */
static void offer(lobby *l)
{
    bool room =
        l->begun - atomic_load(&l->ended) < l->plan->games && (!l->plan->count || l->begun < l->plan->count);
    if (room && !l->g.waits)
        nl_guest_offer(&l->g, true);
}

/* What may be otherwise in a moment is asked for again. */
static int refused(lobby *l)
{
    l->g.waits = false;
    return strcmp(l->g.error, "slow-down") == 0 ? CLI_OK : cli_failed("%s", l->g.why);
}

static int hear(lobby *l, nl_guest_news news)
{
    switch (news) {
    case NL_GUEST_UP: token_keep(&l->g); return CLI_OK;
    case NL_GUEST_CUT: join_tell_cut(&l->g); return CLI_OK;
    case NL_GUEST_READY:
        printf("%s waits at %s\n", l->plan->name, l->plan->url);
        fflush(stdout);
        return CLI_OK;
    case NL_GUEST_CHALLENGE: return begin(l) ? CLI_OK : cli_failed("out of memory");
    case NL_GUEST_REFUSED: return refused(l);
    case NL_GUEST_GONE: return join_tell_gone(&l->g);
    default: return CLI_OK;
    }
}

int join_lobby(const join_plan *p)
{
    static lobby l;
    int          status = CLI_OK;
    l.plan = p;
    join_guest(p, NULL, &l.g);
    while (!status && !is_done(&l) && !atomic_load(&interrupt_stop)) {
        nl_guest_news news = nl_guest_next(&l.g);
        if (news)
            status = hear(&l, news);
        else {
            offer(&l);
            join_wait(&l.g);
        }
    }
    nl_guest_close(&l.g);
    atomic_store(&interrupt_stop, true); /* games that go on wait for whoever comes back to their seats */
    while (l.begun > atomic_load(&l.ended))
        join_wait(&l.g);
    return status || atomic_load(&l.broken) ? CLI_FAILED : CLI_OK;
}
