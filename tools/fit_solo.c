/* fit_solo.c: best the numbers of ai/solo/eval.c by regression, and prints that file's tables.
 *
 * Deals are searched with the numbers at hand.  Positions are picked from the searches by chance,
 * each is played on by a beam of its own, and what came of it is explained by the
 * discs left and the traits of the open tasks, by least squares.  With the
 * numbers found all is done again, for some turns.
 *
 *     fit_solo [DEALS [TURNS [SEED]]]
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solo/beam.h"

enum {
    UNKNOWNS = NL_SOLO_DISCS + 1 + SOLO_STAGES * SOLO_TRAITS,
    WIDTH = 300,
    PLAY_WIDTH = 60,
    ENDS = 200,
    GROUP_MAX = 64,
    CLIP = 15,
    CLIMB_WIDTH = 30,
    STARTS = 600
};

/* Normal equations of one table.  What counts is how positions compare that compete
 * with each other: so they come in groups, and only what sets one apart from the mean of its
 * group is explained. */
typedef struct {
    double xx[UNKNOWNS][UNKNOWNS], xy[UNKNOWNS], yy, n;
    double mean_x[UNKNOWNS], mean_y, all; /* sums over all positions */
    int    count;
    struct {
        solo_next next;
        double    points;
    } group[GROUP_MAX];
} normal;

static void explain(normal *q, const solo_next *n, double points)
{
    if (q->count == GROUP_MAX)
        return;
    q->group[q->count].next = *n;
    q->group[q->count++].points = points;
}

static void unknowns(const solo_next *n, double x[UNKNOWNS])
{
    memset(x, 0, UNKNOWNS * sizeof *x);
    x[n->discs] = 1;
    for (int i = 0; i < SOLO_TRAITS; i++)
        x[NL_SOLO_DISCS + 1 + solo_eval_stage(n->discs) * SOLO_TRAITS + i] = -n->traits[i] / 16.0;
}

/* Adds the group to the equations.  Points far above its best count as CLIP more. */
static void end_group(normal *q)
{
    static double x[GROUP_MAX][UNKNOWNS];
    double        mx[UNKNOWNS] = { 0 }, my = 0, least = 1e9;
    int           n = q->count;
    for (int r = 0; r < n; r++)
        least = fmin(least, q->group[r].points);
    for (int r = 0; r < n; r++) {
        q->group[r].points = fmin(q->group[r].points, least + CLIP);
        unknowns(&q->group[r].next, x[r]);
        for (int i = 0; i < UNKNOWNS; i++) {
            mx[i] += x[r][i] / n;
            q->mean_x[i] += x[r][i];
        }
        my += q->group[r].points / n;
        q->mean_y += q->group[r].points;
    }
    for (int r = 0; r < n; r++) {
        double y = q->group[r].points - my;
        for (int i = 0; i < UNKNOWNS; i++)
            x[r][i] -= mx[i];
        for (int i = 0; i < UNKNOWNS; i++) {
            for (int k = 0; x[r][i] != 0 && k < UNKNOWNS; k++)
                q->xx[i][k] += x[r][i] * x[r][k];
            q->xy[i] += x[r][i] * y;
        }
        q->yy += y * y;
    }
    q->n += n - (n > 0);
    q->all += n;
    q->count = 0;
}

/* Neighbours in the table are pulled to differ as in the old one. */
static void tie(double a[UNKNOWNS][UNKNOWNS + 1], int i, int k, double pull, double difference)
{
    a[i][i] += pull;
    a[k][k] += pull;
    a[i][k] -= pull;
    a[k][i] -= pull;
    a[k][UNKNOWNS] += pull * difference;
    a[i][UNKNOWNS] -= pull * difference;
}

