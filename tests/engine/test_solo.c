/* test_solo.c: the solo game, R20 to R27.
 *
 * A solo game sees at most 22 tiles, so the tests name the deck and lay it in order.
 * Three areas serve most of them: `rich` has 21 tasks fulfilled by eleven tiles, and
 * 8 by the sixth; `quick` has 21 by ten; `barren` fulfils nothing in 22.
 *
 * SPDX-License-Identifier: MIT */
#include "board.h"

/*    64 61 67 48
 *    13 16 15 50
 *       31 30 32   The costs sum to 59, those of the first six to 32. */
static const char rich[] = "64 13 61 16 67 15 48 50 31 30 32";
static const char rich_8[] = "1@0,0 1@0,1 1@1,0 1@1,1 1@2,0 1@2,1";
static const char rich_20[] = "1@3,0 1@3,1 1@1,2 1@2,2";
static const char rich_21[] = "1@3,2";

/*    12 51 68 29
 *    66 34 17
 *    63 33 46      The costs sum to 60. */
static const char quick[] = "12 51 68 29 66 34 17 63 33 46";
static const char quick_20[] = "1@0,0 1@1,0 1@2,0 1@3,0 1@0,1 1@1,1 1@2,1 1@0,2 1@1,2";
static const char quick_21[] = "1@2,2";

/* A line of blues that ask for other colors, then of yellows that do: 1 and 52, which ask
 * for nothing, lie where they meet.  The costs sum to 44 and 44. */
static const char barren[] = "5 6 7 8 10 11 12 14 15 16 1 "
                             "52 55 56 58 59 61 62 63 65 66 67";
static const char eleven[] = "1 1 1 1 1 1 1 1 1 1 1";

static void assert_scores(const table *t, int phase1, int phase2)
{
    nl_result r;
    assert_true(nl_game_over(&t->game));
    nl_game_result(&t->game, &r);
    assert_int_equal(r.phase1, phase1);
    assert_int_equal(r.phase2, phase2);
    assert_int_equal(r.total, phase1 + phase2);
    assert_int_equal(r.reason, t->game.end);
    assert_int_equal(r.ranking[0], 0);
}

TEST(r20_solo_starts_like_any_game_with_21_discs)
{
    table t;
    start(&t, 1, rich);
    assert_string_equal(wheel(&t.game), "M 64 13 61 16 67 15 48 50 31 30 32");
    assert_int_equal(t.game.area[0].discs, 21);
    assert_int_equal(t.game.phase, 1);
    assert_int_equal(t.game.mover, 0);
    start_with(&t, 1, (const uint8_t[]){ 21 }, (const uint8_t[]){ 9 }, rich); /* no stack is read */
    assert_int_equal(t.game.area[0].discs, 21);
}

TEST(r21_the_player_takes_one_of_three_and_covers_as_ever)
{
    table t;
    start(&t, 1, "1 49 2 3 32");
    play(&t, "2@0,0");
    assert_string_equal(wheel(&t.game), ". 1 M 2 3 32 4 5 6 7 8 9");
    assert_int_equal(refusal(&t, "1@1,1"), NL_ERR_APART);
    play(&t, "3@1,0");
    assert_string_equal(covered(&t.game.area[0]), "49.3 32.3");
    assert_int_equal(nl_game_solo_placed(&t.game), 2);
    assert_int_equal(t.game.mover, 0);
}

TEST(r21_the_wheel_is_not_refilled_with_two_tiles_nor_with_one)
{
    table t;
    start(&t, 1, barren);
    play(&t, "1 1 1 1 1 1 1 1 1");
    for (int left = 2; left > 0; left--) {
        assert_int_equal(t.game.wheel.count, left);
        assert_int_equal(refusal(&t, "r"), NL_ERR_REFILL_SOLO);
        assert_int_equal(nl_game_action_count(&t.game), left * t.game.area[0].frontier_count);
        play_only(&t, "1");
    }
}

TEST(r22_phase_1_may_not_be_ended_before_8_discs_are_placed)
{
    table t;
    start(&t, 1, "13 64 16 61 15 31 50");
    play(&t, "1@0,0 1@0,-1 1@1,0 1@1,-1 1@2,0 1@1,1");
    assert_int_equal(nl_game_solo_placed(&t.game), 7);
    assert_false(nl_game_may_end_phase(&t.game));
    assert_int_equal(nl_game_action_count(&t.game), 3 * t.game.area[0].frontier_count);
    assert_int_equal(refusal(&t, "e"), NL_ERR_END_EARLY);
    play(&t, "1@3,0");
    assert_int_equal(nl_game_solo_placed(&t.game), 8);
    play(&t, "e");
}

