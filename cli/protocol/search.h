/* search.h: a pool that thinks in a thread of its own, for `novaluna engine`.
 *
 * The protocol asks that lines be read while a player thinks.  So the reader keeps the
 * program's first thread, and whoever thinks gets another, which prints the info lines and
 * the answer by itself.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PROTOCOL_SEARCH_H
#define NL_PROTOCOL_SEARCH_H

#include <pthread.h>

#include "cli.h"

typedef struct {
    nl_pool        *pool; /* the caller's */
    nl_game         game;
    uint64_t        ms, nodes; /* limits, 0 for none … */
    bool            infinite;  /* … and with this the answer waits for `stop` in any case */
    int64_t         since;     /* the time counts from here, by stopwatch.h */
    atomic_bool     busy;      /* no answer has been given yet */
    atomic_bool     stop;      /* it is to answer at once */
    bool            begun;     /* there is a thread to be waited for */
    pthread_t       thread;
    pthread_mutex_t lock;
    pthread_cond_t  stopped;
} protocol_search;

void protocol_search_open(protocol_search *s);

/* Starts thinking, with all set but what this sets: busy, stop and the thread.  False if
 * there is no thread to be had. */
bool protocol_search_go(protocol_search *s);

void protocol_search_stop(protocol_search *s); /* makes it answer at once; nothing if it does not think */
void protocol_search_wait(protocol_search *s); /* returns when it has answered */
void protocol_search_close(protocol_search *s);

/* Prints a line of the protocol, whole, and flushes it.  When nobody listens any more the
 * program ends. */
void protocol_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