static void solve(normal *q, solo_weights *w, const char *name)
{
    static double a[UNKNOWNS][UNKNOWNS + 1];
    double        v[UNKNOWNS], rss = q->yy, level = q->mean_y / q->all;
    int           base = NL_SOLO_DISCS + 1;
    for (int i = 0; i < UNKNOWNS; i++) {
        memcpy(a[i], q->xx[i], sizeof q->xx[i]);
        a[i][i] += i < base ? 0.01 : 5;
        a[i][UNKNOWNS] = q->xy[i] + (i < base ? 0.01 * w->discs[i] / 64 : 0);
    }
    for (int i = 0; i < NL_SOLO_DISCS; i++)
        tie(a, i, i + 1, 5, (w->discs[i + 1] - w->discs[i]) / 64.0);
    for (int i = base; i + SOLO_TRAITS < UNKNOWNS; i++)
        tie(a, i, i + SOLO_TRAITS, 100, 0);
    for (int i = 0; i < UNKNOWNS; i++)
        for (int j = 0; j < UNKNOWNS; j++) {
            double f = j == i ? 0 : a[j][i] / a[i][i];
            for (int k = i; j != i && k <= UNKNOWNS; k++)
                a[j][k] -= f * a[i][k];
        }
    for (int i = 0; i < UNKNOWNS; i++)
        v[i] = a[i][UNKNOWNS] / a[i][i];
    for (int i = 0; i < UNKNOWNS; i++) {
        rss -= v[i] * q->xy[i] * 2;
        for (int j = 0; j < UNKNOWNS; j++)
            rss += v[i] * q->xx[i][j] * v[j];
        level -= v[i] * q->mean_x[i] / q->all;
    }
    for (int i = 0; i < base; i++)
        w->discs[i] = (int16_t)lrint(64 * (v[i] + level));
    for (int k = 0; k < UNKNOWNS - base; k++)
        w->traits[k / SOLO_TRAITS][k % SOLO_TRAITS] = (int16_t)lrint(64 * v[base + k]);
    fprintf(stderr, "%s: %.0f positions, deviation %.3f, unexplained %.3f\n", name, q->all,
            sqrt(q->yy / q->n), sqrt(rss / q->n));
}

typedef struct {
    solo_eval    eval;
    solo_beam    beam, play;
    solo_scratch scratch;
    nl_rng       rng;
    normal       going[2], end;
} bench;

static double chance(bench *b)
{
    return (double)(nl_rng_next(&b->rng) >> 11) / (double)((uint64_t)1 << 53);
}

/* Plays on from a position of phase 2: the total. */
static int play_on(bench *b, const solo_tiles *tiles, const solo_pos *s)
{
    if (s->discs == 0 || s->ring_count == 0)
        return solo_pos_total(s);
    solo_best_clear(&b->play.best);
    solo_beam_start(&b->play, tiles, &b->eval, s, 1, PLAY_WIDTH, 0);
    while (solo_beam_step(&b->play))
        ;
    return b->play.best.total;
}

/* … of phase 1: the worth of the best end. */
static int play_to_end(bench *b, const solo_tiles *tiles, const solo_pos *s)
{
    int best = SOLO_NO_TOTAL * SOLO_POINT;
    solo_best_clear(&b->play.best);
    solo_beam_start(&b->play, tiles, &b->eval, s, 1, PLAY_WIDTH, 0);
    while (solo_beam_step(&b->play))
        ;
    for (uint32_t i = 0; i < b->play.best.ends_count; i++)
        best = b->play.best.ends[i].worth < best ? b->play.best.ends[i].worth : best;
    return best;
}

/* Picks a successor of the position a beam made last, not far above those it keeps. */
static bool pick(bench *b, const solo_tiles *tiles, solo_pos *out, solo_next *n)
{
    solo_beam *m = &b->beam;
    if (!m->kept)
        return false;
    const solo_pos *s = &m->made[1][m->kept - 1];
    int             count = solo_pos_successors(tiles, s, &b->eval.supply, &b->scratch);
    for (int tries = 0; tries < 30; tries++) {
        *n = b->scratch.next[nl_rng_below(&b->rng, (uint32_t)count)];
        int worth = solo_eval_next(&b->eval.going[s->phase - 1], n) + (s->phase == 2 ? 64 * s->phase1 : 0);
        if (n->discs == 0 || s->ring_count == 1 || worth > 8 * m->layer[1]->limit + 128)
            continue;
        solo_pos_lay(tiles, out, s, n->take, n->x, n->y);
        return true;
    }
    return false;
}

/* Searches phase 2 from a position, and explains some of what it meets. */
static void learn_phase2(bench *b, const solo_tiles *tiles, const solo_pos *root)
{
    solo_best_clear(&b->beam.best);
    solo_beam_start(&b->beam, tiles, &b->eval, root, 1, WIDTH, 0);
    for (int laid = root->count; solo_beam_step(&b->beam); laid = b->beam.laid) {
        solo_pos  s;
        solo_next n;
        if (laid != b->beam.laid)
            end_group(&b->going[1]);
        if (chance(b) > 0.03 || !pick(b, tiles, &s, &n))
            continue;
        explain(&b->going[1], &n, play_on(b, tiles, &s) - s.phase1 - s.cost);
    }
    end_group(&b->going[1]);
}

static void draw(bench *b, const nl_game *g, nl_tile_id pile[NL_SLOTS])
{
    nl_tile_id unseen[NL_TILES];
    uint32_t   n = 0;
    for (int id = 1; id <= NL_TILES; id++)
        if (g->unseen[id])
            unseen[n++] = (nl_tile_id)id;
    for (uint32_t i = 0; i < NL_SLOTS - 1; i++) {
        uint32_t   k = i + nl_rng_below(&b->rng, n - i);
        nl_tile_id id = unseen[k];
        unseen[k] = unseen[i];
        pile[i] = unseen[i] = id;
    }
}

