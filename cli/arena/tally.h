/* tally.h: the results of a match so far, and how they are printed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TALLY_H
#define NL_TALLY_H

#include "arena/arena.h"
#include "arena/stats.h"

/* A sequential test of two engines; see stats.h. */
typedef struct {
    bool   wanted;
    double elo0, elo1, llr;
    int    verdict; /* 1 or 0 once that hypothesis is accepted, before -1 */
} trial;

typedef struct {
    const event  *event;
    const lineup *lineup;
    long          deals;
    sample        score[NL_PLAYERS_MAX]; /* by place in the line-up */
    showing       sum[NL_PLAYERS_MAX];
    long          split[3]; /* two engines with two seats: deals of which the first won no, one, both games */
    trial         trial;
    bool          interrupted;
} tally;

void tally_add(tally *t, const outcome *o);

void tally_print(const tally *t, bool times); /* for people */
void tally_print_json(const tally *t);        /* one object on one line */

/* Tables are 80 columns wide.  A name that is too long for its column is cut short there,
 * with a number in brackets, and explained below the table. */
enum { NAME_WIDTH = 22 };
void name_print(const char *name, int number, int width);
void name_explain(const char *name, int number, int width, bool *first); /* nothing if it fits */

/* The width of a column of numbers up to this one: 5 at least, for its heading. */
int number_width(long largest);

#endif
