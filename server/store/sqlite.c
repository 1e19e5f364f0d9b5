/* sqlite.c: the store in one file, by SQLite.
 *
 * Write-ahead log and synchronous=FULL: what COMMIT has answered survives a kill and a power cut.  All
 * events of a turn of the event loop go into one transaction, so that they share one fsync.
 *
 * SPDX-License-Identifier: MIT */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive.h"
#include "schema.h"

enum { BUSY_MS = 5000 };

#define COLUMNS                                                                                              \
    "row, id, code, secret, phase, listed, created, deadline, turn, player1, player2, player3, player4"

/* X(name, SQL) */
#define STATEMENTS(X)                                                                                        \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                              \
    X(COMMIT, "COMMIT")                                                                                      \
    X(SNAPSHOT, "BEGIN")                                                                                     \
    X(ROLLBACK, "ROLLBACK")                                                                                  \
    X(APPEND, "INSERT INTO event VALUES(?,?,?,?)")                                                           \
    X(NEW_ROOM, "INSERT INTO room VALUES(NULL,?,?,?,?,?,?,?,?,?,?,?,?)")                                     \
    X(SET_ROOM, "UPDATE room SET code=?2, phase=?4, listed=?5, deadline=?7, turn=?8, player1=?9,"            \
                " player2=?10, player3=?11, player4=?12 WHERE id=?1")                                        \
    X(RISE, "DELETE FROM seat WHERE room=?")                                                                 \
    X(SEAT, "INSERT INTO seat VALUES(?,?,?)")                                                                \
    X(PLAN, "SELECT text FROM plan WHERE room=? AND player=?")                                               \
    X(PUT_PLAN, "INSERT INTO plan VALUES(?1,?2,?3,?4 AND EXISTS"                                             \
                " (SELECT 1 FROM room WHERE row=?1 AND turn=?2))"                                            \
                " ON CONFLICT(room, player) DO UPDATE SET text=excluded.text, due=excluded.due")             \
    X(CHANGE_PLAN,                                                                                           \
      "UPDATE plan SET text=?3, due=?4 AND EXISTS (SELECT 1 FROM room WHERE row=?1 AND turn=?2)"             \
      " WHERE room=?1 AND player=?2 AND text=?5")                                                            \
    X(DROP_PLAN, "DELETE FROM plan WHERE room=?1 AND player=?2 AND text=coalesce(?3, text)")                 \
    X(DROP_PLANS, "DELETE FROM plan WHERE room=?")                                                           \
    X(TURN, "UPDATE plan SET due=1 WHERE room=? AND player=?")                                               \
    X(DUE_PLANS, "SELECT id, player, text FROM plan CROSS JOIN room ON row=plan.room WHERE due"              \
                 " ORDER BY plan.room LIMIT 100")                                                            \
    X(BY_ID, "SELECT " COLUMNS " FROM room WHERE id=?")                                                      \
    X(BY_CODE, "SELECT " COLUMNS " FROM room WHERE code=?")                                                  \
    X(EVENTS, "SELECT line, request FROM event WHERE room=? AND number>=? ORDER BY number")                  \
    X(ARCHIVED, "SELECT events, size, lines FROM archive WHERE room=?")                                      \
    X(OVER, "SELECT row FROM room WHERE row>? AND phase=2 AND created<? AND NOT EXISTS"                      \
            " (SELECT 1 FROM archive WHERE archive.room=room.row) ORDER BY row LIMIT ?")                     \
    X(PACK, "INSERT INTO archive VALUES(?,?,?,?)")                                                           \
    X(UNPACKED, "DELETE FROM event WHERE room=?")                                                            \
    X(LISTED, "SELECT " COLUMNS " FROM room WHERE listed AND phase=0 ORDER BY created")                      \
    X(OF_PLAYER, "SELECT " COLUMNS ", (SELECT text FROM plan WHERE plan.room=row AND plan.player=?1)"        \
                 " FROM seat CROSS JOIN room ON row=seat.room WHERE player=?1"                               \
                 " ORDER BY over, seat.room DESC LIMIT ?2")                                                  \
    X(UNFINISHED, "SELECT count(*) FROM seat WHERE player=? AND NOT over")                                   \
    X(DUE, "SELECT " COLUMNS " FROM room WHERE deadline > 0 AND deadline <= ? ORDER BY deadline LIMIT 100")  \
    X(PERSON, "SELECT id, name, seen FROM person WHERE token=?")                                             \
    X(PUT_PERSON, "INSERT INTO person VALUES(?1,?2,?3,?4)"                                                   \
                  " ON CONFLICT(token) DO UPDATE SET name=?3, seen=?4")                                      \
    X(ALIVE, "INSERT INTO alive VALUES(?1,?2) ON CONFLICT(since) DO UPDATE SET until=?2")                    \
    X(LIVES, "SELECT since, until FROM alive WHERE until >= ? ORDER BY since")                               \
    X(GATHERING, "SELECT " COLUMNS " FROM room WHERE code>?1 ORDER BY code LIMIT ?2")                        \
    X(DROP, "DELETE FROM room WHERE row=?1 AND phase=0 AND (SELECT count(*) FROM event WHERE room=?1)=?2")   \
    X(DROP_EVENTS, "DELETE FROM event WHERE room=?")                                                         \
    X(ROOMS, "SELECT " COLUMNS " FROM room WHERE row>?1 ORDER BY row LIMIT ?2")                              \
    X(PEOPLE, "SELECT id, name, seen, token FROM person WHERE token>?1 ORDER BY token LIMIT ?2")             \
    X(COUNT, "SELECT (SELECT count(*) FROM room), (SELECT count(*) FROM event) +"                            \
             " (SELECT coalesce(sum(events), 0) FROM archive), (SELECT count(*) FROM person)")

