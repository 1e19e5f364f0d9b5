/* palette.h: which color a role has: in true color, of 256, of 16, or none.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TUI_PALETTE_H
#define NL_TUI_PALETTE_H

#include "screen/grid.h"

typedef enum { COLORS_NONE, COLORS_16, COLORS_256, COLORS_TRUE } tui_colors;

enum { NO_COLOR = -1 }; /* the terminal's own */

/* The color of a role on a dark or a light background: 0xrrggbb, the number of one of 256, or of 16. */
int palette_color(tui_role role, tui_colors colors, bool light);

#endif
