/* eval.h: what a solo position promises, as a table of numbers.
 *
 * All numbers that can be tuned are in eval.c.  A worth is in 64ths of a point of the
 * final total (R27); lower is better.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SOLO_EVAL_H
#define NL_SOLO_EVAL_H

#include "solo/position.h"

enum { SOLO_POINT = 64, SOLO_STAGES = 6 };

/* How to judge one kind of position. */
typedef struct {
    int16_t cost;                             /* of a unit of time, in 64ths */
    int16_t discs[NL_SOLO_DISCS + 1];         /* by discs left: points to come */
    int16_t traits[SOLO_STAGES][SOLO_TRAITS]; /* by stage: what an open task takes off them */
} solo_weights;

typedef struct {
    solo_supply  supply;
    solo_weights going[2]; /* while phase 1, and phase 2, go on */
    solo_weights end;      /* when phase 1 ends here */
} solo_eval;

extern const solo_eval solo_eval_tuned;

/* Four discs left to a stage. */
static inline int solo_eval_stage(int discs)
{
    return discs / 4;
}

static inline int solo_eval_next(const solo_weights *w, const solo_next *n)
{
    const int16_t *t = w->traits[solo_eval_stage(n->discs)];
    int            open = 0;
    for (int i = 0; i < SOLO_TRAITS; i++)
        open += t[i] * n->traits[i];
    return w->cost * n->cost + w->discs[n->discs] - open / 16;
}

/* The final total that a successor of `s` promises while the phase goes on. */
static inline int solo_eval_total(const solo_eval *w, const solo_pos *s, const solo_next *n)
{
    return solo_eval_next(&w->going[s->phase - 1], n) + (s->phase == 2 ? SOLO_POINT * s->phase1 : 0);
}

#endif
