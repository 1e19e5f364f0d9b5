/* test_json.c: what is written is JSON, whatever is in it.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>

#include "buffer.h"
#include "json.h"
#include "unit.h"

static buffer out;

static nl_json begin(void)
{
    return (nl_json){ .w = buffer_writer(&out) };
}

static const char *text(const char *value)
{
    nl_json j = begin();
    nl_json_text(&j, NULL, value);
    return out.text;
}

static const char *real(double x)
{
    nl_json j = begin();
    nl_json_real(&j, NULL, x);
    return out.text;
}

static const char *number(int64_t n)
{
    nl_json j = begin();
    nl_json_number(&j, NULL, n);
    return out.text;
}

/* ---- a strict reader ---- */

static const char *skip_value(const char *s);

static const char *skip_string(const char *s)
{
    if (*s++ != '"')
        return NULL;
    for (; *s != '"'; s++) {
        if ((unsigned char)*s < 0x20)
            return NULL;
        if (*s == '\\' && s[1] == 'u' && strspn(s + 2, "0123456789abcdef") >= 4)
            s += 5;
        else if (*s == '\\' && (s[1] == '"' || s[1] == '\\'))
            s++;
        else if (*s == '\\')
            return NULL;
    }
    return s + 1;
}

static const char *skip_items(const char *s, char end)
{
    for (bool first = true; s && *s != end; first = false) {
        if (!first && *s++ != ',')
            return NULL;
        if (end == '}' && (!(s = skip_string(s)) || *s++ != ':'))
            return NULL;
        s = skip_value(s);
    }
    return s ? s + 1 : NULL;
}

static const char *skip_value(const char *s)
{
    static const char *const words[] = { "true", "false", "null" };
    if (*s == '"')
        return skip_string(s);
    if (*s == '{' || *s == '[')
        return skip_items(s + 1, *s == '{' ? '}' : ']');
    for (size_t i = 0; i < 3; i++)
        if (strncmp(s, words[i], strlen(words[i])) == 0)
            return s + strlen(words[i]);
    size_t n = (*s == '-') + strspn(s + (*s == '-'), "0123456789");
    if (s[n] == '.')
        n += 1 + strspn(s + n + 1, "0123456789");
    return n && s[n - 1] >= '0' && s[n - 1] <= '9' ? s + n : NULL;
}

/* Whether a text is one JSON value and UTF-8. */
static bool is_json(const char *s)
{
    const char *end = skip_value(s);
    return end && !*end && nl_tag_check("Text", s) == NL_OK;
}

/* ---- texts ---- */

TEST(text_is_escaped_where_it_must_be)
{
    assert_string_equal(text(""), "\"\"");
    assert_string_equal(text("Дарина"), "\"Дарина\"");
    assert_string_equal(text("a\"b\\c"), "\"a\\\"b\\\\c\"");
    assert_string_equal(text("a\nb"), "\"a\\u000ab\"");
    assert_string_equal(text("a\tb\x01 and on"), "\"a\\u0009b\\u0001 and on\"");
    assert_string_equal(text("\x1f\"end"), "\"\\u001f\\\"end\"");
    nl_json j = begin();
    nl_json_bytes(&j, NULL, "cut short", 3);
    assert_string_equal(out.text, "\"cut\"");
}

TEST(what_is_not_utf8_is_replaced)
{
    static const char *const bad[] = { "\xff",
                                       "\x80",
                                       "\xc3",
                                       "\xc0\x80",
                                       "\xe2\x82",
                                       "\xed\xa0\x80",
                                       "\xf4\x90\x80\x80",
                                       "\xf8\x88\x80\x80\x80" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *got = text(bad[i]);
        assert_memory_equal(got, "\"\xef\xbf\xbd", 4);
        assert_true(is_json(got));
    }
    assert_string_equal(text("\xc3(\xf0\x9f\x8c\x99"), "\"\xef\xbf\xbd(\xf0\x9f\x8c\x99\"");
    assert_string_equal(text("\x7f"), "\"\\u007f\"");
    nl_json j = begin();
    nl_json_bytes(&j, NULL, "\xe2\x82\xac", 2); /* a character that is cut is none */
    assert_string_equal(out.text, "\"\xef\xbf\xbd\xef\xbf\xbd\"");
}

