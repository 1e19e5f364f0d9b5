/* area_key.h: a number that stands for a player's area, the same in whatever order its tiles came.
 *
 * Two areas with one key are the same, in another game, too (as far as 64 bits can tell): what lies
 * where says which tasks are covered.  For tables inside the search only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_AREA_KEY_H
#define NL_AREA_KEY_H

#include "mix.h"
#include "novaluna.h"

/* What a tile on a cell adds to the key. */
static inline uint64_t nl_key_part(nl_tile_id id, nl_cell cell)
{
    return nl_mix((uint64_t)id << 32 | (uint16_t)cell);
}

static inline uint64_t nl_area_key(const nl_area *a, int player)
{
    int discs = a->discs; /* at the start */
    for (int k = 0; k < NL_TASKS; k++)
        discs += __builtin_popcountll(a->covered[k]);
    uint64_t key = nl_mix((uint64_t)(discs * NL_PLAYERS_MAX + player) + 1);
    for (int i = 1; i <= a->count; i++)
        key += nl_key_part(a->at[i].id, a->at[i].cell);
    return key;
}

#endif
