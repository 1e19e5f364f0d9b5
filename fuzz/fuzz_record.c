/* fuzz_record.c: any bytes as a file of records.
 *
 * Whatever is accepted is written again, and must then read as the same game and be
 * written the same way.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "novaluna.h"

typedef struct {
    char  *text;
    size_t length, room;
} buffer;

static void put(void *to, const char *text, size_t length)
{
    buffer *b = to;
    if (b->length + length > b->room) {
        b->room = (b->length + length) * 2;
        b->text = realloc(b->text, b->room);
        if (!b->text)
            abort();
    }
    memcpy(b->text + b->length, text, length);
    b->length += length;
}

/* Plays the next record; writes it to `out` if that is wanted. */
static bool play(nl_reader *r, nl_game *g, nl_writer *out)
{
    nl_record rec;
    nl_deck   d;
    nl_action a, list[NL_PLIES_MAX];
    int       n = 0;
    if (nl_reader_next(r, &rec))
        return false;
    nl_record_start(&rec, g, &d);
    while (!nl_reader_step(r, &rec, &d, g, &a))
        list[n++] = a;
    if (r->err)
        return false;
    if (out) {
        nl_write_record(out, &rec);
        for (int i = 0; i < n; i++)
            nl_write_action(out, list[i]);
        nl_write_end(out);
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static nl_game g, again;
    nl_reader      r = nl_reader_open((const char *)bytes, size);
    for (;;) {
        buffer    b = { 0 };
        nl_writer w = { .put = put, .to = &b };
        if (!play(&r, &g, &w)) {
            free(b.text);
            break;
        }
        buffer    c = { 0 };
        nl_writer twice = { .put = put, .to = &c };
        nl_reader back = nl_reader_open(b.text, b.length);
        if (!play(&back, &again, &twice) || memcmp(&g, &again, nl_game_bytes(&g)) != 0)
            abort();
        if (b.length != c.length || memcmp(b.text, c.text, b.length) != 0)
            abort();
        free(c.text);
        free(b.text);
    }
    size_t line, column;
    nl_reader_where(&r, &line, &column);
    return r.token <= size && line > 0 && column > 0 ? 0 : (abort(), 0);
}
