/* state.h: the file in which a tourney keeps what has been played, so that it can go on
 * after whatever has stopped it.
 *
 * Plain text: a first line that tells the settings, then a line for each deal: the number
 * of the line-up, that of the deal, and for both engines of the line-up the games won and
 * those forfeited.  A line is written at once; one that is cut off at the end of the file
 * was being written when the program was killed, and is removed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_STATE_H
#define NL_STATE_H

#include <stdbool.h>

typedef struct {
    long lineup, deal;
    int  wins[2], forfeits[2];
} state_line;

typedef struct {
    int         fd;
    const char *path;
} state;

/* Opens or begins a file with that first line, locks it, and calls `found` for every line
 * in it, which is false for one that cannot be.  STATUS_OK, or STATUS_FAILED with a message. */
int state_open(state *s, const char *path, const char *settings, bool (*found)(void *to, const state_line *l),
               void *to);

/* Adds a line; STATUS_OK, or STATUS_FAILED with a message. */
int state_add(state *s, const state_line *l);

int state_close(state *s);

#endif
