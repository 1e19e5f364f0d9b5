/* tune.c: finds the weights of the evaluation from games of the program against itself.
 *
 * Rounds of two steps.  Play: many games, every move the best by the weights so far, with
 * some noise so that the games differ.  Fit: a logistic regression of who won on the
 * features of every position.  The same seed, games and rounds give the same numbers, on
 * however many threads.
 *
 *     build/release/tune --games 60000 --rounds 3 --epochs 6 --seed 1 >weights.c
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "eval/chance.h"
#include "eval/eval.h"
#include "players/simple.h"

enum {
    PARAMETERS = 2 * NL_FEATURES + NL_DISCS + 1, /* late, early, discs */
    BATCH = 2048,
    THREADS_MAX = 64,
    UNIT = 256, /* of the weights, to a natural logarithm */
};

/* What one player has in one position. */
typedef struct {
    int8_t  count[NL_FEATURES];
    uint8_t discs, stage;
} sample;

/* A position: one sample a player, and who won. */
typedef struct {
    sample  *samples; /* `players` for each position */
    uint8_t *winner;
    long     count, room;
} positions;

typedef struct {
    int               players;
    long              first, last; /* games */
    uint64_t          seed;
    const nl_weights *weights;
    positions         out;
} shift;

/* ---- play ---- */

