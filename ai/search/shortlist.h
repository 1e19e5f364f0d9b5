/* shortlist.h: the cells at which a tile is worth a closer look, remembered by area.
 *
 * The quick evaluation finds them, by the area and the tile alone.  In a tree both come back again and
 * again, and from move to move as well; then it need not be asked.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SHORTLIST_H
#define NL_SHORTLIST_H

#include "eval/eval.h"

enum { NL_MENU_CELLS = 5 }; /* for a tile, at most */

typedef struct nl_menus nl_menus;

/* Lays them out in memory, aligned to 8 bytes; NULL if there is too little of it. */
nl_menus *nl_menus_place(void *memory, size_t bytes);

/* Forgets all of them.  Menus are for one set of weights at a time. */
void nl_menus_clear(nl_menus *m);

/* Lists the moves of a position that are worth a closer look, `most` for a tile, and the refill if
 * there is one; returns how many.  It is not the last tile of all.  The moves are not valued. */
int nl_menus_moves(nl_menus *m, const nl_game *g, const nl_weights *w, int most, nl_move out[NL_ACTIONS_MAX]);

#endif
