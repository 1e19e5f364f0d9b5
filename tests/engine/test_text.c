/* test_text.c: reading and writing actions and records.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "buffer.h"
#include "novaluna.h"
#include "unit.h"

#define DECK11 "[Deck \"61 62 28 32 53 24 14 47 49 59 39\"]"

/* Reads and plays every record of a text; returns what stopped it. */
static nl_err play(const char *text, size_t length, nl_game *g, nl_reader *out)
{
    nl_reader r = nl_reader_open(text, length);
    nl_record rec;
    nl_deck   d;
    nl_action a;
    while (!nl_reader_next(&r, &rec)) {
        nl_deal_start(&rec.deal, g, &d);
        while (!nl_reader_step(&r, &rec, &d, g, &a))
            continue;
        if (r.err)
            break;
    }
    if (out)
        *out = r;
    return r.err;
}

/* Asserts that a text is refused for a reason, at a line and column. */
static void refused(const char *text, size_t length, nl_err why, size_t line, size_t column)
{
    nl_game   g;
    nl_reader r;
    size_t    at_line, at_column;
    nl_err    e = play(text, length, &g, &r);
    if (e != why)
        print_message("«%.60s»: %s\n", text, nl_err_text(e));
    assert_int_equal(e, why);
    nl_reader_where(&r, &at_line, &at_column);
    if (at_line != line || at_column != column)
        print_message("«%.60s»\n", text);
    assert_int_equal(at_line, line);
    assert_int_equal(at_column, column);
}

#define REFUSED(text, why, line, column) refused(text, sizeof(text) - 1, why, line, column)
#define ACCEPTED(text)                   accepted(text, sizeof(text) - 1)

static void accepted(const char *text, size_t length)
{
    nl_game g;
    nl_err  e = play(text, length, &g, NULL);
    if (e)
        print_message("«%.60s»: %s\n", text, nl_err_text(e));
    assert_int_equal(e, NL_OK);
}

static nl_err read_action(const char *text, nl_action *a)
{
    return nl_action_read(text, strlen(text), a);
}

TEST(actions_are_read_as_they_are_written)
{
    static const char *const texts[] = { "1@0,0", "3@-44,44", "2@-1,10", "r", "e" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        nl_action a;
        char      back[NL_ACTION_TEXT];
        assert_int_equal(read_action(texts[i], &a), NL_OK);
        assert_int_equal(nl_action_write(a, back), strlen(texts[i]));
        assert_string_equal(back, texts[i]);
    }
}

TEST(what_is_no_action_is_refused)
{
    static const char *const texts[] = { "",       "1",      "R",      "E",      "rr",      "0@0,0",
                                         "4@0,0",  "1@0",    "1@0,",   "1@,0",   "1@0,0,0", "1@-0,0",
                                         "1@+1,0", "1@01,0", "1@0,00", "1@0 0",  "1@0, 0",  "12.1@0,0",
                                         "1@0,0x", "1@x,0",  "1@0,-",  "-1@0,0", "1 @0,0" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        nl_action a;
        assert_int_equal(read_action(texts[i], &a), NL_ERR_ACTION);
    }
}

TEST(a_cell_too_far_away_shares_no_edge)
{
    static const char *const texts[] = { "1@45,0", "1@0,-45", "1@99999999999,0",
                                         "1@0,-99999999999999999999999" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        nl_action a;
        assert_int_equal(read_action(texts[i], &a), NL_ERR_APART);
    }
}

TEST(tags_may_be_left_out_and_have_defaults)
{
    static const char text[] = "[Players \"3\"]" DECK11;
    nl_reader         r = nl_reader_open(text, sizeof text - 1);
    nl_record         rec;
    assert_int_equal(nl_reader_next(&r, &rec), NL_OK);
    assert_int_equal(rec.deal.players, 3);
    assert_memory_equal(rec.deal.discs, ((uint8_t[]){ 20, 20, 20 }), 3);
    assert_memory_equal(rec.deal.stack, ((uint8_t[]){ 2, 1, 0 }), 3);
    assert_int_equal(rec.deal.deck.count, 11);
    assert_int_equal(nl_reader_next(&r, &rec), NL_ERR_NO_RECORD);
    assert_int_equal(r.err, NL_OK);
}

