/* picture.h: a position as a picture, in SVG.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PICTURE_H
#define NL_PICTURE_H

#include <stdio.h>

#include "render/symbols.h"
#include "table.h"

typedef struct {
    int   width, height; /* in pixels */
    theme theme;
    bool  bare; /* without names and numbers, for small ones */
} picture_style;

/* Begins a document: the drawings of all tiles that the record of a table ever shows. */
void picture_open(FILE *to, const nl_table *t, const picture_style *s);

/* The position after `ply` actions, in a box of width × height at 0,0. */
void picture_position(FILE *to, const nl_table *t, int ply, const picture_style *s);

void picture_close(FILE *to);

#endif
