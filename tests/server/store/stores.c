/* stores.c: two stores of one file, or of one database, for tests.
 *
 * SPDX-License-Identifier: MIT */
#include "stores.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libpq-fe.h>

const char *store_url;
nl_store   *here, *there;
char        told[512];
static char folder[64], path[96];

const char *store_place(void)
{
    return store_url ? store_url : path;
}

nl_store *opened(void)
{
    char      why[256] = "";
    nl_store *s = nl_store_open(store_place(), why, sizeof why);
    assert_string_equal(why, "");
    return s;
}

void in_database(const char *sql)
{
    PGconn   *db = PQconnectdb(store_url);
    PGresult *r = PQexec(db, sql);
    assert_int_equal(PQresultStatus(r), PGRES_COMMAND_OK);
    PQclear(r);
    PQfinish(db);
}

int set_up(void **state)
{
    (void)state;
    if (store_url)
        in_database("SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    strcpy(folder, "/tmp/novaluna-store-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/novaluna.db", folder);
    here = opened();
    there = opened();
    return 0;
}

int tear_down(void **state)
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

nl_room_row row_of(const char *id)
{
    nl_room_row r = { .created = 5 };
    snprintf(r.id, sizeof r.id, "%s", id);
    snprintf(r.code, sizeof r.code, "%.6s", id);
    snprintf(r.player[0], sizeof r.player[0], "anna");
    return r;
}

nl_append event(nl_room_row *r, uint32_t number, const char *line)
{
    return (nl_append){ .row = r,
                        .row_changed = true,
                        .seats_changed = true,
                        .number = number,
                        .line = line,
                        .length = strlen(line),
                        .request = number + 7 };
}

void on_event(void *to, const char *line, size_t length, uint64_t request)
{
    size_t n = strlen(told);
    (void)to;
    snprintf(told + n, sizeof told - n, "%.*s/%llu ", (int)length, line, (unsigned long long)request);
}

const char *log_of(nl_store *s, const char *id)
{
    nl_room_row row;
    told[0] = '\0';
    return s->load(s, id, &row, 0, on_event, NULL) == NL_STORED ? told : "none";
}

void on_row(void *to, const nl_room_row *row)
{
    size_t n = strlen(told);
    (void)to;
    snprintf(told + n, sizeof told - n, "%s ", row->id);
}

void on_gap(void *to, int64_t from, int64_t until)
{
    size_t n = strlen(told);
    (void)to;
    snprintf(told + n, sizeof told - n, "%lld-%lld ", (long long)from, (long long)until);
}

/* All games that were over before `then`, from the second process. */
nl_packed packed_before(int64_t then)
{
    nl_packed sum = { .rooms = 0 };
    int64_t   row = 0;
    nl_stored done;
    for (int calls = 0; (done = there->archive(there, then, &row, &sum)) == NL_STORED;)
        assert_true(++calls < 10);
    assert_int_equal(done, NL_STORE_MISSING);
    return sum;
}
