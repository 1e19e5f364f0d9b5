/* prices.c: what it costs to value a move with the net, by each way to compute it.
 *
 * As a program it prints nanoseconds a move, the best of many rounds in CPU time; as a module it
 * values moves for bench/wasm.mjs, which looks at the clock.  Nothing is remembered from move to move.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "eval/chance.h"
#include "net/kernels.h"
#include "players/simple.h"
#include "search/shortlist.h"

enum { POSITIONS = 64, EVERY = 5, CELLS = 4, MOVES = NL_REACH * CELLS + 1 };

typedef struct {
    nl_game game;
    nl_move moves[MOVES];
    int     count;
} question;

static question questions[POSITIONS];

static void ask(nl_shortlists *shortlists, const nl_game *g, question *q)
{
    nl_move listed[NL_ACTIONS_MAX];
    int     n = nl_shortlists_moves(shortlists, g, &nl_weights_of[g->players], CELLS, listed);
    memcpy(&q->game, g, nl_game_bytes(g));
    q->count = n - nl_game_may_refill(g); /* comes last, and is no placement */
    memcpy(q->moves, listed, (size_t)q->count * sizeof listed[0]);
}

/* Positions of greedy games, with the moves that are worth a look. */
static void gather(int players)
{
    static _Alignas(8) char room[1 << 16];
    nl_shortlists          *shortlists = nl_shortlists_place(room, sizeof room);
    nl_rng                  r = { 1 };
    for (int n = 0; n < POSITIONS;) {
        nl_game g;
        nl_game_start(&g, players, NULL, NULL);
        nl_deal_by_chance(&g, &r);
        for (int ply = 1; !nl_game_over(&g) && g.wheel.count + g.pile > 1 && n < POSITIONS; ply++) {
            if (ply % EVERY == 0)
                ask(shortlists, &g, &questions[n++]);
            nl_game_apply(&g, nl_choose_greedy(&g, &r));
            nl_deal_by_chance(&g, &r);
        }
    }
}

/* Values them all; returns how many moves there are. */
static int value_all(const nl_net_kernel *kernel, const nl_net *net)
{
    int    n = 0;
    nl_rng r = { 1 };
    for (int i = 0; i < POSITIONS; i++) {
        question *q = &questions[i];
        kernel->moves(net, &q->game, NULL, &r, 1, q->moves, q->count);
        n += q->count;
    }
    return n;
}

#ifdef __wasm__

static _Alignas(64) char weights[400000];
static nl_net nets[NL_PLAYERS_MAX + 1];

__attribute__((export_name("weights"))) char *export_weights(void)
{
    return weights;
}

__attribute__((export_name("load_weights"))) int export_load_weights(uint32_t size)
{
    return size > sizeof weights ? -1 : (int)nl_net_read(weights, size, nets);
}

__attribute__((export_name("gather"))) void export_gather(int players)
{
    gather(players);
}

__attribute__((export_name("value"))) int export_value(int players)
{
    return value_all(&nl__net_usual, &nets[players]);
}

#else

#include <time.h>

static double cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double price(const nl_net_kernel *kernel, const nl_net *net)
{
    enum { ROUNDS = 300 };
    double best = 0;
    for (int i = 0; i < ROUNDS; i++) {
        double start = cpu_now(), one = value_all(kernel, net);
        one = (cpu_now() - start) / one;
        best = i == 0 || one < best ? one : best;
    }
    return best;
}

int main(void)
{
    nl_net nets[NL_PLAYERS_MAX + 1];
    if (!nl_net_embedded(nets))
        return 1;
    for (int players = 2; players <= NL_PLAYERS_MAX; players++) {
        const nl_net *net = &nets[players];
        gather(players);
        printf("%d players: ", players);
#ifdef NL_NET_V3
        if (nl__net_has_v3())
            printf("%.0f with AVX2, ", price(&nl__net_v3, net));
#endif
        printf("%.0f with 128 bits, %.0f without vectors\n", price(&nl__net_usual, net),
               price(&nl__net_plain, net));
    }
    return 0;
}

#endif
