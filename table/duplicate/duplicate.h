/* duplicate.h: one deal played twice from the same seat, compared turn by turn, so that luck is the same for both.
 *
 * A deal is the number of players, the discs of each, the stack at the start and the order of the whole deck.  Whoever
 * fills the wheel, and whenever, draws from that one order: refilling early brings no other tiles, only the same ones
 * earlier.  A deck that is not all known is no deal to be compared.
 *
 * A turn here is a tile laid by the seat; what it did before, refilling or ending phase 1, belongs to that turn.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_DUPLICATE_H
#define NL_DUPLICATE_H

#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether two tables have the same deal, and computers of the same levels at all seats but this one. */
bool nl_same_deal(const nl_table *a, const nl_table *b, int seat);

typedef struct {
    nl_tile_id tile;
    nl_cell    cell;
    uint8_t    ply;     /* it led to this ply */
    bool       filled;  /* the wheel was refilled before, or phase 1 ended */
    uint8_t    covered; /* tasks */
    uint8_t    left;    /* discs of the seat afterwards */
    uint8_t    track;   /* costs so far */
} nl_run_turn;

/* What a seat made of a game. */
typedef struct {
    nl_run_turn turn[NL_PLIES_MAX];
    uint8_t     turns;
    bool        finished; /* by its actions; what follows is only true then */
    uint8_t     place;    /* in the ranking, from 1; 0 in solo */
    int         lead;     /* discs that the best of the others has more than the seat; 0 in solo */
    int         phase1, phase2, total; /* solo */
} nl_run;

void nl_run_of(nl_run *r, const nl_table *t, int seat);

/* How many turns two runs begin with in common. */
int nl_runs_alike(const nl_run *a, const nl_run *b);

/* Which of two finished runs of one deal is better: negative: the first, 0: neither.  In solo the lower total, otherwise
 * the better place, then the larger lead. */
int nl_runs_compare(const nl_run *a, const nl_run *b);

#ifdef __cplusplus
}
#endif

#endif
