/* sqlite_archive.c: games that were over long ago, in one piece each.
 *
 * SPDX-License-Identifier: MIT */
#include "sqlite.h"

#include <stdlib.h>

static bool put_packed(nl_sqlite *s, int64_t room, const nl_packing *p, const void *bytes, size_t packed)
{
    sqlite3_stmt *q = nl__sqlite_prepared(s, PACK);
    sqlite3_bind_int64(q, 1, room);
    sqlite3_bind_int64(q, 2, p->events);
    sqlite3_bind_int64(q, 3, (int64_t)p->lines.length);
    sqlite3_bind_blob(q, 4, bytes, (int)packed, SQLITE_STATIC);
    sqlite3_bind_int64(nl__sqlite_prepared(s, UNPACKED), 1, room);
    return nl__sqlite_run(s, PACK) == SQLITE_DONE && nl__sqlite_run(s, UNPACKED) == SQLITE_DONE;
}

static bool pack_room(nl_sqlite *s, int64_t room, int64_t then, nl_packed *sum)
{
    nl_packing p = { .events = 0 };
    size_t     packed = 0;
    bool       ok = nl__sqlite_load_events(s, room, 0, nl_packing_add, &p) == NL_STORED;
    void      *bytes = ok ? nl_packing_pack(&p, then, &packed) : NULL;
    if (bytes && (ok = put_packed(s, room, &p, bytes, packed)))
        nl_packing_count(&p, packed, sum);
    free(bytes);
    nl_packing_free(&p);
    return ok;
}

/* In one transaction; a server can write between two. */
nl_stored nl__sqlite_archive(nl_store *store, int64_t then, int64_t *row, nl_packed *sum)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, OVER);
    int           code = SQLITE_DONE, count = 0;
    sqlite3_bind_int64(q, 1, *row);
    sqlite3_bind_int64(q, 2, then);
    sqlite3_bind_int(q, 3, NL_PACKED_AT_ONCE);
    nl__sqlite_prepared(s, BEGIN);
    bool ok = nl__sqlite_run(s, BEGIN) == SQLITE_DONE;
    for (; ok && (code = sqlite3_step(q)) == SQLITE_ROW; count++) {
        *row = sqlite3_column_int64(q, 0);
        ok = pack_room(s, *row, then, sum);
    }
    sqlite3_reset(q);
    nl__sqlite_prepared(s, COMMIT);
    if (ok && code == SQLITE_DONE && nl__sqlite_run(s, COMMIT) == SQLITE_DONE)
        return count ? NL_STORED : NL_STORE_MISSING;
    nl__sqlite_fail(s, "archive");
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return NL_STORE_FAILED;
}
