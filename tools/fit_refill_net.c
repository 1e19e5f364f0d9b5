/* fit_refill_net.c: best the numbers of ai/solo/refill_weights.c.
 *
 * Deals are searched with the numbers of ai/solo/eval.c, each time somewhat changed by chance so that
 * positions of all kinds turn up.  Of each deal some positions to end phase 1 in are played on with the same
 * few refills.  The network then learns, within each deal, by how much one does better than
 * another; by how much deals differ counts little.
 *
 *     fit_refill_net data DEALS SEED STEP > FILE   deals SEED, SEED + STEP, …; several files may be joined
 *     fit_refill_net fit FILE [EPOCHS] > ai/solo/refill_weights.c
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solo/beam.h"
#include "solo/refill_net.h"
#include "solo/sweep.h"

enum {
    ENDS = 3000,    /* positions kept of a deal */
    SAMPLE = 32,    /* … and played on */
    REFILLS = 8,    /* with so many refills */
    WIDTH = 20,     /* by beams as wide as those of the planner's trials */
    NODES = 6000,   /* positions looked at in a deal */
    FAR = 14,       /* points above the best of the deal: no longer of interest */
    BATCH = 32,     /* deals */
    HELD_BACK = 10, /* one deal in so many tells how good it is */
};

static _Noreturn void fail(const char *why)
{
    fprintf(stderr, "fit_refill_net: %s\n", why);
    exit(1);
}

static void *take_memory(size_t bytes)
{
    void *p = calloc(1, bytes);
    if (!p)
        fail("out of memory");
    return p;
}

/* ---- data ---- */

/* A record: the deal, what the even and the odd refills came to, and the way there. */
typedef struct {
    uint32_t seed;
    uint16_t sum[2];
    uint8_t  count;
    uint8_t  take[NL_SLOTS];
    int8_t   x[NL_SLOTS], y[NL_SLOTS];
} record;

/* A deal as it is at first. */
typedef struct {
    solo_tiles  tiles;
    solo_pos    root;
    solo_unseen unseen;
} deal;

static void find_deal(uint64_t seed, deal *d)
{
    nl_deck deck;
    nl_game g;
    nl_deck_shuffle(&deck, seed, 1, NULL);
    nl_game_start(&g, 1, NULL, NULL);
    nl_deck_deal(&deck, &g);
    solo_pos_from_game(&d->tiles, &d->root, &g);
    d->unseen.count = 0;
    for (int id = 1; id <= NL_TILES; id++)
        if (nl_game_unseen(&g, (nl_tile_id)id))
            d->unseen.id[d->unseen.count++] = (nl_tile_id)id;
}

static double chance(nl_rng *r)
{
    return (double)(nl_rng_next(r) >> 11) / (double)((uint64_t)1 << 53);
}

static double bell(nl_rng *r)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += chance(r);
    return sum;
}

/* Makes traits more or less important, some of them twice or half as much. */
static void vary(solo_weights *w, nl_rng *r)
{
    for (int i = 0; i < SOLO_TRAITS; i++) {
        double factor = exp2(0.6 * bell(r));
        for (int k = 0; k < SOLO_STAGES; k++)
            w->traits[k][i] = (int16_t)lrint(w->traits[k][i] * factor);
    }
}

static void draw(solo_unseen *u, nl_rng *r, nl_tile_id pile[NL_SLOTS])
{
    for (int i = 0; i < NL_SLOTS - 1; i++) {
        int        k = i + (int)nl_rng_below(r, (uint32_t)(u->count - i));
        nl_tile_id id = u->id[k];
        u->id[k] = u->id[i];
        pile[i] = u->id[i] = id;
    }
}

static int play_on(solo_beam *b, const deal *d, const solo_pos *end, const nl_tile_id pile[])
{
    if (end->discs == 0)
        return solo_pos_total(end);
    solo_tiles tiles = d->tiles;
    solo_pos   s = *end;
    solo_pos_refill(&tiles, &s, pile, NL_SLOTS - 1 - s.ring_count);
    tiles.turns = 0;
    solo_best_clear(&b->best);
    solo_beam_start(b, &tiles, &solo_eval_tuned, &s, 1, WIDTH, 0);
    while (solo_beam_step(b))
        ;
    return b->best.total;
}

static void write_way(const solo_pos *root, const solo_pos *end, record *out)
{
    out->count = end->count;
    for (int k = 0; k < end->count; k++) {
        nl_action a = solo_pos_action(root, end, k);
        out->take[k] = a.take;
        out->x[k] = (int8_t)nl_cell_x(a.cell);
        out->y[k] = (int8_t)nl_cell_y(a.cell);
    }
}

