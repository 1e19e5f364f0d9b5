/* keep.c: looking after the file of a store, by SQLite.
 *
 * SPDX-License-Identifier: MIT */
#include "keep.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store.h"

enum { BUSY_MS = 5000 };

static bool fail(char *why, size_t room, const char *path, const char *what)
{
    snprintf(why, room, "%s: %s", path, what);
    return false;
}

static sqlite3 *open_file(const char *path, int flags, char *why, size_t room)
{
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, flags, NULL) != SQLITE_OK) {
        fail(why, room, path, sqlite3_errmsg(db));
        sqlite3_close(db);
        return NULL;
    }
    sqlite3_busy_timeout(db, BUSY_MS);
    return db;
}

static int64_t number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *q;
    int64_t       n = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        n = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return n;
}

/* ---- checking ---- */

static bool is_sound(sqlite3 *db, const char *path, char *why, size_t room)
{
    sqlite3_stmt *q;
    bool          ok = false;
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW) {
        const char *said = (const char *)sqlite3_column_text(q, 0);
        ok = said && strcmp(said, "ok") == 0;
        if (!ok)
            fail(why, room, path, said ? said : "no answer");
    } else {
        fail(why, room, path, sqlite3_errmsg(db));
    }
    sqlite3_finalize(q);
    return ok;
}

/* Folds the events of all rooms, one after another; they come in order. */
static bool fold_all(sqlite3 *db, const char *path, char *why, size_t room)
{
    static nl_room r;
    const char    *sql = "SELECT room.row, room.id, room.secret, event.line FROM room LEFT JOIN event"
                         " ON event.room = room.row ORDER BY room.row, event.number";
    sqlite3_stmt  *q;
    int64_t        row = 0;
    bool           ok = sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK;
    while (ok && sqlite3_step(q) == SQLITE_ROW) {
        nl_room_event e;
        const char   *line = (const char *)sqlite3_column_text(q, 3);
        if (sqlite3_column_int64(q, 0) != row) {
            row = sqlite3_column_int64(q, 0);
            nl_room_new(&r, sqlite3_column_bytes(q, 2) == NL_SECRET ? sqlite3_column_blob(q, 2) : NULL);
        }
        nl_err bad = line ? nl_room_event_read(&e, line, strlen(line)) : NL_ERR_EVENT;
        if (!bad && !(bad = nl_room_check(&r, &e)))
            nl_room_apply(&r, &e);
        if (bad) {
            snprintf(why, room, "%s: room %s, event %u: %s", path, (const char *)sqlite3_column_text(q, 1),
                     r.events, nl_err_text(bad));
            ok = false;
        }
    }
    sqlite3_finalize(q);
    return ok;
}

bool nl_keep_check(const char *path, nl_kept *k, char *why, size_t room)
{
    sqlite3 *db = open_file(path, SQLITE_OPEN_READWRITE, why, room);
    if (!db)
        return false;
    bool ok = is_sound(db, path, why, room) && fold_all(db, path, why, room);
    *k = (nl_kept){ number(db, "SELECT count(*) FROM room"), number(db, "SELECT count(*) FROM event"),
                    number(db, "SELECT count(*) FROM person") };
    sqlite3_close(db);
    return ok;
}

/* ---- copies ---- */

bool nl_keep_copy(const char *path, const char *to, char *why, size_t room)
{
    if (access(to, F_OK) == 0)
        return fail(why, room, to, "there is such a file already");
    sqlite3 *db = open_file(path, SQLITE_OPEN_READWRITE, why, room);
    if (!db)
        return false;
    sqlite3_stmt *q;
    bool          ok = sqlite3_prepare_v2(db, "VACUUM INTO ?", -1, &q, NULL) == SQLITE_OK &&
              sqlite3_bind_text(q, 1, to, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(q) == SQLITE_DONE;
    if (!ok)
        fail(why, room, to, sqlite3_errmsg(db));
    sqlite3_finalize(q);
    sqlite3_close(db);
    return ok;
}

/* Whether nobody else has the store open, and all of it is in its one file. */
static bool is_free(const char *path, char *why, size_t room)
{
    sqlite3 *db = open_file(path, SQLITE_OPEN_READWRITE, why, room);
    if (!db)
        return false;
    sqlite3_busy_timeout(db, 0);
    bool ok =
        sqlite3_exec(db, "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE; COMMIT",
                     NULL, NULL, NULL) == SQLITE_OK;
    if (!ok)
        fail(why, room, path, "a server uses it; stop that first");
    sqlite3_close(db);
    return ok;
}

bool nl_keep_restore(const char *path, const char *from, char *why, size_t room)
{
    char    before[1200], fresh[1200];
    nl_kept k;
    bool    old = access(path, F_OK) == 0;
    snprintf(before, sizeof before, "%s.before", path);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    if (!nl_keep_check(from, &k, why, room) || (old && !is_free(path, why, room)))
        return false;
    unlink(fresh);
    if (!nl_keep_copy(from, fresh, why, room))
        return false;
    if ((old && rename(path, before) != 0) || rename(fresh, path) != 0)
        return fail(why, room, path, strerror(errno));
    return true;
}

/* ---- cleaning ---- */

static bool clean(sqlite3 *db, int64_t then)
{
    char sql[1024];
    snprintf(sql, sizeof sql,
             "BEGIN IMMEDIATE;"
             "CREATE TEMP TABLE gone AS SELECT row FROM room WHERE phase = 0 AND created < %lld;"
             "DELETE FROM event WHERE room IN (SELECT row FROM gone);"
             "DELETE FROM seat WHERE room IN (SELECT row FROM gone);"
             "DELETE FROM room WHERE row IN (SELECT row FROM gone);"
             "DELETE FROM person WHERE seen < %lld AND id NOT IN (SELECT player FROM seat);"
             "DELETE FROM alive WHERE until < %lld;"
             "COMMIT",
             (long long)then, (long long)then, (long long)then);
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

bool nl_keep_clean(const char *path, int64_t then, nl_kept *k, char *why, size_t room)
{
    sqlite3 *db = open_file(path, SQLITE_OPEN_READWRITE, why, room);
    if (!db)
        return false;
    nl_kept before = { number(db, "SELECT count(*) FROM room"), number(db, "SELECT count(*) FROM event"),
                       number(db, "SELECT count(*) FROM person") };
    bool    ok = clean(db, then);
    if (!ok)
        fail(why, room, path, sqlite3_errmsg(db));
    *k = (nl_kept){ before.rooms - number(db, "SELECT count(*) FROM room"),
                    before.events - number(db, "SELECT count(*) FROM event"),
                    before.people - number(db, "SELECT count(*) FROM person") };
    sqlite3_close(db);
    return ok;
}
