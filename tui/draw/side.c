/* side.c: track, players, score sheet, log and unseen tiles.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "draw/scene.h"
#include "view/outlook.h"

/* ---- the track ---- */

enum { SPACE = 4, SPACES = 8 }; /* columns of a space; runners are never more than 7 apart (R3) */

/* The runners on a space, the top one first. */
static void draw_space(tui_grid *g, int row, int col, const scene *s, int at)
{
    uint8_t order[NL_PLAYERS_MAX];
    nl_track_order(&s->game->track, s->game->players, order);
    for (int i = 0, used = 0; i < s->game->players; i++)
        if (nl_track_travelled(&s->game->track, order[i]) == at)
            draw_disc(g, row, col + used++, order[i]);
}

/* Where the runner of the mover would come to stand. */
static void draw_landing(tui_grid *g, int row, int col, const scene *s, int rear)
{
    nl_outlook o;
    if (!s->take || nl_outlook_take(s->game, s->take, &o))
        return;
    int at = col + SPACE * (o.lands - rear) + o.stacked;
    grid_put(g, row, at, disc_sign[s->game->mover], style(ACCENT, PLAIN, BOLD | UNDERLINE));
}

void draw_track(tui_grid *g, tui_rect r, const scene *s)
{
    int rear = 1 << 16;
    for (int p = 0; p < s->game->players; p++) {
        int at = nl_track_travelled(&s->game->track, p);
        rear = at < rear ? at : rear;
    }
    grid_text(g, r.row, r.col, r.cols, style(MUTED, PLAIN, 0), words_say(N_("Moon track")));
    for (int i = 0; i < SPACES; i++) {
        char number[8];
        int  col = r.col + i * SPACE;
        snprintf(number, sizeof number, "%d", rear + i);
        for (int k = 0; k < SPACE && i * SPACE + k < r.cols; k++)
            grid_put(g, r.row + 2, col + k, k ? L'─' : L'┼', style(FRAME, PLAIN, 0));
        if (i % 2 == 0 || i == SPACES - 1)
            grid_text(g, r.row + 2, col + 1, SPACE - 1, style(MUTED, PLAIN, 0), number);
        draw_space(g, r.row + 1, col, s, rear + i);
    }
    draw_landing(g, r.row + 1, r.col, s, rear);
}

/* ---- players ---- */

void draw_clock(tui_grid *g, int row, int end, const scene *s, int player)
{
    bool runs = player == s->game->mover && !s->over;
    grid_text_right(g, row, end, SCENE_CLOCK, runs ? style(ACCENT, PLAIN, BOLD) : style(MUTED, PLAIN, 0),
                    s->clock[player]);
}

/* Discs that the ghost would place. */
static int would_place(const scene *s, int player)
{
    nl_cover c = { .discs = 0 };
    if (player == s->game->mover && s->take && s->aiming)
        nl_game_preview(s->game, (nl_action){ (uint8_t)s->take, s->cursor }, &c);
    return (int)c.discs;
}

enum { BAR_COLS = 10, BAR_COLS_CLOCK = 4 };

/* A player in a line: disc, name, discs left as a bar and as a number. */
static void draw_player(tui_grid *g, tui_rect r, const scene *s, int p)
{
    int       left = s->game->area[p].discs, all = s->table->deal.discs[p], less = would_place(s, p);
    bool      moves = p == s->game->mover && !nl_game_over(s->game) && !s->over;
    char      text[48];
    int       wide = *s->clock[p] ? BAR_COLS_CLOCK : BAR_COLS, bar = r.col + r.cols - 6 - wide;
    int       name = *s->clock[p] ? bar - 8 : bar;
    tui_style s_name = style(PLAIN, PLAIN, moves ? BOLD : 0);
    draw_disc(g, r.row, r.col + 1, p);
    grid_put(g, r.row, r.col, moves ? L'▸' : ' ', style(ACCENT, PLAIN, BOLD));
    grid_name(g, r.row, r.col + 3, name - r.col - 4, s_name, s->name[p]);
    if (*s->clock[p])
        draw_clock(g, r.row, bar - 1, s, p);
    for (int i = 0; i < wide; i++)
        grid_put(g, r.row, bar + i, i * all < left * wide ? L'▰' : L'▱',
                 style(i * all < (left - less) * wide  ? PLAIN
                       : less && i * all < left * wide ? ACCENT
                                                       : MUTED,
                       PLAIN, 0));
    if (less)
        snprintf(text, sizeof text, "%d→%d", left, left - less);
    else
        snprintf(text, sizeof text, "%d", left);
    grid_text_right(g, r.row, r.col + r.cols, 5,
                    less ? style(ACCENT, PLAIN, BOLD) : style(PLAIN, PLAIN, BOLD), text);
    grid_hit(g, (tui_rect){ r.row, r.col, 1, r.cols }, HIT_PLAYER, p);
}

void draw_players(tui_grid *g, tui_rect r, const scene *s)
{
    grid_text_right(g, r.row, r.col + r.cols, r.cols, style(MUTED, PLAIN, 0),
                    words_say(N_("Discs to place")));
    for (int p = 0; p < s->game->players && p + 1 < r.rows; p++)
        draw_player(g, (tui_rect){ r.row + 1 + p, r.col, 1, r.cols }, s, p);
}

