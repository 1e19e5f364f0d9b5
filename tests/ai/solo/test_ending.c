/* test_ending.c: the end of a solo game, looked through with and without shortcuts.
 *
 * SPDX-License-Identifier: MIT */
#include "solo/ending.h"

#include "least.h"
#include "players/simple.h"
#include "unit.h"

enum { NONE = 1000, GAMES = 60, TILES = 3 };

/* A solo game played to phase 2, until so many tiles are left. */
static void play_to_the_end(uint64_t seed, int tiles, nl_game *g)
{
    nl_rng  r = { seed };
    nl_deal deal;
    nl_deck deck;
    nl_deal_shuffle(&deal, 1, seed);
    nl_deal_start(&deal, g, &deck);
    while (!nl_game_over(g) && (g->phase == 1 || g->wheel.count > tiles))
        nl_deck_play(&deck, g, nl_choose_greedy(g, &r));
}

TEST(nothing_cheaper_is_overlooked)
{
    nl_game g;
    int     endings = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        uint32_t nodes = UINT32_MAX;
        play_to_the_end(seed, (int)(seed % TILES) + 1, &g);
        int least = least_total(&g);
        assert_int_equal(nl_solo_ending(&g, NONE, &nodes), least);
        assert_int_equal(nl_solo_ending(&g, least + 1, &nodes), least);
        assert_int_equal(nl_solo_ending(&g, least, &nodes), least);
        assert_int_equal(nl_solo_ending(&g, least - 1, &nodes), least - 1);
        endings += !nl_game_over(&g);
    }
    assert_true(endings > GAMES / 2);
}

TEST(it_stops_after_so_many_positions)
{
    nl_game  g;
    uint32_t nodes = 100;
    play_to_the_end(2, NL_SLOTS, &g);
    nl_solo_ending(&g, NONE, &nodes);
    assert_int_equal(nodes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_cheaper_is_overlooked),
        cmocka_unit_test(it_stops_after_so_many_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
