/* plan.c: the options of `match` and `tourney`.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/plan.h"

#include <unistd.h>

#include "arena/interrupt.h"

enum { DEALS_MAX = 10000000, MS_MAX = 86400000, NODES_MAX = 1000000000, JOBS_MAX = 256 };

static bool take_engine(plan *p, const char *text)
{
    if (p->count == RATING_MAX) {
        cli_usage(p->command, "there can be %d engines at most", RATING_MAX);
        return false;
    }
    return entrant_read(p->command, text, &p->engine[p->count++]);
}

bool plan_take(plan *p, int option, const char *argument)
{
    const struct {
        int                 option;
        const char         *name;
        unsigned long long  low, high;
        unsigned long long *to;
    } numbers[] = {
        { 'p', "--players", 2, NL_PLAYERS_MAX, &p->players },
        { 'd', "--deals", 1, DEALS_MAX, &p->deals },
        { 's', "--seed", 0, UINT64_MAX, &p->seed },
        { 'm', "--movetime", 1, MS_MAX, &p->ms },
        { 'n', "--nodes", 1, NODES_MAX, &p->nodes },
        { 't', "--threads", 1, NL_THREADS_MAX, &p->threads },
        { 'j', "--jobs", 1, JOBS_MAX, &p->jobs },
    };
    p->seeded = p->seeded || option == 's';
    if (option == 'c')
        p->discs = argument;
    if (option == 'e')
        return take_engine(p, argument);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (option == numbers[i].option)
            return cli_number(p->command, numbers[i].name, argument, numbers[i].low, numbers[i].high,
                              numbers[i].to);
    return true;
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
    return n < 1 ? 1 : n > JOBS_MAX ? JOBS_MAX : (int)n;
}
