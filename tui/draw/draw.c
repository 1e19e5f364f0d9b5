/* draw.c: the screen of a game: what goes where, at every size.
 *
 * Wheel, offer and track on the left, an area in the middle; the other players below it, or on the right where
 * there is room.  A replay has its chart in their place.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "draw/scene.h"

enum { WIDE_FROM = 120, SIDE_COLS = 36, STRIP_ROWS = 7, CHART_ROWS = 8 };

/* Whether there is room for the players in a column of their own. */
static bool is_wide(const tui_grid *g)
{
    return g->cols >= WIDE_FROM && g->rows >= 30;
}

/* ---- bars ---- */

static void draw_top(tui_grid *g, const scene *s)
{
    tui_style bar = style(ON_BAR, BAR, 0);
    grid_fill(g, (tui_rect){ 0, 0, 1, g->cols }, ' ', bar);
    grid_put(g, 0, 1, L'☽', style(ACCENT, BAR, BOLD));
    grid_text(g, 0, 3, 9, style(ON_BAR, BAR, BOLD), "Nova Luna");
    if (!nl_game_over(s->game) && !s->over && s->game->players > 1)
        draw_disc(g, 0, 15, s->game->mover);
    grid_text(g, 0, 17, g->cols - 17 - 12, style(ON_BAR, BAR, BOLD), s->status);
    char help[SCENE_TEXT];
    snprintf(help, sizeof help, "? %s", words_say(N_("Help")));
    grid_text_right(g, 0, g->cols - 1, 11, bar, help);
    grid_hit(g, (tui_rect){ 0, g->cols - 12, 1, 12 }, HIT_KEY, '?');
}

typedef struct {
    const char *key, *about;
    uint32_t    code; /* 0: no click does it */
} hint_key;

static void draw_keys(tui_grid *g, const hint_key keys[])
{
    int row = g->rows - 1, col = 1;
    grid_fill(g, (tui_rect){ row, 0, 1, g->cols }, ' ', style(ON_BAR, BAR, 0));
    for (; keys->key; keys++) {
        const char *about = words_say(keys->about);
        int         n = grid_columns(keys->key) + 1 + grid_columns(about), from = col;
        if (col + n > g->cols - 1) /* rather left out than cut */
            continue;
        col += grid_text(g, row, col, 12, style(ACCENT, BAR, BOLD), keys->key) + 1;
        col += grid_text(g, row, col, 40, style(ON_BAR, BAR, 0), about) + 2;
        if (keys->code)
            grid_hit(g, (tui_rect){ row, from, 1, n }, HIT_KEY, (int)keys->code);
    }
}

static void draw_bottom(tui_grid *g, const scene *s)
{
    static const hint_key playing[] = { { "1 2 3", N_("Tile"), 0 },       { "↑↓←→", N_("Cell"), 0 },
                                        { "Enter", N_("Confirm"), '\r' }, { "Z", N_("Undo"), 'z' },
                                        { "H", N_("Hint"), 'h' },         { "Q", N_("Menu"), 'q' },
                                        { "Y", N_("Redo"), 'y' },         { "U", N_("Unseen tiles"), 'u' },
                                        { "L", N_("Last moves"), 'l' },   { NULL, NULL, 0 } };
    static const hint_key replaying[] = { { "←→", N_("Action"), 0 },      { "A", N_("Analyze"), 'a' },
                                          { "P", N_("Play on"), 'p' },    { "Q", N_("Menu"), 'q' },
                                          { "L", N_("Last moves"), 'l' }, { NULL, NULL, 0 } };
    static const hint_key over[] = { { "A", N_("Analyze"), 'a' },
                                     { "N", N_("New game"), 'n' },
                                     { "Z", N_("Undo"), 'z' },
                                     { "Q", N_("Menu"), 'q' },
                                     { NULL, NULL, 0 } };
    static const hint_key far[] = {
        { "1 2 3", N_("Tile"), 0 },       { "↑↓←→", N_("Cell"), 0 },      { "Enter", N_("Confirm"), '\r' },
        { "Z", N_("Undo"), 'z' },         { "M", N_("Table"), 'm' },      { "Q", N_("Menu"), 'q' },
        { "U", N_("Unseen tiles"), 'u' }, { "L", N_("Last moves"), 'l' }, { NULL, NULL, 0 }
    };
    static const hint_key offered[] = { { "G", N_("Agree"), 'g' },
                                        { "D", N_("Rather not"), 'd' },
                                        { "M", N_("Table"), 'm' },
                                        { "Q", N_("Menu"), 'q' },
                                        { NULL, NULL, 0 } };
    static const hint_key far_over[] = { { "N", N_("Rematch"), 'n' },
                                         { "A", N_("Analyze"), 'a' },
                                         { "M", N_("Table"), 'm' },
                                         { "Q", N_("Menu"), 'q' },
                                         { NULL, NULL, 0 } };
    static const hint_key puzzle[] = { { "1 2 3", N_("Tile"), 0 },       { "↑↓←→", N_("Cell"), 0 },
                                       { "Enter", N_("Confirm"), '\r' }, { "Q", N_("All puzzles"), 'q' },
                                       { "U", N_("Unseen tiles"), 'u' }, { NULL, NULL, 0 } };
    static const hint_key answered[] = { { "N", N_("Next puzzle"), 'n' },
                                         { "Z", N_("Try again"), 'z' },
                                         { "Q", N_("All puzzles"), 'q' },
                                         { NULL, NULL, 0 } };
    grid_text(g, g->rows - 2, 1, g->cols - 2, s->alarm ? style(ACCENT, PLAIN, BOLD) : style(PLAIN, PLAIN, 0),
              s->message);
    draw_keys(g, s->replay    ? replaying
                 : s->puzzle  ? s->over ? answered : puzzle
                 : s->offered ? offered
                 : s->far     ? s->over ? far_over : far
                 : s->over    ? over
                              : playing);
}

