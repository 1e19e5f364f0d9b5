/* link.h: a whole game as a short text that fits into an address: letters, digits, - and _.
 *
 * A link holds the set-up, the actions, who sat where, and how it ended; not the clocks,
 * the date or other tags.  Of a game that goes on it tells what the players know: the deck
 * as far as it is revealed, and no seed.  docs/formats.md describes every bit of it, so that
 * links can be read for ever and by others.
 *
 * Reading is strict: there is one link to a game, and any other text is refused.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_LINK_H
#define NL_LINK_H

#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { NL_LINK_MAX = 1408 }; /* the longest with its NUL; a usual one has about 100 */

/* Writes the link to the game of a table and returns its length. */
int nl_link_write(const nl_table *t, char out[NL_LINK_MAX]);

/* Reads a link into a table.  NL_ERR_LINK: it is none.  NL_ERR_LINK_CUT: a part is missing
 * or mistyped.  NL_ERR_LINK_VERSION: made by a later version than this.  Or the rule that
 * its game breaks. */
nl_err nl_link_read(nl_table *t, const char *text, size_t length);

#ifdef __cplusplus
}
#endif

#endif
