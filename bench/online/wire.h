/* wire.h: a WebSocket connection to a server of this machine, as a client has it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <stddef.h>

enum { WIRE_IN = 65536, WIRE_COOKIE = 80 };

typedef struct {
    int    fd; /* −1 while there is none */
    bool   shaken;
    char   cookie[WIRE_COOKIE]; /* who one is: kept from one connection to the next */
    long   sent, received;      /* bytes, since ever */
    size_t have;
    char   in[WIRE_IN]; /* read, and not a whole message yet */
} wire;

/* Connects, and asks for a WebSocket.  False if nobody is there. */
bool wire_open(wire *w, int port);
void wire_close(wire *w);

/* Sends a message.  False if the server has hung up. */
bool wire_put(wire *w, const char *text);

/* Reads what has come, and hands on its messages; the first is empty: the connection is one now.  False if
 * the server has hung up. */
bool wire_read(wire *w, void (*tell)(void *to, const char *text, size_t length), void *to);

#endif