TEST(spaces_comments_and_move_numbers_mean_nothing)
{
    ACCEPTED("[Players \"2\"] " DECK11 "\n\n1. 1@0,0 {first} 2@0,0;second\r\n3.\t* 1@1,0{x}1@1,0 *\n");
    ACCEPTED("\xef\xbb\xbf{before} ; anything\n[ Players {why} \"2\" ]\n" DECK11 "1@0,0");
    ACCEPTED("[Players \"2\"]\r\n" DECK11 "\r\n\r\n1@0,0\r\n");
    ACCEPTED("[Players \"2\"]" DECK11 " ; \xc3\xa9 \xe2\x82\xac \xf0\x9f\x8c\x99 at the end of the file");
    ACCEPTED("[Players \" 2\t\"]" DECK11);
}

TEST(a_file_may_hold_many_records)
{
    static const char text[] =
        "[Players \"2\"]" DECK11 " 1@0,0 [Players \"1\"]" DECK11 "[Game \"Nova Luna\"][Players \"3\"]" DECK11
        "[Game \"Nova Luna\"][Players \"4\"]" DECK11;
    /* The second has no actions and no Game tag, so the Game of the third stands inside it. */
    REFUSED(text, NL_ERR_TAG_GAME, 1, 116);
    static const char good[] =
        "[Players \"2\"]" DECK11 " 1@0,0 [Players \"1\"]" DECK11 " 1@0,0 "
        "[Game \"Nova Luna\"][Players \"3\"]" DECK11 "[Game \"Nova Luna\"][Players \"4\"]" DECK11;
    nl_game   g;
    nl_reader r;
    assert_int_equal(play(good, sizeof good - 1, &g, &r), NL_OK);
    assert_int_equal(r.records, 4);
    assert_int_equal(g.players, 4);
}

TEST(bad_text_is_refused_where_it_is_bad)
{
    REFUSED("", NL_ERR_NO_RECORD, 1, 1);
    REFUSED(" \n {only a comment}\n", NL_ERR_NO_RECORD, 3, 1);
    REFUSED("hello", NL_ERR_NO_RECORD, 1, 1);
    REFUSED("1@0,0", NL_ERR_NO_RECORD, 1, 1);
    REFUSED("\x7f"
            "ELF\x02\x01",
            NL_ERR_NO_RECORD, 1, 1);
    REFUSED("\0\0\0", NL_ERR_BYTE, 1, 1);
    REFUSED("[", NL_ERR_TAG, 1, 2);
    REFUSED("[[[[", NL_ERR_TAG, 1, 2);
    REFUSED("[Players", NL_ERR_TAG, 1, 9);
    REFUSED("[Players 2]", NL_ERR_TAG, 1, 10);
    REFUSED("[Players \"2\"", NL_ERR_TAG, 1, 13);
    REFUSED("[Players \"2", NL_ERR_TAG_VALUE, 1, 10);
    REFUSED("[Players \"2\n\"]", NL_ERR_TAG_VALUE, 1, 10);
    REFUSED("[A \"\\n\"]", NL_ERR_TAG_ESCAPE, 1, 5);
    REFUSED("[A \"x\\", NL_ERR_TAG_ESCAPE, 1, 6);
    REFUSED("[A \"\x01\"]", NL_ERR_BYTE, 1, 5);
    REFUSED("[A \"\0\"]", NL_ERR_BYTE, 1, 5);
    REFUSED("[A \"\x7f\"]", NL_ERR_BYTE, 1, 5);
    REFUSED("[A \"\xff\"]", NL_ERR_UTF8, 1, 5);
    REFUSED("[A \"\xc3\"]", NL_ERR_UTF8, 1, 5);
    REFUSED("[A \"\xc0\x80\"]", NL_ERR_UTF8, 1, 5);
    REFUSED("[A \"\xe0\x80\x80\"]", NL_ERR_UTF8, 1, 5);
    REFUSED("[A \"\xed\xa0\x80\"]", NL_ERR_UTF8, 1, 5);
    REFUSED("[A \"\xf5\x80\x80\x80\"]", NL_ERR_UTF8, 1, 5);
    REFUSED("[A \"\xf4\x90\x80\x80\"]", NL_ERR_UTF8, 1, 5);
    REFUSED("{\xe2\x82", NL_ERR_UTF8, 1, 2);
    REFUSED("; \x80\n", NL_ERR_UTF8, 1, 3);
    REFUSED("\n {never closed", NL_ERR_COMMENT, 2, 2);
    REFUSED("[A {x \"1\"]", NL_ERR_COMMENT, 1, 4);
    REFUSED("[A \"1\" {x ]", NL_ERR_COMMENT, 1, 8);
    REFUSED("[ {x A \"1\"]", NL_ERR_COMMENT, 1, 3);
    REFUSED("[1A \"1\"]", NL_ERR_TAG, 1, 2);
}