#define NAME(name, sql) name,
enum { STATEMENTS(NAME) STATEMENT_COUNT };
#undef NAME
#define SQL(name, sql) sql,
static const char *const sql[] = { STATEMENTS(SQL) };
#undef SQL

typedef struct {
    nl_store      store;
    sqlite3      *db;
    sqlite3_stmt *statement[STATEMENT_COUNT];
    char          trouble[256];
} sqlite_store;

/* ---- calling SQLite ---- */

static nl_stored fail(sqlite_store *s, const char *doing)
{
    snprintf(s->trouble, sizeof s->trouble, "%s: %s", doing, sqlite3_errmsg(s->db));
    return NL_STORE_FAILED;
}

static sqlite3_stmt *prepared(sqlite_store *s, int which)
{
    sqlite3_stmt *q = s->statement[which];
    sqlite3_reset(q);
    return q;
}

/* Runs a statement that gives no rows, and lets go of what it was given. */
static int run(sqlite_store *s, int which)
{
    sqlite3_stmt *q = s->statement[which];
    int           code = sqlite3_step(q);
    sqlite3_reset(q);
    return code;
}

static void bind_text(sqlite3_stmt *q, int at, const char *text)
{
    sqlite3_bind_text(q, at, text, text ? (int)strlen(text) : 0, SQLITE_STATIC);
}

static void copy_text(sqlite3_stmt *q, int column, char *out, size_t room)
{
    const unsigned char *text = sqlite3_column_text(q, column);
    snprintf(out, room, "%s", text ? (const char *)text : "");
}

/* ---- writing ---- */

static void bind_row(sqlite3_stmt *q, const nl_room_row *r)
{
    bind_text(q, 1, r->id);
    bind_text(q, 2, *r->code ? r->code : NULL);
    sqlite3_bind_blob(q, 3, r->secret, NL_SECRET, SQLITE_STATIC);
    sqlite3_bind_int(q, 4, r->phase);
    sqlite3_bind_int(q, 5, r->listed);
    sqlite3_bind_int64(q, 6, r->created);
    sqlite3_bind_int64(q, 7, r->deadline);
    bind_text(q, 8, r->turn);
    for (int p = 0; p < NL_PLAYERS_MAX; p++)
        bind_text(q, 9 + p, r->player[p]);
}

