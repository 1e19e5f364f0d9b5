/* plain.h: playing line by line: a command in, some lines of text out.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PLAIN_H
#define NL_PLAIN_H

#include "session.h"

/* A table that is elsewhere.  What is asked for there happens, or is refused, later: `ask` waits for what the player
 * types, and tells meanwhile what has happened. */
typedef struct {
    void *self;
    /* Asks for an event at the table: "play" with its action, "leave" … with NULL. */
    void (*want)(void *self, const char *event, const char *action);
    void (*say)(void *self, const char *phrase);
    /* After the end: says that one would like another game, or would rather not. */
    void (*again)(void *self, bool on);
    /* A line as cli_ask has it; an empty one when something has happened, and the game is to be shown. */
    char *(*ask)(void *self, const char *question);
} cli_far;

/* Plays until quit or the end of the input, and returns the exit status.  `far` is NULL for a game of this machine. */
int cli_plain(local_session *s, const cli_far *far);

/* Says that the rules refuse something, and why. */
void cli_plain_refuse(nl_err e);

#endif