TEST(bad_tags_are_refused)
{
    REFUSED(DECK11, NL_ERR_TAG_MISSING, 1, 1);
    REFUSED("\n [Players \"2\"]", NL_ERR_TAG_MISSING, 2, 2);
    REFUSED("[Players \"2\"][Players \"2\"]" DECK11, NL_ERR_TAG_TWICE, 1, 14);
    REFUSED("[X \"2\"][Y \"\"][X \"3\"]", NL_ERR_TAG_TWICE, 1, 14);
    REFUSED("[Players \"2\"][Game \"Nova Luna\"]" DECK11, NL_ERR_TAG_GAME, 1, 14);
    REFUSED("[Game \"Chess\"][Players \"2\"]" DECK11, NL_ERR_TAG_GAME, 1, 1);
    REFUSED("[Players \"0\"]" DECK11, NL_ERR_PLAYERS, 1, 11);
    REFUSED("[Players \"5\"]" DECK11, NL_ERR_PLAYERS, 1, 11);
    REFUSED("[Players \"2 2\"]" DECK11, NL_ERR_PLAYERS, 1, 13);
    REFUSED("[Players \"\"]" DECK11, NL_ERR_PLAYERS, 1, 11);
    REFUSED("[Players \"02\"]" DECK11, NL_ERR_NUMBER, 1, 11);
    REFUSED("[Players \"+2\"]" DECK11, NL_ERR_NUMBER, 1, 11);
    REFUSED("[Players \"two\"]" DECK11, NL_ERR_NUMBER, 1, 11);
    REFUSED("[Players \"2x\"]" DECK11, NL_ERR_NUMBER, 1, 11);
    REFUSED("[Players \"2\"][Discs \"0\"]" DECK11, NL_ERR_DISCS, 1, 22);
    REFUSED("[Players \"2\"][Discs \"21\"]" DECK11, NL_ERR_DISCS, 1, 22);
    REFUSED("[Players \"3\"][Discs \"20 20\"]" DECK11, NL_ERR_DISCS, 1, 22);
    REFUSED("[Players \"2\"][Discs \"20 20 20\"]" DECK11, NL_ERR_DISCS, 1, 28);
    REFUSED("[Players \"1\"][Discs \"20\"]" DECK11, NL_ERR_SOLO_DISCS, 1, 22);
    ACCEPTED("[Players \"1\"][Discs \"21\"]" DECK11);
    ACCEPTED("[Players \"2\"][Discs \"20 17\"]" DECK11);
    REFUSED("[Players \"1\"][Stack \"1\"]" DECK11, NL_ERR_TAG_SOLO, 1, 14);
    REFUSED("[Players \"2\"][Stack \"1 1\"]" DECK11, NL_ERR_STACK, 1, 24);
    REFUSED("[Players \"2\"][Stack \"1\"]" DECK11, NL_ERR_STACK, 1, 22);
    REFUSED("[Players \"2\"][Stack \"1 3\"]" DECK11, NL_ERR_STACK, 1, 24);
    REFUSED("[Players \"2\"][Stack \"1 2 1\"]" DECK11, NL_ERR_STACK, 1, 26);
    REFUSED("[Players \"2\"][Deck \"1 2 3\"]", NL_ERR_DECK, 1, 21);
    REFUSED("[Players \"2\"][Deck \"1 2 3 4 5 6 7 8 9 10 0\"]", NL_ERR_DECK, 1, 42);
    REFUSED("[Players \"2\"][Deck \"1 2 3 4 5 6 7 8 9 10 -1\"]", NL_ERR_DECK, 1, 42);
    REFUSED("[Players \"2\"][Deck \"1 2 3 4 5 6 7 8 9 10 69\"]", NL_ERR_DECK, 1, 42);
    REFUSED("[Players \"2\"][Deck \"1 2 3 4 5 6 7 8 9 10 1\"]", NL_ERR_DECK, 1, 42);
}

