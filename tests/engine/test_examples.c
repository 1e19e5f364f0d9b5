/* test_examples.c: areas and tasks: the rulebooks' examples E1 to E11, and R12 to R16.
 *
 * Positions are pictures of tile ids.  Blue is 1 to 17, red 18 to 34, turquoise 35 to
 * 51, yellow 52 to 68; 1, 18, 35 and 52 have no tasks.  "61.3" is the third task of tile
 * 61 in tiles.csv.
 *
 * SPDX-License-Identifier: MIT */
#include "board.h"

/* How task `task` (from 1) of a tile stands. */
static nl_progress progress(const nl_area *a, nl_tile_id id, int task)
{
    nl_progress p;
    nl_area_progress(a, number(a, id), task - 1, &p);
    return p;
}

static void assert_picture(const char *rows, const char *expected)
{
    nl_area a;
    picture(&a, rows);
    assert_string_equal(covered(&a), expected);
}

/* ---- the rulebooks' examples ---- */

TEST(e1_yellow_4_between_two_blues_fulfils_bb)
{
    assert_picture("1 61 2", "61.3");
    assert_picture("1 61 .", "");
}

TEST(e2_a_second_blue_behind_the_first_counts_but_a_red_at_the_corner_does_not)
{
    assert_picture(". . 35 20 /"
                   ". . 19  . /"
                   ". . 18  . /"
                   "2 1 61  . ",
                   "61.3");
    assert_picture(". . 20 35 /" /* the same with the third red moved over the second */
                   ". . 19  . /"
                   ". . 18  . /"
                   "2 1 61  . ",
                   "61.1 61.3");
}

TEST(e3_yellow_4_laid_where_rrr_and_bb_are_fulfilled_takes_two_discs)
{
    nl_area a;
    picture(&a, "18 19 20 /"
                " .  .  2 /"
                " .  .  1 ");
    assert_int_equal(lay(&a, "61@1,1"), 2);
    assert_string_equal(covered(&a), "61.1 61.3");
    assert_int_equal(a.discs, 18);
}

TEST(e4_yellow_7_takes_three_discs_with_three_tiles)
{
    nl_area a;
    nl_area_start(&a, 20);
    assert_int_equal(lay(&a, "68@0,0 1@1,0"), 0);
    assert_int_equal(lay(&a, "18@-1,0"), 1);
    assert_int_equal(lay(&a, "35@0,1"), 2);
    assert_string_equal(covered(&a), "68.1 68.2 68.3");
}

TEST(e5_turquoise_6_and_red_6_fulfil_each_other)
{
    assert_picture("49 32", "49.3 32.3");
}

TEST(e6_two_yellows_beside_them_fulfil_yy_on_both)
{
    assert_picture("49 32 /"
                   "52  .",
                   "49.3 32.3");
    assert_picture("49 32 /"
                   "52 53",
                   "49.2 49.3 32.2 32.3");
}

TEST(e7_red_2_needs_four_other_reds_and_a_second_red_2_profits)
{
    assert_picture("19 20 18 23", "");
    assert_picture("19 20 18 23 25", "19.1 20.1");
}

TEST(e8_blue_4_at_a_chain_of_four_reds_has_both_its_tasks)
{
    assert_picture("11 23 29 19", "11.2");
    assert_picture("11 23 29 19 18", "11.1 11.2");
}

TEST(e9_a_refill_at_two_tiles_puts_nine_new_ones_clockwise_of_the_marker)
{
    table t;
    start(&t, 2, "");
    play(&t, "3 3 3 3 3 3 2 2 1");
    assert_string_equal(wheel(&t.game), ". . . . 4 . . . M . . 11");
    play_only(&t, "r");
    assert_int_equal(t.game.owed, 9);
    assert_int_equal(nl_game_deal(&t.game, 50), NL_OK);
    assert_string_equal(wheel(&t.game), ". . . . 4 . . . M 50 . 11");
    deal(&t);
    assert_string_equal(wheel(&t.game), "13 14 15 16 4 17 18 19 M 50 12 11");
}

