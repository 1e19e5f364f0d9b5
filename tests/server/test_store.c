/* test_store.c: the store in a file: what it keeps, what it refuses, and two processes with one file.
 *
 * SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "store/store.h"
#include "unit.h"

static char      folder[64], path[96];
static nl_store *here, *there; /* two of the same file */

static nl_store *opened(void)
{
    char      why[256] = "";
    nl_store *s = nl_store_sqlite(path, why, sizeof why);
    assert_string_equal(why, "");
    return s;
}

static int set_up(void **state)
{
    (void)state;
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

TEST(what_fails_keeps_nothing_and_can_be_tried_again)
{
    static char   line[8000];
    struct rlimit usual, none;
    nl_room_row   old = row_of("first"), fresh = row_of("second");
    nl_append     open[] = { event(&old, 0, "a") };
    assert_true(here->commit(here, open, 1));
    memset(line, 'x', sizeof line - 1);
    getrlimit(RLIMIT_FSIZE, &usual);
    none = usual;
    none.rlim_cur = 20000;
    nl_append list[] = { event(&old, 1, line), event(&fresh, 0, line), event(&fresh, 1, line) };
    for (int again = 0; again < 2; again++) {
        assert_int_equal(setrlimit(RLIMIT_FSIZE, again ? &usual : &none), 0);
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
    there->due(there, 1000, on_row, NULL);
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
    here->alive(here, 100);
    here->alive(here, 200);
    there->alive(there, 500); /* another process, later */
    there->alive(there, 700);
    told[0] = '\0';
    here->away(here, 150, on_gap, NULL);
    assert_string_equal(told, "200-500 ");
    told[0] = '\0';
    here->away(here, 600, on_gap, NULL);
    assert_string_equal(told, "");
    here->alive(here, 800); /* it was there all the time */
    nl_store *third = opened();
    third->alive(third, 750);
    third->close(third);
    told[0] = '\0';
    here->away(here, 150, on_gap, NULL);
    assert_string_equal(told, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_kept_is_found_by_everybody, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_number_is_taken_once_and_what_follows_is_not_kept_either, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_fails_keeps_nothing_and_can_be_tried_again, set_up, tear_down),
        cmocka_unit_test_setup_teardown(rooms_are_found_by_who_sits_there_and_when_they_are_due, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_token_stays_with_who_had_it_first, set_up, tear_down),
        cmocka_unit_test_setup_teardown(it_is_known_when_nobody_was_there, set_up, tear_down),
    };
    signal(SIGXFSZ, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
