/* wheel.c: the moon wheel as a square loop of twelve slots, and what the tiles on offer would mean.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "draw/scene.h"
#include "view/outlook.h"

/* Slot 0, the new moon, is at the top left; the others follow clockwise. */
static void slot_place(int slot, int *x, int *y)
{
    static const uint8_t places[NL_SLOTS][2] = { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 }, { 3, 1 }, { 3, 2 },
                                                 { 3, 3 }, { 2, 3 }, { 1, 3 }, { 0, 3 }, { 0, 2 }, { 0, 1 } };
    *x = places[slot][0];
    *y = places[slot][1];
}

/* Which tile of the offer lies in a slot, or 0. */
static int offer_at(const nl_wheel *w, int slot)
{
    for (int k = 1; k <= nl_wheel_reach(w); k++)
        if (nl_wheel_slot(w, nl_wheel_steps(w, k)) == slot)
            return k;
    return 0;
}

/* A frame around a tile, or on small wheels its corners; the number of the offer stands in it. */
static void draw_frame(tui_grid *g, tui_rect r, int k, bool chosen, bool large)
{
    tui_style s = chosen ? style(ACCENT, PLAIN, BOLD) : style(FRAME, PLAIN, 0);
    int       top = r.row - large, low = r.row + r.rows - 1 + large, left = r.col - 1, right = r.col + r.cols;
    for (int col = r.col; col < right && large; col++) {
        grid_put(g, top, col, chosen ? L'━' : L'─', s);
        grid_put(g, low, col, chosen ? L'━' : L'─', s);
    }
    for (int row = r.row; row < low && large; row++) {
        grid_put(g, row, left, chosen ? L'┃' : L'│', s);
        grid_put(g, row, right, chosen ? L'┃' : L'│', s);
    }
    if (large || chosen) {
        grid_put(g, top, left, large && chosen ? L'┏' : L'╭', s);
        grid_put(g, top, right, large && chosen ? L'┓' : L'╮', s);
        grid_put(g, low, left, large && chosen ? L'┗' : L'╰', s);
        grid_put(g, low, right, large && chosen ? L'┛' : L'╯', s);
    }
    if (k)
        grid_put(g, low, large ? left + 1 : left, '0' + (uint32_t)k,
                 chosen ? style(ON_ACCENT, ACCENT, BOLD) : style(ACCENT, PLAIN, BOLD));
}

static void draw_moon(tui_grid *g, tui_rect r)
{
    tui_style s = style(ON_ACCENT, ACCENT, BOLD);
    grid_fill(g, (tui_rect){ r.row, r.col + 2, r.rows, 3 }, ' ', s);
    grid_put(g, r.row, r.col + 3, L'☽', s);
}

static void draw_slot(tui_grid *g, tui_rect r, const scene *s, int slot, bool large)
{
    const nl_wheel *w = &s->game->wheel;
    nl_tile_id      id = w->slot[slot];
    int             k = id == NL_NO_TILE || nl_game_over(s->game) ? 0 : offer_at(w, slot);
    if (slot == w->marker) {
        draw_moon(g, r);
        return;
    }
    if (id == NL_NO_TILE) {
        grid_put(g, r.row, r.col + 3, L'·', style(MUTED, PLAIN, 0));
        return;
    }
    draw_tile(g, r, id, &(tile_face){ .look = k ? LOOK_USUAL : LOOK_FAR });
    if (g->mono && !large)
        grid_attr(g, (tui_rect){ r.row + 1, r.col, 1, r.cols }, UNDERLINE);
    if (large || k)
        draw_frame(g, r, k, k && (k == s->take || k == s->hinted), large);
    if (k)
        grid_hit(g, r, HIT_TAKE, k);
}

/* The inside: how many tiles are in the pile. */
static void draw_middle(tui_grid *g, tui_rect r, const scene *s)
{
    static const char *const moon[] = { " ▄██▀", "▐██▌", "▐███▖", " ▀███▄▄▞", "   ▀▀▀" };
    char text[SCENE_TEXT];
    bool art = r.rows > 7 && !g->ascii;
    int  row = r.row + (art ? 0 : (r.rows - 2) / 2);
    words_fill(text, sizeof text, words_say(N_("{n} in the pile")), WITH(words_number("n", s->game->pile)));
    for (int i = 0; i < 5 && art; i++, row++)
        grid_text(g, row, r.col + (r.cols - 8) / 2, 9, style(ACCENT, PLAIN, 0), moon[i]);
    row += art;
    if (grid_columns(text) <= r.cols)
        grid_text_middle(g, row, r.col, r.cols, style(PLAIN, PLAIN, 0), text);
    else
        grid_wrap(g, (tui_rect){ row, r.col, 2, r.cols }, style(PLAIN, PLAIN, 0), text);
}

