/* test_store.c: what every store keeps and refuses, and two processes with one of them.
 *
 *     test_store [URL]
 *
 * In a file; or in the database of that address, whose tables are dropped before each test.
 *
 * SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <libpq-fe.h>

#include "store/store.h"
#include "unit.h"

static const char *url;
static char        folder[64], path[96];
static nl_store   *here, *there; /* two of the same file, or database */

static nl_store *opened(void)
{
    char      why[256] = "";
    nl_store *s = nl_store_open(url ? url : path, why, sizeof why);
    assert_string_equal(why, "");
    return s;
}

static void in_database(const char *sql)
{
    PGconn   *db = PQconnectdb(url);
    PGresult *r = PQexec(db, sql);
    assert_int_equal(PQresultStatus(r), PGRES_COMMAND_OK);
    PQclear(r);
    PQfinish(db);
}

static int set_up(void **state)
{
    (void)state;
    if (url)
        in_database("SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    strcpy(folder, "/tmp/novaluna-store-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/novaluna.db", folder);
    here = opened();
    there = opened();
    return 0;
}

static int tear_down(void **state)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    (void)state;
    here->close(here);
    there->close(there);
    for (int i = 0; i < 3; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    return rmdir(folder);
}

static nl_room_row row_of(const char *id)
{
    nl_room_row r = { .created = 5 };
    snprintf(r.id, sizeof r.id, "%s", id);
    snprintf(r.code, sizeof r.code, "%.6s", id);
    snprintf(r.player[0], sizeof r.player[0], "anna");
    return r;
}

static nl_append event(nl_room_row *r, uint32_t number, const char *line)
{
    return (nl_append){ .row = r,
                        .row_changed = true,
                        .seats_changed = true,
                        .number = number,
                        .line = line,
                        .length = strlen(line),
                        .request = number + 7 };
}

static char told[512];

static void on_event(void *to, const char *line, size_t length, uint64_t request)
{
    size_t n = strlen(told);
    (void)to;
    snprintf(told + n, sizeof told - n, "%.*s/%llu ", (int)length, line, (unsigned long long)request);
}

static const char *log_of(nl_store *s, const char *id)
{
    nl_room_row row;
    told[0] = '\0';
    return s->load(s, id, &row, 0, on_event, NULL) == NL_STORED ? told : "none";
}

static void on_row(void *to, const nl_room_row *row)
{
    size_t n = strlen(told);
    (void)to;
    snprintf(told + n, sizeof told - n, "%s ", row->id);
}

static void on_gap(void *to, int64_t from, int64_t until)
{
    size_t n = strlen(told);
    (void)to;
    snprintf(told + n, sizeof told - n, "%lld-%lld ", (long long)from, (long long)until);
}

TEST(what_is_kept_is_found_by_everybody)
{
    nl_room_row r = row_of("first");
    nl_append   list[] = { event(&r, 0, "a"), event(&r, 1, "b") };
    assert_true(here->commit(here, list, 2));
    assert_true(r.row > 0);
    assert_string_equal(log_of(there, "first"), "a/7 b/8 ");
    nl_room_row found;
    told[0] = '\0';
    assert_int_equal(there->load(there, "first", &found, 1, on_event, NULL), NL_STORED);
    assert_string_equal(told, "b/8 ");
    assert_int_equal(there->load(there, "nobody", &found, 0, NULL, NULL), NL_STORE_MISSING);
}

TEST(a_number_is_taken_once_and_what_follows_is_not_kept_either)
{
    nl_room_row r = row_of("first"), other = row_of("second");
    nl_append   open[] = { event(&r, 0, "a"), event(&other, 0, "x") };
    assert_true(here->commit(here, open, 2));
    nl_room_row theirs = r;
    nl_append   first[] = { event(&theirs, 1, "theirs") };
    assert_true(there->commit(there, first, 1));
    nl_append late[] = { event(&r, 1, "mine"), event(&r, 2, "more"), event(&other, 1, "y") };
    assert_true(here->commit(here, late, 3));
    assert_int_equal(late[0].result, NL_STORE_TAKEN);
    assert_int_not_equal(late[1].result, NL_STORED);
    assert_int_equal(late[2].result, NL_STORED);
    assert_true(r.failed);
    assert_false(other.failed);
    assert_string_equal(log_of(there, "first"), "a/7 theirs/8 ");
    assert_string_equal(log_of(there, "second"), "x/7 y/8 ");
}

/* Long lines cannot be kept: the file may not grow, or the database does not take them. */
static void refuse_long_lines(bool refuse)
{
    static struct rlimit usual;
    if (url) {
        in_database(refuse ? "ALTER TABLE event ADD CONSTRAINT short CHECK (length(line) < 4000)"
                           : "ALTER TABLE event DROP CONSTRAINT short");
        return;
    }
    if (refuse)
        getrlimit(RLIMIT_FSIZE, &usual);
    struct rlimit now = { .rlim_cur = refuse ? 20000 : usual.rlim_cur, .rlim_max = usual.rlim_max };
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &now), 0);
}

