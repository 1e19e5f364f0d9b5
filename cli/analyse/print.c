/* print.c: numbers and colors on the terminal.
 *
 * SPDX-License-Identifier: MIT */
#include "analyse/analyse.h"

void print_number(double x, int decimals, bool sign, int wide)
{
    char text[FIGURE_MAX];
    print_right(figure(text, x, decimals, sign), wide);
}

void write_color(int color, char out[16])
{
    out[0] = '\0';
    if (cli_color(stdout))
        snprintf(out, 16, "\033[%dm", color);
}

void print_color(int color)
{
    char code[16];
    write_color(color, code);
    fputs(code, stdout);
}

int color_of_player(int player)
{
    static const int colors[NL_PLAYERS_MAX] = { 36, 33, 35, 32 };
    return colors[player];
}
