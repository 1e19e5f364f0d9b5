/* log.c: lines as people read them, or as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "json.h"

enum { LINE = 4096 };

typedef struct {
    char   text[LINE];
    size_t length;
} line;

/* What does not fit is left out; there is always room for the end. */
static void put(void *to, const char *text, size_t length)
{
    line  *l = to;
    size_t room = LINE - 1 - l->length;
    length = length < room ? length : room;
    memcpy(l->text + l->length, text, length);
    l->length += length;
}

/* A value that comes from outside makes neither a line of its own nor another value. */
static void write_value(nl_writer *w, const char *value)
{
    bool plain = *value && value[strcspn(value, " \"\\=")] == '\0';
    nl_write(w, plain ? "" : "\"");
    for (; *value; value++) {
        char c[2] = { *value, '\0' };
        bool quoted = *value == '"' || *value == '\\';
        if ((unsigned char)*value < ' ' || *value == 127)
            c[0] = '?';
        nl_write(w, quoted ? "\\" : "");
        nl_write(w, c);
    }
    nl_write(w, plain ? "" : "\"");
}

static void write_pairs(nl_writer *w, nl_json *j, va_list pairs)
{
    for (const char *name; (name = va_arg(pairs, const char *));) {
        const char *value = va_arg(pairs, const char *);
        if (j) {
            nl_json_text(j, name, value);
            continue;
        }
        nl_write(w, " ");
        nl_write(w, name);
        nl_write(w, "=");
        write_value(w, value);
    }
}

static const char *time_text(char *out, size_t room)
{
    struct timespec t;
    struct tm       utc;
    char            second[32];
    clock_gettime(CLOCK_REALTIME, &t);
    strftime(second, sizeof second, "%Y-%m-%dT%H:%M:%S", gmtime_r(&t.tv_sec, &utc));
    snprintf(out, room, "%s.%03ldZ", second, t.tv_nsec / 1000000);
    return out;
}

void nl_log(nl_log_kind kind, const char *what, ...)
{
    line      l = { .length = 0 };
    nl_writer w = { .put = put, .to = &l };
    char      now[48];
    va_list   pairs;
    if (kind == NL_LOG_NOTHING)
        return;
    va_start(pairs, what);
    time_text(now, sizeof now);
    if (kind == NL_LOG_JSON) {
        nl_json j = { .w = w };
        nl_json_open(&j, NULL, '{');
        nl_json_text(&j, "time", now);
        nl_json_text(&j, "what", what);
        write_pairs(&w, &j, pairs);
        nl_json_close(&j);
    } else {
        nl_write(&w, now);
        nl_write(&w, " ");
        nl_write(&w, what);
        write_pairs(&w, NULL, pairs);
    }
    va_end(pairs);
    l.text[l.length++] = '\n';
    if (write(STDERR_FILENO, l.text, l.length) < 0)
        return; /* nobody reads it: the server is not there for its log */
}