TEST(e9_the_first_new_tile_may_lie_across_the_new_moon)
{
    table t;
    start(&t, 2, "");
    play(&t, "1 1 2 1 1 1 2 1 1");
    assert_string_equal(wheel(&t.game), ". . . 3 . . . . 8 . . M");
    play(&t, "r");
    assert_string_equal(wheel(&t.game), "12 13 14 3 15 16 17 18 8 19 20 M");
}

TEST(e10_taking_the_yellow_4_puts_the_marker_where_it_lay)
{
    table t;
    start(&t, 2, "5 20 61 40");
    play(&t, "3@0,0");
    assert_string_equal(wheel(&t.game), ". 5 20 M 40 1 2 3 4 6 7 8");
}

TEST(e11_and_the_runner_advances_four_spaces)
{
    table t;
    start(&t, 2, "5 20 61 40");
    int mover = t.game.mover;
    play(&t, "3@0,0");
    assert_int_equal(nl_track_travelled(&t.game.track, mover), 4);
    assert_int_equal(nl_track_travelled(&t.game.track, 1 - mover), 0);
}

/* ---- place: R12 ---- */

TEST(r12_the_first_tile_has_one_cell_and_every_later_one_shares_an_edge)
{
    table t;
    start(&t, 2, "18 17");
    assert_int_equal(nl_game_action_count(&t.game), 3);
    assert_int_equal(refusal(&t, "1@0,1"), NL_ERR_FIRST);
    play(&t, "1@0,0 1@0,0");
    assert_int_equal(nl_game_action_count(&t.game), 3 * 4);
    assert_int_equal(refusal(&t, "1@0,0"), NL_ERR_TAKEN);
    assert_int_equal(refusal(&t, "1@1,1"), NL_ERR_APART);
    assert_int_equal(refusal(&t, "1@0,-2"), NL_ERR_APART);
    for (uint8_t k = 1; k <= 3; k++)
        assert_int_equal(nl_game_check(&t.game, (nl_action){ k, nl_cell_at(-1, 0) }), NL_OK);
}

TEST(r12_a_cell_far_away_is_apart_whatever_byte_of_the_grid_it_shares)
{
    table t;
    start(&t, 2, "18 17");
    play(&t, "1@0,0 1@0,0");
    assert_int_equal(nl_cell_at(34, 11), NL_GRID);
    assert_int_equal(refusal(&t, "1@34,11"), NL_ERR_APART);   /* 0,0 and a grid further */
    assert_int_equal(refusal(&t, "1@35,11"), NL_ERR_APART);   /* 1,0 likewise */
    assert_int_equal(refusal(&t, "1@-34,-11"), NL_ERR_APART); /* 0,0 and a grid back */
    assert_int_equal(refusal(&t, "1@-35,-11"), NL_ERR_APART);
    const nl_cell far[] = { 32767, -32768, 1024, -1024, 31 * 1024, 1025 };
    for (size_t i = 0; i < sizeof far / sizeof *far; i++)
        assert_int_equal(nl_game_check(&t.game, (nl_action){ 1, far[i] }), NL_ERR_APART);
}

TEST(r12_a_cell_is_its_x_and_y)
{
    for (int x = -44; x <= 44; x++)
        for (int y = -44; y <= 44; y++) {
            assert_int_equal(nl_cell_x(nl_cell_at(x, y)), x);
            assert_int_equal(nl_cell_y(nl_cell_at(x, y)), y);
        }
}

/* ---- cover: R13 ---- */

TEST(r13_a_task_far_from_the_tile_just_laid_is_covered)
{
    nl_area a;
    picture(&a, "19 18 23 25");
    assert_int_equal(lay(&a, "28@4,0"), 1);
    assert_string_equal(covered(&a), "19.1");
}

TEST(r13_a_covered_task_takes_no_second_disc_and_its_tile_still_counts)
{
    nl_area a;
    picture(&a, "19 18 23 25 28");
    assert_int_equal(a.discs, 19);
    assert_int_equal(lay(&a, "26@5,0"), 1); /* RRR, the 19 being one of them */
    assert_string_equal(covered(&a), "19.1 26.1");
    assert_int_equal(progress(&a, 26, 1).count[NL_RED], 5);
    assert_int_equal(a.discs, 18);
}

