/* player.c: a player does what its level says.
 *
 * Three ways of thinking share the memory, one at a time: the tree search with two to
 * four players, the planner in solo, and a mere look at the moves.  A level that makes
 * mistakes takes what they found, overlooks some of it and misjudges the rest.
 *
 * SPDX-License-Identifier: MIT */
#include "players/player.h"

#include <stdlib.h>
#include <string.h>

#include "eval/eval.h"
#include "players/simple.h"
#include "search/search.h"
#include "solo/planner.h"

enum {
    LOOK_DRAWS = 8, /* to value a refill at a look */
    POINTS = 20,    /* in solo, of a misjudgement that elsewhere is one unit of log-odds */
};

struct nl_player {
    const nl_level *level;
    uint64_t        seed;
    int             worker; /* which of several it is */
    nl_game         game;
    uint64_t        nodes, wanted; /* looked at, and asked for */
    nl_choice       seen[NL_ACTIONS_MAX];
    int             count; /* of `seen`, when it came from a look; otherwise 0 */
    nl_search      *search;
    solo_planner   *solo;
    size_t          bytes;
    uint64_t        memory[];
};

nl_player *nl_player_new(size_t bytes)
{
    nl_player *p = bytes < NL_PLAYER_BYTES_MIN ? NULL : malloc(bytes);
    if (!p)
        return NULL;
    memset(p, 0, sizeof *p);
    p->bytes = bytes - sizeof *p;
    nl_player_set(p, nl_level_find("super-moon"), 0);
    return p;
}

void nl_player_free(nl_player *p)
{
    free(p);
}

void nl_player_set(nl_player *p, const nl_level *level, uint64_t seed)
{
    p->level = level;
    p->seed = seed;
}

void nl_player_vary(nl_player *p, int worker)
{
    p->worker = worker;
}

const nl_game *nl_player_game(const nl_player *p)
{
    return &p->game;
}

/* ---- choices ---- */

/* Whether the mover would rather have `a`.  A search looks most into what is best; a planner
 * looks at everything alike. */
static bool better(const nl_game *g, const nl_choice *a, const nl_choice *b)
{
    if (g->players == 1)
        return a->value[0] != b->value[0] ? a->value[0] < b->value[0] : a->visits > b->visits;
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return a->value[g->mover] > b->value[g->mover];
}

static void sort_choices(const nl_game *g, nl_choice c[], int n)
{
    for (int i = 1; i < n; i++) {
        nl_choice moved = c[i];
        int       k = i;
        for (; k > 0 && better(g, &moved, &c[k - 1]); k--)
            c[k] = c[k - 1];
        c[k] = moved;
    }
}

static void add_choice(const nl_game *g, nl_choice *sum, const nl_choice *more)
{
    float old = (float)sum->visits + 1,
          new = (float)more->visits + 1; /* what no one looked into counts, too */
    for (int p = 0; p < g->players; p++)
        sum->value[p] = (old * sum->value[p] + new * more->value[p]) / (old + new);
    sum->visits += more->visits;
}

void nl_choices_add(const nl_game *g, nl_choice sum[], const nl_choice more[], int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            if (nl_action_same(sum[i].action, more[k].action))
                add_choice(g, &sum[i], &more[k]);
    sort_choices(g, sum, count);
}

/* ---- a look ---- */

static void look(nl_player *p, nl_rng *r)
{
    nl_move moves[NL_ACTIONS_MAX];
    p->count = nl_eval_moves(&p->game, &nl_weights_of[p->game.players], r, LOOK_DRAWS, moves);
    for (int i = 0; i < p->count; i++) {
        p->seen[i] = (nl_choice){ .action = moves[i].action };
        memcpy(p->seen[i].value, moves[i].value, p->game.players * sizeof moves[i].value[0]);
    }
}

/* For who needs no values: all actions as good as the position, the chosen one first. */
static void settle(nl_player *p, nl_action a)
{
    const nl_game *g = &p->game;
    float          value[NL_PLAYERS_MAX] = { 0 };
    if (g->players > 1)
        nl_eval_position(g, &nl_weights_of[g->players], value);
    else
        value[0] = (float)(nl_track_travelled(&g->track, 0) + NL_MISSING_DISC * g->area[0].discs);
    p->count = nl_game_action_count(g);
    for (int i = 0; i < p->count; i++) {
        p->seen[i] = (nl_choice){ .action = nl_game_action(g, i) };
        p->seen[i].visits = nl_action_same(p->seen[i].action, a);
        memcpy(p->seen[i].value, value, sizeof value);
    }
    sort_choices(g, p->seen, p->count);
}

/* From −1 to 1, mostly near 0. */
static float bell(nl_rng *r)
{
    float sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (float)nl_rng_below(r, 1 << 16) / (1 << 17);
    return sum - 1;
}

/* How good an action seems to a player who misjudges: more is better.  Log-odds near a
 * half are four times the chance; near 0 and 1 nobody errs. */
static float seeming(const nl_player *p, const nl_choice *c, nl_rng *r)
{
    float off = bell(r) * (float)p->level->noise / 1000;
    if (p->game.players == 1)
        return -c->value[0] + POINTS * off;
    float v = c->value[p->game.mover];
    return v + off * v * (1 - v);
}

