/* test_rating.c: names between levels, what decides there, and ratings.
 *
 * SPDX-License-Identifier: MIT */
#include "deck.h"
#include "rating/rating.h"
#include "unit.h"

/* ---- between two levels ---- */

TEST(a_name_between_two_levels_is_a_level_and_a_tenth)
{
    assert_string_equal(nl_level_find("gibbous+0.4")->name, "gibbous");
    assert_string_equal(nl_level_find("gibbous+0.5")->name, "full-moon");
    assert_string_equal(nl_level_find("hunter-moon+0.9")->name, "super-moon");
    assert_int_equal(nl_level_strength("gibbous+0.4"), 44);
    assert_int_equal(nl_level_strength("new-moon"), 0);
    assert_int_equal(nl_level_strength("super-moon"), NL_STRENGTH_MAX);
    assert_int_equal(nl_level_strength("greedy"), -1);
}

TEST(other_names_are_none)
{
    static const char *const none[] = { "gibbous+",     "gibbous+0.0",    "gibbous+0.44", "gibbous+1.0",
                                        "gibbous+0.",   "gibbous 0.4",    "+0.4",         "greedy+0.4",
                                        "gibbous+0.4x", "super-moon+0.1", "hand+0.5",     "" };
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_null(nl_level_find(none[i]));
        assert_null(nl_level_draw(none[i], 1));
        assert_int_equal(nl_level_strength(none[i]), -1);
    }
}

TEST(every_strength_has_a_name_that_is_read_back)
{
    for (int s = 0; s <= NL_STRENGTH_MAX; s++) {
        char name[NL_STRENGTH_NAME];
        nl_level_name(s, name);
        assert_int_equal(nl_level_strength(name), s);
    }
}

TEST(decisions_are_drawn_by_the_tenths_and_are_the_same_for_a_seed)
{
    for (unsigned tenths = 1; tenths <= 9; tenths++) {
        char     name[NL_STRENGTH_NAME];
        unsigned upper = 0;
        nl_level_name(40 + (int)tenths, name);
        for (uint64_t seed = 0; seed < 10000; seed++) {
            const nl_level *l = nl_level_draw(name, seed);
            bool            above = l == nl_level_find("full-moon");
            assert_true(above || l == nl_level_find("gibbous"));
            assert_ptr_equal(nl_level_draw(name, seed), l);
            upper += above;
        }
        assert_in_range(upper, 1000 * tenths - 200, 1000 * tenths + 200);
    }
    assert_string_equal(nl_level_draw("gibbous", 5)->name, "gibbous");
    uint64_t seed = 0;
    while (nl_level_draw("hunter-moon+0.1", seed) == nl_level_find("hunter-moon"))
        seed++;
    assert_string_equal(nl_level_draw("hunter-moon+0.1", seed)->name, "super-moon");
}

/* ---- ratings ---- */

/* What is told after one more game of two. */
static nl_rating_told after(nl_rating *r, bool won, uint8_t other, uint8_t actions, float loss)
{
    nl_rating_told told;
    nl_rated_game  g = { .players = 2, .other = { other }, .won = won, .actions = actions, .loss = loss };
    nl_rating_add(r, &g);
    nl_rating_tell(r, &told);
    return told;
}

TEST(nothing_is_known_at_first)
{
    nl_rating      r;
    nl_rating_told told;
    nl_rating_start(&r);
    nl_rating_tell(&r, &told);
    assert_true(told.strength > 3.9f && told.strength < 4.1f);
    assert_true(told.high - told.low > 7);
    assert_true(told.more > 0);
}

TEST(chances_are_even_among_equals_and_rise_with_strength)
{
    uint8_t other[3] = { 30, 30, 30 };
    for (int players = 2; players <= NL_PLAYERS_MAX; players++) {
        float even = nl_rating_chance(players, 30, other) * (float)players;
        assert_true(even > .99f && even < 1.01f);
        for (int s = 1; s <= NL_STRENGTH_MAX; s++)
            assert_true(nl_rating_chance(players, s, other) > nl_rating_chance(players, s - 1, other));
    }
}

TEST(who_is_far_weaker_wins_now_and_then)
{
    uint8_t best = NL_STRENGTH_MAX;
    float   upset = nl_rating_chance(2, 0, &best);
    assert_true(upset > .01f && upset < .02f);
}

/* What a chance says of one player among others that are alike: its odds against each of them. */
static float odds_against(int players, float chance)
{
    return chance / (1 - chance) * (float)(players - 1);
}

