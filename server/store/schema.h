/* schema.h: the tables of the file, and how those of earlier versions become these.
 *
 * The file has the number of its version as its user_version.  What a version added is one script, and a new file
 * is made by all of them, one after another: a file that has grown is like one that was made today.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SCHEMA_H
#define NL_SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

/* Brings a file to the version of this program, whole or not at all.  False with `why` filled in if that cannot
 * be, or it is of a later one. */
bool nl_schema_upgrade(sqlite3 *db, char *why, size_t room);

#endif
