/* test_rules.c: the game at the table, rule by rule: R1 to R11 and R17 to R19.  Areas
 * and tasks are in test_examples.c, solo is in test_solo.c, and what is refused and
 * which games stand alike is in test_game.c.
 *
 * Written from rules.md and the headers alone.  Tests lay their tiles in lines where
 * the area does not matter: "1" takes the first tile and lays it at the line's end.
 *
 * SPDX-License-Identifier: MIT */
#include "board.h"

#include <stdio.h>

/* The tiles the mover may take, nearest first. */
static const char *offer(const nl_game *g)
{
    static char text[16];
    char       *s = text;
    *s = '\0';
    for (int k = 1; k <= nl_wheel_reach(&g->wheel); k++)
        s += sprintf(s, "%s%d", k > 1 ? " " : "", nl_wheel_tile(&g->wheel, k));
    return text;
}

static int travelled(const table *t, int player)
{
    return nl_track_travelled(&t->game.track, player);
}

/* Whether the legal actions hold a refill. */
static bool refill_listed(const nl_game *g)
{
    for (int i = 0; i < nl_game_action_count(g); i++)
        if (nl_game_action(g, i).take == NL_REFILL)
            return true;
    return false;
}

/* ---- components: R1 to R4 ---- */

/* tiles.csv by id, without its commas for missing tasks. */
static const char csv[] = "B1 B2,BBBB B2,BBBB B3,BBY B3,BTY B3,RRT B3,BRTY,RRR B4,BR,TY B4,BBB,RT "
                          "B4,RRR,TTT,YY B4,RRRR,RR B5,YY,T B5,BB,TT,YY B5,TTT,T B6,RR,TT,Y B6,YYY,RR,RY "
                          "B7,RT,RY,TY "
                          "R1 R2,RRRR R2,RRRR R3,BRR R3,BRT R3,TTY R3,BRTY,TTT R4,BY,RT R4,RRR,TY "
                          "R4,BBB,YYY,TT R4,YYYY,YY R5,BB,Y R5,BB,RR,TT R5,BBB,B R6,BB,YY,T R6,TTT,TY,YY "
                          "R7,BT,BY,TY "
                          "T1 T2,TTTT T2,TTTT T3,BYY T3,RTT T3,RTY T3,BRTY,YYY T4,BR,TY T4,TTT,BY "
                          "T4,BBB,YYY,RR T4,BBBB,BB T5,RR,B T5,RR,TT,YY T5,YYY,Y T6,BB,YY,R T6,RRR,BB,BR "
                          "T7,BR,BY,RY "
                          "Y1 Y2,YYYY Y2,YYYY Y3,BBR Y3,BRY Y3,TYY Y3,BRTY,BBB Y4,BY,RT Y4,YYY,BR "
                          "Y4,RRR,TTT,BB Y4,TTTT,TT Y5,TT,R Y5,BB,RR,YY Y5,RRR,R Y6,RR,TT,B Y6,BBB,BT,TT "
                          "Y7,BR,BT,RT ";

TEST(r1_the_68_tiles_are_those_of_tiles_csv)
{
    char text[sizeof csv + 64], *s = text;
    for (int id = 1; id <= NL_TILES; id++) {
        const nl_tile *t = &nl_tiles[id];
        s += sprintf(s, "%c%d", "BRTY"[t->color], t -> cost);
        for (int k = 0; k < t->tasks; k++) {
            *s++ = ',';
            for (int c = 0; c < NL_COLORS; c++)
                for (int n = 0; n < t->asks[k][c]; n++)
                    *s++ = "BRTY"[c];
        }
        *s++ = ' ';
        assert_true(s < text + sizeof csv);
    }
    *s = '\0';
    assert_string_equal(text, csv);
}

TEST(r1_each_tile_with_tasks_has_a_bit_of_its_own)
{
    nl_tile_set all = 0;
    for (int id = 1; id <= NL_TILES; id++) {
        nl_tile_set bit = nl_tile_bit[id];
        assert_true((bit != 0) == (nl_tiles[id].tasks > 0));
        assert_true((all & bit) == 0 && (bit & (bit - 1)) == 0);
        all |= bit;
    }
    assert_true(all == UINT64_MAX);
    for (int bit = 0; bit < 64; bit++)
        assert_true(nl_tile_bit[nl_tile_of_bit(bit)] == (nl_tile_set)1 << bit);
}