/* ---- when a task is fulfilled: R14 to R16 ---- */

TEST(r14_a_group_that_touches_a_tile_on_two_sides_counts_once)
{
    nl_area a;
    picture(&a, "45 1 /"
                " 2 3");
    assert_string_equal(covered(&a), "45.2");
    assert_int_equal(progress(&a, 45, 1).count[NL_BLUE], 3);
    assert_int_equal(progress(&a, 45, 1).missing, 1);
}

TEST(r14_a_group_that_touches_a_tile_on_four_sides_counts_once)
{
    nl_area a;
    picture(&a, "1 5  6 /"
                "7 27 8 /"
                "9 10 11");
    assert_int_equal(progress(&a, 27, 1).count[NL_BLUE], 8);
}

TEST(r14_a_tile_that_joins_two_groups_counted_already_adds_one)
{
    nl_area a;
    picture(&a, "45 1 /"
                " 2 .");
    assert_int_equal(progress(&a, 45, 1).count[NL_BLUE], 2);
    assert_int_equal(lay(&a, "3@1,1"), 0);
    assert_int_equal(progress(&a, 45, 1).count[NL_BLUE], 3);
}

TEST(r14_groups_on_different_sides_add_up)
{
    assert_picture("1 5 45 6 8", "45.1 45.2");
}

TEST(r14_a_tile_that_joins_a_far_group_brings_all_of_it)
{
    nl_area a;
    picture(&a, "45  . 5 /"
                "35  . 6 /"
                "36 37 8");
    assert_int_equal(lay(&a, "1@1,0"), 2);
    assert_string_equal(covered(&a), "45.1 45.2");
}

TEST(r14_a_chain_with_a_gap_does_not_count)
{
    assert_picture("11 18 1 19", "");
    assert_picture("11 18 . 19 /"
                   " . 35 36 37",
                   "");
    assert_picture("11 18 19 1", "11.2");
}

TEST(r14_diagonals_never_count)
{
    nl_area a;
    picture(&a, " 1 35  2 /"
                "36 61 37 /"
                " 5 38  6");
    assert_int_equal(progress(&a, 61, 3).count[NL_BLUE], 0);
    assert_int_equal(progress(&a, 61, 2).count[NL_TURQUOISE], 4);
    assert_string_equal(covered(&a), "61.2");
}

TEST(r14_more_than_asked_is_enough)
{
    assert_picture("61 1 2 3", "61.3");
}

TEST(r14_every_color_of_a_task_is_needed)
{
    assert_picture(". 1  . /"
                   "18 58 35",
                   "");
    assert_picture(". 1  . /"
                   "18 58 35 /"
                   ". 53  .",
                   "58.1");
}

TEST(r14_tiles_without_tasks_count_in_groups)
{
    assert_picture(" .  1  . /"
                   "18 58 35 /"
                   " . 52  .",
                   "58.1");
    assert_picture("45 5 1 6 8", "45.1 45.2");     /* 1 links a blue chain … */
    assert_picture("11 23 18 29 25", "11.1 11.2"); /* … and 18 a red, */
    assert_picture("62 38 35 40 42", "62.1 62.2"); /* 35 a turquoise, */
    assert_picture("28 55 52 56 58", "28.1 28.2"); /* 52 a yellow one */
}

TEST(r15_one_tile_serves_tasks_on_several_tiles)
{
    nl_area a;
    picture(&a, "35 65 36 /"
                "49  . 63");
    assert_string_equal(covered(&a), "");
    assert_int_equal(lay(&a, "18@1,1"), 3);
    assert_string_equal(covered(&a), "65.2 49.3 63.2");
}

TEST(r15_tasks_of_one_tile_share_a_tile)
{
    assert_picture("1 67 35", "67.2"); /* BBB, BT, TT */
    assert_picture("1 67 35 36", "67.2 67.3");
}

