/* app.c: the screens together: which is shown, who gets a key.
 *
 * SPDX-License-Identifier: MIT */
#include "app.h"

#include <string.h>

bool app_open(tui_app *a, void (*wake)(void *to), void *to)
{
    home_state *h = &a->home;
    a->thinker = thinker_new(wake, to);
    if (!a->thinker)
        return false;
    int level = 1;
    for (const nl_level *l = nl_levels; l->name && strcmp(l->name, "half-moon") != 0; l++)
        level += l->for_people;
    h->seat[0] = SEAT_PERSON;
    h->seat[1] = level;
    h->seat[2] = h->seat[3] = SEAT_NOBODY;
    app_home(a);
    return true;
}

void app_close(tui_app *a)
{
    thinker_free(a->thinker);
}

void app_home(tui_app *a)
{
    thinker_stop(a->thinker);
    kept_list(&a->home.kept);
    a->home.row = a->home.top = 0;
    a->screen = SCREEN_HOME;
    a->overlay = OVER_NOTHING;
}

void app_play(tui_app *a)
{
    thinker_stop(a->thinker);
    memset(&a->turn, 0, sizeof a->turn);
    a->screen = SCREEN_GAME;
    a->overlay = OVER_NOTHING;
    const nl_table *t = &a->session.table;
    a->turn.seen = a->session.you >= 0 ? a->session.you : t->game.mover;
    if (nl_table_computer(t))
        thinker_move(a->thinker, t);
}

int app_tick(tui_app *a)
{
    return a->screen == SCREEN_GAME ? turn_tick(a) : a->screen == SCREEN_REPLAY ? replay_tick(a) : -1;
}

/* ---- keys ---- */

static void screen_key(tui_app *a, tui_key key)
{
    if (a->overlay != OVER_NOTHING)
        overlay_key(a, key);
    else if (a->screen == SCREEN_HOME)
        home_key(a, key);
    else if (a->screen == SCREEN_GAME)
        turn_key(a, key);
    else
        replay_key(a, key);
}

void app_key(tui_app *a, tui_key key)
{
    bool naming = a->screen == SCREEN_HOME || (a->screen == SCREEN_GAME && a->turn.typing);
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

void app_draw(tui_app *a, int rows, int cols)
{
    scene s;
    a->grid.ascii = a->ascii;
    a->grid.letters = a->letters;
    a->grid.mono = a->mono;
    grid_clear(&a->grid, rows, cols);
    if (a->grid.rows < SCENE_ROWS || a->grid.cols < SCENE_COLS) {
        draw_too_small(&a->grid);
        return;
    }
    if (a->screen == SCREEN_HOME) {
        home_draw(&a->grid, a);
    } else {
        if (a->screen == SCREEN_GAME)
            turn_scene(a, &s);
        else
            replay_scene(a, &s);
        draw_scene(&a->grid, &s);
    }
    if (a->overlay != OVER_NOTHING)
        overlay_draw(&a->grid, a);
}