TEST(too_many_tags_are_refused)
{
    static char text[NL_TAGS_MAX * 20 + 100];
    size_t      n = 0;
    for (int i = 0; i < NL_TAGS_MAX; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "[T%d \"\"]\n", i);
    size_t most = n + (size_t)snprintf(text + n, sizeof text - n, "[Players \"2\"]" DECK11);
    accepted(text, most);
    n += (size_t)snprintf(text + n, sizeof text - n, "[Last \"\"]\n");
    refused(text, n, NL_ERR_TAG_MANY, NL_TAGS_MAX + 1, 1);
}

TEST(a_termination_stands_with_its_ranking)
{
    static const char text[] = "[Players \"2\"]" DECK11 "[Termination \"left\"][Ranking \"2 1\"] 1@0,0";
    nl_reader         r = nl_reader_open(text, sizeof text - 1);
    nl_record         rec;
    assert_int_equal(nl_reader_next(&r, &rec), NL_OK);
    assert_int_equal(rec.termination, NL_RESIGNED);
    assert_memory_equal(rec.ranking, ((uint8_t[]){ 1, 0 }), 2);
    REFUSED("[Players \"2\"][Termination \"left\"]" DECK11, NL_ERR_RANKING, 1, 14);
    REFUSED("[Players \"2\"][Ranking \"1 2\"]" DECK11, NL_ERR_RANKING, 1, 14);
    REFUSED("[Players \"2\"][Ranking \"1\"][Termination \"time\"]" DECK11, NL_ERR_RANKING, 1, 24);
    REFUSED("[Players \"2\"][Ranking \"1 2\"][Termination \"bored\"]" DECK11, NL_ERR_TERMINATION, 1, 43);
}

/* Player 2's third tile takes the last of three discs at the eighth action. */
#define GAME60                                                                                               \
    "[Players \"2\"][Discs \"3\"][Stack \"1 2\"]" DECK11                                                     \
    "%s3@0,0 2@0,0 3@-1,0 2@0,1 2@-2,0 1@-1,1 3@-1,-1 1@1,1"

TEST(a_game_that_ended_by_its_actions_has_no_termination)
{
    char text[500];
    int  n = snprintf(text, sizeof text, GAME60, "\n");
    accepted(text, (size_t)n);
    n = snprintf(text, sizeof text, GAME60, "[Ranking \"1 2\"][Termination \"agreed\"]\n");
    refused(text, (size_t)n, NL_ERR_ENDED, 1, 94);
}

TEST(actions_are_refused_with_their_number_and_place)
{
    char text[500];
    int  n = snprintf(text, sizeof text, GAME60 "\n 1@0,5", "\n");
    refused(text, (size_t)n, NL_ERR_OVER_DISCS, 3, 2);
    REFUSED("[Players \"2\"]" DECK11 "\n1@0,0 1@5,5", NL_ERR_FIRST, 2, 7);
    REFUSED("[Players \"2\"]" DECK11 "\n1@0,0 1@0,0 1@2,2", NL_ERR_APART, 2, 13);
    REFUSED("[Players \"2\"]" DECK11 "\n1@0,0 r", NL_ERR_WHEEL_FULL, 2, 7);
    REFUSED("[Players \"2\"]" DECK11 "\n1@0,0 1@", NL_ERR_ACTION, 2, 7);
    REFUSED("[Players \"2\"]" DECK11 "\n1@0,0 \x01", NL_ERR_ACTION, 2, 7);
    REFUSED("[Players \"2\"]" DECK11 "\n1@0,0 \0", NL_ERR_BYTE, 2, 7);
    REFUSED("[Players \"2\"]" DECK11 "\n1@0,0\r1@1,0", NL_ERR_BYTE, 2, 6);
    REFUSED("[Players \"2\"]" DECK11 "\n12.1@0,0", NL_ERR_ACTION, 2, 1);
    REFUSED("[Players \"2\"]" DECK11 "\n1@0,0 {", NL_ERR_COMMENT, 2, 7);
    nl_game           g;
    nl_reader         r;
    static const char bad[] = "[Players \"2\"]" DECK11 " 1@0,0 1@0,0 x";
    assert_int_equal(play(bad, sizeof bad - 1, &g, &r), NL_ERR_ACTION);
    assert_int_equal(r.blamed, 3);
    static const char open[] = "[Players \"2\"]" DECK11 " 1@0,0 {";
    assert_int_equal(play(open, sizeof open - 1, &g, &r), NL_ERR_COMMENT);
    assert_int_equal(r.blamed, 0);
}