TEST(r16_the_tasks_own_tile_never_counts)
{
    assert_picture("30 18", "");
    assert_picture("30 18 19", "30.2");
    assert_picture("18 30 19", "30.2");
}

TEST(r16_the_tasks_own_tile_does_not_join_two_groups_twice)
{
    nl_area a;
    picture(&a, "19 18 /"
                "20 23");
    assert_string_equal(covered(&a), "");
    assert_int_equal(progress(&a, 19, 1).count[NL_RED], 3);
    assert_int_equal(progress(&a, 20, 1).count[NL_RED], 3);
    lay(&a, "25@2,0");
    assert_string_equal(covered(&a), "19.1 20.1");
    assert_int_equal(progress(&a, 19, 1).count[NL_RED], 4);
}

TEST(r16_a_tile_between_two_groups_of_its_color_counts_both)
{
    assert_picture("18 23 19 25", "");
    assert_picture("18 23 19 25 28", "19.1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(e1_yellow_4_between_two_blues_fulfils_bb),
        cmocka_unit_test(e2_a_second_blue_behind_the_first_counts_but_a_red_at_the_corner_does_not),
        cmocka_unit_test(e3_yellow_4_laid_where_rrr_and_bb_are_fulfilled_takes_two_discs),
        cmocka_unit_test(e4_yellow_7_takes_three_discs_with_three_tiles),
        cmocka_unit_test(e5_turquoise_6_and_red_6_fulfil_each_other),
        cmocka_unit_test(e6_two_yellows_beside_them_fulfil_yy_on_both),
        cmocka_unit_test(e7_red_2_needs_four_other_reds_and_a_second_red_2_profits),
        cmocka_unit_test(e8_blue_4_at_a_chain_of_four_reds_has_both_its_tasks),
        cmocka_unit_test(e9_a_refill_at_two_tiles_puts_nine_new_ones_clockwise_of_the_marker),
        cmocka_unit_test(e9_the_first_new_tile_may_lie_across_the_new_moon),
        cmocka_unit_test(e10_taking_the_yellow_4_puts_the_marker_where_it_lay),
        cmocka_unit_test(e11_and_the_runner_advances_four_spaces),
        cmocka_unit_test(r12_the_first_tile_has_one_cell_and_every_later_one_shares_an_edge),
        cmocka_unit_test(r12_a_cell_far_away_is_apart_whatever_byte_of_the_grid_it_shares),
        cmocka_unit_test(r12_a_cell_is_its_x_and_y),
        cmocka_unit_test(r13_a_task_far_from_the_tile_just_laid_is_covered),
        cmocka_unit_test(r13_a_covered_task_takes_no_second_disc_and_its_tile_still_counts),
        cmocka_unit_test(r14_a_group_that_touches_a_tile_on_two_sides_counts_once),
        cmocka_unit_test(r14_a_group_that_touches_a_tile_on_four_sides_counts_once),
        cmocka_unit_test(r14_a_tile_that_joins_two_groups_counted_already_adds_one),
        cmocka_unit_test(r14_groups_on_different_sides_add_up),
        cmocka_unit_test(r14_a_tile_that_joins_a_far_group_brings_all_of_it),
        cmocka_unit_test(r14_a_chain_with_a_gap_does_not_count),
        cmocka_unit_test(r14_diagonals_never_count),
        cmocka_unit_test(r14_more_than_asked_is_enough),
        cmocka_unit_test(r14_every_color_of_a_task_is_needed),
        cmocka_unit_test(r14_tiles_without_tasks_count_in_groups),
        cmocka_unit_test(r15_one_tile_serves_tasks_on_several_tiles),
        cmocka_unit_test(r15_tasks_of_one_tile_share_a_tile),
        cmocka_unit_test(r16_the_tasks_own_tile_never_counts),
        cmocka_unit_test(r16_the_tasks_own_tile_does_not_join_two_groups_twice),
        cmocka_unit_test(r16_a_tile_between_two_groups_of_its_color_counts_both),
    };
    return cmocka_run_group_tests_name("examples", tests, NULL, NULL);
}
