/* archive.c: lines of events, packed by zlib.
 *
 * SPDX-License-Identifier: MIT */
#include "archive.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { SIZE_MAX_UNPACKED = 1 << 24 }; /* bytes; no game comes near */

/* Adds a line, which has no end yet.  False if there is no memory for it. */
static bool add_line(nl_lines *l, const char *line, size_t length)
{
    if (l->length + length + 1 > l->room) {
        size_t room = 2 * (l->length + length + 1);
        char  *text = realloc(l->text, room);
        if (!text)
            return false;
        l->text = text;
        l->room = room;
    }
    memcpy(l->text + l->length, line, length);
    l->length += length;
    l->text[l->length++] = '\n';
    return true;
}

void nl_packing_add(void *packing, const char *line, size_t length, uint64_t request)
{
    nl_packing   *p = packing;
    nl_room_event e;
    (void)request;
    p->bad = p->bad || nl_room_event_read(&e, line, length) || !add_line(&p->lines, line, length);
    p->last = p->bad ? 0 : e.at;
    p->events++;
}

static void *pack(const nl_lines *l, size_t *packed)
{
    uLongf length = compressBound(l->length);
    void  *bytes = malloc(length);
    if (bytes && compress2(bytes, &length, (const Bytef *)l->text, l->length, Z_BEST_COMPRESSION) != Z_OK) {
        free(bytes);
        return NULL;
    }
    *packed = length;
    return bytes;
}

void *nl_packing_pack(const nl_packing *p, int64_t then, size_t *packed)
{
    return !p->bad && p->last && p->last < then ? pack(&p->lines, packed) : NULL;
}

void nl_packing_count(const nl_packing *p, size_t packed, nl_packed *sum)
{
    sum->rooms++;
    sum->events += p->events;
    sum->before += (int64_t)p->lines.length;
    sum->after += (int64_t)packed;
}

void nl_packing_free(nl_packing *p)
{
    free(p->lines.text);
}

static bool tell_lines(const char *text, size_t size, uint32_t from, nl_on_event *tell, void *to)
{
    uint32_t number = 0;
    for (const char *end; size; number++, size -= (size_t)(end + 1 - text), text = end + 1) {
        if (!(end = memchr(text, '\n', size)))
            return false;
        if (number >= from)
            tell(to, text, (size_t)(end - text), 0);
    }
    return true;
}

bool nl_archive_tell(const void *bytes, size_t packed, size_t size, uint32_t from, nl_on_event *tell,
                     void *to)
{
    uLongf length = size;
    char  *text = size && size < SIZE_MAX_UNPACKED ? malloc(size) : NULL;
    bool   ok = text && uncompress((Bytef *)text, &length, bytes, packed) == Z_OK && length == size &&
              tell_lines(text, size, from, tell, to);
    free(text);
    return ok;
}
