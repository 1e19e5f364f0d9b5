/* archive.h: the log of a game that was over long ago, packed.
 *
 * Its lines are kept one after another, by zlib, in one row instead of one row each: a fraction of the space.  What
 * happens in such a room later (a rematch) is an event as any other, and comes behind them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ARCHIVE_H
#define NL_ARCHIVE_H

#include "store.h"

enum { NL_PACKED_AT_ONCE = 100 }; /* rooms that are looked at in one call of a store's */

/* Lines with their ends, in the making. */
typedef struct {
    char  *text;
    size_t length, room;
} nl_lines;

/* The log of a game, on its way there. */
typedef struct {
    nl_lines lines;
    uint32_t events;
    int64_t  last; /* when the latest of them happened */
    bool     bad;  /* they make no sense: then they are left as they are */
} nl_packing;

/* Adds an event; an nl_on_event. */
void nl_packing_add(void *packing, const char *line, size_t length, uint64_t request);

/* Packs them if all happened before `then`: bytes to be freed, with how many; NULL if not. */
void *nl_packing_pack(const nl_packing *p, int64_t then, size_t *packed);

/* It is packed: counts it. */
void nl_packing_count(const nl_packing *p, size_t packed, nl_packed *sum);
void nl_packing_free(nl_packing *p);

/* Tells the lines from number `from` on.  False if these are not `size` bytes of lines, packed. */
bool nl_archive_tell(const void *bytes, size_t packed, size_t size, uint32_t from, nl_on_event *tell,
                     void *to);

#endif
