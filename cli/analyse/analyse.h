/* analyse.h: what the files of `novaluna analyse` share.
 *
 *   analyse.c  the command line; reading the record; thinking, until it is done or stopped
 *   summary.c  the whole game for people: sides, chart, table
 *   chart.c    the chances over the game, drawn with blocks
 *   spot.c     one position: its best actions
 *   report.c   all of it as JSON
 *   print.c    numbers and colors
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ANALYSE_H
#define NL_ANALYSE_H

#include "analysis.h"
#include "cli.h"

/* The best actions of one position. */
enum { SPOT_ACTIONS = 6 }; /* five, and the one played if it is none of them */
typedef struct {
    int       ply;
    int       count;
    nl_choice choice[SPOT_ACTIONS];
    int       alike[SPOT_ACTIONS];
    int       rank[SPOT_ACTIONS]; /* from 1 */
    nl_action line[SPOT_ACTIONS][NL_LINE_MAX];
    int       depth[SPOT_ACTIONS];
} spot;

/* For people. */
void summary_print(const analysis *a);
void chart_print(const analysis *a);
void spot_print(const analysis *a, const spot *s);

/* As JSON. */
void report_print(const analysis *a);
void report_print_spot(const analysis *a, const spot *s);

/* ---- numbers and colors ---- */

/* Prints a number on the right of so many columns. */
void print_number(double x, int decimals, bool sign, int wide);

/* Turns a color of the terminal on (its number, 31 to 37), or all off with 0; does
 * nothing where there is no color. */
void print_color(int color);
void write_color(int color, char out[16]);
int  color_of_player(int player);

#endif
