/* turn.h: what the files share that play a game; app.h has what others ask of them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TUI_TURN_H
#define NL_TUI_TURN_H

#include "app.h"

nl_game *turn_game(tui_app *a);
bool     turn_is_persons(const tui_app *a); /* a person is to move, here */

void turn_not_yours(tui_app *a);           /* says so */
void turn_look_home(tui_app *a);           /* shows whoever is to move their own area */
void turn_play(tui_app *a, nl_action act); /* or says why not */
void turn_other(tui_app *a, int take);     /* refills, or ends the phase, after a question */
void turn_undo(tui_app *a, bool sure);     /* asks before it takes back what was revealed, unless `sure` */
void turn_redo(tui_app *a);

/* aim.c: takes tile number k, moves the cursor, or to the next legal cell, row by row; lays the ghost, then plays. */
void turn_choose(tui_app *a, int k);
void turn_move(tui_app *a, int dx, int dy);
void turn_cycle(tui_app *a, int step);
void turn_enter(tui_app *a);

/* hint.c: every time a little more is told: the tile, the cell, why, how good. */
void turn_hint(tui_app *a);

#endif
