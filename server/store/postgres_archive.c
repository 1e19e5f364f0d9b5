/* postgres_archive.c: old games, packed, in PostgreSQL.
 *
 * A log is packed by one statement, so that whoever reads it finds it whole, here or there.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "archive.h"
#include "postgres.h"

bool nl__postgres_tell_archive(const PGresult *archived, uint32_t *from, nl_on_event *tell, void *to)
{
    size_t         packed = 0;
    uint32_t       events = (uint32_t)nl__number_at(archived, 0, 0);
    unsigned char *bytes = PQunescapeBytea((const unsigned char *)PQgetvalue(archived, 0, 2), &packed);
    bool ok = bytes && nl_archive_tell(bytes, packed, (size_t)nl__number_at(archived, 0, 1), *from, tell, to);
    PQfreemem(bytes);
    *from = *from > events ? *from : events;
    return ok;
}

static bool put_packed(nl_store *store, int64_t room, const nl_packing *p, const void *bytes, size_t packed,
                       nl_packed *sum)
{
    nl_values v = { .count = 0 };
    nl_values_number(&v, room);
    nl_values_number(&v, p->events);
    nl_values_number(&v, (int64_t)p->lines.length);
    nl_values_bytes(&v, bytes, packed);
    PGresult *r = nl__postgres_ask(store, PACK, &v);
    if (r && atoi(PQcmdTuples(r)) > 0) /* nobody else has in the meantime */
        nl_packing_count(p, packed, sum);
    return nl__postgres_done(r) == NL_STORED;
}

static bool pack_room(nl_store *store, int64_t room, int64_t then, nl_packed *sum)
{
    nl_packing p = { .events = 0 };
    nl_values  v = { .count = 0 };
    size_t     packed = 0;
    nl_values_number(&v, room);
    PGresult *lines = nl__postgres_ask(store, LINES, &v);
    for (int i = 0; i < PQntuples(lines); i++)
        nl_packing_add(&p, PQgetvalue(lines, i, 0), (size_t)PQgetlength(lines, i, 0), 0);
    bool  ok = nl__postgres_done(lines) == NL_STORED;
    void *bytes = ok ? nl_packing_pack(&p, then, &packed) : NULL;
    if (bytes)
        ok = put_packed(store, room, &p, bytes, packed, sum);
    free(bytes);
    nl_packing_free(&p);
    return ok;
}

nl_stored nl__postgres_archive(nl_store *store, int64_t then, int64_t *row, nl_packed *sum)
{
    nl_values v = { .count = 0 };
    nl_values_number(&v, *row);
    nl_values_number(&v, then);
    nl_values_number(&v, NL_PACKED_AT_ONCE);
    PGresult *rooms = nl__postgres_ask(store, OVER, &v);
    int       count = PQntuples(rooms);
    bool      ok = rooms;
    for (int i = 0; ok && i < count; i++) {
        *row = nl__number_at(rooms, i, 0);
        ok = pack_room(store, *row, then, sum);
    }
    PQclear(rooms);
    if (!ok)
        return NL_STORE_FAILED;
    return count ? NL_STORED : NL_STORE_MISSING;
}
