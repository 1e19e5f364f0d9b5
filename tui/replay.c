/* replay.c: a game looked at again, action by action, and thought about.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "app.h"

static int mover_at(const replay_state *r)
{
    return nl_game_over(&r->game) && r->ply ? r->seen : r->game.mover;
}

static void go(tui_app *a, int ply)
{
    replay_state *r = &a->replay;
    nl_deck       d;
    r->ply = ply < 0 ? 0 : ply > r->table.count ? r->table.count : ply;
    nl_table_position_at(&r->table, r->ply, &r->game, &d);
    if (r->follow)
        r->seen = mover_at(r);
}

void replay_scene(const tui_app *a, scene *s)
{
    const replay_state *r = &a->replay;
    *s = (scene){
        .table = &r->table,
        .game = &r->game,
        .you = r->you,
        .seen = r->seen,
        .ply = r->ply,
        .replay = true,
        .over = nl_table_over(&r->table),
        .zoom = r->zoom,
        .review = r->looked ? &r->review : NULL,
        .thought = r->thought,
        .wanted = r->table.count + 1 - nl_game_over(&r->table.game),
        .wide = a->grid.cols - 2,
    };
    say_names(s, r->name);
    if (nl_game_over(&r->game) || r->ply < r->table.count)
        say_status(s, s->status);
    else
        words_fill(s->status, SCENE_TEXT, words_say(N_("After {n} of {all} actions")),
                   WITH(words_number("n", r->ply), words_number("all", r->table.count)));
    memcpy(s->message, r->message, sizeof s->message);
    if (!*s->message && r->ply)
        say_done(s, r->ply - 1, s->message);
    else if (!*s->message)
        snprintf(s->message, SCENE_TEXT, "%s", words_say(N_("The deal")));
    if (nl_game_over(&r->game)) {
        char title[SCENE_TEXT];
        say_result(s, title, s->message);
    }
}

void app_replay(tui_app *a, const char *file)
{
    replay_state *r = &a->replay;
    thinker_stop(a->thinker);
    far_leave(a);
    a->from = file ? SCREEN_HOME : a->from;
    if (!file) { /* the game that was just played */
        r->table = a->session.table;
        memcpy(r->name, a->session.name, sizeof r->name);
        r->you = a->session.you;
    } else {
        r->you = -1;
        for (int p = 0; p < r->table.deal.players; p++) {
            char name[NL_NAME_MAX + 2];
            nl_table_name(&r->table, p, name);
            local_shown_name(name, r->name[p]);
        }
    }
    snprintf(r->file, sizeof r->file, "%s", file ? file : "");
    r->seen = 0;
    r->follow = true;
    r->looked = false;
    r->zoom = r->thought = 0;
    r->message[0] = '\0';
    a->screen = SCREEN_REPLAY;
    a->overlay = OVER_NOTHING;
    go(a, 0);
}

/* ---- analysis ---- */

static void look(tui_app *a)
{
    replay_state *r = &a->replay;
    analysis     *an = &a->analysis;
    if (r->looked)
        return;
    an->table = r->table;
    memcpy(an->name, r->name, sizeof an->name);
    an->level = "super-moon";
    an->nodes = nl_depth_find("quick")->nodes;
    an->seed = 0;
    nl_review_of_table(&an->review, &an->table, an->game);
    r->review = an->review;
    r->looked = true;
    r->seen = r->you >= 0 ? r->you : 0;
    r->follow = false;
    thinker_review(a->thinker, an);
}

int replay_tick(tui_app *a)
{
    replay_state *r = &a->replay;
    nl_action     unused;
    float         value;
    if (r->looked)
        r->thought = thinker_known(a->thinker, &a->analysis, &r->review);
    if (thinker_answer(a->thinker, &unused, &value) == THINK_REVIEW)
        r->thought = r->table.count + 1;
    return -1;
}

/* ---- keys ---- */

static void play_on(tui_app *a)
{
    replay_state *r = &a->replay;
    if (nl_table_over(&r->table) || !*r->file) {
        snprintf(r->message, SCENE_TEXT, "%s", words_say(N_("The game has ended.")));
        return;
    }
    thinker_stop(a->thinker);
    app_forget(a);
    if (local_session_resume(&a->session, r->file) == STATUS_OK)
        app_play(a, PLAY_HERE);
}

void replay_key(tui_app *a, tui_key key)
{
    replay_state  *r = &a->replay;
    const tui_hit *h = key.key == KEY_CLICK ? grid_find(&a->grid, key.row, key.col) : NULL;
    uint32_t       k = key_letter(key.key);
    r->message[0] = '\0';
    if (h && h->kind == HIT_PLY)
        go(a, h->value);
    else if (h && h->kind == HIT_PLAYER) {
        r->seen = h->value;
        r->follow = false;
    }
    switch (k >= 'A' && k <= 'Z' ? k + 'a' - 'A' : k) {
    case KEY_LEFT:
    case KEY_WHEEL_UP: go(a, r->ply - 1); break;
    case KEY_RIGHT:
    case KEY_WHEEL_DOWN:
    case ' ': go(a, r->ply + 1); break;
    case KEY_PAGE_UP: go(a, r->ply - 10); break;
    case KEY_PAGE_DOWN: go(a, r->ply + 10); break;
    case KEY_HOME: go(a, 0); break;
    case KEY_END: go(a, r->table.count); break;
    case 'a': look(a); break;
    case 'o':
        r->seen = (r->seen + 1) % r->table.deal.players;
        r->follow = false;
        break;
    case 'p': play_on(a); break;
    case 'l': a->overlay = OVER_LOG; break;
    case 'u': a->overlay = OVER_UNSEEN; break;
    case '+':
    case '=': r->zoom += r->zoom < 3; break;
    case '-': r->zoom -= r->zoom > -3; break;
    case '0': r->zoom = 0; break;
    case 'q':
    case KEY_ESCAPE: app_back(a); break;
    default: break;
    }
}
