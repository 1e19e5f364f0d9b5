/* token.h: who one is at a server, kept on this machine, so that a seat can be taken up again.
 *
 * In $XDG_STATE_HOME/novaluna/online/ there is a file for each server, and for each bot there: whoever can read it
 * can sit on that chair, so it is for its owner alone.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TOKEN_FILE_H
#define NL_TOKEN_FILE_H

#include "guest.h"
#include "play/session.h"

/* Fills in the guest's cookie if there is one; and keeps it: false if that fails, and then `path` is where, or empty, and
 * errno tells why. */
void token_read(nl_guest *g);
bool token_keep(const nl_guest *g, char path[CLI_PATH_MAX]);

/* What one is called there: a name that was given, or NULL for `otherwise`, or else the user's.  CLI_OK, or CLI_USAGE
 * with a message. */
int token_name(const char *command, const char *given, const char *otherwise, char out[NL_NAME_MAX]);

#endif