TEST(r22_phase_1_may_be_ended_or_gone_on_with_after_8_discs)
{
    table t;
    start(&t, 1, rich);
    play(&t, rich_8);
    int cells = t.game.area[0].frontier_count;
    assert_int_equal(nl_game_solo_placed(&t.game), 8);
    assert_true(nl_game_may_end_phase(&t.game));
    assert_int_equal(nl_game_action_count(&t.game), 3 * cells + 1);
    assert_int_equal(nl_game_action(&t.game, 3 * cells).take, NL_END_PHASE);
    play(&t, rich_20); /* going on takes discs from the large pile */
    assert_int_equal(nl_game_solo_placed(&t.game), 20);
    assert_int_equal(t.game.phase, 1);
    play(&t, "e");
    assert_int_equal(t.game.phase, 2);
}

TEST(r22_phase_1_ends_by_force_when_the_wheel_is_empty)
{
    table t;
    start(&t, 1, barren);
    play(&t, "1 1 1 1 1 1 1 1 1 1");
    assert_int_equal(t.game.phase, 1);
    play_only(&t, "1");
    assert_int_equal(t.game.phase, 2);
    assert_int_equal(t.game.owed, 11);
    assert_false(nl_game_over(&t.game));
}

TEST(r22_phase_1_cannot_be_ended_twice)
{
    table t;
    start(&t, 1, rich);
    play(&t, rich_8);
    play(&t, "e");
    assert_false(nl_game_may_end_phase(&t.game));
    assert_int_equal(refusal(&t, "e"), NL_ERR_END_TWICE);
    assert_int_equal(refusal(&t, "r"), NL_ERR_REFILL_SOLO);
    assert_int_equal(nl_game_action_count(&t.game), 3 * t.game.area[0].frontier_count);
}

TEST(r23_phase_1_costs_10_for_each_of_8_discs_not_placed)
{
    table t;
    start(&t, 1, barren);
    play(&t, eleven);
    assert_int_equal(t.game.phase1, 44 + 8 * 10);
    /* Yellow 7 with its three neighbours takes three discs; the rest lies in a line
     * of blues that fulfils nothing.  The costs are 7 1 1 1, and 31 for the line. */
    start(&t, 1, "68 18 35 1 6 7 10 11 14 15 16");
    play(&t, "1@0,0 1@0,1 1@0,-1 1@1,0 1@2,0 1@3,0 1@4,0 1@5,0 1@6,0 1@7,0 1@8,0");
    assert_string_equal(covered(&t.game.area[0]), "68.1 68.2 68.3");
    assert_int_equal(t.game.phase1, 10 + 31 + 5 * 10);
}

TEST(r23_phase_1_costs_only_the_tiles_with_8_discs_placed_or_more)
{
    table t;
    start(&t, 1, rich);
    play(&t, rich_8);
    play(&t, "e");
    assert_int_equal(t.game.phase1, 32);
    start(&t, 1, rich);
    play(&t, rich_8);
    play(&t, rich_20);
    play(&t, "e");
    assert_int_equal(t.game.phase1, 53);
}

TEST(r24_the_gaps_are_filled_and_tiles_left_over_stay)
{
    table t;
    start(&t, 1, rich);
    play(&t, rich_8);
    assert_string_equal(wheel(&t.game), ". . . . . . M 48 50 31 30 32");
    play_only(&t, "e");
    assert_int_equal(t.game.owed, 6);
    assert_int_equal(refusal(&t, "1@3,0"), NL_ERR_OWED);
    deal(&t);
    assert_string_equal(wheel(&t.game), "1 2 3 4 5 6 M 48 50 31 30 32");
    assert_int_equal(t.game.pile, 51);
}

TEST(r24_after_a_forced_end_eleven_new_tiles_lie_clockwise_of_the_marker)
{
    table t;
    start(&t, 1, barren);
    play(&t, eleven);
    assert_string_equal(wheel(&t.game), "52 55 56 58 59 61 62 63 65 66 67 M");
}

TEST(r25_phase_2_ends_with_the_21st_disc)
{
    table t;
    start(&t, 1, rich);
    play(&t, rich_8);
    play(&t, "e");
    play(&t, rich_20);
    assert_false(nl_game_over(&t.game));
    play(&t, rich_21);
    assert_int_equal(t.game.end, NL_BY_DISCS);
    assert_int_equal(nl_game_solo_placed(&t.game), 21);
    assert_int_equal(t.game.wheel.count, 6);
    assert_int_equal(refusal(&t, "1@4,0"), NL_ERR_OVER_SOLO);
    assert_scores(&t, 32, 59);
}

TEST(r25_phase_2_ends_when_the_wheel_is_empty_and_is_not_filled_again)
{
    table t;
    start(&t, 1, barren);
    play(&t, eleven);
    play(&t, "1 1 1 1 1 1 1 1 1 1");
    assert_false(nl_game_over(&t.game));
    assert_int_equal(refusal(&t, "r"), NL_ERR_REFILL_SOLO);
    play(&t, "1");
    assert_int_equal(t.game.end, NL_BY_TILES);
    assert_int_equal(t.game.owed, 0);
    assert_int_equal(t.game.pile, 46);
    assert_int_equal(t.game.area[0].count, 22);
}

