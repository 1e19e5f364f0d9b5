/* game.h: a game as everybody at the table sees it.
 *
 * The struct holds public knowledge only: the tiles that lie open, and the set of
 * those not yet seen, never their order.  Chance is explicit.  After nl_game_start,
 * after a refill, and between the phases of a solo game the game is owed tiles:
 * nl_game.owed says how many, and the caller deals them one by one.  So a computer
 * player cannot peek, even by mistake, and a replay, a search and a server each
 * supply the draws in their own way.
 *
 * A game is a plain struct without pointers or padding: copying is =, undo is an older
 * copy, and two games with the same history are equal byte by byte, over the
 * nl_game_bytes that matter.  Its layout is no promise.  Players are numbered from 0 here, and from 1 in text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_GAME_H
#define NL_GAME_H

#include "area.h"
#include "track.h"
#include "wheel.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    NL_DISCS = 20,        /* to place with two to four players, unless agreed otherwise (R4) */
    NL_SOLO_DISCS = 21,   /* to place in solo (R20) … */
    NL_SMALL_HEAP = 8,    /* … and how many of them end phase 1 (R22) */
    NL_MISSING_DISC = 10, /* points for each disc not placed in solo (R23, R26) */
    NL_ACTIONS_MAX = NL_REACH * NL_FRONTIER_MAX + 1,
    NL_PLIES_MAX = 80, /* actions in one game: at most 68 placements and 7 refills */
};

/* What a player does.  `take` is 1, 2 or 3 for the k-th tile of the offer, which goes
 * to `cell`; or one of the two below, for which the cell is not looked at. */
enum { NL_REFILL = 4, NL_END_PHASE = 5 };
typedef struct {
    uint8_t take;
    nl_cell cell;
} nl_action;

/* Whether two actions are the same. */
inline bool nl_action_same(nl_action a, nl_action b)
{
    return a.take == b.take && (a.take > NL_REACH || a.cell == b.cell);
}

/* How a game ended: not at all, by the last disc (R17), or for want of tiles (R18). */
typedef enum { NL_GOING_ON, NL_BY_DISCS, NL_BY_TILES } nl_end;

typedef struct {
    nl_wheel wheel;
    nl_track track;                /* in solo it only adds up the costs */
    uint8_t  players;              /* 1 to 4; 1 is solo */
    uint8_t  mover;                /* whose turn it is, while the game goes on */
    uint8_t  end;                  /* nl_end */
    uint8_t  owed;                 /* tiles to be dealt before anything else */
    uint8_t  pile;                 /* tiles not yet seen */
    uint8_t  phase;                /* 1 or 2 in solo, otherwise 0 */
    uint8_t  phase1;               /* the score of phase 1 once it is over (R23) */
    uint8_t  extra;                /* 1 if the mover may refill (R9) or end phase 1 (R22), otherwise 0 */
    uint8_t  unseen[76];           /* by id: 1 if the tile has not been seen */
    nl_area  area[NL_PLAYERS_MAX]; /* of those who play; see nl_game_bytes */
} nl_game;

/* Sets up a game (R5, R6, R20).  `discs` to place, one number a player, may be NULL
 * for the usual 20, and must be 21 or NULL in solo.  `stack` lists the players on the
 * start space, bottom first, and may be NULL for player 0 on top, then 1, 2, 3; it is not
 * read in solo.  The game is then owed the first eleven tiles. */
nl_err nl_game_start(nl_game *g, int players, const uint8_t discs[], const uint8_t stack[]);

/* How many bytes of a game matter: the areas of players who do not play lie behind them,
 * and are neither set up nor looked at.  To copy or compare so many is enough. */
inline size_t nl_game_bytes(const nl_game *g)
{
    return offsetof(nl_game, area) + g->players * sizeof g->area[0];
}

inline bool nl_game_over(const nl_game *g)
{
    return g->end != NL_GOING_ON;
}

/* Whether a tile has neither been revealed nor dealt. */
inline bool nl_game_unseen(const nl_game *g, nl_tile_id id)
{
    return id <= NL_TILES && g->unseen[id];
}

/* Deals one tile, into the nearest empty slot clockwise of the marker (R5, R9). */
inline nl_err nl_game_deal(nl_game *g, nl_tile_id id)
{
    if (!g->owed)
        return NL_ERR_NOT_OWED;
    if (!nl_game_unseen(g, id))
        return NL_ERR_SEEN;
    g->unseen[id] = 0;
    g->pile--;
    g->owed--;
    nl_wheel_add(&g->wheel, id);
    return NL_OK;
}

/* Discs placed so far in a solo game. */
inline int nl_game_solo_placed(const nl_game *g)
{
    return NL_SOLO_DISCS - g->area[0].discs;
}

/* Whether the player to move may refill (R9), or end phase 1 (R22). */
inline bool nl_game_may_refill(const nl_game *g)
{
    return g->players > 1 && g->extra;
}

inline bool nl_game_may_end_phase(const nl_game *g)
{
    return g->players == 1 && g->extra;
}

/* How many actions are legal: 0 when the game is over or tiles are owed. */
inline int nl_game_action_count(const nl_game *g)
{
    int tiles = nl_wheel_reach(&g->wheel) * g->area[g->mover].frontier_count;
    return g->end | g->owed ? 0 : tiles + g->extra;
}

/* Legal action number i, from 0.  The numbering holds until the next action and depends on
 * how the position came about; see nl_game_index for one that does not. */
inline nl_action nl_game_action(const nl_game *g, int i)
{
    const nl_area *a = &g->area[g->mover];
    int            n = a->frontier_count, reach = nl_wheel_reach(&g->wheel);
    if (i >= reach * n) {
        nl_action otherwise = { (uint8_t)(g->players > 1 ? NL_REFILL : NL_END_PHASE), 0 };
        return otherwise;
    }
    int       k = (i >= n) + (i >= 2 * n);
    nl_action lay = { (uint8_t)(k + 1), a->frontier[i - k * n] };
    return lay;
}

/* The other numbering of the same actions, the same for equal games (nl_game_equal) and in
 * every version: the first tile of the offer to each cell, row by row from the top and each
 * from the left, then the second tile, the third; then r or e (docs/formats.md).  The index
 * of an action is −1 if it is not legal. */
int       nl_game_index(const nl_game *g, nl_action a);
nl_action nl_game_action_at(const nl_game *g, int index);

/* NL_OK if an action is legal, otherwise why not; of several reasons, the first met. */
nl_err nl_game_check(const nl_game *g, nl_action a);

/* Plays an action.  When it is refused, nothing changes. */
nl_err nl_game_apply(nl_game *g, nl_action a);

/* Tells what an action would cover, without playing it: nothing for a refill, the end of
 * a phase, or an action that is refused. */
nl_err nl_game_preview(const nl_game *g, nl_action a, nl_cover *out);

/* The end of a game, once it is over. */
typedef struct {
    nl_end  reason;
    uint8_t ranking[NL_PLAYERS_MAX]; /* players, best first (R19) */
    int     phase1, phase2, total;   /* solo (R23, R26, R27) */
} nl_result;

void nl_game_result(const nl_game *g, nl_result *out);

/* Whether two games stand alike, in whatever order the tiles were laid; and a number
 * that is the same for games that do.  Both while no tile is owed. */
bool     nl_game_equal(const nl_game *a, const nl_game *b);
uint64_t nl_game_hash(const nl_game *g);

#ifdef __cplusplus
}
#endif

#endif
