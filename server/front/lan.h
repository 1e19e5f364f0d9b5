/* lan.h: the addresses of this machine by which others in the local network reach it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_LAN_H
#define NL_LAN_H

enum { NL_LAN_MAX = 16, NL_LAN_HOST = 64 };

/* Writes them as hosts of URLs, those of IPv4 first, which are the shorter ones to type; returns how many. */
int nl_lan_hosts(char hosts[NL_LAN_MAX][NL_LAN_HOST]);

#endif
