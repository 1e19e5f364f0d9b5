/* thinker.c: a thread that waits for something to think about.
 *
 * SPDX-License-Identifier: MIT */
#include "thinker.h"

#include <stdlib.h>
#include <unistd.h>

#include "daily/daily.h"
#include "session.h"

enum { HINT_MS = 1500, HINT_BYTES = 64 << 20 };

struct thinker {
    pthread_t       thread;
    pthread_mutex_t lock; /* of all below but `stop` */
    pthread_cond_t  asked, ended;
    void (*wake)(void *to);
    void      *to;
    nl_flag    stop; /* the thought under way */
    bool       quit;
    think_kind wanted, now; /* now: being thought about */
    think_kind answered;
    nl_action  action;
    float      value;
    int        known; /* positions of the review */

    nl_game         game; /* what about */
    const nl_level *level;
    uint64_t        seed;
    analysis       *analysis;
    nl_table        table; /* of which par is wanted */

    nl_pool        *one, *all; /* made when they are needed: for a computer, and with every core for hints */
    pthread_mutex_t review;    /* of the analysis */
};

static int cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 8 ? 8 : (int)n;
}

/* ---- in the thread ---- */

static bool choose(thinker *t, nl_pool **pool, int threads, size_t bytes, const nl_limit *limit,
                   const nl_level *level)
{
    nl_choice c[NL_ACTIONS_MAX];
    if (!*pool && !(*pool = nl_pool_new(threads, bytes)))
        return false;
    nl_pool_set(*pool, level, t->seed);
    t->action = nl_pool_think(*pool, &t->game, limit);
    int n = nl_pool_choices(*pool, c);
    for (int i = 0; i < n; i++)
        if (nl_action_same(c[i].action, t->action))
            t->value = c[i].value[t->game.players == 1 ? 0 : t->game.mover];
    return true;
}

static bool find_par(thinker *t)
{
    nl_player *p = nl_player_new_full(NL_PLAYER_BYTES);
    nl_result  r;
    if (!p)
        return false;
    while (!nl_table_over(&t->table) && !t->stop)
        nl_daily_par_step(&t->table, p);
    nl_player_free(p);
    nl_table_result(&t->table, &r);
    t->value = (float)r.total;
    return true;
}

static void told(void *thinker_, int done, int positions)
{
    thinker *t = thinker_;
    (void)positions;
    nl_review_finish(&t->analysis->review);
    t->known = done;
    t->wake(t->to);
}

static bool think_now(thinker *t, think_kind what)
{
    if (what == THINK_MOVE)
        return choose(t, &t->one, 1, NL_PLAYER_BYTES, &(nl_limit){ .nodes = LOCAL_NODES, .stop = &t->stop },
                      t->level);
    if (what == THINK_PAR)
        return find_par(t);
    if (what == THINK_HINT)
        return choose(t, &t->all, cores(), HINT_BYTES, &(nl_limit){ .ms = HINT_MS, .stop = &t->stop },
                      nl_level_find("super-moon"));
    return analysis_think(
        t->analysis,
        &(think){ .threads = cores(), .stop = &t->stop, .lock = &t->review, .told = told, .to = t });
}

static void *run(void *thinker_)
{
    thinker *t = thinker_;
    pthread_mutex_lock(&t->lock);
    for (;;) {
        while (!t->quit && t->wanted == THINK_NOTHING)
            pthread_cond_wait(&t->asked, &t->lock);
        if (t->quit)
            break;
        t->now = t->wanted;
        t->wanted = THINK_NOTHING;
        pthread_mutex_unlock(&t->lock);
        bool done = think_now(t, t->now);
        pthread_mutex_lock(&t->lock);
        t->answered = done && !t->stop ? t->now : THINK_NOTHING;
        t->now = THINK_NOTHING;
        pthread_cond_broadcast(&t->ended);
        if (t->answered != THINK_NOTHING)
            t->wake(t->to);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* ---- outside ---- */

thinker *thinker_new(void (*wake)(void *to), void *to)
{
    thinker *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->wake = wake;
    t->to = to;
    pthread_mutex_init(&t->lock, NULL);
    pthread_mutex_init(&t->review, NULL);
    pthread_cond_init(&t->asked, NULL);
    pthread_cond_init(&t->ended, NULL);
    if (pthread_create(&t->thread, NULL, run, t) == 0)
        return t;
    free(t);
    return NULL;
}

/* With the lock held: nothing is thought about afterwards. */
static void halt(thinker *t)
{
    t->stop = true;
    t->wanted = THINK_NOTHING;
    while (t->now != THINK_NOTHING)
        pthread_cond_wait(&t->ended, &t->lock);
    t->answered = THINK_NOTHING;
    t->stop = false;
}

void thinker_stop(thinker *t)
{
    pthread_mutex_lock(&t->lock);
    halt(t);
    pthread_mutex_unlock(&t->lock);
}

void thinker_free(thinker *t)
{
    pthread_mutex_lock(&t->lock);
    halt(t);
    t->quit = true;
    pthread_cond_broadcast(&t->asked);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    nl_pool_free(t->one);
    nl_pool_free(t->all);
    free(t);
}

static void ask(thinker *t, think_kind what, const nl_game *g, const nl_level *level, uint64_t seed,
                analysis *a)
{
    pthread_mutex_lock(&t->lock);
    halt(t);
    if (g)
        t->game = *g;
    t->level = level;
    t->seed = seed;
    t->analysis = a;
    t->known = 0;
    t->wanted = what;
    pthread_cond_signal(&t->asked);
    pthread_mutex_unlock(&t->lock);
}

void thinker_move(thinker *t, const nl_table *table)
{
    ask(t, THINK_MOVE, &table->game, nl_table_computer(table), nl_table_chances(table), NULL);
}

void thinker_hint(thinker *t, const nl_game *g)
{
    ask(t, THINK_HINT, g, NULL, 1, NULL);
}

void thinker_par(thinker *t, const nl_table *table)
{
    thinker_stop(t);
    nl_table_new(&t->table, &(nl_setup){ .deal = table->deal });
    ask(t, THINK_PAR, NULL, NULL, 0, NULL);
}

void thinker_review(thinker *t, analysis *a)
{
    ask(t, THINK_REVIEW, NULL, NULL, 0, a);
}

think_kind thinker_busy(thinker *t)
{
    pthread_mutex_lock(&t->lock);
    think_kind now = t->wanted != THINK_NOTHING ? t->wanted : t->now;
    pthread_mutex_unlock(&t->lock);
    return now;
}

think_kind thinker_answer(thinker *t, nl_action *action, float *value)
{
    pthread_mutex_lock(&t->lock);
    think_kind what = t->answered;
    *action = t->action;
    *value = t->value;
    t->answered = THINK_NOTHING;
    pthread_mutex_unlock(&t->lock);
    return what;
}

int thinker_known(thinker *t, const analysis *a, nl_review *out)
{
    pthread_mutex_lock(&t->review);
    *out = a->review;
    int n = t->known;
    pthread_mutex_unlock(&t->review);
    return n;
}