/* Puts first what a player who overlooks and misjudges things would do. */
static void err(nl_player *p, nl_rng *r)
{
    int   best = 0;
    float most = 0;
    bool  any = false;
    for (int i = 0; i < p->count; i++) {
        bool  overlooked = nl_rng_below(r, 1000) < p->level->overlooks;
        float value = seeming(p, &p->seen[i], r);
        if (overlooked || (any && value <= most))
            continue;
        any = true;
        best = i;
        most = value;
    }
    nl_choice chosen = p->seen[best];
    memmove(p->seen + 1, p->seen, (size_t)best * sizeof chosen);
    p->seen[0] = chosen;
}

/* Looks, judges and is done. */
static void choose_by_eye(nl_player *p)
{
    nl_rng r = { p->seed };
    if (p->game.players == 1) {
        solo_planner_start(p->solo, &p->game, p->seed);
        for (uint64_t more = 1; more && p->nodes < p->level->solo_nodes; p->nodes += more)
            more = solo_planner_step(p->solo);
        p->count = solo_planner_choices(p->solo, p->seen);
    } else {
        look(p, &r);
        sort_choices(&p->game, p->seen, p->count);
        p->nodes = 1;
    }
    if (p->level->noise || p->level->overlooks)
        err(p, &r);
}

/* ---- thinking ---- */

static void place(nl_player *p)
{
    bool solo = p->game.players == 1;
    if (solo && !p->solo) {
        p->search = NULL;
        p->solo = solo_planner_place(p->memory, p->bytes);
    } else if (!solo && !p->search) {
        p->solo = NULL;
        p->search = nl_search_place(p->memory, p->bytes);
    }
}

static void start_search(nl_player *p, bool follow)
{
    int               players = p->game.players;
    nl_net            net;
    bool              learned = !p->level->no_net && nl_net_of(players, &net);
    nl_search_numbers numbers = learned ? nl_search_net[players] : nl_search_usual[players];
    numbers.explore *= 1 + 0.5f * (float)(p->worker % 4);
    const nl_weights *w = &nl_weights_of[players];
    const nl_net     *mind = learned ? &net : NULL;
    if (!follow || p->level->nodes || !nl_search_follow(p->search, &p->game, w, mind, &numbers, p->seed))
        nl_search_start(p->search, &p->game, w, mind, &numbers, p->seed);
}

static void begin(nl_player *p, const nl_game *g, bool follow)
{
    nl_rng r = { p->seed };
    memcpy(&p->game, g, nl_game_bytes(g));
    p->nodes = p->wanted = 0;
    p->count = 0;
    place(p);
    switch (p->level->way) {
    case NL_RANDOM: settle(p, nl_choose_random(g, &r)); break;
    case NL_GREEDY: settle(p, nl_choose_greedy(g, &r)); break;
    case NL_ONE_PLY: choose_by_eye(p); break;
    case NL_SEARCH:
        if (g->players == 1)
            solo_planner_start(p->solo, g, p->seed);
        else
            start_search(p, follow);
    }
}

void nl_player_start(nl_player *p, const nl_game *g)
{
    begin(p, g, false);
}

void nl_player_follow(nl_player *p, const nl_game *g)
{
    begin(p, g, true);
}

bool nl_player_think(nl_player *p, uint64_t nodes)
{
    if (p->level->way != NL_SEARCH || nl_game_action_count(&p->game) == 1)
        return false;
    uint32_t most = p->solo ? p->level->solo_nodes : p->level->nodes;
    /* A step may take more than one node; so that slices do not matter, the whole sum is kept. */
    p->wanted += nodes;
    while (p->nodes < p->wanted) {
        if (most && p->nodes >= most)
            return false;
        uint64_t more = p->solo ? solo_planner_step(p->solo) : nl_search_step(p->search);
        if (!more)
            return false;
        p->nodes += more;
    }
    return true;
}

/* ---- what came of it ---- */

int nl_player_choices(const nl_player *p, nl_choice out[NL_ACTIONS_MAX])
{
    if (!p->count && p->solo)
        return solo_planner_choices(p->solo, out);
    if (!p->count) {
        int n = nl_search_choices(p->search, out);
        sort_choices(&p->game, out, n);
        return n;
    }
    memcpy(out, p->seen, (size_t)p->count * sizeof out[0]);
    return p->count;
}

nl_action nl_player_choice(const nl_player *p)
{
    nl_choice all[NL_ACTIONS_MAX];
    if (p->count)
        return p->seen[0].action;
    if (p->solo)
        return solo_planner_choice(p->solo);
    nl_player_choices(p, all);
    return all[0].action;
}

void nl_player_thought(const nl_player *p, nl_thought *out)
{
    if (!p->count && p->solo) {
        solo_planner_thought(p->solo, out);
    } else if (!p->count) {
        nl_search_thought(p->search, out);
    } else {
        *out = (nl_thought){ .depth = 1, .line = { p->seen[0].action } };
        memcpy(out->value, p->seen[0].value, sizeof out->value);
    }
    out->nodes = p->nodes;
}
