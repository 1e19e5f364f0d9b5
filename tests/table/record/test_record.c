/* test_record.c: a table as a record and back: what is told, what is kept, what is refused.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "made.h"

#ifndef GAMES
#define GAMES 2000
#endif

TEST(what_is_written_reads_as_an_equal_table)
{
    nl_rng          r = { 77 };
    static nl_table t, back;
    buffer          b, c;
    for (int i = 0; i < GAMES; i++) {
        nl_setup s = any_setup(&r);
        t = new_table(&s);
        int plies = (int)nl_rng_below(&r, NL_PLIES_MAX);
        nl_table_resume(&t, 0);
        for (int n = 0; n < plies && !nl_table_over(&t); n++) {
            play_now(&t, any_action(&t, &r), n * 100);
            if (nl_rng_below(&r, 8) == 0)
                nl_table_undo(&t, 0);
        }
        if (nl_rng_below(&r, 4) == 0)
            happen(&t, NL_EVENT_AGREE, 0, 0);
        back = read_table(record(&t, true, &b));
        assert_true(same_tables(&t, &back));
        assert_string_equal(record(&back, true, &c), b.text);
        back = read_table(record(&t, false, &b));
        assert_int_equal(back.deal.deck.count, t.deck.next);
        assert_false(back.seeded);
        assert_memory_equal(&back.game, &t.game, nl_game_bytes(&t.game));
        assert_string_equal(record(&back, false, &c), b.text);
    }
}

TEST(unknown_tags_are_kept_in_their_order)
{
    buffer   b;
    nl_table t = read_table(HEAD "[Z \"1\"] [Player2 \"B\"] {note} [A \"q \\\" \\\\\"]\n\n1@0,0");
    assert_string_equal(record(&t, true, &b),
                        "[Game \"Nova Luna\"]\n[Players \"2\"]\n[Discs \"20\"]\n[Stack \"2 1\"]\n"
                        "[Deck \"61 62 28 32 53 24 14 47 49 59 39\"]\n[Player2 \"B\"]\n"
                        "[Z \"1\"]\n[A \"q \\\" \\\\\"]\n\n1@0,0\n");
    char value[8];
    assert_true(nl_table_tag(&t, "A", value, sizeof value));
    assert_string_equal(value, "q \" \\");
    assert_false(nl_table_tag(&t, "B", value, sizeof value));
}

TEST(tags_of_the_table_are_told_as_they_are_written)
{
    nl_setup s = seeded(2, 2026);
    strcpy(s.seat[0].name, "a \"b\" \\");
    s.time[0] = s.time[1] = (nl_time_control){ 60000, 5000 };
    nl_table t = new_table(&s);
    char     value[NL_NAME_MAX];
    assert_true(nl_table_tag(&t, "Seed", value, sizeof value));
    assert_string_equal(value, "2026");
    assert_true(nl_table_tag(&t, "Clock", value, sizeof value));
    assert_string_equal(value, "60000+5000");
    assert_true(nl_table_tag(&t, "Player1", value, sizeof value));
    assert_string_equal(value, "a \"b\" \\");
    assert_false(nl_table_tag(&t, "Player2", value, sizeof value));
    t = read_table(HEAD);
    assert_false(nl_table_tag(&t, "Seed", value, sizeof value));
}

/* The longest that a table writes by itself: four long names, clocks, and a game taken back. */
TEST(the_longest_tags_of_a_table_are_told)
{
    nl_setup s = seeded(4, UINT64_MAX);
    char     value[2 * NL_NAME_MAX];
    for (int p = 0; p < 4; p++) {
        memset(s.seat[p].name, '"', NL_NAME_MAX - 1);
        s.time[p] = (nl_time_control){ NL_TIME_MAX - p, NL_TIME_MAX };
    }
    nl_table t = new_table(&s);
    while (!nl_table_over(&t))
        play_now(&t, nl_game_action(&t.game, 0), 0);
    while (nl_table_undo(&t, 0) == NL_OK)
        ;
    assert_true(nl_table_tag(&t, "Player4", value, sizeof value));
    assert_int_equal(strlen(value), NL_NAME_MAX - 1);
    assert_true(nl_table_tag(&t, "Undone", value, sizeof value));
}

/* A tag of ours with a value of somebody else's. */
static void stays_as_it_is(const char *tag)
{
    buffer b;
    char   text[512];
    snprintf(text, sizeof text, HEAD "%s\n\n1@0,0 1@0,0\n", tag);
    nl_table t = read_table(text);
    has(&t, true, tag);
    assert_false(nl_table_timed(&t));
    nl_table back = read_table(record(&t, true, &b));
    assert_true(same_tables(&t, &back));
    nl_table_undo(&t, 0);
    play(&t, "2@0,0");
    play(&t, "1@0,1");
    read_table(record(&t, true, &b)); /* no tag stands twice */
}

