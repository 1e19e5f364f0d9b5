/* extra_tags.h: the tags of a record that are not the table's own, as lines [Name "value"] in its
 * text; private to the table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_EXTRA_TAGS_H
#define NL_EXTRA_TAGS_H

#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Finds a tag by its name; its places are those in the text. */
bool nl__extra_tags_find(const nl_table *t, const char *name, nl_tag *out);

/* How many bytes of the text are such a tag, from its place on. */
size_t nl__extra_tags_length(const nl_tag *g);

void nl__extra_tags_drop(nl_table *t, const char *name);

/* Adds a tag behind the others, as it is written elsewhere.  NL_ERR_TAGS_LONG or
 * NL_ERR_TAG_MANY if it does not fit; the table must then not be used. */
nl_err nl__extra_tags_add(nl_table *t, const nl_tag *g);

/* Sets a tag.  Refused and unchanged if it does not fit, or its name is one that the rules
 * know. */
nl_err nl__extra_tags_set(nl_table *t, const char *name, const char *value);

#ifdef __cplusplus
}
#endif

#endif