/* Plays some ends of phase 1 on, each with several refills. */
static void learn_ends(bench *b, const nl_game *g, const solo_tiles *tiles, solo_end *ends, uint32_t count)
{
    nl_tile_id pile[8][NL_SLOTS];
    for (int r = 0; r < 8; r++)
        draw(b, g, pile[r]);
    for (uint32_t i = 0; i < count; i++) {
        const solo_pos *e = &ends[i].pos;
        solo_next       n;
        double          sum = 0;
        solo_pos_describe(tiles, e, &b->eval.supply, &b->scratch, &n);
        for (int r = 0; r < 8; r++) {
            solo_tiles more = *tiles;
            solo_pos   s = *e;
            solo_pos_refill(&more, &s, pile[r], NL_SLOTS - 1 - s.ring_count);
            int total = play_on(b, &more, &s);
            sum += total - 2 * e->cost;
            if (r == 0 && i % 8 == 0)
                learn_phase2(b, &more, &s);
        }
        explain(&b->end, &n, sum / 8);
    }
    end_group(&b->end);
}

static void learn_deal(bench *b, uint64_t seed)
{
    nl_deck deck;
    nl_game g;
    uint8_t stack[NL_PLAYERS_MAX];
    nl_deck_shuffle(&deck, seed, 1, stack);
    nl_game_start(&g, 1, NULL, NULL);
    nl_deck_deal(&deck, &g);
    solo_tiles tiles;
    solo_pos   root;
    solo_pos_from_game(&tiles, &root, &g);
    solo_end some[16];
    uint32_t count = 0;
    solo_best_clear(&b->beam.best);
    solo_beam_start(&b->beam, &tiles, &b->eval, &root, 1, WIDTH, 0);
    for (int laid = 0; solo_beam_step(&b->beam); laid = b->beam.laid) {
        solo_pos  s;
        solo_next n;
        if (laid != b->beam.laid)
            end_group(&b->going[0]);
        if (chance(b) > 0.05 || !pick(b, &tiles, &s, &n))
            continue;
        explain(&b->going[0], &n, play_to_end(b, &tiles, &s) / 64.0 - 2 * s.cost);
    }
    end_group(&b->going[0]);
    for (; count < 16 && b->beam.best.ends_count; count++)
        some[count] = b->beam.best.ends[nl_rng_below(&b->rng, b->beam.best.ends_count)];
    learn_ends(b, &g, &tiles, some, count);
}

/* Positions to measure a table with: starts of phase 1, and of phase 2. */
typedef struct {
    solo_tiles tiles;
    solo_pos   root;
} start;

/* The mean of what narrow beams make of all starts. */
static double measure(bench *b, const start *starts, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        solo_best_clear(&b->play.best);
        solo_beam_start(&b->play, &starts[i].tiles, &b->eval, &starts[i].root, 1, CLIMB_WIDTH, 0);
        while (solo_beam_step(&b->play))
            ;
        int best = b->play.best.total * SOLO_POINT;
        for (uint32_t k = 0; starts[i].root.phase == 1 && k < b->play.best.ends_count; k++)
            best = k == 0 || b->play.best.ends[k].worth < best ? b->play.best.ends[k].worth : best;
        sum += best / 64.0;
    }
    return sum / count;
}

static int random_step(bench *b, int scale)
{
    int step = (int)lrint(scale * (0.05 + 0.25 * chance(b)));
    step = step < 2 ? 2 : step;
    return nl_rng_next(&b->rng) & 1 ? step : -step;
}

/* Changes one number, or several that belong together. */
static void change(bench *b, int phase)
{
    solo_weights *w = &b->eval.going[phase - 1];
    int           kind =
        (int)nl_rng_below(&b->rng, phase == 1 ? 4 : 5); /* the supply of phase 1 counts at its end, too */
    if (kind == 0) {                                    /* a disc, for all who have fewer left */
        int from = 1 + (int)nl_rng_below(&b->rng, NL_SOLO_DISCS), step = random_step(b, 150);
        for (int i = from; i <= NL_SOLO_DISCS; i++)
            w->discs[i] = (int16_t)(w->discs[i] + step);
    } else if (kind == 1) { /* all discs */
        int step = random_step(b, 60);
        for (int i = 1; i <= NL_SOLO_DISCS; i++)
            w->discs[i] = (int16_t)(w->discs[i] + step * i);
    } else if (kind == 2) { /* a trait in all stages */
        int i = (int)nl_rng_below(&b->rng, SOLO_TRAITS), step = random_step(b, 100);
        for (int k = 0; k < SOLO_STAGES; k++)
            w->traits[k][i] = (int16_t)(w->traits[k][i] + step);
    } else if (kind == 3) { /* … in one */
        int16_t *t = &w->traits[nl_rng_below(&b->rng, SOLO_STAGES)][nl_rng_below(&b->rng, SOLO_TRAITS)];
        *t = (int16_t)(*t + random_step(b, 100));
    } else {
        int16_t *t = &b->eval.supply.color[phase - 1][nl_rng_below(&b->rng, 7)];
        *t = (int16_t)(*t + random_step(b, 16));
    }
}

