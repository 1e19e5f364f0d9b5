/* schema.c: the tables of the file, version by version.
 *
 * SPDX-License-Identifier: MIT */
#include "schema.h"

#include <stdio.h>

static const char *const versions[] = {
    /* 1: rooms, their events, people */
    "CREATE TABLE room(row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, code TEXT UNIQUE, secret BLOB NOT "
    "NULL,"
    " phase INTEGER NOT NULL, listed INTEGER NOT NULL, created INTEGER NOT NULL, deadline INTEGER NOT NULL,"
    " turn TEXT NOT NULL, player1 TEXT NOT NULL, player2 TEXT NOT NULL, player3 TEXT NOT NULL,"
    " player4 TEXT NOT NULL) STRICT;"
    "CREATE INDEX room_listed ON room(created) WHERE listed AND phase = 0;"
    "CREATE INDEX room_due ON room(deadline) WHERE deadline > 0;"
    "CREATE TABLE event(room INTEGER NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, request INTEGER "
    "NOT NULL,"
    " PRIMARY KEY(room, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE seat(player TEXT NOT NULL, over INTEGER NOT NULL, room INTEGER NOT NULL,"
    " PRIMARY KEY(player, over, room DESC)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_room ON seat(room);"
    "CREATE TABLE person(token BLOB PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, seen INTEGER "
    "NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE alive(since INTEGER PRIMARY KEY, until INTEGER NOT NULL) STRICT;",

    /* 2: the events of old games, packed (archive.h): so many events, as so many bytes of lines */
    "CREATE TABLE archive(room INTEGER PRIMARY KEY, events INTEGER NOT NULL, size INTEGER NOT NULL,"
    " lines BLOB NOT NULL) STRICT;",

    /* 3: plans, and which of them are to be looked at since it is their player's turn */
    "CREATE TABLE plan(room INTEGER NOT NULL, player TEXT NOT NULL, text TEXT NOT NULL, due INTEGER NOT NULL,"
    " PRIMARY KEY(room, player)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX plan_due ON plan(room) WHERE due;",
};
enum { VERSION = sizeof versions / sizeof versions[0] };

static int version_of(sqlite3 *db)
{
    sqlite3_stmt *q;
    int           version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        version = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return version;
}

static bool run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Another process may do the same: who comes second finds it done. */
static bool upgrade(sqlite3 *db)
{
    char set[64];
    bool ok = run(db, "BEGIN IMMEDIATE");
    int  version = ok ? version_of(db) : -1;
    ok = version >= 0;
    for (; ok && version < VERSION; version++)
        ok = run(db, versions[version]);
    snprintf(set, sizeof set, "PRAGMA user_version=%d", VERSION);
    return ok && run(db, set) && run(db, "COMMIT");
}

bool nl_schema_upgrade(sqlite3 *db, char *why, size_t room)
{
    int version = version_of(db);
    if (version > VERSION) {
        snprintf(why, room, "was written by a later version of this program");
        return false;
    }
    if (version == VERSION || upgrade(db))
        return true;
    snprintf(why, room, "%s", sqlite3_errmsg(db));
    if (!sqlite3_get_autocommit(db))
        run(db, "ROLLBACK");
    return false;
}
