/* no_net.c: stands in the place of ai/net*.c in player.wasm, which most levels do not need
 * and a first visit is not to wait for.  strong.wasm has the real thing.
 *
 * SPDX-License-Identifier: MIT */
#include "net.h"

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

/* Never called: no game is begun with a net. */
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
