/* exchange.c: the two buffers, which grow as needed and never shrink.
 *
 * SPDX-License-Identifier: MIT */
#include "exchange.h"

#include <string.h>

#include "alloc.h"

enum { FIRST = 1 << 14 };

typedef struct {
    char  *text;
    size_t length, room;
} buffer;

static buffer in, out;

static void make_room(buffer *b, size_t bytes)
{
    if (b->room >= bytes)
        return;
    size_t room = b->room ? b->room : FIRST;
    while (room < bytes)
        room *= 2;
    char *text = alloc_zeroed(room);
    if (b->room)
        memcpy(text, b->text, b->room);
    alloc_free(b->text);
    b->text = text;
    b->room = room;
}

EXPORT(input) char *export_room(size_t bytes)
{
    make_room(&in, bytes + 1);
    in.text[bytes] = '\0';
    return in.text;
}

EXPORT(output) const char *export_output(void)
{
    return out.text;
}

char *exchange_input(void)
{
    return in.text;
}

size_t exchange_word(const char *text, char end)
{
    size_t n = 0;
    while (text[n] && text[n] != end && text[n] != '\n')
        n++;
    return n;
}

uint64_t exchange_number(const char **at)
{
    uint64_t n = 0;
    while (**at == ' ')
        ++*at;
    for (; **at >= '0' && **at <= '9'; ++*at)
        n = n * 10 + (uint64_t)(**at - '0');
    return n;
}

static void put(void *to, const char *text, size_t length)
{
    buffer *b = to;
    make_room(b, b->length + length);
    memcpy(b->text + b->length, text, length);
    b->length += length;
}

nl_writer exchange_writer(void)
{
    out.length = 0;
    return (nl_writer){ .put = put, .to = &out };
}

nl_json exchange_json(void)
{
    return (nl_json){ .w = exchange_writer() };
}

int exchange_answer(void)
{
    return (int)out.length;
}
