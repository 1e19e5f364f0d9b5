/* replace.h: writing a file so that a crash leaves the old one or the new one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_REPLACE_H
#define NL_REPLACE_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>

#include "files.h" /* LOCAL_PATH_MAX */

/* Copies the folder of a path, "." if it names none. */
void local_folder_of(const char *path, char out[LOCAL_PATH_MAX]);

typedef void (*local_write)(FILE *to, const void *what);

/* Has `write` write a file, whole or not at all: one that is new has the mode, another keeps its own.  On failure errno
 * tells why. */
bool local_replace(const char *path, mode_t mode, local_write write, const void *what);

#endif
