/* chart.c: the chances over a game, and what could have been done in a position.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "draw/scene.h"

enum { MARGIN = 4, EIGHTHS = 8 };

typedef struct {
    float low, high;
} range;

/* Chances go from 0 to 1; the totals of a solo game fill their tens. */
static range range_of(const nl_review *r)
{
    range all = { 0, 1 };
    if (r->players > 1)
        return all;
    all = (range){ 1e6f, 0 };
    for (int i = 0; i <= r->plies; i++) {
        float v = r->ply[i].value[0];
        if (!r->ply[i].known)
            continue;
        all.low = v < all.low ? v : all.low;
        all.high = v > all.high ? v : all.high;
    }
    if (all.high < all.low)
        return (range){ 0, 100 };
    return (range){ (float)((int)((all.low - 1) / 10) * 10), (float)((int)(all.high / 10) * 10 + 10) };
}

static int column_of(const nl_review *r, int ply, int wide)
{
    return r->plies ? ply * (wide - 1) / r->plies : 0;
}

static void draw_column(tui_grid *g, int row, int rows, int col, float share, bool now)
{
    int full = (int)(share * (float)(EIGHTHS * rows) + .5f);
    for (int i = 0; i < rows; i++) {
        int n = full - EIGHTHS * (rows - 1 - i);
        n = n < 0 ? 0 : n > EIGHTHS ? EIGHTHS : n;
        if (n)
            grid_put(g, row + i, col, 0x2580 + (uint32_t)n,
                     style(now ? ACCENT : TILE + NL_TURQUOISE, PLAIN, 0));
        else if (now)
            grid_put(g, row + i, col, L'┆', style(ACCENT, PLAIN, 0));
    }
}

/* Below an action: a blunder, a mistake, the turning point, or new tiles. */
static uint32_t mark_of(const nl_review *r, int i)
{
    const nl_ply *p = &r->ply[i];
    return r->turn.found && r->turn.ply == i     ? L'◆'
           : p->judged && p->grade == NL_BLUNDER ? L'×'
           : p->judged && p->grade == NL_MISTAKE ? '?'
           : p->reveals                          ? 'r'
                                                 : ' ';
}

static void draw_scale(tui_grid *g, int row, int rows, int col, range all, bool solo)
{
    char text[16];
    snprintf(text, sizeof text, "%.0f", (double)(all.high * (solo ? 1 : 100)));
    grid_text_right(g, row, col - 1, MARGIN, style(MUTED, PLAIN, 0), text);
    snprintf(text, sizeof text, "%.0f", (double)(all.low * (solo ? 1 : 100)));
    grid_text_right(g, row + rows - 1, col - 1, MARGIN, style(MUTED, PLAIN, 0), text);
}

static void draw_heading(tui_grid *g, tui_rect r, const scene *s)
{
    char text[SCENE_TEXT];
    if (!s->review)
        snprintf(text, sizeof text, "%s",
                 words_say(N_("A looks at this game again: chances, mistakes, better actions.")));
    else if (s->thought < s->wanted)
        words_fill(text, sizeof text, words_say(N_("Thinking: {done} of {of} positions")),
                   WITH(words_number("done", s->thought), words_number("of", s->wanted)));
    else
        words_fill(text, sizeof text,
                   s->game->players == 1
                       ? words_say(N_("Expected total"))
                       : say_of(s, s->seen, N_("Your chance to win"), N_("{name}’s chance to win")),
                   WITH(words_text("name", s->name[s->seen])));
    grid_wrap(g, (tui_rect){ r.row, r.col, s->review ? 1 : 2, r.cols }, style(MUTED, PLAIN, 0), text);
}

