/* door.c: the two buffers, which grow as needed and never shrink.
 *
 * SPDX-License-Identifier: MIT */
#include "door.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST = 1 << 14 };

typedef struct {
    char  *text;
    size_t length, room;
} buffer;

static buffer in, out;

/* Without memory there is no way to answer either: the page sees a RuntimeError. */
static void make_room(buffer *b, size_t bytes)
{
    if (b->room >= bytes)
        return;
    size_t room = b->room ? b->room : FIRST;
    while (room < bytes)
        room *= 2;
    b->text = realloc(b->text, room);
    b->room = room;
    if (!b->text)
        __builtin_trap();
}

EXPORT(input) char *door_room(size_t bytes)
{
    make_room(&in, bytes + 1);
    in.text[bytes] = '\0';
    return in.text;
}

EXPORT(output) const char *door_output(void)
{
    return out.text;
}

const char *door_input(void)
{
    return in.text;
}

static void put(void *to, const char *text, size_t length)
{
    buffer *b = to;
    make_room(b, b->length + length);
    memcpy(b->text + b->length, text, length);
    b->length += length;
}

nl_writer door_writer(void)
{
    out.length = 0;
    return (nl_writer){ .put = put, .to = &out };
}

json door_json(void)
{
    return (json){ .w = door_writer() };
}

int door_answer(void)
{
    return (int)out.length;
}
