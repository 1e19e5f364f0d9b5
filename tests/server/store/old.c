/* old.c: what is cleaned away, packed or found to be left over, and what never is.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "stores.h"

static nl_kept cleaned_before(int64_t then)
{
    nl_kept k;
    char    why[256] = "";
    assert_true(nl_keep_clean(store_place(), then, &k, why, sizeof why));
    assert_string_equal(why, "");
    return k;
}

/* By what happened last, not by when it was made. */
TEST(where_nothing_has_happened_for_long_is_forgotten_if_it_never_began)
{
    nl_room_row old = row_of("first"), alive = row_of("second"), played = row_of("third"),
                odd = row_of("fourth");
    nl_append list[] = { event(&old, 0, "0 10 exit 1"),    event(&old, 1, "1 39 exit 2"),
                         event(&alive, 0, "0 10 exit 1"),  event(&alive, 1, "1 40 exit 2"),
                         event(&played, 0, "0 10 exit 1"), event(&odd, 0, "nonsense") };
    played.phase = NL_PLAYING;
    memset(played.code, 0, sizeof played.code);
    assert_true(here->commit(here, list, 6));
    for (int again = 0; again < 2; again++) {
        nl_kept k = cleaned_before(40);
        assert_int_equal(k.rooms * 10 + k.events, again ? 0 : 12);
    }
    assert_string_equal(log_of(there, "first"), "none");
    assert_string_equal(log_of(there, "second"), "0 10 exit 1/7 1 40 exit 2/8 ");
    assert_string_equal(log_of(there, "third"), "0 10 exit 1/7 ");
    assert_string_equal(log_of(there, "fourth"), "nonsense/7 ");
}

TEST(tables_are_forgotten_by_the_dozen)
{
    enum { TABLES = 3 * NL_FEW + 4 };
    nl_room_row r[TABLES];
    nl_append   list[TABLES];
    for (int i = 0; i < TABLES; i++) {
        char id[16];
        snprintf(id, sizeof id, "table%c", 'A' + i);
        r[i] = row_of(id);
        list[i] = event(&r[i], 0, i % 7 ? "0 10 exit 1" : "0 90 exit 1");
    }
    assert_true(here->commit(here, list, TABLES));
    assert_int_equal(cleaned_before(40).rooms, TABLES - 5);
    assert_int_equal(cleaned_before(91).rooms, 5);
}

TEST(people_without_a_seat_are_forgotten_a_day_after_they_might_have_come)
{
    enum { CROWD = 2 * NL_PART + 7 };
    nl_room_row r = row_of("first"); /* anna sits there */
    nl_append   list[] = { event(&r, 0, "0 99 exit 1") };
    nl_kept     k;
    assert_true(here->commit(here, list, 1));
    for (int i = 0; i < CROWD; i++) {
        uint8_t   token[NL_TOKEN] = { (uint8_t)(i / 100), (uint8_t)i };
        nl_person p = { .seen = i == 5 ? 40 : 39 };
        snprintf(p.id, sizeof p.id, "p%d", i);
        if (i == 7)
            strcpy(p.id, "anna");
        assert_int_equal(here->put_person(here, token, &p), NL_STORED);
    }
    for (int again = 0; again < 2; again++)
        assert_int_equal(cleaned_before(40 + NL_SEEN).people, again ? 0 : CROWD - 2);
    assert_int_equal(there->count(there, &k), NL_STORED);
    assert_int_equal(k.people, 2);
}

