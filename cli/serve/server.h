/* server.h: the server in this program, for `play` in the browser and for `serve`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SERVER_H
#define NL_SERVER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int         port;       /* -1 for the usual one, or the next that is free */
    bool        lan;        /* for the whole local network */
    bool        no_browser; /* do not open it here */
    bool        alone;      /* a game goes on even if tables cannot be kept */
    const char *folder;     /* where tables are kept; NULL for the usual one */
    int         rate;       /* messages a second of a connection; 0 for the usual */
} cli_place;

/* The folder that tables are usually kept in: $XDG_DATA_HOME/novaluna, or in the home folder; the
 * specification has relative paths ignored.  Returns `out`. */
const char *cli_data_folder(char *out, size_t room);

/* Whether this program has the web app in it. */
bool cli_can_serve(void);

/* Serves the web app until Ctrl-C, and returns the exit status. */
int cli_run_server(const cli_place *where);

#endif
