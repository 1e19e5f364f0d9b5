/* site.c: finding and unpacking the files of the web app.
 *
 * SPDX-License-Identifier: MIT */
#include "site.h"

#include <string.h>

#define ZLIB_CONST
#include <zlib.h>

/* As strcmp, for a path that does not end with a zero. */
static int compare(const char *path, size_t length, const char *name)
{
    int order = strncmp(path, name, length);
    return order ? order : -(name[length] != '\0');
}

const nl_site_file *nl_site_find(const nl_site *s, const char *path, size_t length)
{
    if (!length || path[0] != '/' || memchr(path, '\0', length))
        return NULL;
    if (length == 1) {
        path = "/index.html";
        length = strlen(path);
    }
    path++;
    length--;
    for (size_t low = 0, high = s->count; low < high;) {
        size_t middle = low + (high - low) / 2;
        int    order = compare(path, length, s->files[middle].path);
        if (!order)
            return &s->files[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

bool nl_site_inflate(const nl_site_file *f, unsigned char *out)
{
    enum { GZIP = 16 }; /* to be added to the window's bits: what follows has gzip's header */
    z_stream z = { .next_in = f->stored, .avail_in = (uInt)f->length, .avail_out = (uInt)f->size };
    z.next_out = out;
    if (inflateInit2(&z, MAX_WBITS + GZIP) != Z_OK)
        return false;
    bool whole = inflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out == f->size;
    inflateEnd(&z);
    return whole;
}
