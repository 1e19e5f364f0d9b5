/* plain.h: playing line by line: a command in, some lines of text out.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PLAIN_H
#define NL_PLAIN_H

#include "play/session.h"

/* Plays until quit or the end of the input, and returns the exit status. */
int cli_plain(cli_session *s);

#endif
