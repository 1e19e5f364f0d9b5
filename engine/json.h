/* json.h: a position as JSON (docs/formats.md).
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_JSON_H
#define NL_JSON_H

#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes a position as one line.  `a` is the action that led to it, or NULL at ply 0.
 * `rec` tells of a termination, and may be NULL where there is none. */
void nl_write_position(nl_writer *w, const nl_game *g, int ply, const nl_action *a, const nl_record *rec);

#ifdef __cplusplus
}
#endif

#endif
