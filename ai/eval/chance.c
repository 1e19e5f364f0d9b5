/* chance.c: see chance.h.
 *
 * SPDX-License-Identifier: MIT */
#include "eval/chance.h"

void nl_deal_by_chance(nl_game *g, nl_rng *r)
{
    nl_tile_id unseen[NL_TILES];
    uint32_t   n = 0;
    for (int id = 1; id <= NL_TILES; id++) {
        unseen[n] = (nl_tile_id)id;
        n += g->unseen[id];
    }
    while (g->owed) {
        uint32_t i = nl_rng_below(r, n);
        nl_game_deal(g, unseen[i]);
        unseen[i] = unseen[--n];
    }
}
