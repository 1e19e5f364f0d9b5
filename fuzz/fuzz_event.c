/* fuzz_event.c: any lines as events at a table.
 *
 * The first byte says what kind of table it is.  A line that is an event must be written as it was
 * read.  It then happens twice: as a request to the table that knows the pile, which gives it number,
 * tiles and ply, and as it stands to one that is only told.  Whoever refuses an event has not changed.
 *
 * SPDX-License-Identifier: MIT */
#include "event.h"

#include "round_trip.h"

enum { EVENTS_MAX = 200 };

static nl_table here, there;

/* Players, people far apart, a clock and a computer by the bits of a byte. */
static void set_up(unsigned bits)
{
    nl_setup s;
    memset(&s, 0, sizeof s);
    CHECK(nl_setup_deal(&s, (int)(bits & 3) + 1, bits) == NL_OK);
    s.apart = bits & 4;
    for (int p = 0; p < s.deal.players && bits & 8; p++)
        s.time[p] = (nl_time_control){ 60000, 1000 };
    if (bits & 16)
        s.seat[s.deal.players - 1] = (nl_seat){ .computer = true, .level = "random" };
    CHECK(nl_table_new(&here, &s) == NL_OK);
    s.deal.deck.count = here.deck.next;
    s.seeded = false;
    CHECK(nl_table_new(&there, &s) == NL_OK);
}

static void check_text(const nl_event *e, const char *line, size_t length)
{
    static buffer text;
    nl_event      again;
    nl_writer     w = buffer_writer(&text);
    nl_event_write(e, &w);
    CHECK(text.length == length + 1 && memcmp(text.text, line, length) == 0 && text.text[length] == '\n');
    CHECK(nl_event_read(&again, text.text, length) == NL_OK && memcmp(&again, e, sizeof again) == 0);
}

/* Asks for it, and tells the one that follows. */
static void ask(nl_event e)
{
    static nl_table before;
    before = here;
    if (nl_table_do(&here, &e, e.at)) {
        CHECK(memcmp(&before, &here, sizeof here) == 0);
        return;
    }
    CHECK(nl_table_check(&before, &e) == NL_OK && nl_table_check(&there, &e) == NL_OK);
    nl_table_apply(&there, &e);
    CHECK(here.events == before.events + 1 && there.events == here.events);
    CHECK(memcmp(&here.game, &there.game, nl_game_bytes(&here.game)) == 0);
    check_round_trip(&here, true);
    check_round_trip(&there, true);
}

/* One that somebody made up, told as it stands to a table that can be thrown away. */
static void tell(const nl_event *e)
{
    static nl_table told;
    nl_event        next = *e;
    told = there;
    next.number = told.events;
    if (nl_table_check(&told, &next))
        return;
    nl_table_apply(&told, &next);
    CHECK(told.deal.deck.count >= told.deck.next && told.deal.deck.count <= NL_TILES);
    check_round_trip(&told, true);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *at = (const char *)bytes, *end = at + size;
    set_up(size ? (uint8_t)*at++ : 0);
    for (int n = 0; n < EVENTS_MAX && at < end; n++) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        size_t      length = (size_t)((line_end ? line_end : end) - at);
        nl_event    e;
        if (nl_event_read(&e, at, length) == NL_OK) {
            check_text(&e, at, length);
            tell(&e);
            ask(e);
        }
        at += length + (line_end != NULL);
    }
    return 0;
}
