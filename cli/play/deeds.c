/* deeds.c: what commands do that change the game: actions, taking back, and what is asked for at a table elsewhere.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "action.h"
#include "cli.h"
#include "play/dialogue.h"
#include "play/line.h"
#include "play/tell.h"
#include "save.h"

/* What may be refused here, as nl_err_text has it, for tools/po; tests compare. */
static const char *const refusals[] = {
    [NL_ERR_OVER_DISCS] = N_("the game is over: a player has placed the last disc"),
    [NL_ERR_OVER_TILES] = N_("the game is over: no tile is left"),
    [NL_ERR_OVER_SOLO] = N_("the game is over: all discs are placed, or no tile is left"),
    [NL_ERR_OFFER] = N_("there is no such tile in front of the marker"),
    [NL_ERR_FIRST] = N_("the first tile lies at 0,0"),
    [NL_ERR_TAKEN] = N_("a tile lies there already"),
    [NL_ERR_APART] = N_("the tile must share an edge with one already there"),
    [NL_ERR_MUST_REFILL] = N_("the wheel is empty and must be refilled first"),
    [NL_ERR_WHEEL_FULL] = N_("the wheel may be refilled only with one or two tiles or none on it"),
    [NL_ERR_PILE_EMPTY] = N_("no tile is left to refill the wheel with"),
    [NL_ERR_REFILL_SOLO] = N_("in solo the wheel is filled once, between the phases"),
    [NL_ERR_END_EARLY] = N_("phase 1 may be ended once 8 discs are placed"),
    [NL_ERR_END_TWICE] = N_("phase 1 is over"),
    [NL_ERR_END_SOLO] = N_("only a solo game has phases to end"),
};

void cli_plain_refuse(nl_err e)
{
    bool known = e < sizeof refusals / sizeof refusals[0] && refusals[e];
    if (e == NL_ERR_ACTION)
        line_tell(
            0,
            words_say(N_("That is no action. Write for instance 2@1,-1 or take 2 at 1 -1: the second tile on "
                         "offer, to column 1, row -1. Or r to refill, e to end phase 1.")),
            NULL);
    else if (known)
        line_tell(2, words_say(N_("Not allowed: {why} ({rule}).")),
                  WITH(words_text("why", words_say(refusals[e])), words_text("rule", nl_err_rule(e))));
    else
        line_tell(2, words_say(N_("Not allowed: {why}.")), WITH(words_text("why", nl_err_text(e))));
}

/* ---- actions ---- */

/* After an action, an undo or a redo: the game is saved before anyone goes on. */
static void changed(dialogue *d)
{
    local_autosave(d->s);
    if (*d->s->kept)
        line_tell(2, words_say(N_("The game saved earlier is now {file}.")),
                  WITH(words_text("file", d->s->kept)));
    d->s->kept[0] = '\0';
    d->shown = false;
}

/* The table elsewhere would say the same, only later. */
static void play_far(dialogue *d, nl_action a)
{
    const nl_table *t = &d->s->table;
    char            text[NL_ACTION_TEXT];
    nl_err          e = nl_game_check(&t->game, a);
    nl_action_write(a, text);
    if (nl_table_over(t))
        puts(words_say(N_("The game is over.")));
    else if (t->game.mover != d->s->you)
        line_tell(2, words_say(N_("It is not your turn: {name} is to move.")),
                  WITH(words_text("name", d->s->name[t->game.mover])));
    else if (e)
        cli_plain_refuse(e);
    else
        d->far->want(d->far->self, "play", text);
}

void deed_play(dialogue *d, nl_action a)
{
    if (d->far) {
        play_far(d, a);
        return;
    }
    nl_err e = nl_table_play(&d->s->table, d->s->table.game.mover, a, 0);
    if (e) {
        cli_plain_refuse(e);
        return;
    }
    changed(d);
    tell_done(d->s, d->s->table.count - 1);
}

void deed_action(dialogue *d, const char *text)
{
    nl_action a;
    nl_err    e = local_read_action(text, &a);
    if (e)
        cli_plain_refuse(e);
    else
        deed_play(d, a);
}

