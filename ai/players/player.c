/* player.c: a player does what its level says, by the method (method.h) for it and for the number of players.
 *
 * SPDX-License-Identifier: MIT */
#include "players/player.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "method/method.h"
#include "search/search.h"

struct nl_player {
    const nl_level  *level;
    uint64_t         seed;
    int              worker; /* which of several it is */
    nl_game          game;
    uint64_t         nodes, wanted; /* looked at, and asked for */
    nl_net           nets[NL_PLAYERS_MAX + 1];
    bool             has_nets;
    const nl_method *planner, *method;
    void            *state; /* of the method, in the memory */
    size_t           bytes;
    uint64_t         memory[];
};

nl_player *nl_player_new(size_t bytes, const nl_method *planner)
{
    nl_player *p = bytes < NL_PLAYER_BYTES_MIN ? NULL : malloc(bytes);
    if (!p)
        return NULL;
    memset(p, 0, sizeof *p);
    p->bytes = bytes - sizeof *p;
    p->planner = planner;
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

void nl_player_set_net(nl_player *p, const nl_net *nets)
{
    p->has_nets = nets != NULL;
    if (nets)
        memcpy(p->nets, nets, sizeof p->nets);
}

void nl_player_vary(nl_player *p, int worker)
{
    p->worker = worker;
}

const nl_game *nl_player_game(const nl_player *p)
{
    return &p->game;
}

/* ---- the search as a method ---- */

static void *search_place(void *memory, size_t bytes)
{
    return nl_search_place(memory, bytes);
}

/* All workers but the first explore a little more, each in its own way. */
static uint64_t search_start(void *search, const nl_question *q)
{
    int               players = q->game->players;
    const nl_weights *w = &nl_weights_of[players];
    nl_search_numbers numbers = q->net ? nl_search_net[players] : nl_search_usual[players];
    numbers.explore *= 1 + 0.5f * (float)(q->worker % 4);
    if (!q->follow || q->level->nodes || !nl_search_follow(search, q->game, w, q->net, &numbers, q->seed))
        nl_search_start(search, q->game, w, q->net, &numbers, q->seed);
    return 0;
}

static uint64_t search_step(void *search)
{
    return nl_search_step(search);
}

static int search_choices(const void *search, nl_choice out[NL_ACTIONS_MAX])
{
    int n = nl_search_choices(search, out);
    nl_choices_sort(nl_search_root(search), out, n);
    return n;
}

static void search_thought(const void *search, nl_thought *out)
{
    nl_search_thought(search, out);
}

static void search_keep(void *search, const nl_action list[], int count)
{
    nl_search_keep(search, list, count);
}

static void search_in_turn(void *search, const nl_action list[], int count)
{
    nl_search_in_turn(search, list, count);
}

static const nl_method by_search = { search_place,   search_start, search_step,   search_choices,
                                     search_thought, search_keep,  search_in_turn };

/* ---- thinking ---- */

static void place(nl_player *p, const nl_method *method)
{
    assert(method); /* without a planner there are no solo games */
    if (p->method != method)
        p->state = method->place(p->memory, p->bytes);
    p->method = method;
}

static void begin(nl_player *p, const nl_game *g, bool follow)
{
    bool        search = p->level->way == NL_SEARCH;
    nl_question q = { .game = &p->game,
                      .level = p->level,
                      .net = p->has_nets && !p->level->no_net ? &p->nets[g->players] : NULL,
                      .planner = p->planner,
                      .seed = p->seed,
                      .worker = p->worker,
                      .follow = follow };
    memcpy(&p->game, g, nl_game_bytes(g));
    place(p, !search ? &nl_instant : g->players == 1 ? p->planner : &by_search);
    p->nodes = p->wanted = p->method->start(p->state, &q);
}

void nl_player_start(nl_player *p, const nl_game *g)
{
    begin(p, g, false);
}

void nl_player_follow(nl_player *p, const nl_game *g)
{
    begin(p, g, true);
}

bool nl_player_keep(nl_player *p, const nl_action list[], int count)
{
    if (p->method->keep)
        p->method->keep(p->state, list, count);
    return p->method->keep;
}

bool nl_player_in_turn(nl_player *p, const nl_action list[], int count)
{
    if (p->method->in_turn)
        p->method->in_turn(p->state, list, count);
    return p->method->in_turn;
}

bool nl_player_think(nl_player *p, uint64_t nodes)
{
    uint32_t most = p->game.players == 1 ? p->level->solo_nodes : p->level->nodes;
    if (nl_game_action_count(&p->game) == 1)
        return false;
    /* A step may take more than one node; so that slices do not matter, the whole sum is kept. */
    p->wanted += nodes;
    while (p->nodes < p->wanted) {
        uint64_t more = most && p->nodes >= most ? 0 : p->method->step(p->state);
        if (!more)
            return false;
        p->nodes += more;
    }
    return true;
}

/* ---- what came of it ---- */

int nl_player_choices(const nl_player *p, nl_choice out[NL_ACTIONS_MAX])
{
    return p->method->choices(p->state, out);
}

nl_action nl_player_choice(const nl_player *p)
{
    nl_choice all[NL_ACTIONS_MAX];
    nl_player_choices(p, all);
    return all[0].action;
}

void nl_player_thought(const nl_player *p, nl_thought *out)
{
    p->method->thought(p->state, out);
    out->nodes = p->nodes;
}