TEST(r2_the_markers_slot_never_holds_a_tile)
{
    for (uint64_t seed = 1, round = 0; round < 8; round++) {
        table t;
        for (start(&t, 2 + (int)round % 3, ""); !nl_game_over(&t.game); play_any(&t, &seed)) {
            int lying = 0;
            for (int i = 0; i < NL_SLOTS; i++)
                lying += t.game.wheel.slot[i] != NL_NO_TILE;
            assert_in_range(t.game.wheel.marker, 0, 11);
            assert_int_equal(t.game.wheel.slot[t.game.wheel.marker], NL_NO_TILE);
            assert_int_equal(t.game.wheel.count, lying);
        }
    }
}

TEST(r3_a_runner_a_lap_ahead_is_not_level_with_one_at_the_start)
{
    nl_track t;
    nl_track_start(&t, 2, (const uint8_t[]){ 0, 1 });
    for (int lap = 0; lap < 24; lap += 6)
        nl_track_advance(&t, 1, 6);
    assert_int_equal(nl_track_travelled(&t, 1), 24);
    assert_int_equal(nl_track_first(&t, 2), 0);
    nl_track_advance(&t, 0, 3);
    assert_int_equal(nl_track_first(&t, 2), 0);
}

TEST(r3_runners_are_never_more_than_7_apart)
{
    uint64_t seed = 3;
    table    t;
    for (start(&t, 4, ""); !nl_game_over(&t.game); play_any(&t, &seed))
        for (int p = 0; p < 4; p++)
            assert_in_range(travelled(&t, p) - travelled(&t, t.game.mover), 0, 7);
}

TEST(r4_20_discs_are_to_be_placed)
{
    for (int players = 2; players <= 4; players++) {
        table t;
        start(&t, players, "");
        for (int p = 0; p < players; p++)
            assert_int_equal(t.game.area[p].discs, 20);
    }
}

/* ---- setup: R5 to R7 ---- */

TEST(r5_the_first_eleven_tiles_lie_on_slots_1_to_11_in_that_order)
{
    table t;
    start(&t, 2, "31 4 15 9 26 5 35 8 67 62 64 1");
    assert_string_equal(wheel(&t.game), "M 31 4 15 9 26 5 35 8 67 62 64");
    assert_int_equal(t.game.pile, 57);
    assert_true(nl_game_unseen(&t.game, 1));
    assert_false(nl_game_unseen(&t.game, 64));
}

TEST(r5_a_game_is_owed_eleven_tiles_at_first)
{
    nl_game g;
    assert_int_equal(nl_game_start(&g, 3, NULL, NULL), NL_OK);
    assert_int_equal(g.owed, 11);
    assert_int_equal(nl_game_action_count(&g), 0);
    assert_int_equal(nl_game_deal(&g, 68), NL_OK);
    assert_int_equal(g.owed, 10);
    assert_string_equal(wheel(&g), "M 68 . . . . . . . . . .");
}

TEST(r6_the_first_runner_drawn_is_at_the_bottom_and_moves_last)
{
    table t;
    start_with(&t, 4, NULL, (const uint8_t[]){ 2, 0, 3, 1 }, "");
    assert_int_equal(t.game.mover, 1);
    assert_string_equal(order(&t.game), "1302");
    start(&t, 4, "");
    assert_int_equal(t.game.mover, 0);
}

TEST(r7_three_may_play_with_17_discs_and_four_with_15)
{
    table t;
    start_with(&t, 3, (const uint8_t[]){ 17, 17, 17 }, NULL, "");
    assert_int_equal(t.game.area[2].discs, 17);
    start_with(&t, 4, (const uint8_t[]){ 15, 15, 15, 15 }, NULL, "");
    assert_int_equal(t.game.area[3].discs, 15);
}

TEST(r7_each_player_may_have_another_number_of_discs_from_1_to_20)
{
    table t;
    start_with(&t, 3, (const uint8_t[]){ 1, 20, 9 }, NULL, "");
    assert_int_equal(t.game.area[0].discs, 1);
    assert_int_equal(t.game.area[1].discs, 20);
    assert_int_equal(t.game.area[2].discs, 9);
}

