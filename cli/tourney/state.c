/* state.c: reading the state of a tourney and adding to it.
 *
 * SPDX-License-Identifier: MIT */
#include "tourney/state.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

static int failed(const state *s)
{
    return local_failed("%s: %s", s->path, strerror(errno));
}

static int append(const state *s, const char *text)
{
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t n = write(s->fd, text, length);
        if (n < 0 && errno != EINTR)
            return failed(s);
        text += n > 0 ? n : 0;
        length -= n > 0 ? (size_t)n : 0;
    }
    return STATUS_OK;
}

/* What is in the file. */
typedef struct {
    char  *text; /* to be freed */
    size_t length;
} content;

/* Reads through the descriptor that is locked, whatever the file's name means by now. */
static int read_all(const state *s, size_t size, content *out)
{
    *out = (content){ .text = malloc(size + 1) }; /* never none at all */
    if (!out->text)
        return local_failed("out of memory");
    while (out->length < size) {
        ssize_t n = pread(s->fd, out->text + out->length, size - out->length, (off_t)out->length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return failed(s);
        if (n == 0)
            break;
        out->length += (size_t)n;
    }
    return STATUS_OK;
}

/* Reads six plain numbers with one blank between them; none is larger than an int may be. */
static bool read_line(char *text, state_line *l)
{
    unsigned long long n[6];
    for (int i = 0; i < 6; i++) {
        char *word = strsep(&text, " ");
        if (!word || !cli_plain_number(word, 0, INT_MAX, &n[i]))
            return false;
    }
    *l = (state_line){ .lineup = (long)n[0],
                       .deal = (long)n[1],
                       .wins = { (int)n[2], (int)n[3] },
                       .forfeits = { (int)n[4], (int)n[5] } };
    return !text;
}

/* Goes through the lines after the first, which begins at `text`; they all end in \n. */
static int read_lines(const state *s, char *text, size_t length, bool (*found)(void *to, const state_line *l),
                      void *to)
{
    char *after = text + length;
    int   number = 2;
    for (char *at = text, *end; (end = memchr(at, '\n', (size_t)(after - at))); at = end + 1, number++) {
        state_line l;
        *end = '\0';
        if (strlen(at) != (size_t)(end - at) || !read_line(at, &l) || !found(to, &l))
            return local_failed("%s:%d: this line cannot be from this tourney", s->path, number);
    }
    return STATUS_OK;
}

/* Cuts a half-written line off the text and the file. */
static int mend(const state *s, content *f)
{
    size_t length = f->length;
    while (length > 0 && f->text[length - 1] != '\n')
        length--;
    bool cut = length < f->length;
    f->length = length;
    return cut && ftruncate(s->fd, (off_t)length) ? failed(s) : STATUS_OK;
}

/* Compares the first line; *rest is where the others begin, NULL in a new file. */
static int check(const state *s, content *f, const char *settings, char **rest)
{
    size_t length = strlen(settings);
    bool   cut = f->length <= length && memcmp(f->text, settings, f->length) == 0;
    *rest = cut ? NULL : f->text + length + 1;
    if (cut || (f->length > length && memcmp(f->text, settings, length) == 0 && f->text[length] == '\n'))
        return STATUS_OK;
    return local_failed(
        "%s is not the state of this tourney, but of one with other settings, or no such file\n"
        "  wanted: %s",
        s->path, settings);
}

static int take_up(const state *s, content *f, const char *settings,
                   bool (*found)(void *to, const state_line *l), void *to)
{
    char *rest;
    int   status = check(s, f, settings, &rest);
    if (status)
        return status;
    if (rest) {
        status = mend(s, f);
        return status ? status : read_lines(s, rest, (size_t)(f->text + f->length - rest), found, to);
    }
    if (ftruncate(s->fd, 0))
        return failed(s);
    status = append(s, settings);
    return status ? status : append(s, "\n");
}

int state_open(state *s, const char *path, const char *settings, bool (*found)(void *to, const state_line *l),
               void *to)
{
    s->path = path;
    s->fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (s->fd < 0)
        return failed(s);
    struct stat is;
    if (fstat(s->fd, &is) || !S_ISREG(is.st_mode)) {
        close(s->fd);
        return local_failed("%s: not a plain file", path);
    }
    if (flock(s->fd, LOCK_EX | LOCK_NB) || fstat(s->fd, &is)) { /* its size once it is ours */
        int why = errno;
        close(s->fd);
        return local_failed("%s: %s", path,
                            why == EWOULDBLOCK ? "another tourney is using it" : strerror(why));
    }
    content f;
    int     status = read_all(s, (size_t)is.st_size, &f);
    if (!status)
        status = take_up(s, &f, settings, found, to);
    free(f.text);
    if (status)
        close(s->fd);
    return status;
}

int state_add(state *s, const state_line *l)
{
    char text[128];
    snprintf(text, sizeof text, "%ld %ld %d %d %d %d\n", l->lineup, l->deal, l->wins[0], l->wins[1],
             l->forfeits[0], l->forfeits[1]);
    return append(s, text);
}

int state_close(state *s)
{
    int status = fsync(s->fd) ? failed(s) : STATUS_OK;
    close(s->fd);
    return status;
}
