/* series.c: deals handed out to threads.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/series.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct {
    const series   *series;
    pthread_mutex_t lock;
    long            next; /* not yet handed out: the line-up's number times deals, and the deal */
    bool            failed;
} board;

/* The players of one thread. */
typedef struct {
    long      lineup; /* -1 for none */
    opponent *who[NL_PLAYERS_MAX];
} bench;

static void clear(bench *b)
{
    for (int i = 0; i < NL_PLAYERS_MAX; i++) {
        opponent_close(b->who[i]);
        b->who[i] = NULL;
    }
    b->lineup = -1;
}

/* Seats the players of a line-up, unless they sit there already. */
static bool seat(bench *b, const series *s, long number)
{
    const lineup *l = &s->lineups[number];
    if (b->lineup == number)
        return true;
    clear(b);
    for (int i = 0; i < l->count; i++)
        if (!(b->who[i] = opponent_open(l->engine[i], &s->event->terms)))
            return false;
    b->lineup = number;
    return true;
}

/* The next deal to play, or -1. */
static long take(board *b)
{
    const series *s = b->series;
    pthread_mutex_lock(&b->lock);
    while (b->next < s->count * s->deals && s->skip && s->skip(s->to, b->next / s->deals, b->next % s->deals))
        b->next++;
    bool none = b->next >= s->count * s->deals || b->failed || atomic_load(s->event->terms.stop);
    long unit = none ? -1 : b->next++;
    pthread_mutex_unlock(&b->lock);
    return unit;
}

static void give(board *b, long unit, outcome *o)
{
    const series *s = b->series;
    pthread_mutex_lock(&b->lock);
    s->hand_in(s->to, unit / s->deals, unit % s->deals, o);
    pthread_mutex_unlock(&b->lock);
}

static void *work(void *board_)
{
    board        *b = board_;
    const series *s = b->series;
    bench         own = { .lineup = -1 };
    for (long unit; (unit = take(b)) >= 0;) {
        long    number = unit / s->deals;
        outcome o;
        if (!seat(&own, s, number)) {
            pthread_mutex_lock(&b->lock);
            b->failed = true;
            pthread_mutex_unlock(&b->lock);
        } else if (arena_play(s->event, &s->lineups[number], own.who, (uint64_t)(unit % s->deals), &o))
            give(b, unit, &o);
    }
    clear(&own);
    return NULL;
}

int series_play(const series *s)
{
    board      b = { .series = s };
    int        begun = 0;
    pthread_t *threads = calloc((size_t)s->jobs, sizeof *threads);
    pthread_mutex_init(&b.lock, NULL);
    while (threads && begun < s->jobs && pthread_create(&threads[begun], NULL, work, &b) == 0)
        begun++;
    if (!begun)
        work(&b);
    for (int i = 0; i < begun; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&b.lock);
    free(threads);
    return b.failed ? local_failed("out of memory: fewer jobs or threads need less") : STATUS_OK;
}

int series_try(const entrant engines[], int count, const terms *t)
{
    for (int i = 0; i < count; i++) {
        if (engines[i].level[0])
            continue;
        opponent *o = opponent_open(&engines[i], t);
        if (!o)
            return local_failed("out of memory");
        bool ready = opponent_ready(o);
        if (!ready && !atomic_load(t->stop))
            local_failed("%s cannot be started: %s", engines[i].name, o->offence);
        opponent_close(o);
        if (!ready)
            return STATUS_FAILED;
    }
    return STATUS_OK;
}
