/* archive.h: the log of a game that was over long ago, packed.
 *
 * Its lines are kept one after another, by zlib, in one row instead of one row each: a fraction of the space.  What
 * happens in such a room later (a rematch) is an event as any other, and comes behind them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ARCHIVE_H
#define NL_ARCHIVE_H

#include "store.h"

/* Lines with their ends, in the making. */
typedef struct {
    char  *text; /* free() it */
    size_t length, room;
} nl_lines;

/* Adds a line, which has no end yet.  False if there is no memory for it. */
bool nl_lines_add(nl_lines *l, const char *line, size_t length);

/* Packs them: bytes to be freed, with how many; NULL if there is no memory. */
void *nl_archive_pack(const nl_lines *l, size_t *packed);

/* Tells the lines from number `from` on.  False if these are not `size` bytes of lines, packed. */
bool nl_archive_tell(const void *bytes, size_t packed, size_t size, uint32_t from, nl_on_event *tell,
                     void *to);

#endif
