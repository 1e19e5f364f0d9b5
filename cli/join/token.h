/* token.h: who one is at a server, kept on this machine, so that a seat can be taken up again.
 *
 * In $XDG_STATE_HOME/novaluna/online/ there is a file for each server, and for each bot there: whoever can read it
 * can sit on that chair, so it is for its owner alone.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TOKEN_FILE_H
#define NL_TOKEN_FILE_H

#include "guest.h"

/* Fills in the guest's cookie if there is one; and keeps it, saying so on standard error if that fails. */
void token_read(nl_guest *g);
void token_keep(const nl_guest *g);

#endif
