/* qr.h: a text as a QR code, for a terminal and for a page.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_QR_H
#define NL_QR_H

#include "text.h" /* nl_writer */

enum { NL_QR_TEXT = 200 }; /* the longest text, with its NUL: a link, not a letter */

/* Two rows of the code in a line of half blocks, for a terminal that knows UTF-8.  With `colors` it is black
 * on white whatever the terminal's colors are; otherwise the light ones are drawn, for a dark terminal.
 * False with nothing written if the text is too long. */
bool nl_qr_lines(const char *text, bool colors, nl_writer *w);

/* The same as a picture: black on white with its quiet zone, of no size of its own. */
bool nl_qr_svg(const char *text, nl_writer *w);

#endif
