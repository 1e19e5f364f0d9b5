/* plain.h: playing line by line: a command in, some lines of text out.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PLAIN_H
#define NL_PLAIN_H

#include "session.h"

/* Plays until quit or the end of the input, and returns the exit status. */
int cli_plain(cli_session *s);

/* Reads a line from standard input without the blanks around it, after a question if
 * that is a terminal; NULL at the end of the input.  It holds until the next call. */
char *cli_ask(const char *question);

#endif
