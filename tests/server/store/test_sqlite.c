/* test_sqlite.c: nothing that the store asks of SQLite takes longer when there are more games.
 *
 * SPDX-License-Identifier: MIT */
#include "store/sqlite.h"

#include <stdio.h>
#include <string.h>

#include "unit.h"

#define SQL(name, sql) sql,
static const char *const sql[] = { STATEMENTS(SQL) };
#undef SQL

/* What SQLite would do for a statement: true if it reads a table from end to end. */
static bool reads_through(sqlite3 *db, const char *statement, char *what, size_t room)
{
    char          explain[1024];
    bool          all = false;
    sqlite3_stmt *q;
    snprintf(explain, sizeof explain, "EXPLAIN QUERY PLAN %s", statement);
    assert_int_equal(SQLITE_OK, sqlite3_prepare_v2(db, explain, -1, &q, NULL));
    while (!all && sqlite3_step(q) == SQLITE_ROW) {
        snprintf(what, room, "%s", (const char *)sqlite3_column_text(q, 3));
        all = strncmp(what, "SCAN", 4) == 0 && !strstr(what, "USING INDEX room_listed") &&
              !strstr(what, "USING INDEX plan_due"); /* which have only what is asked for */
    }
    sqlite3_finalize(q);
    return all;
}

TEST(no_statement_reads_through_a_table)
{
    char       what[256];
    nl_sqlite *s = (nl_sqlite *)nl_store_sqlite(":memory:", what, sizeof what);
    assert_non_null(s);
    for (int i = 0; i < STATEMENT_COUNT; i++)
        if (reads_through(s->db, sql[i], what, sizeof what) && i != LIVES && i != FORGET_LIVES &&
            i != COUNT && i != ORPHANS) /* a line each time it was started; what only admin asks */
            fail_msg("%s: %s", sql[i], what);
    s->store.close(&s->store);
}

TEST(the_games_of_a_player_come_without_sorting)
{
    char          what[256];
    nl_sqlite    *s = (nl_sqlite *)nl_store_sqlite(":memory:", what, sizeof what);
    sqlite3_stmt *q;
    char          explain[1024];
    snprintf(explain, sizeof explain, "EXPLAIN QUERY PLAN %s", sql[OF_PLAYER]);
    assert_int_equal(SQLITE_OK, sqlite3_prepare_v2(s->db, explain, -1, &q, NULL));
    while (sqlite3_step(q) == SQLITE_ROW)
        assert_null(strstr((const char *)sqlite3_column_text(q, 3), "TEMP B-TREE"));
    sqlite3_finalize(q);
    s->store.close(&s->store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_statement_reads_through_a_table),
        cmocka_unit_test(the_games_of_a_player_come_without_sorting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
