/* plan.h: what `match` and `tourney` are told alike on their command lines.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PLAN_H
#define NL_PLAN_H

#include "arena/arena.h"
#include "arena/rating.h"

typedef struct {
    const char        *command; /* for messages */
    event              event;
    entrant            engine[RATING_MAX];
    int                count; /* of the engines */
    unsigned long long players, deals, seed, ms, nodes, threads, jobs;
    bool               seeded;
    const char        *discs;
} plan;

enum {
    PLAN_DEALS_MAX = 10000000,
    PLAN_MS_MAX = 86400000,
    PLAN_NODES_MAX = 1000000000,
    PLAN_JOBS_MAX = 256,
};

/* The options of a plan as rows of a table, its end included, and as lines of --help. */
#define PLAN_OPTIONS(p)                                                                                      \
    { "engine", .take = plan_add_engine, .to = &(p) },                                                       \
        { "players", .number = &(p).players, .low = 2, .high = NL_PLAYERS_MAX },                             \
        { "deals", .number = &(p).deals, .low = 1, .high = PLAN_DEALS_MAX },                                 \
        { "seed", .number = &(p).seed, .high = UINT64_MAX, .given = &(p).seeded },                           \
        { "movetime", .number = &(p).ms, .low = 1, .high = PLAN_MS_MAX },                                    \
        { "nodes", .number = &(p).nodes, .low = 1, .high = PLAN_NODES_MAX },                                 \
        { "threads", .number = &(p).threads, .low = 1, .high = NL_THREADS_MAX },                             \
        { "jobs", .number = &(p).jobs, .low = 1, .high = PLAN_JOBS_MAX }, { "discs", .text = &(p).discs },   \
    {                                                                                                        \
        .name = NULL                                                                                         \
    }

#define PLAN_HELP                                                                                            \
    "  --engine E     level:NAME, or level:NAME@MS with MS milliseconds a move of its\n"                     \
    "                 own, or cmd:COMMAND for a program that speaks the protocol\n"                          \
    "  --players P    2 to 4\n"                                                                              \
    "  --deals D      how many deals; each is played P times with the seats rotated\n"                       \
    "  --seed S       deal i is that of seed S + i\n"                                                        \
    "  --movetime MS  time for a move, or\n"                                                                 \
    "  --nodes N      positions to look at for a move\n"                                                     \
    "  --threads T    for each engine, usually 1\n"                                                          \
    "  --discs D      one number for all, or one a seat\n"

/* Adds the engine that a text names to a plan, `to`: STATUS_OK, or STATUS_USAGE with a message. */
int plan_add_engine(void *to, const char *text);

/* Sees that all is there and fills `event` and what was not said; `most` is how many
 * engines there may be.  Jobs stay 0 if they were not told.  False with a message. */
bool plan_check(plan *p, int least, int most);

/* How many processors there are. */
int plan_cores(void);

#endif
