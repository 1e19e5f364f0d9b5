/* tag.h: tags that the rules do not know, such as the names of the players.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TAG_H
#define NL_TAG_H

#include <stdbool.h>
#include <stddef.h>

enum { CLI_NAME_MAX = 41 }; /* of a name, with the NUL */

/* Finds the tag NAME, or NAME1, NAME2 … with a player from 0, in a record in canonical
 * form, where every tag has its own line.  With player −1 it is NAME.  What is too long
 * is cut. */
bool cli_tag(const char *record, const char *name, int player, char *out, size_t room);

#endif
