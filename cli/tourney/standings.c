/* standings.c: ratings with their intervals, and the crosstable.
 *
 * SPDX-License-Identifier: MIT */
#include "tourney/standings.h"

#include <math.h>
#include <stdlib.h>

#include "arena/tally.h"

enum {
    DRAWS = 500, /* samples of the bootstrap */
    ACROSS = 10, /* columns of the crosstable that fit side by side */
};

/* ---- working it out ---- */

/* Sums up the pairings over deals that count weight[deal] times, or once if that is NULL. */
static void add_up(const standings *s, const double weight[], bout bouts[])
{
    long deals = (long)s->plan->deals;
    int  players = s->plan->event.players;
    for (int p = 0; p < s->count; p++) {
        bouts[p] = (bout){ .a = s->pairings[p].a, .b = s->pairings[p].b, .others = players - 1 };
        for (long d = 0; d < deals; d++) {
            int    wins = s->wins[p * deals + d];
            double n = weight ? weight[d] : 1;
            bouts[p].wins_a += wins < 0 ? 0 : n * wins;
            bouts[p].wins_b += wins < 0 ? 0 : n * (players - wins);
        }
    }
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Above 0 and below 1. */
static double unit(nl_rng *r)
{
    return ((double)(nl_rng_next(r) >> 12) + .5) / (double)(UINT64_C(1) << 52);
}

/* A number of the gamma distribution with a shape up to 1, by Jöhnk's method; with 1 it is
 * the exponential distribution.  Numbers add up as their shapes do. */
static double gamma_number(nl_rng *r, double shape)
{
    double x, y;
    do {
        x = pow(unit(r), 1 / shape);
        y = shape < 1 ? pow(unit(r), 1 / (1 - shape)) : 0;
    } while (x + y > 1);
    return -log(unit(r)) * x / (x + y);
}

/* Adds the deal won and the deal lost that nobody has played, to every pairing its part. */
static void add_doubt(const standings *s, nl_rng *r, bout bouts[])
{
    int    players = s->plan->event.players;
    double shape = (double)s->plan->count / (2 * s->count); /* all pairings of an engine make 1 */
    for (int p = 0; p < s->count; p++) {
        bouts[p].wins_a += players * gamma_number(r, shape);
        bouts[p].wins_b += players * gamma_number(r, shape);
    }
}

/* Weighs the deals anew DRAWS times; found[e * DRAWS + i] is the rating of e in draw i. */
static void draw(const standings *s, bout bouts[], double weight[], double found[])
{
    nl_rng r = { 2026 };
    double rating[RATING_MAX];
    for (int i = 0; i < DRAWS; i++) {
        for (unsigned long long d = 0; d < s->plan->deals; d++)
            weight[d] = gamma_number(&r, 1);
        add_up(s, weight, bouts);
        add_doubt(s, &r, bouts);
        rating_fit(bouts, s->count, s->plan->count, rating);
        for (int e = 0; e < s->plan->count; e++)
            found[e * DRAWS + i] = rating[e];
    }
}

static void put_in_order(int engines, verdict *v)
{
    for (int i = 0; i < engines; i++) {
        int at = i;
        for (; at > 0 && v->rating[v->order[at - 1]] < v->rating[i]; at--)
            v->order[at] = v->order[at - 1];
        v->order[at] = i;
    }
}

static void cross(const standings *s, const bout bouts[], verdict *v)
{
    for (int p = 0; p < s->count; p++) {
        const bout *b = &bouts[p];
        long        won = (long)b->wins_a, lost = (long)b->wins_b;
        v->games[b->a][b->b] = won + lost;
        v->won[b->a][b->b] = won;
        if (b->others == 1) {
            v->games[b->b][b->a] = won + lost;
            v->won[b->b][b->a] = lost;
        }
    }
}

bool standings_judge(const standings *s, verdict *v)
{
    int     engines = s->plan->count;
    bout   *bouts = calloc((size_t)s->count, sizeof *bouts);
    double *weight = calloc((size_t)s->plan->deals, sizeof *weight);
    double *found = calloc((size_t)engines * DRAWS, sizeof *found);
    bool    ok = bouts && weight && found;
    *v = (verdict){ .order = { 0 } };
    if (ok) {
        add_up(s, NULL, bouts);
        rating_fit(bouts, s->count, engines, v->rating);
        cross(s, bouts, v);
        put_in_order(engines, v);
        draw(s, bouts, weight, found);
    }
    for (int e = 0; ok && e < engines; e++) {
        double *own = found + (size_t)e * DRAWS;
        qsort(own, DRAWS, sizeof *own, compare);
        v->low[e] = own[DRAWS / 40];
        v->high[e] = own[DRAWS - 1 - DRAWS / 40];
    }
    free(bouts);
    free(weight);
    free(found);
    return ok;
}

/* ---- printing ---- */

/* The games of one engine against all others, and those of them it won. */
static void total(const verdict *v, int e, long *games, long *won)
{
    *games = *won = 0;
    for (int i = 0; i < RATING_MAX; i++) {
        *games += v->games[e][i];
        *won += v->won[e][i];
    }
}

static double share(long part, long all)
{
    return all ? (double)part / (double)all : 0;
}

static void print_ratings(const standings *s, const verdict *v)
{
    long games, won, most = 0;
    bool first = true;
    for (int e = 0; e < s->plan->count; e++) {
        total(v, e, &games, &won);
        most = games > most ? games : most;
    }
    int wide = number_width(most), name = 31 - 2 * wide;
    printf(" #  %-*s %7s %-18s %*s %*s %5s %s\n", name, "engine", "rating", "95 % interval", wide, "games",
           wide, "wins", "score", "forfeits");
    for (int i = 0; i < s->plan->count; i++) {
        int e = v->order[i];
        total(v, e, &games, &won);
        printf("%2d  ", i + 1);
        name_print(s->plan->engine[e].name, i + 1, name);
        printf(" %+7.1f %+7.1f to %+7.1f %*ld %*ld %5.3f %ld\n", v->rating[e], v->low[e], v->high[e], wide,
               games, wide, won, share(won, games), s->forfeits[e]);
    }
    for (int i = 0; i < s->plan->count; i++)
        name_explain(s->plan->engine[v->order[i]].name, i + 1, name, &first);
}

/* The columns from `from` on, as many as fit. */
static void print_scores(const standings *s, const verdict *v, int from)
{
    int n = s->plan->count, to = from + ACROSS < n ? from + ACROSS : n;
    printf("\n%4s", "");
    for (int j = from; j < to; j++)
        printf(" %6d", j + 1);
    putchar('\n');
    for (int i = 0; i < n; i++) {
        printf("%4d", i + 1);
        for (int j = from; j < to; j++) {
            int a = v->order[i], b = v->order[j];
            if (v->games[a][b])
                printf(" %6.3f", share(v->won[a][b], v->games[a][b]));
            else
                printf(" %6s", "-");
        }
        putchar('\n');
    }
}

void standings_print(const standings *s, const verdict *v)
{
    int players = s->plan->event.players;
    printf("%d engines, %ld deals, %ld games with %d players\n\n", s->plan->count, s->played,
           s->played * players, players);
    print_ratings(s, v);
    puts(players == 2 ? "\nScores of rows against columns"
                      : "\nScores of one of the row against the column's on all other seats");
    for (int from = 0; from < s->plan->count; from += ACROSS)
        print_scores(s, v, from);
}

static void write_engine(nl_json *j, const standings *s, const verdict *v, int e)
{
    long games, won;
    total(v, e, &games, &won);
    nl_json_open(j, NULL, '{');
    nl_json_text(j, "name", s->plan->engine[e].name);
    nl_json_real(j, "rating", v->rating[e]);
    nl_json_real(j, "low", v->low[e]);
    nl_json_real(j, "high", v->high[e]);
    nl_json_number(j, "games", games);
    nl_json_number(j, "wins", won);
    nl_json_number(j, "forfeits", s->forfeits[e]);
    nl_json_open(j, "scores", '[');
    for (int i = 0; i < s->plan->count; i++) {
        int b = v->order[i];
        if (v->games[e][b])
            nl_json_real(j, NULL, share(v->won[e][b], v->games[e][b]));
        else
            nl_json_null(j, NULL);
    }
    nl_json_close(j);
    nl_json_close(j);
}

void standings_print_json(const standings *s, const verdict *v)
{
    nl_json j = { .w = local_writer(stdout) };
    nl_json_open(&j, NULL, '{');
    nl_json_number(&j, "players", s->plan->event.players);
    nl_json_number(&j, "deals", s->played);
    nl_json_number(&j, "games", s->played * s->plan->event.players);
    nl_json_open(&j, "engines", '[');
    for (int i = 0; i < s->plan->count; i++)
        write_engine(&j, s, v, v->order[i]);
    nl_json_close(&j);
    nl_json_close(&j);
    putchar('\n');
}
