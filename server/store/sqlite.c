/* sqlite.c: the store in one file, by SQLite.
 *
 * Write-ahead log and synchronous=FULL: what COMMIT has answered survives a kill and a power cut.  All
 * events of a turn of the event loop go into one transaction, so that they share one fsync.
 *
 * SPDX-License-Identifier: MIT */
#include "sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schema.h"

enum { BUSY_MS = 5000 };

#define SQL(name, sql) sql,
static const char *const sql[] = { STATEMENTS(SQL) };
#undef SQL

/* ---- calling SQLite ---- */

nl_stored nl__sqlite_fail(nl_sqlite *s, const char *doing)
{
    snprintf(s->trouble, sizeof s->trouble, "%s: %s", doing, sqlite3_errmsg(s->db));
    return NL_STORE_FAILED;
}

sqlite3_stmt *nl__sqlite_prepared(nl_sqlite *s, int which)
{
    sqlite3_stmt *q = s->statement[which];
    sqlite3_reset(q);
    return q;
}

int nl__sqlite_run(nl_sqlite *s, int which)
{
    sqlite3_stmt *q = s->statement[which];
    int           code = sqlite3_step(q);
    sqlite3_reset(q);
    return code;
}

void nl__sqlite_bind_text(sqlite3_stmt *q, int at, const char *text)
{
    sqlite3_bind_text(q, at, text, text ? (int)strlen(text) : 0, SQLITE_STATIC);
}

void nl__sqlite_copy_text(sqlite3_stmt *q, int column, char *out, size_t room)
{
    const unsigned char *text = sqlite3_column_text(q, column);
    snprintf(out, room, "%s", text ? (const char *)text : "");
}

/* ---- rooms ---- */

static nl_stored sqlite_listed(nl_store *store, int64_t since, nl_on_row *tell, void *to)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, LISTED);
    sqlite3_bind_int64(q, 1, since);
    sqlite3_bind_int(q, 2, NL_PART);
    return nl__sqlite_tell_rows(s, LISTED, tell, to);
}

static nl_stored sqlite_of_player(nl_store *store, const char *player, int most, nl_on_row *tell, void *to)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, OF_PLAYER);
    nl__sqlite_bind_text(q, 1, player);
    sqlite3_bind_int(q, 2, most);
    return nl__sqlite_tell_rows(s, OF_PLAYER, tell, to);
}

static int sqlite_unfinished(nl_store *store, const char *player)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, UNFINISHED);
    nl__sqlite_bind_text(q, 1, player);
    int count = sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int(q, 0) : 0;
    sqlite3_reset(q);
    return count;
}

static nl_stored sqlite_due(nl_store *store, int64_t now, nl_on_row *tell, void *to)
{
    nl_sqlite *s = (nl_sqlite *)store;
    sqlite3_bind_int64(nl__sqlite_prepared(s, DUE), 1, now);
    return nl__sqlite_tell_rows(s, DUE, tell, to);
}

static nl_stored sqlite_rooms(nl_store *store, int64_t after, nl_on_row *tell, void *to)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, ROOMS);
    sqlite3_bind_int64(q, 1, after);
    sqlite3_bind_int(q, 2, NL_PART);
    return nl__sqlite_tell_rows(s, ROOMS, tell, to);
}

static nl_stored sqlite_gathering(nl_store *store, const char *after, nl_on_row *tell, void *to)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, GATHERING);
    nl__sqlite_bind_text(q, 1, after);
    sqlite3_bind_int(q, 2, NL_FEW);
    return nl__sqlite_tell_rows(s, GATHERING, tell, to);
}

/* ---- people ---- */

static void read_person(sqlite3_stmt *q, nl_person *out)
{
    memset(out, 0, sizeof *out);
    nl__sqlite_copy_text(q, 0, out->id, sizeof out->id);
    nl__sqlite_copy_text(q, 1, out->name, sizeof out->name);
    out->seen = sqlite3_column_int64(q, 2);
}

static nl_stored sqlite_person(nl_store *store, const uint8_t token[NL_TOKEN], nl_person *out)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, PERSON);
    sqlite3_bind_blob(q, 1, token, NL_TOKEN, SQLITE_STATIC);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        read_person(q, out);
    sqlite3_reset(q);
    if (code == SQLITE_ROW)
        return NL_STORED;
    return code == SQLITE_DONE ? NL_STORE_MISSING : nl__sqlite_fail(s, "person");
}

