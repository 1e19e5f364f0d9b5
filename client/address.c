/* address.c: links to tables, taken apart.
 *
 * SPDX-License-Identifier: MIT */
#include "address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *begin;
    bool        tls;
    int         port;
} schemes[] = {
    { "https://", true, 443 }, { "http://", false, 80 }, { "wss://", true, 443 }, { "ws://", false, 80 }
};
enum { SCHEMES = sizeof schemes / sizeof schemes[0] };

static bool copy(char *out, size_t room, const char *text, size_t length)
{
    if (!length || length >= room)
        return false;
    memcpy(out, text, length);
    out[length] = '\0';
    return true;
}

static bool read_port(const char *text, size_t length, int *out)
{
    char digits[6], *end;
    if (!copy(digits, sizeof digits, text, length))
        return false;
    long n = strtol(digits, &end, 10);
    *out = (int)n;
    return !*end && digits[0] >= '1' && digits[0] <= '9' && n <= 65535;
}

/* HOST, HOST:PORT or [IPv6]:PORT. */
static bool read_host(nl_address *a, const char *text, size_t length)
{
    bool        brackets = *text == '[';
    const char *end = brackets ? memchr(text, ']', length) : memchr(text, ':', length);
    if (brackets && !end)
        return false;
    size_t host = end ? (size_t)(end - text) : length, rest = host + brackets;
    return copy(a->host, sizeof a->host, text + brackets, host - brackets) &&
           (rest == length || (text[rest] == ':' && read_port(text + rest + 1, length - rest - 1, &a->port)));
}

/* #/table/NAME; any other place of the page is the server alone. */
static bool read_room(nl_address *a, const char *place)
{
    static const char table[] = "#/table/";
    if (strncmp(place, table, sizeof table - 1) != 0)
        return true;
    const char *name = place + sizeof table - 1;
    size_t      length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    return copy(a->room, sizeof a->room, name, length) && strchr("/?", name[length]);
}

const char *nl_address_read(nl_address *a, const char *url)
{
    int s = 0;
    while (s < SCHEMES && strncmp(url, schemes[s].begin, strlen(schemes[s].begin)) != 0)
        s++;
    if (s == SCHEMES)
        return "a link begins with https:// or http://";
    memset(a, 0, sizeof *a);
    a->tls = schemes[s].tls;
    a->port = schemes[s].port;
    url += strlen(schemes[s].begin);
    size_t host = strcspn(url, "/?#");
    if (!read_host(a, url, host))
        return "the link names no host, or no port that there is";
    const char *path = url + host;
    size_t      length = strcspn(path, "?#");
    while (length && path[length - 1] != '/')
        length--;
    if (snprintf(a->path, sizeof a->path, "%.*s%sonline", (int)length, path, length ? "" : "/") >=
        (int)sizeof a->path)
        return "the link is too long";
    return read_room(a, path + strcspn(path, "#")) ? NULL : "the link names no table";
}

void nl_address_link(const nl_address *a, const char *room, char out[NL_LINK])
{
    bool six = strchr(a->host, ':') != NULL;
    char port[8] = "";
    if (a->port != (a->tls ? 443 : 80))
        snprintf(port, sizeof port, ":%d", a->port);
    snprintf(out, NL_LINK, "%s%s%s%s%s%.*s#/table/%s", a->tls ? "https://" : "http://", six ? "[" : "",
             a->host, six ? "]" : "", port, (int)(strlen(a->path) - strlen("online")), a->path, room);
}
