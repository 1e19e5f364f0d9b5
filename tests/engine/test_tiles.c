/* test_tiles.c: the tile table in C against tiles.csv, and what follows from it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "novaluna.h"
#include "unit.h"

/* Splits a line of the file at its commas; empty fields count. */
static int split(char *line, char *field[6])
{
    int n = 0;
    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; n < 6; n++) {
        field[n] = at;
        at += strcspn(at, ",");
        if (!*at)
            return n + 1;
        *at++ = '\0';
    }
    return n;
}

TEST(r1_the_table_is_the_one_in_tiles_csv)
{
    FILE *f = fopen("data/tiles.csv", "r");
    assert_non_null(f);
    char line[100], *field[6] = { NULL };
    assert_non_null(fgets(line, sizeof line, f));
    assert_string_equal(line, "id,color,cost,task1,task2,task3\n");
    int id = 0;
    while (fgets(line, sizeof line, f)) {
        assert_int_equal(split(line, field), 6);
        const nl_tile *t = &nl_tiles[++id];
        char           text[16];
        snprintf(text, sizeof text, "%d", id);
        assert_string_equal(field[0], text);
        assert_int_equal(field[1][0], nl_color_letter[t->color]);
        assert_int_equal(field[2][0] - '0', t->cost);
        int tasks = 0;
        for (int k = 0; k < NL_TASKS; k++) {
            tasks += field[3 + k][0] != '\0';
            for (int c = 0; c < NL_COLORS; c++) {
                int asks = 0;
                for (const char *p = field[3 + k]; *p; p++)
                    asks += *p == nl_color_letter[c];
                assert_int_equal(asks, t->asks[k][c]);
            }
        }
        assert_int_equal(tasks, t->tasks);
    }
    fclose(f);
    assert_int_equal(id, NL_TILES);
}

TEST(r1_seventeen_tiles_a_color_and_costs_that_sum_to_268)
{
    int colors[NL_COLORS] = { 0 }, costs = 0;
    for (int id = 1; id <= NL_TILES; id++) {
        colors[nl_tiles[id].color]++;
        costs += nl_tiles[id].cost;
    }
    for (int c = 0; c < NL_COLORS; c++)
        assert_int_equal(colors[c], 17);
    assert_int_equal(costs, 268);
}

TEST(each_tile_with_tasks_has_a_bit_of_its_own)
{
    nl_tile_set all = 0;
    for (int id = 1; id <= NL_TILES; id++) {
        nl_tile_set bit = nl_tile_bit[id];
        assert_int_equal(bit != 0, nl_tiles[id].tasks > 0);
        assert_int_equal(all & bit, 0);
        if (bit) {
            assert_int_equal(bit & (bit - 1), 0);
            assert_int_equal(__builtin_ctzll(bit) / 16, nl_tiles[id].color);
        }
        all |= bit;
    }
    assert_true(all == ~(nl_tile_set)0);
}

TEST(cells_tell_their_coordinates)
{
    for (int y = -NL_AREA_MAX; y <= NL_AREA_MAX; y++)
        for (int x = -NL_AREA_MAX; x <= NL_AREA_MAX; x++) {
            assert_int_equal(nl_cell_x(nl_cell_at(x, y)), x);
            assert_int_equal(nl_cell_y(nl_cell_at(x, y)), y);
        }
}

/* The proof behind the grid: see area.h. */
TEST(cells_share_a_byte_of_the_grid_only_45_steps_apart)
{
    int nearest = 1000;
    for (int y = -60; y <= 60; y++)
        for (int x = -60; x <= 60; x++) {
            int steps = abs(x) + abs(y);
            if (steps && (x + NL_ROW * y) % NL_GRID == 0 && steps < nearest)
                nearest = steps;
        }
    assert_int_equal(nearest, 45);
}

TEST(every_error_has_words_and_rules_have_numbers)
{
    for (nl_err e = NL_OK; e < NL_ERR_COUNT; e++) {
        assert_true(strlen(nl_err_text(e)) > 5);
        const char *rule = nl_err_rule(e);
        assert_true(!*rule || rule[0] == 'R');
    }
    assert_string_equal(nl_err_rule(NL_ERR_APART), "R12");
}

#define SIZE(type, field) sizeof(((type *)0)->field)

TEST(a_game_is_a_plain_struct_without_padding)
{
    assert_int_equal(sizeof(nl_area), SIZE(nl_area, counts) + SIZE(nl_area, covered) + SIZE(nl_area, fresh) +
                                          SIZE(nl_area, groups) + SIZE(nl_area, at) +
                                          SIZE(nl_area, frontier) + SIZE(nl_area, less) +
                                          SIZE(nl_area, group) + SIZE(nl_area, grid) + 3);
    assert_int_equal(sizeof(nl_game), sizeof(nl_wheel) + sizeof(nl_track) + 8 + SIZE(nl_game, unseen) +
                                          NL_PLAYERS_MAX * sizeof(nl_area));
    assert_int_equal(sizeof(nl_wheel), NL_SLOTS + 4);
    assert_int_equal(sizeof(nl_track), 5 * sizeof(uint32_t));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r1_the_table_is_the_one_in_tiles_csv),
        cmocka_unit_test(r1_seventeen_tiles_a_color_and_costs_that_sum_to_268),
        cmocka_unit_test(each_tile_with_tasks_has_a_bit_of_its_own),
        cmocka_unit_test(cells_tell_their_coordinates),
        cmocka_unit_test(cells_share_a_byte_of_the_grid_only_45_steps_apart),
        cmocka_unit_test(every_error_has_words_and_rules_have_numbers),
        cmocka_unit_test(a_game_is_a_plain_struct_without_padding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
