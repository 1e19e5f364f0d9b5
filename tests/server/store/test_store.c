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
#include <sys/wait.h>
#include <unistd.h>

#include <libpq-fe.h>
#include <sqlite3.h>

#include "store/keep.h"
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
    there->listed(there, 0, on_row, NULL);
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

TEST(a_host_has_a_table_to_finish_until_its_game_begins_without_them)
{
    nl_room_row r = row_of("first");
    strcpy(r.turn, "host");
    nl_append open[] = { event(&r, 0, "a") };
    assert_true(here->commit(here, open, 1));
    assert_int_equal(there->unfinished(there, "host"), 1);
    assert_int_equal(there->unfinished(there, "anna"), 1);
    told[0] = '\0';
    there->of_player(there, "host", 9, on_row, NULL);
    assert_string_equal(told, ""); /* there is no seat to come back to */
    strcpy(r.player[1], "host");
    nl_append enter[] = { event(&r, 1, "b") };
    assert_true(here->commit(here, enter, 1));
    assert_int_equal(there->unfinished(there, "host"), 1);
    there->of_player(there, "host", 9, on_row, NULL);
    assert_string_equal(told, "first ");
    memset(r.player[1], 0, sizeof r.player[1]);
    r.phase = NL_PLAYING;
    strcpy(r.turn, "anna");
    nl_append begin[] = { event(&r, 2, "c") };
    assert_true(here->commit(here, begin, 1));
    assert_int_equal(there->unfinished(there, "host"), 0);
    assert_int_equal(there->unfinished(there, "anna"), 1);
}

typedef struct {
    int     count;
    int64_t oldest;
} listed;

static void see_listed(void *to, const nl_room_row *row)
{
    listed *l = to;
    assert_true(!l->count++ || row->created < l->oldest);
    l->oldest = row->created;
}

static listed listed_since(int64_t since)
{
    listed l = { .count = 0 };
    assert_int_equal(there->listed(there, since, see_listed, &l), NL_STORED);
    return l;
}

