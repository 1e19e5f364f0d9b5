/* ask.h: what people type, line by line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ASK_H
#define NL_ASK_H

/* Reads a line from standard input without the blanks around it, after a question if
 * that is a terminal; NULL at the end of the input, or when nobody reads the output any
 * more.  It holds until the next call. */
char *cli_ask(const char *question);

/* Cuts the blanks at both ends off. */
char *cli_trim(char *text);

#endif
