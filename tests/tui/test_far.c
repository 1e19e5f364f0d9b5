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
    a.online.lobby.tries = 0;
    sent[0] = '\0';
}

static void cut_line(void)
{
    the_line = (struct nl_line){ NL_LINE_DOWN, "gone" };
    far_tick(&a);
    assert_false(a.online.lobby.up);
    line_is_up();
}

static void tell(const char *text)
{
    the_line = (struct nl_line){ NL_LINE_TEXT, text };
    far_tick(&a);
    sent[0] = '\0';
}

/* The key of what was sent. */
static const char *key_in(const char *text)
{
    static char key[24];
    const char *at = strstr(text, "\"key\":\"");
    assert_non_null(at);
    assert_int_equal(sscanf(at, "\"key\":\"%20[0-9a-f]", key), 1);
    return key;
}

static void a_table_can_be_opened_after_a_line_that_was_cut(void **state)
{
    char first[sizeof sent];
    (void)state;
    see_tables(&a);
    terms_show(&a);
    line_is_up();
    key(KEY_ENTER);
    assert_non_null(strstr(sent, "\"open\""));
    snprintf(first, sizeof first, "%s", sent);
    line_is_up();
    key(KEY_ENTER); /* it is asked for already */
    assert_string_equal(sent, "");
    cut_line();
    key(KEY_ENTER);
    assert_string_equal(sent, first); /* by the same key: it may have been opened */
    cut_line();
    key(KEY_DOWN);
    key(KEY_RIGHT);
    key(KEY_UP);
    key(KEY_ENTER);
    assert_non_null(strstr(sent, "\"open\""));
    assert_null(strstr(sent, key_in(first))); /* other terms are another table */
}

static void a_table_is_another_once_the_first_is_answered(void **state)
{
    (void)state;
    char first[sizeof sent];
    see_tables(&a);
    terms_show(&a);
    line_is_up();
    key(KEY_ENTER);
    snprintf(first, sizeof first, "%s", sent);
    tell("{\"re\":4,\"error\":\"store\",\"text\":\"\"}");
    key(KEY_ENTER);
    assert_string_equal(sent, first); /* it may have been stored all the same */
    tell("{\"re\":4,\"error\":\"too-many\",\"text\":\"\"}");
    key(KEY_ENTER);
    assert_non_null(strstr(sent, "\"open\""));
    assert_null(strstr(sent, key_in(first)));
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
        cmocka_unit_test(a_table_is_another_once_the_first_is_answered),
        cmocka_unit_test(a_seat_is_not_left_without_a_line_to_say_so),
    };
    return cmocka_run_group_tests(tests, open_app, close_app);
}
