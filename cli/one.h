/* one.h: a file with exactly one record, played to its end; for `legal` and `perft`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ONE_H
#define NL_ONE_H

#include "cli.h"

typedef struct {
    nl_record record; /* without its tags' text */
    nl_game   game;   /* after the last action */
    nl_deck   deck;
    bool      over; /* by the actions, or otherwise */
} cli_one;

/* CLI_OK, or CLI_FAILED with a message. */
int cli_read_one(const char *path, const char *command, cli_one *out);

#endif