void draw_chart(tui_grid *g, tui_rect r, const scene *s)
{
    const nl_review *v = s->review;
    draw_heading(g, r, s);
    if (!v || r.rows < 5)
        return;
    range all = range_of(v);
    int   rows = r.rows - 2, wide = r.cols - MARGIN - 1, col = r.col + MARGIN;
    int   step = v->plies ? wide / (v->plies + 1) : 1;
    wide = step >= 1 ? step * v->plies + 1 : wide; /* as even as it can be */
    draw_scale(g, r.row + 1, rows, col, all, v->players == 1);
    for (int i = 0; i <= v->plies; i++) {
        int at = column_of(v, i, wide), next = i < v->plies ? column_of(v, i + 1, wide) : at + 1;
        for (int k = at; k < next && v->ply[i].known; k++)
            draw_column(g, r.row + 1, rows, col + k,
                        (v->ply[i].value[s->seen] - all.low) / (all.high - all.low), false);
        uint32_t mark = i < v->plies ? mark_of(v, i) : ' ';
        if (mark != ' ')
            grid_put(g, r.row + 1 + rows, col + at, mark,
                     style(mark == L'×' || mark == '?' ? BAD : ACCENT, PLAIN, BOLD));
        grid_hit(g, (tui_rect){ r.row + 1, col + at, rows + 1, next > at ? next - at : 1 }, HIT_PLY, i);
    }
    if (v->ply[s->ply].known)
        draw_column(g, r.row + 1, rows, col + column_of(v, s->ply, wide),
                    (v->ply[s->ply].value[s->seen] - all.low) / (all.high - all.low), true);
    else
        draw_column(g, r.row + 1, rows, col + column_of(v, s->ply, wide), 0, true);
}

/* ---- one position ---- */

static void draw_action(tui_grid *g, int row, int col, const nl_game *game, nl_action a)
{
    char text[24];
    if (a.take > NL_REACH) {
        grid_text(g, row, col, 8, style(PLAIN, PLAIN, 0),
                  words_say(a.take == NL_REFILL ? N_("Refill") : N_("phase 1")));
        return;
    }
    draw_mini(g, row, col, nl_wheel_tile(&game->wheel, a.take), LOOK_USUAL);
    snprintf(text, sizeof text, "%d,%d", nl_cell_x(a.cell), nl_cell_y(a.cell));
    grid_text(g, row, col + 3, 7, style(PLAIN, PLAIN, 0), text);
}

static void draw_value(tui_grid *g, int row, int end, const nl_choice *c, int players, int mover, int attr)
{
    char number[FIGURE_MAX], text[FIGURE_MAX + 2];
    figure(number, players == 1 ? (double)c->value[0] : (double)c->value[mover] * 100, 1, false);
    snprintf(text, sizeof text, "%s%s", number, players == 1 ? "" : " %");
    grid_text_right(g, row, end, 10, style(PLAIN, PLAIN, attr), text);
}

static const char *grade_word(const nl_ply *p)
{
    switch (p->grade) {
    case NL_SLIP: return words_say(N_("A slip"));
    case NL_MISTAKE: return words_say(N_("A mistake"));
    case NL_BLUNDER: return words_say(N_("A blunder"));
    default:
        return words_say(p->own_is_best        ? N_("The best action")
                         : p->loss <= p->error ? N_("As good as the best, as far as one can tell")
                                               : N_("Not quite the best"));
    }
}

void draw_verdict(tui_grid *g, tui_rect r, const scene *s)
{
    const nl_ply *p = &s->review->ply[s->ply];
    int           row = r.row + 1, end = r.row + r.rows - 1;
    bool          own = false;
    if (!p->known || p->over)
        return;
    grid_text(g, r.row, r.col + 1, r.cols - 1, style(MUTED, PLAIN, 0), words_say(N_("Best actions")));
    for (int i = 0; i < p->count && row < end; i++, row++) {
        bool played = s->ply < s->review->plies && nl_action_same(p->best[i].action, p->action);
        own |= played;
        grid_put(g, row, r.col, played ? L'▸' : ' ', style(ACCENT, PLAIN, BOLD));
        draw_action(g, row, r.col + 2, s->game, p->best[i].action);
        draw_value(g, row, r.col + r.cols, &p->best[i], s->game->players, p->mover, i == 0 ? BOLD : 0);
    }
    if (s->ply == s->review->plies)
        return;
    if (!own && row <= end) {
        grid_put(g, row - (row == end), r.col, L'▸', style(BAD, PLAIN, BOLD));
        grid_fill(g, (tui_rect){ row - (row == end), r.col + 1, 1, r.cols - 1 }, ' ', style(PLAIN, PLAIN, 0));
        draw_action(g, row - (row == end), r.col + 2, s->game, p->action);
        draw_value(g, row - (row == end), r.col + r.cols, &p->own, s->game->players, p->mover, 0);
    }
    if (p->judged && !p->forced)
        grid_text(g, end, r.col + 2, r.cols - 2, style(p->grade == NL_FINE ? GOOD : BAD, PLAIN, BOLD),
                  grade_word(p));
}
