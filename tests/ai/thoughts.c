/* thoughts.c: see thoughts.h; as a program, writes the words of the files named to standard
 * output, as they lie in memory, and how long it took to standard error.
 *
 * SPDX-License-Identifier: MIT */
#include "thoughts.h"

#include <string.h>

#include "file.h"
#include "solo/planner.h"

typedef struct {
    uint32_t *out;
    long      count, max;
} words;

static void put(words *w, uint32_t word)
{
    if (w->count < w->max)
        w->out[w->count] = word;
    w->count++;
}

static uint32_t action_word(nl_action a)
{
    return (uint32_t)a.take << 16 | (uint16_t)(a.take > NL_REACH ? 0 : a.cell);
}

static void think(nl_player *p, const nl_game *g, const thoughts_plan *plan)
{
    nl_player_set(p, plan->level, plan->seed);
    nl_player_start(p, g);
    for (uint32_t left = plan->nodes, n; left; left -= n) {
        n = left < plan->slice ? left : plan->slice;
        if (!nl_player_think(p, n))
            return;
    }
}

static void put_thoughts(const nl_player *p, uint32_t ply, words *w)
{
    static nl_choice all[NL_ACTIONS_MAX];
    nl_thought       t;
    int              n = nl_player_choices(p, all);
    nl_player_thought(p, &t);
    put(w, ply);
    put(w, (uint32_t)t.nodes);
    put(w, action_word(nl_player_choice(p)));
    put(w, (uint32_t)n);
    for (int i = 0; i < n; i++) {
        uint32_t bits[NL_PLAYERS_MAX];
        memcpy(bits, all[i].value, sizeof bits);
        put(w, action_word(all[i].action));
        put(w, all[i].visits);
        for (int k = 0; k < NL_PLAYERS_MAX; k++)
            put(w, bits[k]);
    }
}

long thoughts_of(nl_player *p, const char *text, size_t length, const thoughts_plan *plan, uint32_t out[],
                 long max)
{
    static nl_game g;
    nl_reader      r = nl_reader_open(text, length);
    nl_record      rec;
    nl_deck        d;
    nl_action      a;
    words          w = { out, 0, max };
    while (!nl_reader_next(&r, &rec)) {
        uint32_t ply = 0;
        nl_deal_start(&rec.deal, &g, &d);
        do {
            if (ply % plan->every == plan->first && !nl_game_over(&g)) {
                think(p, &g, plan);
                put_thoughts(p, ply, &w);
            }
            ply++;
        } while (!nl_reader_step(&r, &rec, &d, &g, &a));
    }
    return r.err || w.count > max ? -1 : w.count;
}

enum { TEXT_MAX = 1 << 20, WORDS_MAX = 1 << 22, BYTES = 64 << 20 };
static char     text[TEXT_MAX];
static uint32_t out[WORDS_MAX];

#ifdef __wasm__

__attribute__((export_name("text"))) char *export_text(void)
{
    return text;
}

__attribute__((export_name("words"))) uint32_t *export_words(void)
{
    return out;
}

__attribute__((export_name("level_name"))) const char *export_level_name(int level)
{
    return nl_levels[level].name;
}

/* Room for the weights, and the player goes by them once they lie there; 0 if they are whole. */
static _Alignas(64) char weights[400000];
static nl_net nets[NL_PLAYERS_MAX + 1];
static bool   has_nets;

__attribute__((export_name("weights"))) char *export_weights(void)
{
    return weights;
}

__attribute__((export_name("load_weights"))) int export_load_weights(uint32_t size)
{
    int err = size > sizeof weights ? -1 : (int)nl_net_read(weights, size, nets);
    has_nets = err == NL_NET_OK;
    return err;
}

/* Levels go by their number here. */
__attribute__((export_name("run"))) int export_run(int length, int level, uint32_t seed, uint32_t every,
                                                   uint32_t first, uint32_t nodes, uint32_t slice)
{
    static nl_player *p;
    if (!p && !(p = nl_player_new(BYTES, &nl_solo_planner)))
        return -1;
    nl_player_set_net(p, has_nets ? nets : NULL);
    thoughts_plan plan = { &nl_levels[level], seed, every, first, nodes, slice };
    return (int)thoughts_of(p, text, (size_t)length, &plan, out, WORDS_MAX);
}

#else
#include <stdlib.h>
#include <time.h>

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    nl_player *p = nl_player_new_full(BYTES);
    if (argc < 8 || !p || !nl_level_find(argv[1])) {
        fputs("Usage: thoughts LEVEL SEED EVERY FIRST NODES SLICE FILE…\n", stderr);
        return 1;
    }
    thoughts_plan plan = { nl_level_find(argv[1]),  (uint64_t)atoll(argv[2]), (uint32_t)atoi(argv[3]),
                           (uint32_t)atoi(argv[4]), (uint32_t)atoi(argv[5]),  (uint32_t)atoi(argv[6]) };
    double        took = 0;
    for (int i = 7; i < argc; i++) {
        long length = file_read(argv[i], text, sizeof text);
        if (length < 0)
            return 1;
        double start = seconds();
        long   n = thoughts_of(p, text, (size_t)length, &plan, out, WORDS_MAX);
        took += seconds() - start;
        if (n < 0 || fwrite(out, sizeof out[0], (size_t)n, stdout) != (size_t)n)
            return 1;
    }
    fprintf(stderr, "%.6f\n", took);
    nl_player_free(p);
    return 0;
}
#endif
