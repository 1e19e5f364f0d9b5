/* list.h: rows to choose from, as the screens beside the game have them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TUI_LIST_H
#define NL_TUI_LIST_H

#include "screen/grid.h"
#include "screen/keys.h"

/* A row as it is drawn. */
typedef struct {
    const char *title, *value, *about; /* value: what ← and → change; each may be NULL */
    uint32_t    mark;                  /* before the title, or 0 */
    int         number;                /* in its list, for clicks */
    int         value_at, about_at;    /* their columns, if the title leaves them free */
    bool        chosen;
    bool        inner;  /* belongs to the row above it */
    bool        fixed;  /* its value cannot be changed */
    bool        strong; /* something is to be done there */
    bool        named;  /* people have written its title or its value: it may be cut */
} tui_item;

void draw_item(tui_grid *g, tui_rect r, const tui_item *i);

/* The head of such a screen: moons, the name of the game, and a line below. */
void draw_head(tui_grid *g, tui_rect r, const char *below);

/* … and its foot: what keys do. */
void draw_foot(tui_grid *g, const char *text);

/* Capital letters, five rows high and seven columns wide each; any other character is a blank.  Returns the columns. */
int draw_letters(tui_grid *g, int row, int col, tui_style s, const char *text);

/* Where such a screen draws: in the middle, at most so wide. */
tui_rect list_place(const tui_grid *g);

/* Up, down, first and last: true if the key was one of these, and *row has changed. */
bool list_move(int *row, int count, uint32_t key);

/* The number of the item that was clicked at; −1 for anything else. */
int list_clicked(const tui_grid *g, tui_key key);

/* The first row to show so that `row` is among the `room` shown. */
int list_top(int top, int row, int room);

#endif
