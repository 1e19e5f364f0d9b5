/* cookie.c: tokens, in cookies and hashed.
 *
 * SPDX-License-Identifier: MIT */
#include "cookie.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define COOKIE "novaluna"

enum {
    YEAR = 365 * 24 * 60 * 60, /* seconds that the cookie is kept */
    COOKIES = 8192 + 1,        /* of all cookies of a request, as much as its headers may be */
};

/* The first proper token among cookies: one that is not may stand before it, from another path or an older program. */
static bool find_token(const char *cookies, char token[NL_TOKEN_TEXT + 1])
{
    for (const char *at = cookies; (at = strstr(at, COOKIE "=")); at++) {
        bool        begins = at == cookies || at[-1] == ' ' || at[-1] == ';';
        const char *value = at + sizeof COOKIE;
        size_t      length = strspn(value, "0123456789abcdef");
        if (begins && length == NL_TOKEN_TEXT && strchr("; \t", value[length])) {
            memcpy(token, value, NL_TOKEN_TEXT);
            token[NL_TOKEN_TEXT] = '\0';
            return true;
        }
    }
    return false;
}

/* Whoever has cookies that cannot be read may have a token: to give another one would take theirs away. */
bool nl_cookie_read(struct lws *wsi, char token[NL_TOKEN_TEXT + 1])
{
    char    cookies[COOKIES] = "";
    uint8_t bytes[NL_TOKEN_TEXT / 2];
    if (lws_hdr_copy(wsi, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE) < 0)
        return false;
    if (find_token(cookies, token))
        return true;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(token, NL_TOKEN_TEXT + 1, bytes, sizeof bytes);
    return true;
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
