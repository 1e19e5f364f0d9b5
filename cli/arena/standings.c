/* standings.c: ratings with their intervals, and the crosstable.
 *
 * SPDX-License-Identifier: MIT */
#include "standings.h"

#include <stdlib.h>

#include "tally.h"

enum { DRAWS = 500 }; /* samples of the bootstrap */

/* ---- working it out ---- */

/* Sums up the pairings over deals taken `times[deal]` times each, or once if that is NULL. */
static void add_up(const standings *s, const int times[], bout bouts[])
{
    long deals = (long)s->plan->deals;
    int  players = s->plan->event.players;
    for (int p = 0; p < s->count; p++) {
        bouts[p] = (bout){ .a = s->pairings[p].a, .b = s->pairings[p].b, .others = players - 1 };
        for (long d = 0; d < deals; d++) {
            int wins = s->wins[p * deals + d], n = times ? times[d] : 1;
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

/* Draws the deals anew DRAWS times; found[e * DRAWS + i] is the rating of e in draw i. */
static void draw(const standings *s, bout bouts[], int times[], double found[])
{
    nl_rng   r = { 2026 };
    uint32_t deals = (uint32_t)s->plan->deals;
    double   rating[RATING_MAX];
    for (int i = 0; i < DRAWS; i++) {
        for (uint32_t d = 0; d < deals; d++)
            times[d] = 0;
        for (uint32_t d = 0; d < deals; d++)
            times[nl_rng_below(&r, deals)]++;
        add_up(s, times, bouts);
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
    int    *times = calloc((size_t)s->plan->deals, sizeof *times);
    double *found = calloc((size_t)engines * DRAWS, sizeof *found);
    bool    ok = bouts && times && found;
    *v = (verdict){ .order = { 0 } };
    if (ok) {
        add_up(s, NULL, bouts);
        rating_fit(bouts, s->count, engines, v->rating);
        cross(s, bouts, v);
        put_in_order(engines, v);
        draw(s, bouts, times, found);
    }
    for (int e = 0; ok && e < engines; e++) {
        double *own = found + (size_t)e * DRAWS;
        qsort(own, DRAWS, sizeof *own, compare);
        v->low[e] = own[DRAWS / 40];
        v->high[e] = own[DRAWS - 1 - DRAWS / 40];
    }
    free(bouts);
    free(times);
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
    printf("%4s  %-28s %7s  %-18s %7s %7s %7s  %s\n", "rank", "engine", "rating", "95 % interval", "games",
           "wins", "score", "forfeits");
    for (int i = 0; i < s->plan->count; i++) {
        int  e = v->order[i];
        long games, won;
        total(v, e, &games, &won);
        printf("%4d  %-28s %+7.1f  %+7.1f to %+7.1f %7ld %7ld %7.4f  %ld\n", i + 1, s->plan->engine[e].name,
               v->rating[e], v->low[e], v->high[e], games, won, share(won, games), s->forfeits[e]);
    }
}

static void print_crosstable(const standings *s, const verdict *v)
{
    int n = s->plan->count;
    printf("%4s", "");
    for (int j = 0; j < n; j++)
        printf(" %6d", j + 1);
    putchar('\n');
    for (int i = 0; i < n; i++) {
        printf("%4d", i + 1);
        for (int j = 0; j < n; j++) {
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
    puts(players == 2 ? "\nScores of rows against columns\n"
                      : "\nScores of one of the row against the column's on all other seats\n");
    print_crosstable(s, v);
}

void standings_print_json(const standings *s, const verdict *v)
{
    printf("{\"players\":%d,\"deals\":%ld,\"games\":%ld,\"engines\":[", s->plan->event.players, s->played,
           s->played * s->plan->event.players);
    for (int i = 0; i < s->plan->count; i++) {
        int  e = v->order[i];
        long games, won;
        total(v, e, &games, &won);
        printf("%s{\"name\":", i ? "," : "");
        json_string(s->plan->engine[e].name);
        printf(",\"rating\":%.4f,\"low\":%.4f,\"high\":%.4f,\"games\":%ld,\"wins\":%ld,\"forfeits\":%ld,"
               "\"scores\":[",
               v->rating[e], v->low[e], v->high[e], games, won, s->forfeits[e]);
        for (int j = 0; j < s->plan->count; j++) {
            int b = v->order[j];
            if (v->games[e][b])
                printf("%s%.6g", j ? "," : "", share(v->won[e][b], v->games[e][b]));
            else
                printf("%snull", j ? "," : "");
        }
        fputs("]}", stdout);
    }
    puts("]}");
}
