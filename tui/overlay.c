/* overlay.c: boxes above a screen: help, lists, the end of a game, questions.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "app.h"
#include "view/outlook.h"

static void current_scene(const tui_app *a, scene *s)
{
    if (a->screen == SCREEN_REPLAY)
        replay_scene(a, s);
    else
        turn_scene(a, s);
}

tui_rect overlay_middle(const tui_grid *g, int rows, int cols)
{
    rows = rows < g->rows - 2 ? rows : g->rows - 2;
    cols = cols < g->cols - 4 ? cols : g->cols - 4;
    return (tui_rect){ (g->rows - rows) / 2, (g->cols - cols) / 2, rows, cols };
}

tui_rect overlay_inner(tui_rect r)
{
    return (tui_rect){ r.row + 1, r.col + 2, r.rows - 2, r.cols - 4 };
}

/* ---- help ---- */

static const struct {
    const char *keys, *about;
} helps[] = {
    { "1 2 3", N_("choose a tile") },
    { "↑ ↓ ← →", N_("move in the area") },
    { "N, Tab", N_("next or previous free cell") },
    { "Enter", N_("place the tile there, then confirm") },
    { "Esc", N_("one step back") },
    { "R", N_("refill the wheel") },
    { "E", N_("end phase 1 (asks first)") },
    { "Z Y", N_("undo, redo") },
    { "H", N_("hint") },
    { "W A T O", N_("go to wheel, area, track, opponents") },
    { "I", N_("the tasks of a tile, and what counts for them") },
    { "L S U", N_("last moves, how it stands, unseen tiles") },
    { "+ - 0", N_("zoom in, out, fit") },
    { "/", N_("type a move") },
    { "M G D", N_("online: the table; agree, or rather not") },
    { "← → Home End", N_("go through a game that is over") },
    { "Q", N_("to the first screen; the game is kept") },
    { "Ctrl-Z Ctrl-C", N_("suspend, or leave") },
};
enum { HELPS = sizeof helps / sizeof helps[0] };

static void draw_help(tui_grid *g)
{
    tui_rect r = overlay_middle(g, HELPS + 4, 74), in = overlay_inner(r);
    grid_box(g, r, words_say(N_("Keys")));
    for (int i = 0; i < HELPS && i < in.rows; i++) {
        grid_text(g, in.row + i, in.col, 15, style(ACCENT, PLAIN, BOLD), helps[i].keys);
        grid_text(g, in.row + i, in.col + 16, in.cols - 16, style(PLAIN, PLAIN, 0),
                  words_say(helps[i].about));
    }
    if (in.rows > HELPS + 1)
        grid_text(g, in.row + HELPS + 1, in.col, in.cols, style(MUTED, PLAIN, 0),
                  words_say(N_("● blue · ▲ red · ■ turquoise · ✚ yellow · ✓ covered")));
}

/* ---- lists ---- */

static void draw_unseen_box(tui_grid *g, const scene *s)
{
    tui_rect r = overlay_middle(g, 20, 76), in = overlay_inner(r);
    char     text[SCENE_TEXT];
    grid_box(g, r, words_say(N_("Unseen tiles")));
    words_fill(text, sizeof text, words_say(N_("{n} in the pile")), WITH(words_number("n", s->game->pile)));
    grid_text(g, in.row, in.col, in.cols, style(MUTED, PLAIN, 0), text);
    for (int c = 0; c < NL_COLORS; c++) {
        int n = 0;
        for (nl_tile_id id = 1; id <= NL_TILES; id++) {
            int row = in.row + 1 + 4 * c + 2 * (n / 9), col = in.col + 8 * (n % 9);
            if (nl_tiles[id].color != c || !nl_game_unseen(s->game, id))
                continue;
            if (row + 2 <= in.row + in.rows && col + TILE_COLS <= in.col + in.cols)
                draw_tile(g, (tui_rect){ row, col, TILE_ROWS, TILE_COLS }, id, &(tile_face){ .player = 0 });
            n++;
        }
    }
}

static void draw_log_box(tui_grid *g, scene *s)
{
    tui_rect r = overlay_middle(g, s->ply + 4, 86), in = overlay_inner(r);
    s->wide = in.cols - 4;
    grid_box(g, r, words_say(N_("Last moves")));
    for (int i = 0; i < in.rows && i < s->ply; i++) {
        char text[SCENE_TEXT], number[8];
        say_done(s, s->ply - 1 - i, text);
        snprintf(number, sizeof number, "%d", s->ply - i);
        grid_text_right(g, in.row + i, in.col + 2, 2, style(MUTED, PLAIN, 0), number);
        grid_text(g, in.row + i, in.col + 4, in.cols - 4, style(PLAIN, PLAIN, 0), text);
    }
    if (!s->ply)
        grid_text(g, in.row, in.col, in.cols, style(MUTED, PLAIN, 0),
                  words_say(N_("Nothing has been played yet.")));
}

/* ---- the end ---- */

static void draw_ranking(tui_grid *g, tui_rect in, const scene *s)
{
    nl_result r;
    nl_table_result(s->table, &r);
    for (int i = 0; i < s->game->players; i++) {
        int  p = r.ranking[i], n = s->game->area[p].discs;
        char text[SCENE_TEXT];
        snprintf(text, sizeof text, "%d.", i + 1);
        grid_text(g, in.row + i, in.col, 2, style(MUTED, PLAIN, 0), text);
        draw_disc(g, in.row + i, in.col + 3, p);
        grid_name(g, in.row + i, in.col + 5, NAME_COLS, style(PLAIN, PLAIN, i ? 0 : BOLD), s->name[p]);
        words_fill(text, sizeof text, words_say_n(N2_("{n} disc left", "{n} discs left"), n),
                   WITH(words_number("n", n)));
        grid_text(g, in.row + i, in.col + 8 + NAME_COLS, in.cols - 8 - NAME_COLS, style(PLAIN, PLAIN, 0),
                  text);
    }
}