/* Tries changes one by one and keeps those that help. */
static void climb(bench *b, const start *starts, int count, int tries)
{
    int    phase = starts[0].root.phase;
    double best = measure(b, starts, count);
    fprintf(stderr, "phase %d: %.4f", phase, best);
    for (int i = 0; i < tries; i++) {
        solo_eval before = b->eval;
        change(b, phase);
        double now = measure(b, starts, count);
        if (now < best)
            best = now;
        else
            b->eval = before;
        if (i % 50 == 49)
            fprintf(stderr, " → %.4f", best);
    }
    fprintf(stderr, "\n");
}

/* The starts of phase 1 of some deals, and of phase 2 after a good end each and a refill. */
static void find_starts(bench *b, uint64_t seed, int count, start one[], start two[])
{
    for (int i = 0; i < count; i++) {
        nl_deck    deck;
        nl_game    g;
        nl_tile_id pile[NL_SLOTS];
        nl_deck_shuffle(&deck, seed + (uint64_t)i, 1, NULL);
        nl_game_start(&g, 1, NULL, NULL);
        nl_deck_deal(&deck, &g);
        solo_pos_from_game(&one[i].tiles, &one[i].root, &g);
        solo_best_clear(&b->beam.best);
        solo_beam_start(&b->beam, &one[i].tiles, &b->eval, &one[i].root, 1, WIDTH, 0);
        while (solo_beam_step(&b->beam))
            ;
        const solo_end *e = &b->beam.best.ends[0];
        for (uint32_t k = 1; k < b->beam.best.ends_count; k++)
            e = b->beam.best.ends[k].worth < e->worth ? &b->beam.best.ends[k] : e;
        two[i] = (start){ one[i].tiles, e->pos };
        draw(b, &g, pile);
        solo_pos_refill(&two[i].tiles, &two[i].root, pile, NL_SLOTS - 1 - e->pos.ring_count);
    }
}

static void print_worth(const char *name, const solo_weights *w)
{
    printf("    .%s = { %d, {", name, w->cost);
    for (int i = 0; i <= NL_SOLO_DISCS; i++)
        printf(" %d,", w->discs[i]);
    printf(" },\n        {");
    for (int i = 0; i < SOLO_STAGES; i++) {
        printf(" {");
        for (int k = 0; k < SOLO_TRAITS; k++)
            printf(" %d,", w->traits[i][k]);
        printf(" },\n        ");
    }
    printf(" } },\n");
}

static void place(solo_beam *b, uint32_t width, uint32_t ends)
{
    void *memory = malloc(solo_beam_bytes(width, ends));
    if (!memory)
        exit(1);
    solo_beam_place(b, memory, width, ends);
}

int main(int argc, char **argv)
{
    static bench b;
    static start one[STARTS], two[STARTS];
    int          deals = argc > 1 ? atoi(argv[1]) : 100, turns = argc > 2 ? atoi(argv[2]) : 2;
    int          tries = argc > 3 ? atoi(argv[3]) : 100;
    uint64_t     seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 20001;
    b.eval = solo_eval_tuned;
    place(&b.beam, WIDTH, ENDS);
    place(&b.play, PLAY_WIDTH, ENDS);
    for (int t = 0; t < turns; t++) {
        b.rng.state = seed;
        memset(b.going, 0, sizeof b.going);
        memset(&b.end, 0, sizeof b.end);
        for (int i = 0; i < deals; i++)
            learn_deal(&b, seed + (uint64_t)(t * deals + i));
        solve(&b.end, &b.eval.end, "end of phase 1");
        solve(&b.going[0], &b.eval.going[0], "phase 1");
        solve(&b.going[1], &b.eval.going[1], "phase 2");
    }
    if (tries) {
        find_starts(&b, seed + 100000, STARTS, one, two);
        climb(&b, one, STARTS, tries);
        climb(&b, two, STARTS, argc > 5 ? atoi(argv[5]) : tries);
    }
    for (int p = 0; p < 2; p++) {
        printf("    supply %d:", p + 1);
        for (int i = 0; i < NL_SLOTS; i++)
            printf(" %d,", b.eval.supply.color[p][i]);
        printf("\n");
    }
    print_worth("going[0]", &b.eval.going[0]);
    print_worth("going[1]", &b.eval.going[1]);
    print_worth("end", &b.eval.end);
}
