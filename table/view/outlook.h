/* outlook.h: what taking a tile would mean, before a cell is chosen; and the score sheet of
 * a solo game.
 *
 * All of this is the same for every cell, but for the score sheets: of them there are the lowest and
 * the highest.  What a cell decides (the tasks covered, whether the last disc is placed and the
 * game ends by that) nl_game_preview tells.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_OUTLOOK_H
#define NL_OUTLOOK_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The score sheet of a solo game as it stands, or as it would with the discs now placed.
 * While phase 1 lasts its lines say what it would score if it ended now, whether it may or
 * not; the lines of phase 2 what the game would score if no tile came any more. */
typedef struct {
    uint8_t phase;    /* 1 or 2 */
    uint8_t placed;   /* discs, of 21 */
    uint8_t missing1; /* of the 8 discs of phase 1 */
    uint8_t missing2; /* of all 21 */
    int     costs1;   /* of the tiles laid in phase 1 … */
    int     costs2;   /* … and of all, these again */
    int     phase1;   /* costs1 + 10 × missing1 (R23) */
    int     phase2;   /* costs2 + 10 × missing2 (R26) */
    int     total;    /* R27 */
} nl_sheet;

/* The sheet of a solo game. */
void nl_sheet_fill(const nl_game *g, nl_sheet *out);

typedef struct {
    nl_tile_id tile;
    uint8_t    cost;
    nl_tile_id offer[NL_REACH]; /* what could be taken next; nothing if tiles are revealed before that */
    uint8_t    offers;          /* how many of them */
    uint8_t    wheel;           /* tiles left on the wheel */
    bool       out;             /* the game would end for want of tiles (R18, R25) */

    /* two to four players */
    uint8_t player;                    /* who takes */
    uint8_t lands;                     /* where the runner comes to stand: distance travelled */
    int8_t  ahead[NL_PLAYERS_MAX];     /* … so far ahead of each runner; negative: behind; 0 above one on
                                          that space, having come last, and for the player's own */
    uint8_t on_top_of[NL_PLAYERS_MAX]; /* the runners on that space, the upper first … */
    uint8_t stacked;                   /* … so many */
    uint8_t order[NL_PLAYERS_MAX];     /* all players in turn order then; the first moves next */
    uint8_t next;                      /* that one */
    bool    again;                     /* … who is the same player */
    bool    may_refill;                /* the next player might refill the wheel first (R9) … */
    bool    must_refill;               /* … or would have to, there being no tile */
    uint8_t refill;                    /* with so many tiles; 0 if neither */

    /* solo */
    uint8_t  counts;   /* in how many phases the cost is counted from here on: 2 or 1 */
    bool     may_end;  /* phase 1 may be ended now instead … */
    int      end_now;  /* … with this score; while it may not, what it stands at */
    uint8_t  revealed; /* tiles that come since the wheel would be empty and phase 1 over */
    nl_sheet least;    /* afterwards, on a cell that covers most … */
    nl_sheet most;     /* … and on one that covers least */
} nl_outlook;

/* What taking the k-th tile of the offer would mean for the player to move; the refusal if
 * it cannot be taken. */
nl_err nl_outlook_take(const nl_game *g, int k, nl_outlook *out);

#ifdef __cplusplus
}
#endif

#endif