static bool put_seats(sqlite_store *s, const nl_room_row *r)
{
    sqlite3_bind_int64(prepared(s, RISE), 1, r->row);
    if (run(s, RISE) != SQLITE_DONE)
        return false;
    for (int p = 0; p < NL_PLAYERS_MAX; p++) {
        sqlite3_stmt *q = prepared(s, SEAT);
        if (!*r->player[p])
            continue;
        bind_text(q, 1, r->player[p]);
        sqlite3_bind_int(q, 2, r->phase == NL_OVER);
        sqlite3_bind_int64(q, 3, r->row);
        if (run(s, SEAT) != SQLITE_DONE)
            return false;
    }
    return true;
}

/* Plans are over with the game; until then, that of whoever is to move now is due. */
static bool put_turn(sqlite_store *s, const nl_room_row *r)
{
    int           which = r->phase == NL_OVER ? DROP_PLANS : TURN;
    sqlite3_stmt *q = prepared(s, which);
    sqlite3_bind_int64(q, 1, r->row);
    if (which == TURN)
        bind_text(q, 2, r->turn);
    return (which == TURN && !*r->turn) || run(s, which) == SQLITE_DONE;
}

static nl_stored put_row(sqlite_store *s, nl_room_row *r, bool seats)
{
    bool fresh = !r->row;
    bind_row(prepared(s, fresh ? NEW_ROOM : SET_ROOM), r);
    int code = run(s, fresh ? NEW_ROOM : SET_ROOM);
    if (code == SQLITE_CONSTRAINT)
        return NL_STORE_TAKEN; /* the id or the code */
    if (code != SQLITE_DONE)
        return fail(s, "room");
    if (fresh)
        r->row = sqlite3_last_insert_rowid(s->db);
    return put_turn(s, r) && (!seats || put_seats(s, r)) ? NL_STORED : fail(s, "seats");
}

static nl_stored append(sqlite_store *s, nl_append *a)
{
    nl_stored done = a->row->row ? NL_STORED : put_row(s, a->row, true);
    if (done)
        return done;
    sqlite3_stmt *q = prepared(s, APPEND);
    sqlite3_bind_int64(q, 1, a->row->row);
    sqlite3_bind_int64(q, 2, a->number);
    sqlite3_bind_text(q, 3, a->line, (int)a->length, SQLITE_STATIC);
    sqlite3_bind_int64(q, 4, (int64_t)a->request);
    int code = run(s, APPEND);
    if (code == SQLITE_CONSTRAINT)
        return NL_STORE_TAKEN;
    return code == SQLITE_DONE ? NL_STORED : fail(s, "event");
}

/* A transaction that fails as a whole has kept nothing, and new rooms have no row. */
static bool give_up(sqlite_store *s, nl_append *list, int count, const bool *fresh)
{
    prepared(s, ROLLBACK);
    if (!sqlite3_get_autocommit(s->db))
        run(s, ROLLBACK);
    for (int i = 0; i < count; i++) {
        list[i].result = NL_STORE_FAILED;
        if (fresh[i])
            list[i].row->row = 0;
    }
    return false;
}

static bool sqlite_commit(nl_store *store, nl_append *list, int count)
{
    sqlite_store *s = (sqlite_store *)store;
    bool         *fresh = calloc((size_t)count, sizeof *fresh);
    bool          ok = fresh != NULL;
    if (!ok)
        return false;
    for (int i = 0; i < count; i++) {
        fresh[i] = !list[i].row->row;
        list[i].row->failed = false;
    }
    prepared(s, BEGIN);
    if (run(s, BEGIN) != SQLITE_DONE) {
        fail(s, "begin");
        ok = give_up(s, list, count, fresh);
    }
    for (int i = 0; ok && i < count; i++) {
        nl_append *a = &list[i];
        bool       had_row = a->row->row != 0;
        a->result = a->row->failed ? NL_STORE_TAKEN : append(s, a);
        if (a->result == NL_STORED && a->row_changed && had_row)
            a->result = put_row(s, a->row, a->seats_changed);
        a->row->failed = a->result != NL_STORED;
        if (a->result == NL_STORE_FAILED)
            ok = give_up(s, list, count, fresh);
    }
    prepared(s, COMMIT);
    if (ok && run(s, COMMIT) != SQLITE_DONE) {
        fail(s, "commit");
        ok = give_up(s, list, count, fresh);
    }
    free(fresh);
    return ok;
}

