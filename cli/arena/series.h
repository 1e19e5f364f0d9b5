/* series.h: many deals, several at a time.
 *
 * Each of several threads plays whole deals with opponents of its own.  What comes of a
 * deal does not depend on who plays it or when, as long as nodes are the limit.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SERIES_H
#define NL_SERIES_H

#include "arena/arena.h"

typedef struct {
    const event  *event;
    const lineup *lineups;
    long          count; /* of the line-ups */
    long          deals; /* for each of them */
    int           jobs;  /* at a time */

    /* Whether a deal need not be played; may be NULL. */
    bool (*skip)(void *to, long lineup, long deal);
    /* Gets each outcome as soon as it is there, one at a time, and must free its records. */
    void (*hand_in)(void *to, long lineup, long deal, outcome *o);
    void *to;
} series;

/* Plays them all, or until event->terms.stop.  STATUS_OK, or STATUS_FAILED with a message. */
int series_play(const series *s);

/* Starts every program once, to see that it can be; STATUS_OK, or STATUS_FAILED with a message. */
int series_try(const entrant engines[], int count, const terms *t);

#endif
