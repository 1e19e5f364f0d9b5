/* kept.h: the games that are kept in the state folder, `play --plain`'s as well.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TUI_KEPT_H
#define NL_TUI_KEPT_H

#include <time.h>

#include "session.h"

enum { KEPT_MAX = 64, KEPT_TEXT = 160 };

typedef struct {
    char   path[512];
    char   about[KEPT_TEXT]; /* who plays, how far */
    bool   over;
    time_t when;
} kept_game;

typedef struct {
    int       count;
    kept_game game[KEPT_MAX]; /* the latest first */
} kept_games;

void kept_list(kept_games *out);

/* Reads a record from a file: false if there is none, or it is broken. */
bool kept_read(const char *path, nl_table *out);

#endif
