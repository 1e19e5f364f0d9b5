/* lobby.c: a bot that waits to be invited, and plays each table on a thread of its own.
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <string.h>

#include "cli.h"
#include "interrupt.h"
#include "join/join.h"

enum {
    TABLES = 7,  /* at once, live or not: each has a connection, and a server has eight for us */
    FAILURES = 3 /* games in a row that may go wrong */
};

typedef struct {
    const join_plan *plan;
    atomic_bool      busy, slow; /* it is played; nobody need be there all the time */
    nl_guest         g;
    atomic_ullong   *ended;
    atomic_int      *failures;
} game;

typedef struct {
    const join_plan   *plan;
    nl_guest           g; /* the one that waits */
    unsigned long long begun;
    atomic_ullong      ended;
    atomic_int         failures; /* in a row */
    game               games[TABLES];
} lobby;

static void *play(void *to)
{
    game *it = to;
    int   status = join_by_engine(it->plan, &it->g, &it->slow);
    nl_guest_close(&it->g);
    atomic_store(it->failures, status ? atomic_load(it->failures) + 1 : 0);
    atomic_fetch_add(it->ended, 1);
    atomic_store(&it->busy, false);
    return NULL;
}

static bool begin(lobby *l)
{
    pthread_t thread;
    game     *it = l->games;
    while (it < l->games + TABLES && atomic_load(&it->busy))
        it++;
    if (it == l->games + TABLES)
        return true; /* one that was begun before, and waits for another start of this program */
    it->plan = l->plan;
    it->ended = &l->ended;
    it->failures = &l->failures;
    atomic_store(&it->slow, false);
    join_guest(l->plan, l->g.challenge, &it->g);
    memcpy(it->g.cookie, l->g.cookie, sizeof it->g.cookie);
    atomic_store(&it->busy, true);
    if (pthread_create(&thread, NULL, play, it) != 0) {
        atomic_store(&it->busy, false);
        return false;
    }
    pthread_detach(thread);
    l->begun++;
    return true;
}

static bool is_done(lobby *l)
{
    return atomic_load(&l->failures) >= FAILURES ||
           (l->plan->count && atomic_load(&l->ended) >= l->plan->count);
}

/* Waits to be invited as long as there is room for another game: those by turns may last for weeks, and do not count. */
static void offer(lobby *l)
{
    unsigned long long live = 0;
    int                busy = 0;
    for (int i = 0; i < TABLES; i++)
        if (atomic_load(&l->games[i].busy)) {
            busy++;
            live += !atomic_load(&l->games[i].slow);
        }
    if (live < l->plan->games && busy < TABLES && (!l->plan->count || l->begun < l->plan->count) &&
        !l->g.waits)
        nl_guest_offer(&l->g, true);
}

/* What may be otherwise in a moment is asked for again. */
static int refused(lobby *l)
{
    l->g.waits = false;
    return strcmp(l->g.error, "slow-down") == 0 ? STATUS_OK : local_failed("%s", l->g.why);
}

static int hear(lobby *l, nl_guest_news news)
{
    switch (news) {
    case NL_GUEST_UP: join_keep_token(&l->g); return STATUS_OK;
    case NL_GUEST_CUT: join_tell_cut(&l->g); return STATUS_OK;
    case NL_GUEST_READY:
        printf("%s waits at %s\n", l->plan->name, l->plan->url);
        fflush(stdout);
        return STATUS_OK;
    case NL_GUEST_CHALLENGE: return begin(l) ? STATUS_OK : local_failed("out of memory");
    case NL_GUEST_REFUSED: return refused(l);
    case NL_GUEST_GONE: return join_tell_gone(&l->g);
    default: return STATUS_OK;
    }
}

int join_lobby(const join_plan *p)
{
    static lobby l;
    int          status = STATUS_OK;
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
    return status || atomic_load(&l.failures) >= FAILURES ? STATUS_FAILED : STATUS_OK;
}
