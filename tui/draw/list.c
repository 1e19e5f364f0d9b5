/* list.c: see list.h.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/list.h"

#include <stddef.h>

enum { VALUE_COLS = 30 };

static int write_value(tui_grid *g, tui_rect r, int at, tui_style s, const tui_item *i)
{
    int from = at;
    at += i->fixed ? 2 : grid_text(g, r.row, at, 2, s, "‹ ");
    at += (i->named ? grid_name : grid_text)(g, r.row, at, VALUE_COLS, s, i->value);
    at += i->fixed ? 2 : grid_text(g, r.row, at, 2, s, " ›");
    return at - from;
}

/* Said if there is room for all of it. */
static void write_about(tui_grid *g, tui_rect r, int at, tui_style s, const tui_item *i)
{
    int room = r.col + r.cols - at;
    s = i->chosen ? s : style(i->strong ? ACCENT : MUTED, PLAIN, 0);
    s.attr = 0;
    if (grid_columns(i->about) <= room)
        grid_text(g, r.row, at, room, s, i->about);
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

void draw_item(tui_grid *g, tui_rect r, const tui_item *i)
{
    tui_style s = i->chosen ? style(ON_ACCENT, ACCENT, BOLD)
                            : style(PLAIN, PLAIN, !i->strong && (i->mark || i->inner) ? 0 : BOLD);
    int       at = r.col + (i->inner ? 4 : i->mark ? 3 : 2);
    int       room = i->mark && i->about ? i->about_at - (at - r.col) - 1 : r.col + r.cols - at;
    if (i->chosen)
        grid_fill(g, (tui_rect){ r.row, r.col, 1, r.cols }, ' ', s);
    if (i->mark)
        grid_put(g, r.row, r.col + 1, i->mark, s);
    at += (i->named && i->mark ? grid_name : grid_text)(g, r.row, at, room, s, i->title);
    if (i->value) {
        at = larger(r.col + i->value_at, at + 1);
        at += write_value(g, r, at, s, i);
    }
    if (i->about)
        write_about(g, r, larger(r.col + i->about_at, at + 2), s, i);
    grid_hit(g, r, HIT_ITEM, i->number);
}

void draw_head(tui_grid *g, tui_rect r, const char *below)
{
    static const char *const moons[] = { "☽", "◐", "○", "◐", "☾" };
    int                      col = r.col + 2;
    for (int i = 0; i < 5; i++)
        grid_text(g, r.row, col + 2 * i, 1, style(i == 2 ? ACCENT : MUTED, PLAIN, BOLD), moons[i]);
    grid_text(g, r.row, col + 12, 12, style(ACCENT, PLAIN, BOLD), "Nova Luna");
    grid_wrap(g, (tui_rect){ r.row + 1, col + 12, 2, r.cols - 16 }, style(MUTED, PLAIN, 0), below);
}

void draw_foot(tui_grid *g, const char *text)
{
    grid_fill(g, (tui_rect){ g->rows - 1, 0, 1, g->cols }, ' ', style(ON_BAR, BAR, 0));
    grid_text(g, g->rows - 1, 1, g->cols - 2, style(ON_BAR, BAR, 0), text);
}

tui_rect list_place(const tui_grid *g)
{
    int wide = g->cols < 100 ? g->cols - 4 : 96, row = g->rows > 30 ? 4 : 1;
    return (tui_rect){ row, (g->cols - wide) / 2, g->rows - 1 - row, wide };
}

bool list_move(int *row, int count, uint32_t key)
{
    switch (key) {
    case KEY_UP:
    case KEY_BACK_TAB:
    case KEY_WHEEL_UP: *row = (*row + count - 1) % count; return true;
    case KEY_DOWN:
    case KEY_TAB:
    case KEY_WHEEL_DOWN: *row = (*row + 1) % count; return true;
    case KEY_HOME: *row = 0; return true;
    case KEY_END: *row = count - 1; return true;
    default: return false;
    }
}

int list_clicked(const tui_grid *g, tui_key key)
{
    const tui_hit *hit = key.key == KEY_CLICK ? grid_find(g, key.row, key.col) : NULL;
    return hit && hit->kind == HIT_ITEM ? hit->value : -1;
}

int list_top(int top, int row, int room)
{
    return row < top ? (row < 0 ? 0 : row) : row >= top + room ? row - room + 1 : top;
}
