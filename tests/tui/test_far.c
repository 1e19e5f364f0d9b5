/* test_far.c: tables of a server, on a line that says what the test wants.
 *
 * SPDX-License-Identifier: MIT */
#include "afar.h"
#include "client/stand_in.h"
#include "stage.h"
#include "unit.h"

static void line_is_up(void)
{
    a.online.lobby.line = &the_line;
    a.online.lobby.up = true;
    sent[0] = '\0';
}

static void a_table_can_be_opened_after_a_line_that_was_cut(void **state)
{
    (void)state;
    see_tables(&a);
    terms_show(&a);
    line_is_up();
    key(KEY_ENTER);
    assert_non_null(strstr(sent, "\"open\""));
    line_is_up();
    key(KEY_ENTER); /* it is asked for already */
    assert_string_equal(sent, "");
    the_line = (struct nl_line){ NL_LINE_DOWN, "gone" };
    far_tick(&a);
    assert_false(a.online.lobby.up);
    line_is_up();
    key(KEY_ENTER);
    assert_non_null(strstr(sent, "\"open\""));
}

static void a_seat_is_not_left_without_a_line_to_say_so(void **state)
{
    (void)state;
    see_gathering(&a);
    a.online.lobby.up = false;
    a.online.lobby.line = NULL;
    a.online.gather_row = 0;
    key(KEY_UP); /* to the last row */
    key(KEY_ENTER);
    assert_int_equal(a.screen, SCREEN_GATHER);
    line_is_up();
    key(KEY_ENTER);
    assert_int_equal(a.screen, SCREEN_TABLES);
    assert_non_null(strstr(sent, "\"exit\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_can_be_opened_after_a_line_that_was_cut),
        cmocka_unit_test(a_seat_is_not_left_without_a_line_to_say_so),
    };
    return cmocka_run_group_tests(tests, open_app, close_app);
}