TEST(tags_of_ours_that_say_something_else_are_kept)
{
    static const char *const tags[] = {
        "[Player1 \"\"]",
        "[Player1 \"A name that is a good deal longer than forty bytes\"]",
        "[Player3 \"Nobody\"]",
        "[Computer1 \"a level whose name is longer than any name of a level\"]",
        "[Seed \"abc\"]",
        "[Seed \"18446744073709551616\"]",
        "[Seed \"01\"]",
        "[Seed \"\"]",
        "[Takebacks \"0\"]",
        "[Takebacks \"65536\"]",
        "[Takebacks \"many\"]",
        "[Clock \"\"]",
        "[Clock \"300\"]",
        "[Clock \"300+\"]",
        "[Clock \"0+0\"]",
        "[Clock \"0+1\"]",
        "[Clock \"1+1 1+1 1+1\"]",
        "[Clock \"1+1  1+1\"]",
        "[Clock \"99999999999999+0\"]",
        "[Clock \"5+0\"]\n[Times \"1\"]",
        "[Clock \"5+0\"]\n[Times \"1 2 3\"]",
        "[Clock \"5+0 0+0\"]\n[Times \"1 2\"]",
        "[Times \"1 2\"]",
    };
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        stays_as_it_is(tags[i]);
    nl_table t = read_table(HEAD "[Player1 \"" LONG LONG LONG "μ" LONG "\"]\n[Computer2 \"\"]");
    assert_string_equal(t.seat[0].name, LONG LONG LONG); /* 159 bytes; one more letter has two */
    assert_true(t.seat[1].computer);
    t = read_table("[Players \"3\"]\n[Deck \"1 2 3 4 5 6 7 8 9 10 11\"]\n[Clock \"5+1 6+1\"]");
    assert_false(nl_table_timed(&t));
    t = read_table(HEAD "[Clock \"5+1\"]");
    assert_int_equal(nl_table_left(&t, 1, 0), 5);
}

TEST(no_seed_is_told_to_others_whatever_it_looks_like)
{
    static const char *const seeds[] = { "[Seed \"7\"]", "[Seed \"abc\"]", "[Seed \"007\"]" };
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        char text[512];
        snprintf(text, sizeof text, HEAD "%s\n[Event \"Fair\"]\n", seeds[i]);
        nl_table t = read_table(text);
        has(&t, true, seeds[i]);
        lacks(&t, false, "Seed");
        has(&t, false, "[Event \"Fair\"]");
    }
}

TEST(what_was_undone_is_dropped_unless_it_can_be_played)
{
    static const char *const values[] = { "", "1@9,9", "1@0,1  1@0,1", "what", "1@0,1 ", "1@0,1 e" };
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        char text[512];
        snprintf(text, sizeof text, HEAD "[Undone \"%s\"]\n\n1@0,0 1@0,0\n", values[i]);
        nl_table t = read_table(text), without = read_table(HEAD "\n1@0,0 1@0,0\n");
        assert_memory_equal(&t, &without, sizeof t);
    }
    nl_table t = read_table(HEAD "[Undone \"1@0,1\"]\n\n1@0,0 1@0,0\n");
    assert_int_equal(nl_table_redo(&t, 0), NL_OK);
    t = read_table(HEAD "[Undone \"1@0,1\"]\n[Termination \"left\"]\n[Ranking \"1 2\"]\n\n1@0,0 1@0,0\n");
    assert_int_not_equal(nl_table_redo(&t, 0), NL_OK);
}

TEST(a_record_is_refused_where_it_is_wrong)
{
    static const struct {
        const char *text;
        nl_err      why;
        size_t      line, column;
    } bad[] = {
        { "", NL_ERR_NO_RECORD, 1, 1 },
        { "hello", NL_ERR_NO_RECORD, 1, 1 },
        { HEAD "\n1@0,0 1@7,7", NL_ERR_FIRST, 4, 7 },
        { HEAD "\n1@0,0\n" HEAD, NL_ERR_RECORDS, 5, 1 },
        { HEAD "\n1@0,0\n[Players \"9\"]", NL_ERR_TAG_MISSING, 5, 1 },
        { HEAD "[Termination \"time\"]", NL_ERR_RANKING, 3, 1 },
    };
    nl_table t = new_table((nl_setup[]){ seeded(2, 1) }), before = t;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        nl_reader r;
        size_t    line, column;
        assert_int_equal(nl_table_read(&t, bad[i].text, strlen(bad[i].text), &r), bad[i].why);
        assert_int_equal(nl_table_read(&t, bad[i].text, strlen(bad[i].text), NULL), bad[i].why);
        nl_reader_where(&r, &line, &column);
        assert_int_equal(line, bad[i].line);
        assert_int_equal(column, bad[i].column);
        assert_memory_equal(&t, &before, sizeof t);
    }
}

