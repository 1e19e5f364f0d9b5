/* paint.h: the bytes that make a terminal which shows one grid show another.
 *
 * Only what has changed is sent.  The sequences are those of ECMA-48, which every terminal knows that has a
 * cursor to be moved with CSI (terminal.h asks).  True color is told in the same way: hardly any description of a
 * terminal has it, though most terminals do, which is why this is not left to curses.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TUI_PAINT_H
#define NL_TUI_PAINT_H

#include <stddef.h>

#include "screen/palette.h"

typedef struct {
    tui_colors colors;
    bool       light;
} tui_ink;

/* Bytes in the making.  `text` may be NULL: then they are counted only. */
typedef struct {
    char  *text;
    size_t room, length;
} tui_bytes;

/* `shown` becomes `wanted`.  With another size, or if `anew`, everything is sent. */
void paint(tui_bytes *out, tui_grid *shown, const tui_grid *wanted, const tui_ink *ink, bool anew);

enum { PAINT_MAX = GRID_ROWS_MAX * GRID_COLS_MAX * 24 }; /* … takes less */

#endif
