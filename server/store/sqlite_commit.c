/* sqlite_commit.c: a turn of the event loop becomes one transaction.
 *
 * SPDX-License-Identifier: MIT */
#include "sqlite.h"

#include <stdlib.h>

static void bind_row(sqlite3_stmt *q, const nl_room_row *r)
{
    nl__sqlite_bind_text(q, 1, r->id);
    nl__sqlite_bind_text(q, 2, *r->code ? r->code : NULL);
    sqlite3_bind_blob(q, 3, r->secret, NL_SECRET, SQLITE_STATIC);
    sqlite3_bind_int(q, 4, r->phase);
    sqlite3_bind_int(q, 5, r->listed);
    sqlite3_bind_int64(q, 6, r->created);
    sqlite3_bind_int64(q, 7, r->deadline);
    nl__sqlite_bind_text(q, 8, r->turn);
    for (int p = 0; p < NL_PLAYERS_MAX; p++)
        nl__sqlite_bind_text(q, 9 + p, r->player[p]);
}

static bool put_seats(nl_sqlite *s, const nl_room_row *r)
{
    sqlite3_bind_int64(nl__sqlite_prepared(s, RISE), 1, r->row);
    if (nl__sqlite_run(s, RISE) != SQLITE_DONE)
        return false;
    const char *who[NL_PLAYERS_MAX + 1];
    int         count = nl__store_held_by(r, who);
    for (int p = 0; p < count; p++) {
        sqlite3_stmt *q = nl__sqlite_prepared(s, SEAT);
        nl__sqlite_bind_text(q, 1, who[p]);
        sqlite3_bind_int(q, 2, r->phase == NL_OVER);
        sqlite3_bind_int64(q, 3, r->row);
        if (nl__sqlite_run(s, SEAT) != SQLITE_DONE)
            return false;
    }
    return true;
}

/* Plans are over with the game; until then, that of whoever is to move now is due. */
static bool put_turn(nl_sqlite *s, const nl_room_row *r)
{
    int           which = r->phase == NL_OVER ? DROP_PLANS : TURN;
    sqlite3_stmt *q = nl__sqlite_prepared(s, which);
    sqlite3_bind_int64(q, 1, r->row);
    if (which == TURN)
        nl__sqlite_bind_text(q, 2, r->turn);
    return (which == TURN && !*r->turn) || nl__sqlite_run(s, which) == SQLITE_DONE;
}

static nl_stored put_row(nl_sqlite *s, nl_room_row *r, bool seats)
{
    bool fresh = !r->row;
    bind_row(nl__sqlite_prepared(s, fresh ? NEW_ROOM : SET_ROOM), r);
    int code = nl__sqlite_run(s, fresh ? NEW_ROOM : SET_ROOM);
    if (code == SQLITE_CONSTRAINT)
        return NL_STORE_TAKEN; /* the id or the code */
    if (code != SQLITE_DONE)
        return nl__sqlite_fail(s, "room");
    if (fresh)
        r->row = sqlite3_last_insert_rowid(s->db);
    return put_turn(s, r) && (!seats || put_seats(s, r)) ? NL_STORED : nl__sqlite_fail(s, "seats");
}

/* Where the room is gone there is no row for the event to belong to.  The row's number alone would not tell: SQLite
 * gives it to another room. */
static nl_stored append(nl_sqlite *s, nl_append *a)
{
    nl_stored done = a->row->row ? NL_STORED : put_row(s, a->row, true);
    if (done)
        return done;
    sqlite3_stmt *q = nl__sqlite_prepared(s, APPEND);
    sqlite3_bind_int64(q, 1, a->row->row);
    sqlite3_bind_int64(q, 2, a->number);
    sqlite3_bind_text(q, 3, a->line, (int)a->length, SQLITE_STATIC);
    sqlite3_bind_int64(q, 4, (int64_t)a->request);
    nl__sqlite_bind_text(q, 5, a->row->id);
    int code = nl__sqlite_run(s, APPEND);
    if (code == SQLITE_CONSTRAINT)
        return sqlite3_extended_errcode(s->db) == SQLITE_CONSTRAINT_NOTNULL ? NL_STORE_MISSING
                                                                            : NL_STORE_TAKEN;
    return code == SQLITE_DONE ? NL_STORED : nl__sqlite_fail(s, "event");
}

/* A transaction that fails as a whole has kept nothing, and new rooms have no row. */
static bool give_up(nl_sqlite *s, nl_append *list, int count, const bool *fresh)
{
    nl__sqlite_prepared(s, ROLLBACK);
    if (!sqlite3_get_autocommit(s->db))
        nl__sqlite_run(s, ROLLBACK);
    for (int i = 0; i < count; i++) {
        list[i].result = NL_STORE_FAILED;
        if (fresh[i])
            list[i].row->row = 0;
    }
    return false;
}

bool nl__sqlite_commit(nl_store *store, nl_append *list, int count)
{
    nl_sqlite *s = (nl_sqlite *)store;
    bool      *fresh = calloc((size_t)count, sizeof *fresh);
    bool       ok = fresh != NULL;
    if (!ok)
        return false;
    for (int i = 0; i < count; i++) {
        fresh[i] = !list[i].row->row;
        list[i].row->failed = false;
    }
    nl__sqlite_prepared(s, BEGIN);
    if (nl__sqlite_run(s, BEGIN) != SQLITE_DONE) {
        nl__sqlite_fail(s, "begin");
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
    nl__sqlite_prepared(s, COMMIT);
    if (ok && nl__sqlite_run(s, COMMIT) != SQLITE_DONE) {
        nl__sqlite_fail(s, "commit");
        ok = give_up(s, list, count, fresh);
    }
    free(fresh);
    return ok;
}
