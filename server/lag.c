/* lag.c: pings, and what their answers tell.
 *
 * SPDX-License-Identifier: MIT */
#include "lag.h"

#include <sodium.h>
#include <string.h>

enum { LAG_EVERY = 60000 }; /* ms between two pings of a connection that is heard of: they are dear */

bool nl_lag_want(nl_lag *l, int64_t now)
{
    if (l->due || (l->pinged && now - l->pinged < LAG_EVERY))
        return false;
    l->pinged = now;
    return l->due = true;
}

void nl_lag_ping(nl_lag *l, int64_t now, uint8_t out[NL_PING])
{
    randombytes_buf(l->nonce, NL_PING);
    memcpy(out, l->nonce, NL_PING);
    l->due = false;
    l->waiting = true;
    l->pinged = now;
}

/* The shortest of the latest: a hiccup is not the line. */
int nl_lag_pong(nl_lag *l, int64_t now, const void *pong, size_t length)
{
    int64_t took = now - l->pinged, least = UINT16_MAX;
    if (!l->waiting || length != NL_PING || memcmp(pong, l->nonce, NL_PING) != 0)
        return -1;
    l->waiting = false;
    l->ms[l->next] = (uint16_t)(took < UINT16_MAX ? took : UINT16_MAX);
    l->next = (uint8_t)((l->next + 1) % NL_LAGS);
    if (l->count < NL_LAGS)
        l->count++;
    for (int i = 0; i < l->count; i++)
        least = l->ms[i] < least ? l->ms[i] : least;
    return (int)least;
}
