/* lan.c: what the network's interfaces say.
 *
 * SPDX-License-Identifier: MIT */
#include "lan.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>

/* Whether other devices can reach us at an address.  Link-local IPv6 needs a zone id, which no browser takes. */
static bool is_for_others(const struct ifaddrs *i)
{
    if (!i->ifa_addr || !(i->ifa_flags & IFF_UP) || (i->ifa_flags & IFF_LOOPBACK))
        return false;
    if (i->ifa_addr->sa_family == AF_INET)
        return true;
    return i->ifa_addr->sa_family == AF_INET6 &&
           !IN6_IS_ADDR_LINKLOCAL(&((const struct sockaddr_in6 *)(const void *)i->ifa_addr)->sin6_addr);
}

static bool write_host(const struct sockaddr *a, char out[NL_LAN_HOST])
{
    char      host[NI_MAXHOST];
    bool      v6 = a->sa_family == AF_INET6;
    socklen_t length = v6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    return getnameinfo(a, length, host, sizeof host, NULL, 0, NI_NUMERICHOST) == 0 &&
           snprintf(out, NL_LAN_HOST, v6 ? "[%s]" : "%s", host) < NL_LAN_HOST;
}

int nl_lan_hosts(char hosts[NL_LAN_MAX][NL_LAN_HOST])
{
    static const int families[] = { AF_INET, AF_INET6 };
    struct ifaddrs  *all;
    int              count = 0;
    if (getifaddrs(&all) != 0)
        return 0;
    for (int f = 0; f < 2; f++)
        for (const struct ifaddrs *i = all; i; i = i->ifa_next)
            if (count < NL_LAN_MAX && is_for_others(i) && i->ifa_addr->sa_family == families[f])
                count += write_host(i->ifa_addr, hosts[count]);
    freeifaddrs(all);
    return count;
}
