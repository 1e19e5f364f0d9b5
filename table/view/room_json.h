/* room_json.h: a room and its events as JSON, for whoever follows one (web/src/online/followed.ts).
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ROOM_JSON_H
#define NL_ROOM_JSON_H

#include "json.h"
#include "room/room.h"

#ifdef __cplusplus
extern "C" {
#endif

/* "gathering", "playing" or "over". */
const char *nl_phase_word(nl_phase p);

/* Members of an object: what is played for, and who sits where. */
void nl_write_terms(nl_json *j, const nl_terms *t);
void nl_write_seats(nl_json *j, const nl_room *r);

/* Writes all that everybody knows of a room beside its table. */
void nl_write_room(nl_json *j, const nl_room *r);

/* Writes the tiles that a seat may plan with, all that lie on the wheel, from the marker on, as an offer has them: `k`,
 * `slot`, `id` and `cells`. */
void nl_write_plannable(nl_json *j, const nl_game *g, int seat);

/* Writes what kind of event it is, by whom, and the action. */
void nl_write_room_event(nl_json *j, const nl_room_event *e);

#ifdef __cplusplus
}
#endif

#endif
