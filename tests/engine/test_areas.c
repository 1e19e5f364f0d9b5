/* test_areas.c: what an area tells of its tasks, where the last discs go (R17), and the
 * absurd: lines of 44 tiles, a spiral, and areas laid at random.
 *
 * The absurd knows nothing of anybody's bookkeeping: it draws the area on plain squares
 * and counts again from nothing after each tile.  Tasks are written as in
 * test_examples.c.
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

/* ---- how a task stands, for showing it ---- */

static uint64_t numbers(const nl_area *a, nl_tile_id one, nl_tile_id other)
{
    return 1ull << number(a, one) | (other ? 1ull << number(a, other) : 0);
}

TEST(r14_progress_tells_counts_chains_and_what_is_missing)
{
    nl_area a;
    picture(&a, ". 18  . /"
                "2 61 35 /"
                ".  7 19");
    nl_progress p = progress(&a, 61, 1); /* RRR: the 19 is at a corner */
    assert_false(p.covered);
    assert_int_equal(p.asks[NL_RED], 3);
    assert_int_equal(p.asks[NL_BLUE], 0);
    assert_int_equal(p.count[NL_RED], 1);
    assert_int_equal(p.missing, 2);
    assert_true(p.chain[NL_RED] == numbers(&a, 18, 0));
    p = progress(&a, 61, 3); /* BB */
    assert_true(p.covered);
    assert_int_equal(p.count[NL_BLUE], 2);
    assert_int_equal(p.missing, 0);
    assert_true(p.chain[NL_BLUE] == numbers(&a, 2, 7));
    p = progress(&a, 7, 1); /* BRTY: the blue and the turquoise are missing */
    assert_int_equal(p.missing, 2);
    assert_int_equal(p.count[NL_BLUE] + p.count[NL_TURQUOISE], 0);
    assert_true(p.chain[NL_YELLOW] == numbers(&a, 61, 0));
    assert_true(p.chain[NL_RED] == numbers(&a, 19, 0));
}

TEST(r16_progress_of_the_tiles_own_color_leaves_the_tile_out)
{
    nl_area a;
    picture(&a, "18 19 20");
    nl_progress p = progress(&a, 19, 1);
    assert_int_equal(p.count[NL_RED], 2);
    assert_int_equal(p.missing, 2);
    assert_true(p.chain[NL_RED] == numbers(&a, 18, 20));
}

TEST(r17_progress_of_a_fulfilled_task_without_a_disc_misses_nothing)
{
    nl_area a;
    nl_area_start(&a, 1);
    lay(&a, "49@0,0 32@1,0");
    assert_false(progress(&a, 32, 3).covered);
    assert_int_equal(progress(&a, 32, 3).missing, 0);
}

/* ---- which tasks get the last discs: R17 ---- */

/* Lays `tiles` with `discs` to place, and a last tile that needs more than are left. */
static void assert_last(int discs, const char *tiles, nl_tile_id id, int x, int y, const char *takes,
                        const char *all)
{
    nl_area  a;
    nl_cover cover;
    nl_area_start(&a, discs);
    lay(&a, tiles);
    int left = a.discs, where = nl_area_find(&a, nl_cell_at(x, y));
    nl_area_preview(&a, id, where, &cover);
    assert_string_equal(cover_text(&a, &cover, id), takes);
    assert_int_equal(cover.discs, left);
    assert_int_equal(nl_area_lay(&a, id, where), left);
    assert_string_equal(covered(&a), all);
    assert_int_equal(a.discs, 0);
}

TEST(r17_the_last_disc_goes_to_the_oldest_tile)
{
    assert_last(1, "49@0,0", 32, 1, 0, "49.3", "49.3");
    assert_last(1, "32@0,0", 49, 1, 0, "32.3", "32.3");
}

TEST(r17_a_tiles_tasks_get_discs_in_the_order_of_tiles_csv)
{
    assert_last(2, "68@0,0 1@1,0 18@-1,0", 35, 0, 1, "68.2", "68.1 68.2");
    assert_last(1, "1@0,0 35@0,1 18@1,1 36@2,1 37@2,0", 68, 1, 0, "68.1", "68.1");
}

TEST(r17_an_older_tiles_third_task_comes_before_a_newer_tiles_first)
{
    const char *tiles = "61@0,0 35@0,1 36@1,1 1@2,1 2@2,0";
    assert_last(1, tiles, 4, 1, 0, "61.3", "61.3");
    assert_last(2, tiles, 4, 1, 0, "61.3 4.1", "61.3 4.1");
}

/* ---- the absurd: long lines, a spiral, and areas laid at random ---- */

