/* test_records.c: texts cut into their records, whole and broken.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "record/records.h"
#include "tables.h"
#include "unit.h"

#ifndef GAMES
#define GAMES 2000
#endif

#define ONE "[Game \"Nova Luna\"]\n[Players \"1\"]\n[Deck \"1 2 3\"]\n\n1@0,0 2@0,1\n"

/* Cuts a text and compares the pieces with those wanted, up to NULL. */
static void cut(const char *text, const char *const wanted[])
{
    nl_records r = nl_records_open(text, strlen(text));
    nl_piece   p;
    for (; *wanted; wanted++) {
        assert_true(nl_records_next(&r, &p));
        if (p.length != strlen(*wanted) || memcmp(p.text, *wanted, p.length) != 0)
            fail_msg("«%.*s» instead of «%s»", (int)p.length, p.text, *wanted);
    }
    assert_false(nl_records_next(&r, &p));
}
#define CUT(text, ...) cut(text, (const char *const[]){ __VA_ARGS__, NULL })

TEST(one_record_is_one_piece)
{
    CUT(ONE, ONE);
    CUT("\xef\xbb\xbf" ONE, ONE);
    CUT(" {first} ; then\n" ONE, ONE);
}

TEST(a_tag_after_an_action_begins_the_next)
{
    CUT(ONE ONE ONE, ONE, ONE, ONE);
    CUT(ONE "[Players \"2\"]\nr", ONE, "[Players \"2\"]\nr");
    CUT("[A \"1\"] r [B \"2\"] e", "[A \"1\"] r ", "[B \"2\"] e");
    CUT("[A \"1\"] 12. * [B \"2\"] e", "[A \"1\"] 12. * [B \"2\"] e");
}

TEST(a_second_game_begins_the_next)
{
    CUT("[Game \"x\"]\n[A \"1\"]\n[Game \"y\"]", "[Game \"x\"]\n[A \"1\"]\n", "[Game \"y\"]");
    CUT("[Game \"x\"] [ {a} Game{b}\"y\"]", "[Game \"x\"] ", "[ {a} Game{b}\"y\"]");
    CUT("[A \"1\"] [Game \"x\"]", "[A \"1\"] [Game \"x\"]");
    CUT("[Game \"x\"] [Gamer \"y\"]", "[Game \"x\"] [Gamer \"y\"]");
}

TEST(brackets_in_values_and_comments_begin_nothing)
{
    static const char *const whole[] = {
        "[Game \"x\"]\n[A \"] [Game \\\"b\"]\nr {[Game \"x\"]} r ; [Game \"y\"]\nr",
        "[Game {a \"comment]} \"x\" ; and ] another\n]\n[A \"1\"]\nr",
        "[A \"\\\\\"] r",
    };
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++)
        CUT(whole[i], whole[i]);
}

TEST(a_broken_tag_does_not_swallow_the_next_record)
{
    CUT("[Game \"x]\n[A \"1\"]\nr\n" ONE, "[Game \"x]\n[A \"1\"]\nr\n", ONE);
    CUT("[Game \"x\"\n[A \"1\"]\nr\n" ONE, "[Game \"x\"\n[A \"1\"]\nr\n", ONE);
    CUT("[Game \"x\\\n[A \"1\"]\nr\n" ONE, "[Game \"x\\\n[A \"1\"]\nr\n", ONE);
}

TEST(what_is_no_record_is_a_piece_and_nothing_is_none)
{
    CUT("hello there", "hello there");
    CUT("hello\n" ONE, "hello\n", ONE);
    CUT("[Game", "[Game");
    cut("", (const char *const[]){ NULL });
    cut(" \n ; nothing\n{ at all }", (const char *const[]){ NULL });
    cut("{ for ever", (const char *const[]){ NULL });
}