static nl_stored sqlite_put_person(nl_store *store, const uint8_t token[NL_TOKEN], const nl_person *p)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, PUT_PERSON);
    sqlite3_bind_blob(q, 1, token, NL_TOKEN, SQLITE_STATIC);
    nl__sqlite_bind_text(q, 2, p->id);
    nl__sqlite_bind_text(q, 3, p->name);
    sqlite3_bind_int64(q, 4, p->seen);
    int code = nl__sqlite_run(s, PUT_PERSON);
    if (code == SQLITE_CONSTRAINT)
        return NL_STORE_TAKEN;
    return code == SQLITE_DONE ? NL_STORED : nl__sqlite_fail(s, "person");
}

/* ---- being there ---- */

static bool sqlite_alive(nl_store *store, int64_t since, int64_t now)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, ALIVE);
    sqlite3_bind_int64(q, 1, since);
    sqlite3_bind_int64(q, 2, now);
    if (nl__sqlite_run(s, ALIVE) == SQLITE_DONE)
        return true;
    nl__sqlite_fail(s, "alive");
    return false;
}

static nl_stored sqlite_lives(nl_store *store, int64_t since, nl_on_time *tell, void *to)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, LIVES);
    int           code;
    sqlite3_bind_int64(q, 1, since);
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        tell(to, sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1));
    sqlite3_reset(q);
    return code == SQLITE_DONE ? NL_STORED : nl__sqlite_fail(s, "alive");
}

static bool sqlite_there(nl_store *store)
{
    (void)store;
    return true;
}

/* ---- everything ---- */

static bool drop_room(nl_sqlite *s, const nl_room_row *row, uint32_t events, nl_stored *done)
{
    sqlite3_stmt *q = nl__sqlite_prepared(s, DROP);
    sqlite3_bind_int64(q, 1, row->row);
    sqlite3_bind_int64(q, 2, events);
    nl__sqlite_bind_text(q, 3, row->id);
    if (nl__sqlite_run(s, DROP) != SQLITE_DONE)
        return false;
    *done = sqlite3_changes(s->db) ? NL_STORED : NL_STORE_TAKEN;
    if (*done)
        return true;
    sqlite3_bind_int64(nl__sqlite_prepared(s, DROP_EVENTS), 1, row->row);
    sqlite3_bind_int64(nl__sqlite_prepared(s, RISE), 1, row->row);
    return nl__sqlite_run(s, DROP_EVENTS) == SQLITE_DONE && nl__sqlite_run(s, RISE) == SQLITE_DONE;
}

static nl_stored sqlite_drop(nl_store *store, const nl_room_row *row, uint32_t events)
{
    nl_sqlite *s = (nl_sqlite *)store;
    nl_stored  done;
    nl__sqlite_prepared(s, BEGIN);
    bool ok = nl__sqlite_run(s, BEGIN) == SQLITE_DONE && drop_room(s, row, events, &done);
    nl__sqlite_prepared(s, COMMIT);
    if (ok && nl__sqlite_run(s, COMMIT) == SQLITE_DONE)
        return done;
    nl__sqlite_fail(s, "drop");
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return NL_STORE_FAILED;
}

static nl_stored sqlite_people(nl_store *store, const uint8_t after[NL_TOKEN], nl_on_person *tell, void *to)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, PEOPLE);
    int           code;
    sqlite3_bind_blob(q, 1, after, NL_TOKEN, SQLITE_TRANSIENT);
    sqlite3_bind_int(q, 2, NL_PART);
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        uint8_t   token[NL_TOKEN] = { 0 };
        nl_person p;
        read_person(q, &p);
        if (sqlite3_column_bytes(q, 3) == NL_TOKEN)
            memcpy(token, sqlite3_column_blob(q, 3), NL_TOKEN);
        tell(to, token, &p);
    }
    sqlite3_reset(q);
    return code == SQLITE_DONE ? NL_STORED : nl__sqlite_fail(s, "people");
}

static nl_stored sqlite_count(nl_store *store, nl_kept *k)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, COUNT);
    int           code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        *k = (nl_kept){ sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1), sqlite3_column_int64(q, 2) };
    sqlite3_reset(q);
    return code == SQLITE_ROW ? NL_STORED : nl__sqlite_fail(s, "count");
}

