/* follow.c: folding what a server tells.
 *
 * SPDX-License-Identifier: MIT */
#include "follow.h"

#include <stdio.h>
#include <string.h>

bool nl_follow_agrees(const nl_room *r, const char *hash)
{
    char mine[17];
    snprintf(mine, sizeof mine, "%016llx", (unsigned long long)nl_room_hash(r));
    return strcmp(hash, mine) == 0;
}

nl_followed nl_follow(nl_room *r, const char *line, const char *hash, nl_room_event *e)
{
    if (nl_room_event_read(e, line, strlen(line)))
        return NL_FOLLOW_UNFIT;
    if (e->number < r->events)
        return hash && e->number + 1 == r->events && !nl_follow_agrees(r, hash) ? NL_FOLLOW_DIFFERS
                                                                                : NL_FOLLOW_KNOWN;
    if (nl_room_check(r, e))
        return NL_FOLLOW_UNFIT;
    nl_room_apply(r, e);
    return !hash || nl_follow_agrees(r, hash) ? NL_FOLLOW_NEW : NL_FOLLOW_DIFFERS;
}

bool nl_follow_is_ahead(const nl_room *r, uint32_t from, size_t count)
{
    return from + count < r->events;
}
