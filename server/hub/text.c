/* text.c: texts that grow while they are written, and are counted afterward.
 *
 * SPDX-License-Identifier: MIT */
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 224 };

static nl_text *grow(nl_text *t, size_t room)
{
    nl_text *larger = realloc(t, sizeof *t + room);
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
    nl_text_writer *w = to;
    nl_text        *t = w->text;
    if (t && t->length + length > t->room)
        t = w->text = grow(t, 2 * (t->length + length));
    if (!t)
        return;
    memcpy(t->bytes + t->length, text, length);
    t->length += length;
}

nl_json nl_text_begin(nl_text_writer *w)
{
    nl_json j = { .w = { .put = put, .to = w } };
    if ((w->text = grow(NULL, FIRST_ROOM))) {
        w->text->uses = 1;
        w->text->length = 0;
    }
    nl_json_open(&j, NULL, '{');
    return j;
}

nl_text *nl_text_done(nl_text_writer *w, nl_json *j)
{
    nl_json_close(j);
    return w->text;
}

nl_text *nl_text_use(nl_text *t)
{
    t->uses++;
    return t;
}

void nl_text_drop(nl_text *t)
{
    if (t && --t->uses == 0)
        free(t);
}
