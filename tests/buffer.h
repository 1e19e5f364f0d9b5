/* buffer.h: text written into memory, for tests and fuzz targets.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_BUFFER_H
#define NL_TEST_BUFFER_H

#include <stdlib.h>
#include <string.h>

#include "novaluna.h"

typedef struct {
    char   text[1 << 17]; /* more than any record or position needs */
    size_t length;
} buffer;

static inline void buffer_put(void *to, const char *text, size_t length)
{
    buffer *b = to;
    if (b->length + length >= sizeof b->text)
        abort();
    memcpy(b->text + b->length, text, length);
    b->length += length;
    b->text[b->length] = '\0';
}

/* Empties a buffer and gives a writer to it. */
static inline nl_writer buffer_writer(buffer *b)
{
    b->length = 0;
    return (nl_writer){ .put = buffer_put, .to = b };
}

#endif
