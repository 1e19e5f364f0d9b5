/* request.h: reading the few headers of a request that matter.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_REQUEST_H
#define NL_REQUEST_H

#include <stdbool.h>

/* Whether Accept-Encoding lets us answer with gzip; without the header it does not. */
bool nl_accepts_gzip(const char *accept_encoding);

/* Whether If-None-Match names a tag, which makes sending the content again needless. */
bool nl_names_tag(const char *if_none_match, const char *tag);

/* Whether Host is this machine by one of its names for itself, with any port. */
bool nl_is_localhost(const char *host);

#endif
