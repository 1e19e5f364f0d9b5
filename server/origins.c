/* origins.c: connections by their addresses.
 *
 * SPDX-License-Identifier: MIT */
#include "origins.h"

#include <string.h>

void nl_origins_start(nl_origins *o)
{
    randombytes_buf(o->salt, sizeof o->salt);
}

uint64_t nl_origins_hash(const nl_origins *o, const struct in6_addr *a)
{
    uint64_t half[2], hash;
    memcpy(half, a, sizeof half);
    if (!IN6_IS_ADDR_V4MAPPED(a))
        half[1] = 0;
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)half, sizeof half, o->salt);
    return hash | 1;
}

int nl_origins_count(const nl_origins *o, uint64_t hash)
{
    int count = 0;
    for (const nl_origin *one = o->bucket[hash % NL_ORIGINS]; one; one = one->next)
        count += one->hash == hash;
    return count;
}

void nl_origins_join(nl_origins *o, nl_origin *one)
{
    nl_origin **bucket = &o->bucket[one->hash % NL_ORIGINS];
    one->next = *bucket;
    one->link = bucket;
    if (one->next)
        one->next->link = &one->next;
    *bucket = one;
}

void nl_origins_part(nl_origin *one)
{
    if (!one->link)
        return;
    *one->link = one->next;
    if (one->next)
        one->next->link = one->link;
    one->link = NULL;
}
