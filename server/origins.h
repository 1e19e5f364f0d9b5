/* origins.h: where connections come from, and how many from the same place: a hash table of those that are open.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ORIGINS_H
#define NL_ORIGINS_H

#include <netinet/in.h>
#include <sodium.h>
#include <stdint.h>

enum { NL_ORIGINS = 1024 }; /* buckets */

/* A connection, as part of whatever else is known of it; all zeros before it has joined. */
typedef struct nl_origin nl_origin;
struct nl_origin {
    uint64_t   hash; /* of where it comes from; 0 is this machine */
    nl_origin *next, **link;
};

typedef struct {
    uint8_t    salt[crypto_shorthash_KEYBYTES]; /* nobody can choose their bucket */
    nl_origin *bucket[NL_ORIGINS];
} nl_origins;

void nl_origins_start(nl_origins *o);

/* The hash of an address that is not this machine's.  Somebody who has an address of IPv6 has as many of them as fit
 * into half of it. */
uint64_t nl_origins_hash(const nl_origins *o, const struct in6_addr *a);

/* How many come from there. */
int nl_origins_count(const nl_origins *o, uint64_t hash);

/* Counts a connection; and no longer, if it was. */
void nl_origins_join(nl_origins *o, nl_origin *one);
void nl_origins_part(nl_origin *one);

#endif
