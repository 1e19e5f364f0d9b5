/* palette.c: the colors of the tiles are those of the web app (web/src/styles/tokens.css); 256 and 16
 * come as near as they can.
 *
 * Tasks stand on a dark plate with lighter pips, since a cell of a terminal has no outline to set a
 * yellow pip off from a light one.
 *
 * SPDX-License-Identifier: MIT */
#include "screen/palette.h"

#define OWN                                                                                                  \
    {                                                                                                        \
        NO_COLOR, NO_COLOR, NO_COLOR                                                                         \
    }

typedef struct {
    int rgb, of256, of16;
} color;

static const struct {
    color dark, light; /* by the background of the terminal */
} palette[ROLES] = {
    [PLAIN] = { OWN, OWN },
    [MUTED] = { { 0x8b93a7, 245, 7 }, { 0x5b6273, 241, 8 } },
    [ACCENT] = { { 0xffe2a0, 223, 11 }, { 0x8a4b00, 94, 5 } },
    [ON_ACCENT] = { { 0x14181f, 234, 0 }, { 0xffffff, 231, 15 } },
    [FRAME] = { { 0x566079, 60, 8 }, { 0x9aa2b1, 247, 8 } },
    [BAR] = { { 0x1d2638, 236, 4 }, { 0xe4e0d4, 254, 7 } },
    [ON_BAR] = { { 0xe9e6da, 254, 15 }, { 0x1a2130, 234, 0 } },
    [TILE + 0] = { { 0x1b3f91, 25, 4 }, { 0x1b3f91, 25, 4 } },
    [TILE + 1] = { { 0xc2452d, 166, 1 }, { 0xc2452d, 166, 1 } },
    [TILE + 2] = { { 0x45b5aa, 73, 6 }, { 0x45b5aa, 73, 6 } },
    [TILE + 3] = { { 0xf7dc5a, 221, 3 }, { 0xf7dc5a, 221, 3 } },
    [SHADE + 0] = { { 0x16357b, 24, 4 }, { 0x16357b, 24, 4 } },
    [SHADE + 1] = { { 0xa83a25, 130, 1 }, { 0xa83a25, 130, 1 } },
    [SHADE + 2] = { { 0x3a9c92, 72, 6 }, { 0x3a9c92, 72, 6 } },
    [SHADE + 3] = { { 0xe0c549, 185, 3 }, { 0xe0c549, 185, 3 } },
    [FAR + 0] = { { 0x16284f, 17, 4 }, { 0xa9b6d6, 146, 4 } },
    [FAR + 1] = { { 0x632a20, 52, 1 }, { 0xe0b3aa, 181, 1 } },
    [FAR + 2] = { { 0x255550, 23, 6 }, { 0xb4dbd7, 152, 6 } },
    [FAR + 3] = { { 0x6d6330, 58, 3 }, { 0xf5e9b4, 229, 3 } },
    [ON_TILE + 0] = { { 0xffffff, 231, 15 }, { 0xffffff, 231, 15 } },
    [ON_TILE + 1] = { { 0xffffff, 231, 15 }, { 0xffffff, 231, 15 } },
    [ON_TILE + 2] = { { 0x111111, 233, 0 }, { 0x111111, 233, 0 } },
    [ON_TILE + 3] = { { 0x111111, 233, 0 }, { 0x111111, 233, 0 } },
    [PIP + 0] = { { 0x7ea6ff, 111, 12 }, { 0x7ea6ff, 111, 12 } },
    [PIP + 1] = { { 0xff7f66, 209, 9 }, { 0xff7f66, 209, 9 } },
    [PIP + 2] = { { 0x5fe0d2, 80, 14 }, { 0x5fe0d2, 80, 14 } },
    [PIP + 3] = { { 0xffe25e, 227, 11 }, { 0xffe25e, 227, 11 } },
    [PLATE] = { { 0x10141d, 233, 0 }, { 0x10141d, 233, 0 } },
    [PIP_FAR] = { { 0xb9bfcc, 250, 7 }, { 0x3a4252, 238, 0 } },
    [MARK] = { { 0xfff6da, 230, 15 }, { 0xfff6da, 230, 15 } },
    [ON_MARK] = { { 0x1a1206, 233, 0 }, { 0x1a1206, 233, 0 } },
    [DISC + 0] = { { 0xffffff, 231, 15 }, { 0xe6e0cf, 253, 7 } }, /* seen on a light background, too */
    [DISC + 1] = { { 0x30343c, 237, 8 }, { 0x222222, 235, 0 } },
    [DISC + 2] = { { 0xf28c28, 208, 3 }, { 0xf28c28, 208, 3 } },
    [DISC + 3] = { { 0x7b3fa0, 97, 5 }, { 0x7b3fa0, 97, 5 } },
    [ON_DISC + 0] = { { 0x1a2130, 234, 0 }, { 0x1a2130, 234, 0 } },
    [ON_DISC + 1] = { { 0xf4efe2, 255, 15 }, { 0xf4efe2, 255, 15 } },
    [ON_DISC + 2] = { { 0x1d1206, 233, 0 }, { 0x1d1206, 233, 0 } },
    [ON_DISC + 3] = { { 0xffffff, 231, 15 }, { 0xffffff, 231, 15 } },
    [GOOD] = { { 0x9fdc9a, 114, 10 }, { 0x1f6b2a, 22, 2 } },
    [BAD] = { { 0xff9a8a, 210, 9 }, { 0xa02415, 124, 1 } },
};

int palette_color(tui_role role, tui_colors colors, bool light)
{
    const color *c = light ? &palette[role].light : &palette[role].dark;
    return colors == COLORS_TRUE  ? c->rgb
           : colors == COLORS_256 ? c->of256
           : colors == COLORS_16  ? c->of16
                                  : NO_COLOR;
}