void draw_wheel(tui_grid *g, tui_rect r, const scene *s, bool large)
{
    int high = large ? TILE_ROWS + 2 : TILE_ROWS, wide = large ? TILE_COLS + 2 : TILE_COLS + 1;
    for (int slot = 0; slot < NL_SLOTS; slot++) {
        int x, y;
        slot_place(slot, &x, &y);
        draw_slot(g, (tui_rect){ r.row + y * high + large, r.col + x * wide + 1, TILE_ROWS, TILE_COLS }, s,
                  slot, large);
    }
    draw_middle(g, (tui_rect){ r.row + high, r.col + wide + 1, 2 * high, 2 * wide - 2 + large }, s);
}

/* ---- the offer ---- */

/* "then 4● 5■ 3▲" */
static void draw_then(tui_grid *g, int row, int col, int wide, const scene *s, int k)
{
    nl_outlook o;
    if (nl_outlook_take(s->game, k, &o) || s->game->players == 1)
        return;
    const char *text = o.must_refill ? words_say(N_("then the wheel is refilled"))
                       : !o.offers   ? words_say(N_("then no tile is left"))
                                     : words_say(N_("then"));
    if (grid_columns(text) > wide) /* rather left out than cut */
        return;
    int at = col + grid_text(g, row, col, wide, style(MUTED, PLAIN, 0), text) + 1;
    for (int i = 0; i < o.offers; i++, at += 3)
        draw_mini(g, row, at, o.offer[i], LOOK_USUAL);
}

static void draw_choice(tui_grid *g, tui_rect r, const scene *s, int k, int lines)
{
    char      who[SCENE_TEXT], where[SCENE_TEXT];
    bool      chosen = k == s->take;
    int       left = r.col + 6, wide = r.cols - 6;
    tui_style number = chosen ? style(ON_ACCENT, ACCENT, BOLD) : style(ACCENT, PLAIN, BOLD);
    say_outlook(s, k, wide, who, where);
    grid_put(g, r.row, r.col, chosen ? L'▸' : ' ', style(ACCENT, PLAIN, BOLD));
    grid_put(g, r.row, r.col + 1, '0' + (uint32_t)k, number);
    draw_mini(g, r.row, r.col + 3, nl_wheel_tile(&s->game->wheel, k), LOOK_USUAL);
    grid_text(g, r.row, left, wide, style(PLAIN, PLAIN, chosen || k == s->hinted ? BOLD : 0), who);
    grid_text(g, r.row + 1, left, wide, style(MUTED, PLAIN, 0), where);
    if (lines > 2)
        draw_then(g, r.row + 2, left, wide, s, k);
    grid_hit(g, (tui_rect){ r.row, r.col, lines, r.cols }, HIT_TAKE, k);
}

/* R or E, where they are allowed. */
static void draw_other(tui_grid *g, int row, int col, int wide, const scene *s)
{
    bool refill = nl_game_may_refill(s->game), end = nl_game_may_end_phase(s->game);
    if (!refill && !end)
        return;
    grid_text(g, row, col + 1, 1, style(ACCENT, PLAIN, BOLD), refill ? "R" : "E");
    grid_text(g, row, col + 3, wide - 3, style(PLAIN, PLAIN, 0),
              words_say(refill ? N_("Refill the wheel") : N_("End phase 1")));
    grid_hit(g, (tui_rect){ row, col, 1, wide }, HIT_KEY, refill ? 'r' : 'e');
}

void draw_offer(tui_grid *g, tui_rect r, const scene *s, int lines)
{
    int n = nl_wheel_reach(&s->game->wheel), row = r.row;
    if (nl_game_over(s->game))
        return;
    for (int k = 1; k <= n && row + lines <= r.row + r.rows; k++, row += lines)
        draw_choice(g, (tui_rect){ row, r.col, lines, r.cols }, s, k, lines);
    if (row < r.row + r.rows)
        draw_other(g, row, r.col, r.cols, s);
}