/* ---- whose turn: R8 ---- */

TEST(r8_a_player_moves_several_times_in_a_row)
{
    table t; /* costs: 1, 7, then 1 1 2, and 2 to land on top of the other */
    start(&t, 2, "18 17 35 52 2 3");
    play(&t, "1 1");
    for (int turn = 0; turn < 4; turn++) {
        assert_int_equal(t.game.mover, 0);
        play(&t, "1");
    }
    assert_int_equal(travelled(&t, 0), 7);
    assert_int_equal(travelled(&t, 1), 7);
    assert_int_equal(t.game.mover, 0); /* on top, and so yet again */
    play(&t, "1");
    assert_int_equal(t.game.mover, 1);
}

TEST(r8_a_stack_of_four_moves_from_the_top)
{
    table t; /* six tiles that cost 2 */
    start_with(&t, 4, NULL, (const uint8_t[]){ 3, 2, 1, 0 }, "2 3 19 20 36 37");
    assert_string_equal(order(&t.game), "0123");
    play(&t, "1 1 1 1");
    assert_string_equal(order(&t.game), "3210");
    play(&t, "1 1"); /* 3 and then 2 leave, and stack up again two spaces on */
    assert_string_equal(order(&t.game), "1023");
}

TEST(r8_a_runner_that_joins_a_stack_of_two_moves_before_them)
{
    table t; /* 2: 4 spaces, 1: 4, 0: 1 and 3 and so on top of the two */
    start_with(&t, 3, NULL, (const uint8_t[]){ 0, 1, 2 }, "8 9 1 4 5");
    play(&t, "1 1 1");
    assert_string_equal(order(&t.game), "012");
    play(&t, "1");
    for (int p = 0; p < 3; p++)
        assert_int_equal(travelled(&t, p), 4);
    assert_string_equal(order(&t.game), "012");
    play(&t, "1");
    assert_string_equal(order(&t.game), "120");
}

TEST(r8_the_rearmost_moves_and_of_a_stack_who_came_last)
{
    for (uint64_t seed = 8, round = 0; round < 9; round++) {
        table t;
        int   players = 2 + (int)round % 3, at[4] = { 0 }, came[4] = { 4, 3, 2, 1 };
        start_with(&t, players, NULL,
                   players == 2   ? (const uint8_t[]){ 1, 0 }
                   : players == 3 ? (const uint8_t[]){ 2, 1, 0 }
                                  : (const uint8_t[]){ 3, 2, 1, 0 },
                   "");
        for (int turn = 5; !nl_game_over(&t.game); turn++) {
            int first = 0, who = t.game.mover, tiles = t.game.area[who].count;
            for (int p = 1; p < players; p++)
                if (at[p] < at[first] || (at[p] == at[first] && came[p] > came[first]))
                    first = p;
            assert_int_equal(who, first);
            play_any(&t, &seed);
            if (t.game.area[who].count == tiles)
                continue; /* a refill */
            at[who] += nl_tiles[t.game.area[who].at[tiles + 1].id].cost;
            came[who] = turn;
            assert_int_equal(travelled(&t, who), at[who]);
        }
    }
}

/* ---- refill: R9 ---- */

TEST(r9_with_three_tiles_left_there_is_no_refill)
{
    table t;
    start(&t, 2, "");
    play(&t, "1 1 1 1 1 1 1 1");
    assert_int_equal(t.game.wheel.count, 3);
    assert_false(nl_game_may_refill(&t.game));
    assert_false(refill_listed(&t.game));
    assert_int_equal(refusal(&t, "r"), NL_ERR_WHEEL_FULL);
}

TEST(r9_with_one_or_two_left_the_player_may_refill_or_take)
{
    table t;
    start(&t, 2, "");
    play(&t, "1 1 1 1 1 1 1 1 1");
    for (int left = 2; left > 0; left--) {
        int cells = t.game.area[t.game.mover].frontier_count;
        assert_int_equal(t.game.wheel.count, left);
        assert_int_equal(nl_game_action_count(&t.game), left * cells + 1);
        assert_true(refill_listed(&t.game));
        play(&t, "1");
    }
}

