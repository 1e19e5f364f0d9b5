/* online_options.h: how a server for online tables is set up.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ONLINE_OPTIONS_H
#define NL_ONLINE_OPTIONS_H

enum { NL_ONLINE_RATE = 20 };

typedef struct {
    const char *folder; /* that everything is kept in; NULL to keep nothing longer than the server runs */
    int         rate;   /* messages a second that a connection may send; NL_ONLINE_RATE is usual */
} nl_online_options;

#endif