/* ---- areas ---- */

/* The tiles that count for the open tasks of the one at the cursor. */
static uint64_t lit_tiles(const scene *s)
{
    const nl_area *a = &s->game->area[s->seen];
    uint64_t       lit = 0;
    for (int i = 1; i <= a->count && s->aiming && !s->take; i++)
        for (int k = 0; a->at[i].cell == s->cursor && k < nl_tiles[a->at[i].id].tasks; k++) {
            nl_progress p;
            nl_area_progress(a, i, k, &p);
            for (int c = 0; c < NL_COLORS; c++)
                lit |= p.chain[c];
        }
    return lit;
}

/* … and those that count for what the ghost would cover: its groups, found by laying it on a copy. */
static uint64_t lit_by_ghost(const scene *s)
{
    nl_game   after = *s->game;
    int       p = s->game->mover;
    uint64_t  lit = 0;
    nl_cover  c;
    nl_action act = { (uint8_t)s->take, s->cursor };
    if (nl_game_preview(s->game, act, &c) || nl_game_apply(&after, act))
        return 0;
    const nl_area *a = &after.area[p];
    for (int i = 1; i <= a->count; i++)
        for (int k = 0; k < nl_tiles[a->at[i].id].tasks; k++)
            if (c.task[k] & nl_tile_bit[a->at[i].id]) {
                nl_progress now;
                nl_area_progress(a, i, k, &now);
                for (int color = 0; color < NL_COLORS; color++)
                    lit |= now.chain[color];
                lit |= (uint64_t)1 << i;
            }
    return lit & ~((uint64_t)1 << a->count);
}

static void draw_title(tui_grid *g, tui_rect r, const scene *s, int player)
{
    char text[SCENE_TEXT], discs[SCENE_TEXT];
    int  n = s->game->area[player].discs;
    words_fill(text, sizeof text, say_of(s, player, N_("Your area"), N_("{name}’s area")),
               WITH(words_text("name", s->name[player])));
    words_fill(discs, sizeof discs, words_say_n(N2_("{n} disc left", "{n} discs left"), n),
               WITH(words_number("n", n)));
    draw_disc(g, r.row, r.col, player);
    int used = grid_text(g, r.row, r.col + 2, r.cols - 2, style(PLAIN, PLAIN, BOLD), text);
    used += 4 + grid_text(g, r.row, r.col + 4 + used, r.cols - 4 - used, style(MUTED, PLAIN, 0), discs);
    if (*s->clock[player] && !is_wide(g) && used + 2 + grid_columns(s->clock[player]) <= r.cols)
        draw_clock(g, r.row, r.col + r.cols, s, player);
}

static void draw_seen(tui_grid *g, tui_rect r, const scene *s)
{
    bool mine = s->seen == s->game->mover && !nl_game_over(s->game) && !s->over && !s->replay &&
                (!s->far || s->seen == s->you);
    area_view v = {
        .area = &s->game->area[s->seen],
        .player = s->seen,
        .ring = mine || !s->game->area[s->seen].count || (s->puzzle && s->hint_cell),
        .cursor = s->aiming,
        .at = s->cursor,
        .game = s->game,
        .take = mine ? s->take : 0,
        .zoom = s->zoom,
        .click = true,
        .hint = s->hint_cell && (mine || (s->puzzle && s->seen == s->you)),
        .hint_at = s->hint_at,
    };
    if (v.take && s->aiming && !nl_game_check(s->game, (nl_action){ (uint8_t)s->take, s->cursor }))
        v.ghost = nl_wheel_tile(&s->game->wheel, s->take);
    v.lit = v.ghost ? lit_by_ghost(s) : lit_tiles(s);
    draw_title(g, (tui_rect){ r.row, r.col, 1, r.cols }, s, s->seen);
    draw_area(g, (tui_rect){ r.row + 1, r.col, r.rows - 1, r.cols }, &v);
}

