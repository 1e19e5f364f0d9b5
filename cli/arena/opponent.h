/* opponent.h: who plays in a match: a level of ours, or another program.
 *
 * A program is never trusted.  It has a second to say that it is ready for a move, when it
 * does not yet know the position; and whatever it does, the move is over after its time and
 * half a second, or PATIENCE where there is no time limit.  A program that has done anything
 * wrong is killed, to be started afresh for its next game.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_OPPONENT_H
#define NL_OPPONENT_H

#include "cli.h"
#include "protocol/child.h"
#include "protocol/line_reader.h"

enum {
    OPPONENT_GRACE = 500,      /* ms over its time before a game is lost … */
    OPPONENT_PATIENCE = 60000, /* … and for a move where only nodes are limited */
};

/* An engine as the command line names it. */
typedef struct {
    const char *name;                /* the whole of it */
    char        level[NL_LEVEL_MAX]; /* level:NAME, or empty … */
    uint64_t    ms;                  /* level:NAME@MS: its own time for a move, or 0 */
    const char *command;             /* … for cmd:COMMAND */
} entrant;

/* Reads one; false with a message if it is neither. */
bool entrant_read(const char *command, const char *text, entrant *out);

/* How long a move may take.  One of ms and nodes is 0. */
typedef struct {
    uint64_t           ms, nodes;
    int                threads;
    const atomic_bool *stop; /* everything ends once it is true; may be NULL */
} terms;

/* The time that an engine has for a move: its own, or that of all; 0 if nodes are the limit. */
uint64_t entrant_ms(const entrant *who, const terms *t);

typedef enum {
    CONDUCT_FINE,
    CONDUCT_FOUL,     /* an illegal action, a broken protocol, death */
    CONDUCT_OVERTIME, /* out of time */
    CONDUCT_STOPPED,  /* it was not its fault: the match is being stopped */
} conduct;

typedef struct {
    const entrant *who;
    const terms   *terms;
    nl_pool       *pool;     /* of a level */
    bool           alive;    /* of a program: it runs, and `child` and `reader` are open */
    bool           threaded; /* it has an option Threads */
    child          child;
    line_reader    reader;
    char           offence[160]; /* what was wrong last */
} opponent;

/* What a move has taken, in µs. */
typedef struct {
    int64_t wall, cpu; /* cpu is of our own thread, and means nothing for a program */
} spent;

/* NULL if there is not enough memory. */
opponent *opponent_open(const entrant *who, const terms *t);
void      opponent_close(opponent *o);

/* Sees to it that it is there, before a game: a program that does not run is started.
 * False, with the offence told, if it does not come. */
bool opponent_ready(opponent *o);

/* Lets it choose an action, which is legal where its conduct is fine. */
conduct opponent_choose(opponent *o, const nl_table *t, uint64_t seed, nl_action *out, spent *took);

#endif
