/* turn.c: a game from one moment to the next: whose turn it is, what is played, undo, and the computers' turns.
 *
 * SPDX-License-Identifier: MIT */
#include "turn.h"

#include <stdio.h>
#include <string.h>

enum { HOLD_MS = 450 }; /* that something a computer played can be read before the next */

nl_game *turn_game(tui_app *a)
{
    return &a->session.table.game;
}

/* Whether a person is to move, here. */
bool turn_is_persons(const tui_app *a)
{
    const nl_table *t = &a->session.table;
    return a->play == PLAY_FAR      ? far_may_play(a)
           : a->play == PLAY_PUZZLE ? !a->puzzle.answered
                                    : !nl_table_over(t) && !nl_table_computer(t);
}

void turn_say(tui_app *a, bool alarm, const char *text, const words_blank with[])
{
    words_fill(a->turn.message, SCENE_TEXT, text, with);
    a->turn.alarm = alarm;
    a->turn.last = false;
}

void turn_not_yours(tui_app *a)
{
    turn_say(a, true, words_say(N_("It is not your turn.")), NULL);
}

/* ---- what is seen ---- */

void turn_scene(const tui_app *a, scene *s)
{
    const turn_state *t = &a->turn;
    const nl_table   *table = &a->session.table;
    *s = (scene){
        .table = table,
        .game = &table->game,
        .you = a->session.you,
        .seen = t->seen,
        .ply = table->count,
        .over = nl_table_over(table),
        .take = t->take,
        .aiming = t->aiming,
        .ghost = t->ghost,
        .cursor = t->cursor,
        .zoom = t->zoom,
        .alarm = t->alarm,
        .wide = a->grid.cols - 2,
    };
    say_names(s, a->session.name);
    if (t->hint_stage && t->hint_ply == table->count && t->hint.take <= NL_REACH) {
        s->hinted = t->hint.take;
        s->hint_cell = t->hint_stage > 1;
        s->hint_at = t->hint.cell;
    }
    s->far = a->play == PLAY_FAR;
    say_status(s, s->status);
    memcpy(s->message, t->message, sizeof s->message);
    if (t->typing)
        snprintf(s->message, sizeof s->message, "/%s_", t->typed);
    else if (!t->alarm && t->take && t->aiming)
        say_preview(s, s->message);
    else if (!t->alarm && t->aiming)
        say_tasks(s, s->message);
    if (!*s->message && t->last && table->count)
        say_done(s, table->count - 1, s->message);
    if (a->play == PLAY_FAR)
        far_scene(a, s);
    else if (a->play == PLAY_PUZZLE)
        puzzle_scene(a, s);
}

/* ---- from one moment to the next ---- */

void turn_drop(tui_app *a)
{
    turn_state *t = &a->turn;
    t->take = 0;
    t->ghost = t->aiming = t->typing = false;
}

/* Shows whoever is to move their own area. */
void turn_look_home(tui_app *a)
{
    if (turn_is_persons(a))
        a->turn.seen = turn_game(a)->mover;
    else if (a->session.you >= 0)
        a->turn.seen = a->session.you;
}

bool turn_is_daily(const tui_app *a)
{
    const nl_table *t = &a->session.table;
    char            event[40];
    return t->deal.players == 1 && nl_table_tag(t, "Event", event, sizeof event) &&
           strcmp(event, "Deal of the day") == 0;
}

void turn_begin(tui_app *a)
{
    const nl_table *t = &a->session.table;
    turn_drop(a);
    a->turn.hint_stage = 0;
    turn_look_home(a);
    if (nl_table_over(t))
        a->overlay = OVER_RESULT;
    else if (a->play == PLAY_HERE && nl_table_computer(t))
        thinker_move(a->thinker, t);
    if (a->play == PLAY_HERE && nl_game_over(&t->game) && turn_is_daily(a))
        thinker_par(a->thinker, t);
}

/* … or that it cannot be kept. */
void turn_last(tui_app *a)
{
    turn_say(a, false, "", NULL);
    a->turn.last = true;
    if (a->play == PLAY_HERE && !a->session.saved && !nl_game_over(turn_game(a)) && !a->turn.warned) {
        turn_say(a, true, words_say(N_("This game cannot be saved: the state folder cannot be written to.")),
                 NULL);
        a->turn.warned = true;
    }
}

