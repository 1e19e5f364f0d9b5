/* standings.h: the results of a tourney, and how they are printed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_STANDINGS_H
#define NL_STANDINGS_H

#include "arena/plan.h"

typedef struct {
    int a, b; /* engines: one a against b on all other seats */
} pairing;

typedef struct {
    const plan    *plan;
    const pairing *pairings;
    int            count;
    int16_t       *wins;                 /* of a, by pairing and deal; -1 where not yet played */
    long           forfeits[RATING_MAX]; /* games, by engine */
    long           played;               /* deals, of all pairings */
} standings;

/* What is worked out of them. */
typedef struct {
    double rating[RATING_MAX], low[RATING_MAX], high[RATING_MAX]; /* with its 95 % interval */
    long   games[RATING_MAX][RATING_MAX];                         /* of one row against columns … */
    long   won[RATING_MAX][RATING_MAX];                           /* … and those it won */
    int    order[RATING_MAX];                                     /* engines, best first */
} verdict;

/* The intervals are by Rubin's bootstrap: the deals are given new weights again and again,
 * all pairings of a deal the same, with the same numbers every time.  By nothing but what
 * was played, an engine that won every game would be sure to go on doing so; hence a deal
 * won and a deal lost are added for each engine, in parts to all its pairings.  For two
 * engines, and n deals won of n, the score is then above .025^(1/(n+1)), as with a uniform
 * prior.  False if memory is out. */
bool standings_judge(const standings *s, verdict *v);

void standings_print(const standings *s, const verdict *v);
void standings_print_json(const standings *s, const verdict *v);

#endif
