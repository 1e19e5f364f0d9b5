/* rating.h: one number for each engine, from games of one against several of another.
 *
 * The model is that of Bradley and Terry, for more than two players that of Luce: each
 * player at the table wins in proportion to 10^(rating/400).  The ratings are those that
 * make the results likeliest, with a mean of 0.  An engine that has won nothing at all is
 * given half a deal, in equal parts in all its pairings, or its rating would have no lower
 * end; one that has won nothing in a pairing is given that part of it there.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ARENA_RATING_H
#define NL_ARENA_RATING_H

enum { RATING_MAX = 32 }; /* engines */

/* Games of one `a` against so many `b` at once. */
typedef struct {
    int    a, b, others;
    double wins_a, wins_b; /* games */
} bout;

/* Every engine must have played every other, at least by way of third ones. */
void rating_fit(const bout *bouts, int count, int engines, double rating[]);

#endif