/* ---- reading ---- */

static void read_row(sqlite3_stmt *q, nl_room_row *r)
{
    memset(r, 0, sizeof *r);
    r->row = sqlite3_column_int64(q, 0);
    copy_text(q, 1, r->id, sizeof r->id);
    copy_text(q, 2, r->code, sizeof r->code);
    if (sqlite3_column_bytes(q, 3) == NL_SECRET)
        memcpy(r->secret, sqlite3_column_blob(q, 3), NL_SECRET);
    r->phase = (uint8_t)sqlite3_column_int(q, 4);
    r->listed = sqlite3_column_int(q, 5);
    r->created = sqlite3_column_int64(q, 6);
    r->deadline = sqlite3_column_int64(q, 7);
    copy_text(q, 8, r->turn, sizeof r->turn);
    for (int p = 0; p < NL_PLAYERS_MAX; p++)
        copy_text(q, 9 + p, r->player[p], sizeof r->player[p]);
    if (sqlite3_column_count(q) > 9 + NL_PLAYERS_MAX)
        copy_text(q, 9 + NL_PLAYERS_MAX, r->plan, sizeof r->plan);
}

static nl_stored find_room(sqlite_store *s, int which, const char *name, nl_room_row *row)
{
    sqlite3_stmt *q = prepared(s, which);
    bind_text(q, 1, name);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        read_row(q, row);
    sqlite3_reset(q);
    if (code == SQLITE_ROW)
        return NL_STORED;
    return code == SQLITE_DONE ? NL_STORE_MISSING : fail(s, "find");
}

/* What of a room is in the archive, which comes first; `*from` is where its other events go on. */
static nl_stored load_archive(sqlite_store *s, int64_t room, uint32_t *from, nl_on_event *tell, void *to)
{
    sqlite3_stmt *q = prepared(s, ARCHIVED);
    sqlite3_bind_int64(q, 1, room);
    int  code = sqlite3_step(q);
    bool ok = code == SQLITE_DONE;
    if (code == SQLITE_ROW) {
        uint32_t events = (uint32_t)sqlite3_column_int64(q, 0);
        ok = nl_archive_tell(sqlite3_column_blob(q, 2), (size_t)sqlite3_column_bytes(q, 2),
                             (size_t)sqlite3_column_int64(q, 1), *from, tell, to);
        *from = *from > events ? *from : events;
    }
    sqlite3_reset(q);
    return ok ? NL_STORED : fail(s, "archive");
}

static nl_stored load_events(sqlite_store *s, int64_t room, uint32_t from, nl_on_event *tell, void *to)
{
    sqlite3_stmt *q = prepared(s, EVENTS);
    int           code;
    sqlite3_bind_int64(q, 1, room);
    sqlite3_bind_int64(q, 2, from);
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        tell(to, (const char *)sqlite3_column_text(q, 0), (size_t)sqlite3_column_bytes(q, 0),
             (uint64_t)sqlite3_column_int64(q, 1));
    sqlite3_reset(q);
    return code == SQLITE_DONE ? NL_STORED : fail(s, "events");
}

/* A game that is over may be packed in this very moment: both are read as of one. */
static nl_stored load_over(sqlite_store *s, int64_t room, uint32_t from, nl_on_event *tell, void *to)
{
    prepared(s, SNAPSHOT);
    if (run(s, SNAPSHOT) != SQLITE_DONE)
        return fail(s, "snapshot");
    nl_stored found = load_archive(s, room, &from, tell, to);
    if (found == NL_STORED)
        found = load_events(s, room, from, tell, to);
    prepared(s, COMMIT);
    run(s, COMMIT);
    return found;
}

