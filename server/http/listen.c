/* listen.c: opening the sockets.  libwebsockets could open them itself, but when it cannot
 * it does not say why.
 *
 * SPDX-License-Identifier: MIT */
#include "listen.h"

#include <errno.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 511 };

typedef union {
    struct sockaddr     any;
    struct sockaddr_in  v4;
    struct sockaddr_in6 v6;
} address;

static socklen_t address_of(address *a, int family, bool lan, int port)
{
    *a = (address){ .v6 = { .sin6_port = 0 } };
    a->any.sa_family = (sa_family_t)family;
    if (family == AF_INET) {
        a->v4.sin_port = htons((uint16_t)port);
        a->v4.sin_addr.s_addr = htonl(lan ? INADDR_ANY : INADDR_LOOPBACK);
        return sizeof a->v4;
    }
    a->v6.sin6_port = htons((uint16_t)port);
    a->v6.sin6_addr = lan ? in6addr_any : in6addr_loopback;
    return sizeof a->v6;
}

/* SO_REUSEADDR lets a port be used again right after a server ended; two that listen
 * still exclude each other. */
static int prepare(int fd, int family, bool lan, int port)
{
    const int on = 1;
    address   a;
    socklen_t length = address_of(&a, family, lan, port);
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) ||
        (family == AF_INET6 && setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on)) ||
        bind(fd, &a.any, length) || listen(fd, BACKLOG))
        return errno;
    return 0;
}

static int add(nl_listener *l, int family, int port)
{
    int fd = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return errno;
    int why = prepare(fd, family, l->lan, port);
    if (why) {
        close(fd);
        return why;
    }
    address   a = { .v6 = { .sin6_port = 0 } };
    socklen_t length = sizeof a;
    getsockname(fd, &a.any, &length);
    l->port = ntohs(family == AF_INET ? a.v4.sin_port : a.v6.sin6_port);
    l->fd[l->count++] = fd;
    return 0;
}

/* Whether the machine just does not have that kind of address. */
static bool has_none(int why)
{
    return why == EAFNOSUPPORT || why == EADDRNOTAVAIL || why == EPROTONOSUPPORT;
}

int nl_listen(nl_listener *l, bool lan, int port)
{
    *l = (nl_listener){ .lan = lan };
    int why = add(l, AF_INET, port);
    if (why && !has_none(why))
        return why;
    int why6 = add(l, AF_INET6, l->count ? l->port : port);
    if (l->count && (!why6 || has_none(why6)))
        return 0;
    nl_listener_close(l);
    return why6;
}

int nl_listen_somewhere(nl_listener *l, bool lan)
{
    int why = EADDRINUSE;
    for (int port = NL_PORT; why == EADDRINUSE && port < NL_PORT + NL_PORT_TRIES; port++)
        why = nl_listen(l, lan, port);
    /* A port that is free for IPv4 may be taken for IPv6. */
    for (int tries = 0; why == EADDRINUSE && tries < NL_PORT_TRIES; tries++)
        why = nl_listen(l, lan, 0);
    return why;
}

void nl_listener_close(nl_listener *l)
{
    while (l->count)
        close(l->fd[--l->count]);
}