/* Writes values at random, with any bytes as keys and texts. */
static void write_any(nl_json *j, nl_rng *r, int depth)
{
    char key[4], value[8];
    for (size_t i = 0; i < sizeof key; i++)
        key[i] = (char)nl_rng_below(r, i + 1 < sizeof key ? 256 : 1);
    for (size_t i = 0; i < sizeof value; i++)
        value[i] = (char)nl_rng_below(r, 256);
    switch (nl_rng_below(r, depth < 4 ? 8 : 6)) {
    case 0: nl_json_number(j, key, (int64_t)nl_rng_next(r)); break;
    case 1: nl_json_real(j, NULL, (double)nl_rng_next(r)); break;
    case 2: nl_json_flag(j, key, true); break;
    case 3: nl_json_text(j, key, NULL); break;
    case 4: nl_json_text(j, key, key); break;
    case 5: nl_json_bytes(j, key, value, sizeof value); break;
    default:
        nl_json_open(j, key, nl_rng_below(r, 2) ? '{' : '[');
        for (uint32_t n = nl_rng_below(r, 4); n; n--)
            write_any(j, r, depth + 1);
        nl_json_close(j);
    }
}

TEST(whatever_is_written_is_json)
{
    nl_rng r = { 1 };
    for (int i = 0; i < 20000; i++) {
        nl_json j = begin();
        write_any(&j, &r, 0);
        if (!is_json(out.text))
            fail_msg("not JSON: %s", out.text);
    }
}

TEST(numbers_are_written_in_full)
{
    assert_string_equal(number(0), "0");
    assert_string_equal(number(-7), "-7");
    assert_string_equal(number(INT64_MIN), "-9223372036854775808");
    assert_string_equal(number(INT64_MAX), "9223372036854775807");
    nl_json j = begin();
    nl_json_unsigned(&j, NULL, UINT64_MAX);
    assert_string_equal(out.text, "18446744073709551615");
    assert_string_equal(real(0), "0.000000");
    assert_string_equal(real(.5), "0.500000");
    assert_string_equal(real(-12.000049), "-12.000049");
    assert_string_equal(real(-1e-9), "0.000000"); /* nothing is less than nought */
    assert_string_equal(real(.9999999), "1.000000");
    assert_string_equal(real(1e12), "null"); /* what JSON has no digits for here */
    assert_string_equal(real((double)NAN), "null");
}

TEST(commas_stand_between_values_and_nowhere_else)
{
    nl_json j = begin();
    nl_json_open(&j, NULL, '{');
    nl_json_open(&j, "empty", '[');
    nl_json_close(&j);
    nl_json_list(&j, "list", (uint8_t[]){ 3, 0, 255 }, 3, 0);
    nl_json_open(&j, "inner", '{');
    nl_json_flag(&j, "yes", true);
    nl_json_null(&j, "none");
    nl_json_close(&j);
    nl_json_flag(&j, "no", false);
    nl_json_close(&j);
    assert_string_equal(
        out.text, "{\"empty\":[],\"list\":[3,0,255],\"inner\":{\"yes\":true,\"none\":null},\"no\":false}");
}

TEST(pieces_of_the_game_are_written_as_in_records)
{
    nl_json j = begin();
    nl_json_open(&j, NULL, '{');
    nl_json_cell(&j, nl_cell_at(-3, 2));
    nl_json_action(&j, "take", (nl_action){ 2, nl_cell_at(0, -1) });
    nl_json_action(&j, "refill", (nl_action){ NL_REFILL, 0 });
    uint8_t asks[NL_COLORS] = { 2, 0, 1, 0 };
    nl_json_asks(&j, "asks", asks);
    nl_json_close(&j);
    char wanted[128] = "{\"x\":-3,\"y\":2,\"take\":\"2@0,-1\",\"refill\":\"r\",\"asks\":\"";
    char letters[] = { nl_color_letter[0], nl_color_letter[0], nl_color_letter[2], '"', '}', '\0' };
    assert_string_equal(out.text, strcat(wanted, letters));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_escaped_where_it_must_be),
        cmocka_unit_test(what_is_not_utf8_is_replaced),
        cmocka_unit_test(whatever_is_written_is_json),
        cmocka_unit_test(numbers_are_written_in_full),
        cmocka_unit_test(commas_stand_between_values_and_nowhere_else),
        cmocka_unit_test(pieces_of_the_game_are_written_as_in_records),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
