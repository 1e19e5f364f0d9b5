/* test_deck.c: the generator, the shuffle and dealing.
 *
 * The known answers were worked out by a second program, from the description in
 * deck.h.  They must never change: seeds in people's hands depend on them.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "novaluna.h"
#include "unit.h"

/* clang-format off */
static const struct {
    uint64_t seed;
    uint8_t  deck[NL_TILES];
    uint8_t  stack[NL_PLAYERS_MAX];
} known[] = {
    { 0u, { 61, 30, 4, 67, 11, 26, 17, 55, 23, 66, 33, 8, 42, 44, 53, 43, 13, 57, 29, 1, 62, 15, 65, 38, 
      63, 50, 14, 24, 54, 10, 2, 40, 34, 5, 21, 49, 45, 37, 51, 36, 12, 27, 16, 28, 64, 3, 52, 56, 58, 47, 46, 
      31, 41, 19, 6, 25, 59, 22, 68, 32, 18, 7, 35, 20, 9, 60, 39, 48 }, { 2, 1, 3, 0 } },
    { 1u, { 39, 51, 67, 32, 33, 54, 61, 1, 26, 56, 34, 46, 38, 43, 13, 24, 50, 59, 53, 63, 16, 25, 45, 29, 
      37, 28, 48, 57, 30, 68, 19, 31, 47, 49, 14, 4, 6, 7, 20, 18, 65, 15, 11, 60, 41, 23, 22, 2, 66, 3, 10, 5, 
      58, 21, 44, 9, 64, 40, 52, 17, 12, 62, 55, 35, 8, 27, 42, 36 }, { 0, 2, 1, 3 } },
    { 2026u, { 59, 33, 47, 29, 55, 51, 66, 57, 4, 23, 30, 63, 11, 9, 49, 24, 28, 2, 50, 48, 6, 52, 54, 13, 
      42, 45, 10, 67, 65, 1, 15, 31, 3, 21, 58, 40, 61, 27, 7, 64, 22, 5, 18, 53, 34, 62, 17, 37, 68, 35, 14, 38, 
      20, 56, 46, 36, 19, 26, 44, 32, 8, 16, 12, 41, 39, 25, 60, 43 }, { 2, 1, 3, 0 } },
    { 18446744073709551615u, { 61, 63, 17, 31, 50, 57, 65, 23, 55, 10, 11, 6, 13, 1, 26, 51, 38, 27, 25, 
      40, 3, 53, 44, 32, 33, 16, 62, 46, 59, 30, 36, 64, 47, 67, 54, 48, 39, 45, 21, 52, 18, 60, 8, 41, 35, 4, 
      12, 7, 24, 49, 22, 28, 5, 9, 14, 29, 37, 42, 66, 2, 56, 19, 58, 68, 43, 20, 34, 15 }, { 0, 3, 1, 2 } },
};
/* clang-format on */

TEST(the_generator_is_splitmix64)
{
    nl_rng r = { 1234567 };
    assert_true(nl_rng_next(&r) == 6457827717110365317u);
    assert_true(nl_rng_next(&r) == 3203168211198807973u);
    assert_true(nl_rng_next(&r) == 9817491932198370423u);
}

TEST(numbers_below_n_are_all_equally_likely)
{
    nl_rng r = { 7 };
    int    seen[68] = { 0 };
    for (int i = 0; i < 680000; i++)
        seen[nl_rng_below(&r, 68)]++;
    for (int i = 0; i < 68; i++)
        assert_in_range(seen[i], 9500, 10500);
    assert_int_equal(nl_rng_below(&r, 1), 0);
}

/* With n just above 2^31 nearly half of all 32-bit outputs would have to go; with 64 bits
 * the odds of a second draw are 2^-32, so the stream advances by one. */
TEST(a_number_below_n_takes_one_draw)
{
    nl_rng a = { 99 }, b = { 99 };
    for (int i = 0; i < 1000; i++) {
        uint32_t n = 0x80000001u;
        uint64_t x = nl_rng_next(&b);
        assert_true(nl_rng_below(&a, n) == (uint32_t)((nl_product)x * n >> 64));
    }
    assert_true(a.state == b.state);
}

/* From this state the first output is 0, one of the few that would make 0 likelier than
 * the rest for an n that does not divide 2^64. */