/* The loop that text.h shows, word for word: it must not go on behind a bad action. */
TEST(nothing_is_played_behind_a_bad_action)
{
    static const char text[] = "[Players \"2\"]" DECK11 " 1@0,0 1@7,7 [Players \"3\"]" DECK11 " 1@0,0";
    nl_reader         r = nl_reader_open(text, sizeof text - 1);
    nl_record         rec;
    nl_game           game;
    nl_deck           deck;
    nl_action         action;
    int               played = 0;
    while (nl_reader_next(&r, &rec) == NL_OK) {
        nl_deal_start(&rec.deal, &game, &deck);
        while (nl_reader_step(&r, &rec, &deck, &game, &action) == NL_OK)
            played++;
    }
    assert_int_equal(r.err, NL_ERR_FIRST);
    assert_int_equal(r.blamed, 2);
    assert_int_equal(played, 1);
    assert_int_equal(r.records, 1);
}

TEST(a_record_is_written_in_canonical_form)
{
    static const char text[] = "{c}[Players \"2\"] 7. [Site \"a \\\"b\\\\\"] * [Discs \"20 17\"]\n" DECK11
                               "[Date {x} \"2026-11-15\"][Ranking \" 2  1\"][Termination \"left\"]\n1@0,0";
    nl_reader r = nl_reader_open(text, sizeof text - 1);
    nl_record rec;
    buffer    b;
    nl_writer w = buffer_writer(&b);
    assert_int_equal(nl_reader_next(&r, &rec), NL_OK);
    nl_write_record(&w, &rec);
    for (int i = 0; i < 11; i++)
        nl_write_action(&w, (nl_action){ 1, nl_cell_at(i, -i) });
    nl_write_end(&w);
    assert_string_equal(
        b.text, "[Game \"Nova Luna\"]\n[Players \"2\"]\n[Discs \"20 17\"]\n[Stack \"2 1\"]\n" DECK11 "\n"
                "[Termination \"left\"]\n[Ranking \"2 1\"]\n[Site \"a \\\"b\\\\\"]\n[Date \"2026-11-15\"]\n\n"
                "1@0,0 1@1,-1 1@2,-2 1@3,-3 1@4,-4 1@5,-5 1@6,-6 1@7,-7 1@8,-8 1@9,-9\n1@10,-10\n");
}

TEST(tags_that_the_rules_do_not_know_can_be_had_one_by_one)
{
    static const char text[] =
        "[Players \"1\"][A \"one\"] {x} " DECK11 "[B_2 \"t \\\"w\\\\o\"][C \"\"]\n1@0,0 ";
    nl_reader r = nl_reader_open(text, sizeof text - 1);
    nl_record rec;
    nl_tag    t;
    char      value[16];
    assert_int_equal(nl_reader_next(&r, &rec), NL_OK);
    nl_reader tags = nl_reader_open(rec.tags, rec.tags_length);
    assert_true(nl_reader_tag(&tags, &t));
    assert_true(nl_tag_is(&t, "A"));
    assert_false(nl_tag_is(&t, "AB"));
    assert_true(nl_reader_tag(&tags, &t));
    assert_true(nl_tag_is(&t, "B_2"));
    assert_true(nl_tag_value(&t, value, sizeof value));
    assert_string_equal(value, "t \"w\\o");
    assert_true(nl_reader_tag(&tags, &t));
    assert_false(nl_reader_tag(&tags, &t));
    assert_true(nl_record_tag(&rec, "A", value, sizeof value));
    assert_string_equal(value, "one");
    assert_true(nl_record_tag(&rec, "C", value, sizeof value));
    assert_string_equal(value, "");
    assert_false(nl_record_tag(&rec, "D", value, sizeof value));
    assert_false(nl_record_tag(&rec, "Players", value, sizeof value)); /* that one they know */
}

TEST(a_long_value_is_cut_where_a_character_ends)
{
    nl_tag                   t = { .value = "a\u20ac\u20acb", .value_length = strlen("a\u20ac\u20acb") };
    static const char *const cut[] = { "", "a", "a", "a", "a\u20ac", "a\u20ac", "a\u20ac", "a\u20ac\u20ac" };
    char                     value[16];
    for (size_t room = 1; room <= 8; room++) {
        assert_false(nl_tag_value(&t, value, room));
        assert_string_equal(value, cut[room - 1]);
    }
    assert_true(nl_tag_value(&t, value, 9));
    assert_string_equal(value, t.value);
}