TEST(r9_a_refill_at_one_tile_brings_ten)
{
    table t;
    start(&t, 2, "");
    play(&t, "1 1 1 1 1 1 1 1 1 1");
    play_only(&t, "r");
    assert_int_equal(t.game.owed, 10);
    deal(&t);
    assert_string_equal(wheel(&t.game), "12 13 14 15 16 17 18 19 20 21 M 11");
}

TEST(r9_a_forced_refill_is_the_only_action)
{
    table t;
    start(&t, 3, "");
    play(&t, "1 1 1 1 1 1 1 1 1 1 1");
    int mover = t.game.mover;
    assert_int_equal(nl_game_action_count(&t.game), 1);
    assert_int_equal(nl_game_action(&t.game, 0).take, NL_REFILL);
    assert_int_equal(refusal(&t, "1"), NL_ERR_MUST_REFILL);
    play(&t, "r");
    assert_int_equal(t.game.mover, mover); /* the turn goes on */
    assert_string_equal(wheel(&t.game), "12 13 14 15 16 17 18 19 20 21 22 M");
    assert_false(nl_game_may_refill(&t.game));
}

TEST(r9_a_refill_that_runs_the_pile_dry_fills_as_far_as_it_can)
{
    table t;
    start(&t, 4, "");
    for (int round = 0; round < 6; round++)
        play(&t, "1 1 1 1 1 1 1 1 1 r");
    play(&t, "1 1 1 1 1 1 1 1 1");
    assert_int_equal(t.game.pile, 3);
    play_only(&t, "r");
    assert_int_equal(t.game.owed, 3);
    deal(&t);
    assert_string_equal(wheel(&t.game), ". . . M 64 65 66 67 68 . . .");
    assert_int_equal(t.game.pile, 0);
    play(&t, "1 1 1 1");
    assert_int_equal(refusal(&t, "r"), NL_ERR_PILE_EMPTY);
    assert_int_equal(nl_game_action_count(&t.game), t.game.area[t.game.mover].frontier_count);
}

TEST(r9_a_forced_refill_with_two_in_the_pile_brings_two)
{
    table t;
    start(&t, 4, "");
    play_lines(&t, 2);
    assert_string_equal(wheel(&t.game), ". . . . . . M . . . . .");
    play(&t, "r");
    assert_string_equal(wheel(&t.game), ". . . . . . M 67 68 . . .");
}

/* ---- take and pay: R10, R11 ---- */

TEST(r10_the_marker_moves_to_where_the_tile_lay)
{
    table t;
    start(&t, 2, "");
    assert_string_equal(offer(&t.game), "1 2 3");
    play(&t, "2");
    assert_string_equal(wheel(&t.game), ". 1 M 3 4 5 6 7 8 9 10 11");
    assert_int_equal(t.game.area[0].at[1].id, 2);
    assert_string_equal(offer(&t.game), "3 4 5");
}

TEST(r10_the_offer_wraps_around_slot_11_and_skips_gaps)
{
    table t;
    start(&t, 2, "");
    play(&t, "3 3 3");
    assert_string_equal(wheel(&t.game), ". 1 2 . 4 5 . 7 8 M 10 11");
    assert_string_equal(offer(&t.game), "10 11 1");
    play(&t, "2");
    assert_string_equal(offer(&t.game), "1 2 4");
    play(&t, "3");
    assert_string_equal(wheel(&t.game), ". 1 2 . M 5 . 7 8 . 10 .");
    assert_string_equal(offer(&t.game), "5 7 8");
}

TEST(r10_with_fewer_than_three_tiles_left_one_of_those_is_taken)
{
    table t;
    start(&t, 2, "");
    play(&t, "1 1 1 1 1 1 1 1 1");
    assert_string_equal(offer(&t.game), "10 11");
    assert_int_equal(refusal(&t, "3"), NL_ERR_OFFER);
    play(&t, "2");
    assert_string_equal(offer(&t.game), "10");
    assert_int_equal(refusal(&t, "2"), NL_ERR_OFFER);
    play(&t, "1");
    assert_int_equal(t.game.wheel.marker, 10);
}