TEST(what_fails_keeps_nothing_and_can_be_tried_again)
{
    static char line[8000];
    nl_room_row old = row_of("first"), fresh = row_of("second");
    nl_append   open[] = { event(&old, 0, "a") };
    assert_true(here->commit(here, open, 1));
    memset(line, 'x', sizeof line - 1);
    nl_append list[] = { event(&old, 1, line), event(&fresh, 0, line), event(&fresh, 1, line) };
    for (int again = 0; again < 2; again++) {
        refuse_long_lines(!again);
        assert_int_equal(here->commit(here, list, 3), again);
        assert_int_equal(fresh.row != 0, again);
        assert_int_equal(strcmp(log_of(there, "second"), "none") != 0, again);
        if (!again)
            assert_string_equal(log_of(there, "first"), "a/7 ");
        assert_string_not_equal(here->trouble(here), "");
    }
}

TEST(rooms_are_found_by_who_sits_there_and_when_they_are_due)
{
    nl_room_row a = row_of("first"), b = row_of("second"), c = row_of("third");
    a.deadline = 100;
    b.deadline = 200;
    a.listed = b.listed = true;
    b.phase = NL_PLAYING;
    strcpy(c.player[0], "ben");
    nl_append list[] = { event(&a, 0, "a"), event(&b, 0, "b"), event(&c, 0, "c") };
    assert_true(here->commit(here, list, 3));
    told[0] = '\0';
    assert_int_equal(there->due(there, 99, on_row, NULL), NL_STORED);
    assert_string_equal(told, "");
    there->due(there, 100, on_row, NULL);
    assert_string_equal(told, "first ");
    told[0] = '\0';
    there->due(there, 100 + 2 * NL_LEASE, on_row, NULL); /* whoever was told of it has done nothing */
    assert_string_equal(told, "first second ");
    told[0] = '\0';
    there->listed(there, on_row, NULL);
    assert_string_equal(told, "first ");
    told[0] = '\0';
    there->of_player(there, "ben", 9, on_row, NULL);
    assert_string_equal(told, "third ");
    memset(c.player, 0, sizeof c.player); /* ben rises */
    nl_append rise[] = { event(&c, 1, "d") };
    assert_true(here->commit(here, rise, 1));
    told[0] = '\0';
    there->of_player(there, "ben", 9, on_row, NULL);
    assert_string_equal(told, "");
}

TEST(a_token_stays_with_who_had_it_first)
{
    uint8_t   token[NL_TOKEN] = { 1 }, other[NL_TOKEN] = { 2 };
    nl_person p = { .id = "anna", .name = "Anna", .seen = 5 }, found;
    assert_int_equal(here->put_person(here, token, &p), NL_STORED);
    assert_int_equal(there->put_person(there, other, &p), NL_STORE_TAKEN);
    assert_int_equal(there->person(there, other, &found), NL_STORE_MISSING);
    strcpy(p.name, "Anna B");
    assert_int_equal(here->put_person(here, token, &p), NL_STORED);
    assert_int_equal(there->person(there, token, &found), NL_STORED);
    assert_string_equal(found.name, "Anna B");
    assert_string_equal(found.id, "anna");
}

TEST(it_is_known_when_nobody_was_there)
{
    assert_true(here->alive(here, 100, 200));
    assert_true(there->alive(there, 500, 700)); /* another process, later */
    told[0] = '\0';
    nl_store_away(here, 150, on_gap, NULL);
    assert_string_equal(told, "200-500 ");
    told[0] = '\0';
    nl_store_away(here, 600, on_gap, NULL);
    assert_string_equal(told, "");
    assert_true(there->alive(there, 9000, 9500));
    told[0] = '\0';
    nl_store_away(here, 800, on_gap, NULL); /* somebody was, until a moment after it was noted */
    assert_string_equal(told, "800-9000 ");
    told[0] = '\0';
    nl_store_away(here, 8000, on_gap, NULL);
    assert_string_equal(told, "");
    assert_true(here->alive(here, 100, 9400)); /* it was there all the time */
    assert_true(there->alive(there, 750, 750));
    told[0] = '\0';
    nl_store_away(here, 150, on_gap, NULL);
    assert_string_equal(told, "");
}

static uint8_t last_token[NL_TOKEN];