TEST(with_more_players_the_levels_are_closer_together)
{
    uint8_t other[3] = { 20, 20, 20 };
    float   before = odds_against(2, nl_rating_chance(2, 40, other));
    for (int players = 3; players <= NL_PLAYERS_MAX; players++) {
        float now = odds_against(players, nl_rating_chance(players, 40, other));
        assert_true(now > 1 && now < .95f * before);
        before = now;
    }
}

TEST(a_win_raises_and_a_loss_lowers)
{
    nl_rating r;
    nl_rating_start(&r);
    float won = after(&r, true, 40, 0, 0).strength;
    float lost = after(&r, false, 40, 0, 0).strength;
    assert_true(won > 4);
    assert_true(lost < won);
}

TEST(who_gives_little_away_is_strong_even_when_beaten)
{
    nl_rating careful, careless;
    nl_rating_start(&careful);
    nl_rating_start(&careless);
    float strong = 0, weak = 0;
    for (int i = 0; i < 5; i++) {
        strong = after(&careful, false, 80, 17, .004f).strength;
        weak = after(&careless, false, 80, 17, .06f).strength;
    }
    assert_true(strong > weak + 3);
}

TEST(a_loss_says_more_the_more_actions_were_judged)
{
    nl_rating little, much;
    nl_rating_start(&little);
    nl_rating_start(&much);
    float few = after(&little, true, 40, 2, .1f).strength, many = after(&much, true, 40, 30, .1f).strength;
    assert_true(few > many + .5f);
}

TEST(shares_and_chances_add_up)
{
    nl_rating      r;
    nl_rating_told told;
    nl_rating_start(&r);
    for (int i = 0; i < 30; i++)
        told = after(&r, i % 3 != 0, 30, 0, 0);
    float sum = 0;
    for (int i = 0; i < NL_RUNGS; i++)
        sum += told.share[i];
    assert_true(sum > .999f && sum < 1.001f);
    assert_true(told.low < told.strength && told.strength < told.high);
    for (int i = 1; i < NL_RUNGS; i++)
        assert_true(told.wins[i] < told.wins[i - 1]);
}

/* What is told where the strengths from `low` to `high`, in tenths, are equally likely and no other is. */
static nl_rating_told told_of(int games, int low, int high)
{
    nl_rating      r = { .games = games };
    nl_rating_told told;
    for (int s = low; s <= high; s++)
        r.chance[s] = 1.f / (float)(high - low + 1);
    nl_rating_tell(&r, &told);
    return told;
}

TEST(the_interval_has_nothing_that_is_out_of_the_question)
{
    for (int low = 0; low <= NL_STRENGTH_MAX - 12; low++) {
        nl_rating_told told = told_of(1, low, low + 12);
        assert_float_equal(told.low, (float)low / 10, .001);
        assert_float_equal(told.high, (float)(low + 12) / 10, .001);
    }
}

TEST(the_interval_reaches_to_the_likelier_side)
{
    nl_rating      r = { .games = 1000 };
    nl_rating_told told;
    r.chance[40] = .5f;
    r.chance[41] = r.chance[42] = .245f;
    r.chance[39] = .01f;
    nl_rating_tell(&r, &told);
    assert_float_equal(told.low, 4, .001);
    assert_float_equal(told.high, 4.2f, .001);
}

TEST(the_level_is_the_nearest)
{
    assert_int_equal(told_of(9, 44, 44).level, 4);
    assert_int_equal(told_of(9, 45, 45).level, 5);
    assert_int_equal(told_of(9, 38, 38).level, 4);
    assert_int_equal(told_of(9, 38, 38).tenths, 38);
    assert_float_equal(told_of(9, 38, 38).share[4], 1, .001);
}

/* One number says whom somebody plays like and whom to play: the likeliest level may be another. */
TEST(the_level_is_that_of_the_mean)
{
    nl_rating      r = { .games = 9 };
    nl_rating_told told;
    r.chance[0] = .4f;
    r.chance[10] = r.chance[20] = .3f;
    nl_rating_tell(&r, &told);
    assert_int_equal(told.tenths, 9);
    assert_int_equal(told.level, 1);
}

TEST(no_strength_is_told_of_one_game)
{
    for (int won = 0; won < 2; won++) {
        nl_rating r;
        nl_rating_start(&r);
        assert_in_range(after(&r, won, 0, 17, won ? .01f : .1f).unknown, 5, 9);
    }
}

