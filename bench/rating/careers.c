/* careers.c: whether ratings keep what they promise: careers of players whose strength is known.
 *
 *     careers RESULTS SAMPLES [CAREERS]
 *
 * A career is up to 80 games of two against the levels below and above the own strength.  Each is won as often as
 * games were that such players really played (bench/ai strengths), and in each as much is given away as in a game
 * that was looked at again (sample.c), of the lower or the upper level by tenths and with the same result, since who
 * loses gives away more.  One game of three has not been looked at.  Printed is how often the strength lay within
 * the interval, and how wide that was: for the levels and some strengths between them, for all, and the least of any;
 * and when a strength was told first, and how far off.
 * Every level has to be there, in results and in samples of games won and lost.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deck.h"
#include "rating/rating.h"

enum { LINES_MAX = 4096 };

/* So many games of a strength against another were won. */
typedef struct {
    int strength, other, won, games;
} result;

typedef struct {
    int   strength, actions;
    bool  won;
    float loss;
} sample;

static result results[LINES_MAX];
static sample samples[LINES_MAX];
static int    result_count, sample_count;

static void read_result(const char *line)
{
    char    level[32], other[32];
    result *r = &results[result_count];
    if (sscanf(line, "%31s %31s %d %d", level, other, &r->won, &r->games) != 4)
        return;
    r->strength = nl_level_strength(level);
    r->other = nl_level_strength(other);
    result_count += r->strength >= 0 && r->other >= 0 && result_count < LINES_MAX - 1;
}

/* Of games of two; the scale is the same for others. */
static void read_sample(const char *line)
{
    char    level[32], others[128];
    int     won;
    sample *s = &samples[sample_count];
    if (sscanf(line, "%31s %127s %d %d %f", level, others, &won, &s->actions, &s->loss) != 5)
        return;
    s->strength = nl_level_strength(level);
    s->won = won;
    sample_count += s->strength >= 0 && !strchr(others, ',') && sample_count < LINES_MAX - 1;
}

static bool read_lines(const char *path, void (*read)(const char *line))
{
    char  line[256];
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        read(line);
    return f && !fclose(f);
}

/* Any of the results of a strength; NULL if there is none. */
static const result *draw_result(nl_rng *r, int strength)
{
    const result *found = NULL;
    uint32_t      seen = 0;
    for (const result *it = results; it < results + result_count; it++)
        if (it->strength == strength && nl_rng_below(r, ++seen) == 0)
            found = it;
    return found;
}

static const sample *draw_sample(nl_rng *r, int level, bool won)
{
    const sample *found = NULL;
    uint32_t      seen = 0;
    for (const sample *s = samples; s < samples + sample_count; s++)
        if (s->strength == 10 * level && s->won == won && nl_rng_below(r, ++seen) == 0)
            found = s;
    return found;
}

static nl_rated_game draw_game(nl_rng *r, int strength)
{
    const result *it = draw_result(r, strength);
    int           level = strength / 10 + (nl_rng_below(r, 10) < (uint32_t)strength % 10);
    nl_rated_game g = { .players = 2, .other = { (uint8_t)it->other } };
    g.won = (int)nl_rng_below(r, (uint32_t)it->games) < it->won;
    const sample *seen = nl_rng_below(r, 3) ? draw_sample(r, level, g.won) : NULL;
    if (seen) {
        g.actions = (uint8_t)seen->actions;
        g.loss = seen->loss;
    }
    return g;
}

/* A level of which nothing is known would be left out, and nobody would see. */
static bool all_known(void)
{
    nl_rng r = { 0 };
    bool   known = true;
    for (int level = 0; level < NL_RUNGS; level++) {
        char name[NL_STRENGTH_NAME];
        nl_level_name(10 * level, name);
        if (draw_result(&r, 10 * level) && draw_sample(&r, level, true) && draw_sample(&r, level, false))
            continue;
        fprintf(stderr, "careers: %s lacks results or samples\n", name);
        known = false;
    }
    return known;
}

/* ---- careers ---- */

enum { ENDS = 5 };
static const int end[ENDS] = { 5, 10, 20, 40, 80 }; /* games, after which it is looked at */