TEST(r11_the_runner_advances_by_the_cost_and_goes_on_top)
{
    table t; /* 0 goes 5, 1 goes 5 and stands on top */
    start_with(&t, 2, NULL, (const uint8_t[]){ 1, 0 }, "12 29");
    play(&t, "1");
    assert_int_equal(travelled(&t, 0), 5);
    assert_int_equal(travelled(&t, 1), 0);
    play(&t, "1");
    assert_int_equal(travelled(&t, 1), 5);
    assert_string_equal(order(&t.game), "10");
}

/* ---- the end: R17 to R19 ---- */

TEST(r17_the_last_disc_ends_the_game_at_once_though_more_tasks_are_fulfilled)
{
    table    t; /* turquoise 6 and red 6 fulfil one task each, but there is one disc */
    nl_cover cover;
    start_with(&t, 2, (const uint8_t[]){ 1, 20 }, NULL, "49 68 32");
    play(&t, "1@0,0 1@0,0");
    assert_int_equal(nl_game_preview(&t.game, action(&t, "1@1,0"), &cover), NL_OK);
    assert_string_equal(cover_text(&t.game.area[0], &cover, 32), "49.3");
    assert_int_equal(cover.discs, 1);
    play(&t, "1@1,0");
    assert_string_equal(covered(&t.game.area[0]), "49.3");
    assert_int_equal(t.game.end, NL_BY_DISCS);
    assert_int_equal(t.game.area[0].discs, 0);
    assert_int_equal(nl_game_action_count(&t.game), 0);
    assert_int_equal(refusal(&t, "1"), NL_ERR_OVER_DISCS);
    assert_int_equal(refusal(&t, "r"), NL_ERR_OVER_DISCS);
}

TEST(r17_who_covers_with_the_last_disc_wins)
{
    table     t;
    nl_result r;
    start_with(&t, 2, (const uint8_t[]){ 20, 2 }, (const uint8_t[]){ 0, 1 }, "49 1 2 3 36 32");
    play(&t, "1@0,0 1@0,0 1@1,0 1@1,1 1@2,0");
    assert_int_equal(t.game.mover, 1);
    play(&t, "1@1,0");
    nl_game_result(&t.game, &r);
    assert_int_equal(r.reason, NL_BY_DISCS);
    assert_int_equal(r.ranking[0], 1);
    assert_int_equal(r.ranking[1], 0);
}

TEST(r18_the_game_ends_when_no_tile_is_on_the_wheel_nor_in_the_pile)
{
    for (int players = 2; players <= 4; players++) {
        table t;
        int   laid = 0;
        start(&t, players, "");
        play_lines(&t, 1);
        assert_int_equal(t.game.end, NL_GOING_ON);
        assert_int_equal(t.game.wheel.count, 1);
        play(&t, "1");
        assert_int_equal(t.game.end, NL_BY_TILES);
        for (int p = 0; p < players; p++)
            laid += t.game.area[p].count;
        assert_int_equal(laid, 68);
        assert_int_equal(refusal(&t, "1"), NL_ERR_OVER_TILES);
    }
}

/* Every fifth tile from 8.  Played in lines, 1, 2 and 3 end on one space in a stack,
 * 3 on top; 0 is four spaces ahead; they cover 5, 4, 2 and 4 tasks. */
static const char ends_in_a_stack[] = "8 13 18 23 28 33 38 43 48 53 58 63 68 5 10 15 20 25 30 35 40 45 50 "
                                      "55 60 65 2 7 12 17 22 27 32 37 42 47 52 57 62 67 4 9 14 19 24 29 "
                                      "34 39 44 49 54 59 64 1 6 11 16 21 26 31 36 41 46 51 56 61 66 3";

