/* http.h: serves the web app over HTTP, and online tables over WebSocket, in one event loop.
 *
 * Everything it can answer lies in memory and is found by name, so there is no path into
 * the file system and nothing to wait for.  A server that listens on localhost only also
 * wants to be called so: otherwise a page from elsewhere could have its own name point
 * here, and would then be taken for ours (DNS rebinding).
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_HTTP_H
#define NL_HTTP_H

#include <stddef.h>

#include "listen.h"
#include "online_options.h"
#include "site.h"

typedef struct nl_http nl_http;

/* Makes a server of sockets that listen, which are its own from now on, and a site, which
 * must outlive it.  NULL, with the sockets closed and `why` filled in, if
 * there is no memory, or the folder cannot be used. */
nl_http *nl_http_open(nl_listener *l, const nl_site *site, const nl_online_options *tables, char *why,
                      size_t room);
void     nl_http_close(nl_http *h);

/* Serves until it is stopped; false if the event loop failed. */
bool nl_http_run(nl_http *h);

/* Makes nl_http_run return.  May be called in a signal handler. */
void nl_http_stop(nl_http *h);

#endif