TEST(a_strength_is_told_once_it_is_known_well_enough)
{
    assert_int_equal(told_of(4, 10, 40).unknown, 1);
    assert_int_equal(told_of(5, 10, 40).unknown, 0);
    assert_int_equal(told_of(5, 10, 60).unknown, 3); /* more_games says 3, as careers do */
    assert_in_range(told_of(20, 10, 60).unknown, 11, 13);
    assert_int_equal(told_of(20, 10, 50).unknown, 0);
}

TEST(who_only_beats_the_weakest_is_not_called_strong)
{
    nl_rating r;
    nl_rating_start(&r);
    for (int i = 0; i < 30; i++)
        assert_true(after(&r, true, 0, 0, 0).unknown > 0);
}

TEST(who_has_played_little_is_told_less)
{
    nl_rating      r;
    nl_rating_told few, many;
    nl_rating_start(&r);
    for (int i = 0; i < 30; i++)
        after(&r, i % 2, 40, 0, 0);
    r.games = 5;
    nl_rating_tell(&r, &few);
    r.games = 1000;
    nl_rating_tell(&r, &many);
    assert_true(few.high - few.low > many.high - many.low + .2f);
}

TEST(an_interval_that_is_twice_as_wide_takes_four_times_the_games)
{
    assert_int_equal(told_of(10, 30, 50).more, 0);
    assert_in_range(told_of(10, 20, 60).more, 29, 32);
}

TEST(what_was_long_ago_counts_less)
{
    nl_rating first, last;
    nl_rating_start(&first);
    nl_rating_start(&last);
    for (int i = 0; i < 40; i++) {
        after(&first, i < 20, 40, 0, 0);
        after(&last, i >= 20, 40, 0, 0);
    }
    nl_rating_told early, late;
    nl_rating_tell(&first, &early);
    nl_rating_tell(&last, &late);
    assert_true(late.strength > early.strength + .5f);
}

/* Careers of players who win as often as the scale says, with no analyses. */
TEST(the_interval_holds_what_it_promises)
{
    nl_rng rng = { 1 };
    int    within = 0, all = 0;
    for (int s = 0; s <= NL_STRENGTH_MAX; s += 4)
        for (int career = 0; career < 40; career++, all++) {
            nl_rating      r;
            nl_rating_told told = { 0 };
            nl_rating_start(&r);
            for (int i = 0; i < 20; i++) {
                int     near = s / 10 - 1 + (int)nl_rng_below(&rng, 3);
                uint8_t other = (uint8_t)(10 * (near < 0 ? 0 : near > 8 ? 8 : near));
                float   chance = nl_rating_chance(2, s, &other);
                told = after(&r, (float)nl_rng_below(&rng, 10000) < 10000 * chance, other, 0, 0);
            }
            within += told.low <= (float)s / 10 + .05f && (float)s / 10 - .05f <= told.high;
        }
    assert_true(within >= all * 93 / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_between_two_levels_is_a_level_and_a_tenth),
        cmocka_unit_test(other_names_are_none),
        cmocka_unit_test(every_strength_has_a_name_that_is_read_back),
        cmocka_unit_test(decisions_are_drawn_by_the_tenths_and_are_the_same_for_a_seed),
        cmocka_unit_test(nothing_is_known_at_first),
        cmocka_unit_test(chances_are_even_among_equals_and_rise_with_strength),
        cmocka_unit_test(who_is_far_weaker_wins_now_and_then),
        cmocka_unit_test(with_more_players_the_levels_are_closer_together),
        cmocka_unit_test(a_win_raises_and_a_loss_lowers),
        cmocka_unit_test(who_gives_little_away_is_strong_even_when_beaten),
        cmocka_unit_test(a_loss_says_more_the_more_actions_were_judged),
        cmocka_unit_test(shares_and_chances_add_up),
        cmocka_unit_test(the_interval_has_nothing_that_is_out_of_the_question),
        cmocka_unit_test(the_interval_reaches_to_the_likelier_side),
        cmocka_unit_test(the_level_is_the_nearest),
        cmocka_unit_test(the_level_is_that_of_the_mean),
        cmocka_unit_test(no_strength_is_told_of_one_game),
        cmocka_unit_test(a_strength_is_told_once_it_is_known_well_enough),
        cmocka_unit_test(who_only_beats_the_weakest_is_not_called_strong),
        cmocka_unit_test(who_has_played_little_is_told_less),
        cmocka_unit_test(an_interval_that_is_twice_as_wide_takes_four_times_the_games),
        cmocka_unit_test(what_was_long_ago_counts_less),
        cmocka_unit_test(the_interval_holds_what_it_promises),
    };
    return cmocka_run_group_tests_name("rating", tests, NULL, NULL);
}
