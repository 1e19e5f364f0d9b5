/* player.h: a computer player, which thinks about one position at a time.
 *
 * It sees an nl_game and nothing else, so it knows what everybody at the table knows.
 *
 *     nl_player *p = nl_player_new(NL_PLAYER_BYTES);        all its memory, taken once
 *     nl_player_set(p, nl_level_find("full-moon"), seed);
 *     nl_player_start(p, &game);
 *     while (nl_player_think(p, 100) && time is left)       in slices of any size
 *         ;
 *     nl_action a = nl_player_choice(p);
 *
 * There is no clock and no thread in here: who calls decides when to stop, and a slice of
 * 100 nodes takes well under a millisecond.  The same level, seed, game and sum of nodes give the same
 * choice on every machine, in whatever slices (but for nl_player_follow).  crew.h adds clock and threads.
 *
 * A value is a player's chance to win, 0 to 1.  In solo there is one value, the total
 * expected at the end (R27): the lower the better.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PLAYER_H
#define NL_PLAYER_H

#include "level.h"
#include "novaluna.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct nl_player nl_player;

enum {
    NL_PLAYER_BYTES = 256 << 20,   /* enough for several seconds; pages not touched cost nothing */
    NL_PLAYER_BYTES_MIN = 4 << 20, /* with less there is no player */
    NL_LINE_MAX = 24,              /* actions foreseen, at most */
};

/* A player with that much memory, or NULL if there is not so much. */
nl_player *nl_player_new(size_t bytes);
void       nl_player_free(nl_player *p);

/* How it is to play from the next start on; a new player is `super-moon` with seed 0. */
void nl_player_set(nl_player *p, const nl_level *level, uint64_t seed);

/* For one of several who think about the same position: number `mate` of them, from 0.  All
 * but the first look a little wider, each in its own way, so that they do not all do the same. */
void nl_player_vary(nl_player *p, int mate);

/* Sets it thinking about a game that is not over and owes no tiles. */
void nl_player_start(nl_player *p, const nl_game *g);

/* The same, but where the game is one that it foresaw when it last thought, for the same seat, it goes on
 * from there: for who plays by the clock.  The choice then depends on those thoughts, too.  Levels that
 * look at a number of positions begin anew, and so does everybody in solo. */
void nl_player_follow(nl_player *p, const nl_game *g);

/* Looks at about `nodes` more positions, at least one.  False when more of it would
 * change nothing: the level has seen all it will, the choice is forced, or the memory is full. */
bool nl_player_think(nl_player *p, uint64_t nodes);

/* The game it thinks about. */
const nl_game *nl_player_game(const nl_player *p);

/* The best action so far; legal at any time after the start. */
nl_action nl_player_choice(const nl_player *p);

/* What is known of one action. */
typedef struct {
    nl_action action;
    uint32_t  visits;                /* how often it was looked into; the more the surer */
    float     value[NL_PLAYERS_MAX]; /* by player */
} nl_choice;

/* All legal actions, best first; returns how many.  Actions that were set aside at first
 * sight have no visits and the value of that first sight. */
int nl_player_choices(const nl_player *p, nl_choice out[NL_ACTIONS_MAX]);

/* Adds up what two players, or two workers, know of the same position: `more` goes into
 * `sum`, which is best first again.  Both list all actions of `g`.  For levels that search:
 * the others have made their mistakes already, and a sum would mend them. */
void nl_choices_add(const nl_game *g, nl_choice sum[], const nl_choice more[], int count);

/* What it thinks, for showing. */
typedef struct {
    uint64_t  nodes; /* positions looked at */
    int       depth; /* actions in `line` */
    float     value[NL_PLAYERS_MAX];
    nl_action line[NL_LINE_MAX]; /* expected, the choice first; up to the next reveal */
} nl_thought;

void nl_player_thought(const nl_player *p, nl_thought *out);

#ifdef __cplusplus
}
#endif

#endif
