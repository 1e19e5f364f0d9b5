/* letters.c: large letters, for the code of a table: five rows of five columns each, those of codes and no others.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/list.h"

/* A row is five bits, the leftmost the highest. */
static const uint8_t letters[26][5] = {
    ['A' - 'A'] = { 14, 17, 31, 17, 17 }, ['B' - 'A'] = { 30, 17, 30, 17, 30 },
    ['C' - 'A'] = { 15, 16, 16, 16, 15 }, ['D' - 'A'] = { 30, 17, 17, 17, 30 },
    ['E' - 'A'] = { 31, 16, 30, 16, 31 }, ['F' - 'A'] = { 31, 16, 30, 16, 16 },
    ['G' - 'A'] = { 15, 16, 19, 17, 15 }, ['H' - 'A'] = { 17, 17, 31, 17, 17 },
    ['J' - 'A'] = { 7, 1, 1, 17, 14 },    ['K' - 'A'] = { 17, 18, 28, 18, 17 },
    ['L' - 'A'] = { 16, 16, 16, 16, 31 }, ['M' - 'A'] = { 17, 27, 21, 17, 17 },
    ['N' - 'A'] = { 17, 25, 21, 19, 17 }, ['P' - 'A'] = { 30, 17, 30, 16, 16 },
    ['Q' - 'A'] = { 14, 17, 21, 18, 13 }, ['R' - 'A'] = { 30, 17, 30, 18, 17 },
    ['S' - 'A'] = { 15, 16, 14, 1, 30 },  ['T' - 'A'] = { 31, 4, 4, 4, 4 },
    ['U' - 'A'] = { 17, 17, 17, 17, 14 }, ['V' - 'A'] = { 17, 17, 17, 10, 4 },
    ['W' - 'A'] = { 17, 17, 21, 27, 17 }, ['X' - 'A'] = { 17, 10, 4, 10, 17 },
    ['Y' - 'A'] = { 17, 10, 4, 4, 4 },    ['Z' - 'A'] = { 31, 2, 4, 8, 31 },
};

int draw_letters(tui_grid *g, int row, int col, tui_style s, const char *text)
{
    int from = col;
    for (; *text; text++, col += 7) {
        if (*text < 'A' || *text > 'Z')
            continue;
        for (int i = 0; i < 5; i++)
            for (int k = 0; k < 5; k++)
                if (letters[*text - 'A'][i] >> (4 - k) & 1)
                    grid_put(g, row + i, col + k, L'█', s);
    }
    return col - from;
}
