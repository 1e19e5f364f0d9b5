/* server.h: the server in this program, for `play` in the browser and for `serve`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SERVER_H
#define NL_SERVER_H

#include <stdbool.h>
#include <stddef.h>

#include "online_options.h"

typedef struct {
    int  port;       /* -1 for the usual one, or the next that is free */
    bool lan;        /* for the whole local network */
    bool no_browser; /* do not open it here */
    bool alone;      /* a game goes on even if tables cannot be kept */

    nl_online_options tables; /* without a folder in the usual one; without a rate at the usual one */
} cli_place;

/* The folder that tables are usually kept in: $XDG_DATA_HOME/novaluna, or in the home folder; the
 * specification has relative paths ignored.  Returns `out`. */
const char *cli_data_folder(char *out, size_t room);

/* Whether this program has the web app in it. */
bool cli_can_serve(void);

/* Serves the web app until Ctrl-C, and returns the exit status. */
int cli_run_server(const cli_place *where);

#endif
