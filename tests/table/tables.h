/* tables.h: what the tests of tables and links share: random games, and equal tables.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_TABLES_H
#define NL_TEST_TABLES_H

#include "buffer.h"
#include "table.h"

/* Whether two tables are the same in all that they tell. */
static inline bool same_tables(const nl_table *a, const nl_table *b)
{
    static nl_table x, y;
    x = *a;
    y = *b;
    x.events = y.events = 0; /* a record does not tell them … */
    x.credited = y.credited = 0;
    x.paused = y.paused = false;
    nl_clock_stop(&x.clock); /* … nor whether a clock runs, or was stopped */
    nl_clock_stop(&y.clock);
    return memcmp(&x, &y, sizeof x) == 0;
}

/* The usual game of a seed; and with the runners stacked as told, bottom first. */
static inline nl_setup seeded(int players, uint64_t seed)
{
    nl_setup s;
    memset(&s, 0, sizeof s);
    nl_setup_deal(&s, players, seed);
    return s;
}

static inline nl_setup stacked(int players, uint64_t seed, const uint8_t stack[])
{
    nl_setup s = seeded(players, seed);
    memcpy(s.deal.stack, stack, (size_t)players);
    return s;
}

/* Plays for whoever is to move. */
static inline nl_err play_now(nl_table *t, nl_action a, int64_t now)
{
    return nl_table_play(t, t->game.mover, a, now);
}

/* Lets something happen that a seat asks for. */
static inline nl_err happen(nl_table *t, nl_event_kind kind, int seat, int64_t now)
{
    nl_event e = { .kind = (uint8_t)kind, .seat = (uint8_t)seat };
    return nl_table_do(t, &e, now);
}

/* Any legal action. */
static inline nl_action any_action(const nl_table *t, nl_rng *r)
{
    return nl_game_action(&t->game, (int)nl_rng_below(r, (uint32_t)nl_game_action_count(&t->game)));
}

/* A setup by chance: players, discs, seats, sometimes a clock or a deck of its own. */
static inline nl_setup any_setup(nl_rng *r)
{
    static const char *const names[] = { "", "Anna", "Bert \"B\" \\o", "Дарина", "]{;" };
    static const char *const levels[] = { "half-moon", "random", "nobody", "", "super-moon" };
    int                      players = (int)nl_rng_below(r, 4) + 1;
    uint64_t                 seed = nl_rng_next(r);
    nl_setup                 s = seeded(players, seed >> nl_rng_below(r, 64));
    for (int p = 0; p < players; p++) {
        if (players > 1 && nl_rng_below(r, 2))
            s.deal.discs[p] = (uint8_t)(nl_rng_below(r, NL_DISCS) + 1);
        strcpy(s.seat[p].name, names[nl_rng_below(r, 5)]);
        s.seat[p].computer = nl_rng_below(r, 2);
        if (s.seat[p].computer)
            strcpy(s.seat[p].level, levels[nl_rng_below(r, 5)]);
        if (nl_rng_below(r, 4) == 0)
            s.time[p] = (nl_time_control){ 1 + nl_rng_below(r, 1000000), nl_rng_below(r, 10000) };
    }
    s.seeded = nl_rng_below(r, 2);
    if (nl_rng_below(r, 2))
        strcpy(s.date, "2026-11-15");
    return s;
}

/* The record of a table. */
static inline const char *record(const nl_table *t, bool whole, buffer *b)
{
    nl_writer w = buffer_writer(b);
    nl_table_write(t, &w, whole);
    return b->text;
}

#endif