typedef struct {
    long   careers, within[ENDS];
    double width[ENDS], off[ENDS];
    long   first, far; /* games until a strength was told, and of how many careers it was far off */
    double first_off;
} tally;

#define FAR 1.5 /* levels */

/* What is told first. */
static void tell_first(const nl_rating_told *told, int games, float strength, tally *t)
{
    double off = fabs((double)(told->strength - strength));
    t->first += games;
    t->first_off += off;
    t->far += off > FAR;
}

static void live(nl_rng *r, int strength, tally *t)
{
    nl_rating rating;
    float     s = (float)strength / 10;
    bool      known = false;
    nl_rating_start(&rating);
    for (int at = 0; at < ENDS;) {
        nl_rated_game  g = draw_game(r, strength);
        nl_rating_told told;
        nl_rating_add(&rating, &g);
        nl_rating_tell(&rating, &told);
        if (!known && !told.unknown) {
            tell_first(&told, rating.games, s, t);
            known = true;
        }
        if (rating.games < end[at])
            continue;
        t->within[at] += s >= told.low - .05f && s <= told.high + .05f;
        t->width[at] += (double)(told.high - told.low);
        t->off[at++] += (double)(told.strength - s);
    }
    t->careers++;
}

static void add(tally *all, const tally *t)
{
    all->careers += t->careers;
    all->first += t->first;
    all->first_off += t->first_off;
    all->far += t->far;
    for (int i = 0; i < ENDS; i++) {
        all->within[i] += t->within[i];
        all->width[i] += t->width[i];
        all->off[i] += t->off[i];
    }
}

/* Keeps the least of two shares, for each end. */
static void keep_least(double least[ENDS], const tally *t)
{
    for (int i = 0; i < ENDS; i++) {
        double share = (double)t->within[i] / (double)t->careers;
        least[i] = share < least[i] ? share : least[i];
    }
}

static void print_least(const double least[ENDS])
{
    printf("| least |");
    for (int i = 0; i < ENDS; i++)
        printf(" %.1f %% |", 100 * least[i]);
    printf(" |\n");
}

static void print(const char *name, const tally *t)
{
    double n = (double)t->careers;
    printf("| %s |", name);
    for (int i = 0; i < ENDS; i++)
        printf(" %.1f %% (%.1f) |", 100 * (double)t->within[i] / n, t->width[i] / n);
    printf(" %+.2f |\n", t->off[ENDS - 1] / n);
}

int main(int argc, char **argv)
{
    long   careers = argc > 3 ? atol(argv[3]) : 1000;
    nl_rng r = { 1 };
    tally  all = { 0 };
    double least[ENDS] = { 1, 1, 1, 1, 1 };
    if (argc < 3 || !read_lines(argv[1], read_result) || !read_lines(argv[2], read_sample)) {
        fputs("Usage: careers RESULTS SAMPLES [CAREERS]\n", stderr);
        return 2;
    }
    if (!all_known())
        return 1;
    printf("%d samples, %ld careers each\n\n| strength | 5 games | 10 | 20 | 40 | 80 | off, after 80 |\n"
           "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
           sample_count, careers);
    for (int strength = 0; strength <= NL_STRENGTH_MAX; strength++) {
        tally t = { 0 };
        char  name[NL_STRENGTH_NAME], quoted[NL_STRENGTH_NAME + 2];
        if (!draw_result(&r, strength))
            continue;
        for (long i = 0; i < careers; i++)
            live(&r, strength, &t);
        nl_level_name(strength, name);
        snprintf(quoted, sizeof quoted, "`%s`", name);
        if (strength % 10 == 0 || strength % 10 == 4)
            print(quoted, &t);
        add(&all, &t);
        keep_least(least, &t);
    }
    print("all", &all);
    print_least(least);
    double n = (double)all.careers;
    printf("\nA strength is told first after %.1f games, off by %.2f, and by more than %.1f in %.1f %% of "
           "careers.\n",
           (double)all.first / n, all.first_off / n, FAR, 100 * (double)all.far / n);
    return 0;
}
