/* address.h: the link to a table, as the page shows it, and where its server is.
 *
 *     https://nova.example/#/table/k7d2m3p4q5r6      the table, by TLS
 *     http://localhost:8068/#/table/TZYCGB           … by its code
 *     https://nova.example/                          the server alone
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ADDRESS_H
#define NL_ADDRESS_H

#include "room/room.h"

typedef struct {
    bool tls;
    int  port;
    char host[256];       /* without the brackets of IPv6 */
    char path[256];       /* of the WebSocket: /online, behind what the address has before it */
    char room[NL_ID_MAX]; /* or a code; empty if no table is named */
} nl_address;

/* Reads a link with http, https, ws or wss.  NULL, or what is wrong with it, in English. */
const char *nl_address_read(nl_address *a, const char *url);

/* Writes the link to a table there, as people pass it on. */
enum { NL_LINK = 640 };
void nl_address_link(const nl_address *a, const char *room, char out[NL_LINK]);

#endif