TEST(a_tag_is_checked_before_it_is_written)
{
    assert_int_equal(nl_tag_check("Player1", "Anna \"A\" \\ \u20ac\t"), NL_OK);
    assert_int_equal(nl_tag_check("a_1", ""), NL_OK);
    assert_int_equal(nl_tag_check("", "x"), NL_ERR_TAG);
    assert_int_equal(nl_tag_check("1a", "x"), NL_ERR_TAG);
    assert_int_equal(nl_tag_check("a-b", "x"), NL_ERR_TAG);
    assert_int_equal(nl_tag_check("a", "x\ny"), NL_ERR_TAG_VALUE);
    assert_int_equal(nl_tag_check("a", "x\r\n"), NL_ERR_TAG_VALUE);
    assert_int_equal(nl_tag_check("a", "x\r"), NL_ERR_BYTE);
    assert_int_equal(nl_tag_check("a", "\xff"), NL_ERR_UTF8);
    buffer    b;
    nl_writer w = buffer_writer(&b);
    nl_write_tag(&w, "Name", "a\"b\\c");
    assert_string_equal(b.text, "[Name \"a\\\"b\\\\c\"]\n");
}

TEST(an_empty_record_ends_with_its_empty_line)
{
    static const char text[] = "[Players \"1\"]" DECK11;
    nl_reader         r = nl_reader_open(text, sizeof text - 1);
    nl_record         rec;
    buffer            b;
    nl_writer         w = buffer_writer(&b);
    assert_int_equal(nl_reader_next(&r, &rec), NL_OK);
    nl_write_record(&w, &rec);
    nl_write_end(&w);
    assert_string_equal(b.text, "[Game \"Nova Luna\"]\n[Players \"1\"]\n" DECK11 "\n\n");
}

TEST(a_terminated_game_says_so_in_json)
{
    static const char text[] = "[Players \"2\"]" DECK11 "[Termination \"forfeit\"][Ranking \"2 1\"]";
    nl_reader         r = nl_reader_open(text, sizeof text - 1);
    nl_record         rec;
    nl_game           g;
    nl_deck           d;
    buffer            b;
    nl_writer         w = buffer_writer(&b);
    assert_int_equal(nl_reader_next(&r, &rec), NL_OK);
    nl_deal_start(&rec.deal, &g, &d);
    nl_json j = { .w = w };
    nl_write_position(&j, &(nl_position){ &g, 0, NULL, rec.termination, rec.ranking });
    assert_string_equal(
        b.text, "{\"ply\":0,\"action\":null,\"over\":true,\"to_move\":null,\"order\":[1,2],\"phase\":null,"
                "\"marker\":0,\"wheel\":[0,61,62,28,32,53,24,14,47,49,59,39],\"pile\":57,"
                "\"players\":[{\"discs\":20,\"track\":0,\"tiles\":[]},{\"discs\":20,\"track\":0,"
                "\"tiles\":[]}],\"result\":{\"reason\":\"forfeit\",\"ranking\":[2,1]}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_are_read_as_they_are_written),
        cmocka_unit_test(what_is_no_action_is_refused),
        cmocka_unit_test(a_cell_too_far_away_shares_no_edge),
        cmocka_unit_test(tags_may_be_left_out_and_have_defaults),
        cmocka_unit_test(spaces_comments_and_move_numbers_mean_nothing),
        cmocka_unit_test(a_file_may_hold_many_records),
        cmocka_unit_test(bad_text_is_refused_where_it_is_bad),
        cmocka_unit_test(bad_tags_are_refused),
        cmocka_unit_test(too_many_tags_are_refused),
        cmocka_unit_test(a_termination_stands_with_its_ranking),
        cmocka_unit_test(a_game_that_ended_by_its_actions_has_no_termination),
        cmocka_unit_test(actions_are_refused_with_their_number_and_place),
        cmocka_unit_test(nothing_is_played_behind_a_bad_action),
        cmocka_unit_test(a_record_is_written_in_canonical_form),
        cmocka_unit_test(tags_that_the_rules_do_not_know_can_be_had_one_by_one),
        cmocka_unit_test(a_long_value_is_cut_where_a_character_ends),
        cmocka_unit_test(a_tag_is_checked_before_it_is_written),
        cmocka_unit_test(an_empty_record_ends_with_its_empty_line),
        cmocka_unit_test(a_terminated_game_says_so_in_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
