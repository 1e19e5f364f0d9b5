/* token.h: who one is at a server, kept on this machine, so that a seat can be taken up again.
 *
 * In $XDG_STATE_HOME/novaluna/online/ there is a file for each server, and for each bot there: whoever can read it
 * can sit on that chair, so it is for its owner alone.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TOKEN_FILE_H
#define NL_TOKEN_FILE_H

#include "session.h"

/* Where; `bot` is the name of one, NULL for a person. */
typedef struct {
    const char *host;
    int         port;
    const char *bot;
} token_place;

/* Reads what is kept, "" if nothing is. */
void token_read(token_place at, char *token, size_t room);

/* Keeps it: false if that fails, and then `path` is where, or empty, and errno tells why. */
bool token_keep(token_place at, const char *token, char path[LOCAL_PATH_MAX]);

#endif