/* Lays a tile and checks every count, every cover and the frontier from nothing. */
static void lay_checked(nl_area *a, nl_tile_id id, nl_cell cell)
{
    static chart c;
    nl_area      before = *a;
    nl_cover     cover;
    int          where = nl_area_find(a, cell), left = a->discs;
    assert_true(where >= 0);
    nl_area_preview(a, id, where, &cover);
    int took = nl_area_lay(a, id, where);
    assert_int_equal(a->count, before.count + 1);
    assert_int_equal(a->at[a->count].id, id);
    assert_int_equal(a->at[a->count].cell, cell);
    chart_draw(&c, a);
    for (int n = 1; n <= a->count; n++)
        for (int k = 0; k < nl_tiles[a->at[n].id].tasks; k++) {
            nl_tile_set bit = nl_tile_bit[a->at[n].id];
            bool        had = before.covered[k] & bit;
            bool        gets = !had && left > 0 && chart_fulfilled(&c, n, k);
            nl_progress p;
            nl_area_progress(a, n, k, &p);
            assert_int_equal(p.covered, had || gets);
            assert_int_equal((cover.task[k] & bit) != 0, gets);
            left -= gets;
        }
    assert_int_equal(a->discs, left);
    assert_int_equal(took, before.discs - left);
    assert_int_equal(cover.discs, took);
    assert_progress(&c);
    if (a->count < NL_AREA_MAX)
        assert_frontier(&c);
}

/* Tile number i of one of three decks: by id, every 25th, every 39th. */
static nl_tile_id pick(int deck, int i)
{
    const int step[] = { 1, 25, 39 };
    return (nl_tile_id)(i * step[deck] % NL_TILES + 1);
}

static void assert_line(int dx, int dy)
{
    for (int deck = 0; deck < 3; deck++) {
        nl_area a;
        nl_area_start(&a, NL_DISCS);
        for (int i = 0; i < NL_AREA_MAX; i++)
            lay_checked(&a, pick(deck, i), nl_cell_at(i * dx, i * dy));
    }
}

TEST(r12_an_area_of_44_tiles_may_be_a_line_to_the_east)
{
    assert_line(1, 0);
}

TEST(r12_an_area_of_44_tiles_may_be_a_line_to_the_west)
{
    assert_line(-1, 0);
}

TEST(r12_an_area_of_44_tiles_may_be_a_line_to_the_north)
{
    assert_line(0, -1);
}

TEST(r12_an_area_of_44_tiles_may_be_a_line_to_the_south)
{
    assert_line(0, 1);
}

TEST(r12_an_area_of_44_tiles_may_be_a_spiral)
{
    for (int deck = 0; deck < 3; deck++) {
        nl_area a;
        int     x = 0, y = 0, dx = 1, dy = 0, i = 0;
        nl_area_start(&a, NL_DISCS);
        for (int side = 1; i < NL_AREA_MAX; side++)
            for (int half = 0; half < 2; half++) {
                for (int step = 0; step < side && i < NL_AREA_MAX; step++, i++) {
                    lay_checked(&a, pick(deck, i), nl_cell_at(x, y));
                    x += dx, y += dy;
                }
                int turn = dx;
                dx = -dy, dy = turn;
            }
    }
}

TEST(r14_areas_laid_at_random_are_as_counted_from_nothing)
{
    for (uint64_t seed = 14, round = 0; round < 40; round++) {
        nl_area    a;
        nl_tile_id deck[NL_TILES];
        for (int i = 0; i < NL_TILES; i++)
            deck[i] = (nl_tile_id)(i + 1);
        nl_area_start(&a, 1 + (int)any(&seed, NL_DISCS));
        for (int i = 0; i < NL_AREA_MAX && a.discs > 0; i++) {
            unsigned   j = (unsigned)i + any(&seed, (unsigned)(NL_TILES - i));
            nl_tile_id id = deck[j];
            deck[j] = deck[i];
            lay_checked(&a, id, a.frontier[any(&seed, a.frontier_count)]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r14_progress_tells_counts_chains_and_what_is_missing),
        cmocka_unit_test(r16_progress_of_the_tiles_own_color_leaves_the_tile_out),
        cmocka_unit_test(r17_progress_of_a_fulfilled_task_without_a_disc_misses_nothing),
        cmocka_unit_test(r17_the_last_disc_goes_to_the_oldest_tile),
        cmocka_unit_test(r17_a_tiles_tasks_get_discs_in_the_order_of_tiles_csv),
        cmocka_unit_test(r17_an_older_tiles_third_task_comes_before_a_newer_tiles_first),
        cmocka_unit_test(r12_an_area_of_44_tiles_may_be_a_line_to_the_east),
        cmocka_unit_test(r12_an_area_of_44_tiles_may_be_a_line_to_the_west),
        cmocka_unit_test(r12_an_area_of_44_tiles_may_be_a_line_to_the_north),
        cmocka_unit_test(r12_an_area_of_44_tiles_may_be_a_line_to_the_south),
        cmocka_unit_test(r12_an_area_of_44_tiles_may_be_a_spiral),
        cmocka_unit_test(r14_areas_laid_at_random_are_as_counted_from_nothing),
    };
    return cmocka_run_group_tests_name("areas", tests, NULL, NULL);
}
