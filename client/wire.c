/* wire.c: see wire.h.
 *
 * SPDX-License-Identifier: MIT */
#include "wire.h"

#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

#include "guest.h"

enum {
    FIRST_RETRY = 500, /* ms before another connection is tried, and twice that every time … */
    LAST_RETRY = 30000,
    HOUR = 3600000,
};

const char *nl__text_of(const json_t *m, const char *key)
{
    const char *text = json_string_value(json_object_get(m, key));
    return text ? text : "";
}

int64_t nl__number_of(const json_t *m, const char *key, int64_t otherwise)
{
    const json_t *n = json_object_get(m, key);
    return json_is_integer(n) ? json_integer_value(n) : otherwise;
}

/* The bytes of a control at the beginning of text that is UTF-8, C0 or C1; 0 if there is none. */
static int control_bytes(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    return c[0] < ' ' || c[0] == 0x7f ? 1 : c[0] == 0xc2 && c[1] < 0xa0 ? 2 : 0;
}

void nl__copy_calm(char *out, size_t room, const char *text)
{
    size_t used = 0;
    while (*text && used + 1 < room) {
        int control = control_bytes(text);
        out[used++] = control ? '?' : *text;
        text += control ? control : 1;
    }
    out[used] = '\0';
}

void nl__send_json(nl_line *l, json_t *m)
{
    char *text = json_dumps(m, JSON_COMPACT);
    if (!text)
        abort();
    if (l)
        nl_line_send(l, text);
    free(text);
    json_decref(m);
}

json_t *nl__hello(int id, const char *name, bool bot)
{
    json_t *m = json_pack("{s:s, s:i, s:i, s:s}", "do", "hello", "id", id, "version", 1, "name", name);
    if (bot)
        json_object_set_new(m, "bot", json_true());
    return m;
}

int64_t nl__ahead(const json_t *greeting)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return nl__number_of(greeting, "now", 0) - ((int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000);
}

void nl__chance(uint8_t *bytes, size_t count)
{
    if (getrandom(bytes, count, 0) != (ssize_t)count)
        abort();
}

int64_t nl__call_again(int tries)
{
    int64_t  wait = (int64_t)FIRST_RETRY << (tries < 6 ? tries : 6);
    uint16_t part;
    nl__chance((uint8_t *)&part, sizeof part);
    wait = wait < LAST_RETRY ? wait : LAST_RETRY;
    return nl_guest_clock() + wait / 2 + wait * part / 2 / UINT16_MAX;
}

int nl__until(int64_t at)
{
    int64_t left = at - nl_guest_clock();
    return left < 0 ? 0 : left > HOUR ? HOUR : (int)left;
}
