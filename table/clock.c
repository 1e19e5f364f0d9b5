/* clock.c: counting time down.
 *
 * SPDX-License-Identifier: MIT */
#include "clock.h"

bool nl_time_control_valid(nl_time_control c)
{
    bool none = c.main == 0 && c.increment == 0;
    return none || (c.main > 0 && c.main <= NL_TIME_MAX && c.increment >= 0 && c.increment <= NL_TIME_MAX);
}

void nl_clock_start(nl_clock *c, const nl_time_control control[NL_PLAYERS_MAX])
{
    nl_clock_stop(c);
    for (int p = 0; p < NL_PLAYERS_MAX; p++) {
        c->control[p] = control[p];
        c->left[p] = control[p].main;
    }
}

void nl_clock_run(nl_clock *c, int64_t now)
{
    c->running = true;
    c->halted = false;
    c->since = now;
}

void nl_clock_stop(nl_clock *c)
{
    c->running = c->halted = false;
    c->since = 0;
}

void nl_clock_halt(nl_clock *c)
{
    bool ran = c->running;
    nl_clock_stop(c);
    c->halted = ran;
}

/* The time that has passed since it was counted last. */
static int64_t passed(const nl_clock *c, int64_t now)
{
    return c->running && now > c->since ? (int64_t)((uint64_t)now - (uint64_t)c->since) : 0;
}

int64_t nl_clock_left(const nl_clock *c, int player, bool runs, int64_t now)
{
    int64_t gone = runs ? passed(c, now) : 0;
    if (!c->control[player].main)
        return -1;
    /* A difference of two times may not fit: then it is more than anybody has. */
    return gone >= 0 && gone < c->left[player] ? c->left[player] - gone : 0;
}

void nl_clock_count(nl_clock *c, int mover, int64_t now)
{
    int64_t left = nl_clock_left(c, mover, true, now);
    if (c->running && now > c->since)
        c->since = now;
    if (left >= 0)
        c->left[mover] = left;
}

void nl_clock_add(nl_clock *c, int player)
{
    int64_t left = c->left[player] + c->control[player].increment;
    c->left[player] = left < NL_TIME_LEFT_MAX ? left : NL_TIME_LEFT_MAX;
}
