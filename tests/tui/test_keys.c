/* test_keys.c: bytes that come from a terminal.
 *
 * SPDX-License-Identifier: MIT */
#include "screen/keys.h"

#include <string.h>

#include "unit.h"

static tui_input in;
static tui_key   key;

static void type(const char *text)
{
    input_add(&in, text, strlen(text));
}

static uint32_t next(bool idle)
{
    return input_next(&in, idle, &key) ? key.key : KEY_NONE;
}

TEST(letters_come_one_by_one)
{
    type("aß月");
    assert_int_equal(next(false), 'a');
    assert_int_equal(next(false), 0xdf);
    assert_int_equal(next(false), 0x6708);
    assert_int_equal(next(false), KEY_NONE);
}

TEST(a_character_may_come_in_pieces)
{
    type("\xe6\x9c");
    assert_int_equal(next(false), KEY_NONE);
    type("\x88");
    assert_int_equal(next(false), 0x6708);
}

TEST(cursor_keys_are_known_in_every_mode)
{
    type("\033[A\033OB\033[1;5C\033[H\033[4~\033[Z\033OP\033[[A\r\n\b");
    static const uint32_t wanted[] = { KEY_UP,   KEY_DOWN, KEY_RIGHT, KEY_HOME,  KEY_END,  KEY_BACK_TAB,
                                       KEY_HELP, KEY_HELP, KEY_ENTER, KEY_ENTER, KEY_ERASE };
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        assert_int_equal(next(false), wanted[i]);
    assert_int_equal(next(true), KEY_NONE);
}

TEST(a_lone_escape_is_the_key_after_a_while)
{
    type("\033");
    assert_int_equal(next(false), KEY_NONE);
    assert_int_equal(next(true), KEY_ESCAPE);
    type("\033x");
    assert_int_equal(next(false), KEY_ESCAPE);
    assert_int_equal(next(false), 'x');
}

TEST(a_sequence_may_come_in_pieces)
{
    type("\033[");
    assert_int_equal(next(false), KEY_NONE);
    type("B");
    assert_int_equal(next(false), KEY_DOWN);
}

TEST(clicks_tell_where)
{
    type("\033[<0;12;5M\033[<0;12;5m\033[<64;1;1M");
    assert_int_equal(next(false), KEY_CLICK);
    assert_int_equal(key.row, 4);
    assert_int_equal(key.col, 11);
    assert_int_equal(next(false), KEY_WHEEL_UP);
    assert_int_equal(next(false), KEY_NONE);
}

TEST(a_terminal_tells_its_background)
{
    type("\033]11;rgb:ffff/fdfd/f6f6\033\\q\033]11;rgb:1e/20/2a\a");
    assert_int_equal(next(false), KEY_LIGHT);
    assert_int_equal(next(false), 'q');
    assert_int_equal(next(false), KEY_DARK);
}

TEST(what_never_ends_is_dropped)
{
    for (int i = 0; i < 100; i++)
        type("\033[0;0;0;");
    while (next(true) != KEY_NONE)
        ;
    type("a");
    assert_int_equal(next(true), 'a');
}

TEST(letters_of_other_keyboards_are_those_of_their_keys)
{
    assert_int_equal(key_letter(0x440), 'h'); /* р */
    assert_int_equal(key_letter(0x42f), 'Z'); /* Я */
    assert_int_equal(key_letter(0x11b), '2'); /* ě */
    assert_int_equal(key_letter('h'), 'h');
    assert_int_equal(key_letter(KEY_UP), KEY_UP);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_come_one_by_one),
        cmocka_unit_test(a_character_may_come_in_pieces),
        cmocka_unit_test(cursor_keys_are_known_in_every_mode),
        cmocka_unit_test(a_lone_escape_is_the_key_after_a_while),
        cmocka_unit_test(a_sequence_may_come_in_pieces),
        cmocka_unit_test(clicks_tell_where),
        cmocka_unit_test(a_terminal_tells_its_background),
        cmocka_unit_test(what_never_ends_is_dropped),
        cmocka_unit_test(letters_of_other_keyboards_are_those_of_their_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
