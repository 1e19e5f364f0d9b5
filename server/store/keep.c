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

#include "archive.h"
#include "schema.h"

enum { BUSY_MS = 5000, BATCH = 100 }; /* rooms packed in one transaction */

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

/* A store, as this program has it. */
static sqlite3 *open_store(const char *path, char *why, size_t room)
{
    char     trouble[256];
    sqlite3 *db = open_file(path, SQLITE_OPEN_READWRITE, why, room);
    if (db && !nl_schema_upgrade(db, trouble, sizeof trouble)) {
        fail(why, room, path, trouble);
        sqlite3_close(db);
        return NULL;
    }
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

typedef struct {
    nl_room room;
    nl_err  bad;
} folding;

static void fold(void *to, const char *line, size_t length, uint64_t request)
{
    folding      *f = to;
    nl_room_event e;
    (void)request;
    if (f->bad || (f->bad = nl_room_event_read(&e, line, length)) || (f->bad = nl_room_check(&f->room, &e)))
        return;
    nl_room_apply(&f->room, &e);
}

/* Tells the events of a room that are no more in the archive. */
static bool tell_events(sqlite3_stmt *q, int64_t row, nl_on_event *tell, void *to)
{
    int code;
    sqlite3_reset(q);
    sqlite3_bind_int64(q, 1, row);
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        tell(to, (const char *)sqlite3_column_text(q, 0), (size_t)sqlite3_column_bytes(q, 0), 0);
    return code == SQLITE_DONE;
}

/* Folds a room, which is the row that `rooms` stands at. */
static bool fold_room(sqlite3_stmt *rooms, sqlite3_stmt *events, const char *path, char *why, size_t room)
{
    static folding f;
    bool           secret = sqlite3_column_bytes(rooms, 2) == NL_SECRET;
    nl_room_new(&f.room, secret ? sqlite3_column_blob(rooms, 2) : NULL);
    f.bad = NL_OK;
    bool packed = sqlite3_column_type(rooms, 4) != SQLITE_NULL;
    bool read =
        (!packed || nl_archive_tell(sqlite3_column_blob(rooms, 4), (size_t)sqlite3_column_bytes(rooms, 4),
                                    (size_t)sqlite3_column_int64(rooms, 3), 0, fold, &f)) &&
        tell_events(events, sqlite3_column_int64(rooms, 0), fold, &f);
    if (read && !f.bad && !f.room.opened)
        f.bad = NL_ERR_EVENT;
    if (read && !f.bad)
        return true;
    snprintf(why, room, "%s: room %s, event %u: %s", path, (const char *)sqlite3_column_text(rooms, 1),
             f.room.events, read ? nl_err_text(f.bad) : "cannot be read");
    return false;
}

/* Folds the events of all rooms, one after another. */
static bool fold_all(sqlite3 *db, const char *path, char *why, size_t room)
{
    sqlite3_stmt *rooms = NULL, *events = NULL;
    bool          ok = sqlite3_prepare_v2(db,
                                          "SELECT row, id, secret, size, lines FROM room LEFT JOIN archive"
                                                   " ON archive.room = row ORDER BY row",
                                          -1, &rooms, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(db, "SELECT line FROM event WHERE room=? ORDER BY number", -1, &events,
                                 NULL) == SQLITE_OK;
    int code = SQLITE_DONE;
    while (ok && (code = sqlite3_step(rooms)) == SQLITE_ROW)
        ok = fold_room(rooms, events, path, why, room);
    if (ok && code != SQLITE_DONE)
        ok = fail(why, room, path, sqlite3_errmsg(db));
    sqlite3_finalize(rooms);
    sqlite3_finalize(events);
    return ok;
}

static nl_kept count_all(sqlite3 *db)
{
    return (nl_kept){ number(db, "SELECT count(*) FROM room"),
                      number(db, "SELECT (SELECT count(*) FROM event) +"
                                 " (SELECT coalesce(sum(events), 0) FROM archive)"),
                      number(db, "SELECT count(*) FROM person") };
}

bool nl_keep_check(const char *path, nl_kept *k, char *why, size_t room)
{
    sqlite3 *db = open_store(path, why, room);
    if (!db)
        return false;
    bool ok = is_sound(db, path, why, room) && fold_all(db, path, why, room);
    *k = count_all(db);
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
    sqlite3 *db = open_store(path, why, room);
    if (!db)
        return false;
    nl_kept before = count_all(db);
    bool    ok = clean(db, then);
    if (!ok)
        fail(why, room, path, sqlite3_errmsg(db));
    nl_kept after = count_all(db);
    *k = (nl_kept){ before.rooms - after.rooms, before.events - after.events, before.people - after.people };
    sqlite3_close(db);
    return ok;
}

/* ---- packing ---- */

typedef struct {
    nl_lines lines;
    int64_t  events;
    int64_t  last; /* when the latest of them happened */
    bool     bad;
} packing;

static void add_line(void *to, const char *line, size_t length, uint64_t request)
{
    packing      *p = to;
    nl_room_event e;
    (void)request;
    p->bad = p->bad || nl_room_event_read(&e, line, length) || !nl_lines_add(&p->lines, line, length);
    p->last = p->bad ? 0 : e.at;
    p->events++;
}

static bool replace(sqlite3 *db, int64_t row, const packing *p, const void *bytes, size_t packed)
{
    sqlite3_stmt *put = NULL, *drop = NULL;
    bool ok = sqlite3_prepare_v2(db, "INSERT INTO archive VALUES(?,?,?,?)", -1, &put, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(db, "DELETE FROM event WHERE room=?", -1, &drop, NULL) == SQLITE_OK;
    if (ok) {
        sqlite3_bind_int64(put, 1, row);
        sqlite3_bind_int64(put, 2, p->events);
        sqlite3_bind_int64(put, 3, (int64_t)p->lines.length);
        sqlite3_bind_blob(put, 4, bytes, (int)packed, SQLITE_STATIC);
        sqlite3_bind_int64(drop, 1, row);
        ok = sqlite3_step(put) == SQLITE_DONE && sqlite3_step(drop) == SQLITE_DONE;
    }
    sqlite3_finalize(put);
    sqlite3_finalize(drop);
    return ok;
}

/* Packs a room if it was over by then.  False if the file cannot be read or written; a log that makes no sense is
 * left as it is. */
static bool pack_room(sqlite3 *db, sqlite3_stmt *events, int64_t row, int64_t then, nl_packed *sum)
{
    packing p = { .events = 0 };
    size_t  packed = 0;
    bool    ok = tell_events(events, row, add_line, &p);
    void   *bytes = ok && !p.bad && p.last && p.last < then ? nl_archive_pack(&p.lines, &packed) : NULL;
    if (bytes && (ok = replace(db, row, &p, bytes, packed))) {
        sum->rooms++;
        sum->events += p.events;
        sum->before += (int64_t)p.lines.length;
        sum->after += (int64_t)packed;
    }
    free(bytes);
    free(p.lines.text);
    return ok;
}

/* Packs some rooms after `*row`, which moves on; *more says whether there are others.  A server can write between two
 * calls. */
static bool pack_some(sqlite3 *db, int64_t then, int64_t *row, bool *more, nl_packed *sum)
{
    sqlite3_stmt *rooms = NULL, *events = NULL;
    int           code = SQLITE_DONE, count = 0;
    bool          ok =
        sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(db,
                           "SELECT row FROM room WHERE row > ? AND phase = 2 AND created < ? AND NOT EXISTS"
                           " (SELECT 1 FROM archive WHERE room = row) ORDER BY row LIMIT ?",
                           -1, &rooms, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(db, "SELECT line FROM event WHERE room=? ORDER BY number", -1, &events, NULL) ==
            SQLITE_OK;
    if (ok) {
        sqlite3_bind_int64(rooms, 1, *row);
        sqlite3_bind_int64(rooms, 2, then);
        sqlite3_bind_int(rooms, 3, BATCH);
    }
    for (; ok && (code = sqlite3_step(rooms)) == SQLITE_ROW; count++) {
        *row = sqlite3_column_int64(rooms, 0);
        ok = pack_room(db, events, *row, then, sum);
    }
    ok = ok && code == SQLITE_DONE;
    sqlite3_finalize(rooms);
    sqlite3_finalize(events);
    *more = count == BATCH;
    return ok && sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

bool nl_keep_archive(const char *path, int64_t then, nl_packed *p, char *why, size_t room)
{
    int64_t  row = 0;
    bool     more = true, ok = true;
    sqlite3 *db = open_store(path, why, room);
    *p = (nl_packed){ .rooms = 0 };
    if (!db)
        return false;
    while (ok && more)
        ok = pack_some(db, then, &row, &more, p);
    if (!ok)
        fail(why, room, path, sqlite3_errmsg(db));
    sqlite3_close(db);
    return ok;
}