static int by_worth(const void *a, const void *b)
{
    const solo_end *x = a, *y = b;
    return x->worth - y->worth;
}

/* Sorts by what the refill net says, among the best by worth. */
static void sort_by_refill_net(const deal *d, solo_end *ends, uint32_t count)
{
    static solo_scratch scratch;
    for (uint32_t i = 0; i < count; i++)
        ends[i].worth = solo_refill_value(&d->tiles, &ends[i].pos, &d->unseen, &scratch);
    qsort(ends, count, sizeof *ends, by_worth);
}

static void write_end(solo_beam *b, const deal *d, nl_tile_id pile[REFILLS][NL_SLOTS], const solo_pos *end,
                      uint64_t seed)
{
    record out = { .seed = (uint32_t)seed };
    for (int k = 0; k < REFILLS; k++)
        out.sum[k % 2] = (uint16_t)(out.sum[k % 2] + play_on(b, d, end, pile[k]));
    write_way(&d->root, end, &out);
    fwrite(&out, sizeof out, 1, stdout);
}

/* Searches a deal and plays some of its ends on: half of them from the best sixty by the refill net
 * known so far, a quarter from the best four hundred by worth, a quarter from all. */
static void write_deal(solo_sweep *w, solo_beam *b, uint64_t seed)
{
    deal       d;
    nl_rng     r = { seed };
    solo_eval  eval = solo_eval_tuned;
    nl_tile_id pile[REFILLS][NL_SLOTS];
    find_deal(seed, &d);
    for (int i = 0; i < REFILLS; i++)
        draw(&d.unseen, &r, pile[i]);
    vary(&eval.going[0], &r);
    vary(&eval.end, &r);
    solo_sweep_start(w, &d.tiles, &eval, &d.root);
    for (int i = 0; i < NODES && solo_sweep_step(w); i++)
        ;
    solo_end *ends = w->best.ends;
    uint32_t  count = w->best.ends_count, few = count < 400 ? count : 400;
    qsort(ends, count, sizeof *ends, by_worth);
    for (int i = 0; i < SAMPLE / 2; i++)
        write_end(b, &d, pile, &ends[nl_rng_below(&r, i % 2 ? few : count)].pos, seed);
    sort_by_refill_net(&d, ends, count < 1000 ? count : 1000);
    for (int i = 0; i < SAMPLE / 2; i++)
        write_end(b, &d, pile, &ends[nl_rng_below(&r, few < 60 ? few : 60)].pos, seed);
}

static void write_data(int deals, uint64_t seed, uint64_t step)
{
    static solo_sweep w;
    static solo_beam  b;
    size_t            bytes = (size_t)24 << 20;
    solo_sweep_place(&w, take_memory(bytes), bytes, ENDS);
    solo_beam_place(&b, take_memory(solo_beam_bytes(WIDTH, 0)), WIDTH, 0);
    for (int i = 0; i < deals; i++)
        write_deal(&w, &b, seed + (uint64_t)i * step);
}

/* ---- the network ---- */

typedef struct {
    float    x[REFILL_TRAITS];
    float    points; /* that came after what was paid twice in phase 1 */
    float    noise;  /* half of the difference between even and odd refills */
    float    total;
    uint32_t seed;
} row;

static row *read_rows(const char *path, size_t *count)
{
    FILE        *f = fopen(path, "rb");
    row         *rows = NULL;
    record       in;
    deal         d;
    solo_scratch scratch = { 0 };
    *count = 0;
    for (uint32_t seed = 0; f && fread(&in, sizeof in, 1, f) == 1; seed = in.seed) {
        if (*count % 4096 == 0 && !(rows = realloc(rows, (*count + 4096) * sizeof *rows)))
            fail("out of memory");
        if (*count == 0 || in.seed != seed)
            find_deal(in.seed, &d);
        solo_pos s = d.root;
        for (int k = 0; k < in.count; k++)
            solo_pos_lay(&d.tiles, &s, &s, in.take[k], in.x[k], in.y[k]);
        if (s.discs == 0)
            continue;
        row *r = &rows[(*count)++];
        solo_refill_traits(&d.tiles, &s, &d.unseen, &scratch, r->x);
        r->seed = in.seed;
        r->total = (float)(in.sum[0] + in.sum[1]) / REFILLS;
        r->points = r->total - (float)(2 * s.cost);
        r->noise = (float)(in.sum[0] - in.sum[1]) / REFILLS;
    }
    if (!*count)
        fail("no data");
    fclose(f);
    return rows;
}

static size_t end_of_deal(const row *rows, size_t count, size_t from)
{
    size_t to = from;
    while (to < count && rows[to].seed == rows[from].seed)
        to++;
    return to;
}

