/* plan.h: what `match` and `tourney` are told alike on their command lines.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PLAN_H
#define NL_PLAN_H

#include <getopt.h>

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

/* The rows of getopt_long's table, and the lines of --help. */
#define PLAN_OPTIONS                                                                                         \
    { "engine", required_argument, NULL, 'e' }, { "players", required_argument, NULL, 'p' },                 \
        { "deals", required_argument, NULL, 'd' }, { "seed", required_argument, NULL, 's' },                 \
        { "movetime", required_argument, NULL, 'm' }, { "nodes", required_argument, NULL, 'n' },             \
        { "threads", required_argument, NULL, 't' }, { "jobs", required_argument, NULL, 'j' },               \
        { "discs", required_argument, NULL, 'c' }, { "help", no_argument, NULL, 'h' },                       \
    {                                                                                                        \
        NULL, 0, NULL, 0                                                                                     \
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

/* Takes an option of PLAN_OPTIONS; any other is left alone.  False, with a message, if its
 * argument is wrong. */
bool plan_take(plan *p, int option, const char *argument);

/* Sees that all is there and fills `event` and what was not said; `most` is how many
 * engines there may be.  Jobs stay 0 if they were not told.  False with a message. */
bool plan_check(plan *p, int least, int most);

/* How many processors there are. */
int plan_cores(void);

#endif