void deed_refill(dialogue *d)
{
    deed_action(d, "r");
}

void deed_end(dialogue *d)
{
    deed_action(d, "e");
}

void deed_take(dialogue *d)
{
    deed_action(d, d->rest);
}

void deed_preview(dialogue *d)
{
    nl_action a;
    nl_err    e = local_read_action(d->rest, &a);
    if (!e)
        e = nl_game_check(&d->s->table.game, a);
    if (e)
        cli_plain_refuse(e);
    else
        tell_preview(d->s, a);
}

/* ---- taking back, and playing again ---- */

static void tell_undone(int count, bool revealed)
{
    line l = { .length = 0 };
    line_fill(&l, words_say_n(N2_("Taken back: {n} action.", "Taken back: {n} actions."), count),
              WITH(words_number("n", count)));
    if (revealed)
        line_add(&l, " %s", words_say(N_("The tiles that were revealed have been seen.")));
    line_print(&l, 0);
}

void deed_undo(dialogue *d)
{
    nl_table *t = &d->s->table;
    nl_undo   u = nl_table_would_undo(t, t->game.mover);
    int       count = t->count;
    if (!u.possible) {
        puts(words_say(N_("There is nothing to take back.")));
        return;
    }
    if (u.reveals && !d->force && !local_begins(d->rest, "anyway")) {
        puts(words_say(N_("Tiles have been revealed since then. Type undo anyway to take it back all\n"
                          "the same; what was seen stays seen.")));
        return;
    }
    nl_table_undo(t, 0);
    tell_undone(count - t->count, u.reveals);
    changed(d);
}

void deed_redo(dialogue *d)
{
    int first = d->s->table.count;
    if (nl_table_redo(&d->s->table, 0)) {
        puts(words_say(N_("There is nothing to redo.")));
        return;
    }
    changed(d);
    for (int i = first; i < d->s->table.count; i++)
        tell_done(d->s, i);
}

/* What other people have seen or answered is theirs, too: they are asked. */
void deed_undo_far(dialogue *d)
{
    const nl_table *t = &d->s->table;
    bool            alone = nl_table_may(t, d->s->you, NL_EVENT_TAKE_BACK);
    if (!nl_table_would_undo(t, d->s->you).possible)
        puts(words_say(N_("There is nothing to take back.")));
    else
        d->far->want(d->far->self, alone ? "take-back" : "offer-take-back", NULL);
}

/* ---- with others, at a table elsewhere ---- */

/* After the end there is one thing to agree to: another game. */
static void answer(dialogue *d, bool yes)
{
    if (nl_table_over(&d->s->table))
        d->far->again(d->far->self, yes);
    else
        d->far->want(d->far->self, yes ? "accept" : "decline", NULL);
}

void deed_accept(dialogue *d)
{
    answer(d, true);
}

void deed_decline(dialogue *d)
{
    answer(d, false);
}

void deed_rematch(dialogue *d)
{
    if (nl_table_over(&d->s->table))
        d->far->again(d->far->self, true);
    else
        line_tell(2, words_say(N_("Another game can be asked for when this one is over.")), NULL);
}

static const char PHRASES[] = "hello, good-luck, nice, well-played, oops, thanks, one-moment, again, "
                              "good-night, new-moon, full-moon, eclipse";

static bool is_phrase(const char *text)
{
    const char *at = strstr(PHRASES, text);
    size_t      length = strlen(text);
    return length && at && (at == PHRASES || at[-1] == ' ') && (at[length] == ',' || !at[length]);
}

void deed_say(dialogue *d)
{
    if (is_phrase(d->rest))
        d->far->say(d->far->self, d->rest);
    else
        line_tell(2, words_say(N_("Say what? One of these: {phrases}.")),
                  WITH(words_text("phrases", PHRASES)));
}

/* Nothing ends a game by a slip of the hand. */
void deed_leave(dialogue *d)
{
    if (d->force)
        d->far->want(d->far->self, "leave", NULL);
    else
        line_tell(
            2,
            words_say(N_("Whoever leaves is last. To do so, type leave! – with quit the seat stays yours.")),
            NULL);
}
