/* online_options.h: how a server for online tables is set up.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ONLINE_OPTIONS_H
#define NL_ONLINE_OPTIONS_H

enum { NL_ONLINE_RATE = 20, NL_ONLINE_NEAR = 64, NL_ONLINE_BOTS = 100, NL_ONLINE_SILENCE = 40 };

typedef enum { NL_LOG_NOTHING, NL_LOG_LINES, NL_LOG_JSON } nl_log_kind;

typedef struct {
    const char *folder;  /* that everything is kept in; NULL to keep nothing longer than the server runs */
    const char *store;   /* the database instead, as "postgresql://…"; NULL without */
    int         rate;    /* messages a second that a connection may send; NL_ONLINE_RATE is usual */
    int         near;    /* connections that one address may have; NL_ONLINE_NEAR is usual */
    int         bots;    /* connections that all bots together may have; NL_ONLINE_BOTS is usual */
    int         silence; /* seconds after which a connection is let go that does not even answer pings;
                            NL_ONLINE_SILENCE is usual */
    nl_log_kind log;
    const char *public_url; /* by which others reach the server, as "https://nova.example"; may be NULL */
    const char *proxy;      /* the address of the one in front of it; NULL without */
} nl_online_options;

#endif
