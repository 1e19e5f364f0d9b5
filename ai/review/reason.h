/* reason.h: why one would play an action, as facts that can be counted.
 *
 * Each reason is a code with numbers; words for it come from elsewhere, in every
 * language.  Nothing here is an opinion: a reason holds by the rules, for whoever plays.
 * How good the action is all in all is for a player to say (player.h).
 *
 *     nl_reason why[NL_REASONS_MAX];
 *     int       n = nl_reasons(&game, action, why);       the weightiest first
 *     int       m = nl_reasons_over(&game, action, other, why);     why rather than the other
 *
 * No clock, no memory, no chance: the same game and action give the same reasons.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_REASON_H
#define NL_REASON_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a reason says, and its numbers a and b.  Players are numbered from 0. */
typedef enum {
    NL_WHY_WINS,    /* it ends the game and the mover is first (R17, R19); a: discs covered */
    NL_WHY_ENDS,    /* it ends the game otherwise; a: the mover's place from 1, in solo the total */
    NL_WHY_ONLY,    /* there is no other action */
    NL_WHY_COVERS,  /* it covers a tasks, `task` tells which; b: discs left to place */
    NL_WHY_AGAIN,   /* the mover is still the rearmost; a: spaces behind the next runner */
    NL_WHY_DENIES,  /* player b would get the tile otherwise, and cover a tasks, in `task` */
    NL_WHY_SHORT,   /* a more tasks want one tile only, in `task`; b: all that do now */
    NL_WHY_JOINS,   /* b groups of the tile's color become one, of a tiles */
    NL_WHY_GROWS,   /* a group of b tiles of its color grows to a */
    NL_WHY_CHEAP,   /* it costs b, which is a less than any other tile on offer */
    NL_WHY_FEW,     /* it leaves player b only a tiles to choose from, and none in the pile */
    NL_WHY_REVEALS, /* it reveals a tiles; b: tiles that could be taken before */
    NL_WHY_NOTHING, /* a refill or the end of a phase, when none of a tiles on offer would cover a task */
    NL_WHY_OPENS,   /* from now on phase 1 may be ended (R22); a: its score if it is */
    NL_WHY_BANKS,   /* it ends phase 1 with a score of a; b: discs placed */
    NL_WHY_DOUBLES, /* it ends phase 1, in which any tile would cost a at least, counted twice (R23, R26) */
    NL_WHY_COUNT
} nl_reason_code;

enum { NL_REASONS_MAX = NL_WHY_COUNT }; /* no code is given twice */

typedef struct {
    nl_reason_code code;
    int16_t        a, b;           /* as said above, otherwise 0 */
    int16_t        than;           /* what the other action has in place of a, or −1 */
    int32_t        weight;         /* for the order only */
    nl_tile_set    task[NL_TASKS]; /* for each task number the tiles, where it is said above */
} nl_reason;

/* Finds the reasons for an action, the weightiest first, and returns how many there are:
 * 0 for an action that is refused. */
int nl_reasons(const nl_game *g, nl_action a, nl_reason out[NL_REASONS_MAX]);

/* Finds what sets an action apart from another, the weightiest first; 0 if one of them is refused.  What holds
 * for both alike is none, and of two numbers only the better one is: so no reason is among those of both
 * over the other.  With `than`: covers, cheap (a is then the cost, and so is `than`), short, joins and grows (tiles
 * of the largest chain), few.  NL_WHY_DENIES is told if the other action would leave the tile to player b, and that is worth more than the tile that
 * this one leaves. */
int nl_reasons_over(const nl_game *g, nl_action a, nl_action other, nl_reason out[NL_REASONS_MAX]);

/* A word that never changes, such as "covers"; for JSON and for catalogues. */
const char *nl_reason_name(nl_reason_code code);

#ifdef __cplusplus
}
#endif

#endif
