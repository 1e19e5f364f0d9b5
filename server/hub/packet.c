/* packet.c: texts that grow while they are written, and are counted afterward.
 *
 * SPDX-License-Identifier: MIT */
#include "packet.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 224 };

static nl_packet *grow(nl_packet *t, size_t room)
{
    nl_packet *larger = realloc(t, sizeof *t + room);
    if (!larger) {
        free(t);
        return NULL;
    }
    larger->room = room;
    return larger;
}

/* Once there was no memory, nothing more is written. */
static void put(void *to, const char *text, size_t length)
{
    nl_packet_writer *w = to;
    nl_packet        *t = w->packet;
    if (t && t->length + length > t->room)
        t = w->packet = grow(t, 2 * (t->length + length));
    if (!t)
        return;
    memcpy(t->bytes + t->length, text, length);
    t->length += length;
}

nl_json nl_packet_begin(nl_packet_writer *w)
{
    nl_json j = { .w = { .put = put, .to = w } };
    if ((w->packet = grow(NULL, FIRST_ROOM))) {
        w->packet->uses = 1;
        w->packet->length = 0;
    }
    nl_json_open(&j, NULL, '{');
    return j;
}

nl_packet *nl_packet_done(nl_packet_writer *w, nl_json *j)
{
    nl_json_close(j);
    return w->packet;
}

nl_packet *nl_packet_use(nl_packet *t)
{
    t->uses++;
    return t;
}

void nl_packet_drop(nl_packet *t)
{
    if (t && --t->uses == 0)
        free(t);
}
