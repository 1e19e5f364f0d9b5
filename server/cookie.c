/* cookie.c: tokens, in cookies and hashed.
 *
 * SPDX-License-Identifier: MIT */
#include "cookie.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define COOKIE "novaluna"

enum { YEAR = 365 * 24 * 60 * 60 }; /* seconds that the cookie is kept */

/* False without a proper one. */
static bool find_token(struct lws *wsi, char token[NL_TOKEN_TEXT + 1])
{
    char        cookies[1024];
    const char *at = cookies;
    if (lws_hdr_copy(wsi, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE) <= 0)
        return false;
    while ((at = strstr(at, COOKIE "=")) && at != cookies && at[-1] != ' ' && at[-1] != ';')
        at++;
    if (!at || strspn(at + sizeof COOKIE, "0123456789abcdef") != NL_TOKEN_TEXT)
        return false;
    memcpy(token, at + sizeof COOKIE, NL_TOKEN_TEXT);
    token[NL_TOKEN_TEXT] = '\0';
    return true;
}

void nl_cookie_read(struct lws *wsi, char token[NL_TOKEN_TEXT + 1])
{
    uint8_t bytes[NL_TOKEN_TEXT / 2];
    if (find_token(wsi, token))
        return;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(token, NL_TOKEN_TEXT + 1, bytes, sizeof bytes);
}

int nl_cookie_set(struct lws *wsi, const char *token, bool secure, struct lws_process_html_args *args)
{
    char cookie[192];
    int  length = snprintf(cookie, sizeof cookie, COOKIE "=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s",
                           token, YEAR, secure ? "; Secure" : "");
    return lws_add_http_header_by_name(
        wsi, (const unsigned char *)"set-cookie:", (const unsigned char *)cookie, length,
        (unsigned char **)&args->p, (unsigned char *)args->p + args->max_len);
}

void nl_cookie_hash(const char *token, uint8_t out[NL_TOKEN])
{
    crypto_generichash(out, NL_TOKEN, (const unsigned char *)token, NL_TOKEN_TEXT, NULL, 0);
}

void nl_cookie_id(const uint8_t hash[NL_TOKEN], char id[NL_ID_MAX])
{
    uint8_t bytes[crypto_generichash_BYTES_MIN];
    crypto_generichash(bytes, sizeof bytes, hash, NL_TOKEN, NULL, 0);
    for (int i = 0; i < 12; i++)
        id[i] = "abcdefghijkmnpqrstuvwxyz23456789"[bytes[i] % 32];
}