/* "3 under par" */
static void say_par(const tui_app *a, char out[SCENE_TEXT])
{
    nl_result r;
    nl_table_result(&a->session.table, &r);
    int over = r.total - a->par, n = over < 0 ? -over : over;
    if (!a->par)
        snprintf(out, SCENE_TEXT, "%s", words_say(N_("Par is being worked out…")));
    else
        words_fill(out, SCENE_TEXT,
                   !over      ? words_say(N_("exactly par"))
                   : over < 0 ? words_say_n(N2_("{n} under par", "{n} under par"), n)
                              : words_say_n(N2_("{n} over par", "{n} over par"), n),
                   WITH(words_number("n", n)));
}

static void draw_result(tui_grid *g, const scene *s, const tui_app *a)
{
    char     title[SCENE_TEXT], why[SCENE_TEXT], par[SCENE_TEXT];
    bool     solo = s->game->players == 1;
    tui_rect r = overlay_middle(g, solo ? 10 : 8 + s->game->players, 60), in = overlay_inner(r);
    say_result(s, title, why);
    grid_box(g, r, title);
    if (solo) {
        draw_sheet(g, (tui_rect){ in.row + 1, in.col, 5, 36 }, s);
        if (a->play == PLAY_HERE && turn_is_daily(a)) {
            say_par(a, par);
            grid_text_right(g, in.row + 4, in.col + in.cols, in.cols - 38, style(ACCENT, PLAIN, BOLD), par);
        }
    } else {
        grid_wrap(g, (tui_rect){ in.row, in.col, 2, in.cols }, style(PLAIN, PLAIN, 0), why);
        draw_ranking(g, (tui_rect){ in.row + 3, in.col, in.rows - 4, in.cols }, s);
    }
    grid_text(g, in.row + in.rows - 1, in.col, in.cols, style(MUTED, PLAIN, 0),
              words_say(s->far ? N_("A analyze · N rematch · Esc see the board")
                               : N_("A analyze · N new game · Z undo · Esc see the board")));
}

/* ---- questions ---- */

static void draw_question(tui_grid *g, const tui_app *a)
{
    char     text[SCENE_TEXT];
    nl_sheet now;
    tui_rect r = overlay_middle(g, 7, 64), in = overlay_inner(r);
    if (a->question == ASK_END_PHASE) {
        nl_sheet_fill(&a->session.table.game, &now);
        words_fill(text, sizeof text, words_say(N_("Phase 1 then scores {score}.")),
                   WITH(words_number("score", now.phase1)));
        grid_box(g, r, words_say(N_("End phase 1?")));
    } else if (a->question == ASK_LEAVE) {
        snprintf(text, sizeof text, "%s",
                 words_say(N_("Whoever gives up is last. With Q the seat stays yours.")));
        grid_box(g, r, words_say(N_("Give up this game?")));
    } else {
        snprintf(text, sizeof text, "%s",
                 words_say(N_("Tiles revealed since then go back to the pile, in the same order.")));
        grid_box(g, r, words_say(N_("Take back?")));
    }
    grid_wrap(g, (tui_rect){ in.row, in.col, 3, in.cols }, style(PLAIN, PLAIN, 0), text);
    grid_text(g, in.row + in.rows - 1, in.col, in.cols, style(ACCENT, PLAIN, BOLD),
              words_say(N_("Enter: yes · Esc: no")));
}

/* ---- all of them ---- */

/* Those that show something of a game. */
static void draw_of_game(tui_grid *g, tui_app *a)
{
    scene s;
    current_scene(a, &s);
    if (a->overlay == OVER_UNSEEN)
        draw_unseen_box(g, &s);
    else if (a->overlay == OVER_LOG)
        draw_log_box(g, &s);
    else
        draw_result(g, &s, a);
}

void overlay_draw(tui_grid *g, tui_app *a)
{
    switch (a->overlay) {
    case OVER_HELP: draw_help(g); break;
    case OVER_UNSEEN:
    case OVER_LOG:
    case OVER_RESULT: draw_of_game(g, a); break;
    case OVER_QUESTION: draw_question(g, a); break;
    case OVER_MENU: menu_draw(g, a); break;
    case OVER_VERDICT: verdict_draw(g, a); break;
    default: break;
    }
}

/* A key closes it; those of the game then do what they always do. */
void overlay_key(tui_app *a, tui_key key)
{
    tui_overlay was = a->overlay;
    uint32_t    k = key_letter(key.key);
    bool        yes = k == KEY_ENTER || k == 'y' || k == 'Y';
    if (was != OVER_MENU && (key.key == KEY_WHEEL_UP || key.key == KEY_WHEEL_DOWN))
        return;
    if (was == OVER_MENU) {
        menu_key(a, key);
        return;
    }
    a->overlay = OVER_NOTHING;
    if (was == OVER_QUESTION)
        turn_answer(a, yes);
    else if ((was == OVER_RESULT || was == OVER_VERDICT) && k < KEY_UP && k != KEY_ESCAPE && k != KEY_ENTER &&
             k != ' ')
        turn_key(a, key);
}
