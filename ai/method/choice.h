/* choice.h: what is known of a position once somebody has thought about it: its actions with their
 * values, and the line of play expected.
 *
 * A value is a player's chance to win, 0 to 1.  In solo there is one value, the total
 * expected at the end (R27): the lower the better.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_CHOICE_H
#define NL_CHOICE_H

#include "novaluna.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { NL_LINE_MAX = 24 }; /* actions foreseen, at most */

/* What is known of one action. */
typedef struct {
    nl_action action;
    uint32_t  visits;                /* how often it was looked into; the more the surer */
    float     value[NL_PLAYERS_MAX]; /* by player */
    float     error;                 /* standard error of the mover's value; 0 if it is not known */
} nl_choice;

typedef struct {
    uint64_t  nodes; /* positions looked at */
    int       depth; /* actions in `line` */
    float     value[NL_PLAYERS_MAX];
    nl_action line[NL_LINE_MAX]; /* expected, the choice first; up to the next reveal */
} nl_thought;

/* Sorts the choices of a position, best first: a search has looked most into what is best, and a
 * planner looks at everything alike. */
void nl_choices_sort(const nl_game *g, nl_choice list[], int count);

/* Adds up what two players, or two workers, know of the same position: `more` goes into
 * `sum`, which is best first again.  Both list all actions of `g`.  For levels that search:
 * the others have made their mistakes already, and a sum would mend them. */
void nl_choices_add(const nl_game *g, nl_choice sum[], const nl_choice more[], int count);

#ifdef __cplusplus
}
#endif

#endif
