/* line_reader.h: lines of text that come from a program nobody vouches for.
 *
 * A line has a greatest length and a latest time to come; whatever the other side does,
 * a reader needs no more memory and no more time than that.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_LINE_READER_H
#define NL_LINE_READER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { READER_LINE_MAX = 1 << 16 };

typedef enum {
    READER_LINE, /* a line */
    READER_LONG, /* one that is too long, once; it is thrown away up to its end */
    READER_LATE, /* nothing in time, or told to stop */
    READER_END,  /* nothing ever more */
} line_reader_news;

typedef struct {
    int                fd;
    const atomic_bool *stop;       /* no more waiting once it is true; may be NULL */
    uint64_t           read;       /* bytes so far */
    size_t             start, end; /* of what has been read and not handed out */
    bool               skipping;   /* the rest of a line that was too long */
    bool               ended;
    char               buffer[READER_LINE_MAX + 1];
} line_reader;

void line_reader_open(line_reader *r, int fd, const atomic_bool *stop);

/* The next line, without its LF or CRLF but with a NUL, until the next call; a last line
 * may lack its end.  Waits until `deadline` by stopwatch.h; what has come by then is handed
 * out even later. */
line_reader_news line_reader_next(line_reader *r, int64_t deadline, char **line, size_t *length);

/* Writes it all to a file descriptor that does not block.  False if the other side is gone
 * or does not read until the deadline. */
bool send_text(int fd, const char *text, size_t length, int64_t deadline, const atomic_bool *stop);

#endif
