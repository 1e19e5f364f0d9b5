/* bench.h: what the measurements of `novaluna bench` share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_BENCH_H
#define NL_BENCH_H

#include "novaluna.h"

/* One round of something: returns how often a CPU-second has it. */
typedef double bench_round(int argument, nl_rng *r);

/* A round is short, so that some fall into quiet moments of a busy machine. */
#define BENCH_ROUND_SECONDS 0.02

/* The CPU time of the program so far. */
double bench_cpu_seconds(void);

#endif
