/* preview.h: what an action would do, before it is played (web/src/types.ts, Preview); and
 * why one would play it (Reason[]).
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_PREVIEW_H
#define WEB_PREVIEW_H

#include "json_writer.h"

/* Both of a legal action. */
void preview_write(json *j, const nl_game *g, nl_action a);
void preview_reasons(json *j, const nl_game *g, nl_action a);

#endif
