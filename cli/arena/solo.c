/* solo.c: plays solo deals and sums up the scores.
 *
 * Deal i of a run uses seed S + i, and the player a stream of its own, as in selfplay.c:
 * any game of a run can be had again by itself.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "interrupt.h"
#include "solo/clairvoyant.h"

static const char usage[] =
    "Usage: novaluna solo --games G --seed S --level L [--movetime MS | --nodes N]\n"
    "                     [--jobs J] [--json] [--records FILE]\n"
    "       novaluna solo --games G --seed S --clairvoyant [--beam W] [--jobs J] [--json]\n\n"
    "Plays G solo deals and prints each total, then mean, median, worst and the share\n"
    "under 100.  Deal i is dealt from seed S + i.  A level that thinks for as long as it\n"
    "is given has MS milliseconds a move, or N positions, usually 2000.  J games run side\n"
    "by side; Ctrl-C ends it and prints what has been played.  --clairvoyant knows the\n"
    "deck and looks for the best total of each deal with a beam of W positions, usually\n"
    "100000: a bound, near enough, for any player.\n";

typedef struct {
    unsigned long long games, seed, movetime, nodes, jobs, beam;
    const char        *level;
    bool               clairvoyant, json;
    const char        *records;
} plan;

/* One deal, played. */
typedef struct {
    nl_result result;
    nl_action actions[NL_PLIES_MAX];
    int       count;
    bool      finished;
} game;

typedef struct {
    const plan     *plan;
    game           *games;
    FILE           *records; /* where they go, or NULL */
    atomic_ullong   next;    /* to be played */
    pthread_mutex_t lock;    /* for the two below */
    size_t          done;    /* games finished */
    bool            out_of_memory;
} run;

static void set_up(uint64_t seed, nl_game *g, nl_deck *d)
{
    nl_deal deal;
    nl_deal_shuffle(&deal, 1, seed);
    nl_deal_start(&deal, g, d);
}

static void play_one(const plan *p, nl_pool *pool, uint64_t seed, game *out)
{
    nl_game g;
    nl_deck d;
    nl_rng  r = { ~seed };
    set_up(seed, &g, &d);
    nl_limit limit = { .ms = p->movetime, .nodes = p->movetime ? 0 : p->nodes, .stop = &interrupt_stop };
    while (!nl_game_over(&g) && !atomic_load(&interrupt_stop)) {
        uint64_t chances = nl_rng_next(&r);
        nl_pool_set(pool, nl_level_draw(p->level, chances), chances);
        nl_action a = nl_pool_think(pool, &g, &limit);
        nl_deck_play(&d, &g, a);
        out->actions[out->count++] = a;
    }
    out->finished = nl_game_over(&g);
    if (out->finished)
        nl_game_result(&g, &out->result);
}

/* Plays the actions of a plan that knows the deck; there is none if there is no memory. */
static void foresee_one(const plan *p, uint64_t seed, game *out)
{
    nl_game g;
    nl_deck d;
    set_up(seed, &g, &d);
    out->count = solo_clairvoyant(&g, &d, (uint32_t)p->beam, out->actions);
    for (int i = 0; i < out->count; i++)
        nl_deck_play(&d, &g, out->actions[i]);
    out->finished = out->count > 0;
    if (out->finished)
        nl_game_result(&g, &out->result);
}

/* Notes that a game is over, or that it could not be played to its end. */
static void note(run *r, const game *g)
{
    pthread_mutex_lock(&r->lock);
    r->done += g->finished;
    r->out_of_memory |= !g->finished && !atomic_load(&interrupt_stop);
    cli_progress("games", (long)r->done, (long)r->plan->games);
    pthread_mutex_unlock(&r->lock);
}

static void *work(void *run_)
{
    run        *r = run_;
    const plan *p = r->plan;
    nl_pool    *pool = p->clairvoyant ? NULL : nl_pool_new(1, NL_PLAYER_BYTES);
    while (!atomic_load(&interrupt_stop)) {
        unsigned long long i = atomic_fetch_add(&r->next, 1);
        if (i >= p->games)
            break;
        if (p->clairvoyant)
            foresee_one(p, p->seed + i, &r->games[i]);
        else if (pool)
            play_one(p, pool, p->seed + i, &r->games[i]);
        note(r, &r->games[i]);
        if (!r->games[i].finished)
            break;
    }
    nl_pool_free(pool);
    return NULL;
}

static void play_all(run *r)
{
    pthread_t threads[NL_THREADS_MAX];
    size_t    started = 0;
    while (started + 1 < r->plan->jobs && pthread_create(&threads[started], NULL, work, r) == 0)
        started++;
    work(r);
    while (started)
        pthread_join(threads[--started], NULL);
}

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

typedef struct {
    double mean, error, median, under;
    int    worst;
} summary;

/* Sums up the games that were finished, one at least. */
static summary sum_up(const run *r, int totals[])
{
    size_t  n = 0;
    summary s = { 0 };
    for (size_t i = 0; i < r->plan->games; i++)
        if (r->games[i].finished)
            totals[n++] = r->games[i].result.total;
    for (size_t i = 0; i < n; i++) {
        s.mean += totals[i] / (double)n;
        s.under += (totals[i] < 100) / (double)n;
    }
    for (size_t i = 0; i < n; i++)
        s.error += (totals[i] - s.mean) * (totals[i] - s.mean);
    s.error = n > 1 ? sqrt(s.error / (double)(n - 1) / (double)n) : 0;
    qsort(totals, n, sizeof totals[0], compare);
    size_t low = (n - 1) / 2, high = n / 2;
    s.median = (totals[low] + totals[high]) / 2.0;
    s.worst = totals[n - 1];
    return s;
}

