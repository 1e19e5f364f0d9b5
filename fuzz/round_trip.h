/* round_trip.h: a table that is written must read as the same table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_FUZZ_ROUND_TRIP_H
#define NL_FUZZ_ROUND_TRIP_H

#include "fuzz.h"
#include "table.h"

static inline void write_table(const nl_table *t, bool whole, buffer *out)
{
    nl_writer w = buffer_writer(out);
    nl_table_write(t, &w, whole);
}

/* Writes a table and reads it again: the second writing must be like the first. */
static inline void check_round_trip(const nl_table *t, bool whole)
{
    static nl_table back;
    static buffer   one, two;
    write_table(t, whole, &one);
    CHECK(nl_table_read(&back, one.text, one.length, NULL) == NL_OK);
    CHECK(back.count == t->count && memcmp(&t->game, &back.game, nl_game_bytes(&t->game)) == 0);
    write_table(&back, whole, &two);
    CHECK(buffer_same(&one, &two));
}

#endif
