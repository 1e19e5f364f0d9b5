/* wire.c: reading lines with a bound and a deadline.
 *
 * SPDX-License-Identifier: MIT */
#include "wire.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "stopwatch.h"

enum { NAP = 50000 }; /* longest wait between two looks at the stop flag, in µs */

void wire_open(wire *w, int fd, const atomic_bool *stop)
{
    w->fd = fd;
    w->stop = stop;
    w->read = 0;
    w->start = w->end = 0;
    w->skipping = w->ended = false;
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
static void hand_out(wire *w, size_t newline, char **line, size_t *length)
{
    size_t end = newline;
    if (end > w->start && w->buffer[end - 1] == '\r')
        end--;
    w->buffer[end] = '\0';
    *line = w->buffer + w->start;
    *length = end - w->start;
    w->start = newline + 1;
}

/* Reads what there is.  False when the wire has ended. */
static bool fill(wire *w)
{
    ssize_t n;
    if (w->start >= w->end) {
        w->start = w->end = 0;
    } else if (w->start > 0) {
        memmove(w->buffer, w->buffer + w->start, w->end - w->start);
        w->end -= w->start;
        w->start = 0;
    }
    do
        n = read(w->fd, w->buffer + w->end, WIRE_LINE_MAX - w->end);
    while (n < 0 && errno == EINTR);
    if (n <= 0)
        return false;
    w->end += (size_t)n;
    w->read += (uint64_t)n;
    return true;
}

wire_news wire_next(wire *w, int64_t deadline, char **line, size_t *length)
{
    for (;;) {
        char *newline = w->start < w->end ? memchr(w->buffer + w->start, '\n', w->end - w->start) : NULL;
        bool  rest = !newline && w->ended && w->start < w->end;
        if (newline || rest) {
            bool skipped = w->skipping;
            w->skipping = false;
            hand_out(w, newline ? (size_t)(newline - w->buffer) : w->end, line, length);
            if (!skipped)
                return WIRE_LINE;
            continue;
        }
        if (w->ended)
            return WIRE_END;
        bool full = w->end - w->start >= WIRE_LINE_MAX;
        if (full || w->skipping)
            w->start = w->end;
        if (full && !w->skipping) {
            w->skipping = true;
            return WIRE_LONG;
        }
        if (!await(w->fd, POLLIN, deadline, w->stop))
            return WIRE_LATE;
        w->ended = !fill(w);
    }
}

bool wire_send(int fd, const char *text, size_t length, int64_t deadline, const atomic_bool *stop)
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
