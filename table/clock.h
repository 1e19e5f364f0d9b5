/* clock.h: the time that each player has: a main time, and an increment for every tile
 * taken.
 *
 * A clock never looks at a clock: whoever calls says what time it is, in milliseconds of
 * any count that does not go backward (if it does, no time has passed).  Only the time of the
 * player to move runs.  table.h asks this; front ends ask table.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_CLOCK_H
#define NL_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "track.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NL_TIME_MAX      ((int64_t)366 * 24 * 60 * 60 * 1000) /* a year */
#define NL_TIME_LEFT_MAX (100 * NL_TIME_MAX)                  /* what increments can add up to */

/* How much time a player gets, in ms. */
typedef struct {
    int64_t main;      /* 1 to NL_TIME_MAX; or 0, with no increment: as much as wanted */
    int64_t increment; /* added with every tile taken, up to NL_TIME_MAX */
} nl_time_control;

typedef struct {
    nl_time_control control[NL_PLAYERS_MAX];
    int64_t         left[NL_PLAYERS_MAX]; /* as counted last */
    int64_t         since;                /* when that was, while it runs; otherwise 0 */
    bool            running;
    bool            halted; /* it ran until the game was over */
} nl_clock;

/* Whether a time control is one of those described above. */
bool nl_time_control_valid(nl_time_control c);

/* A clock that stands still with all the time on it. */
void nl_clock_start(nl_clock *c, const nl_time_control control[NL_PLAYERS_MAX]);

/* Lets it run from `now` on, or stand still; what ran before that must have been counted. */
void nl_clock_run(nl_clock *c, int64_t now);
void nl_clock_stop(nl_clock *c);

/* Lets it stand still because the game is over; `halted` tells whether it ran. */
void nl_clock_halt(nl_clock *c);

/* What a player has left at `now`, never below 0; −1 for a player without limit.  `runs`
 * tells whether it is that player's time that is running. */
int64_t nl_clock_left(const nl_clock *c, int player, bool runs, int64_t now);

/* Counts the time until `now` for the player to move. */
void nl_clock_count(nl_clock *c, int mover, int64_t now);

/* Adds the increment, when a player has taken a tile. */
void nl_clock_add(nl_clock *c, int player);

#ifdef __cplusplus
}
#endif

#endif