static nl_stored sqlite_load(nl_store *store, const char *id_or_code, nl_room_row *row, uint32_t from,
                             nl_on_event *tell, void *to)
{
    sqlite_store *s = (sqlite_store *)store;
    nl_stored     found = find_room(s, BY_ID, id_or_code, row);
    if (found == NL_STORE_MISSING)
        found = find_room(s, BY_CODE, id_or_code, row);
    if (found || !tell)
        return found;
    return row->phase == NL_OVER ? load_over(s, row->row, from, tell, to)
                                 : load_events(s, row->row, from, tell, to);
}

static nl_stored tell_rows(sqlite_store *s, int which, nl_on_row *tell, void *to)
{
    sqlite3_stmt *q = s->statement[which];
    int           code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        nl_room_row row;
        read_row(q, &row);
        tell(to, &row);
    }
    sqlite3_reset(q);
    return code == SQLITE_DONE ? NL_STORED : fail(s, "rooms");
}

static nl_stored sqlite_listed(nl_store *store, nl_on_row *tell, void *to)
{
    sqlite_store *s = (sqlite_store *)store;
    prepared(s, LISTED);
    return tell_rows(s, LISTED, tell, to);
}

static nl_stored sqlite_of_player(nl_store *store, const char *player, int most, nl_on_row *tell, void *to)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *q = prepared(s, OF_PLAYER);
    bind_text(q, 1, player);
    sqlite3_bind_int(q, 2, most);
    return tell_rows(s, OF_PLAYER, tell, to);
}

static int sqlite_unfinished(nl_store *store, const char *player)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *q = prepared(s, UNFINISHED);
    bind_text(q, 1, player);
    int count = sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int(q, 0) : 0;
    sqlite3_reset(q);
    return count;
}

static nl_stored sqlite_due(nl_store *store, int64_t now, nl_on_row *tell, void *to)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_bind_int64(prepared(s, DUE), 1, now);
    return tell_rows(s, DUE, tell, to);
}

/* ---- plans ---- */

static sqlite3_stmt *for_plan(sqlite_store *s, int which, const nl_room_row *row, const char *player)
{
    sqlite3_stmt *q = prepared(s, which);
    sqlite3_bind_int64(q, 1, row->row);
    bind_text(q, 2, player);
    return q;
}

static nl_stored sqlite_plan(nl_store *store, const nl_room_row *row, const char *player,
                             char text[NL_PLAN_TEXT])
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *q = for_plan(s, PLAN, row, player);
    int           code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        copy_text(q, 0, text, NL_PLAN_TEXT);
    sqlite3_reset(q);
    if (code == SQLITE_ROW)
        return NL_STORED;
    return code == SQLITE_DONE ? NL_STORE_MISSING : fail(s, "plan");
}

static nl_stored sqlite_put_plan(nl_store *store, const nl_room_row *row, const char *player, const char *was,
                                 const char *text, bool waits)
{
    sqlite_store *s = (sqlite_store *)store;
    int           which = !text ? DROP_PLAN : was ? CHANGE_PLAN : PUT_PLAN;
    sqlite3_stmt *q = for_plan(s, which, row, player);
    bind_text(q, 3, text ? text : was);
    if (text)
        sqlite3_bind_int(q, 4, waits);
    if (which == CHANGE_PLAN)
        bind_text(q, 5, was);
    if (run(s, which) != SQLITE_DONE)
        return fail(s, "plan");
    return was && !sqlite3_changes(s->db) ? NL_STORE_MISSING : NL_STORED;
}

static nl_stored sqlite_due_plans(nl_store *store, int64_t now, nl_on_plan *tell, void *to)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *q = prepared(s, DUE_PLANS);
    int           code;
    (void)now;
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        tell(to, (const char *)sqlite3_column_text(q, 0), (const char *)sqlite3_column_text(q, 1),
             (const char *)sqlite3_column_text(q, 2));
    sqlite3_reset(q);
    return code == SQLITE_DONE ? NL_STORED : fail(s, "plans");
}

/* ---- people ---- */

static void read_person(sqlite3_stmt *q, nl_person *out)
{
    memset(out, 0, sizeof *out);
    copy_text(q, 0, out->id, sizeof out->id);
    copy_text(q, 1, out->name, sizeof out->name);
    out->seen = sqlite3_column_int64(q, 2);
}

