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

#include "method/method.h"

enum { SOLO_BYTES_MIN = 7 << 19 }; /* with less than 3.5 MiB it cannot be placed */

extern const nl_method nl_solo_planner;

#endif
