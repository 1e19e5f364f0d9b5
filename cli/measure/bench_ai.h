/* bench_ai.h: how fast the computer players think, for `novaluna bench`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_THINKING_H
#define NL_THINKING_H

#include "measure/bench.h"
#include "players/player.h"

bench_round bench_ai_nodes; /* positions that super-moon looks at, by players */
bench_round bench_ai_moves; /* moves valued, by players */

/* How many times as many nodes a second two threads look at as one does: the best of some
 * rounds, in real time. */
double bench_ai_speed_up(int rounds);

/* The memory that a player has touched after thinking about a two-player position for so
 * many nodes, in bytes. */
size_t bench_ai_bytes(uint64_t nodes);

#endif
