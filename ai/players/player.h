/* player.h: a computer player, which thinks about one position at a time.
 *
 * It sees an nl_game and nothing else, so it knows what everybody at the table knows.
 *
 *     nl_player *p = nl_player_new_full(NL_PLAYER_BYTES);    all its memory, taken once
 *     nl_player_set(p, nl_level_find("full-moon"), seed);
 *     nl_player_start(p, &game);
 *     while (nl_player_think(p, 100) && time is left)        in slices of any size
 *         ;
 *     nl_action a = nl_player_choice(p);
 *
 * There is no clock and no thread in here: who calls decides when to stop, and a slice of
 * 100 nodes takes well under a millisecond.  The same level, seed, game and sum of nodes give the same
 * choice on every machine, in whatever slices (but for nl_player_follow).  pool.h adds clock and threads.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PLAYER_H
#define NL_PLAYER_H

#include "method/choice.h"
#include "method/level.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct nl_player nl_player;
typedef struct nl_method nl_method; /* method/method.h */
typedef struct nl_net    nl_net;    /* net/net.h */

enum {
    NL_PLAYER_BYTES = 256 << 20,   /* enough for several seconds; pages not touched cost nothing */
    NL_PLAYER_BYTES_MIN = 4 << 20, /* with less there is no player */
};

/* A player with that much memory, or NULL if there is not so much.  In solo it thinks by `planner`:
 * &nl_solo_planner (solo/planner.h), or NULL in a program that never plays solo and does without it. */
nl_player *nl_player_new(size_t bytes, const nl_method *planner);
void       nl_player_free(nl_player *p);

/* The same with the solo planner and the net that is part of the program; in native programs only. */
nl_player *nl_player_new_full(size_t bytes);

/* Nets by number of players (nl_net_read), for the levels that go by one, from the next start on; the
 * bytes they lie in must stay.  NULL, or never called: those levels go by the hand-made evaluation. */
void nl_player_set_net(nl_player *p, const nl_net *nets);

/* How it is to play from the next start on; a new player is `super-moon` with seed 0. */
void nl_player_set(nl_player *p, const nl_level *level, uint64_t seed);

/* For one of several who think about the same position: number `worker` of them, from 0.  All
 * but the first look a little wider, each in its own way, so that they do not all do the same. */
void nl_player_vary(nl_player *p, int worker);

/* Sets it thinking about a game that is not over and owes no tiles. */
void nl_player_start(nl_player *p, const nl_game *g);

/* The same, but where the game is one that it foresaw when it last thought, for the same seat, it goes on
 * from there: for who plays by the clock.  The choice then depends on those thoughts, too.  Levels that
 * look at a number of positions begin anew, and so does everybody in solo. */
void nl_player_follow(nl_player *p, const nl_game *g);

/* For who asks about some actions more than about others; only a search (two players or more) can do so, and
 * the others return false.  Right after the start: thinks about these actions alone, and tells of no other. */
bool nl_player_keep(nl_player *p, const nl_action list[], int count);

/* From now on looks at these in turn, until all have been looked at equally often, and on; with none, again
 * at what promises most. */
bool nl_player_in_turn(nl_player *p, const nl_action list[], int count);

/* Looks at about `nodes` more positions, at least one.  False when more of it would
 * change nothing: the level has seen all it will, the choice is forced, or the memory is full. */
bool nl_player_think(nl_player *p, uint64_t nodes);

/* The game it thinks about. */
const nl_game *nl_player_game(const nl_player *p);

/* The best action so far; legal at any time after the start. */
nl_action nl_player_choice(const nl_player *p);

/* All legal actions, best first; returns how many.  Actions that were set aside at first
 * sight have no visits and the value of that first sight. */
int nl_player_choices(const nl_player *p, nl_choice out[NL_ACTIONS_MAX]);

/* What it thinks, for showing. */
void nl_player_thought(const nl_player *p, nl_thought *out);

#ifdef __cplusplus
}
#endif

#endif
