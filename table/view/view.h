/* view.h: a position with all that a front end draws, as JSON (docs/formats.md).
 *
 * It has the members of a position as engine/position_json.h writes them, by the same names, and
 * more: who sits where, tasks with their chains, what each tile of the offer would mean, the score
 * sheet, what undo would take, the clocks.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_VIEW_H
#define NL_VIEW_H

#include "position_json.h"
#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the position after the first `ply` actions of a table.  `now` is for the clocks,
 * in ms; what undo would take is told to a seat, which matters where people are apart: −1 for whoever
 * is to move. */
void nl_write_view(nl_json *j, const nl_table *t, int ply, int seat, int64_t now);

/* Writes the cells where a tile may be laid, and how many tasks it would cover there, as a member of an object. */
void nl_write_cells(nl_json *j, const nl_area *a, nl_tile_id id);

/* Writes the clocks alone, as a member of an object. */
void nl_write_clock(nl_json *j, const nl_table *t, int64_t now);

/* Writes all actions played so far. */
void nl_write_log(nl_json *j, const nl_table *t);

/* Writes what a legal action would do. */
void nl_write_preview(nl_json *j, const nl_game *g, nl_action a);

#ifdef __cplusplus
}
#endif

#endif
