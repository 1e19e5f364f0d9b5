/* file.h: whole files, for the programs whose output is compared with WebAssembly's.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_FILE_H
#define NL_TEST_FILE_H

#include <stdio.h>

/* Reads a file, up to so many bytes, and returns its length; −1 if there is none. */
static inline long file_read(const char *path, char *out, size_t room)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return -1;
    size_t length = fread(out, 1, room, f);
    fclose(f);
    return (long)length;
}

#endif
