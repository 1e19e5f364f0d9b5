/* careers.c: whether ratings keep what they promise: careers of players whose strength is known.
 *
 *     careers SAMPLES [CAREERS]
 *
 * A career is 5, 10, 20, 40 or 80 games against levels near the own strength, now and then with three or four
 * players.  Results and losses come from games that levels played (sample.c), drawn with replacement: the result
 * and the loss of one game stay together, since who loses gives away more.  A player between two levels has the
 * result of one of them, drawn by its tenths, with the loss of a game of either that ended alike, in proportion.
 * Printed is how often the strength lay within the interval, and how wide that was.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deck.h"
#include "rating/rating.h"

enum { SAMPLES_MAX = 8192, ELSEWHERE = 8 }; /* one game of so many has more than two players */

typedef struct {
    int           strength; /* of who played it */
    nl_rated_game game;
} sample;

static sample samples[SAMPLES_MAX];
static int    count;

/* Reads "LEVEL LEVEL,LEVEL 1 17 0.0213". */
static bool read_sample(char *line, sample *out)
{
    char  level[32], others[128];
    int   won, actions;
    float loss;
    if (sscanf(line, "%31s %127s %d %d %f", level, others, &won, &actions, &loss) != 5)
        return false;
    *out = (sample){ nl_level_strength(level),
                     { .players = 1, .won = won, .actions = (uint8_t)actions, .loss = loss } };
    for (char *rest = others, *name; (name = strtok_r(rest, ",", &rest));)
        out->game.other[out->game.players++ - 1] = (uint8_t)nl_level_strength(name);
    return out->strength >= 0;
}

static bool read_samples(const char *path)
{
    char  line[256];
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f) && count < SAMPLES_MAX)
        count += *line != '#' && read_sample(line, &samples[count]);
    return f && !fclose(f) && count;
}

/* A game of this level with so many players; of two players, one that was won or not if `won` is 1 or 0. */
static const sample *draw(nl_rng *r, int level, int players, int won)
{
    const sample *found = NULL;
    uint32_t      seen = 0;
    for (const sample *s = samples; s < samples + count; s++)
        if (s->strength == 10 * level && s->game.players == players && (won < 0 || s->game.won == won) &&
            nl_rng_below(r, ++seen) == 0)
            found = s;
    return found;
}

/* A game of a player of this strength; false if there is no sample like it. */
static bool draw_game(nl_rng *r, int strength, nl_rated_game *out)
{
    uint32_t      tenths = (uint32_t)strength % 10;
    int           low = strength / 10, high = low + (tenths > 0);
    bool          upper = nl_rng_below(r, 10) < tenths;
    int           players = nl_rng_below(r, ELSEWHERE) ? 2 : 3 + (int)nl_rng_below(r, 2);
    const sample *own = draw(r, upper ? high : low, players, -1);
    if (!own)
        return false;
    const sample *other = draw(r, upper ? low : high, players, own->game.won);
    float         part = (float)(upper ? 10 - tenths : tenths) / 10;
    *out = own->game;
    if (other && high > low)
        out->loss += part * (other->game.loss - out->loss);
    return true;
}

/* One career; whether its strength is within the interval after each number of games. */
enum { ENDS = 5 };
static const int end[ENDS] = { 5, 10, 20, 40, 80 };

typedef struct {
    long   careers, within[ENDS];
    double width[ENDS], off[ENDS];
} tally;

static void live(nl_rng *r, int strength, tally *t)
{
    nl_rating rating;
    int       at = 0;
    nl_rating_start(&rating);
    while (at < ENDS) {
        nl_rated_game  g;
        nl_rating_told told;
        if (!draw_game(r, strength, &g))
            continue;
        nl_rating_add(&rating, &g);
        if (rating.games < end[at])
            continue;
        nl_rating_tell(&rating, &told);
        float s = (float)strength / 10;
        t->within[at] += s >= told.low - .05f && s <= told.high + .05f;
        t->width[at] += (double)(told.high - told.low);
        t->off[at++] += (double)(told.strength - s);
    }
    t->careers++;
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
    long   careers = argc > 2 ? atol(argv[2]) : 1000;
    nl_rng r = { 1 };
    tally  all = { 0 };
    if (argc < 2 || !read_samples(argv[1])) {
        fputs("Usage: careers SAMPLES [CAREERS]\n", stderr);
        return 2;
    }
    printf("%d samples, %ld careers each\n\n| strength | 5 games | 10 | 20 | 40 | 80 | off by, after 80 |\n"
           "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
           count, careers);
    for (int strength = 0; strength <= NL_STRENGTH_MAX; strength += 5) {
        tally t = { 0 };
        char  name[NL_STRENGTH_NAME];
        for (long i = 0; i < careers; i++)
            live(&r, strength, &t);
        nl_level_name(strength, name);
        print(name, &t);
        all.careers += t.careers;
        for (int i = 0; i < ENDS; i++) {
            all.within[i] += t.within[i];
            all.width[i] += t.width[i];
            all.off[i] += t.off[i];
        }
    }
    print("all", &all);
    return 0;
}