TEST(r26_phase_2_counts_all_costs_again_and_10_for_each_of_21_discs)
{
    table t;
    start(&t, 1, barren);
    play(&t, eleven);
    play(&t, eleven);
    assert_scores(&t, 44 + 80, 88 + 210);
}

TEST(r26_discs_placed_in_phase_2_do_not_mend_phase_1)
{
    table t; /* the last yellow, 63, asks for TT and R, and then the red 18 comes */
    start(&t, 1, "5 6 7 8 10 11 12 14 15 16 1 52 55 56 58 59 61 62 65 66 63 18");
    play(&t, eleven);
    play(&t, eleven);
    assert_string_equal(covered(&t.game.area[0]), "63.2");
    assert_scores(&t, 44 + 80, 44 + 39 + 200);
}

TEST(r27_the_21st_disc_in_phase_1_ends_the_game_and_nothing_is_revealed)
{
    table t;
    start(&t, 1, quick);
    play(&t, quick_20);
    assert_false(nl_game_over(&t.game));
    assert_in_range(nl_game_solo_placed(&t.game), 8, 20);
    play_only(&t, quick_21);
    assert_int_equal(t.game.end, NL_BY_DISCS);
    assert_int_equal(t.game.owed, 0);
    assert_int_equal(t.game.pile, 57);
    assert_int_equal(t.game.wheel.count, 1);
    assert_int_equal(nl_game_action_count(&t.game), 0);
    assert_scores(&t, 60, 60);
}

TEST(r27_it_does_so_also_when_the_wheel_runs_empty_with_it)
{
    table t; /* and though four tasks are fulfilled for one disc */
    start(&t, 1, rich);
    play(&t, rich_8);
    play(&t, rich_20);
    play_only(&t, rich_21);
    assert_int_equal(t.game.wheel.count, 0);
    assert_int_equal(t.game.end, NL_BY_DISCS);
    assert_int_equal(t.game.owed, 0);
    assert_scores(&t, 59, 59);
}

TEST(r27_the_discs_left_go_to_the_oldest_tile_in_solo_too)
{
    table    t; /* 32 fulfils four tasks, with one disc left */
    nl_cover cover;
    start(&t, 1, rich);
    play(&t, rich_8);
    play(&t, rich_20);
    assert_int_equal(nl_game_preview(&t.game, action(&t, rich_21), &cover), NL_OK);
    assert_string_equal(cover_text(&t.game.area[0], &cover, 32), "50.1");
    play_only(&t, rich_21);
    nl_progress p;
    nl_area_progress(&t.game.area[0], number(&t.game.area[0], 50), 0, &p);
    assert_true(p.covered);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r20_solo_starts_like_any_game_with_21_discs),
        cmocka_unit_test(r21_the_player_takes_one_of_three_and_covers_as_ever),
        cmocka_unit_test(r21_the_wheel_is_not_refilled_with_two_tiles_nor_with_one),
        cmocka_unit_test(r22_phase_1_may_not_be_ended_before_8_discs_are_placed),
        cmocka_unit_test(r22_phase_1_may_be_ended_or_gone_on_with_after_8_discs),
        cmocka_unit_test(r22_phase_1_ends_by_force_when_the_wheel_is_empty),
        cmocka_unit_test(r22_phase_1_cannot_be_ended_twice),
        cmocka_unit_test(r23_phase_1_costs_10_for_each_of_8_discs_not_placed),
        cmocka_unit_test(r23_phase_1_costs_only_the_tiles_with_8_discs_placed_or_more),
        cmocka_unit_test(r24_the_gaps_are_filled_and_tiles_left_over_stay),
        cmocka_unit_test(r24_after_a_forced_end_eleven_new_tiles_lie_clockwise_of_the_marker),
        cmocka_unit_test(r25_phase_2_ends_with_the_21st_disc),
        cmocka_unit_test(r25_phase_2_ends_when_the_wheel_is_empty_and_is_not_filled_again),
        cmocka_unit_test(r26_phase_2_counts_all_costs_again_and_10_for_each_of_21_discs),
        cmocka_unit_test(r26_discs_placed_in_phase_2_do_not_mend_phase_1),
        cmocka_unit_test(r27_the_21st_disc_in_phase_1_ends_the_game_and_nothing_is_revealed),
        cmocka_unit_test(r27_it_does_so_also_when_the_wheel_runs_empty_with_it),
        cmocka_unit_test(r27_the_discs_left_go_to_the_oldest_tile_in_solo_too),
    };
    return cmocka_run_group_tests_name("solo", tests, NULL, NULL);
}
