/* plan.h: what a player would do when the turn comes, said beforehand.
 *
 * A plan is a few wishes, the dearest first: a tile that lies on the wheel, and a cell of one's own area for it.
 * One's area stays as it is while others move, so a wish is checked when it is made; whether its tile will be in
 * front of the marker nobody knows.  When the turn comes, the first wish that the rules allow is played, and
 * the plan is over; if they allow none, it is just the player's turn.
 *
 * A plan is no event: nobody but its player is to know of it.  Whoever runs the room keeps it beside the log, and what
 * it holds can be told from that log at any time (nl_plan_stands).  As text, a wish is TILE@x,y, and a plan
 *
 *     waits 12 3 9161284170713 17@1,0 4@0,-1    or missed; actions played, tiles laid, which actions; wishes
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ROOM_PLAN_H
#define NL_ROOM_PLAN_H

#include "room/room.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    NL_WISHES = 3,     /* in a plan */
    NL_WISH_TEXT = 16, /* bytes of the longest wish, with the NUL, … */
    NL_PLAN_TEXT = 96  /* … and of the longest plan */
};

typedef struct {
    nl_tile_id tile;
    nl_cell    cell;
} nl_wish;

typedef struct {
    nl_wish  wish[NL_WISHES]; /* the dearest first */
    uint8_t  count;
    uint8_t  played; /* actions at the table when it was made, … */
    uint64_t mark;   /* … a number that tells which, … */
    uint8_t  laid;   /* … and tiles in front of its player */
    bool     missed; /* the turn has come, and nothing of it was possible */
} nl_plan;

/* Whether a seat may plan now: a person waits there for the turn, in a game whose players need not be
 * present. */
bool nl_plan_allowed(const nl_room *r, int seat);

/* Makes wishes the plan of a seat, to be told from others by the position that it is made at; or says why not: no
 * game goes on, a computer sits there, no such tile lies on the wheel, no tile may be laid there.
 * Who may not plan at all is told NL_ERR_EVENT. */
nl_err nl_plan_make(const nl_room *r, int seat, nl_plan *p);

/* Whether a plan still applies to its player's next turn, or to the one that has just begun: its player has
 * not moved since, and nothing was taken back that had been played by then. */
bool nl_plan_stands(const nl_room *r, int seat, const nl_plan *p);

/* What is to be played of a plan now that it is its player's turn; false if the rules allow nothing of it. */
bool nl_plan_choose(const nl_room *r, const nl_plan *p, nl_action *out);

/* The game as if it were the turn of a seat now and a tile, which lies on the wheel, the first of the offer: to see what
 * a wish would do. */
void nl_plan_imagine(const nl_game *g, int seat, nl_tile_id tile, nl_game *out);

/* Reads a wish; the text must be it and nothing else. */
bool nl_wish_read(nl_wish *w, const char *text, size_t length);
void nl_wish_write(const nl_wish *w, char out[NL_WISH_TEXT]);

/* Reads and writes a plan. */
bool nl_plan_read(nl_plan *p, const char *text);
void nl_plan_write(const nl_plan *p, char out[NL_PLAN_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
