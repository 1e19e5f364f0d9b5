/* review_json.h: what was found out about a game, as JSON (docs/formats.md): choices, reasons,
 * and a whole review.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_REVIEW_JSON_H
#define NL_REVIEW_JSON_H

#include "json.h"
#include "review/review.h"
#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Starts the review of all that was played at a table; `game`, if not NULL, gets the
 * positions by ply. */
void nl_review_of_table(nl_review *r, const nl_table *t, nl_game game[NL_PLIES_MAX + 1]);

/* The members of a finished review in an object that is open.  With the positions by ply, `game`,
 * it tells reasons, too; NULL: none. */
void nl_write_review(nl_json *j, const nl_review *r, const nl_game game[]);

/* A choice as the members of an object that is open. */
void nl_write_choice(nl_json *j, const nl_choice *c, int players);

/* The reasons for an action; with another, those over that one. */
void nl_write_reasons(nl_json *j, const char *key, const nl_game *g, nl_action a, const nl_action *other);

/* Values by player. */
void nl_write_values(nl_json *j, const char *key, const float value[], int players);

#ifdef __cplusplus
}
#endif

#endif
