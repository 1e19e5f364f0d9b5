/* thinker.c: the thinking thread of `novaluna engine`, and what it says.
 *
 * SPDX-License-Identifier: MIT */
#include "thinker.h"

#include <stdarg.h>
#include <unistd.h>

#include "stopwatch.h"

void thinker_say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    flockfile(stdout);
    vfprintf(stdout, format, args);
    fputc('\n', stdout);
    bool heard = fflush(stdout) == 0;
    funlockfile(stdout);
    va_end(args);
    if (!heard)
        _exit(CLI_FAILED); /* in the midst of thinking, too */
}

/* Chances in thousandths, or in solo the total in tenths. */
static long value_of(const nl_game *g, const nl_thought *t)
{
    float v = g->players == 1 ? t->value[0] * 10 : t->value[g->mover] * 1000;
    return (long)(v + .5f);
}

static void tell(void *to, const nl_thought *t, uint64_t ms)
{
    const thinker *who = to;
    char           line[NL_LINE_MAX * NL_ACTION_TEXT + 1] = "";
    size_t         n = 0;
    for (int i = 0; i < t->depth && i < NL_LINE_MAX; i++) {
        line[n++] = ' ';
        n += (size_t)nl_action_write(t->line[i], line + n);
    }
    thinker_say("info depth %d nodes %llu time %llu value %ld line%s", t->depth, (unsigned long long)t->nodes,
                (unsigned long long)ms, value_of(&who->game, t), line);
}

static uint64_t passed_ms(const thinker *t)
{
    return (uint64_t)(clock_now() - t->since) / 1000;
}

static nl_limit limit_of(thinker *t)
{
    uint64_t passed = passed_ms(t);
    nl_limit l = { .nodes = t->nodes, .stop = &t->stop, .tell = tell, .to = t };
    if (t->ms)
        l.ms = t->ms > passed ? t->ms - passed : 1;
    return l;
}

static void *think(void *thinker_)
{
    thinker   *t = thinker_;
    nl_limit   limit = limit_of(t);
    nl_action  a = nl_crew_think(t->crew, &t->game, &limit);
    nl_thought last;
    char       text[NL_ACTION_TEXT];

    pthread_mutex_lock(&t->lock);
    while (t->infinite && !atomic_load(&t->stop))
        pthread_cond_wait(&t->stopped, &t->lock);
    pthread_mutex_unlock(&t->lock);

    nl_crew_thought(t->crew, &last);
    tell(t, &last, passed_ms(t));
    nl_action_write(a, text);
    atomic_store(&t->busy, false); /* first: who has read the answer may ask again at once */
    thinker_say("bestaction %s", text);
    return NULL;
}

void thinker_open(thinker *t)
{
    *t = (thinker){ .begun = false };
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->stopped, NULL);
}

bool thinker_go(thinker *t)
{
    thinker_wait(t);
    atomic_store(&t->stop, false);
    atomic_store(&t->busy, true);
    t->begun = pthread_create(&t->thread, NULL, think, t) == 0;
    if (!t->begun)
        atomic_store(&t->busy, false);
    return t->begun;
}

void thinker_stop(thinker *t)
{
    pthread_mutex_lock(&t->lock);
    atomic_store(&t->stop, true);
    pthread_cond_signal(&t->stopped);
    pthread_mutex_unlock(&t->lock);
}

void thinker_wait(thinker *t)
{
    if (t->begun)
        pthread_join(t->thread, NULL);
    t->begun = false;
}

void thinker_close(thinker *t)
{
    thinker_wait(t);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->stopped);
}