/* ---- cleaning ---- */

static nl_stored sqlite_forget_people(nl_store *store, const uint8_t after[NL_TOKEN],
                                      const uint8_t until[NL_TOKEN], int64_t then, int64_t *count)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, FORGET_PEOPLE);
    sqlite3_bind_blob(q, 1, after, NL_TOKEN, SQLITE_STATIC);
    sqlite3_bind_blob(q, 2, until, NL_TOKEN, SQLITE_STATIC);
    sqlite3_bind_int64(q, 3, then);
    if (nl__sqlite_run(s, FORGET_PEOPLE) != SQLITE_DONE)
        return nl__sqlite_fail(s, "people");
    *count += sqlite3_changes(s->db);
    return NL_STORED;
}

/* Runs a statement that wants a number. */
static nl_stored run_with(nl_store *store, int which, int64_t number, const char *doing)
{
    nl_sqlite *s = (nl_sqlite *)store;
    sqlite3_bind_int64(nl__sqlite_prepared(s, which), 1, number);
    return nl__sqlite_run(s, which) == SQLITE_DONE ? NL_STORED : nl__sqlite_fail(s, doing);
}

static nl_stored sqlite_forget_lives(nl_store *store, int64_t then)
{
    return run_with(store, FORGET_LIVES, then, "alive");
}

static nl_stored sqlite_orphans(nl_store *store, nl_on_orphans *tell, void *to)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, ORPHANS);
    int           code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        tell(to, sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1));
    sqlite3_reset(q);
    return code == SQLITE_DONE ? NL_STORED : nl__sqlite_fail(s, "events");
}

static nl_stored sqlite_drop_orphans(nl_store *store, int64_t row)
{
    return run_with(store, DROP_ORPHANS, row, "events");
}

/* ---- opening and closing ---- */

static const char *sqlite_trouble(nl_store *store)
{
    return ((nl_sqlite *)store)->trouble;
}

static void sqlite_close_store(nl_store *store)
{
    nl_sqlite *s = (nl_sqlite *)store;
    for (int i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

static bool open_file(nl_sqlite *s, const char *path)
{
    const char *settings = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
                           "PRAGMA wal_autocheckpoint=4000; PRAGMA cache_size=-16000";
    if (sqlite3_open(path, &s->db) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (sqlite3_db_readonly(s->db, "main")) {
        snprintf(s->trouble, sizeof s->trouble, "cannot be written to");
        return false;
    }
    if (sqlite3_exec(s->db, settings, NULL, NULL, NULL) != SQLITE_OK)
        return false;
    if (!nl_schema_upgrade(s->db, s->trouble, sizeof s->trouble))
        return false;
    for (int i = 0; i < STATEMENT_COUNT; i++)
        if (sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL) !=
            SQLITE_OK)
            return false;
    return true;
}

nl_store *nl_store_sqlite(const char *path, char *why, size_t room)
{
    nl_sqlite *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(why, room, "out of memory");
        return NULL;
    }
    s->store = (nl_store){
        .commit = nl__sqlite_commit,
        .load = nl__sqlite_load,
        .listed = sqlite_listed,
        .of_player = sqlite_of_player,
        .unfinished = sqlite_unfinished,
        .due = sqlite_due,
        .plan = nl__sqlite_plan,
        .put_plan = nl__sqlite_put_plan,
        .due_plans = nl__sqlite_due_plans,
        .person = sqlite_person,
        .put_person = sqlite_put_person,
        .alive = sqlite_alive,
        .lives = sqlite_lives,
        .rooms = sqlite_rooms,
        .people = sqlite_people,
        .gathering = sqlite_gathering,
        .drop = sqlite_drop,
        .count = sqlite_count,
        .forget_people = sqlite_forget_people,
        .forget_lives = sqlite_forget_lives,
        .orphans = sqlite_orphans,
        .drop_orphans = sqlite_drop_orphans,
        .archive = nl__sqlite_archive,
        .fd = -1,
        .there = sqlite_there,
        .trouble = sqlite_trouble,
        .close = sqlite_close_store,
    };
    if (open_file(s, path))
        return &s->store;
    snprintf(why, room, "%s: %s", path, *s->trouble ? s->trouble : sqlite3_errmsg(s->db));
    sqlite_close_store(&s->store);
    return NULL;
}
