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
        cmocka_unit_test(a_win_raises_and_a_loss_lowers),
        cmocka_unit_test(who_gives_little_away_is_strong_even_when_beaten),
        cmocka_unit_test(shares_and_chances_add_up),
        cmocka_unit_test(what_was_long_ago_counts_less),
        cmocka_unit_test(the_interval_holds_what_it_promises),
    };
    return cmocka_run_group_tests_name("rating", tests, NULL, NULL);
}
