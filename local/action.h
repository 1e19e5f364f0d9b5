/* action.h: actions as people type them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ACTION_H
#define NL_ACTION_H

#include <stdbool.h>

#include "novaluna.h"

/* Reads an action as records have it, or in words: "take 2 at 1 -1", "refill", "end
 * phase". */
nl_err local_read_action(const char *text, nl_action *out);

/* Whether text is the beginning of a word, of at least one letter. */
bool local_begins(const char *text, const char *word);

#endif
