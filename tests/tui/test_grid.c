/* test_grid.c: texts in cells.
 *
 * SPDX-License-Identifier: MIT */
#include "screen/grid.h"

#include <locale.h>
#include <string.h>

#include "unit.h"

static tui_grid g;

static const char *row_text(int row)
{
    static char out[4 * GRID_COLS_MAX + 1];
    int         n = 0;
    for (int k = 0; k < g.cols; k++)
        if (g.cell[row * g.cols + k].ch)
            n += utf8_put(out + n, g.cell[row * g.cols + k].ch);
    while (n && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
    return out;
}

static void fresh(int rows, int cols)
{
    g.ascii = g.letters = false;
    grid_clear(&g, rows, cols);
}

TEST(a_text_that_does_not_fit_is_cut_and_counted)
{
    fresh(1, 20);
    assert_int_equal(grid_text(&g, 0, 0, 6, style(0, 0, 0), "Plättchen"), 6);
    assert_string_equal(row_text(0), "Plätt…");
    assert_int_equal(g.cut, 1);
    grid_name(&g, 0, 0, 6, style(0, 0, 0), "Plättchen");
    assert_int_equal(g.cut, 1);
}

TEST(a_text_is_broken_at_blanks)
{
    fresh(4, 20);
    assert_int_equal(grid_wrap(&g, (tui_rect){ 0, 1, 3, 9 }, style(0, 0, 0), "one moon, and never enough"),
                     3);
    assert_string_equal(row_text(0), " one moon,");
    assert_string_equal(row_text(1), " and never");
    assert_string_equal(row_text(2), " enough");
    assert_int_equal(g.cut, 0);
}

TEST(the_last_line_takes_all_that_is_left)
{
    fresh(2, 12);
    grid_wrap(&g, (tui_rect){ 0, 0, 2, 8 }, style(0, 0, 0), "one moon, and never enough");
    assert_string_equal(row_text(1), "moon, a…");
    assert_int_equal(g.cut, 1);
}

TEST(wide_characters_take_two_columns)
{
    fresh(1, 10);
    assert_int_equal(grid_text(&g, 0, 0, 10, style(0, 0, 0), "月a"), 3);
    assert_int_equal(g.cell[1].ch, 0);
    assert_string_equal(row_text(0), "月a");
    fresh(1, 10);
    assert_int_equal(grid_text(&g, 0, 0, 2, style(0, 0, 0), "a月"), 2);
    assert_string_equal(row_text(0), "a…");
}

TEST(what_is_no_utf8_and_what_commands_a_terminal_is_replaced)
{
    fresh(1, 10);
    grid_text(&g, 0, 0, 10, style(0, 0, 0), "a\033[2J\xff");
    assert_string_equal(row_text(0), "a�[2J�");
}

TEST(without_signs_shapes_are_those_of_every_terminal)
{
    fresh(1, 12);
    g.ascii = true;
    grid_text(&g, 0, 0, 12, style(0, 0, 0), "●▲■✚✓┼ä");
    assert_string_equal(row_text(0), "o^#+*+ä");
    g.letters = true;
    grid_text(&g, 0, 0, 12, style(0, 0, 0), "●▲■✚✓┼ä");
    assert_string_equal(row_text(0), "o^#+*+?");
}

TEST(what_lies_outside_is_left_off)
{
    fresh(2, 5);
    grid_put(&g, -1, 0, 'x', style(0, 0, 0));
    grid_put(&g, 2, 0, 'x', style(0, 0, 0));
    grid_put(&g, 0, 5, 'x', style(0, 0, 0));
    grid_box(&g, (tui_rect){ -3, -3, 20, 20 }, "title");
    grid_attr(&g, (tui_rect){ -3, -3, 20, 20 }, BOLD);
    fresh(100000, 100000);
    assert_int_equal(g.rows, GRID_ROWS_MAX);
    assert_int_equal(g.cols, GRID_COLS_MAX);
}

TEST(a_click_finds_what_was_drawn_last)
{
    fresh(10, 10);
    grid_hit(&g, (tui_rect){ 0, 0, 10, 10 }, HIT_KEY, 1);
    grid_hit(&g, (tui_rect){ 2, 2, 2, 2 }, HIT_CELL, 7);
    assert_int_equal(grid_find(&g, 3, 3)->value, 7);
    assert_int_equal(grid_find(&g, 4, 3)->value, 1);
    assert_null(grid_find(&g, 10, 3));
}

int main(void)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_that_does_not_fit_is_cut_and_counted),
        cmocka_unit_test(a_text_is_broken_at_blanks),
        cmocka_unit_test(the_last_line_takes_all_that_is_left),
        cmocka_unit_test(wide_characters_take_two_columns),
        cmocka_unit_test(what_is_no_utf8_and_what_commands_a_terminal_is_replaced),
        cmocka_unit_test(without_signs_shapes_are_those_of_every_terminal),
        cmocka_unit_test(what_lies_outside_is_left_off),
        cmocka_unit_test(a_click_finds_what_was_drawn_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
