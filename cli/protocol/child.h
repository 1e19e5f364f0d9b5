/* child.h: a program that runs beside ours, with a pipe to it and one back.
 *
 * It has a process group of its own: Ctrl-C does not reach it, and what it starts in turn
 * ends with it, unless that leaves the group on purpose; nobody waits for it then.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_CHILD_H
#define NL_CHILD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct {
    pid_t pid;
    int   in;  /* we write; never blocks */
    int   out; /* we read */
} child;

/* Starts a command line of the shell.  False, with errno set, if that cannot be. */
bool child_start(child *c, const char *command);

/* Closes the pipes, gives it until the deadline by stopwatch.h to end, then kills it and
 * whatever is left of its group.  Returns its status as waitpid has it. */
int child_end(child *c, int64_t deadline);

#endif
