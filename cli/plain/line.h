/* line.h: prose in the making, printed in lines of at most 78 columns.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_LINE_H
#define NL_LINE_H

#include <stddef.h>

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

/* Both at once. */
void line_say(int indent, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The s of "2 discs", which "1 disc" has not. */
const char *line_s(int n);

#endif
