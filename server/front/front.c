/* front.c: names and addresses.
 *
 * SPDX-License-Identifier: MIT */
#include "front.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "lan.h"
#include "request.h"

enum {
    HOST = 256,
    FORWARDED = 10000, /* more than all headers together may have */
};

/* ---- what was configured ---- */

/* The host, and port, of a URL without a path. */
static const char *host_of(const char *url)
{
    const char *at = strstr(url, "://");
    return at ? at + 3 : "";
}

/* A host is put into links: letters, digits and what else names have. */
static bool is_host(const char *host)
{
    return *host && strlen(host) < HOST &&
           host[strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]")] == '\0';
}

static bool is_origin(const char *url)
{
    return (strncmp(url, "http://", 7) == 0 || strncmp(url, "https://", 8) == 0) && is_host(host_of(url));
}

bool nl_front_set(nl_front *f, const char *public_url, const char *proxy, bool lan, const char **why)
{
    *f = (nl_front){ .lan = lan, .public_url = public_url, .proxy = in6addr_any };
    if (proxy && !nl_ip_read(proxy, &f->proxy))
        *why = "the proxy is to be an address, as 127.0.0.1 or ::1";
    else if (f->public_url && !is_origin(f->public_url))
        *why = "the public URL is to be like https://nova.example, without a path";
    else
        return true;
    return false;
}

/* ---- our names ---- */

static const char *header(struct lws *wsi, enum lws_token_indexes token, char out[HOST])
{
    if (lws_hdr_copy(wsi, out, HOST, token) < 0)
        out[0] = '\0';
    return out;
}

bool nl_front_is_called(const nl_front *f, const char *host)
{
    return f->lan || nl_is_localhost(host) ||
           (f->public_url && strcasecmp(host, host_of(f->public_url)) == 0);
}

/* A page from elsewhere may not speak here in the name of whoever looks at it. */
bool nl_front_is_own_page(const nl_front *f, struct lws *wsi)
{
    char origin[HOST], host[HOST];
    if (!*header(wsi, WSI_TOKEN_ORIGIN, origin))
        return lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0; /* no browser */
    if (f->public_url && strcasecmp(origin, f->public_url) == 0)
        return true;
    header(wsi, WSI_TOKEN_HOST, host);
    return *host && strcmp(host_of(origin), host) == 0;
}

bool nl_front_invitation(const nl_front *f, const char *host, const char *table, char *out, size_t room)
{
    char        hosts[NL_LAN_MAX][NL_LAN_HOST];
    const char *port = strrchr(host, ':');
    int         length;
    if (f->public_url)
        length = snprintf(out, room, "%s/#/table/%s", f->public_url, table);
    else if (f->lan && nl_is_localhost(host) && nl_lan_hosts(hosts) > 0)
        length = snprintf(out, room, "http://%s%s/#/table/%s", hosts[0], port ? port : "", table);
    else
        length = snprintf(out, room, "http://%s/#/table/%s", host, table);
    return is_host(host) && length >= 0 && (size_t)length < room;
}

/* ---- who calls ---- */

bool nl_front_peer(int fd, struct in6_addr *out)
{
    union {
        struct sockaddr     any;
        struct sockaddr_in  v4;
        struct sockaddr_in6 v6;
    } a = { .v6 = { .sin6_port = 0 } };
    socklen_t length = sizeof a;
    if (getpeername(fd, &a.any, &length) != 0 || (a.any.sa_family != AF_INET && a.any.sa_family != AF_INET6))
        return false;
    *out = (struct in6_addr){ .s6_addr = { [10] = 0xff, [11] = 0xff } };
    if (a.any.sa_family == AF_INET6)
        *out = a.v6.sin6_addr;
    else
        memcpy(out->s6_addr + 12, &a.v4.sin_addr, 4);
    return true;
}

bool nl_front_is_this_machine(const struct in6_addr *a)
{
    return IN6_IS_ADDR_LOOPBACK(a) || (IN6_IS_ADDR_V4MAPPED(a) && a->s6_addr[12] == 127);
}

static bool is_by_proxy(const nl_front *f, struct lws *wsi, struct in6_addr *peer)
{
    if (!nl_front_peer(lws_get_socket_fd(lws_get_network_wsi(wsi)), peer))
        *peer = in6addr_any;
    return !IN6_IS_ADDR_UNSPECIFIED(&f->proxy) && IN6_ARE_ADDR_EQUAL(&f->proxy, peer);
}

static bool custom(struct lws *wsi, const char *name, char out[HOST])
{
    return lws_hdr_custom_copy(wsi, out, HOST, name, (int)strlen(name)) > 0;
}

bool nl_front_is_secure(const nl_front *f, struct lws *wsi)
{
    char            proto[HOST];
    struct in6_addr peer;
    if (is_by_proxy(f, wsi, &peer) && custom(wsi, "x-forwarded-proto:", proto))
        return strcmp(proto, "https") == 0;
    return f->public_url && strncmp(f->public_url, "https://", 8) == 0;
}

/* A proxy appends where its own visitor is; what stands before that anybody may have written.  Where it cannot be read it
 * is the same unknown place for all: nobody is to come from nowhere, or from the proxy's machine, by what they send. */
void nl_front_visitor(const nl_front *f, struct lws *wsi, struct in6_addr *out)
{
    char list[FORWARDED];
    if (!is_by_proxy(f, wsi, out))
        return;
    int length = lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR);
    if (length != 0 && (length < 0 || !nl_forwarded_for(list, out)))
        *out = in6addr_any;
}
