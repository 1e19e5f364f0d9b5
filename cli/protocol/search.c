/* search.c: the thinking thread of `novaluna engine`, and what it says.
 *
 * SPDX-License-Identifier: MIT */
#include "protocol/search.h"

#include <stdarg.h>
#include <unistd.h>

#include "protocol/stopwatch.h"

void protocol_say(const char *format, ...)
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
        _exit(STATUS_FAILED); /* in the midst of thinking, too */
}

/* Chances in thousandths, or in solo the total in tenths. */
static long value_of(const nl_game *g, const nl_thought *t)
{
    float v = g->players == 1 ? t->value[0] * 10 : t->value[g->mover] * 1000;
    return (long)(v + .5f);
}

static void tell(void *to, const nl_thought *t, uint64_t ms)
{
    const protocol_search *who = to;
    char                   line[NL_LINE_MAX * NL_ACTION_TEXT + 1] = "";
    size_t                 n = 0;
    for (int i = 0; i < t->depth && i < NL_LINE_MAX; i++) {
        line[n++] = ' ';
        n += (size_t)nl_action_write(t->line[i], line + n);
    }
    protocol_say("info depth %d nodes %llu time %llu value %ld line%s", t->depth,
                 (unsigned long long)t->nodes, (unsigned long long)ms, value_of(&who->game, t), line);
}

static uint64_t passed_ms(const protocol_search *s)
{
    return (uint64_t)(clock_now() - s->since) / 1000;
}

static nl_limit limit_of(protocol_search *s)
{
    uint64_t passed = passed_ms(s);
    nl_limit l = { .nodes = s->nodes, .stop = &s->stop, .tell = tell, .to = s };
    if (s->ms)
        l.ms = s->ms > passed ? s->ms - passed : 1;
    return l;
}

static void *think(void *search)
{
    protocol_search *s = search;
    nl_limit         limit = limit_of(s);
    nl_action        a = nl_pool_think(s->pool, &s->game, &limit);
    nl_thought       last;
    char             text[NL_ACTION_TEXT];

    pthread_mutex_lock(&s->lock);
    while (s->infinite && !atomic_load(&s->stop))
        pthread_cond_wait(&s->stopped, &s->lock);
    pthread_mutex_unlock(&s->lock);

    nl_pool_thought(s->pool, &last);
    tell(s, &last, passed_ms(s));
    nl_action_write(a, text);
    atomic_store(&s->busy, false); /* first: who has read the answer may ask again at once */
    protocol_say("bestaction %s", text);
    return NULL;
}

void protocol_search_open(protocol_search *s)
{
    *s = (protocol_search){ .begun = false };
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->stopped, NULL);
}

bool protocol_search_go(protocol_search *s)
{
    protocol_search_wait(s);
    atomic_store(&s->stop, false);
    atomic_store(&s->busy, true);
    s->begun = pthread_create(&s->thread, NULL, think, s) == 0;
    if (!s->begun)
        atomic_store(&s->busy, false);
    return s->begun;
}

void protocol_search_stop(protocol_search *s)
{
    pthread_mutex_lock(&s->lock);
    atomic_store(&s->stop, true);
    pthread_cond_signal(&s->stopped);
    pthread_mutex_unlock(&s->lock);
}

void protocol_search_wait(protocol_search *s)
{
    if (s->begun)
        pthread_join(s->thread, NULL);
    s->begun = false;
}

void protocol_search_close(protocol_search *s)
{
    protocol_search_wait(s);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->stopped);
}
