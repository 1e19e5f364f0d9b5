/* test_duplicate.c: one deal played twice.
 *
 * SPDX-License-Identifier: MIT */
#include "duplicate/duplicate.h"

#include <string.h>

#include "made.h"
#include "view/duplicate_json.h"

#ifndef GAMES
#define GAMES 500
#endif

/* A person at the first seat, and computers of one level at the others. */
static nl_setup against(const char *level, int players, uint64_t seed)
{
    nl_setup s = seeded(players, seed);
    for (int p = 1; p < players; p++) {
        s.seat[p].computer = true;
        strcpy(s.seat[p].level, level);
    }
    return s;
}

/* Plays to the end by chance. */
static void play_out(nl_table *t, uint64_t chance)
{
    nl_rng r = { chance };
    while (!nl_table_over(t))
        assert_int_equal(play_now(t, any_action(t, &r), 0), NL_OK);
}

TEST(a_deal_is_players_discs_stack_and_the_order_of_the_deck)
{
    nl_setup s = against("half-moon", 3, 7), other = s;
    nl_table a = new_table(&s), b = new_table(&s);
    assert_true(nl_same_deal(&a, &b, 0));
    other.deal.discs[1] = 12;
    b = new_table(&other);
    assert_false(nl_same_deal(&a, &b, 0));
    other = s;
    other.deal.stack[0] = s.deal.stack[1];
    other.deal.stack[1] = s.deal.stack[0];
    b = new_table(&other);
    assert_false(nl_same_deal(&a, &b, 0));
    other = s;
    other.deal.deck.order[66] = s.deal.deck.order[67];
    other.deal.deck.order[67] = s.deal.deck.order[66];
    b = new_table(&other);
    assert_false(nl_same_deal(&a, &b, 0));
    other = against("half-moon", 2, 7);
    b = new_table(&other);
    assert_false(nl_same_deal(&a, &b, 0));
}

TEST(the_others_are_computers_of_the_same_levels)
{
    nl_setup s = against("half-moon", 2, 7), stronger = against("full-moon", 2, 7), people = seeded(2, 7);
    nl_table a = new_table(&s), b = new_table(&stronger), c = new_table(&people);
    strcpy(s.seat[0].name, "Anna");
    strcpy(s.seat[1].name, "Luna");
    nl_table named = new_table(&s);
    assert_true(nl_same_deal(&a, &named, 0));
    assert_false(nl_same_deal(&a, &b, 0));
    assert_false(nl_same_deal(&c, &c, 0)); /* a person does not play the same twice */
    assert_false(nl_same_deal(&a, &a, 1));
    assert_false(nl_same_deal(&a, &a, 2));
    assert_false(nl_same_deal(&a, &a, -1));
    s.seat[0].computer = true; /* who plays the seat that is compared does not matter */
    strcpy(s.seat[0].level, "super-moon");
    b = new_table(&s);
    assert_true(nl_same_deal(&a, &b, 0));
}

TEST(a_deck_that_is_not_all_known_is_no_deal)
{
    nl_setup s = seeded(1, 7);
    s.deal.deck.count = 40;
    s.seeded = false;
    nl_table a = new_table(&s);
    assert_false(nl_same_deal(&a, &a, 0));
}

/* However early or late the wheel is filled, what has been seen is the beginning of the one order. */
TEST(whoever_refills_and_whenever_draws_the_same_tiles)
{
    nl_setup s = against("half-moon", 2, 11);
    for (uint64_t chance = 0; chance < 40; chance++) {
        nl_table t = new_table(&s);
        nl_rng   r = { chance };
        while (!nl_table_over(&t)) {
            assert_int_equal(play_now(&t, any_action(&t, &r), 0), NL_OK);
            int seen = NL_TILES - t.game.pile;
            for (int i = 0; i < NL_TILES; i++)
                assert_int_equal(t.game.unseen[s.deal.deck.order[i]], i >= seen);
        }
    }
}

TEST(a_run_has_a_turn_for_every_tile_and_what_became_of_it)
{
    static nl_run r;
    for (uint64_t i = 0; i < GAMES; i++) {
        int      players = 1 + (int)(i % 4), seat = (int)(i / 4) % players;
        nl_setup s = seeded(players, i);
        nl_table t = new_table(&s);
        play_out(&t, i);
        nl_run_of(&r, &t, seat);
        const nl_area *area = &t.game.area[seat];
        int            covered = 0;
        assert_int_equal(r.turns, area->count);
        for (int n = 0; n < r.turns; n++) {
            covered += r.turn[n].covered;
            int ply = r.turn[n].ply;
            assert_int_equal(r.turn[n].tile, area->at[n + 1].id);
            assert_int_equal(r.turn[n].filled, ply > 1 && t.action[ply - 2].take > NL_REACH);
            assert_int_equal(r.turn[n].left, t.deal.discs[seat] - covered);
        }
        assert_int_equal(r.turn[r.turns - 1].track, nl_track_travelled(&t.game.track, seat));
        assert_true(r.finished);
        nl_result result;
        nl_table_result(&t, &result);
        if (players == 1)
            assert_int_equal(r.total, result.total);
        else
            assert_int_equal(result.ranking[r.place - 1], seat);
    }
}