TEST(places_are_lines_and_bytes)
{
    static const char text[] = "[A \"1\"]\n{ \xc3\xa9 } r [B \"2\"]\n1@0\r\n\r\n[C \"3\"]";
    const size_t      places[][2] = { { 1, 1 }, { 2, 10 }, { 5, 1 } };
    nl_records        r = nl_records_open(text, strlen(text));
    nl_piece          p;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        assert_true(nl_records_next(&r, &p));
        assert_int_equal(p.line, places[i][0]);
        assert_int_equal(p.column, places[i][1]);
    }
}

/* Records without errors are cut where the reader begins them. */
TEST(the_reader_begins_records_at_the_same_places)
{
    static char text[1 << 20];
    size_t      length = 0;
    buffer      b;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        nl_table t;
        nl_setup s = seeded(1 + (int)(seed % 4), seed);
        assert_int_equal(nl_table_new(&t, &s), NL_OK);
        for (uint64_t i = 0; i < seed && !nl_table_over(&t); i++)
            play_now(&t, nl_game_action(&t.game, 0), 0);
        const char *one = record(&t, true, &b);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s{[Game} ; [\n * 7. \n", one);
    }
    nl_records cutter = nl_records_open(text, length);
    nl_reader  reader = nl_reader_open(text, length);
    nl_record  rec;
    nl_piece   p;
    while (nl_reader_next(&reader, &rec) == NL_OK) {
        nl_action a;
        nl_game   g;
        nl_deck   d;
        assert_true(nl_records_next(&cutter, &p));
        assert_ptr_equal(p.text, rec.tags);
        nl_deal_start(&rec.deal, &g, &d);
        while (nl_reader_step(&reader, &rec, &d, &g, &a) == NL_OK)
            ;
    }
    assert_int_equal(reader.err, NL_OK);
    assert_false(nl_records_next(&cutter, &p));
}

/* Pieces follow each other without a gap to the end of any text. */
TEST(junk_is_cut_without_losing_a_byte)
{
    static const char letters[] = "[[]]\"\"\\{}; \n\r\t1@0,0r.*Game\x80";
    uint64_t          seed = 1;
    for (int i = 0; i < GAMES; i++) {
        char   text[64];
        size_t length = (size_t)i % sizeof text;
        for (size_t n = 0; n < length; n++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            text[n] = letters[(seed >> 33) % sizeof letters];
        }
        nl_records  r = nl_records_open(text, length);
        nl_piece    p;
        const char *end = NULL;
        for (; nl_records_next(&r, &p); end = p.text + p.length) {
            assert_true(p.length > 0);
            assert_true(!end || p.text == end);
        }
        assert_true(!end || end == text + length);
    }
}

/* A scanner that looked ahead to the end at every piece would need hours for these. */
TEST(a_megabyte_of_junk_is_cut_at_once)
{
    static const char *const kinds[] = {
        "[", "[x ", "r [x] ", "[Game \"x\"] ", "[\"\n", "[{}", "\"", "[;\n"
    };
    enum { LONG = 1 << 20 };
    static char text[LONG];
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        size_t n = strlen(kinds[k]), pieces = 0;
        for (size_t i = 0; i < LONG; i++)
            text[i] = kinds[k][i % n];
        nl_records r = nl_records_open(text, LONG);
        for (nl_piece p; nl_records_next(&r, &p);)
            pieces++;
        assert_in_range(pieces, 1, LONG / n + 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_record_is_one_piece),
        cmocka_unit_test(a_tag_after_an_action_begins_the_next),
        cmocka_unit_test(a_second_game_begins_the_next),
        cmocka_unit_test(brackets_in_values_and_comments_begin_nothing),
        cmocka_unit_test(a_broken_tag_does_not_swallow_the_next_record),
        cmocka_unit_test(what_is_no_record_is_a_piece_and_nothing_is_none),
        cmocka_unit_test(places_are_lines_and_bytes),
        cmocka_unit_test(the_reader_begins_records_at_the_same_places),
        cmocka_unit_test(junk_is_cut_without_losing_a_byte),
        cmocka_unit_test(a_megabyte_of_junk_is_cut_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
