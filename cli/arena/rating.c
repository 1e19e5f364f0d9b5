/* rating.c: maximum likelihood by minorisation (Hunter 2004).
 *
 * Strengths are improved in turn: each becomes the games its engine has won, divided by
 * those it would win at strength 1 against what the others have now.  Every step makes the
 * results likelier.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/rating.h"

#include <math.h>

enum { STEPS_MAX = 20000 };
static const double CLOSE = 1e-10; /* a step that changes less, relatively, is the last */

/* Adds a bout to what its engines have won and were due.  No wins count as `part` of a deal. */
static void weigh(const bout *b, double part, const double strength[], double won[], double due[])
{
    if (b->wins_a + b->wins_b <= 0)
        return;
    double least = part * (b->others + 1);
    double wins_a = b->wins_a > 0 ? b->wins_a : least, wins_b = b->wins_b > 0 ? b->wins_b : least;
    double each = (wins_a + wins_b) / (strength[b->a] + b->others * strength[b->b]);
    won[b->a] += wins_a;
    won[b->b] += wins_b;
    due[b->a] += each;
    due[b->b] += each * b->others;
}

/* One step; returns the largest relative change. */
static double improve(const bout *bouts, int count, int engines, double strength[])
{
    double won[RATING_MAX] = { 0 }, due[RATING_MAX] = { 0 }, most = 0, logs = 0;
    double part = .5 * engines / (2 * count); /* an engine has 2 * count / engines pairings */
    for (int i = 0; i < count; i++)
        weigh(&bouts[i], part, strength, won, due);
    for (int i = 0; i < engines; i++) {
        double next = due[i] > 0 ? won[i] / due[i] : strength[i];
        most = fmax(most, fabs(next / strength[i] - 1));
        strength[i] = next;
        logs += log(next) / engines;
    }
    for (int i = 0; i < engines; i++)
        strength[i] /= exp(logs);
    return most;
}

void rating_fit(const bout *bouts, int count, int engines, double rating[])
{
    double strength[RATING_MAX];
    for (int i = 0; i < RATING_MAX; i++)
        strength[i] = 1;
    for (int step = 0; step < STEPS_MAX; step++)
        if (improve(bouts, count, engines, strength) < CLOSE)
            break;
    for (int i = 0; i < engines; i++)
        rating[i] = 400 * log10(strength[i]);
}
