/* terminal.h: the terminal as it is while the game has it, and as it was before.
 *
 * Whatever ends the program, the terminal is given back: at the end, at a stop (Ctrl-Z), at a signal that kills,
 * at a crash.  Only kill -9 cannot be caught.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TUI_TERMINAL_H
#define NL_TUI_TERMINAL_H

#include "screen/keys.h"
#include "screen/paint.h"

/* What has happened. */
typedef enum {
    WAKE_TIME, /* nothing, for as long as was asked for */
    WAKE_KEY,
    WAKE_SIZE,  /* the terminal has another size, or shows something else: draw all of it */
    WAKE_WORD,  /* terminal_wake was called, or a line has something */
    WAKE_LEAVE, /* somebody wants the program to end, or the terminal is gone */
} tui_wake;

/* Why there is no screen to play on here: standard input or output is no terminal, or it cannot move a cursor.
 * NULL if there is one. */
const char *terminal_lacks(void);

/* How many colors it has, by its description, COLORTERM and NO_COLOR. */
tui_colors terminal_colors(void);

/* Takes the terminal over. */
void terminal_open(void);
void terminal_close(void);

/* Whether it is still there. */
bool terminal_gone(void);

void terminal_size(int *rows, int *cols);

/* Shows a grid. */
void terminal_show(const tui_grid *g, const tui_ink *ink);

/* Waits for at most so many milliseconds, −1 for ever; or until one of these lines, file descriptors or −1, has something. */
enum { TERMINAL_LINES = 2 };
tui_wake terminal_wait(int ms, const int also[TERMINAL_LINES], tui_key *key);

/* Ends the waiting, from whatever thread. */
void terminal_wake(void *unused);

#endif
