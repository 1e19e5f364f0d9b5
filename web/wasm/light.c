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

nl_net_memo *nl_net_memo_place(void *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
    return NULL;
}

/* What follows is never called: no game is begun with a net, and none for one. */

void nl_net_memo_clear(nl_net_memo *memo)
{
    (void)memo;
}

void nl_net_moves(const nl_net *net, const nl_game *g, nl_net_memo *memo, nl_rng *r, int draws,
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

nl_solo *nl_solo_place(void *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
    return NULL;
}

void nl_solo_start(nl_solo *s, const nl_game *g, uint64_t seed)
{
    (void)s;
    (void)g;
    (void)seed;
}

uint64_t nl_solo_step(nl_solo *s)
{
    (void)s;
    return 0;
}

nl_action nl_solo_choice(const nl_solo *s)
{
    (void)s;
    return (nl_action){ 0, 0 };
}

int nl_solo_choices(const nl_solo *s, nl_choice out[NL_ACTIONS_MAX])
{
    (void)s;
    (void)out;
    return 0;
}

void nl_solo_thought(const nl_solo *s, nl_thought *out)
{
    (void)s;
    (void)out;
}
