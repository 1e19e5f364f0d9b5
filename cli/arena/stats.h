/* stats.h: what scores tell, and how surely.
 *
 * A sample is of deals, each with a score from 0 to 1: the share of its games that an
 * engine won.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_STATS_H
#define NL_STATS_H

/* Zeroed, it is empty. */
typedef struct {
    long   count;
    double sum, squares;
} sample;

typedef struct {
    double low, high;
} interval;

void   sample_add(sample *s, double score);
double sample_mean(const sample *s);     /* 0 if it is empty */
double sample_variance(const sample *s); /* of one deal; 0 if there are not two */

/* Within so many standard errors 95 % of Student's distribution lie: infinite with no degree
 * of freedom, and 1.96 with very many. */
double stats_t(long freedom);

/* The 95 % interval of the mean, within 0 and 1, by Student's distribution.  Where all deals
 * have the same score their spread tells nothing, and Wilson's interval for as
 * many single trials stands in. */
interval sample_interval(const sample *s);

/* The Elo difference that makes one engine against `others` equal ones win with that
 * chance, each player winning in proportion to 10^(Elo/400); and back.  Infinite for a
 * score of 0 or 1. */
double stats_elo(double score, int others);
double stats_score(double elo, int others);

/* The log likelihood ratio of Elo `elo1` against `elo0` for two players, from the number
 * of deals that scored 0, 1/2 and 1: the generalised test with a normal approximation, in
 * which half a deal is added to each of the three, lest a few equal ones decide. */
double stats_llr(const long deals[3], double elo0, double elo1);

/* A test with 5 % for either error accepts elo1 from here on, and elo0 from minus this. */
double stats_llr_bound(void);

#endif
