/* timing.c: adding up the time of moves.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/timing.h"

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

void timing_add(timing *t, const spent *s, int64_t limit)
{
    int64_t over = limit ? larger(s->wall - limit, 0) : 0;
    timing_join(t, &(timing){ .moves = 1,
                              .wall = s->wall,
                              .cpu = s->cpu,
                              .over = over,
                              .most_wall = s->wall,
                              .most_cpu = s->cpu,
                              .most_over = over,
                              .in_time = s->wall <= limit + TIMING_SLACK,
                              .cpu_in_time = s->cpu <= limit + TIMING_SLACK });
}

void timing_join(timing *t, const timing *more)
{
    t->moves += more->moves;
    t->wall += more->wall;
    t->cpu += more->cpu;
    t->over += more->over;
    t->most_wall = larger(t->most_wall, more->most_wall);
    t->most_cpu = larger(t->most_cpu, more->most_cpu);
    t->most_over = larger(t->most_over, more->most_over);
    t->in_time += more->in_time;
    t->cpu_in_time += more->cpu_in_time;
}
