/* cookie.h: who somebody is: a token in a cookie that no script can read.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_COOKIE_H
#define NL_COOKIE_H

#include <libwebsockets.h>
#include <stdbool.h>

#include "store/store.h"

enum { NL_TOKEN_TEXT = 48 }; /* hexadecimal digits of a token */

/* The token of a request, or a new one; false if its cookies are too long to be read. */
bool nl_cookie_read(struct lws *wsi, char token[NL_TOKEN_TEXT + 1]);

/* Has the answer set it; what lws_add_http_header_by_name returns. */
int nl_cookie_set(struct lws *wsi, const char *token, bool secure, struct lws_process_html_args *args);

/* The hash of a token, which is what is stored. */
void nl_cookie_hash(const char *token, uint8_t out[NL_TOKEN]);

/* The id of whoever has it.  The same for all connections with a token, at whatever process, before anything is stored;
 * it does not tell the token. */
void nl_cookie_id(const uint8_t hash[NL_TOKEN], char id[NL_ID_MAX]);

#endif