TEST(more_tags_than_fit_are_refused_not_cut)
{
    static char text[1 << 16];
    nl_table    t;
    nl_reader   r;
    size_t      line, column;
    strcpy(text, HEAD);
    for (int i = 0; i < 20; i++)
        sprintf(text + strlen(text), "[T%d \"%01000d\"]\n", i, i);
    assert_int_equal(nl_table_read(&t, text, strlen(text), &r), NL_ERR_TAGS_LONG);
    nl_reader_where(&r, &line, &column);
    assert_int_equal(line, 19); /* sixteen fit */
    assert_int_equal(column, 1);
    strcpy(text, HEAD);
    for (int i = 0; i < 250; i++)
        sprintf(text + strlen(text), "[T%d \"\"]\n", i);
    assert_int_equal(nl_table_read(&t, text, strlen(text), &r), NL_ERR_TAG_MANY);
}

TEST(tags_can_be_set_and_removed)
{
    static char long_text[NL_TABLE_TEXT];
    char        value[NL_TABLE_TEXT];
    nl_setup    s = seeded(2, 1);
    strcpy(s.date, "2026-11-15");
    nl_table t = new_table(&s);
    assert_true(nl_table_tag(&t, "Date", value, sizeof value));
    assert_string_equal(value, "2026-11-15");
    assert_int_equal(nl_table_set_tag(&t, "Daily", "a \"b\" \\"), NL_OK);
    assert_int_equal(nl_table_set_tag(&t, "Date", "2027-01-01"), NL_OK);
    has(&t, true, "[Daily \"a \\\"b\\\" \\\\\"]\n[Date \"2027-01-01\"]\n\n");
    assert_int_equal(nl_table_set_tag(&t, "Daily", NULL), NL_OK);
    assert_int_equal(nl_table_set_tag(&t, "Daily", NULL), NL_OK);
    lacks(&t, true, "Daily");
    nl_table before = t;
    assert_int_equal(nl_table_set_tag(&t, "no name", "x"), NL_ERR_TAG);
    assert_int_equal(nl_table_set_tag(&t, "", "x"), NL_ERR_TAG);
    assert_int_equal(nl_table_set_tag(&t, "X", "\xff"), NL_ERR_UTF8);
    static const char *const ours[] = { "Seed",    "Clock",     "Times", "Takebacks", "Undone",
                                        "Player1", "Computer2", "Deck",  "Game",      "Ranking" };
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        assert_int_equal(nl_table_set_tag(&t, ours[i], "7"), NL_ERR_TAG_TWICE);
    assert_memory_equal(&t, &before, sizeof t);
    memset(long_text, 'x', sizeof long_text - 1);
    assert_int_equal(nl_table_set_tag(&t, "Long", long_text), NL_ERR_TAGS_LONG);
    assert_memory_equal(&t, &before, sizeof t);
    long_text[NL_TABLE_TEXT - 100] = '\0';
    assert_int_equal(nl_table_set_tag(&t, "Long", long_text), NL_OK);
    assert_int_equal(nl_table_set_tag(&t, "Long", long_text), NL_OK); /* in its own place */
    for (int i = 0; i < 300; i++) {
        char name[16];
        snprintf(name, sizeof name, "T%d", i);
        before = t;
        nl_err e = nl_table_set_tag(&before, name, "");
        assert_true(e == NL_OK || e == NL_ERR_TAGS_LONG);
    }
    nl_table_set_tag(&t, "Long", NULL);
    nl_err e = NL_OK;
    for (int i = 0; i < 300 && !e; i++) {
        char name[16];
        snprintf(name, sizeof name, "T%d", i);
        e = nl_table_set_tag(&t, name, "");
    }
    assert_int_equal(e, NL_ERR_TAG_MANY);
    buffer b;
    read_table(record(&t, true, &b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_as_an_equal_table),
        cmocka_unit_test(unknown_tags_are_kept_in_their_order),
        cmocka_unit_test(tags_of_the_table_are_told_as_they_are_written),
        cmocka_unit_test(the_longest_tags_of_a_table_are_told),
        cmocka_unit_test(tags_of_ours_that_say_something_else_are_kept),
        cmocka_unit_test(no_seed_is_told_to_others_whatever_it_looks_like),
        cmocka_unit_test(what_was_undone_is_dropped_unless_it_can_be_played),
        cmocka_unit_test(a_record_is_refused_where_it_is_wrong),
        cmocka_unit_test(more_tags_than_fit_are_refused_not_cut),
        cmocka_unit_test(tags_can_be_set_and_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
