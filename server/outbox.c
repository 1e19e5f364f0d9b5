/* outbox.c: packets that wait, in a ring that grows.
 *
 * SPDX-License-Identifier: MIT */
#include "outbox.h"

#include <stdlib.h>

enum {
    QUEUE_MAX = 256,          /* packets that wait for a connection … */
    QUEUE_BYTES = 512 * 1024, /* … and their bytes: one that does not read is let go */
};

static bool grow(nl_outbox *b)
{
    uint16_t    room = b->room ? (uint16_t)(2 * b->room) : 4;
    nl_packet **queue = calloc(room, sizeof(nl_packet *));
    if (!queue)
        return false;
    for (int i = 0; i < b->count; i++)
        queue[i] = b->queue[(b->first + i) % b->room];
    free(b->queue);
    b->queue = queue;
    b->first = 0;
    b->room = room;
    return true;
}

bool nl_outbox_add(nl_outbox *b, nl_packet *p)
{
    if (b->count == QUEUE_MAX || b->bytes + p->length > QUEUE_BYTES || (b->count == b->room && !grow(b)))
        return false;
    b->queue[(b->first + b->count++) % b->room] = nl_packet_use(p);
    b->bytes += p->length;
    return true;
}

nl_packet *nl_outbox_take(nl_outbox *b)
{
    nl_packet *p = b->queue[b->first];
    b->first = (uint16_t)((b->first + 1) % b->room);
    b->count--;
    b->bytes -= p->length;
    return p;
}

void nl_outbox_clear(nl_outbox *b)
{
    while (b->count)
        nl_packet_drop(nl_outbox_take(b));
    free(b->queue);
    *b = (nl_outbox){ .count = 0 };
}
