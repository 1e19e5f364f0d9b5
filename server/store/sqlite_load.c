/* sqlite_load.c: rooms and their logs, from the file and from its archive.
 *
 * SPDX-License-Identifier: MIT */
#include "sqlite.h"

#include <string.h>

static void read_row(sqlite3_stmt *q, nl_room_row *r)
{
    memset(r, 0, sizeof *r);
    r->row = sqlite3_column_int64(q, 0);
    nl__sqlite_copy_text(q, 1, r->id, sizeof r->id);
    nl__sqlite_copy_text(q, 2, r->code, sizeof r->code);
    if (sqlite3_column_bytes(q, 3) == NL_SECRET)
        memcpy(r->secret, sqlite3_column_blob(q, 3), NL_SECRET);
    r->phase = (uint8_t)sqlite3_column_int(q, 4);
    r->listed = sqlite3_column_int(q, 5);
    r->created = sqlite3_column_int64(q, 6);
    r->deadline = sqlite3_column_int64(q, 7);
    nl__sqlite_copy_text(q, 8, r->turn, sizeof r->turn);
    for (int p = 0; p < NL_PLAYERS_MAX; p++)
        nl__sqlite_copy_text(q, 9 + p, r->player[p], sizeof r->player[p]);
    if (sqlite3_column_count(q) > 9 + NL_PLAYERS_MAX)
        nl__sqlite_copy_text(q, 9 + NL_PLAYERS_MAX, r->plan, sizeof r->plan);
}

static nl_stored find_room(nl_sqlite *s, int which, const char *name, nl_room_row *row)
{
    sqlite3_stmt *q = nl__sqlite_prepared(s, which);
    nl__sqlite_bind_text(q, 1, name);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        read_row(q, row);
    sqlite3_reset(q);
    if (code == SQLITE_ROW)
        return NL_STORED;
    return code == SQLITE_DONE ? NL_STORE_MISSING : nl__sqlite_fail(s, "find");
}

/* What of a room is in the archive, which comes first; `*from` is where its other events go on. */
static nl_stored load_archive(nl_sqlite *s, int64_t room, uint32_t *from, nl_on_event *tell, void *to)
{
    sqlite3_stmt *q = nl__sqlite_prepared(s, ARCHIVED);
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
    return ok ? NL_STORED : nl__sqlite_fail(s, "archive");
}

nl_stored nl__sqlite_load_events(nl_sqlite *s, int64_t room, uint32_t from, nl_on_event *tell, void *to)
{
    sqlite3_stmt *q = nl__sqlite_prepared(s, EVENTS);
    int           code;
    sqlite3_bind_int64(q, 1, room);
    sqlite3_bind_int64(q, 2, from);
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        tell(to, (const char *)sqlite3_column_text(q, 0), (size_t)sqlite3_column_bytes(q, 0),
             (uint64_t)sqlite3_column_int64(q, 1));
    sqlite3_reset(q);
    return code == SQLITE_DONE ? NL_STORED : nl__sqlite_fail(s, "events");
}

/* A game that is over may be packed in this very moment: both are read as of one. */
static nl_stored load_over(nl_sqlite *s, int64_t room, uint32_t from, nl_on_event *tell, void *to)
{
    nl__sqlite_prepared(s, SNAPSHOT);
    if (nl__sqlite_run(s, SNAPSHOT) != SQLITE_DONE)
        return nl__sqlite_fail(s, "snapshot");
    nl_stored found = load_archive(s, room, &from, tell, to);
    if (found == NL_STORED)
        found = nl__sqlite_load_events(s, room, from, tell, to);
    nl__sqlite_prepared(s, COMMIT);
    nl__sqlite_run(s, COMMIT);
    return found;
}

nl_stored nl__sqlite_load(nl_store *store, const char *id_or_code, nl_room_row *row, uint32_t from,
                          nl_on_event *tell, void *to)
{
    nl_sqlite *s = (nl_sqlite *)store;
    nl_stored  found = find_room(s, BY_ID, id_or_code, row);
    if (found == NL_STORE_MISSING)
        found = find_room(s, BY_CODE, id_or_code, row);
    if (found || !tell)
        return found;
    return row->phase == NL_OVER ? load_over(s, row->row, from, tell, to)
                                 : nl__sqlite_load_events(s, row->row, from, tell, to);
}

nl_stored nl__sqlite_tell_rows(nl_sqlite *s, int which, nl_on_row *tell, void *to)
{
    sqlite3_stmt *q = s->statement[which];
    int           code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        nl_room_row row;
        read_row(q, &row);
        tell(to, &row);
    }
    sqlite3_reset(q);
    return code == SQLITE_DONE ? NL_STORED : nl__sqlite_fail(s, "rooms");
}
