/* tile.c: the table of tiles, spelt out from NL_TILE_LIST.
 *
 * SPDX-License-Identifier: MIT */
#include "tile.h"

#define ASKS(task)                                                                                           \
    {                                                                                                        \
        NL_TASK_ASKS(task, 0), NL_TASK_ASKS(task, 1), NL_TASK_ASKS(task, 2), NL_TASK_ASKS(task, 3)           \
    }
#define TILE(id, color, cost, t1, t2, t3, ...)                                                               \
    [id] = { color, cost, ((t1) != 0) + ((t2) != 0) + ((t3) != 0), 0, { ASKS(t1), ASKS(t2), ASKS(t3) } },
#define BIT(id, color, cost, t1, t2, t3, ...) [id] = NL_TILE_BIT(id),

const nl_tile     nl_tiles[NL_TILES + 1] = { NL_TILE_LIST(TILE, ) };
const nl_tile_set nl_tile_bit[NL_TILES + 1] = { NL_TILE_LIST(BIT, ) };
const char        nl_color_letter[NL_COLORS + 1] = "BRTY";