TEST(an_output_that_would_favour_a_number_is_thrown_away)
{
    const uint64_t before_zero = 0 - (uint64_t)0x9e3779b97f4a7c15u;
    nl_rng         thrown = { before_zero }, kept = { before_zero }, check = { before_zero };
    assert_true(nl_rng_next(&check) == 0);
    uint64_t second = nl_rng_next(&check);
    assert_int_equal(nl_rng_below(&thrown, 3), (uint32_t)((nl_product)second * 3 >> 64));
    assert_true(thrown.state == check.state);
    assert_int_equal(nl_rng_below(&kept, 4), 0);
    assert_true(kept.state == 0);
}

TEST(a_seed_gives_the_same_deck_and_stack_for_ever)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        nl_deck d;
        uint8_t stack[NL_PLAYERS_MAX];
        nl_deck_shuffle(&d, known[i].seed, NL_PLAYERS_MAX, stack);
        assert_memory_equal(d.order, known[i].deck, NL_TILES);
        assert_memory_equal(stack, known[i].stack, NL_PLAYERS_MAX);
        assert_int_equal(d.count, NL_TILES);
        assert_int_equal(d.next, 0);
    }
}

TEST(a_solo_deck_needs_no_stack)
{
    nl_deck d;
    nl_deck_shuffle(&d, 1, 1, NULL);
    assert_memory_equal(d.order, known[1].deck, NL_TILES);
}

TEST(r5_an_order_names_11_to_68_different_tiles)
{
    nl_deck d;
    uint8_t ids[NL_TILES + 1];
    for (int i = 0; i <= NL_TILES; i++)
        ids[i] = (uint8_t)(i + 1);
    assert_int_equal(nl_deck_order(&d, ids, 10), NL_ERR_DECK);
    assert_int_equal(nl_deck_order(&d, ids, 11), NL_OK);
    assert_int_equal(d.count, 11);
    assert_int_equal(nl_deck_order(&d, ids, NL_TILES), NL_OK);
    assert_int_equal(nl_deck_order(&d, ids, NL_TILES + 1), NL_ERR_DECK);
    ids[20] = 69;
    assert_int_equal(nl_deck_order(&d, ids, 40), NL_ERR_DECK);
    ids[20] = 0;
    assert_int_equal(nl_deck_order(&d, ids, 40), NL_ERR_DECK);
    ids[20] = 5;
    assert_int_equal(nl_deck_order(&d, ids, 40), NL_ERR_DECK);
}

TEST(r9_a_deck_one_tile_too_short_for_a_refill_changes_nothing)
{
    nl_deck d;
    nl_game g;
    uint8_t ids[19];
    for (int i = 0; i < 19; i++)
        ids[i] = (uint8_t)(i + 1);
    assert_int_equal(nl_deck_order(&d, ids, 19), NL_OK);
    assert_int_equal(nl_game_start(&g, 2, NULL, NULL), NL_OK);
    assert_int_equal(nl_deck_deal(&d, &g), NL_OK);
    while (g.wheel.count > 2)
        assert_int_equal(nl_deck_play(&d, &g, nl_game_action(&g, 0)), NL_OK);
    nl_game before = g;
    nl_deck cut = d;
    assert_int_equal(nl_deck_play(&d, &g, (nl_action){ NL_REFILL, 0 }), NL_ERR_DECK_SHORT);
    assert_memory_equal(&g, &before, nl_game_bytes(&g));
    assert_memory_equal(&d, &cut, sizeof d);
    assert_int_equal(nl_deck_play(&d, &g, (nl_action){ NL_END_PHASE, 0 }), NL_ERR_END_SOLO);
    assert_memory_equal(&g, &before, nl_game_bytes(&g));
}

TEST(a_deck_that_repeats_a_tile_is_noticed_when_dealt)
{
    nl_deck d;
    nl_game g;
    nl_deck_shuffle(&d, 3, 1, NULL);
    assert_int_equal(nl_game_start(&g, 1, NULL, NULL), NL_OK);
    assert_int_equal(nl_game_deal(&g, d.order[4]), NL_OK);
    assert_int_equal(nl_deck_deal(&d, &g), NL_ERR_SEEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_generator_is_splitmix64),
        cmocka_unit_test(numbers_below_n_are_all_equally_likely),
        cmocka_unit_test(a_number_below_n_takes_one_draw),
        cmocka_unit_test(an_output_that_would_favour_a_number_is_thrown_away),
        cmocka_unit_test(a_seed_gives_the_same_deck_and_stack_for_ever),
        cmocka_unit_test(a_solo_deck_needs_no_stack),
        cmocka_unit_test(r5_an_order_names_11_to_68_different_tiles),
        cmocka_unit_test(r9_a_deck_one_tile_too_short_for_a_refill_changes_nothing),
        cmocka_unit_test(a_deck_that_repeats_a_tile_is_noticed_when_dealt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
