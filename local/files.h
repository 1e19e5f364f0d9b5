/* files.h: files with records, and output as the library writes it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_FILES_H
#define NL_FILES_H

#include <stdio.h>

#include "status.h"
#include "table.h"

/* A whole file in memory; "-" is standard input. */
enum { CLI_FILE_MAX = 256 << 20 }; /* bytes; what is as large is refused */
typedef struct {
    const char *name; /* for messages: the path, or "-" */
    char       *text; /* free() it */
    size_t      length;
} cli_file;

/* Reads a file; CLI_OK, or CLI_FAILED with a message. */
int cli_read(const char *path, cli_file *out);

/* Prints FILE:LINE:COLUMN and what stopped a reader, and returns CLI_FAILED. */
int cli_bad_record(const cli_file *f, const nl_reader *r);

/* A writer that prints to a stream. */
nl_writer cli_writer(FILE *to);

/* A game played to its end as its one record has it, for commands that want no more. */
typedef struct {
    nl_record record; /* without its tags' text */
    nl_deck   deck;
    nl_game   game;
} cli_one;

/* Reads a file with exactly one record: CLI_OK, or CLI_FAILED with a message. */
int cli_read_one(const char *path, cli_one *out);

/* The same as a table. */
int cli_read_table(const char *path, nl_table *out);

#endif
