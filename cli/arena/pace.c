/* pace.c: adding up the time of moves.
 *
 * SPDX-License-Identifier: MIT */
#include "pace.h"

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

void pace_add(pace *p, const spent *s, int64_t limit)
{
    int64_t over = limit ? larger(s->wall - limit, 0) : 0;
    pace_join(p, &(pace){ .moves = 1,
                          .wall = s->wall,
                          .cpu = s->cpu,
                          .over = over,
                          .most_wall = s->wall,
                          .most_cpu = s->cpu,
                          .most_over = over,
                          .in_time = s->wall <= limit + PACE_SLACK,
                          .cpu_in_time = s->cpu <= limit + PACE_SLACK });
}

void pace_join(pace *p, const pace *more)
{
    p->moves += more->moves;
    p->wall += more->wall;
    p->cpu += more->cpu;
    p->over += more->over;
    p->most_wall = larger(p->most_wall, more->most_wall);
    p->most_cpu = larger(p->most_cpu, more->most_cpu);
    p->most_over = larger(p->most_over, more->most_over);
    p->in_time += more->in_time;
    p->cpu_in_time += more->cpu_in_time;
}
