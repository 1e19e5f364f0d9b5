/* files.h: files with records, and output as the library writes it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_FILES_H
#define NL_FILES_H

#include <stdio.h>

#include "status.h"
#include "table.h"

enum { LOCAL_PATH_MAX = 4096 }; /* with the NUL */

/* A whole file in memory; "-" is standard input. */
enum { LOCAL_FILE_MAX = 256 << 20 }; /* bytes; what is as large is refused */
typedef struct {
    const char *name; /* for messages: the path, or "-" */
    char       *text; /* free() it */
    size_t      length;
} local_file;

/* Reads a file; STATUS_OK, or STATUS_FAILED with a message. */
int local_read(const char *path, local_file *out);

/* Prints FILE:LINE:COLUMN and what stopped a reader, and returns STATUS_FAILED. */
int local_bad_record(const local_file *f, const nl_reader *r);

/* A writer that prints to a stream. */
nl_writer local_writer(FILE *to);

/* A game played to its end as its one record has it, for commands that want no more. */
typedef struct {
    nl_record record; /* without its tags' text */
    nl_deck   deck;
    nl_game   game;
} local_one;

/* Reads a file with exactly one record: STATUS_OK, or STATUS_FAILED with a message. */
int local_read_one(const char *path, local_one *out);

/* The same as a table. */
int local_read_table(const char *path, nl_table *out);

#endif