static const char *refusal(nl_err e)
{
    switch (e) {
    case NL_ERR_OFFER: return words_say(N_("Only the next three tiles after the moon marker can be taken."));
    case NL_ERR_FIRST: return words_say(N_("The first tile lies in the middle."));
    case NL_ERR_TAKEN: return words_say(N_("A tile lies there already: choose an empty cell."));
    case NL_ERR_APART: return words_say(N_("A tile must touch one of your tiles along an edge."));
    case NL_ERR_MUST_REFILL: return words_say(N_("The wheel is empty: it must be refilled first."));
    case NL_ERR_WHEEL_FULL:
        return words_say(N_("The wheel may be refilled only when two tiles or fewer are left on it."));
    case NL_ERR_PILE_EMPTY:
        return words_say(N_("The pile is empty: there is nothing to refill the wheel with."));
    case NL_ERR_REFILL_SOLO:
        return words_say(N_("In solo the wheel is filled only once, between the phases."));
    case NL_ERR_END_EARLY: return words_say(N_("Phase 1 may be ended once {n} discs are placed."));
    case NL_ERR_END_TWICE: return words_say(N_("Phase 1 is over already."));
    case NL_ERR_END_SOLO: return words_say(N_("Only a solo game has phases."));
    case NL_ERR_ACTION:
        return words_say(N_("Write for instance 2@1,-1: the second tile to column 1, row -1."));
    default: return words_say(N_("The game has ended."));
    }
}

void turn_refuse(tui_app *a, nl_err e)
{
    turn_say(a, true, refusal(e), WITH(words_number("n", NL_SMALL_HEAP)));
}

void turn_play(tui_app *a, nl_action act)
{
    if (a->play != PLAY_HERE) {
        (a->play == PLAY_FAR ? far_play : puzzle_play)(a, act);
        return;
    }
    nl_err e = here_play(&a->session, act);
    if (e) {
        turn_refuse(a, e);
        return;
    }
    turn_begin(a);
    turn_last(a);
    a->turn.hold = a->now + HOLD_MS;
}

int turn_tick(tui_app *a)
{
    nl_action act;
    float     value;
    nl_game  *g = turn_game(a);
    if (a->play == PLAY_HERE && turn_is_persons(a) && nl_game_action_count(g) == 1 &&
        nl_game_may_refill(g)) { /* R9: it must be */
        turn_play(a, (nl_action){ .take = NL_REFILL });
        turn_say(a, false, words_say(N_("The wheel was empty and has been refilled.")), NULL);
        return 0;
    }
    bool computer = a->play == PLAY_HERE && nl_table_computer(&a->session.table);
    if (computer && a->now < a->turn.hold)
        return (int)(a->turn.hold - a->now);
    switch (thinker_answer(a->thinker, &act, &value)) {
    case THINK_MOVE:
        if (computer)
            turn_play(a, act);
        return 0;
    case THINK_HINT:
        a->turn.hint = act;
        a->turn.hint_value = value;
        a->turn.hint_stage = 0;
        a->turn.hint_ply = a->session.table.count;
        turn_hint(a);
        return 0;
    case THINK_PAR: a->par = (int)value; return 0;
    default: return -1;
    }
}

/* ---- the rest of a turn ---- */

void turn_undo(tui_app *a, bool sure)
{
    if (a->play != PLAY_HERE) {
        (a->play == PLAY_FAR ? far_undo : puzzle_again)(a);
        return;
    }
    nl_undo u = nl_table_would_undo(&a->session.table, turn_game(a)->mover);
    if (!u.possible) {
        turn_say(a, true, words_say(N_("There is nothing to take back.")), NULL);
        return;
    }
    if (u.reveals && !sure) {
        a->question = ASK_UNDO;
        a->overlay = OVER_QUESTION;
        return;
    }
    thinker_stop(a->thinker);
    int before = a->session.table.count;
    here_undo(&a->session);
    turn_begin(a);
    int n = before - a->session.table.count;
    turn_say(a, false, words_say_n(N2_("Taken back: {n} action.", "Taken back: {n} actions."), n),
             WITH(words_number("n", n)));
}

void turn_redo(tui_app *a)
{
    thinker_stop(a->thinker);
    if (a->play != PLAY_HERE || here_redo(&a->session)) {
        turn_say(a, true, words_say(N_("There is nothing to redo.")), NULL);
        if (a->play == PLAY_HERE && nl_table_computer(&a->session.table))
            thinker_move(a->thinker, &a->session.table);
        return;
    }
    turn_begin(a);
    turn_last(a);
}

void turn_other(tui_app *a, int take)
{
    nl_action act = { .take = (uint8_t)take };
    nl_err    e = turn_is_persons(a) ? nl_game_check(turn_game(a), act) : NL_ERR_NOT_TURN;
    if (e == NL_ERR_NOT_TURN && !nl_table_over(&a->session.table)) {
        turn_not_yours(a);
    } else if (e) {
        turn_refuse(a, e);
    } else if (take == NL_END_PHASE) {
        a->question = ASK_END_PHASE;
        a->overlay = OVER_QUESTION;
    } else {
        turn_play(a, act);
    }
}

void turn_answer(tui_app *a, bool yes)
{
    tui_question q = a->question;
    a->question = ASK_NOTHING;
    if (yes && q == ASK_END_PHASE)
        turn_play(a, (nl_action){ .take = NL_END_PHASE });
    else if (yes && q == ASK_UNDO)
        turn_undo(a, true);
    else if (yes && q == ASK_LEAVE)
        far_ask(a, "leave");
}
