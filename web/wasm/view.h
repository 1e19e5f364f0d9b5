/* view.h: a position as the page shows it (web/src/types.ts, Position).
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_VIEW_H
#define WEB_VIEW_H

#include "json_writer.h"
#include "table.h"

/* Writes the position after the first `ply` actions of a table.  `now` is for the clocks,
 * in ms. */
void view_position(json *j, const nl_table *t, int ply, int64_t now);

/* Writes all actions played so far (Played[]). */
void view_log(json *j, const nl_table *t);

/* Writes a tile as it lies in an area (Laid), and its tasks (Task[]); `i` counts from 1. */
void view_laid(json *j, const char *key, const nl_area *a, int i);
void view_tasks(json *j, const char *key, const nl_area *a, int i);

/* Whether going back is possible for a person: "no", "free" or "takeback". */
const char *view_undo(const nl_table *t);

#endif
