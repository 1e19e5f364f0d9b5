/* test_store.c: what every store keeps and refuses.
 *
 *     test_store [URL]
 *
 * In a file; or in the database of that address, whose tables are dropped before each test.
 *
 * SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "stores.h"

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
    if (store_url) {
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
    };
    store_url = argc > 1 ? argv[1] : NULL;
    signal(SIGXFSZ, SIG_IGN);
    int failed = cmocka_run_group_tests(tests, NULL, NULL) + test_old() + test_plans_kept();
    return store_url ? failed + test_processes() : failed;
}
