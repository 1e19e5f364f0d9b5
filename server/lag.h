/* lag.h: how long the line to a client is, by pings.
 *
 * A ping has a nonce: what is not foreseen cannot be answered before it is asked.  So a client can seem slower than it
 * is, up to a bound, and never quicker.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_LAG_H
#define NL_LAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NL_PING = 8, /* bytes of a ping */
    NL_LAGS = 4, /* measurements of a line, of which the shortest counts */
};

/* All zeros is a line of which nothing is known. */
typedef struct {
    uint8_t  nonce[NL_PING]; /* of the ping that is to be answered */
    bool     due, waiting;   /* a ping is to be sent; one is to be answered */
    int64_t  pinged;         /* when it was sent */
    uint16_t ms[NL_LAGS];    /* there and back, the latest ones */
    uint8_t  count;          /* measured so far, up to NL_LAGS */
    uint8_t  next;
} nl_lag;

/* Asks for a ping, if the last is long enough ago; whether one is due now that was not. */
bool nl_lag_want(nl_lag *l, int64_t now);

/* What to send as the ping that is due. */
void nl_lag_ping(nl_lag *l, int64_t now, uint8_t out[NL_PING]);

/* Takes an answer: how many ms the line takes there and back, or -1 if it is no answer to what was sent. */
int nl_lag_pong(nl_lag *l, int64_t now, const void *pong, size_t length);

#endif
