/* kept.h: the tags that a table keeps without knowing them, as lines [Name "value"] in its
 * text; private to the table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_KEPT_H
#define NL_KEPT_H

#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Finds a tag by its name; its places are those in the text. */
bool nl__kept_find(const nl_table *t, const char *name, nl_tag *out);

/* How many bytes of the text are such a tag, from its place on. */
size_t nl__kept_length(const nl_tag *g);

void nl__kept_drop(nl_table *t, const char *name);

/* Adds a tag behind the others, as it is written elsewhere.  NL_ERR_TAGS_LONG or
 * NL_ERR_TAG_MANY if it does not fit; the table must then not be used. */
nl_err nl__kept_add(nl_table *t, const nl_tag *g);

/* Sets a tag.  Refused and unchanged if it does not fit, or its name is one that the rules
 * know. */
nl_err nl__kept_set(nl_table *t, const char *name, const char *value);

#ifdef __cplusplus
}
#endif

#endif
