/* line.h: one WebSocket connection to a server, by libwebsockets, plain or by TLS.
 *
 * It lives on another thread, so that pings are answered while an engine thinks or a person does.  What comes is
 * kept in order until it is asked for; a connection that has ended stays so, and its owner makes a new one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_LINE_AFAR_H
#define NL_LINE_AFAR_H

#include "address.h"

enum { NL_COOKIE = 128 };

typedef struct nl_line nl_line;

typedef enum {
    NL_LINE_NOTHING, /* … so far */
    NL_LINE_UP,      /* it is a connection now; the text is the cookie by which one is known there */
    NL_LINE_TEXT,    /* a message */
    NL_LINE_DOWN,    /* it has ended, or never was one: the text says why; nothing comes behind this */
} nl_line_news;

/* Begins to connect, as whoever the cookie says; an empty one is somebody new.  NULL if there is no memory. */
nl_line *nl_line_open(const nl_address *a, const char *cookie);

/* Lets go of it once what was sent has gone out, or could not within two seconds. */
void nl_line_close(nl_line *l);

/* Sends a message, when it can be. */
void nl_line_send(nl_line *l, const char *text);

/* Takes what came next; *text is to be freed, and NULL where there is none. */
nl_line_news nl_line_take(nl_line *l, char **text);

/* A file descriptor to wait at: it is readable while there is something to take. */
int nl_line_ready(const nl_line *l);

#endif
