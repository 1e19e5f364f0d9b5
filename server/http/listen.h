/* listen.h: the sockets at which we can be reached.
 *
 * Every address has two: one for IPv4 and one for IPv6.  A browser may try either first
 * when asked for localhost, so a port is ours only if both are; where the machine has no
 * IPv6, one is enough.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_LISTEN_H
#define NL_LISTEN_H

#include <stdbool.h>

enum {
    NL_PORT = 8068,     /* the usual port */
    NL_PORT_TRIES = 20, /* so many are tried from there on */
};

typedef struct {
    int  fd[2];
    int  count;
    int  port;
    bool lan; /* all addresses of the machine; otherwise localhost only */
} nl_listener;

/* Listens on a port, 0 for any that is free.  Returns 0, or errno with nothing left open. */
int nl_listen(nl_listener *l, bool lan, int port);

/* Listens on the usual port, on one of the next, or else on any that is free. */
int nl_listen_somewhere(nl_listener *l, bool lan);

void nl_listener_close(nl_listener *l);

#endif
