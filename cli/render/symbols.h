/* symbols.h: the web app's own drawings, as parts of pictures.
 *
 * symbols.txt is written by web/tools/symbols.mjs from what the app draws; a test compares.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SYMBOLS_H
#define NL_SYMBOLS_H

#include <stdbool.h>
#include <stdio.h>

typedef enum { THEME_NIGHT, THEME_DAY } theme;

/* Writes a symbol, such as "tile/12", in the colors of a theme.  {disc/seat} in it is the disc of `seat`. */
void symbol_write(FILE *to, theme t, const char *name, int seat);

/* Writes a color by its name in the app's stylesheet, such as "sky-1". */
void color_write(FILE *to, theme t, const char *name);

#endif
