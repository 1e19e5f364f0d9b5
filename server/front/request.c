/* request.c: lists in headers are separated by commas, with blanks wherever one likes.
 *
 * SPDX-License-Identifier: MIT */
#include "request.h"

#include <arpa/inet.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

static const char blanks[] = " \t";

/* Whether the word at the beginning of text, up to a blank or the end of the item, is this
 * one. */
static bool is_word(const char *text, const char *word)
{
    size_t n = strcspn(text, " \t;,");
    return n == strlen(word) && strncasecmp(text, word, n) == 0;
}

/* What the parameters of an item say after q=, in thousandths; 1000 if nothing. */
static int quality(const char *item)
{
    size_t      end = strcspn(item, ",");
    const char *at = memchr(item, ';', end);
    if (!at)
        return 1000;
    at += 1 + strspn(at + 1, blanks);
    if (strncasecmp(at, "q=", 2) != 0 || at[2] < '0' || at[2] > '9')
        return 1000;
    at += 2;
    if (*at != '0')
        return 1000;
    at += at[1] == '.' ? 2 : 1;
    int q = 0;
    for (int unit = 100; unit && *at >= '0' && *at <= '9'; unit /= 10)
        q += unit * (*at++ - '0');
    return q;
}

int nl_encoding_quality(const char *accept_encoding, const char *coding)
{
    int any = 0; /* what * says, if the coding is not mentioned */
    for (const char *at = accept_encoding; *at; at += strcspn(at, ",")) {
        at += strspn(at, " \t,");
        if (is_word(at, coding) || (strncasecmp(at, "x-", 2) == 0 && is_word(at + 2, coding)))
            return quality(at);
        if (is_word(at, "*"))
            any = quality(at);
    }
    return any;
}

/* Tags are compared weakly: what counts is what stands between the quotation marks. */
bool nl_etag_matches(const char *if_none_match, const char *tag)
{
    const char *opaque = strchr(tag, '"');
    size_t      length = strlen(opaque);
    const char *at = if_none_match + strspn(if_none_match, blanks);
    if (*at == '*')
        return true;
    while ((at = strchr(at, '"'))) {
        const char *end = strchr(at + 1, '"');
        if (!end)
            return false;
        if ((size_t)(end + 1 - at) == length && memcmp(at, opaque, length) == 0)
            return true;
        at = end + 1;
    }
    return false;
}

bool nl_is_localhost(const char *host)
{
    static const char *const names[] = { "localhost", "127.0.0.1", "[::1]" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t n = strlen(names[i]);
        if (strncasecmp(host, names[i], n) != 0)
            continue;
        const char *port = host + n;
        if (!*port || (*port == ':' && port[1 + strspn(port + 1, "0123456789")] == '\0'))
            return true;
    }
    return false;
}

/* ---- addresses ---- */

bool nl_ip_read(const char *text, struct in6_addr *out)
{
    struct in_addr v4;
    if (inet_pton(AF_INET6, text, out) == 1)
        return true;
    if (inet_pton(AF_INET, text, &v4) != 1)
        return false;
    *out = (struct in6_addr){ .s6_addr = { [10] = 0xff, [11] = 0xff } };
    memcpy(out->s6_addr + 12, &v4, sizeof v4);
    return true;
}

/* Cuts off a port, and brackets; false if these do not match.  Without brackets, a single colon is a port's. */
static bool strip_port(char *address)
{
    char *end = strchr(address, *address == '[' ? ']' : ':');
    if (*address != '[') {
        if (end && end == strrchr(address, ':'))
            *end = '\0';
        return true;
    }
    if (!end || (end[1] && end[1] != ':'))
        return false;
    *end = '\0';
    memmove(address, address + 1, (size_t)(end - address));
    return true;
}

bool nl_forwarded_for(const char *list, struct in6_addr *out)
{
    char        address[64];
    const char *end = list + strlen(list), *begin;
    while (end > list && strchr(" \t,", end[-1]))
        end--;
    for (begin = end; begin > list && !strchr(" \t,", begin[-1]);)
        begin--;
    size_t length = (size_t)(end - begin);
    if (length >= sizeof address)
        return false;
    memcpy(address, begin, length);
    address[length] = '\0';
    return strip_port(address) && nl_ip_read(address, out);
}