TEST(the_newest_tables_are_listed_and_no_more_than_that)
{
    static nl_room_row rows[NL_PART + 5];
    static nl_append   list[NL_PART + 5];
    for (int i = 0; i < NL_PART + 5; i++) {
        char id[16];
        snprintf(id, sizeof id, "%06d", i);
        rows[i] = row_of(id);
        rows[i].listed = true;
        rows[i].created = 1000 + i;
        list[i] = event(&rows[i], 0, "a");
    }
    assert_true(here->commit(here, list, NL_PART + 5));
    listed all = listed_since(0), fresh = listed_since(1000 + NL_PART);
    assert_int_equal(all.count, NL_PART);
    assert_int_equal(all.oldest, 1005);
    assert_int_equal(fresh.count, 5);
    assert_int_equal(fresh.oldest, 1000 + NL_PART);
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

static nl_kept cleaned_before(int64_t then)
{
    nl_kept k;
    char    why[256] = "";
    assert_true(nl_keep_clean(url ? url : path, then, &k, why, sizeof why));
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
    if (url) {
        in_database(sql);
        return;
    }
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

TEST(events_of_rooms_that_are_gone_are_found_and_removed)
{
    nl_kept k;
    char    why[256] = "";
    assert_true(nl_keep_check(url ? url : path, &k, why, sizeof why));
    leave_orphans();
    assert_false(nl_keep_check(url ? url : path, &k, why, sizeof why));
    assert_non_null(strstr(why, "3 events"));
    cleaned_before(40);
    assert_true(nl_keep_check(url ? url : path, &k, why, sizeof why));
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

/* All games that were over before `then`, from the second process. */
static nl_packed packed_before(int64_t then)
{
    nl_packed sum = { .rooms = 0 };
    int64_t   row = 0;
    nl_stored done;
    for (int calls = 0; (done = there->archive(there, then, &row, &sum)) == NL_STORED;)
        assert_true(++calls < 10);
    assert_int_equal(done, NL_STORE_MISSING);
    return sum;
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
    PGconn *db = PQconnectdb(url);
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

/* ---- plans ---- */

static void on_plan(void *to, const char *room, const char *player, const char *text)
{
    size_t n = strlen(told);
    (void)to;
    snprintf(told + n, sizeof told - n, "%s %s %s/", room, player, text);
}

/* The plans that are due, at a time when nobody holds any of them. */
static const char *due_plans(nl_store *s)
{
    static int64_t later;
    told[0] = '\0';
    assert_int_equal(s->due_plans(s, later += 2 * NL_LEASE, on_plan, NULL), NL_STORED);
    return told;
}

static const char *plan_of(nl_store *s, const nl_room_row *r, const char *player)
{
    static char text[NL_PLAN_TEXT];
    return s->plan(s, r, player, text) == NL_STORED ? text : "none";
}

static nl_room_row playing(const char *turn)
{
    nl_room_row r = row_of("first");
    nl_append   open[] = { event(&r, 0, "a") };
    r.phase = NL_PLAYING;
    strcpy(r.turn, turn);
    assert_true(here->commit(here, open, 1));
    return r;
}

/* The next event makes it somebody's turn. */
static void turn_to(nl_room_row *r, uint32_t number, const char *player)
{
    nl_append next[] = { event(r, number, "x") };
    strcpy(r->turn, player);
    assert_true(here->commit(here, next, 1));
}

TEST(a_plan_is_kept_until_it_is_replaced_or_removed)
{
    nl_room_row r = playing("ben");
    assert_int_equal(here->put_plan(here, &r, "anna", NULL, "one", true), NL_STORED);
    assert_string_equal(plan_of(there, &r, "anna"), "one");
    assert_string_equal(plan_of(there, &r, "ben"), "none");
    assert_int_equal(there->put_plan(there, &r, "anna", NULL, "two", true), NL_STORED);
    assert_string_equal(plan_of(here, &r, "anna"), "two");
    assert_int_equal(here->put_plan(here, &r, "anna", NULL, NULL, true), NL_STORED);
    assert_int_equal(here->put_plan(here, &r, "anna", NULL, NULL, true), NL_STORED);
    assert_string_equal(plan_of(there, &r, "anna"), "none");
    assert_string_equal(due_plans(here), "");
}

TEST(a_plan_is_due_when_it_is_its_players_turn)
{
    nl_room_row r = playing("ben");
    here->put_plan(here, &r, "anna", NULL, "one", true);
    here->put_plan(here, &r, "cleo", NULL, "other", true);
    assert_string_equal(due_plans(there), "");
    turn_to(&r, 1, "anna");
    assert_string_equal(due_plans(there), "first anna one/");
    assert_string_equal(due_plans(there), "first anna one/"); /* whoever was told has done nothing */
    there->put_plan(there, &r, "anna", NULL, NULL, true);
    assert_string_equal(due_plans(there), "");
}

TEST(a_plan_that_comes_after_the_turn_is_due_at_once)
{
    nl_room_row r = playing("anna");
    there->put_plan(there, &r, "anna", NULL, "late", true);
    assert_string_equal(due_plans(here), "first anna late/");
    there->put_plan(there, &r, "anna", NULL, "missed", false);
    assert_string_equal(due_plans(here), "");
    assert_string_equal(plan_of(here, &r, "anna"), "missed");
    turn_to(&r, 1, "ben");
    turn_to(&r, 2, "anna");
    assert_string_equal(due_plans(here), "first anna missed/"); /* to be looked at, and forgotten */
}

/* Somebody has looked at one, and meanwhile another has come. */
TEST(a_plan_is_changed_or_removed_only_if_it_is_still_the_same)
{
    nl_room_row r = playing("anna");
    here->put_plan(here, &r, "anna", NULL, "one", true);
    there->put_plan(there, &r, "anna", NULL, "two", true);
    assert_int_equal(here->put_plan(here, &r, "anna", "one", "missed", false), NL_STORE_MISSING);
    assert_int_equal(here->put_plan(here, &r, "anna", "one", NULL, false), NL_STORE_MISSING);
    assert_string_equal(due_plans(here), "first anna two/");
    assert_int_equal(here->put_plan(here, &r, "anna", "two", "missed", false), NL_STORED);
    assert_string_equal(plan_of(there, &r, "anna"), "missed");
    assert_string_equal(due_plans(here), "");
    assert_int_equal(here->put_plan(here, &r, "anna", "missed", NULL, false), NL_STORED);
    assert_string_equal(plan_of(there, &r, "anna"), "none");
    assert_int_equal(here->put_plan(here, &r, "anna", "missed", NULL, false), NL_STORE_MISSING);
}

/* The turn has gone again before anybody looked. */
TEST(a_plan_that_is_put_back_is_due_with_the_next_turn)
{
    nl_room_row r = playing("ben");
    here->put_plan(here, &r, "anna", NULL, "one", true);
    turn_to(&r, 1, "anna");
    turn_to(&r, 2, "ben");
    assert_string_equal(due_plans(there), "first anna one/");
    assert_int_equal(there->put_plan(there, &r, "anna", "one", "one", true), NL_STORED);
    assert_string_equal(due_plans(there), "");
    turn_to(&r, 3, "anna");
    assert_string_equal(due_plans(there), "first anna one/");
}

TEST(plans_are_gone_with_the_end_of_the_game)
{
    nl_room_row r = playing("ben");
    here->put_plan(here, &r, "anna", NULL, "one", true);
    r.phase = NL_OVER;
    turn_to(&r, 1, "");
    assert_string_equal(plan_of(there, &r, "anna"), "none");
}

static void on_row_plan(void *to, const nl_room_row *row)
{
    (void)to;
    snprintf(told, sizeof told, "%s %s", row->id, row->plan);
}

TEST(the_rooms_of_a_player_come_with_that_players_plans)
{
    nl_room_row r = playing("ben");
    here->put_plan(here, &r, "ben", NULL, "theirs", true);
    there->of_player(there, "anna", 9, on_row_plan, NULL);
    assert_string_equal(told, "first ");
    here->put_plan(here, &r, "anna", NULL, "mine", true);
    there->of_player(there, "anna", 9, on_row_plan, NULL);
    assert_string_equal(told, "first mine");
}

/* Where several processes share it. */
TEST(a_due_plan_is_one_process_s_for_a_while)
{
    nl_room_row r = playing("anna");
    here->put_plan(here, &r, "anna", NULL, "one", true);
    told[0] = '\0';
    here->due_plans(here, 1000, on_plan, NULL);
    there->due_plans(there, 1000 + NL_LEASE - 1, on_plan, NULL);
    assert_string_equal(told, "first anna one/");
    there->due_plans(there, 1000 + NL_LEASE, on_plan, NULL);
    assert_string_equal(told, "first anna one/first anna one/");
    there->put_plan(there, &r, "anna", NULL, "another", true); /* is held by nobody */
    told[0] = '\0';
    here->due_plans(here, 1001 + NL_LEASE, on_plan, NULL);
    assert_string_equal(told, "first anna another/");
}

/* Somebody moves, and before that is kept a plan is put: whichever is kept first, the plan is due. */
TEST(a_plan_that_is_put_while_the_turn_comes_is_due)
{
    nl_room_row r = playing("ben");
    PGconn     *db = PQconnectdb(url);
    PQclear(PQexec(db, "BEGIN; UPDATE room SET turn = 'anna'"));
    pid_t child = fork();
    if (!child) {
        nl_store *s = opened();
        _exit((int)s->put_plan(s, &r, "anna", NULL, "one", true));
    }
    int status;
    usleep(300000);
    PQclear(PQexec(db, "COMMIT"));
    PQfinish(db);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, NL_STORED);
    assert_string_equal(due_plans(here), "first anna one/");
}

/* The database looks at a new plan only when the transaction ends, and refuses it. */
TEST(what_cannot_be_committed_is_not_stored)
{
    nl_room_row r = playing("ben");
    in_database("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''no''; END';"
                "CREATE CONSTRAINT TRIGGER at_the_end AFTER INSERT ON plan DEFERRABLE INITIALLY DEFERRED"
                " FOR EACH ROW EXECUTE FUNCTION refuse()");
    assert_int_equal(here->put_plan(here, &r, "anna", NULL, "one", true), NL_STORE_FAILED);
    assert_string_equal(plan_of(there, &r, "anna"), "none");
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
        EACH(a_host_has_a_table_to_finish_until_its_game_begins_without_them),
        EACH(the_newest_tables_are_listed_and_no_more_than_that),
        EACH(a_token_stays_with_who_had_it_first),
        EACH(it_is_known_when_nobody_was_there),
        EACH(everything_is_told_in_parts),
        EACH(where_nothing_has_happened_for_long_is_forgotten_if_it_never_began),
        EACH(tables_are_forgotten_by_the_dozen),
        EACH(people_without_a_seat_are_forgotten_a_day_after_they_might_have_come),
        EACH(events_of_rooms_that_are_gone_are_found_and_removed),
        EACH(when_a_server_was_there_is_known_for_years),
        EACH(what_gathers_is_told_by_code_and_dropped_unless_something_has_happened),
        EACH(nothing_happens_any_more_in_a_room_that_was_dropped),
        EACH(games_that_were_over_long_ago_are_packed_and_read_as_before),
        EACH(a_plan_is_kept_until_it_is_replaced_or_removed),
        EACH(a_plan_is_due_when_it_is_its_players_turn),
        EACH(a_plan_that_comes_after_the_turn_is_due_at_once),
        EACH(a_plan_is_changed_or_removed_only_if_it_is_still_the_same),
        EACH(a_plan_that_is_put_back_is_due_with_the_next_turn),
        EACH(plans_are_gone_with_the_end_of_the_game),
        EACH(the_rooms_of_a_player_come_with_that_players_plans),
    };
    const struct CMUnitTest shared[] = {
        EACH(one_process_hears_what_the_other_has_kept),
        EACH(only_one_process_makes_an_event_until_its_time_is_over),
        EACH(a_room_that_is_due_is_told_to_one_process),
        EACH(a_connection_that_is_lost_comes_back_and_says_that_something_was_missed),
        EACH(rooms_that_fail_do_not_keep_others_from_being_stored),
        EACH(a_room_is_not_dropped_while_something_happens_there),
        EACH(a_log_that_is_packed_while_it_is_read_is_told_once),
        EACH(a_due_plan_is_one_process_s_for_a_while),
        EACH(a_plan_that_is_put_while_the_turn_comes_is_due),
        EACH(what_cannot_be_committed_is_not_stored),
        EACH(tables_of_an_earlier_version_become_these),
        EACH(tables_of_a_later_version_are_left_alone),
    };
    url = argc > 1 ? argv[1] : NULL;
    signal(SIGXFSZ, SIG_IGN);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return url ? failed + cmocka_run_group_tests(shared, NULL, NULL) : failed;
}
