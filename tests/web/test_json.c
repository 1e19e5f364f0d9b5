/* test_json.c: what is written is JSON, whatever is in it.
 *
 * SPDX-License-Identifier: MIT */
#include "buffer.h"
#include "json_writer.h"
#include "unit.h"

static buffer out;

static json begin(void)
{
    return (json){ .w = buffer_writer(&out) };
}

static const char *text(const char *value)
{
    json j = begin();
    json_text(&j, NULL, value);
    return out.text;
}

static const char *real(double x)
{
    json j = begin();
    json_real(&j, NULL, x);
    return out.text;
}

static const char *number(int64_t n)
{
    json j = begin();
    json_number(&j, NULL, n);
    return out.text;
}

TEST(text_is_escaped_where_it_must_be)
{
    assert_string_equal(text(""), "\"\"");
    assert_string_equal(text("Дарина"), "\"Дарина\"");
    assert_string_equal(text("a\"b\\c"), "\"a\\\"b\\\\c\"");
    assert_string_equal(text("a\nb"), "\"a\\nb\"");
    assert_string_equal(text("a\tb\x01 and on"), "\"a\\u0009b\\u0001 and on\"");
    assert_string_equal(text("\x1f\"end"), "\"\\u001f\\\"end\"");
    json j = begin();
    json_bytes(&j, NULL, "cut short", 3);
    assert_string_equal(out.text, "\"cut\"");
}

TEST(numbers_are_written_in_full)
{
    assert_string_equal(number(0), "0");
    assert_string_equal(number(-7), "-7");
    assert_string_equal(number(INT64_MIN), "-9223372036854775808");
    assert_string_equal(number(INT64_MAX), "9223372036854775807");
    assert_string_equal(real(0), "0.000000");
    assert_string_equal(real(.5), "0.500000");
    assert_string_equal(real(-12.000049), "-12.000049");
    assert_string_equal(real(-1e-9), "0.000000"); /* nothing is less than nought */
    assert_string_equal(real(.9999999), "1.000000");
}

TEST(commas_stand_between_values_and_nowhere_else)
{
    json j = begin();
    json_open(&j, NULL, '{');
    json_open(&j, "empty", '[');
    json_close(&j, ']');
    json_numbers(&j, "list", (uint8_t[]){ 3, 0, 255 }, 3);
    json_open(&j, "inner", '{');
    json_flag(&j, "yes", true);
    json_null(&j, "none");
    json_close(&j, '}');
    json_flag(&j, "no", false);
    json_close(&j, '}');
    assert_string_equal(
        out.text, "{\"empty\":[],\"list\":[3,0,255],\"inner\":{\"yes\":true,\"none\":null},\"no\":false}");
}

TEST(pieces_of_the_game_are_written_as_in_records)
{
    json j = begin();
    json_open(&j, NULL, '{');
    json_cell(&j, nl_cell_at(-3, 2));
    json_action(&j, "take", (nl_action){ 2, nl_cell_at(0, -1) });
    json_action(&j, "refill", (nl_action){ NL_REFILL, 0 });
    uint8_t asks[NL_COLORS] = { 2, 0, 1, 0 };
    json_asks(&j, "asks", asks);
    json_close(&j, '}');
    char wanted[128] = "{\"x\":-3,\"y\":2,\"take\":\"2@0,-1\",\"refill\":\"r\",\"asks\":\"";
    char letters[] = { nl_color_letter[0], nl_color_letter[0], nl_color_letter[2], '"', '}', '\0' };
    assert_string_equal(out.text, strcat(wanted, letters));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_escaped_where_it_must_be),
        cmocka_unit_test(numbers_are_written_in_full),
        cmocka_unit_test(commas_stand_between_values_and_nowhere_else),
        cmocka_unit_test(pieces_of_the_game_are_written_as_in_records),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
