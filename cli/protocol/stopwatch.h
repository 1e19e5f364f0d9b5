/* stopwatch.h: what time it is, in microseconds.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_STOPWATCH_H
#define NL_STOPWATCH_H

#include <stdint.h>
#include <time.h>

static const int64_t CLOCK_NEVER = INT64_MAX;

static inline int64_t clock_read(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Since some moment in the past; never set back. */
static inline int64_t clock_now(void)
{
    return clock_read(CLOCK_MONOTONIC);
}

/* What the calling thread has had of a processor. */
static inline int64_t clock_cpu(void)
{
    return clock_read(CLOCK_THREAD_CPUTIME_ID);
}

#endif