/* As versions before this one could leave them. */
static void leave_orphans(void)
{
    static const char *const sql =
        "INSERT INTO event VALUES(77, 0, 'x', 0), (77, 1, 'y', 0), (78, 3, 'z', 0)";
    if (store_url) {
        in_database(sql);
        return;
    }
    sqlite3 *db;
    assert_int_equal(sqlite3_open(store_place(), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

TEST(events_of_rooms_that_are_gone_are_found_and_removed)
{
    nl_kept k;
    char    why[256] = "";
    assert_true(nl_keep_check(store_place(), &k, why, sizeof why));
    leave_orphans();
    assert_false(nl_keep_check(store_place(), &k, why, sizeof why));
    assert_non_null(strstr(why, "3 events"));
    cleaned_before(40);
    assert_true(nl_keep_check(store_place(), &k, why, sizeof why));
}

/* A clock may have run for longer than anything else is kept. */
TEST(when_a_server_was_there_is_known_for_years)
{
    const int64_t year = NL_TIME_MAX, now = 3 * year;
    assert_true(here->alive(here, 10, 500));
    assert_true(here->alive(here, now - year, now - year + 500));
    assert_true(here->alive(here, now - 900, now));
    cleaned_before(now);
    told[0] = '\0';
    nl_store_away(here, now - year, on_gap, NULL);
    char expected[64];
    snprintf(expected, sizeof expected, "%lld-%lld ", (long long)(now - year + 500), (long long)(now - 900));
    assert_string_equal(told, expected);
    told[0] = '\0';
    here->lives(here, 0, on_gap, NULL);
    assert_null(strstr(told, "10-500"));
}

static void note_code(void *to, const nl_room_row *row)
{
    strcat(to, row->code);
    strcat(to, " ");
}

TEST(what_gathers_is_told_by_code_and_dropped_unless_something_has_happened)
{
    nl_room_row left = row_of("bbb"), other = row_of("aaa"), played = row_of("ccc");
    nl_append   list[] = { event(&left, 0, "a"), event(&left, 1, "b"), event(&other, 0, "c"),
                           event(&played, 0, "d") };
    char        codes[64] = "";
    nl_kept     k;
    played.phase = NL_PLAYING;
    memset(played.code, 0, sizeof played.code);
    assert_true(here->commit(here, list, 4));
    assert_int_equal(there->gathering(there, "", note_code, codes), NL_STORED);
    assert_string_equal(codes, "aaa bbb ");
    *codes = '\0';
    assert_int_equal(there->gathering(there, "aaa", note_code, codes), NL_STORED);
    assert_string_equal(codes, "bbb ");
    assert_int_equal(there->drop(there, &left, 1), NL_STORE_TAKEN); /* it has two by now */
    assert_int_equal(there->drop(there, &played, 1), NL_STORE_TAKEN);
    assert_int_equal(there->count(there, &k), NL_STORED);
    assert_int_equal(k.rooms * 10 + k.events, 34);
    assert_int_equal(there->drop(there, &left, 2), NL_STORED);
    assert_int_equal(here->count(here, &k), NL_STORED);
    assert_int_equal(k.rooms * 10 + k.events, 22);
    assert_string_equal(log_of(here, "bbb"), "none");
    assert_int_equal(here->unfinished(here, "anna"), 2);
}

/* Another room may have got its row since. */
TEST(nothing_happens_any_more_in_a_room_that_was_dropped)
{
    nl_room_row left = row_of("first"), kept = row_of("second");
    nl_append   open[] = { event(&kept, 0, "a"), event(&left, 0, "b") };
    nl_kept     k;
    assert_true(here->commit(here, open, 2));
    assert_int_equal(there->drop(there, &left, 1), NL_STORED);
    for (int again = 0; again < 2; again++) {
        nl_append late[] = { event(&left, 1, "c"), event(&left, 2, "d"),
                             event(&kept, 1 + (uint32_t)again, "e") };
        assert_true(here->commit(here, late, 3));
        assert_int_equal(late[0].result, NL_STORE_MISSING);
        assert_int_not_equal(late[1].result, NL_STORED);
        assert_int_equal(late[2].result, NL_STORED);
        assert_true(left.failed);
        nl_room_row fresh = row_of(again ? "fourth" : "third");
        nl_append   next[] = { event(&fresh, 0, "f") };
        assert_true(there->commit(there, next, 1));
        assert_int_equal(there->count(there, &k), NL_STORED);
        assert_int_equal(k.rooms * 10 + k.events, again ? 35 : 23);
    }
    assert_int_equal(there->drop(there, &left, 0), NL_STORE_TAKEN);
    assert_string_equal(log_of(here, "third"), "f/7 ");
    assert_int_equal(here->unfinished(here, "anna"), 3);
}

TEST(games_that_were_over_long_ago_are_packed_and_read_as_before)
{
    nl_room_row old = row_of("first"), late = row_of("second"), going = row_of("third"),
                odd = row_of("fourth");
    nl_append   list[] = { event(&old, 0, "0 10 exit 1"),   event(&old, 1, "1 20 exit 2"),
                           event(&late, 0, "0 10 exit 1"),  event(&late, 1, "1 90 exit 2"),
                           event(&going, 0, "0 10 exit 1"), event(&odd, 0, "nonsense") };
    nl_kept     k;
    nl_room_row found;
    old.phase = late.phase = odd.phase = NL_OVER;
    going.phase = NL_PLAYING;
    assert_true(here->commit(here, list, 6));
    nl_packed sum = packed_before(50);
    assert_int_equal(sum.rooms, 1);
    assert_int_equal(sum.events, 2);
    assert_int_equal(sum.before, strlen("0 10 exit 1\n1 20 exit 2\n"));
    assert_int_equal(packed_before(50).rooms, 0);
    assert_string_equal(log_of(here, "first"), "0 10 exit 1/0 1 20 exit 2/0 ");
    assert_string_equal(log_of(here, "second"), "0 10 exit 1/7 1 90 exit 2/8 ");
    assert_string_equal(log_of(here, "third"), "0 10 exit 1/7 ");
    assert_string_equal(log_of(here, "fourth"), "nonsense/7 ");
    assert_int_equal(here->count(here, &k), NL_STORED);
    assert_int_equal(k.rooms * 10 + k.events, 46);
    nl_append next[] = { event(&old, 2, "2 60 next abc") };
    assert_true(here->commit(here, next, 1));
    told[0] = '\0';
    assert_int_equal(there->load(there, "first", &found, 1, on_event, NULL), NL_STORED);
    assert_string_equal(told, "1 20 exit 2/0 2 60 next abc/9 ");
    told[0] = '\0';
    there->load(there, "first", &found, 2, on_event, NULL);
    assert_string_equal(told, "2 60 next abc/9 ");
}

int test_old(void)
{
    const struct CMUnitTest tests[] = {
        EACH(where_nothing_has_happened_for_long_is_forgotten_if_it_never_began),
        EACH(tables_are_forgotten_by_the_dozen),
        EACH(people_without_a_seat_are_forgotten_a_day_after_they_might_have_come),
        EACH(events_of_rooms_that_are_gone_are_found_and_removed),
        EACH(when_a_server_was_there_is_known_for_years),
        EACH(what_gathers_is_told_by_code_and_dropped_unless_something_has_happened),
        EACH(nothing_happens_any_more_in_a_room_that_was_dropped),
        EACH(games_that_were_over_long_ago_are_packed_and_read_as_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