/* Drops rows far above the best of their deal. */
static size_t drop_far(row *rows, size_t count)
{
    size_t kept = 0;
    for (size_t a = 0, b; a < count; a = b) {
        float best = rows[a].total;
        b = end_of_deal(rows, count, a);
        for (size_t i = a; i < b; i++)
            best = rows[i].total < best ? rows[i].total : best;
        for (size_t i = a; i < b; i++)
            if (rows[i].total < best + FAR)
                rows[kept++] = rows[i];
    }
    return kept;
}

/* What chance in the refills does to a row, within its deal. */
static double find_noise(const row *rows, size_t count)
{
    double sum = 0;
    for (size_t a = 0, b; a < count; a = b) {
        double mean = 0;
        b = end_of_deal(rows, count, a);
        for (size_t i = a; i < b; i++)
            mean += rows[i].noise / (double)(b - a);
        for (size_t i = a; i < b; i++)
            sum += (rows[i].noise - mean) * (rows[i].noise - mean);
    }
    return sum / (double)count;
}

/* Traits get mean 0 and deviation 1 for the learning; `restore` puts that into the network. */
static void standardise(row *rows, size_t count, double mean[], double deviation[])
{
    for (int j = 0; j < REFILL_TRAITS; j++) {
        double sum = 0, squares = 0;
        for (size_t i = 0; i < count; i++)
            sum += rows[i].x[j] / (double)count;
        for (size_t i = 0; i < count; i++)
            squares += (rows[i].x[j] - sum) * (rows[i].x[j] - sum) / (double)count;
        mean[j] = sum;
        deviation[j] = sqrt(squares + 1e-9);
        for (size_t i = 0; i < count; i++)
            rows[i].x[j] = (float)((rows[i].x[j] - mean[j]) / deviation[j]);
    }
}

static void restore(solo_refill_net *n, const double mean[], const double deviation[])
{
    for (int j = 0; j < REFILL_TRAITS; j++) {
        n->direct[j] = (float)(n->direct[j] / deviation[j]);
        n->base -= (float)(n->direct[j] * mean[j]);
        for (int k = 0; k < REFILL_UNITS; k++) {
            n->in[j][k] = (float)(n->in[j][k] / deviation[j]);
            n->bias[k] -= (float)(n->in[j][k] * mean[j]);
        }
    }
}

static float evaluate(const solo_refill_net *n, const float x[], float unit[REFILL_UNITS])
{
    float points = n->base;
    memcpy(unit, n->bias, sizeof n->bias);
    for (int j = 0; j < REFILL_TRAITS; j++) {
        points += n->direct[j] * x[j];
        for (int k = 0; k < REFILL_UNITS; k++)
            unit[k] += n->in[j][k] * x[j];
    }
    for (int k = 0; k < REFILL_UNITS; k++) {
        unit[k] = unit[k] > 0 ? unit[k] : 0;
        points += n->out[k] * unit[k];
    }
    return points;
}

static void add_slope(const solo_refill_net *n, const float x[], const float unit[], float error,
                      solo_refill_net *slope)
{
    slope->base += error;
    for (int k = 0; k < REFILL_UNITS; k++) {
        slope->out[k] += error * unit[k];
        slope->bias[k] += unit[k] > 0 ? error * n->out[k] : 0;
    }
    for (int j = 0; j < REFILL_TRAITS; j++) {
        slope->direct[j] += error * x[j];
        for (int k = 0; k < REFILL_UNITS; k++)
            slope->in[j][k] += unit[k] > 0 ? error * n->out[k] * x[j] : 0;
    }
}

/* Errors of a deal's rows, less most of their mean; returns the sum of squares within the deal. */
static double find_errors(const solo_refill_net *n, const row *rows, size_t count, float unit[][REFILL_UNITS],
                          float error[])
{
    float  mean = 0;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        error[i] = evaluate(n, rows[i].x, unit[i]) - rows[i].points;
        mean += error[i] / (float)count;
    }
    for (size_t i = 0; i < count; i++) {
        sum += (error[i] - mean) * (error[i] - mean);
        error[i] -= 0.97f * mean;
    }
    return sum;
}

enum { NUMBERS = sizeof(solo_refill_net) / sizeof(float) };

/* Adam, with some decay. */
static void learn(float *n, float *slope, float *first, float *second, double rate, long step)
{
    double c1 = 1 - pow(0.9, (double)step), c2 = 1 - pow(0.999, (double)step);
    for (int i = 0; i < NUMBERS; i++) {
        float g = slope[i] / (BATCH * SAMPLE);
        first[i] = 0.9f * first[i] + 0.1f * g;
        second[i] = 0.999f * second[i] + 0.001f * g * g;
        n[i] -= (float)(rate * (first[i] / c1 / (sqrt(second[i] / c2) + 1e-8) + (i ? 0.01 * n[i] : 0)));
    }
    memset(slope, 0, NUMBERS * sizeof *slope);
}

