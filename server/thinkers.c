/* thinkers.c: a queue, threads that take from it, and a queue of answers.
 *
 * SPDX-License-Identifier: MIT */
#include "thinkers.h"

#include <stdlib.h>
#include <string.h>

#include "players/player.h"

enum {
    THREADS_MAX = 16,
    PLAYER_BYTES = 64 << 20, /* pages that are not touched cost nothing */
    NODES_MAX = 40000,       /* of one thought: well under a second */
    SLICE = 1000,
};

typedef struct job {
    struct job     *next;
    char            room[NL_ID_MAX];
    uint32_t        number;
    nl_game         game;
    const nl_level *level;
    uint64_t        seed;
    nl_action       action;
} job;

typedef struct {
    job *first, **end;
    int  count;
} queue;

struct nl_thinkers {
    uv_mutex_t     lock; /* over all below */
    uv_cond_t      work;
    queue          waiting, done;
    bool           stop;
    uv_thread_t    thread[THREADS_MAX];
    int            threads;
    uv_async_t     wake;
    nl_on_thought *tell;
    void          *to;
};

static void push(queue *q, job *j)
{
    j->next = NULL;
    *q->end = j;
    q->end = &j->next;
    q->count++;
}

static job *pop(queue *q)
{
    job *j = q->first;
    if (j) {
        q->first = j->next;
        q->count--;
        if (!q->first)
            q->end = &q->first;
    }
    return j;
}

static void think(nl_player *p, job *j)
{
    nl_player_set(p, j->level, j->seed);
    nl_player_start(p, &j->game);
    for (int nodes = 0; nodes < NODES_MAX && nl_player_think(p, SLICE); nodes += SLICE)
        ;
    j->action = nl_player_choice(p);
}

static void run(void *arg)
{
    nl_thinkers *t = arg;
    nl_player   *p = nl_player_new_full(PLAYER_BYTES);
    if (!p)
        abort();
    uv_mutex_lock(&t->lock);
    while (!t->stop) {
        job *j = pop(&t->waiting);
        if (!j) {
            uv_cond_wait(&t->work, &t->lock);
            continue;
        }
        uv_mutex_unlock(&t->lock);
        think(p, j);
        uv_mutex_lock(&t->lock);
        push(&t->done, j);
        uv_async_send(&t->wake);
    }
    uv_mutex_unlock(&t->lock);
    nl_player_free(p);
}

static void on_wake(uv_async_t *wake)
{
    nl_thinkers *t = wake->data;
    for (;;) {
        uv_mutex_lock(&t->lock);
        job *j = pop(&t->done);
        uv_mutex_unlock(&t->lock);
        if (!j)
            return;
        t->tell(t->to, j->room, j->number, j->action);
        free(j);
    }
}

nl_thinkers *nl_thinkers_new(uv_loop_t *loop, int threads, nl_on_thought *tell, void *to)
{
    nl_thinkers *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->tell = tell;
    t->to = to;
    t->waiting.end = &t->waiting.first;
    t->done.end = &t->done.first;
    t->wake.data = t;
    uv_mutex_init(&t->lock);
    uv_cond_init(&t->work);
    uv_async_init(loop, &t->wake, on_wake);
    while (t->threads < threads && t->threads < THREADS_MAX &&
           uv_thread_create(&t->thread[t->threads], run, t) == 0)
        t->threads++;
    return t;
}

void nl_thinkers_think(nl_thinkers *t, const char *room, uint32_t number, const nl_game *g,
                       const nl_level *level, uint64_t seed)
{
    job *j = calloc(1, sizeof *j);
    if (!j)
        abort();
    *j = (job){ .number = number, .game = *g, .level = level, .seed = seed };
    memcpy(j->room, room, strlen(room) + 1);
    uv_mutex_lock(&t->lock);
    push(&t->waiting, j);
    uv_cond_signal(&t->work);
    uv_mutex_unlock(&t->lock);
}

int nl_thinkers_waiting(nl_thinkers *t)
{
    uv_mutex_lock(&t->lock);
    int count = t->waiting.count;
    uv_mutex_unlock(&t->lock);
    return count;
}

static void free_all(uv_handle_t *wake)
{
    nl_thinkers *t = wake->data;
    for (job *j; (j = pop(&t->waiting)) || (j = pop(&t->done));)
        free(j);
    uv_mutex_destroy(&t->lock);
    uv_cond_destroy(&t->work);
    free(t);
}

void nl_thinkers_free(nl_thinkers *t)
{
    uv_mutex_lock(&t->lock);
    t->stop = true;
    uv_cond_broadcast(&t->work);
    uv_mutex_unlock(&t->lock);
    for (int i = 0; i < t->threads; i++)
        uv_thread_join(&t->thread[i]);
    uv_close((uv_handle_t *)&t->wake, free_all);
}
