/* test_postgres.c: nothing that the store asks of PostgreSQL takes longer when there are more games.
 *
 *     test_postgres URL
 *
 * SPDX-License-Identifier: MIT */
#include "store/postgres.c" /* for its statements */

#include "unit.h"

static PGconn *db;

static PGresult *result_of(const char *text)
{
    PGresult *r = PQexec(db, text);
    assert_false(nl_result_failed(r));
    return r;
}

/* What PostgreSQL would do for a statement, whatever its values are. */
static PGresult *plan(int statement)
{
    const char *name = statements[statement].name;
    char        explain[128];
    PQclear(PQprepare(db, name, statements[statement].sql, 0, NULL));
    PGresult *described = PQdescribePrepared(db, name);
    int       length = snprintf(explain, sizeof explain, "EXPLAIN EXECUTE \"%s\"", name);
    for (int i = 0; i < PQnparams(described); i++)
        length += snprintf(explain + length, sizeof explain - (size_t)length, "%cNULL", i ? ',' : '(');
    if (PQnparams(described))
        snprintf(explain + length, sizeof explain - (size_t)length, ")");
    PQclear(described);
    return result_of(explain);
}

/* With few rows to read through that would be quickest: it is told not to if there is any other way. */
TEST(no_statement_reads_through_a_table)
{
    PQclear(result_of("SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan"));
    for (int i = 0; i < STATEMENT_COUNT; i++) {
        PGresult *r = plan(i);
        for (int n = 0; n < PQntuples(r); n++)
            if (strstr(PQgetvalue(r, n, 0), "Seq Scan") && i != LIVES && i != FORGET_LIVES && i != COUNT &&
                i != ORPHANS)
                fail_msg("%s: %s", statements[i].name, PQgetvalue(r, n, 0));
        PQclear(r);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(no_statement_reads_through_a_table) };
    char                    why[256];
    nl_store               *s = argc == 2 ? nl_store_postgres(argv[1], why, sizeof why) : NULL;
    if (!s)
        return 2;
    db = PQconnectdb(argv[1]);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    PQfinish(db);
    s->close(s);
    return failed;
}
