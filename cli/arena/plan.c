/* plan.c: the options of `match` and `tourney`.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/plan.h"

#include <unistd.h>

#include "interrupt.h"

int plan_add_engine(void *to, const char *text)
{
    plan *p = to;
    if (p->count == RATING_MAX)
        return cli_usage(p->command, "there can be %d engines at most", RATING_MAX);
    return entrant_read(p->command, text, &p->engine[p->count++]) ? STATUS_OK : STATUS_USAGE;
}

bool plan_check(plan *p, int least, int most)
{
    if (!p->players || !p->deals || !p->seeded || !p->count) {
        cli_usage(p->command, "--engine, --players, --deals and --seed are wanted");
        return false;
    }
    if (!p->ms == !p->nodes) {
        cli_usage(p->command, "one of --movetime and --nodes is wanted");
        return false;
    }
    if (p->count < least || p->count > most) {
        cli_usage(p->command, "%d to %d engines are wanted", least, most);
        return false;
    }
    event *e = &p->event;
    e->players = (int)p->players;
    e->seed = p->seed;
    e->terms = (terms){ .ms = p->ms, .nodes = p->nodes, .threads = 1, .stop = &interrupt_stop };
    if (p->threads)
        e->terms.threads = (int)p->threads;
    return !p->discs || cli_discs(p->command, p->discs, e->players, e->discs);
}

int plan_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > PLAN_JOBS_MAX ? PLAN_JOBS_MAX : (int)n;
}
