/* shortlist.h: the cells at which a tile is worth valuing by the net, cached by area and tile.
 *
 * The hand-made evaluation picks them, from the area and the tile alone.  Both come back again and again,
 * within a tree and from move to move.  Of cells that it likes equally those come first that came first when the area was
 * first met, so that lists made before can tip a balance.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SHORTLIST_H
#define NL_SHORTLIST_H

#include "eval/eval.h"

enum { NL_SHORTLIST_CELLS = 5 }; /* for a tile, at most */

typedef struct nl_shortlists nl_shortlists;

/* Lays an empty cache out in memory, aligned to 8 bytes; NULL if there is too little of it.  It is for one
 * set of weights. */
nl_shortlists *nl_shortlists_place(void *memory, size_t bytes);

/* Forgets all lists. */
void nl_shortlists_clear(nl_shortlists *m);

/* Lists the moves of a position that are worth a closer look, `most` for a tile, and the refill if
 * there is one; returns how many.  It is not the last tile of all.  The moves are not valued. */
int nl_shortlists_moves(nl_shortlists *m, const nl_game *g, const nl_weights *w, int most,
                        nl_move out[NL_ACTIONS_MAX]);

#endif
