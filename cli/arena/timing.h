/* timing.h: how an engine has kept its time, over many moves.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TIMING_H
#define NL_TIMING_H

#include "arena/opponent.h"

enum { TIMING_SLACK = 2000 }; /* µs over the limit that are nothing to speak of */

/* Sums and greatest values, in µs.  Zeroed, it is of no move. */
typedef struct {
    long    moves;
    int64_t wall, cpu, over; /* over: past the limit, where there is one */
    int64_t most_wall, most_cpu, most_over;
    long    in_time, cpu_in_time; /* moves within the limit and the slack */
} timing;

/* Adds a move; `limit` is 0 where time is not limited. */
void timing_add(timing *t, const spent *s, int64_t limit);

/* Adds all of another. */
void timing_join(timing *t, const timing *more);

#endif
