/* fuzz_record.c: any bytes as a file of records.
 *
 * Whatever is accepted is written again, and must then read as the same game and be
 * written the same way.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

/* Plays the next record; writes it to `out` if that is wanted. */
static bool play(nl_reader *r, nl_game *g, nl_writer *out)
{
    nl_record rec;
    nl_deck   d;
    nl_action a, list[NL_PLIES_MAX];
    int       n = 0;
    if (nl_reader_next(r, &rec))
        return false;
    nl_deal_start(&rec.deal, g, &d);
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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static nl_game g, again;
    static buffer  one, two;
    size_t         line, column;
    nl_reader      r = nl_reader_open((const char *)bytes, size);
    for (nl_writer w = buffer_writer(&one); play(&r, &g, &w); w = buffer_writer(&one)) {
        nl_writer twice = buffer_writer(&two);
        nl_reader back = nl_reader_open(one.text, one.length);
        CHECK(play(&back, &again, &twice) && memcmp(&g, &again, nl_game_bytes(&g)) == 0);
        CHECK(buffer_same(&one, &two));
    }
    nl_reader_where(&r, &line, &column);
    CHECK(r.token <= size && line > 0 && column > 0);
    return 0;
}
