/* line_reader.c: reading lines with a bound and a deadline.
 *
 * SPDX-License-Identifier: MIT */
#include "protocol/line_reader.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "protocol/stopwatch.h"

enum { NAP = 50000 }; /* longest wait between two looks at the stop flag, in µs */

void line_reader_open(line_reader *r, int fd, const atomic_bool *stop)
{
    r->fd = fd;
    r->stop = stop;
    r->read = 0;
    r->start = r->end = 0;
    r->skipping = r->ended = false;
}

/* Waits until a file descriptor is ready; false when the time is up. */
static bool await(int fd, short events, int64_t deadline, const atomic_bool *stop)
{
    for (;;) {
        int64_t       left = deadline - clock_now();
        int64_t       nap = left < 0 ? 0 : stop && left > NAP ? NAP : left;
        struct pollfd p = { .fd = fd, .events = events };
        int           ms = deadline == CLOCK_NEVER && !stop ? -1 : (int)((nap + 999) / 1000);
        if (poll(&p, 1, ms) > 0)
            return true;
        if (clock_now() >= deadline || (stop && atomic_load(stop)))
            return false;
    }
}

/* Cuts the line off at `newline`, which is at `start` or later. */
static void hand_out(line_reader *r, size_t newline, char **line, size_t *length)
{
    size_t end = newline;
    if (end > r->start && r->buffer[end - 1] == '\r')
        end--;
    r->buffer[end] = '\0';
    *line = r->buffer + r->start;
    *length = end - r->start;
    r->start = newline + 1;
}

/* Reads what there is.  False when there is no more. */
static bool fill(line_reader *r)
{
    ssize_t n;
    if (r->start >= r->end) {
        r->start = r->end = 0;
    } else if (r->start > 0) {
        memmove(r->buffer, r->buffer + r->start, r->end - r->start);
        r->end -= r->start;
        r->start = 0;
    }
    do
        n = read(r->fd, r->buffer + r->end, READER_LINE_MAX - r->end);
    while (n < 0 && errno == EINTR);
    if (n <= 0)
        return false;
    r->end += (size_t)n;
    r->read += (uint64_t)n;
    return true;
}

line_reader_news line_reader_next(line_reader *r, int64_t deadline, char **line, size_t *length)
{
    for (;;) {
        char *newline = r->start < r->end ? memchr(r->buffer + r->start, '\n', r->end - r->start) : NULL;
        bool  rest = !newline && r->ended && r->start < r->end;
        if (newline || rest) {
            bool skipped = r->skipping;
            r->skipping = false;
            hand_out(r, newline ? (size_t)(newline - r->buffer) : r->end, line, length);
            if (!skipped)
                return READER_LINE;
            continue;
        }
        if (r->ended)
            return READER_END;
        bool full = r->end - r->start >= READER_LINE_MAX;
        if (full || r->skipping)
            r->start = r->end;
        if (full && !r->skipping) {
            r->skipping = true;
            return READER_LONG;
        }
        if (!await(r->fd, POLLIN, deadline, r->stop))
            return READER_LATE;
        r->ended = !fill(r);
    }
}

bool send_text(int fd, const char *text, size_t length, int64_t deadline, const atomic_bool *stop)
{
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno != EINTR && errno != EAGAIN)
            return false;
        if (n < 0 && errno == EAGAIN && !await(fd, POLLOUT, deadline, stop))
            return false;
        text += n > 0 ? n : 0;
        length -= n > 0 ? (size_t)n : 0;
    }
    return true;
}
