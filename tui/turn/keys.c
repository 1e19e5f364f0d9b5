/* keys.c: what keys, clicks and typed moves mean in a game.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "action.h"
#include "turn.h"

/* ---- typing a move ---- */

static void type_key(tui_app *a, uint32_t key)
{
    turn_state *t = &a->turn;
    size_t      n = strlen(t->typed);
    nl_action   act;
    if (key == KEY_ESCAPE) {
        t->typing = false;
    } else if (key == KEY_ERASE) {
        if (n)
            t->typed[n - 1] = '\0';
        else
            t->typing = false;
    } else if (key >= ' ' && key < 127 && n + 1 < sizeof t->typed) {
        t->typed[n] = (char)key;
        t->typed[n + 1] = '\0';
    } else if (key == KEY_ENTER) {
        t->typing = false;
        nl_err e = turn_is_persons(a) ? local_read_action(t->typed, &act) : NL_ERR_ACTION;
        if (e)
            turn_refuse(a, e);
        else if (act.take == NL_END_PHASE || act.take == NL_REFILL)
            turn_other(a, act.take);
        else
            turn_play(a, act);
    }
}

/* ---- keys ---- */

static void see_next(tui_app *a)
{
    turn_state *t = &a->turn;
    turn_drop(a);
    t->seen = (t->seen + 1) % a->session.table.deal.players;
}

static void tell_track(tui_app *a)
{
    uint8_t        order[NL_PLAYERS_MAX];
    char           text[SCENE_TEXT] = "";
    const nl_game *g = turn_game(a);
    nl_track_order(&g->track, g->players, order);
    for (int i = 0; i < g->players; i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%.40s %d", i ? " · " : "", a->session.name[order[i]],
                 nl_track_travelled(&g->track, order[i]));
    }
    turn_say(a, true, text, NULL);
}

static void click(tui_app *a, const tui_hit *h)
{
    turn_state *t = &a->turn;
    if (h->kind == HIT_TAKE) {
        turn_choose(a, h->value);
    } else if (h->kind == HIT_PLAYER) {
        turn_drop(a);
        t->seen = h->value;
    } else if (h->kind == HIT_CELL) {
        bool again = t->aiming && t->cursor == (nl_cell)h->value;
        t->aiming = true;
        t->alarm = false;
        t->ghost = t->ghost && again;
        t->cursor = (nl_cell)h->value;
        if (t->take)
            turn_enter(a);
    }
}

static void letter_key(tui_app *a, uint32_t key)
{
    turn_state *t = &a->turn;
    switch (key) {
    case 'r': turn_other(a, NL_REFILL); break;
    case 'e': turn_other(a, NL_END_PHASE); break;
    case 'z': turn_undo(a, false); break;
    case 'y':
    case 'Z': turn_redo(a); break;
    case 'h': turn_hint(a); break;
    case 'n':
        if (a->play == PLAY_PUZZLE && a->puzzle.answered)
            puzzle_next(a);
        else if (!nl_table_over(&a->session.table))
            turn_cycle(a, 1);
        else if (a->play == PLAY_FAR)
            far_again(a);
        else
            app_home(a);
        break;
    case 'N': turn_cycle(a, -1); break;
    case 'w': turn_drop(a); break;
    case 'a':
        if (nl_table_over(&a->session.table) && a->play != PLAY_PUZZLE)
            app_replay(a, NULL);
        else {
            turn_look_home(a);
            turn_move(a, 0, 0);
        }
        break;
    case 'o': see_next(a); break;
    case 't': tell_track(a); break;
    case 'x':
    case 'c':
    case 'i':
        t->take = 0;
        t->ghost = t->alarm = false;
        turn_move(a, 0, 0);
        break;
    case 's': turn_last(a); break;
    case 'l': a->overlay = OVER_LOG; break;
    case 'u': a->overlay = OVER_UNSEEN; break;
    case '+':
    case '=': t->zoom += t->zoom < 3; break;
    case '-': t->zoom -= t->zoom > -3; break;
    case '0': t->zoom = 0; break;
    case '/':
        t->typing = true;
        t->typed[0] = '\0';
        break;
    case 'm':
        if (a->play == PLAY_FAR)
            a->overlay = OVER_MENU;
        break;
    case 'g':
    case 'd':
        if (far_offered(a))
            far_ask(a, key == 'g' ? "accept" : "decline");
        break;
    case 'q': app_back(a); break;
    default: break;
    }
}

void turn_key(tui_app *a, tui_key key)
{
    turn_state *t = &a->turn;
    if (t->typing) {
        type_key(a, key.key);
        return;
    }
    uint32_t k = key_letter(key.key);
    if (k >= 'A' && k <= 'Z' && k != 'N' && k != 'Z')
        k += 'a' - 'A';
    switch (k) {
    case '1':
    case '2':
    case '3': turn_choose(a, (int)(k - '0')); break;
    case KEY_UP: turn_move(a, 0, -1); break;
    case KEY_DOWN: turn_move(a, 0, 1); break;
    case KEY_LEFT: turn_move(a, -1, 0); break;
    case KEY_RIGHT: turn_move(a, 1, 0); break;
    case KEY_TAB: turn_cycle(a, 1); break;
    case KEY_BACK_TAB: turn_cycle(a, -1); break;
    case ' ':
    case KEY_ENTER: turn_enter(a); break;
    case KEY_ERASE: turn_undo(a, false); break;
    case KEY_ESCAPE:
        t->alarm = false;
        if (t->ghost)
            t->ghost = false;
        else
            turn_drop(a);
        break;
    case KEY_CLICK: {
        const tui_hit *h = grid_find(&a->grid, key.row, key.col);
        if (h)
            click(a, h);
        break;
    }
    default: letter_key(a, k);
    }
}
