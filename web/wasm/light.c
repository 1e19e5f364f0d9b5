/* light.c: stands in the place of the net and of the solo planner in player.wasm: most levels do not
 * need the one, nobody plays solo against a computer, and a first visit is not to wait for
 * either.  strong.wasm has the real things.
 *
 * SPDX-License-Identifier: MIT */
#include "net/net.h"
#include "solo/planner.h"

bool nl_net_of(int players, nl_net *out)
{
    (void)players;
    (void)out;
    return false;
}

nl_net_err nl_net_load(const void *bytes, size_t size)
{
    (void)bytes;
    (void)size;
    return NL_NET_FOREIGN;
}

nl_net_cache *nl_net_cache_place(void *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
    return NULL;
}

/* What follows is never called: no game is begun with a net, and none for one. */

void nl_net_cache_clear(nl_net_cache *memo)
{
    (void)memo;
}

void nl_net_moves(const nl_net *net, const nl_game *g, nl_net_cache *memo, nl_rng *r, int draws,
                  nl_move moves[], int count)
{
    (void)net;
    (void)g;
    (void)memo;
    (void)r;
    (void)draws;
    (void)moves;
    (void)count;
}

solo_planner *solo_planner_place(void *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
    return NULL;
}

void solo_planner_start(solo_planner *s, const nl_game *g, uint64_t seed)
{
    (void)s;
    (void)g;
    (void)seed;
}

uint64_t solo_planner_step(solo_planner *s)
{
    (void)s;
    return 0;
}

nl_action solo_planner_choice(const solo_planner *s)
{
    (void)s;
    return (nl_action){ 0, 0 };
}

int solo_planner_choices(const solo_planner *s, nl_choice out[NL_ACTIONS_MAX])
{
    (void)s;
    (void)out;
    return 0;
}

void solo_planner_thought(const solo_planner *s, nl_thought *out)
{
    (void)s;
    (void)out;
}