static nl_stored sqlite_person(nl_store *store, const uint8_t token[NL_TOKEN], nl_person *out)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *q = prepared(s, PERSON);
    sqlite3_bind_blob(q, 1, token, NL_TOKEN, SQLITE_STATIC);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        read_person(q, out);
    sqlite3_reset(q);
    if (code == SQLITE_ROW)
        return NL_STORED;
    return code == SQLITE_DONE ? NL_STORE_MISSING : fail(s, "person");
}

static nl_stored sqlite_put_person(nl_store *store, const uint8_t token[NL_TOKEN], const nl_person *p)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *q = prepared(s, PUT_PERSON);
    sqlite3_bind_blob(q, 1, token, NL_TOKEN, SQLITE_STATIC);
    bind_text(q, 2, p->id);
    bind_text(q, 3, p->name);
    sqlite3_bind_int64(q, 4, p->seen);
    int code = run(s, PUT_PERSON);
    if (code == SQLITE_CONSTRAINT)
        return NL_STORE_TAKEN;
    return code == SQLITE_DONE ? NL_STORED : fail(s, "person");
}

/* ---- being there ---- */

static bool sqlite_alive(nl_store *store, int64_t since, int64_t now)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *q = prepared(s, ALIVE);
    sqlite3_bind_int64(q, 1, since);
    sqlite3_bind_int64(q, 2, now);
    if (run(s, ALIVE) == SQLITE_DONE)
        return true;
    fail(s, "alive");
    return false;
}

static nl_stored sqlite_lives(nl_store *store, int64_t since, nl_on_time *tell, void *to)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *q = prepared(s, LIVES);
    int           code;
    sqlite3_bind_int64(q, 1, since);
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        tell(to, sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1));
    sqlite3_reset(q);
    return code == SQLITE_DONE ? NL_STORED : fail(s, "alive");
}

static bool sqlite_there(nl_store *store)
{
    (void)store;
    return true;
}

/* ---- everything ---- */

static nl_stored sqlite_rooms(nl_store *store, int64_t after, nl_on_row *tell, void *to)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *q = prepared(s, ROOMS);
    sqlite3_bind_int64(q, 1, after);
    sqlite3_bind_int(q, 2, NL_PART);
    return tell_rows(s, ROOMS, tell, to);
}

static nl_stored sqlite_gathering(nl_store *store, const char *after, nl_on_row *tell, void *to)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *q = prepared(s, GATHERING);
    bind_text(q, 1, after);
    sqlite3_bind_int(q, 2, NL_FEW);
    return tell_rows(s, GATHERING, tell, to);
}

static bool drop_room(sqlite_store *s, int64_t row, uint32_t events)
{
    sqlite3_bind_int64(prepared(s, DROP), 1, row);
    sqlite3_bind_int64(s->statement[DROP], 2, events);
    if (run(s, DROP) != SQLITE_DONE)
        return false;
    if (sqlite3_changes(s->db) == 0)
        return true; /* something has happened there */
    sqlite3_bind_int64(prepared(s, DROP_EVENTS), 1, row);
    sqlite3_bind_int64(prepared(s, RISE), 1, row);
    return run(s, DROP_EVENTS) == SQLITE_DONE && run(s, RISE) == SQLITE_DONE;
}

static nl_stored sqlite_drop(nl_store *store, const nl_room_row *row, uint32_t events)
{
    sqlite_store *s = (sqlite_store *)store;
    prepared(s, BEGIN);
    bool ok = run(s, BEGIN) == SQLITE_DONE && drop_room(s, row->row, events);
    prepared(s, COMMIT);
    if (ok && run(s, COMMIT) == SQLITE_DONE)
        return NL_STORED;
    fail(s, "drop");
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return NL_STORE_FAILED;
}

static nl_stored sqlite_people(nl_store *store, const uint8_t after[NL_TOKEN], nl_on_person *tell, void *to)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *q = prepared(s, PEOPLE);
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
    return code == SQLITE_DONE ? NL_STORED : fail(s, "people");
}

