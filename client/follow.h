/* follow.h: a room that is run elsewhere, folded here event by event, with the server's own code.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_FOLLOW_H
#define NL_FOLLOW_H

#include "room/room.h"

typedef enum {
    NL_FOLLOW_NEW,     /* it has happened here, too */
    NL_FOLLOW_KNOWN,   /* it had already */
    NL_FOLLOW_UNFIT,   /* it cannot happen here: something was missed, or the server speaks otherwise */
    NL_FOLLOW_DIFFERS, /* it has happened, now or before, and the room is not what the server says it is */
} nl_followed;

/* Takes the line of an event; `hash`, as text, is that of the room after it, or NULL where it was not told. */
nl_followed nl_follow(nl_room *r, const char *line, const char *hash, nl_room_event *e);

/* Whether more has happened here than at a server that tells so many events from a number on, up to its latest: it has
 * lost some, as when it was restored from a copy. */
bool nl_follow_is_ahead(const nl_room *r, uint32_t from, size_t count);

/* Whether the room has that hash. */
bool nl_follow_agrees(const nl_room *r, const char *hash);

#endif
