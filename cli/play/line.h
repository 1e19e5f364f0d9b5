/* line.h: prose in the making, printed in lines of at most 78 columns.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_LINE_H
#define NL_LINE_H

#include <stddef.h>

#include "words.h"

enum { LINE_COLUMNS = 78 };

#define LINE_TIE "\x1f" /* a blank at which no line is broken */

/* Text of any length up to its room; what is more is left off.  Zeroed, it is empty. */
typedef struct {
    char   text[6000];
    size_t length;
} line;

void line_add(line *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints it, broken at blanks; the lines after the first begin with `indent` blanks. */
void line_print(const line *l, int indent);

/* Adds a text with its blanks filled in (words.h); the second keeps its own blanks, not
 * those of what is filled in, from being broken at. */
void line_fill(line *l, const char *text, const words_blank with[]);
void line_tie(line *l, const char *text, const words_blank with[]);

/* Fills in and prints at once. */
void line_tell(int indent, const char *text, const words_blank with[]);

#endif
