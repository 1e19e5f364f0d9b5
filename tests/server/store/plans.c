/* plans.c: plans that a store keeps, and when they are due.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <libpq-fe.h>

#include "stores.h"

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

/* ---- where several processes share it ---- */

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
    PGconn     *db = PQconnectdb(store_url);
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

int test_plans_kept(void)
{
    const struct CMUnitTest tests[] = {
        EACH(a_plan_is_kept_until_it_is_replaced_or_removed),
        EACH(a_plan_is_due_when_it_is_its_players_turn),
        EACH(a_plan_that_comes_after_the_turn_is_due_at_once),
        EACH(a_plan_is_changed_or_removed_only_if_it_is_still_the_same),
        EACH(a_plan_that_is_put_back_is_due_with_the_next_turn),
        EACH(plans_are_gone_with_the_end_of_the_game),
        EACH(the_rooms_of_a_player_come_with_that_players_plans),
    };
    const struct CMUnitTest shared[] = {
        EACH(a_due_plan_is_one_process_s_for_a_while),
        EACH(a_plan_that_is_put_while_the_turn_comes_is_due),
        EACH(what_cannot_be_committed_is_not_stored),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return store_url ? failed + cmocka_run_group_tests(shared, NULL, NULL) : failed;
}
