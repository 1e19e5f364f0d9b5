/* outbox.h: packets that wait until a connection can take them, in their order.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_OUTBOX_H
#define NL_OUTBOX_H

#include <stdbool.h>

#include "hub/packet.h"

/* All zeros is an empty one. */
typedef struct {
    nl_packet **queue; /* a ring */
    uint16_t    first, count, room;
    size_t      bytes;
} nl_outbox;

/* Adds a packet; false if too many wait, or too much: the connection does not read. */
bool nl_outbox_add(nl_outbox *b, nl_packet *p);

/* Takes the first of those that wait, which is the caller's to drop then. */
nl_packet *nl_outbox_take(nl_outbox *b);

/* Drops all that wait, and frees the memory. */
void nl_outbox_clear(nl_outbox *b);

#endif
