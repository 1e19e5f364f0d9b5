/* puzzle_json.h: puzzles as JSON (docs/formats.md).
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PUZZLE_JSON_H
#define NL_PUZZLE_JSON_H

#include "json.h"
#include "puzzle/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All puzzles of a pack as a list, in order. */
void nl_write_puzzles(nl_json *j, const nl_pack *pack);

/* What is to be said of an action that is legal in a position `turn` right actions behind the puzzle. */
void nl_write_attempt(nl_json *j, const nl_puzzle *p, const nl_game *g, int turn, nl_action a);

#ifdef __cplusplus
}
#endif

#endif
