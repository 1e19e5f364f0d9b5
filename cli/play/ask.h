/* ask.h: what people type: lines, words and actions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ASK_H
#define NL_ASK_H

#include "novaluna.h"

/* Reads a line from standard input without the blanks around it, after a question if
 * that is a terminal; NULL at the end of the input, or when nobody reads the output any
 * more.  It holds until the next call. */
char *cli_ask(const char *question);

/* Cuts the blanks at both ends off. */
char *cli_trim(char *text);

/* Whether text is the beginning of a word, of at least one letter. */
bool cli_begins(const char *text, const char *word);

/* Reads an action as records have it, or in words: "take 2 at 1 -1", "refill", "end
 * phase". */
nl_err cli_read_action(const char *text, nl_action *out);

#endif
