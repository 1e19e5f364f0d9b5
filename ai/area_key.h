/* area_key.h: a number that stands for a player's area, the same in whatever order its tiles came.
 *
 * No two areas of a game have a tile in common, so within a game two areas with one key are the
 * same (as far as 64 bits can tell).  For tables inside the search only.
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
    uint64_t key = nl_mix((uint64_t)player + 1);
    for (int i = 1; i <= a->count; i++)
        key += nl_key_part(a->at[i].id, a->at[i].cell);
    return key;
}

#endif