static void first_guess(solo_refill_net *n, nl_rng *r, const row *rows, size_t count)
{
    for (int j = 0; j < REFILL_TRAITS; j++)
        for (int k = 0; k < REFILL_UNITS; k++)
            n->in[j][k] = (float)((2 * chance(r) - 1) / sqrt(REFILL_TRAITS));
    for (int k = 0; k < REFILL_UNITS; k++)
        n->out[k] = (float)(0.1 * (2 * chance(r) - 1));
    for (size_t i = 0; i < count; i++)
        n->base += rows[i].points / (float)count;
}

static void train(solo_refill_net *n, const row *rows, size_t count, int epochs, double noise)
{
    static float           unit[SAMPLE][REFILL_UNITS], error[SAMPLE], first[NUMBERS], second[NUMBERS];
    static solo_refill_net slope;
    nl_rng                 r = { 1 };
    size_t                *start = take_memory((count + 1) * sizeof *start), deals = 0;
    long                   steps = 0;
    first_guess(n, &r, rows, count);
    for (size_t a = 0; a < count; a = end_of_deal(rows, count, a))
        start[deals++] = a;
    for (int e = 0; e < epochs; e++) {
        double sum[2] = { 0 }, all[2] = { 0 }, rate = 0.003 * (1.0 - 0.98 * e / epochs);
        for (size_t i = 0; i < deals; i++) {
            size_t other = i + nl_rng_below(&r, (uint32_t)(deals - i)), a = start[other];
            start[other] = start[i];
            start[i] = a;
            size_t size = end_of_deal(rows, count, a) - a;
            bool   held = rows[a].seed % HELD_BACK == 0;
            if (size > SAMPLE)
                fail("a deal is there twice");
            sum[held] += find_errors(n, rows + a, size, unit, error);
            all[held] += (double)size;
            for (size_t k = 0; !held && k < size; k++)
                add_slope(n, rows[a + k].x, unit[k], error[k], &slope);
            if (i % BATCH == BATCH - 1)
                learn((float *)n, (float *)&slope, first, second, rate, ++steps);
        }
        fprintf(stderr, "epoch %d: unexplained %.3f, of deals held back %.3f\n", e + 1,
                sum[0] / all[0] - noise, sum[1] / all[1] - noise);
    }
    free(start);
}

static void print_row(const char *before, const float v[], int count, const char *after)
{
    printf("%s{", before);
    for (int i = 0; i < count; i++)
        printf(" %.5gf,", (double)v[i] == (double)(int)v[i] ? (double)v[i] + 1e-6 : (double)v[i]);
    printf(" }%s", after);
}

static void print_net(const solo_refill_net *n, size_t rows)
{
    printf("/* refill_weights.c: the numbers of refill_net.c, as tools/fit_refill_net found them from %zu "
           "positions.\n *\n"
           " * SPDX-License-Identifier: MIT */\n#include \"solo/refill_net.h\"\n\n/* clang-format off */\n\n"
           "const solo_refill_net solo_refill_tuned = {\n    .base = %.5gf,\n",
           rows, (double)n->base);
    print_row("    .direct = ", n->direct, REFILL_TRAITS, ",\n    .in = {\n");
    for (int j = 0; j < REFILL_TRAITS; j++)
        print_row("        ", n->in[j], REFILL_UNITS, ",\n");
    print_row("    },\n    .bias = ", n->bias, REFILL_UNITS, ",\n");
    print_row("    .out = ", n->out, REFILL_UNITS, ",\n};\n/* clang-format on */\n");
}

static void fit(const char *path, int epochs)
{
    static solo_refill_net n;
    double                 mean[REFILL_TRAITS], deviation[REFILL_TRAITS];
    size_t                 count;
    row                   *rows = read_rows(path, &count);
    count = drop_far(rows, count);
    double noise = find_noise(rows, count);
    standardise(rows, count, mean, deviation);
    fprintf(stderr, "%zu positions, noise %.3f\n", count, noise);
    train(&n, rows, count, epochs, noise);
    restore(&n, mean, deviation);
    print_net(&n, count);
    free(rows);
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "data") == 0)
        write_data(atoi(argv[2]), strtoull(argv[3], NULL, 10), strtoull(argv[4], NULL, 10));
    else if (argc > 2 && strcmp(argv[1], "fit") == 0)
        fit(argv[2], argc > 3 ? atoi(argv[3]) : 24);
    else
        fail("see the top of tools/fit_refill_net.c");
    return 0;
}