static void print_json(const run *r, const summary *s)
{
    nl_json j = { .w = local_writer(stdout) };
    nl_json_open(&j, NULL, '{');
    nl_json_unsigned(&j, "games", r->done);
    nl_json_unsigned(&j, "seed", r->plan->seed);
    nl_json_open(&j, "totals", '[');
    for (size_t i = 0; i < r->plan->games; i++)
        if (r->games[i].finished)
            nl_json_number(&j, NULL, r->games[i].result.total);
    nl_json_close(&j);
    nl_json_real(&j, "mean", s->mean);
    nl_json_real(&j, "error", s->error);
    nl_json_real(&j, "median", s->median);
    nl_json_number(&j, "worst", s->worst);
    nl_json_real(&j, "under_100", s->under);
    nl_json_close(&j);
    putchar('\n');
}

static void print_text(const run *r, const summary *s)
{
    for (size_t i = 0; i < r->plan->games; i++) {
        const nl_result *e = &r->games[i].result;
        if (r->games[i].finished)
            printf("seed %llu: phase 1 %d, phase 2 %d, total %d\n", r->plan->seed + i, e->phase1, e->phase2,
                   e->total);
    }
    printf("mean %.2f ± %.2f, median %.1f, worst %d, under 100: %.1f %%\n", s->mean, s->error, s->median,
           s->worst, 100 * s->under);
}

static void write_game(const plan *p, uint64_t seed, const game *g, nl_writer *w)
{
    nl_table    t;
    const char *name = p->clairvoyant ? "clairvoyant" : p->level;
    cli_set_up(&t, 1, seed, NULL, &name);
    for (int k = 0; k < g->count; k++)
        nl_table_play(&t, 0, g->actions[k], 0);
    nl_table_write(&t, w, true);
}

static int write_records(const run *r)
{
    const plan *p = r->plan;
    nl_writer   w = local_writer(r->records);
    bool        any = false;
    for (size_t i = 0; i < p->games; i++) {
        if (!r->games[i].finished)
            continue;
        if (any)
            fputc('\n', r->records);
        write_game(p, p->seed + i, &r->games[i], &w);
        any = true;
    }
    errno = 0;
    bool failed = ferror(r->records) != 0;
    return fflush(r->records) || failed
               ? local_failed("%s: %s", p->records, errno ? strerror(errno) : "write error")
               : STATUS_OK;
}

/* Prints what has been played, and returns the exit status. */
static int conclude(const run *r, int totals[])
{
    int status = STATUS_OK;
    if (r->out_of_memory)
        return local_failed("out of memory");
    if (r->done) {
        summary s = sum_up(r, totals);
        (r->plan->json ? print_json : print_text)(r, &s);
        status = r->records ? write_records(r) : STATUS_OK;
    }
    if (r->done < r->plan->games)
        status = local_failed("interrupted after %zu of %llu games", r->done, r->plan->games);
    return status;
}

static int play_and_print(const plan *p)
{
    run  r = { .plan = p, .games = calloc((size_t)p->games, sizeof(game)) };
    int *totals = calloc((size_t)p->games, sizeof *totals);
    int  status = r.games && totals ? STATUS_OK : local_failed("out of memory");
    if (!status && p->records && !(r.records = fopen(p->records, "w")))
        status = local_failed("%s: %s", p->records, strerror(errno));
    if (!status && totals) {
        pthread_mutex_init(&r.lock, NULL);
        interrupt_catch();
        play_all(&r);
        status = conclude(&r, totals);
        pthread_mutex_destroy(&r.lock);
    }
    if (r.records && fclose(r.records) && !status)
        status = local_failed("%s: %s", p->records, strerror(errno));
    free(r.games);
    free(totals);
    return status;
}

int cli_solo(int argc, char **argv)
{
    plan             p = { .jobs = 1, .beam = 100000 };
    bool             seeded = false;
    int              status;
    const cli_option options[] = {
        { "games", .number = &p.games, .low = 1, .high = 1000000 },
        { "seed", .number = &p.seed, .high = UINT64_MAX, .given = &seeded },
        { "level", .level = &p.level },
        { "movetime", .number = &p.movetime, .low = 1, .high = 3600000 },
        { "nodes", .number = &p.nodes, .low = 1, .high = 1000000000 },
        { "jobs", .number = &p.jobs, .low = 1, .high = NL_THREADS_MAX },
        { "clairvoyant", .given = &p.clairvoyant },
        { "beam", .number = &p.beam, .low = 1, .high = 1000000 },
        { "json", .given = &p.json },
        { "records", .text = &p.records },
        { .name = NULL },
    };
    if (!cli_options(argc, argv, usage, options, &status))
        return status;
    if (optind != argc)
        return cli_usage("solo", "nothing is known of '%s'", argv[optind]);
    if (p.movetime && p.nodes)
        return cli_usage("solo", "--movetime or --nodes, not both");
    p.nodes = p.nodes ? p.nodes : 2000;
    if (!p.games || !seeded || !p.level == !p.clairvoyant)
        return cli_usage("solo", "--games, --seed and --level or --clairvoyant are wanted");
    return play_and_print(&p);
}
