/* hint.c: what a computer would play, a little more at every press.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "turn.h"

static void tell_hint(tui_app *a)
{
    const turn_state    *t = &a->turn;
    const local_session *own = &a->session;
    const nl_game       *g = turn_game(a);
    char                 tile[SCENE_TEXT], cell[24], number[FIGURE_MAX], share[FIGURE_MAX + 4];
    bool                 other = t->hint.take > NL_REACH;
    if (t->hint_stage == 1 && other) {
        turn_say(
            a, true,
            words_say(t->hint.take == NL_REFILL ? N_("Refill the wheel first.") : N_("End phase 1 now.")),
            NULL);
    } else if (t->hint_stage == 1) {
        say_tile(tile, nl_wheel_tile(&g->wheel, t->hint.take));
        turn_say(a, true, words_say(N_("Take {tile}.")), WITH(words_text("tile", tile)));
    } else if (t->hint_stage == 2 && !other) {
        snprintf(cell, sizeof cell, "%d,%d", nl_cell_x(t->hint.cell), nl_cell_y(t->hint.cell));
        turn_say(a, true, words_say(N_("Place it {cell}.")), WITH(words_text("cell", cell)));
    } else if (t->hint_stage <= 3) {
        char why[WORDS_MAX];
        words_why(g, own->name, t->hint, 76, why);
        turn_say(a, true, *why ? why : words_say(N_("It keeps the most ways open.")), NULL);
    } else {
        figure(number, g->players == 1 ? (double)t->hint_value : (double)t->hint_value * 100, 0, false);
        snprintf(share, sizeof share, "%s %%", number);
        turn_say(a, true,
                 g->players == 1 ? words_say(N_("With it a total of about {total} can be expected."))
                                 : words_say(g->mover == a->session.you
                                                 ? N_("With it your chance to win is about {share}.")
                                                 : N_("With it {name}’s chance to win is about {share}.")),
                 WITH(words_text("total", number), words_text("share", share),
                      words_text("name", a->session.name[g->mover])));
    }
}

void turn_hint(tui_app *a)
{
    turn_state *t = &a->turn;
    if (a->play != PLAY_HERE) {
        turn_say(a, true,
                 words_say(a->play == PLAY_FAR ? N_("There are no hints while others play with you.")
                                               : N_("There are no hints in puzzles.")),
                 NULL);
        return;
    }
    if (!turn_is_persons(a)) {
        turn_not_yours(a);
        return;
    }
    if (t->hint_ply == a->session.table.count && t->hint.take) {
        t->hint_stage = t->hint_stage < 4 ? t->hint_stage + 1 : 1;
        if (t->hint_stage == 2 && t->hint.take > NL_REACH)
            t->hint_stage = 3;
        tell_hint(a);
        return;
    }
    turn_say(a, false, words_say(N_("Looking for a good move")), NULL);
    if (thinker_busy(a->thinker) != THINK_HINT)
        thinker_hint(a->thinker, turn_game(a));
}