static void *need(void *p)
{
    if (!p) {
        fputs("tune: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static void keep(positions *o, const nl_game *g)
{
    int players = g->players;
    if (o->count == o->room) {
        o->room = o->room ? 2 * o->room : 1 << 12;
        o->samples = need(realloc(o->samples, (size_t)(o->room * players) * sizeof o->samples[0]));
        o->winner = need(realloc(o->winner, (size_t)o->room));
    }
    nl_features f[NL_PLAYERS_MAX];
    nl_eval_features(g, f);
    for (int p = 0; p < players; p++) {
        sample *s = &o->samples[o->count * players + p];
        for (int i = 0; i < NL_FEATURES; i++)
            s->count[i] = (int8_t)f[p].count[i];
        s->discs = f[p].discs;
        s->stage = f[p].stage;
    }
    o->count++;
}

static double fraction(nl_rng *r)
{
    return (double)(nl_rng_next(r) >> 11) * 0x1p-53;
}

static nl_action choose(const nl_game *g, const nl_weights *w, double noise, nl_rng *r)
{
    nl_move moves[NL_ACTIONS_MAX];
    int     n = nl_eval_moves(g, w, r, 1, moves), best = 0;
    double  most = -1;
    for (int i = 0; i < n; i++) {
        double value = moves[i].value[g->mover] + noise * fraction(r);
        best = value > most ? i : best;
        most = value > most ? value : most;
    }
    return moves[best].action;
}

static void play(const shift *s, long game, positions *out)
{
    static const double noises[4] = { 0.01, 0.04, 0.08, 0.15 };
    nl_rng              r = { s->seed + (uint64_t)game * 2 + 1 };
    nl_game             g;
    nl_result           result;
    long                first = out->count;
    double              noise = noises[nl_rng_below(&r, 4)];
    nl_game_start(&g, s->players, NULL, NULL);
    nl_deal_by_chance(&g, &r);
    while (!nl_game_over(&g)) {
        bool wild = nl_rng_below(&r, 40) == 0; /* now and then anything at all */
        nl_game_apply(&g, wild ? nl_choose_random(&g, &r) : choose(&g, s->weights, noise, &r));
        nl_deal_by_chance(&g, &r);
        if (!nl_game_over(&g))
            keep(out, &g);
    }
    nl_game_result(&g, &result);
    memset(out->winner + first, result.ranking[0], (size_t)(out->count - first));
}

static void *play_shift(void *shift_)
{
    shift *s = shift_;
    for (long game = s->first; game < s->last; game++)
        play(s, game, &s->out);
    return NULL;
}

/* Plays all games, in the order of their numbers whatever the number of threads. */
static positions play_all(int players, long games, uint64_t seed, const nl_weights *w, int threads)
{
    shift     shifts[THREADS_MAX];
    pthread_t thread[THREADS_MAX];
    positions all = { NULL, NULL, 0, 0 };
    for (int i = 0; i < threads; i++) {
        shifts[i] = (shift){ players, games * i / threads, games * (i + 1) / threads, seed, w, { 0 } };
        if (pthread_create(&thread[i], NULL, play_shift, &shifts[i]) != 0)
            exit(1);
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(thread[i], NULL);
        all.room += shifts[i].out.count;
    }
    all.samples = need(malloc((size_t)(all.room * players) * sizeof all.samples[0]));
    all.winner = need(malloc((size_t)all.room));
    for (int i = 0; i < threads; i++) {
        positions *o = &shifts[i].out;
        memcpy(all.samples + all.count * players, o->samples,
               (size_t)(o->count * players) * sizeof o->samples[0]);
        memcpy(all.winner + all.count, o->winner, (size_t)o->count);
        all.count += o->count;
        free(o->samples);
        free(o->winner);
    }
    return all;
}

/* ---- fit ---- */

static double score(const double w[PARAMETERS], const sample *s)
{
    double late = 0, early = 0, t = s->stage / (double)NL_STAGES;
    for (int i = 0; i < NL_FEATURES; i++) {
        late += w[i] * s->count[i];
        early += w[NL_FEATURES + i] * s->count[i];
    }
    return late * (1 - t) + early * t + w[2 * NL_FEATURES + s->discs];
}

static void blame(double gradient[PARAMETERS], const sample *s, double error)
{
    double t = s->stage / (double)NL_STAGES;
    for (int i = 0; i < NL_FEATURES; i++) {
        gradient[i] += error * (1 - t) * s->count[i];
        gradient[NL_FEATURES + i] += error * t * s->count[i];
    }
    gradient[2 * NL_FEATURES + s->discs] += error;
}

/* Adds the gradient of one position, and returns its surprise. */
static double learn(const double w[], const sample *s, int players, int winner, double gradient[])
{
    double e[NL_PLAYERS_MAX], sum = 0;
    for (int p = 0; p < players; p++)
        sum += e[p] = exp(score(w, &s[p]));
    for (int p = 0; gradient && p < players; p++)
        blame(gradient, &s[p], e[p] / sum - (p == winner));
    return -log(e[winner] / sum);
}

/* Adam: steps in proportion to the mean of late gradients over their spread. */
typedef struct {
    double mean[PARAMETERS], square[PARAMETERS];
    long   steps;
} adam;

static void descend(adam *a, double w[], const double gradient[], double rate)
{
    a->steps++;
    for (int i = 0; i < PARAMETERS; i++) {
        double g = gradient[i] / BATCH + 1e-5 * w[i]; /* and a little pull towards nothing */
        a->mean[i] = 0.9 * a->mean[i] + 0.1 * g;
        a->square[i] = 0.999 * a->square[i] + 0.001 * g * g;
        double mean = a->mean[i] / (1 - pow(0.9, (double)a->steps));
        double square = a->square[i] / (1 - pow(0.999, (double)a->steps));
        w[i] -= rate * mean / (sqrt(square) + 1e-8);
    }
}

/* The mean surprise over the positions from `from` on. */
static double surprise(const positions *o, int players, const double w[], long from)
{
    double sum = 0;
    for (long i = from; i < o->count; i++)
        sum += learn(w, &o->samples[i * players], players, o->winner[i], NULL);
    return sum / (double)(o->count - from);
}

/* Fits on nine tenths of the positions, and tells how well the last tenth is foretold. */
static double fit(const positions *o, int players, double w[PARAMETERS], int epochs, uint64_t seed)
{
    adam   a = { .steps = 0 };
    nl_rng r = { seed };
    long   train = o->count / 10 * 9, steps = train / BATCH;
    for (int epoch = 0; epoch < epochs; epoch++)
        for (long k = 0; k < steps; k++) {
            double gradient[PARAMETERS] = { 0 };
            for (int b = 0; b < BATCH; b++) {
                long i = nl_rng_below(&r, (uint32_t)train);
                learn(w, &o->samples[i * players], players, o->winner[i], gradient);
            }
            descend(&a, w, gradient, 0.01 * (1 - (double)epoch / epochs));
        }
    return surprise(o, players, w, train);
}

/* ---- the result ---- */

static int16_t rounded(double w)
{
    double x = floor(w * UNIT + 0.5);
    return (int16_t)(x > 32767 ? 32767 : x < -32767 ? -32767 : x);
}

static void to_weights(const double w[PARAMETERS], nl_weights *out)
{
    for (int i = 0; i < NL_FEATURES; i++) {
        out->late[i] = rounded(w[i]);
        out->early[i] = rounded(w[NL_FEATURES + i]);
    }
    for (int i = 0; i <= NL_DISCS; i++)
        out->discs[i] = rounded(w[2 * NL_FEATURES + i]);
}

static void from_weights(const nl_weights *in, double w[PARAMETERS])
{
    for (int i = 0; i < NL_FEATURES; i++) {
        w[i] = in->late[i] / (double)UNIT;
        w[NL_FEATURES + i] = in->early[i] / (double)UNIT;
    }
    for (int i = 0; i <= NL_DISCS; i++)
        w[2 * NL_FEATURES + i] = in->discs[i] / (double)UNIT;
}

static void print_list(const char *name, const int16_t *w, int n)
{
    printf("        .%s = {", name);
    for (int i = 0; i < n; i++)
        printf("%s%d", i ? ", " : " ", w[i]);
    puts(" },");
}

/* ---- the command line ---- */

typedef struct {
    long games, rounds, epochs, seed, threads, players;
} plan;

static bool read_plan(int argc, char **argv, plan *p)
{
    struct {
        const char *name;
        long       *to, most;
    } known[] = {
        { "--games", &p->games, 10000000 },        { "--rounds", &p->rounds, 1000 },
        { "--epochs", &p->epochs, 1000 },          { "--seed", &p->seed, 1000000000 },
        { "--threads", &p->threads, THREADS_MAX }, { "--players", &p->players, NL_PLAYERS_MAX },
    };
    for (int i = 1; i < argc; i += 2) {
        size_t k = 0;
        while (k < sizeof known / sizeof known[0] && strcmp(argv[i], known[k].name) != 0)
            k++;
        char *end = NULL;
        long  n = i + 1 < argc ? strtol(argv[i + 1], &end, 10) : -1;
        if (k == sizeof known / sizeof known[0] || n < 0 || n > known[k].most || *end || end == argv[i + 1])
            return false;
        *known[k].to = n;
    }
    return p->threads > 0;
}

static void tune(const plan *p, int players, nl_weights *now)
{
    double w[PARAMETERS];
    from_weights(now, w);
    for (long round = 0; round < p->rounds; round++) {
        uint64_t  seed = (uint64_t)(p->seed + round) << 32;
        positions o = play_all(players, p->games, seed, now, (int)p->threads);
        double    before = surprise(&o, players, w, o.count / 10 * 9);
        double    after = fit(&o, players, w, (int)p->epochs, (uint64_t)p->seed);
        fprintf(stderr, "%d players, round %ld: %ld positions, surprise %.5f before, %.5f after\n", players,
                round + 1, o.count, before, after);
        to_weights(w, now);
        free(o.samples);
        free(o.winner);
    }
}

int main(int argc, char **argv)
{
    plan p = { .games = 20000, .rounds = 4, .epochs = 8, .seed = 1 };
    p.threads = sysconf(_SC_NPROCESSORS_ONLN) < THREADS_MAX ? sysconf(_SC_NPROCESSORS_ONLN) : THREADS_MAX;
    if (!read_plan(argc, argv, &p)) {
        fputs("Usage: tune [--games N] [--rounds N] [--epochs N] [--seed N] [--threads N] [--players N]\n\n"
              "Prints ai/eval/weights.c anew; with --players only the weights of that many are tuned.\n",
              stderr);
        return 2;
    }
    puts("/* weights.c: the numbers of the evaluation; printed by tools/tune.c, see docs/ai.md.\n"
         " *\n * SPDX-License-Identifier: MIT */\n#include \"eval/eval.h\"\n\n"
         "/* clang-format off */\nconst nl_weights nl_weights_of[NL_PLAYERS_MAX + 1] = {");
    for (int players = 2; players <= NL_PLAYERS_MAX; players++) {
        nl_weights now = nl_weights_of[players];
        if (!p.players || p.players == players)
            tune(&p, players, &now);
        printf("    [%d] = {\n", players);
        print_list("late", now.late, NL_FEATURES);
        print_list("early", now.early, NL_FEATURES);
        print_list("discs", now.discs, NL_DISCS + 1);
        puts("    },");
    }
    puts("};\n/* clang-format on */");
    return 0;
}