static void on_person(void *to, const uint8_t token[NL_TOKEN], const nl_person *p)
{
    size_t n = strlen(told);
    (void)to;
    memcpy(last_token, token, NL_TOKEN);
    snprintf(told + n, sizeof told - n, "%s ", p->id);
}

TEST(everything_is_told_in_parts)
{
    nl_room_row a = row_of("first"), b = row_of("second");
    nl_append   list[] = { event(&a, 0, "a"), event(&b, 0, "b"), event(&b, 1, "c") };
    uint8_t     token[NL_TOKEN] = { 9 }, none[NL_TOKEN] = { 0 };
    nl_person   p = { .id = "anna", .name = "Anna", .seen = 5 };
    nl_kept     k;
    assert_true(here->commit(here, list, 3));
    assert_int_equal(here->put_person(here, token, &p), NL_STORED);
    told[0] = '\0';
    assert_int_equal(there->rooms(there, 0, on_row, NULL), NL_STORED);
    assert_string_equal(told, "first second ");
    told[0] = '\0';
    there->rooms(there, a.row, on_row, NULL);
    assert_string_equal(told, "second ");
    told[0] = '\0';
    assert_int_equal(there->people(there, none, on_person, NULL), NL_STORED);
    assert_memory_equal(last_token, token, NL_TOKEN);
    there->people(there, token, on_person, NULL);
    assert_string_equal(told, "anna ");
    assert_int_equal(there->count(there, &k), NL_STORED);
    assert_int_equal(k.rooms * 100 + k.events * 10 + k.people, 231);
}

TEST(what_never_began_is_forgotten)
{
    nl_room_row old = row_of("first"), young = row_of("second"), played = row_of("third");
    young.created = 50;
    played.phase = NL_PLAYING;
    nl_append list[] = { event(&old, 0, "a"), event(&young, 0, "b"), event(&played, 0, "c") };
    nl_kept   k;
    assert_true(here->commit(here, list, 3));
    for (uint8_t i = 0; i < 3; i++) {
        uint8_t   token[NL_TOKEN] = { i };
        nl_person p = { .seen = i == 1 ? 50 : 5 };
        snprintf(p.id, sizeof p.id, "%s", i == 2 ? "anna" : i ? "ben" : "cleo"); /* anna sits there */
        assert_int_equal(here->put_person(here, token, &p), NL_STORED);
    }
    for (int again = 0; again < 2; again++) {
        assert_int_equal(here->clean(here, 40), NL_STORED);
        assert_int_equal(here->count(here, &k), NL_STORED);
        assert_int_equal(k.rooms * 100 + k.events * 10 + k.people, 222);
    }
    assert_string_equal(log_of(there, "first"), "none");
}

/* ---- several processes ---- */

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
    PGconn *db = PQconnectdb(url);
    PQclear(PQexec(db, "BEGIN; SELECT FROM room WHERE id = 'first' FOR UPDATE"));
    nl_append next[] = { event(&r, 1, "c"), event(&other, 1, "d") };
    assert_true(here->commit(here, next, 2));
    assert_int_equal(next[0].result, NL_STORE_FAILED);
    assert_int_equal(next[1].result, NL_STORED);
    PQfinish(db);
    assert_true(here->commit(here, next, 1));
}

TEST(tables_of_a_later_version_are_left_alone)
{
    char why[256] = "";
    in_database("UPDATE schema SET version = 99");
    assert_null(nl_store_open(url, why, sizeof why));
    assert_non_null(strstr(why, "later version"));
}

#define EACH(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        EACH(what_is_kept_is_found_by_everybody),
        EACH(a_number_is_taken_once_and_what_follows_is_not_kept_either),
        EACH(what_fails_keeps_nothing_and_can_be_tried_again),
        EACH(rooms_are_found_by_who_sits_there_and_when_they_are_due),
        EACH(a_token_stays_with_who_had_it_first),
        EACH(it_is_known_when_nobody_was_there),
        EACH(everything_is_told_in_parts),
        EACH(what_never_began_is_forgotten),
    };
    const struct CMUnitTest shared[] = {
        EACH(one_process_hears_what_the_other_has_kept),
        EACH(only_one_process_makes_an_event_until_its_time_is_over),
        EACH(a_room_that_is_due_is_told_to_one_process),
        EACH(a_connection_that_is_lost_comes_back_and_says_that_something_was_missed),
        EACH(rooms_that_fail_do_not_keep_others_from_being_stored),
        EACH(tables_of_a_later_version_are_left_alone),
    };
    url = argc > 1 ? argv[1] : NULL;
    signal(SIGXFSZ, SIG_IGN);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return url ? failed + cmocka_run_group_tests(shared, NULL, NULL) : failed;
}
