/* request.h: reading the few headers of a request that matter.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_REQUEST_H
#define NL_REQUEST_H

#include <netinet/in.h>
#include <stdbool.h>

/* How much Accept-Encoding wants a coding ("gzip", "br"), in thousandths; 0 is not at all, as
 * without the header. */
int nl_encoding_quality(const char *accept_encoding, const char *coding);

/* Whether If-None-Match names a tag, which makes sending the content again needless. */
bool nl_etag_matches(const char *if_none_match, const char *tag);

/* Whether Host is this machine by one of its names for itself, with any port. */
bool nl_is_localhost(const char *host);

/* Reads an address of either kind, as one of IPv6. */
bool nl_ip_read(const char *text, struct in6_addr *out);

/* The last address of X-Forwarded-For, with or without a port, that of IPv6 with or without its brackets.  False if what
 * stands last is none; what has nothing in it does not count. */
bool nl_forwarded_for(const char *list, struct in6_addr *out);

#endif
