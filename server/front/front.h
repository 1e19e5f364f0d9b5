/* front.h: the server as it is seen from outside: by which names it is called, and who calls.
 *
 * Often a proxy stands in front of it, for TLS.  What that says in X-Forwarded-For and X-Forwarded-Proto is
 * believed if it comes from the address that was configured as the proxy's, and from nobody else.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_FRONT_H
#define NL_FRONT_H

#include <libwebsockets.h>
#include <netinet/in.h>
#include <stdbool.h>

typedef struct {
    bool            lan;        /* any name will do: they are those of the local network */
    const char     *public_url; /* "https://nova.example"; NULL if nobody has said */
    struct in6_addr proxy;      /* unspecified if there is none */
} nl_front;

/* Either text may be NULL.  False if the one is no URL of a host alone, or the other no address; `why` says which. */
bool nl_front_set(nl_front *f, const char *public_url, const char *proxy, bool lan, const char **why);

/* Whether Host is one of our names. */
bool nl_front_is_called(const nl_front *f, const char *host);

/* Whether a request comes from one of our own pages, or from no page at all. */
bool nl_front_is_own_page(const nl_front *f, struct lws *wsi);

/* Whether whoever asks does so through TLS. */
bool nl_front_is_secure(const nl_front *f, struct lws *wsi);

/* Where whoever asks is: an address of IPv6, which has a place for those of IPv4.  The first is that of any
 * connection, and false if it is none. */
bool nl_front_peer(int fd, struct in6_addr *out);
void nl_front_visitor(const nl_front *f, struct lws *wsi, struct in6_addr *out);
bool nl_front_is_this_machine(const struct in6_addr *a);

/* The link that invites to a table, by its code or id, for somebody who came by the Host of this request: who
 * came by "localhost" is here, and those who are invited are not.  False if it does not fit. */
bool nl_front_invitation(const nl_front *f, const char *host, const char *table, char *out, size_t room);

#endif
