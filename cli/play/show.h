/* show.h: what lies on the table as plain text: no boxes, no cursor movement, short
 * lines.  Colors are an addition and never the only sign.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SHOW_H
#define NL_SHOW_H

#include "play/line.h"
#include "session.h"

void show_add_task(line *l, const uint8_t asks[NL_COLORS]); /* RRT */
void show_add_mark(line *l, nl_tile_id id);                 /* B4 */
void show_add_tile(line *l, nl_tile_id id);                 /* blue 4 (RRRR, RR) */
void show_add_cell(line *l, nl_cell c);                     /* 1,-1 */

/* The tiles that may be taken, a line each; all on the wheel in a few lines; all on the
 * wheel, a line each. */
void show_offer(const nl_game *g);
void show_wheel_briefly(const nl_game *g);
void show_wheel(const nl_game *g);

/* Everything about one tile. */
void show_tile(const local_session *s, nl_tile_id id);

/* The tiles not seen yet, by color. */
void show_unseen(const nl_game *g);

/* A player's area as a grid.  B4:2 is a blue tile of cost 4 with 2 open tasks, and a dot
 * a cell where a tile may go. */
void show_area(const local_session *s, int player);

/* A player's open tasks: how far they are, what is missing and which tiles count. */
void show_tasks(const local_session *s, int player);

#endif
