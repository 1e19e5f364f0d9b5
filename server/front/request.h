/* request.h: reading the few headers of a request that matter.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_REQUEST_H
#define NL_REQUEST_H

#include <stdbool.h>

/* How much Accept-Encoding wants a coding ("gzip", "br"), in thousandths; 0 is not at all, as
 * without the header. */
int nl_encoding_quality(const char *accept_encoding, const char *coding);

/* Whether If-None-Match names a tag, which makes sending the content again needless. */
bool nl_etag_matches(const char *if_none_match, const char *tag);

/* Whether Host is this machine by one of its names for itself, with any port. */
bool nl_is_localhost(const char *host);

#endif