static nl_stored sqlite_count(nl_store *store, nl_kept *k)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *q = prepared(s, COUNT);
    int           code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        *k = (nl_kept){ sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1), sqlite3_column_int64(q, 2) };
    sqlite3_reset(q);
    return code == SQLITE_ROW ? NL_STORED : fail(s, "count");
}

static nl_stored sqlite_clean(nl_store *store, int64_t then)
{
    sqlite_store *s = (sqlite_store *)store;
    char          clean[NL_CLEAN_SQL];
    nl__store_clean_sql(clean, then);
    if (sqlite3_exec(s->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(s->db, clean, NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
        return NL_STORED;
    nl_stored failed = fail(s, "clean");
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return failed;
}

/* ---- the archive ---- */

static bool put_packed(sqlite_store *s, int64_t room, const nl_packing *p, const void *bytes, size_t packed)
{
    sqlite3_stmt *q = prepared(s, PACK);
    sqlite3_bind_int64(q, 1, room);
    sqlite3_bind_int64(q, 2, p->events);
    sqlite3_bind_int64(q, 3, (int64_t)p->lines.length);
    sqlite3_bind_blob(q, 4, bytes, (int)packed, SQLITE_STATIC);
    sqlite3_bind_int64(prepared(s, UNPACKED), 1, room);
    return run(s, PACK) == SQLITE_DONE && run(s, UNPACKED) == SQLITE_DONE;
}

static bool pack_room(sqlite_store *s, int64_t room, int64_t then, nl_packed *sum)
{
    nl_packing p = { .events = 0 };
    size_t     packed = 0;
    bool       ok = load_events(s, room, 0, nl_packing_add, &p) == NL_STORED;
    void      *bytes = ok ? nl_packing_pack(&p, then, &packed) : NULL;
    if (bytes && (ok = put_packed(s, room, &p, bytes, packed)))
        nl_packing_count(&p, packed, sum);
    free(bytes);
    nl_packing_free(&p);
    return ok;
}

/* In one transaction; a server can write between two. */
static nl_stored sqlite_archive(nl_store *store, int64_t then, int64_t *row, nl_packed *sum)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *q = prepared(s, OVER);
    int           code = SQLITE_DONE, count = 0;
    sqlite3_bind_int64(q, 1, *row);
    sqlite3_bind_int64(q, 2, then);
    sqlite3_bind_int(q, 3, NL_PACKED_AT_ONCE);
    prepared(s, BEGIN);
    bool ok = run(s, BEGIN) == SQLITE_DONE;
    for (; ok && (code = sqlite3_step(q)) == SQLITE_ROW; count++) {
        *row = sqlite3_column_int64(q, 0);
        ok = pack_room(s, *row, then, sum);
    }
    sqlite3_reset(q);
    prepared(s, COMMIT);
    if (ok && code == SQLITE_DONE && run(s, COMMIT) == SQLITE_DONE)
        return count ? NL_STORED : NL_STORE_MISSING;
    fail(s, "archive");
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return NL_STORE_FAILED;
}

/* ---- opening and closing ---- */

static const char *sqlite_trouble(nl_store *store)
{
    return ((sqlite_store *)store)->trouble;
}

static void sqlite_close_store(nl_store *store)
{
    sqlite_store *s = (sqlite_store *)store;
    for (int i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

static bool open_file(sqlite_store *s, const char *path)
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
    sqlite_store *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(why, room, "out of memory");
        return NULL;
    }
    s->store = (nl_store){
        .commit = sqlite_commit,
        .load = sqlite_load,
        .listed = sqlite_listed,
        .of_player = sqlite_of_player,
        .unfinished = sqlite_unfinished,
        .due = sqlite_due,
        .plan = sqlite_plan,
        .put_plan = sqlite_put_plan,
        .due_plans = sqlite_due_plans,
        .person = sqlite_person,
        .put_person = sqlite_put_person,
        .alive = sqlite_alive,
        .lives = sqlite_lives,
        .rooms = sqlite_rooms,
        .people = sqlite_people,
        .gathering = sqlite_gathering,
        .drop = sqlite_drop,
        .count = sqlite_count,
        .clean = sqlite_clean,
        .archive = sqlite_archive,
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
