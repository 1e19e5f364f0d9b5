/* player.c: a player does what its level says.
 *
 * SPDX-License-Identifier: MIT */
#include "player.h"

#include <stdlib.h>
#include <string.h>

#include "simple.h"
#include "solo.h"

struct nl_player {
    const nl_level *level;
    uint64_t        seed;
    nl_game         game;
    nl_action       choice;
    nl_solo        *solo; /* while it plays solo */
    uint64_t        seen;
    size_t          bytes;
};

nl_player *nl_player_new(size_t bytes)
{
    nl_player *p = bytes < NL_PLAYER_BYTES_MIN ? NULL : malloc(bytes);
    if (p)
        *p = (nl_player){ .bytes = bytes };
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
    memcpy(&p->game, g, nl_game_bytes(g));
    p->seen = 0;
    if (!p->solo)
        p->solo =
            nl_solo_place((char *)p + (sizeof *p + 63) / 64 * 64, p->bytes - (sizeof *p + 63) / 64 * 64);
    if (g->players == 1 && p->level->way == NL_BY_SEARCH) {
        nl_solo_start(p->solo, g, p->seed);
        return;
    }
    p->choice = p->level->way == NL_BY_CHANCE ? nl_choose_random(g, &r) : nl_choose_greedy(g, &r);
}

bool nl_player_think(nl_player *p, uint64_t nodes)
{
    if (p->game.players != 1 || p->level->way != NL_BY_SEARCH)
        return false;
    for (uint64_t n = 0; n < nodes;) {
        if (p->level->nodes && p->seen >= p->level->nodes)
            return false;
        uint64_t more = nl_solo_step(p->solo);
        if (!more)
            return false;
        n += more;
        p->seen += more;
    }
    return true;
}

const nl_game *nl_player_game(const nl_player *p)
{
    return &p->game;
}

nl_action nl_player_choice(const nl_player *p)
{
    return p->game.players == 1 && p->level->way == NL_BY_SEARCH ? nl_solo_choice(p->solo) : p->choice;
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
