/* eval.h: what a solo position promises, as a table of numbers.
 *
 * All numbers that can be tuned are in eval.c.  A worth is in 64ths of a point of the
 * final total (R27); lower is better.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SOLO_EVAL_H
#define NL_SOLO_EVAL_H

#include "solo/position.h"

enum { WORTH_POINT = 64, WORTH_STAGES = 6 };

/* How to judge one kind of position. */
typedef struct {
    int16_t cost;                                /* of a unit of time, in 64ths */
    int16_t discs[NL_SOLO_DISCS + 1];            /* by discs left: points to come */
    int16_t traits[WORTH_STAGES][SKETCH_TRAITS]; /* by stage: what an open task takes off them */
} nl_worth;

typedef struct {
    nl_supply supply;
    nl_worth  going[2]; /* while phase 1, and phase 2, go on */
    nl_worth  end;      /* when phase 1 ends here */
} nl_worths;

extern const nl_worths nl_worths_tuned;

/* Four discs left to a stage. */
static inline int nl_worth_stage(int discs)
{
    return discs / 4;
}

static inline int nl_worth_next(const nl_worth *w, const nl_next *n)
{
    const int16_t *t = w->traits[nl_worth_stage(n->discs)];
    int            open = 0;
    for (int i = 0; i < SKETCH_TRAITS; i++)
        open += t[i] * n->traits[i];
    return w->cost * n->cost + w->discs[n->discs] - open / 16;
}

/* The final total that a successor of `s` promises while the phase goes on. */
static inline int nl_worth_total(const nl_worths *w, const nl_sketch *s, const nl_next *n)
{
    return nl_worth_next(&w->going[s->phase - 1], n) + (s->phase == 2 ? WORTH_POINT * s->phase1 : 0);
}

#endif
