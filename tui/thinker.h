/* thinker.h: thinking beside the screen, on threads of its own: what a computer plays, hints, analysis, par.
 *
 * One thing is thought about at a time.  To ask for another, or to stop, ends the one before within a few
 * milliseconds, and nothing comes of it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TUI_THINKER_H
#define NL_TUI_THINKER_H

#include "analysis.h"

typedef struct thinker thinker;

typedef enum { THINK_NOTHING, THINK_MOVE, THINK_HINT, THINK_REVIEW, THINK_PAR } think_kind;

/* `wake` is called, in a thread of the thinker, whenever something has come of it.  NULL if there is no thread
 * to be had. */
thinker *thinker_new(void (*wake)(void *to), void *to);
void     thinker_free(thinker *t);

/* What the computer plays that is to move, the same as at `play --plain`; or the best for whoever is. */
void thinker_move(thinker *t, const nl_table *table);
void thinker_hint(thinker *t, const nl_game *g);

/* All positions of the game in `a`, which is the thinker's until it is told to stop or do something else. */
void thinker_review(thinker *t, analysis *a);

/* Par of a solo game from its deal on (daily/daily.h): the value of the answer. */
void thinker_par(thinker *t, const nl_table *table);

void thinker_stop(thinker *t);

/* What it does now. */
think_kind thinker_busy(thinker *t);

/* Takes the answer, if there is one: to what, the action, and for a hint the value to the mover, or par. */
think_kind thinker_answer(thinker *t, nl_action *action, float *value);

/* Copies the review as far as it is known; how many positions are. */
int thinker_known(thinker *t, const analysis *a, nl_review *out);

#endif
