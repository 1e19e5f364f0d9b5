/* postgres_load.c: rooms, and their events.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "postgres.h"

static void read_row(const PGresult *r, int i, nl_room_row *row)
{
    memset(row, 0, sizeof *row);
    row->row = nl__number_at(r, i, 0);
    nl__copy_text(r, i, 1, row->id, sizeof row->id);
    nl__copy_text(r, i, 2, row->code, sizeof row->code);
    nl__copy_bytes(r, i, 3, row->secret, NL_SECRET);
    row->phase = (uint8_t)nl__number_at(r, i, 4);
    row->listed = nl__number_at(r, i, 5);
    row->created = nl__number_at(r, i, 6);
    row->deadline = nl__number_at(r, i, 7);
    nl__copy_text(r, i, 8, row->turn, sizeof row->turn);
    for (int p = 0; p < NL_PLAYERS_MAX; p++)
        nl__copy_text(r, i, 9 + p, row->player[p], sizeof row->player[p]);
    int plan = PQfnumber(r, "text");
    if (plan >= 0)
        nl__copy_text(r, i, plan, row->plan, sizeof row->plan);
}

nl_stored nl__postgres_tell_rows(nl_store *store, int which, const nl_values *v, nl_on_row *tell, void *to)
{
    PGresult *r = nl__postgres_ask(store, which, v);
    for (int i = 0; i < PQntuples(r); i++) {
        nl_room_row row;
        read_row(r, i, &row);
        tell(to, &row);
    }
    return nl__postgres_done(r);
}

/* A log that is being packed in this very moment: its events are asked for before the archive, so that they are in
 * one of the two answers at least. */
static bool put_load(nl_pipeline *p, const char *id_or_code, uint32_t from, bool events)
{
    nl_values v = { .count = 0 }, name;
    nl_values_text(&v, id_or_code);
    name = v;
    nl_values_number(&v, from);
    return nl_pipeline_put(p, FIND, &name) &&
           (!events || (nl_pipeline_put(p, EVENTS, &v) && nl_pipeline_put(p, ARCHIVED, &name))) &&
           nl_pipeline_end(p);
}

/* The answers to that; those that were not asked for are NULL. */
typedef struct {
    PGresult *found, *events, *archived;
} loaded;

static bool take_load(nl_pipeline *p, loaded *l, bool events)
{
    return (l->found = nl_pipeline_take(p)) &&
           (!events || ((l->events = nl_pipeline_take(p)) && (l->archived = nl_pipeline_take(p)))) &&
           nl_pipeline_take_end(p);
}

static bool has_failed(nl_pipeline *p, const PGresult *r)
{
    if (!r || !nl_result_failed(r))
        return false;
    nl_pipeline_note(p, "load", PQresultErrorMessage(r));
    return true;
}

/* What is in the archive comes first. */
static nl_stored tell_loaded(nl_pipeline *p, const loaded *l, nl_room_row *row, uint32_t from,
                             nl_on_event *tell, void *to)
{
    if (has_failed(p, l->found) || has_failed(p, l->events) || has_failed(p, l->archived))
        return NL_STORE_FAILED;
    if (!PQntuples(l->found))
        return NL_STORE_MISSING;
    read_row(l->found, 0, row);
    if (PQntuples(l->archived) && !nl__postgres_tell_archive(l->archived, &from, tell, to)) {
        nl_pipeline_note(p, "load", "the archive cannot be read");
        return NL_STORE_FAILED;
    }
    for (int i = 0; i < PQntuples(l->events); i++)
        if (nl__number_at(l->events, i, 0) >= from)
            tell(to, PQgetvalue(l->events, i, 1), (size_t)PQgetlength(l->events, i, 1),
                 (uint64_t)nl__number_at(l->events, i, 2));
    return NL_STORED;
}

/* The room and its events come by one way there and back. */
nl_stored nl__postgres_load(nl_store *store, const char *id_or_code, nl_room_row *row, uint32_t from,
                            nl_on_event *tell, void *to)
{
    nl_pipeline *p = nl__line_of(store);
    loaded       l = { .found = NULL };
    nl_stored    done = NL_STORE_FAILED;
    if (!nl_pipeline_up(p))
        return done;
    if (put_load(p, id_or_code, from, tell) && take_load(p, &l, tell))
        done = tell_loaded(p, &l, row, from, tell, to);
    else
        nl_pipeline_lose(p);
    PQclear(l.found);
    PQclear(l.events);
    PQclear(l.archived);
    return done;
}
