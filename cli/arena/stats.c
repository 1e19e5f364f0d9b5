/* stats.c: means, intervals, Elo and the sequential test.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/stats.h"

#include <math.h>

static const double Z = 1.959963984540054; /* 95 % of a normal distribution lie within */

void sample_add(sample *s, double score)
{
    s->count++;
    s->sum += score;
    s->squares += score * score;
}

double sample_mean(const sample *s)
{
    return s->count ? s->sum / (double)s->count : 0;
}

double sample_variance(const sample *s)
{
    double mean = sample_mean(s), n = (double)s->count;
    double v = s->count > 1 ? (s->squares - n * mean * mean) / (n - 1) : 0;
    return v > 1e-12 ? v : 0;
}

/* For few degrees of freedom by table, for more by the expansion of Cornish and Fisher. */
double stats_t(long freedom)
{
    static const double few[] = { INFINITY,          12.706204736174705, 4.302652729749462, 3.182446305284263,
                                  2.776445105197793, 2.570581835636314,  2.446911851144969, 2.364624251592784,
                                  2.306004135204166, 2.262157162798205 };
    if (freedom < (long)(sizeof few / sizeof few[0]))
        return few[freedom < 0 ? 0 : freedom];
    double n = (double)freedom, z2 = Z * Z;
    double first = (z2 + 1) / 4;
    double second = ((5 * z2 + 16) * z2 + 3) / 96;
    double third = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    double fourth = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    return Z * (1 + (first + (second + (third + fourth / n) / n) / n) / n);
}

static interval wilson(double p, double n)
{
    double middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n);
    double half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n);
    return (interval){ middle - half, middle + half };
}

interval sample_interval(const sample *s)
{
    double   mean = sample_mean(s), variance = sample_variance(s);
    double   half = variance > 0 ? stats_t(s->count - 1) * sqrt(variance / (double)s->count) : 1;
    interval i = { mean - half, mean + half };
    if (variance == 0 && s->count)
        i = wilson(mean, (double)s->count);
    return (interval){ fmax(i.low, 0), fmin(i.high, 1) };
}

double stats_elo(double score, int others)
{
    return 400 * log10(score * others / (1 - score));
}

double stats_score(double elo, int others)
{
    return 1 / (1 + others * pow(10, -elo / 400));
}

double stats_llr(const long deals[3], double elo0, double elo1)
{
    double s0 = stats_score(elo0, 1), s1 = stats_score(elo1, 1);
    double n = 0, sum = 0, squares = 0, played = (double)(deals[0] + deals[1] + deals[2]);
    for (int i = 0; i < 3; i++) {
        double weight = (double)deals[i] + .5, score = i / 2.;
        n += weight;
        sum += weight * score;
        squares += weight * score * score;
    }
    double mean = sum / n, variance = squares / n - mean * mean;
    return played * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
}

double stats_llr_bound(void)
{
    return log(.95 / .05);
}
