/* paint.c: runs of changed cells, each with its place and its colors where they differ from those before.
 *
 * SPDX-License-Identifier: MIT */
#include "screen/paint.h"

#include <stdio.h>
#include <string.h>

enum { BRIDGE = 4 }; /* unchanged cells that are cheaper to write again than to jump over */

typedef struct {
    tui_bytes     *out;
    const tui_ink *ink;
    tui_style      style;
    bool           styled; /* `style` is what the terminal writes in */
    int            row, col;
} brush;

static void add(tui_bytes *out, const char *text, size_t length)
{
    if (out->text && out->length + length <= out->room)
        memcpy(out->text + out->length, text, length);
    out->length += length;
}

/* Adds the parameters of a color, each after a semicolon. */
static int add_color(char *at, size_t room, int role, const tui_ink *ink, bool background)
{
    int c = palette_color((tui_role)role, ink->colors, ink->light), more = background ? 10 : 0;
    if (c == NO_COLOR)
        return snprintf(at, room, ";%d", 39 + more);
    if (ink->colors == COLORS_TRUE)
        return snprintf(at, room, ";%d;2;%d;%d;%d", 38 + more, c >> 16, c >> 8 & 255, c & 255);
    if (ink->colors == COLORS_256)
        return snprintf(at, room, ";%d;5;%d", 38 + more, c);
    return snprintf(at, room, ";%d", (c < 8 ? 30 + c : 82 + c) + more);
}

/* Where there is no color, what is chosen is reversed, and bars are. */
static tui_style as_shown(tui_style s, const tui_ink *ink)
{
    if (ink->colors != COLORS_NONE)
        return s;
    bool reverse = s.bg == ACCENT || s.bg == BAR || s.bg == MARK;
    return style(PLAIN, PLAIN, s.attr | (reverse ? REVERSE : 0));
}

/* Only what differs from before is told; an attribute is turned off by turning all off. */
static void set_style(brush *b, tui_style wanted)
{
    char      text[96] = "\033";
    int       n = 1;
    tui_style s = as_shown(wanted, b->ink), was = b->style;
    if (b->styled && memcmp(&was, &s, sizeof s) == 0)
        return;
    if (!b->styled || was.attr != s.attr) {
        n += snprintf(text + n, sizeof text - (size_t)n, ";0%s%s%s", s.attr & BOLD ? ";1" : "",
                      s.attr & UNDERLINE ? ";4" : "", s.attr & REVERSE ? ";7" : "");
        was.fg = was.bg = PLAIN;
    }
    if (s.fg != was.fg)
        n += add_color(text + n, sizeof text - (size_t)n, s.fg, b->ink, false);
    if (s.bg != was.bg)
        n += add_color(text + n, sizeof text - (size_t)n, s.bg, b->ink, true);
    text[1] = '['; /* in place of the first semicolon */
    text[n++] = 'm';
    add(b->out, text, (size_t)n);
    b->style = s;
    b->styled = true;
}

static void move(brush *b, int row, int col)
{
    char text[32];
    if (b->row == row && b->col == col)
        return;
    int n = b->row == row && col > b->col ? snprintf(text, sizeof text, "\033[%dC", col - b->col)
                                          : snprintf(text, sizeof text, "\033[%d;%dH", row + 1, col + 1);
    add(b->out, text, (size_t)n);
    b->row = row;
    b->col = col;
}

static void write_cell(brush *b, const tui_cell *c)
{
    char text[4];
    if (c->ch) { /* otherwise the one before has taken this column, too */
        set_style(b, c->style);
        add(b->out, text, (size_t)utf8_put(text, c->ch));
    }
    b->col++;
}

static bool same(const tui_cell *a, const tui_cell *b)
{
    return a->ch == b->ch && memcmp(&a->style, &b->style, sizeof a->style) == 0;
}

/* The last column of a run of changes from `col` on. */
static int run_end(const tui_cell *old, const tui_cell *new, int col, int cols)
{
    int last = col;
    for (int k = col + 1; k < cols && k - last <= BRIDGE; k++)
        if (!same(&old[k], &new[k]))
            last = k;
    return last;
}

static void paint_row(brush *b, const tui_cell *old, const tui_cell *new, int row, int cols)
{
    for (int k = 0; k < cols; k++) {
        if (same(&old[k], &new[k]))
            continue;
        int last = run_end(old, new, k, cols);
        while (k > 0 && !new[k].ch)
            k--;
        move(b, row, k);
        for (; k <= last || (k < cols && !new[k].ch); k++)
            write_cell(b, &new[k]);
        k--;
    }
    if (b->col >= cols) /* where the cursor is now is for the terminal to say */
        b->row = -1;
}

void paint(tui_bytes *out, tui_grid *shown, const tui_grid *wanted, const tui_ink *ink, bool anew)
{
    brush b = { .out = out, .ink = ink, .row = -1 };
    if (anew || shown->rows != wanted->rows || shown->cols != wanted->cols) {
        add(out, "\033[0m\033[2J", 8);
        grid_clear(shown, wanted->rows, wanted->cols);
    }
    for (int i = 0; i < wanted->rows; i++)
        paint_row(&b, shown->cell + i * wanted->cols, wanted->cell + i * wanted->cols, i, wanted->cols);
    if (b.styled)
        add(out, "\033[0m", 4);
    memcpy(shown->cell, wanted->cell, sizeof wanted->cell[0] * (size_t)(wanted->rows * wanted->cols));
}
