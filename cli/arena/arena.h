/* arena.h: engines play a deal against each other.
 *
 * A deal is one order of tiles and one stack of runners, and it is played as often as there
 * are seats, everybody moving up by one seat each time.  So nobody gains by the luck of the
 * deal, and the deal is what statistics have to count: its games are no independent samples.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ARENA_H
#define NL_ARENA_H

#include "arena/timing.h"

/* What all games of a match have in common. */
typedef struct {
    terms    terms;
    int      players;
    uint8_t  discs[NL_PLAYERS_MAX];
    uint64_t seed; /* of deal 0; deal i is that of seed + i */
    bool     keep; /* the records are wanted */
} event;

/* Who plays: engine s sits at seat s in the first game, and the last one fills the rest. */
typedef struct {
    const entrant *engine[NL_PLAYERS_MAX];
    int            count;
} lineup;

/* What came of it for one engine of the line-up. */
typedef struct {
    int    wins;     /* games */
    int    forfeits; /* games lost without being played to the end, … */
    int    overtime; /* … and those of them lost by the clock */
    timing timing;
} showing;

typedef struct {
    showing engine[NL_PLAYERS_MAX];
    char   *records; /* of the games, to be freed; NULL if they are not wanted */
} outcome;

/* Plays a deal with the opponents of the line-up.  False if it was stopped; there is no
 * outcome then. */
bool arena_play(const event *e, const lineup *l, opponent *const who[], uint64_t deal, outcome *out);

#endif
