/* train.c: games of the program against itself, for the network to learn from and to be
 * judged by.
 *
 *     train data  --players 2 --games 500000 --net FILE --out PREFIX     one action deep
 *     train data  --players 2 --games 25000 --net FILE --nodes 300 --out PREFIX
 *     train match --players 2 --deals 500 --net NEW --against OLD --nodes 400
 *
 * Data are two files of plain arrays, little-endian.  PREFIX.rows: for each position and
 * each place in the order of turns ROWS 16-bit numbers: the rows that are on, and after
 * them NL_NET_ROWS, which stands for none; the last two are the stage and the race.  PREFIX.goal: for
 * each position and place a float, what the net should say: who won, or what a search made of it.
 *
 * A net is a file, or `hand` for the hand-made evaluation; after it may stand numbers for its
 * search, as in FILE,explore=0.02,moves=12.  The same seed gives the same data on however
 * many threads.  See recipe.sh for the whole.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "eval/chance.h"
#include "players/player.h"
#include "players/simple.h"
#include "search/search.h"

enum {
    ROWS = 64,
    THREADS_MAX = 64,
    LOOKED_AT = 16, /* moves that the net values one action deep */
    TREE_BYTES = NL_PLAYER_BYTES,
};

typedef struct {
    nl_net            net[NL_PLAYERS_MAX + 1];
    bool              learned;
    nl_search_numbers numbers;
    long              nodes; /* 0: one action deep */
    double            ms;    /* instead of nodes, if not 0 */
} mind;

typedef struct {
    long        players, games, seed, threads, nodes, nodes2, least, seconds, deals;
    double      ms, ms2, noise;
    const char *net, *against, *out;
    bool        quiet;
} plan;

