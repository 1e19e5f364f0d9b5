/* bench_ai.c: see bench_ai.h.  All of it uses the positions of the signature.
 *
 * SPDX-License-Identifier: MIT */
#include "measure/bench_ai.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "eval/eval.h"
#include "measure/signature.h"
#include "solo/eval.h"

enum { NODES = 1000, POOL_NODES = 10000 };

/* One player for solo and one for all else: to change from one to the other takes time. */
static nl_player *thinker(bool solo)
{
    static nl_player *p[2]; /* for the life of the program */
    if (!p[solo] && !(p[solo] = nl_player_new_full(NL_PLAYER_BYTES)))
        exit(local_failed("out of memory"));
    return p[solo];
}

double bench_ai_nodes(int players, nl_rng *r)
{
    nl_player *p = thinker(players == 1);
    double     took = 0;
    uint64_t   nodes = 0;
    nl_player_set(p, nl_level_find("super-moon"), nl_rng_next(r));
    for (int i = 0; i < SIGNATURE_POSITIONS; i++) {
        static nl_game g;
        nl_thought     t;
        if (signature_positions[i].players != players)
            continue;
        signature_set_up(&signature_positions[i], &g);
        double start = bench_cpu_seconds();
        nl_player_start(p, &g);
        nl_player_think(p, NODES);
        took += bench_cpu_seconds() - start;
        nl_player_thought(p, &t);
        nodes += t.nodes;
    }
    return (double)nodes / took;
}

static int value_moves(const nl_game *g, nl_rng *r)
{
    static nl_move moves[NL_ACTIONS_MAX];
    return nl_eval_moves(g, &nl_weights_of[g->players], r, 1, moves);
}

/* The same in solo, where the planner has its own view of the game. */
static int value_plans(const nl_game *g)
{
    static solo_scratch scratch;
    solo_tiles          tiles;
    solo_pos            s;
    solo_pos_from_game(&tiles, &s, g);
    int n = 0;
    for (int i = 0; i < 100; i++)
        n += solo_pos_successors(&tiles, &s, &solo_eval_tuned.supply, &scratch);
    return n;
}

double bench_ai_moves(int players, nl_rng *r)
{
    static nl_game games[SIGNATURE_POSITIONS];
    int            count = 0;
    long           n = 0;
    for (int i = 0; i < SIGNATURE_POSITIONS; i++)
        if (signature_positions[i].players == players)
            signature_set_up(&signature_positions[i], &games[count++]);
    double start = bench_cpu_seconds(), now;
    do {
        for (int i = 0; i < count; i++)
            n += players == 1 ? value_plans(&games[i]) : value_moves(&games[i], r);
        now = bench_cpu_seconds();
    } while (now - start < BENCH_ROUND_SECONDS);
    return (double)n / (now - start);
}

static double real_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Nodes a second of real time. */
static double pool_rate(nl_pool *c, int threads, uint64_t seed)
{
    static nl_game g;
    signature_set_up(&signature_positions[1], &g);
    nl_pool_set(c, nl_level_find("super-moon"), seed);
    double start = real_seconds();
    nl_pool_think(c, &g, &(nl_limit){ .nodes = (uint64_t)threads * POOL_NODES });
    return threads * (double)POOL_NODES / (real_seconds() - start);
}

double bench_ai_speed_up(int rounds)
{
    nl_pool *one = nl_pool_new(1, NL_PLAYER_BYTES), *two = nl_pool_new(2, NL_PLAYER_BYTES);
    if (!one || !two)
        exit(local_failed("out of memory"));
    double best[2] = { 0, 0 };
    for (int i = 0; i < rounds; i++) {
        double a = pool_rate(one, 1, (uint64_t)i), b = pool_rate(two, 2, (uint64_t)i);
        best[0] = a > best[0] ? a : best[0];
        best[1] = b > best[1] ? b : best[1];
    }
    nl_pool_free(one);
    nl_pool_free(two);
    return best[1] / best[0];
}

/* What the program has in memory. */
static size_t resident(void)
{
    unsigned long pages = 0;
    FILE         *f = fopen("/proc/self/statm", "r");
    if (f && fscanf(f, "%*u %lu", &pages) != 1)
        pages = 0;
    if (f)
        fclose(f);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

size_t bench_ai_bytes(uint64_t nodes)
{
    static nl_game g;
    size_t         before = resident();
    nl_player     *p = nl_player_new_full(NL_PLAYER_BYTES);
    if (!p)
        exit(local_failed("out of memory"));
    signature_set_up(&signature_positions[1], &g);
    nl_player_start(p, &g);
    nl_player_think(p, nodes);
    size_t after = resident();
    nl_player_free(p);
    return after > before ? after - before : 0;
}