TEST(runs_part_where_a_tile_a_cell_or_a_refill_differs)
{
    static nl_run a, b;
    nl_setup      s = seeded(1, 3);
    nl_table      t = new_table(&s), u = new_table(&s);
    play_out(&t, 1);
    play_out(&u, 1);
    nl_run_of(&a, &t, 0);
    nl_run_of(&b, &u, 0);
    assert_int_equal(nl_runs_alike(&a, &b), a.turns);
    b.turn[3].cell++;
    assert_int_equal(nl_runs_alike(&a, &b), 3);
    b.turn[2].tile++;
    assert_int_equal(nl_runs_alike(&a, &b), 2);
    b.turn[1].filled = !b.turn[1].filled;
    assert_int_equal(nl_runs_alike(&a, &b), 1);
    b.turns = 1;
    assert_int_equal(nl_runs_alike(&b, &a), 1);
}

TEST(the_better_run_has_the_lower_total_or_the_better_place_or_the_larger_lead)
{
    static nl_run low = { .total = 80 }, high = { .total = 95 };
    static nl_run won = { .place = 1, .lead = 2 }, narrow = { .place = 1, .lead = 0 },
                  lost = { .place = 2, .lead = 5 };
    assert_true(nl_runs_compare(&low, &high) < 0);
    assert_true(nl_runs_compare(&high, &low) > 0);
    assert_int_equal(nl_runs_compare(&low, &low), 0);
    assert_true(nl_runs_compare(&won, &narrow) < 0);
    assert_true(nl_runs_compare(&lost, &narrow) > 0);
    assert_int_equal(nl_runs_compare(&won, &won), 0);
}

TEST(the_lead_is_over_the_best_of_the_others)
{
    static nl_run r;
    nl_setup      s = seeded(3, 9);
    nl_table      t = new_table(&s);
    play_out(&t, 4);
    nl_run_of(&r, &t, 1);
    int best = t.game.area[0].discs < t.game.area[2].discs ? t.game.area[0].discs : t.game.area[2].discs;
    assert_int_equal(r.lead, best - t.game.area[1].discs);
}

TEST(a_game_that_was_left_is_not_finished)
{
    static nl_run r;
    nl_setup      s = seeded(1, 3);
    nl_table      t = new_table(&s);
    nl_run_of(&r, &t, 0);
    assert_false(r.finished);
    assert_int_equal(happen(&t, NL_EVENT_LEAVE, 0, 0), NL_OK);
    nl_run_of(&r, &t, 0);
    assert_false(r.finished);
}

TEST(both_runs_are_told_or_nothing)
{
    nl_setup s = seeded(1, 3), other = seeded(1, 4);
    nl_table t = new_table(&s), u = new_table(&other);
    buffer   b;
    nl_json  j = { .w = buffer_writer(&b) };
    play_out(&t, 1);
    nl_write_duplicate(&j, &t, &u, 0);
    assert_string_equal(b.text, "null");
    j = (nl_json){ .w = buffer_writer(&b) };
    nl_write_duplicate(&j, &t, &t, 0);
    assert_non_null(strstr(b.text, "\"better\":0,\"runs\":[{\"finished\":true,\"place\":0,\"lead\":0,"));
    assert_non_null(strstr(b.text, "\"x\":0,\"y\":0,\"filled\":false,"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deal_is_players_discs_stack_and_the_order_of_the_deck),
        cmocka_unit_test(the_others_are_computers_of_the_same_levels),
        cmocka_unit_test(a_deck_that_is_not_all_known_is_no_deal),
        cmocka_unit_test(whoever_refills_and_whenever_draws_the_same_tiles),
        cmocka_unit_test(a_run_has_a_turn_for_every_tile_and_what_became_of_it),
        cmocka_unit_test(runs_part_where_a_tile_a_cell_or_a_refill_differs),
        cmocka_unit_test(the_better_run_has_the_lower_total_or_the_better_place_or_the_larger_lead),
        cmocka_unit_test(the_lead_is_over_the_best_of_the_others),
        cmocka_unit_test(a_game_that_was_left_is_not_finished),
        cmocka_unit_test(both_runs_are_told_or_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
