/* processes.c: several processes with one database, of this version and of others.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <libpq-fe.h>

#include "stores.h"

static void on_news(void *to, const char *text)
{
    size_t n = strlen(told);
    (void)to;
    snprintf(told + n, sizeof told - n, "%s ", text);
}

TEST(one_process_hears_what_the_other_has_kept)
{
    nl_room_row r = row_of("first");
    nl_append list[] = { event(&r, 0, "a") }, taken[] = { event(&r, 0, "b") }, next[] = { event(&r, 1, "c") };
    list[0].news = "one";
    taken[0].news = "not kept";
    next[0].news = "two";
    assert_true(here->commit(here, list, 1));
    here->commit(here, taken, 1);
    here->announce(here, "said");
    assert_true(here->commit(here, next, 1));
    told[0] = '\0';
    for (int tries = 0; strlen(told) < strlen("one said two ") && tries < 10000; tries++) {
        assert_true(there->news(there, on_news, NULL));
        usleep(1000);
    }
    assert_string_equal(told, "one said two ");
    told[0] = '\0';
    here->news(here, on_news, NULL); /* nobody hears what they have said themselves */
    assert_string_equal(told, "");
}

TEST(only_one_process_makes_an_event_until_its_time_is_over)
{
    nl_room_row r = row_of("first");
    nl_append   list[] = { event(&r, 0, "a") };
    assert_true(here->commit(here, list, 1));
    assert_true(here->claim(here, &r, 1, 1000, 2000));
    assert_false(there->claim(there, &r, 1, 1500, 2500));
    assert_true(there->claim(there, &r, 2, 1500, 2500)); /* there is more to do */
    assert_false(here->claim(here, &r, 2, 2499, 9999));
    assert_true(here->claim(here, &r, 2, 2500, 9999));
}

TEST(a_room_that_is_due_is_told_to_one_process)
{
    nl_room_row r = row_of("first");
    nl_append   list[] = { event(&r, 0, "a") };
    r.deadline = 100;
    assert_true(here->commit(here, list, 1));
    told[0] = '\0';
    here->due(here, 100, on_row, NULL);
    assert_string_equal(told, "first ");
    there->due(there, 100 + NL_LEASE - 1, on_row, NULL);
    assert_string_equal(told, "first ");
    assert_false(there->claim(there, &r, 1, 200, 300)); /* the next event is theirs, too */
    there->due(there, 100 + NL_LEASE, on_row, NULL);
    assert_string_equal(told, "first first ");
}

/* As when the database is started anew. */
TEST(a_connection_that_is_lost_comes_back_and_says_that_something_was_missed)
{
    nl_room_row r = row_of("first");
    nl_append   list[] = { event(&r, 0, "a") };
    in_database("DO $$ BEGIN PERFORM pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'novaluna'; END $$");
    assert_false(here->commit(here, list, 1));
    assert_int_equal(list[0].result, NL_STORE_FAILED);
    assert_string_not_equal(here->trouble(here), "");
    for (int tries = 0; !here->there(here); tries++) {
        assert_true(tries < 10000);
        usleep(1000);
    }
    assert_false(here->news(here, on_news, NULL));
    assert_true(here->news(here, on_news, NULL));
    assert_true(here->commit(here, list, 1));
    assert_string_equal(log_of(here, "first"), "a/7 ");
}

/* Whoever holds a lock on it and stands still stops nobody else. */
TEST(rooms_that_fail_do_not_keep_others_from_being_stored)
{
    nl_room_row r = row_of("first"), other = row_of("second");
    nl_append   open[] = { event(&r, 0, "a"), event(&other, 0, "b") };
    assert_true(here->commit(here, open, 2));
    PGconn *db = PQconnectdb(store_url);
    PQclear(PQexec(db, "BEGIN; SELECT FROM room WHERE id = 'first' FOR UPDATE"));
    nl_append next[] = { event(&r, 1, "c"), event(&other, 1, "d") };
    bool      some = here->commit(here, next, 2);
    PQfinish(db); /* or nobody could go on if this test failed */
    assert_true(some);
    assert_int_equal(next[0].result, NL_STORE_FAILED);
    assert_int_equal(next[1].result, NL_STORED);
    assert_true(here->commit(here, next, 1));
}

/* Whoever keeps an event has not committed it yet. */
TEST(a_room_is_not_dropped_while_something_happens_there)
{
    nl_room_row r = row_of("first");
    nl_append   list[] = { event(&r, 0, "a") };
    assert_true(here->commit(here, list, 1));
    PGconn *db = PQconnectdb(store_url);
    PQclear(PQexec(db, "BEGIN; INSERT INTO event SELECT row, 1, 'b', 8 FROM room FOR KEY SHARE"));
    pid_t child = fork();
    if (!child) {
        nl_store *s = opened();
        _exit((int)s->drop(s, &r, 1));
    }
    int status;
    usleep(300000);
    PQclear(PQexec(db, "COMMIT"));
    PQfinish(db);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WEXITSTATUS(status), NL_STORE_TAKEN);
    assert_string_equal(log_of(here, "first"), "a/7 b/8 ");
}

/* Its events and the archive are not read at one moment. */
TEST(a_log_that_is_packed_while_it_is_read_is_told_once)
{
    nl_room_row r = row_of("first");
    nl_append   list[] = { event(&r, 0, "0 10 exit 1"), event(&r, 1, "1 20 exit 2") };
    r.phase = NL_OVER;
    assert_true(here->commit(here, list, 2));
    assert_int_equal(packed_before(50).rooms, 1);
    in_database("INSERT INTO event SELECT row, 1, '1 20 exit 2', 8 FROM room WHERE id = 'first'");
    assert_string_equal(log_of(here, "first"), "0 10 exit 1/0 1 20 exit 2/0 ");
    in_database("UPDATE archive SET lines = '\\x00'");
    assert_string_equal(log_of(here, "first"), "none");
    assert_non_null(strstr(here->trouble(here), "archive"));
}

TEST(tables_of_an_earlier_version_become_these)
{
    nl_room_row r = row_of("first");
    nl_append   list[] = { event(&r, 0, "0 10 exit 1") };
    r.phase = NL_OVER;
    assert_true(here->commit(here, list, 1));
    here->close(here);
    in_database("DROP TABLE archive, plan; UPDATE schema SET version = 1");
    here = opened();
    assert_int_equal(packed_before(50).rooms, 1);
    assert_string_equal(log_of(here, "first"), "0 10 exit 1/0 ");
}

TEST(tables_of_a_later_version_are_left_alone)
{
    char why[256] = "";
    in_database("UPDATE schema SET version = 99");
    assert_null(nl_store_open(store_url, why, sizeof why));
    assert_non_null(strstr(why, "later version"));
}

int test_processes(void)
{
    const struct CMUnitTest tests[] = {
        EACH(one_process_hears_what_the_other_has_kept),
        EACH(only_one_process_makes_an_event_until_its_time_is_over),
        EACH(a_room_that_is_due_is_told_to_one_process),
        EACH(a_connection_that_is_lost_comes_back_and_says_that_something_was_missed),
        EACH(rooms_that_fail_do_not_keep_others_from_being_stored),
        EACH(a_room_is_not_dropped_while_something_happens_there),
        EACH(a_log_that_is_packed_while_it_is_read_is_told_once),
        EACH(tables_of_an_earlier_version_become_these),
        EACH(tables_of_a_later_version_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