/* ---- solo ---- */

static void draw_line(tui_grid *g, tui_rect r, int row, const char *title, const char *figures, int attr)
{
    int n = grid_columns(figures);
    grid_text(g, r.row + row, r.col + 1, r.cols - n - 2, style(attr ? PLAIN : MUTED, PLAIN, attr), title);
    grid_text_right(g, r.row + row, r.col + r.cols, n, style(PLAIN, PLAIN, attr), figures);
}

void draw_sheet(tui_grid *g, tui_rect r, const scene *s)
{
    nl_sheet now;
    char     text[64];
    nl_sheet_fill(s->game, &now);
    grid_text(g, r.row, r.col, r.cols, style(MUTED, PLAIN, 0), words_say(N_("Score sheet")));
    snprintf(text, sizeof text, "%d + 10×%d = %3d", now.costs1, now.missing1, now.phase1);
    draw_line(g, r, 1, words_say(N_("Phase 1")), text, 0);
    snprintf(text, sizeof text, "%d + 10×%d = %3d", now.costs2, now.missing2, now.phase2);
    draw_line(g, r, 2, words_say(N_("Phase 2")), text, 0);
    snprintf(text, sizeof text, "%d", now.total);
    draw_line(g, r, 3, words_say(N_("Total")), text, BOLD);
    int less = would_place(s, 0);
    if (less)
        snprintf(text, sizeof text, "%d→%d/%d", now.placed, now.placed + less, NL_SOLO_DISCS);
    else
        snprintf(text, sizeof text, "%d/%d", now.placed, NL_SOLO_DISCS);
    if (r.rows > 4)
        draw_line(g, r, 4, words_say(N_("Discs placed")), text, 0);
}

/* ---- what was played ---- */

static void draw_played(tui_grid *g, tui_rect r, const nl_game *before, nl_action a, const nl_game *after)
{
    char text[SCENE_TEXT];
    int  p = before->mover, covered = before->area[p].discs - after->area[p].discs,
        n = before->pile - after->pile;
    draw_disc(g, r.row, r.col, p);
    if (a.take == NL_REFILL)
        words_fill(text, sizeof text,
                   words_say_n(N2_("refilled the wheel: {n} tile", "refilled the wheel: {n} tiles"), n),
                   WITH(words_number("n", n)));
    else if (a.take == NL_END_PHASE)
        snprintf(text, sizeof text, "%s", words_say(N_("ended phase 1")));
    else if (covered)
        words_fill(text, sizeof text, words_say(N_("covered {n}")), WITH(words_number("n", covered)));
    else
        snprintf(text, sizeof text, "%s", words_say(N_("covered none")));
    if (a.take <= NL_REACH)
        draw_mini(g, r.row, r.col + 2, nl_wheel_tile(&before->wheel, a.take), LOOK_USUAL);
    int left = a.take <= NL_REACH ? r.col + 5 : r.col + 2;
    grid_text(g, r.row, left, r.cols - (left - r.col), style(covered ? PLAIN : MUTED, PLAIN, 0), text);
}

/* The newest at the top. */
void draw_log(tui_grid *g, tui_rect r, const scene *s)
{
    nl_game before, after;
    nl_deck d;
    int     first = s->ply - (r.rows - 1);
    if (r.rows < 2)
        return;
    grid_text(g, r.row, r.col, r.cols, style(MUTED, PLAIN, 0), words_say(N_("Last moves")));
    first = first < 0 ? 0 : first;
    nl_table_position_at(s->table, first, &after, &d);
    for (int i = first; i < s->ply; i++) {
        before = after;
        nl_deck_play(&d, &after, s->table->action[i]);
        draw_played(g, (tui_rect){ r.row + s->ply - i, r.col, 1, r.cols }, &before, s->table->action[i],
                    &after);
    }
}

/* By color, in the order of their costs. */
void draw_unseen(tui_grid *g, tui_rect r, const nl_game *game)
{
    char text[SCENE_TEXT];
    words_fill(text, sizeof text, words_say(N_("Unseen tiles")), NULL);
    int n = grid_text(g, r.row, r.col, r.cols, style(MUTED, PLAIN, 0), text);
    snprintf(text, sizeof text, "%d", game->pile);
    grid_text(g, r.row, r.col + n + 1, 4, style(PLAIN, PLAIN, BOLD), text);
    for (int c = 0; c < NL_COLORS && c + 1 < r.rows; c++) {
        int at = r.col + 2;
        grid_put(g, r.row + 1 + c, r.col, tile_sign[c], style(ON_TILE + c, TILE + c, BOLD));
        for (nl_tile_id id = 1; id <= NL_TILES; id++)
            if (nl_tiles[id].color == c && nl_game_unseen(game, id) && at < r.col + r.cols)
                grid_put(g, r.row + 1 + c, at++, '0' + (uint32_t)nl_tiles[id].cost, style(PLAIN, PLAIN, 0));
    }
}
