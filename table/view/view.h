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
 * in ms. */
void nl_write_view(nl_json *j, const nl_table *t, int ply, int64_t now);

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
