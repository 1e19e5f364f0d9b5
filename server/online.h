/* online.h: the hub behind WebSockets, and everything it needs of this machine: the store in its file,
 * the time, chance, computers that think.
 *
 * It lives in the event loop of http.h, which hands over connections that ask for the protocol
 * "novaluna.1" at /online.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ONLINE_H
#define NL_ONLINE_H

#include <libwebsockets.h>
#include <uv.h>

#include "front/front.h"
#include "online_options.h"
#include "text.h" /* nl_writer */

typedef struct nl_online nl_online;

/* The name of the WebSocket protocol, and libwebsockets' description of it. */
#define NL_ONLINE_PROTOCOL "novaluna.1"
extern const struct lws_protocols nl_online_protocol;

/* Opens the store in its folder, which is made if there is none.  NULL with `why` filled in if it
 * cannot be used. */
nl_online *nl_online_open(uv_loop_t *loop, const nl_online_options *options, const nl_front *front, char *why,
                          size_t room);

/* Tells everybody that the server goes away, and then lets go of everything. */
void nl_online_farewell(nl_online *o, const char *why);
void nl_online_close(nl_online *o);

/* Whether it can store. */
bool nl_online_ready(const nl_online *o);

/* Whether there is a table with this id, or with this code and waiting for players; or whoever asks has tried too many
 * codes; or nobody knows, since the store cannot be read. */
typedef enum { NL_TABLE_THERE, NL_TABLE_MISSING, NL_TABLE_TOO_MANY, NL_TABLE_UNKNOWN } nl_table_found;
nl_table_found nl_online_find_table(nl_online *o, struct lws *wsi, const char *id_or_code);

/* Everything that is counted, as text for Prometheus. */
void nl_online_metrics(nl_online *o, nl_writer *w);

#endif
