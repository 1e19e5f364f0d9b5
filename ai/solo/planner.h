/* planner.h: the solo planner.
 *
 * Nothing is revealed within a phase.  So phase 2 is a puzzle with everything on the
 * table, and phase 1 is a plan made in advance against a refill that nobody knows: the
 * planner looks for good positions to end phase 1 in, and tries the best of them with
 * refills drawn by chance, each played out as a small puzzle.
 *
 * It thinks in small steps and can be asked for its choice after any of them.  The same
 * game, seed and number of steps give the same choice on every machine.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SOLO_PLANNER_H
#define NL_SOLO_PLANNER_H

#include "players/player.h"

typedef struct solo_planner solo_planner;

enum { SOLO_BYTES_MIN = 7 << 19 }; /* with less than 3.5 MiB there is no planner */

/* Lays a planner out in memory, aligned to 8 bytes; NULL if there is too little of it. */
solo_planner *solo_planner_place(void *memory, size_t bytes);

/* Sets it thinking about a solo game that is not over and owes no tiles. */
void solo_planner_start(solo_planner *s, const nl_game *g, uint64_t seed);

/* Thinks for some microseconds and returns how many positions that took; 0 when more of it would
 * change nothing. */
uint64_t solo_planner_step(solo_planner *s);

/* As in player.h; a value is the total expected at the end (R27). */
nl_action solo_planner_choice(const solo_planner *s);
int       solo_planner_choices(const solo_planner *s, nl_choice out[NL_ACTIONS_MAX]);
void      solo_planner_thought(const solo_planner *s, nl_thought *out);

#endif