static void *need(void *p)
{
    if (!p) {
        fputs("train: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double fraction(nl_rng *r)
{
    return (double)(nl_rng_next(r) >> 11) * 0x1p-53;
}

/* ---- minds ---- */

static void set_number(nl_search_numbers *n, const char *name, double v)
{
    if (!strcmp(name, "explore"))
        n->explore = (float)v;
    else if (!strcmp(name, "width"))
        n->width = (float)v;
    else if (!strcmp(name, "widen"))
        n->widen = (float)v;
    else if (!strcmp(name, "others"))
        n->others = (float)v;
    else if (!strcmp(name, "moves"))
        n->moves = (uint8_t)v;
    else if (!strcmp(name, "cells"))
        n->cells = (uint8_t)v;
    else if (!strcmp(name, "glance"))
        n->glance = (uint8_t)v;
    else if (!strcmp(name, "draws"))
        n->draws = (uint8_t)v;
    else if (!strcmp(name, "outcomes"))
        n->outcomes = (uint8_t)v;
    else if (!strcmp(name, "prior"))
        n->prior = (float)v;
    else {
        fprintf(stderr, "train: there is no number '%s'\n", name);
        exit(2);
    }
}

static void read_net(const char *path, mind *m)
{
    static _Alignas(64) char bytes[2][1 << 20]; /* there are two nets at most, and their bytes stay */
    static int               nets;
    FILE                    *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        exit(1);
    }
    size_t     size = fread(bytes[nets], 1, sizeof bytes[0], f);
    nl_net_err err = nl_net_read(bytes[nets++], size, m->net);
    fclose(f);
    if (err) {
        fprintf(stderr, "train: %s is no net for this program (%d)\n", path, err);
        exit(1);
    }
    m->learned = true;
}

static mind make_mind(const char *text, int players, long nodes, double ms)
{
    mind  m = { .nodes = nodes, .ms = ms };
    char *copy = need(strdup(text)), *rest = copy, *name = strsep(&rest, ",");
    if (strcmp(name, "hand") != 0)
        read_net(name, &m);
    m.numbers = m.learned ? nl_search_net[players] : nl_search_usual[players];
    for (char *part; (part = strsep(&rest, ","));) {
        char *value = strchr(part, '=');
        if (!value)
            exit(2);
        *value = 0;
        if (!strcmp(part, "ms"))
            m.ms = atof(value + 1);
        else if (!strcmp(part, "nodes"))
            m.nodes = atol(value + 1);
        else
            set_number(&m.numbers, part, atof(value + 1));
    }
    free(copy);
    return m;
}

static int by_value(const void *a_, const void *b_)
{
    const nl_choice *a = a_, *b = b_;
    return (a->value[0] < b->value[0]) - (a->value[0] > b->value[0]);
}

/* The best moves by the quick evaluation, valued by the net if there is one; returns how many. */
static int look(const mind *m, const nl_game *g, nl_rng *r, nl_move out[])
{
    nl_move   all[NL_ACTIONS_MAX];
    nl_choice sorted[NL_ACTIONS_MAX]; /* value[0]: the mover's; visits: its number */
    int       n = nl_eval_moves(g, &nl_weights_of[g->players], r, 1, all);
    for (int i = 0; i < n; i++)
        sorted[i] = (nl_choice){ .visits = (uint32_t)i, .value = { all[i].value[g->mover] } };
    qsort(sorted, (size_t)n, sizeof sorted[0], by_value);
    int kept = n < LOOKED_AT ? n : LOOKED_AT;
    for (int i = 0; i < kept; i++)
        out[i] = all[sorted[i].visits];
    if (m->learned)
        m->net[g->players].kernel->moves(&m->net[g->players], g, NULL, r, 2, out, kept);
    return kept;
}

static nl_action choose_at_sight(const mind *m, const nl_game *g, double noise, nl_rng *r)
{
    nl_move list[NL_ACTIONS_MAX];
    int     n = look(m, g, r, list), best = 0;
    double  most = -1;
    for (int i = 0; i < n; i++) {
        double value = list[i].value[g->mover] + noise * fraction(r);
        best = value > most ? i : best;
        most = value > most ? value : most;
    }
    return list[best].action;
}

/* As players do: on the clock, what was thought before is of use. */
static void grow_tree(const mind *m, nl_search *s, const nl_game *g, uint64_t seed)
{
    const nl_weights *w = &nl_weights_of[g->players];
    const nl_net     *net = m->learned ? &m->net[g->players] : NULL;
    double            end = m->ms > 0 ? now() + m->ms / 1000 : 0;
    if (m->ms <= 0 || !nl_search_follow(s, g, w, net, &m->numbers, seed))
        nl_search_start(s, g, w, net, &m->numbers, seed);
    if (nl_game_action_count(g) == 1)
        return;
    for (long i = 0; (m->ms > 0 || i < m->nodes) && nl_search_step(s); i++)
        if (m->ms > 0 && i % 4 == 3 && now() >= end)
            return;
}

/* The action looked into most, or with noise one nearly as good. */
static nl_action choose_in_tree(const nl_search *s, const nl_game *g, double noise, nl_rng *r)
{
    nl_choice all[NL_ACTIONS_MAX];
    int       n = nl_search_choices(s, all), best = 0;
    double    most = -1;
    uint32_t  visits = 0;
    for (int i = 0; i < n; i++)
        visits = all[i].visits > visits ? all[i].visits : visits;
    for (int i = 0; i < n; i++) {
        double value = noise > 0 ? all[i].value[g->mover] + noise * fraction(r)
                                 : (double)all[i].visits + all[i].value[g->mover];
        if (noise > 0 && all[i].visits * 10 < visits)
            continue;
        best = value > most ? i : best;
        most = value > most ? value : most;
    }
    return all[best].action;
}

/* ---- data ---- */

typedef struct {
    int16_t *rows;
    float   *goal;
    long     count, room;
    int      players;
} samples;

static void keep(samples *o, const nl_game *g, const float value[])
{
    nl_net_input in;
    int          players = g->players;
    if (o->count == o->room) {
        o->room = o->room ? o->room * 3 / 2 : 1 << 12;
        o->rows = need(realloc(o->rows, (size_t)(o->room * players) * ROWS * sizeof o->rows[0]));
        o->goal = need(realloc(o->goal, (size_t)(o->room * players) * sizeof o->goal[0]));
    }
    nl_net_see(g, &in);
    for (int i = 0; i < players; i++) {
        int16_t *to = o->rows + (o->count * players + i) * ROWS;
        for (int k = 0; k < ROWS - 2; k++)
            to[k] = (int16_t)(k < in.count[i] ? in.row[i][k] : NL_NET_ROWS);
        to[ROWS - 2] = in.stage;
        to[ROWS - 1] = in.race;
        o->goal[o->count * players + i] = value ? value[in.order[i]] : (float)in.order[i];
    }
    o->count++;
}

typedef struct {
    const plan *plan;
    const mind *mind;
    long        first, last; /* games */
    double      deadline;    /* 0: none */
    samples     out;
    nl_search  *tree;
    double      surprise; /* of the net at the ends of games, over all positions before */
} shift;

/* Turns the players that stand in the goals of a game's positions into who won.  `said` is
 * what the mind said of each position. */
static void settle(shift *s, long first, const nl_game *g, float said[][NL_PLAYERS_MAX])
{
    samples  *o = &s->out;
    nl_result result;
    nl_game_result(g, &result);
    for (long i = first; i < o->count; i++)
        s->surprise -= log(fmax(said[i - first][result.ranking[0]], 1e-6));
    for (long i = first * o->players; i < o->count * o->players; i++)
        o->goal[i] = o->goal[i] == (float)result.ranking[0];
}

static void value(const mind *m, const nl_game *g, float out[])
{
    if (m->learned)
        nl_net_position(&m->net[g->players], g, NULL, out);
    else
        nl_eval_position(g, &nl_weights_of[g->players], out);
}

static void keep_node(void *to, const nl_game *g, uint32_t visits, const float value[])
{
    (void)visits;
    keep(to, g, value);
}

static void play(shift *s, long game)
{
    static const double noises[4] = { 0.1, 0.3, 0.6, 1 };
    nl_rng  r = { (uint64_t)s->plan->seed << 32 ^ (uint64_t)(game * 2 + 1) * 0x9e3779b97f4a7c15u };
    nl_game g;
    long    first = s->out.count;
    double  noise = s->plan->noise * noises[nl_rng_below(&r, 4)];
    bool    tree = s->mind->nodes > 0;
    float   said[NL_PLIES_MAX][NL_PLAYERS_MAX];
    int     ply = 0;
    nl_game_start(&g, (int)s->plan->players, NULL, NULL);
    nl_deal_by_chance(&g, &r);
    while (!nl_game_over(&g)) {
        nl_action a;
        bool      wild = nl_rng_below(&r, 50) == 0; /* now and then anything at all */
        if (tree) {
            grow_tree(s->mind, s->tree, &g, nl_rng_next(&r));
            nl_search_walk(s->tree, (uint32_t)s->plan->least, keep_node, &s->out);
            a = choose_in_tree(s->tree, &g, noise, &r);
        } else {
            keep(&s->out, &g, NULL);
            value(s->mind, &g, said[ply++]);
            a = choose_at_sight(s->mind, &g, noise, &r);
        }
        nl_game_apply(&g, wild ? nl_choose_random(&g, &r) : a);
        nl_deal_by_chance(&g, &r);
    }
    if (!tree)
        settle(s, first, &g, said);
}

static void *play_shift(void *shift_)
{
    shift *s = shift_;
    if (s->mind->nodes > 0)
        s->tree = nl_search_place(need(malloc(TREE_BYTES)), TREE_BYTES);
    for (long game = s->first; game < s->last && (s->deadline <= 0 || now() < s->deadline); game++)
        play(s, game);
    free(s->tree);
    return NULL;
}

static FILE *create(const char *prefix, const char *end)
{
    char path[4096];
    snprintf(path, sizeof path, "%s.%s", prefix, end);
    FILE *f = fopen(path, "wb");
    if (!f) {
        perror(path);
        exit(1);
    }
    return f;
}

static void put(FILE *f, const void *from, size_t size)
{
    if (size && fwrite(from, size, 1, f) != 1) {
        perror("train");
        exit(1);
    }
}

static int make_data(const plan *p)
{
    mind      m = make_mind(p->net, (int)p->players, p->nodes, 0);
    shift     shifts[THREADS_MAX];
    pthread_t thread[THREADS_MAX];
    double    start = now();
    long      count = 0;
    double    surprise = 0;
    for (int i = 0; i < p->threads; i++) {
        shifts[i] = (shift){ .plan = p,
                             .mind = &m,
                             .first = p->games * i / p->threads,
                             .last = p->games * (i + 1) / p->threads,
                             .deadline = p->seconds ? start + (double)p->seconds : 0,
                             .out = { .players = (int)p->players } };
        if (pthread_create(&thread[i], NULL, play_shift, &shifts[i]) != 0)
            return 1;
    }
    FILE *rows = create(p->out, "rows"), *goal = create(p->out, "goal");
    for (int i = 0; i < p->threads; i++) {
        pthread_join(thread[i], NULL);
        samples *o = &shifts[i].out;
        put(rows, o->rows, (size_t)(o->count * p->players) * ROWS * sizeof o->rows[0]);
        put(goal, o->goal, (size_t)(o->count * p->players) * sizeof o->goal[0]);
        count += o->count;
        surprise += shifts[i].surprise;
        free(o->rows);
        free(o->goal);
    }
    if (fclose(rows) || fclose(goal))
        return 1;
    printf("%ld players, %ld positions, surprise %.5f, %.1f s\n", p->players, count, surprise / (double)count,
           now() - start);
    return 0;
}

/* ---- matches ---- */

typedef struct {
    const plan  *plan;
    const mind  *mind[2];
    atomic_long *next;
    double       deadline;
    double       sum, squares; /* over deals: the share of games that the first mind wins */
    long         deals;
    nl_search   *tree[2]; /* one a mind */
} table;

/* Plays a deal with the first mind on one seat, or with two players also on the other. */
static bool wins(table *t, uint64_t seed, int seat)
{
    nl_game   g;
    nl_deck   deck;
    uint8_t   stack[NL_PLAYERS_MAX];
    nl_result result;
    nl_rng    r = { seed * 8 + (uint64_t)seat };
    nl_deck_shuffle(&deck, seed, (int)t->plan->players, stack);
    nl_game_start(&g, (int)t->plan->players, NULL, stack);
    nl_deck_deal(&deck, &g);
    while (!nl_game_over(&g)) {
        const mind *m = t->mind[g.mover != seat];
        nl_action   a;
        if (m->nodes > 0 || m->ms > 0) {
            nl_search *tree = t->tree[g.mover != seat];
            grow_tree(m, tree, &g, nl_rng_next(&r));
            a = choose_in_tree(tree, &g, 0, &r);
        } else {
            a = choose_at_sight(m, &g, 0, &r);
        }
        nl_deck_play(&deck, &g, a);
    }
    nl_game_result(&g, &result);
    return result.ranking[0] == seat;
}

static void *play_table(void *table_)
{
    table *t = table_;
    int    players = (int)t->plan->players;
    for (int i = 0; i < 2; i++)
        t->tree[i] = nl_search_place(need(malloc(TREE_BYTES)), TREE_BYTES);
    for (long deal; (deal = atomic_fetch_add(t->next, 1)) < t->plan->deals;) {
        double won = 0;
        if (t->deadline > 0 && now() > t->deadline)
            break;
        for (int seat = 0; seat < players; seat++)
            won += wins(t, (uint64_t)(t->plan->seed + deal), seat);
        won /= players;
        t->sum += won;
        t->squares += won * won;
        t->deals++;
    }
    free(t->tree[0]);
    free(t->tree[1]);
    return NULL;
}

static int play_match(const plan *p)
{
    mind        a = make_mind(p->net, (int)p->players, p->nodes, p->ms);
    mind        b = make_mind(p->against, (int)p->players, p->nodes2 >= 0 ? p->nodes2 : p->nodes,
                       p->ms2 >= 0 ? p->ms2 : p->ms);
    table       tables[THREADS_MAX];
    pthread_t   thread[THREADS_MAX];
    atomic_long next = 0;
    double      sum = 0, squares = 0, start = now();
    long        n = 0;
    for (int i = 0; i < p->threads; i++) {
        tables[i] = (table){ .plan = p,
                             .mind = { &a, &b },
                             .next = &next,
                             .deadline = p->seconds ? start + (double)p->seconds : 0 };
        if (pthread_create(&thread[i], NULL, play_table, &tables[i]) != 0)
            return 1;
    }
    for (int i = 0; i < p->threads; i++) {
        pthread_join(thread[i], NULL);
        sum += tables[i].sum;
        squares += tables[i].squares;
        n += tables[i].deals;
    }
    double mean = sum / (double)n, spread = 1.96 * sqrt((squares / (double)n - mean * mean) / (double)n);
    printf(
        "%ld players, %ld games, %s wins %.1f %% (%.1f to %.1f) against %s; %.2f of a fair share; %.0f s\n",
        p->players, n * p->players, p->net, 100 * mean, 100 * (mean - spread), 100 * (mean + spread),
        p->against, mean * (double)p->players, now() - start);
    return mean - spread > 1 / (double)p->players ? 0 : 3;
}

/* ---- calibration ---- */

enum { BINS = 10 };

/* Positions by what was said of the mover's chance, and what came of them. */
typedef struct {
    double said[BINS], won[BINS];
    long   count[BINS];
} bins;

typedef struct {
    const plan *plan;
    const mind *mind;
    long        first, last;
    bins        sight, search;
} check;

static void note(bins *b, float said, bool won)
{
    int i = (int)(said * BINS) < BINS ? (int)(said * BINS) : BINS - 1;
    b->said[i] += said;
    b->won[i] += won;
    b->count[i]++;
}

static void check_game(check *c, nl_search *tree, uint64_t seed)
{
    nl_game   g;
    nl_rng    r = { seed };
    nl_result result;
    float     said[2][NL_PLIES_MAX];
    uint8_t   mover[NL_PLIES_MAX];
    int       plies = 0;
    nl_game_start(&g, (int)c->plan->players, NULL, NULL);
    nl_deal_by_chance(&g, &r);
    for (; !nl_game_over(&g); plies++) {
        float      v[NL_PLAYERS_MAX];
        nl_thought t;
        value(c->mind, &g, v);
        grow_tree(c->mind, tree, &g, nl_rng_next(&r));
        nl_search_thought(tree, &t);
        mover[plies] = g.mover;
        said[0][plies] = v[g.mover];
        said[1][plies] = t.value[g.mover];
        nl_game_apply(&g, choose_in_tree(tree, &g, 0, &r));
        nl_deal_by_chance(&g, &r);
    }
    nl_game_result(&g, &result);
    for (int i = 0; i < plies; i++) {
        note(&c->sight, said[0][i], mover[i] == result.ranking[0]);
        note(&c->search, said[1][i], mover[i] == result.ranking[0]);
    }
}

static void *check_games(void *check_)
{
    check     *c = check_;
    nl_search *tree = nl_search_place(need(malloc(TREE_BYTES)), TREE_BYTES);
    for (long i = c->first; i < c->last; i++)
        check_game(c, tree, (uint64_t)(c->plan->seed + i) * 0x9e3779b97f4a7c15u);
    free(tree);
    return NULL;
}

static void add_bins(bins *sum, const bins *more)
{
    for (int i = 0; i < BINS; i++) {
        sum->said[i] += more->said[i];
        sum->won[i] += more->won[i];
        sum->count[i] += more->count[i];
    }
}

static void print_bins(const char *name, const bins *b)
{
    printf("%s\n", name);
    for (int i = 0; i < BINS; i++)
        if (b->count[i])
            printf("  said %5.1f %%  won %5.1f %%  of %ld positions\n",
                   100 * b->said[i] / (double)b->count[i], 100 * b->won[i] / (double)b->count[i],
                   b->count[i]);
}

static int calibrate(const plan *p)
{
    mind      m = make_mind(p->net, (int)p->players, p->nodes, 0);
    check     checks[THREADS_MAX];
    pthread_t thread[THREADS_MAX];
    bins      sight = { .count = { 0 } }, search = { .count = { 0 } };
    for (int i = 0; i < p->threads; i++) {
        checks[i] = (check){
            .plan = p, .mind = &m, .first = p->games * i / p->threads, .last = p->games * (i + 1) / p->threads
        };
        if (pthread_create(&thread[i], NULL, check_games, &checks[i]) != 0)
            return 1;
    }
    for (int i = 0; i < p->threads; i++) {
        pthread_join(thread[i], NULL);
        add_bins(&sight, &checks[i].sight);
        add_bins(&search, &checks[i].search);
    }
    printf("%ld players, %ld games, %ld nodes a move\n", p->players, p->games, p->nodes);
    print_bins("at first sight", &sight);
    print_bins("after the search", &search);
    return 0;
}

/* ---- the command line ---- */

static bool read_plan(int argc, char **argv, plan *p)
{
    struct {
        const char  *name;
        long        *number;
        double      *real;
        const char **text;
    } known[] = {
        { "--players", &p->players, NULL, NULL }, { "--games", &p->games, NULL, NULL },
        { "--seed", &p->seed, NULL, NULL },       { "--threads", &p->threads, NULL, NULL },
        { "--nodes", &p->nodes, NULL, NULL },     { "--nodes2", &p->nodes2, NULL, NULL },
        { "--least", &p->least, NULL, NULL },     { "--seconds", &p->seconds, NULL, NULL },
        { "--deals", &p->deals, NULL, NULL },     { "--ms", NULL, &p->ms, NULL },
        { "--ms2", NULL, &p->ms2, NULL },         { "--noise", NULL, &p->noise, NULL },
        { "--net", NULL, NULL, &p->net },         { "--against", NULL, NULL, &p->against },
        { "--out", NULL, NULL, &p->out },
    };
    for (int i = 2; i < argc; i += 2) {
        size_t k = 0;
        while (k < sizeof known / sizeof known[0] && strcmp(argv[i], known[k].name) != 0)
            k++;
        if (k == sizeof known / sizeof known[0] || i + 1 == argc)
            return false;
        if (known[k].number)
            *known[k].number = atol(argv[i + 1]);
        else if (known[k].real)
            *known[k].real = atof(argv[i + 1]);
        else
            *known[k].text = argv[i + 1];
    }
    return p->threads > 0 && p->threads <= THREADS_MAX && p->players >= 2 && p->players <= NL_PLAYERS_MAX;
}

int main(int argc, char **argv)
{
    plan p = { .players = 2,
               .games = 1000,
               .seed = 1,
               .least = 30,
               .deals = 100,
               .noise = 0.1,
               .nodes2 = -1,
               .ms2 = -1,
               .net = "hand",
               .against = "hand",
               .out = "data" };
    p.threads = sysconf(_SC_NPROCESSORS_ONLN) < THREADS_MAX ? sysconf(_SC_NPROCESSORS_ONLN) : THREADS_MAX;
    if (argc >= 2 && read_plan(argc, argv, &p)) {
        if (!strcmp(argv[1], "data"))
            return make_data(&p);
        if (!strcmp(argv[1], "rows"))
            return printf("%d\n", NL_NET_ROWS) < 0;
        if (!strcmp(argv[1], "calibrate"))
            return calibrate(&p);
        if (!strcmp(argv[1], "match"))
            return play_match(&p);
    }
    fputs("Usage: train data [--players P] [--games N] [--net NET] [--nodes N] [--least VISITS] [--noise X] "
          "[--out PREFIX]\n"
          "       train match [--players P] [--deals N] [--net NET] [--against NET] [--nodes N | --ms MS]\n"
          "                   [--nodes2 N | --ms2 MS]     for the second, if it is to have others\n"
          "       train calibrate [--players P] [--games N] [--net NET] [--nodes N]\n"
          "       train rows         prints how many rows there are\n"
          "All: [--seed N] [--threads N] [--seconds N]    the last is the most time to take\n"
          "A match ends with 0 if the first is better, beyond doubt, and with 3 if not.\n",
          stderr);
    return 2;
}
