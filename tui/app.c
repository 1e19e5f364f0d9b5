/* app.c: the screens together: which is shown, who gets a key.
 *
 * SPDX-License-Identifier: MIT */
#include "app.h"

#include <string.h>
#include <time.h>

bool app_open(tui_app *a, void (*wake)(void *to), void *to)
{
    home_state *h = &a->home;
    a->thinker = thinker_new(wake, to);
    if (!a->thinker)
        return false;
    h->seat[0] = SEAT_PERSON;
    h->seat[1] = level_number("half-moon");
    h->seat[2] = h->seat[3] = SEAT_NOBODY;
    app_home(a);
    return true;
}

void app_close(tui_app *a)
{
    thinker_free(a->thinker);
    if (a->online.seated)
        nl_guest_close(&a->online.guest);
    if (a->online.on)
        nl_lobby_close(&a->online.lobby);
}

void app_forget(tui_app *a)
{
    bool locked = a->session.locked;
    memset(&a->session, 0, sizeof a->session);
    a->session.locked = locked;
}

nl_day app_today(void)
{
    time_t    now = time(NULL);
    struct tm t;
    localtime_r(&now, &t);
    return (nl_day){ t.tm_year + 1900, t.tm_mon + 1, t.tm_mday };
}

void app_home(tui_app *a)
{
    thinker_stop(a->thinker);
    kept_list(&a->home.kept);
    a->home.row = a->home.top = 0;
    a->screen = SCREEN_HOME;
    a->overlay = OVER_NOTHING;
}

void app_play(tui_app *a, tui_play play)
{
    thinker_stop(a->thinker);
    memset(&a->turn, 0, sizeof a->turn);
    a->play = play;
    a->from = play == PLAY_FAR ? SCREEN_TABLES : play == PLAY_PUZZLE ? SCREEN_PUZZLES : SCREEN_HOME;
    a->screen = SCREEN_GAME;
    a->overlay = OVER_NOTHING;
    a->par = 0;
    const nl_table *t = &a->session.table;
    a->turn.seen = a->session.you >= 0 ? a->session.you : t->game.mover;
    if (play == PLAY_HERE && nl_table_computer(t))
        thinker_move(a->thinker, t);
}

void app_back(tui_app *a)
{
    if (a->from == SCREEN_TABLES)
        tables_show(a);
    else if (a->from == SCREEN_PUZZLES)
        puzzles_show(a);
    else
        app_home(a);
}

static int sooner(int a, int b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

int app_tick(tui_app *a)
{
    int far = a->online.on ? far_tick(a) : -1;
    return sooner(far, a->screen == SCREEN_GAME     ? turn_tick(a)
                       : a->screen == SCREEN_REPLAY ? replay_tick(a)
                                                    : -1);
}

void app_lines(const tui_app *a, int out[APP_LINES])
{
    out[0] = a->online.on ? nl_lobby_ready(&a->online.lobby) : -1;
    out[1] = a->online.seated ? nl_guest_ready(&a->online.guest) : -1;
}

/* ---- keys ---- */

static void screen_key(tui_app *a, tui_key key)
{
    static void (*const keys[])(tui_app *, tui_key) = {
        [SCREEN_HOME] = home_key,       [SCREEN_GAME] = turn_key,     [SCREEN_REPLAY] = replay_key,
        [SCREEN_PUZZLES] = puzzles_key, [SCREEN_TABLES] = tables_key, [SCREEN_TERMS] = terms_key,
        [SCREEN_GATHER] = gather_key,
    };
    (a->overlay != OVER_NOTHING ? overlay_key : keys[a->screen])(a, key);
}

void app_key(tui_app *a, tui_key key)
{
    bool naming = a->screen == SCREEN_HOME || a->screen == SCREEN_TABLES ||
                  (a->screen == SCREEN_GAME && a->turn.typing);
    if (key.key == KEY_LIGHT || key.key == KEY_DARK) {
        if (!a->fixed_light)
            a->light = key.key == KEY_LIGHT;
        return;
    }
    if (key.key == KEY_CLICK &&
        a->overlay == OVER_NOTHING) { /* what is written on the screen is a key, too */
        const tui_hit *h = grid_find(&a->grid, key.row, key.col);
        if (h && h->kind == HIT_KEY)
            key = (tui_key){ .key = (uint32_t)h->value };
    }
    if (a->overlay == OVER_NOTHING && (key.key == KEY_HELP || (key.key == '?' && !naming)))
        a->overlay = OVER_HELP;
    else
        screen_key(a, key);
}

/* ---- drawing ---- */

static void draw_too_small(tui_grid *g)
{
    char text[SCENE_TEXT];
    words_fill(text, sizeof text,
               words_say(N_("Too small: {cols} × {rows}. The game wants 80 × 24, and waits.")),
               WITH(words_number("cols", g->cols), words_number("rows", g->rows)));
    grid_wrap(g, (tui_rect){ 0, 0, g->rows, g->cols }, style(PLAIN, PLAIN, BOLD), text);
}

static void draw_screen(tui_grid *g, tui_app *a)
{
    scene s;
    switch (a->screen) {
    case SCREEN_HOME: home_draw(g, a); return;
    case SCREEN_PUZZLES: puzzles_draw(g, a); return;
    case SCREEN_TABLES: tables_draw(g, a); return;
    case SCREEN_TERMS: terms_draw(g, a); return;
    case SCREEN_GATHER: gather_draw(g, a); return;
    case SCREEN_GAME: turn_scene(a, &s); break;
    default: replay_scene(a, &s); break;
    }
    draw_scene(g, &s);
}

void app_draw(tui_app *a, int rows, int cols)
{
    a->grid.ascii = a->ascii;
    a->grid.letters = a->letters;
    a->grid.mono = a->mono;
    grid_clear(&a->grid, rows, cols);
    if (a->grid.rows < SCENE_ROWS || a->grid.cols < SCENE_COLS) {
        draw_too_small(&a->grid);
        return;
    }
    draw_screen(&a->grid, a);
    if (a->overlay != OVER_NOTHING)
        overlay_draw(&a->grid, a);
}
