/* keep.h: looking after a store: checking, copying, cleaning; and moving to another.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_KEEP_H
#define NL_KEEP_H

#include "store.h"

/* Each is false with `why` filled in if it could not be done, or something is wrong.  `where` is the path of a
 * file, or the address of a database (nl_store_open). */

/* Lets every room fold its events, and SQLite check its file; finds events that belong to no room. */
bool nl_keep_check(const char *where, nl_kept *k, char *why, size_t room);

/* Copies the store into a new file, as it is at one moment, while others use it. */
bool nl_keep_copy(const char *path, const char *to, char *why, size_t room);

/* Puts a copy, which is checked first, in the place of the store, be that broken or not; what was there is kept as
 * PATH.before, or PATH.before2 and so on if there is such a file already.  False if anybody uses the store. */
bool nl_keep_restore(const char *path, const char *from, char *why, size_t room);

/* Copies all of a store into one that is empty, and compares it there, event by event.  False if a server uses the
 * file. */
bool nl_keep_move(const char *from, const char *to, nl_kept *k, char *why, size_t room);

/* Packs the logs of games that were over before `then`, while others use the store. */
bool nl_keep_archive(const char *where, int64_t then, nl_packed *p, char *why, size_t room);

/* Forgets rooms that never began and where nothing has happened since `then`, people who were not seen since and have
 * no seat, and events of rooms that are gone: little by little, while others use the store.  `k` has how much that was;
 * events that belonged to nothing are not counted. */
bool nl_keep_clean(const char *where, int64_t then, nl_kept *k, char *why, size_t room);

#endif
