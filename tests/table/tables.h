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
    bool same = a->players == b->players && a->seeded == b->seeded && a->seed == b->seed &&
                a->count == b->count && a->known == b->known && a->takebacks == b->takebacks &&
                a->termination == b->termination && a->text_length == b->text_length &&
                memcmp(a->text, b->text, a->text_length) == 0;
    same = same && memcmp(&a->order, &b->order, sizeof a->order) == 0 &&
           memcmp(&a->deck, &b->deck, sizeof a->deck) == 0 &&
           memcmp(&a->game, &b->game, nl_game_bytes(&a->game)) == 0;
    for (int i = 0; same && i < a->known; i++)
        same = nl_action_same(a->action[i], b->action[i]);
    for (int p = 0; same && p < a->players; p++)
        same = a->discs[p] == b->discs[p] && a->stack[p] == b->stack[p] &&
               (!a->termination || a->ranking[p] == b->ranking[p]) &&
               strcmp(a->seat[p].name, b->seat[p].name) == 0 && a->seat[p].computer == b->seat[p].computer &&
               strcmp(a->seat[p].level, b->seat[p].level) == 0 && a->clock.left[p] == b->clock.left[p] &&
               a->clock.pace[p].main == b->clock.pace[p].main &&
               a->clock.pace[p].increment == b->clock.pace[p].increment;
    return same;
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
    nl_setup                 s = { .players = (int)nl_rng_below(r, 4) + 1, .seed = nl_rng_next(r) };
    s.seed >>= nl_rng_below(r, 64);
    for (int p = 0; p < s.players; p++) {
        if (s.players > 1 && nl_rng_below(r, 2))
            s.discs[p] = (uint8_t)(nl_rng_below(r, NL_DISCS) + 1);
        strcpy(s.seat[p].name, names[nl_rng_below(r, 5)]);
        s.seat[p].computer = nl_rng_below(r, 2);
        if (s.seat[p].computer)
            strcpy(s.seat[p].level, levels[nl_rng_below(r, 5)]);
        if (nl_rng_below(r, 4) == 0)
            s.pace[p] = (nl_pace){ 1 + nl_rng_below(r, 1000000), nl_rng_below(r, 10000) };
    }
    if (nl_rng_below(r, 2)) {
        nl_deck d;
        nl_deck_shuffle(&d, s.seed, s.players, s.stack);
        s.stacked = s.players > 1 && nl_rng_below(r, 2);
        s.deck_count = NL_TILES;
        memcpy(s.deck, d.order, NL_TILES);
    }
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