/* Everybody whose area is not shown large, side by side or one above the other. */
static void draw_others(tui_grid *g, tui_rect r, const scene *s, bool upright)
{
    int n = s->game->players - 1, i = 0;
    for (int p = 0; p < s->game->players; p++) {
        if (p == s->seen)
            continue;
        tui_rect at = upright ? (tui_rect){ r.row + i * (r.rows / n), r.col, r.rows / n, r.cols }
                              : (tui_rect){ r.row, r.col + i * (r.cols / n), r.rows, r.cols / n - 1 };
        char     text[16];
        snprintf(text, sizeof text, "%d", s->game->area[p].discs);
        draw_disc(g, at.row, at.col, p);
        int tight = grid_columns(s->name[p]) > at.cols - 5;
        int used =
            grid_name(g, at.row, at.col + 2 - tight, at.cols - 5 + tight, style(PLAIN, PLAIN, 0), s->name[p]);
        grid_text(g, at.row, at.col + 3 - tight + used, 3, style(PLAIN, PLAIN, BOLD), text);
        if (*s->clock[p] && !is_wide(g) && 6 - tight + used + grid_columns(s->clock[p]) <= at.cols)
            draw_clock(g, at.row, at.col + at.cols, s, p);
        grid_hit(g, at, HIT_PLAYER, p);
        at.row++;
        at.rows--;
        if (upright && at.rows > 8)
            draw_area(g, at, &(area_view){ .area = &s->game->area[p], .player = p });
        else
            draw_small_area(g, at, &s->game->area[p]);
        i++;
    }
}

/* ---- what goes where ---- */

static void draw_left(tui_grid *g, tui_rect r, const scene *s)
{
    bool solo = s->game->players == 1, large = r.cols > WHEEL_COLS_LARGE && r.rows >= WHEEL_ROWS_LARGE + 17;
    int  wheel = large ? WHEEL_ROWS_LARGE : WHEEL_ROWS, foot = solo ? 5 : 3;
    int  left = r.rows - wheel - foot, lines = left >= 12 ? 3 : 2, gap = left > 3 * lines + 1;
    draw_wheel(g, (tui_rect){ r.row, r.col, wheel, r.cols }, s, large);
    tui_rect middle = { r.row + wheel + gap, r.col, left - gap, r.cols - 1 };
    if (s->replay && s->review)
        draw_verdict(g, middle, s);
    else
        draw_offer(g, middle, s, lines);
    tui_rect low = { r.row + r.rows - foot, r.col + 1, foot, r.cols - 2 };
    if (solo)
        draw_sheet(g, low, s);
    else
        draw_track(g, low, s);
}

static void draw_right(tui_grid *g, tui_rect r, const scene *s)
{
    int n = s->game->players, unseen = 6;
    if (n > 1) {
        draw_players(g, (tui_rect){ r.row, r.col, n + 1, r.cols }, s);
        r.row += n + 2;
        r.rows -= n + 2;
    }
    draw_unseen(g, (tui_rect){ r.row + r.rows - 5, r.col, 5, r.cols }, s->game);
    r.rows -= unseen;
    int log = n == 1 ? r.rows : r.rows > 30 ? 10 : r.rows > 18 ? 6 : 0;
    draw_log(g, (tui_rect){ r.row + r.rows - log, r.col, log, r.cols }, s);
    r.rows -= log + 1;
    if (n > 1 && r.rows > 3)
        draw_others(g, r, s, true);
}

static void draw_wide(tui_grid *g, tui_rect r, const scene *s)
{
    int      left = WHEEL_COLS_LARGE + 3, chart = s->replay ? CHART_ROWS + 2 : 0;
    tui_rect middle = { r.row, left, r.rows - chart, g->cols - left - SIDE_COLS - 2 };
    draw_left(g, (tui_rect){ r.row, 0, r.rows, WHEEL_COLS_LARGE + 1 }, s);
    draw_seen(g, middle, s);
    if (chart)
        draw_chart(g, (tui_rect){ r.row + r.rows - chart, left, chart, middle.cols }, s);
    draw_right(g, (tui_rect){ r.row, g->cols - SIDE_COLS, r.rows, SIDE_COLS - 1 }, s);
}

static void draw_narrow(tui_grid *g, tui_rect r, const scene *s)
{
    int      left = WHEEL_COLS + 1, n = s->game->players;
    int      strip = s->replay && s->review ? CHART_ROWS : n > 1 ? STRIP_ROWS + (r.rows - 21) / 4 : 0;
    tui_rect right = { r.row, left, r.rows - strip, g->cols - left - 1 };
    draw_left(g, (tui_rect){ r.row, 0, r.rows, WHEEL_COLS }, s);
    draw_seen(g, right, s);
    tui_rect low = { r.row + r.rows - strip + 1, left, strip - 1, right.cols };
    if (s->replay && s->review)
        draw_chart(g, low, s);
    else if (strip)
        draw_others(g, low, s, false);
}

void draw_scene(tui_grid *g, const scene *s)
{
    tui_rect middle = { 1, 0, g->rows - 3, g->cols };
    draw_top(g, s);
    if (is_wide(g))
        draw_wide(g, middle, s);
    else
        draw_narrow(g, middle, s);
    draw_bottom(g, s);
}