static void assert_tiles_out(const uint8_t discs[], const char *left, const char *ranking)
{
    table     t;
    nl_result r;
    char      text[16], *s = text;
    start_with(&t, 4, discs, (const uint8_t[]){ 3, 2, 1, 0 }, ends_in_a_stack);
    play_lines(&t, 0);
    nl_game_result(&t.game, &r);
    assert_int_equal(r.reason, NL_BY_TILES);
    assert_int_equal(travelled(&t, 0), 70);
    assert_int_equal(travelled(&t, 1), 66);
    assert_int_equal(travelled(&t, 2), 66);
    assert_int_equal(travelled(&t, 3), 66);
    for (int p = 0; p < 4; p++)
        s += sprintf(s, "%s%d", p > 0 ? " " : "", t.game.area[p].discs);
    assert_string_equal(text, left);
    for (int i = 0; i < 4; i++)
        text[i] = (char)('0' + r.ranking[i]);
    text[4] = '\0';
    assert_string_equal(text, ranking);
}

TEST(r19_fewer_discs_left_is_better_and_a_tie_goes_to_the_earlier_in_turn_order)
{
    assert_tiles_out(NULL, "15 16 18 16", "0312");
}

TEST(r19_a_tie_of_all_is_broken_by_the_track_and_the_stack)
{
    assert_tiles_out((const uint8_t[]){ 15, 14, 12, 14 }, "10 10 10 10", "3210");
}

TEST(r19_it_counts_discs_left_not_discs_placed)
{
    assert_tiles_out((const uint8_t[]){ 20, 19, 3, 20 }, "15 15 1 16", "2103");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r1_the_68_tiles_are_those_of_tiles_csv),
        cmocka_unit_test(r1_each_tile_with_tasks_has_a_bit_of_its_own),
        cmocka_unit_test(r2_the_markers_slot_never_holds_a_tile),
        cmocka_unit_test(r3_a_runner_a_lap_ahead_is_not_level_with_one_at_the_start),
        cmocka_unit_test(r3_runners_are_never_more_than_7_apart),
        cmocka_unit_test(r4_20_discs_are_to_be_placed),
        cmocka_unit_test(r5_the_first_eleven_tiles_lie_on_slots_1_to_11_in_that_order),
        cmocka_unit_test(r5_a_game_is_owed_eleven_tiles_at_first),
        cmocka_unit_test(r6_the_first_runner_drawn_is_at_the_bottom_and_moves_last),
        cmocka_unit_test(r7_three_may_play_with_17_discs_and_four_with_15),
        cmocka_unit_test(r7_each_player_may_have_another_number_of_discs_from_1_to_20),
        cmocka_unit_test(r8_a_player_moves_several_times_in_a_row),
        cmocka_unit_test(r8_a_stack_of_four_moves_from_the_top),
        cmocka_unit_test(r8_a_runner_that_joins_a_stack_of_two_moves_before_them),
        cmocka_unit_test(r8_the_rearmost_moves_and_of_a_stack_who_came_last),
        cmocka_unit_test(r9_with_three_tiles_left_there_is_no_refill),
        cmocka_unit_test(r9_with_one_or_two_left_the_player_may_refill_or_take),
        cmocka_unit_test(r9_a_refill_at_one_tile_brings_ten),
        cmocka_unit_test(r9_a_forced_refill_is_the_only_action),
        cmocka_unit_test(r9_a_refill_that_runs_the_pile_dry_fills_as_far_as_it_can),
        cmocka_unit_test(r9_a_forced_refill_with_two_in_the_pile_brings_two),
        cmocka_unit_test(r10_the_marker_moves_to_where_the_tile_lay),
        cmocka_unit_test(r10_the_offer_wraps_around_slot_11_and_skips_gaps),
        cmocka_unit_test(r10_with_fewer_than_three_tiles_left_one_of_those_is_taken),
        cmocka_unit_test(r11_the_runner_advances_by_the_cost_and_goes_on_top),
        cmocka_unit_test(r17_the_last_disc_ends_the_game_at_once_though_more_tasks_are_fulfilled),
        cmocka_unit_test(r17_who_covers_with_the_last_disc_wins),
        cmocka_unit_test(r18_the_game_ends_when_no_tile_is_on_the_wheel_nor_in_the_pile),
        cmocka_unit_test(r19_fewer_discs_left_is_better_and_a_tie_goes_to_the_earlier_in_turn_order),
        cmocka_unit_test(r19_a_tie_of_all_is_broken_by_the_track_and_the_stack),
        cmocka_unit_test(r19_it_counts_discs_left_not_discs_placed),
    };
    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
