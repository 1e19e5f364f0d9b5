/* search.h: looking ahead with two to four players.
 *
 * A tree grows by one position at a time, where it promises most (Monte Carlo tree search with an
 * evaluation instead of random games): a new position is valued with all its moves at once, and the
 * value of the best is added to every position on the way to it.  Each player maximises the own chance
 * to win; no coalition is assumed.  A refill leads to a chance node: a growing number of draws
 * (progressive widening), each with a tree of its own.  Draws come from the set of tiles that nobody
 * has seen, which is all that an nl_game knows.
 *
 * The search lives in memory given to it once and never asks for more.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SEARCH_H
#define NL_SEARCH_H

#include "eval/eval.h"
#include "method/choice.h"
#include "net/net.h"

/* Numbers that decide how the tree grows; nl_search_usual was found by matches (docs/ai.md). */
typedef struct {
    float   explore;  /* how much a move gains by being looked at seldom */
    float   width;    /* progressive widening: moves looked at from the start … */
    float   widen;    /* … and more with the square root of the visits */
    float   others;   /* the same for the moves of others, as a share */
    uint8_t moves;    /* kept at a position, at most; at the root all are */
    uint8_t cells;    /* with a net: valued for each tile of the offer, at most; at the root all are */
    uint8_t glance;   /* … and at the first look */
    uint8_t draws;    /* to value a refill at first sight */
    uint8_t outcomes; /* of a refill, at most */
    float   prior;    /* visits that the first sight counts for */
} nl_search_numbers;

extern const nl_search_numbers nl_search_usual[NL_PLAYERS_MAX + 1]; /* by players */
extern const nl_search_numbers nl_search_net[NL_PLAYERS_MAX + 1];   /* … with a net */

typedef struct nl_search nl_search;

/* Lays a search out in memory, aligned to 8 bytes; NULL if it is too little. */
nl_search *nl_search_place(void *memory, size_t bytes);

/* Begins with a game that is not over and owes no tiles.  The weights choose the moves to look at
 * in a position, and the net values these; without one (NULL) the weights do both.  Both
 * must outlive the search. */
void nl_search_start(nl_search *s, const nl_game *g, const nl_weights *w, const nl_net *net,
                     const nl_search_numbers *numbers, uint64_t seed);

/* The same, but goes on from what is known: for a game that the tree has foreseen, and the same player to
 * move.  False if it is none, if weights or net differ, or if the memory is too full; then it
 * is to be started. */
bool nl_search_follow(nl_search *s, const nl_game *g, const nl_weights *w, const nl_net *net,
                      const nl_search_numbers *numbers, uint64_t seed);

/* Right after the start: only these moves of the root are to be looked at, and told of.  All are legal.  What
 * comes of it does not depend on what was searched before, not even by a hair (shortlist.h). */
void nl_search_keep(nl_search *s, const nl_action list[], int count);

/* From now on these moves of the root are looked at in turn, until all have been looked at equally often, and
 * on; with none, again those that promise most. */
void nl_search_in_turn(nl_search *s, const nl_action list[], int count);

/* Looks at one more position; false if the memory is full, or after some millions. */
bool nl_search_step(nl_search *s);

/* The game it began with. */
const nl_game *nl_search_root(const nl_search *s);

/* As in players/player.h, but the choices are in no order. */
int  nl_search_choices(const nl_search *s, nl_choice out[NL_ACTIONS_MAX]);
void nl_search_thought(const nl_search *s, nl_thought *out);

/* Tells of all positions of the tree that were visited at least so often, but for draws, and what the search
 * thinks of them: for training. */
typedef void (*nl_search_tell)(void *to, const nl_game *g, uint32_t visits, const float value[]);
void nl_search_walk(const nl_search *s, uint32_t least, nl_search_tell tell, void *to);

#endif
