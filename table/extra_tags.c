/* extra_tags.c: finding, adding and dropping lines of tags.
 *
 * SPDX-License-Identifier: MIT */
#include "extra_tags.h"

#include <string.h>

enum { MOST = NL_TAGS_MAX - 16 }; /* leaves room in a record for those that the table writes itself */

bool nl__extra_tags_find(const nl_table *t, const char *name, nl_tag *out)
{
    nl_reader r = nl_reader_open(t->text, t->text_length);
    while (nl_reader_tag(&r, out))
        if (nl_tag_is(out, name))
            return true;
    return false;
}

size_t nl__extra_tags_length(const nl_tag *g)
{
    return g->value_at + g->value_length + strlen("\"]\n") - g->at;
}

void nl__extra_tags_drop(nl_table *t, const char *name)
{
    nl_tag g;
    if (!nl__extra_tags_find(t, name, &g))
        return;
    size_t length = nl__extra_tags_length(&g), end = g.at + length;
    memmove(t->text + g.at, t->text + end, t->text_length - end);
    t->text_length -= (uint32_t)length;
    memset(t->text + t->text_length, 0, length);
}

/* Adds to the text; what does not fit makes it longer than it can be. */
static void put(void *to, const char *text, size_t length)
{
    nl_table *t = to;
    if (t->text_length + length <= sizeof t->text)
        memcpy(t->text + t->text_length, text, length);
    t->text_length += (uint32_t)length;
}

static nl_err check(const nl_table *t)
{
    int lines = 0;
    if (t->text_length > sizeof t->text)
        return NL_ERR_TAGS_LONG;
    for (uint32_t i = 0; i < t->text_length; i++)
        lines += t->text[i] == '\n';
    return lines > MOST ? NL_ERR_TAG_MANY : NL_OK;
}

nl_err nl__extra_tags_add(nl_table *t, const nl_tag *g)
{
    put(t, "[", 1);
    put(t, g->name, g->name_length);
    put(t, " \"", 2);
    put(t, g->value, g->value_length);
    put(t, "\"]\n", 3);
    return check(t);
}

nl_err nl__extra_tags_set(nl_table *t, const char *name, const char *value)
{
    nl_table changed = *t;
    nl_tag   g;
    nl__extra_tags_drop(&changed, name);
    nl_write_tag(&(nl_writer){ .put = put, .to = &changed }, name, value);
    nl_err e = check(&changed);
    if (!e && !nl__extra_tags_find(&changed, name, &g))
        e = NL_ERR_TAG_TWICE; /* the reader passes over those that the rules know */
    if (!e)
        *t = changed;
    return e;
}
