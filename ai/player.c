/* player.c: a player does what its level says.
 *
 * SPDX-License-Identifier: MIT */
#include "player.h"

#include <stdlib.h>

#include "simple.h"

struct nl_player {
    const nl_level *level;
    uint64_t        seed;
    nl_game         game;
    nl_action       choice;
};

nl_player *nl_player_new(size_t bytes)
{
    nl_player *p = bytes < NL_PLAYER_BYTES_MIN ? NULL : malloc(bytes);
    if (p)
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

void nl_player_start(nl_player *p, const nl_game *g)
{
    nl_rng r = { p->seed };
    p->game = *g;
    p->choice = p->level->way == NL_BY_CHANCE ? nl_choose_random(g, &r) : nl_choose_greedy(g, &r);
}

bool nl_player_think(nl_player *p, uint64_t nodes)
{
    (void)p;
    (void)nodes;
    return false;
}

const nl_game *nl_player_game(const nl_player *p)
{
    return &p->game;
}

nl_action nl_player_choice(const nl_player *p)
{
    return p->choice;
}

int nl_player_choices(const nl_player *p, nl_choice out[NL_ACTIONS_MAX])
{
    int n = nl_game_action_count(&p->game);
    for (int i = 0; i < n; i++)
        out[i] = (nl_choice){ .action = nl_game_action(&p->game, i), .value = { .5f, .5f, .5f, .5f } };
    return n;
}

void nl_choices_add(nl_choice sum[], const nl_choice more[], int count, bool solo)
{
    (void)sum;
    (void)more;
    (void)count;
    (void)solo;
}

void nl_player_thought(const nl_player *p, nl_thought *out)
{
    *out = (nl_thought){ .depth = 1, .line = { p->choice } };
}
