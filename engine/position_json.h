/* position_json.h: a position as JSON (docs/formats.md): what everybody sees.
 *
 * Whoever tells more, such as table/view/view.h, writes the same pieces and adds its own.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_POSITION_JSON_H
#define NL_POSITION_JSON_H

#include "json.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where in a game a position stands. */
typedef struct {
    const nl_game   *game;
    int              ply;
    const nl_action *last;        /* what led here; NULL at the start */
    nl_termination   termination; /* how the game ended here, if not by its actions … */
    const uint8_t   *ranking;     /* … and who is where then, best first */
} nl_position;

bool nl_position_over(const nl_position *p);

/* Writes the object of docs/formats.md. */
void nl_write_position(nl_json *j, const nl_position *p);

/* Its pieces, as members of an object that is open: up to "pile"; tile i of an area, to which
 * `more`, if not NULL, adds members; those of one player; and "result". */
void         nl_write_position_head(nl_json *j, const nl_position *p);
typedef void nl_write_more(nl_json *j, const nl_area *a, int i);
void         nl_write_tile(nl_json *j, const char *key, const nl_area *a, int i, nl_write_more *more);
void         nl_write_player(nl_json *j, const nl_game *g, int player, nl_write_more *more);
void         nl_write_result(nl_json *j, const nl_position *p);

#ifdef __cplusplus
}
#endif

#endif
