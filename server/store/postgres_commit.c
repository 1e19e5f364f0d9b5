/* postgres_commit.c: all events of a turn, in one pipeline and one transaction.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "postgres.h"

/* The events of a room in a commit, which are kept together or not at all. */
typedef struct {
    nl_append *list;
    int        count;
    int        sent; /* statements */
    int64_t    row;  /* of a new room */
    nl_stored  result;
} group;

static bool put(nl_pipeline *p, group *g, int which, const nl_values *v)
{
    g->sent++;
    return nl_pipeline_put(p, which, v);
}

static bool put_row(nl_pipeline *p, group *g, const nl_room_row *r)
{
    nl_values v = { .count = 0 };
    nl_values_text(&v, r->id);
    nl_values_text(&v, *r->code ? r->code : NULL);
    nl_values_number(&v, r->phase);
    nl_values_flag(&v, r->listed);
    nl_values_number(&v, r->deadline);
    nl_values_text(&v, r->turn);
    for (int i = 0; i < NL_PLAYERS_MAX; i++)
        nl_values_text(&v, r->player[i]);
    if (!r->row) {
        nl_values_bytes(&v, r->secret, NL_SECRET);
        nl_values_number(&v, r->created);
    }
    return put(p, g, r->row ? SET_ROOM : NEW_ROOM, &v);
}

/* The row of a room as a value: none for one that has just been made. */
static void add_row(nl_values *v, const nl_room_row *r)
{
    if (r->row)
        nl_values_number(v, r->row);
    else
        nl_values_text(v, NULL);
}

static bool put_seats(nl_pipeline *p, group *g, const nl_room_row *r)
{
    nl_values   rise = { .count = 0 };
    const char *who[NL_PLAYERS_MAX + 1];
    int         count = nl__store_held_by(r, who);
    add_row(&rise, r);
    bool ok = !r->row || put(p, g, RISE, &rise);
    for (int i = 0; ok && i < count; i++) {
        nl_values v = { .count = 0 };
        add_row(&v, r);
        nl_values_text(&v, who[i]);
        nl_values_flag(&v, r->phase == NL_OVER);
        ok = put(p, g, SEAT, &v);
    }
    return ok;
}

/* Plans are over with the game; until then, that of whoever is to move now is due; a new room has none.  A
 * statement of its own, behind the one that has changed the room: it sees what was planned until then. */
static bool put_turn(nl_pipeline *p, group *g, const nl_room_row *r)
{
    nl_values v = { .count = 0 };
    if (!r->row)
        return true;
    nl_values_number(&v, r->row);
    if (r->phase == NL_OVER)
        return put(p, g, DROP_PLANS, &v);
    nl_values_text(&v, r->turn);
    return !*r->turn || put(p, g, TURN, &v);
}

/* Where the room is gone there is no row for the event to belong to, which is an error.  The row is locked: whoever
 * would drop the room waits, and then sees the event. */
static bool put_event(nl_pipeline *p, group *g, const nl_append *a)
{
    nl_values v = { .count = 0 };
    add_row(&v, a->row);
    nl_values_number(&v, a->number);
    nl_values_bytes(&v, a->line, a->length);
    nl_values_number(&v, (int64_t)a->request);
    return put(p, g, APPEND, &v);
}

static bool put_news(nl_pipeline *p, group *g, const char *news)
{
    nl_values v = { .count = 0 };
    nl_values_text(&v, news);
    return put(p, g, NOTIFY, &v);
}

static bool put_group(nl_pipeline *p, group *g)
{
    const nl_append   *last = &g->list[g->count - 1];
    const nl_room_row *row = last->row;
    bool               changed = !row->row || last->row_changed, ok = true;
    g->sent = 0;
    if (changed)
        ok = put_row(p, g, row) && put_turn(p, g, row);
    for (int i = 0; ok && i < g->count; i++)
        ok = put_event(p, g, &g->list[i]);
    if (ok && changed && (!row->row || last->seats_changed))
        ok = put_seats(p, g, row);
    return ok && (!last->news || put_news(p, g, last->news));
}

/* The first statement that has failed tells of all. */
static void take_note(nl_pipeline *p, group *g, const PGresult *r)
{
    if (!nl_result_failed(r)) {
        if (PQntuples(r) == 1 && strcmp(PQfname(r, 0), "row") == 0)
            g->row = strtoll(PQgetvalue(r, 0, 0), NULL, 10);
        return;
    }
    if (PQresultStatus(r) == PGRES_FATAL_ERROR)
        nl_pipeline_note(p, "commit", PQresultErrorMessage(r));
    if (g->result == NL_STORED)
        g->result = nl_result_taken(r)   ? NL_STORE_TAKEN
                    : nl_result_lacks(r) ? NL_STORE_MISSING
                                         : NL_STORE_FAILED;
}

static bool take_group(nl_pipeline *p, group *g)
{
    for (int i = 0; i < g->sent; i++) {
        PGresult *r = nl_pipeline_take(p);
        if (!r)
            return false;
        take_note(p, g, r);
        PQclear(r);
    }
    return true;
}

/* In one transaction, or each group in one of its own; false if the connection is lost. */
static bool store_groups(nl_pipeline *p, group *groups, int count, bool apart)
{
    bool ok = true;
    for (int i = 0; ok && i < count; i++) {
        groups[i].result = NL_STORED;
        ok = put_group(p, &groups[i]) && (!(apart || i == count - 1) || nl_pipeline_end(p));
    }
    for (int i = 0; ok && i < count; i++)
        ok = take_group(p, &groups[i]) && (!(apart || i == count - 1) || nl_pipeline_take_end(p));
    return ok;
}

static bool all_stored(const group *groups, int count)
{
    while (count && groups[count - 1].result == NL_STORED)
        count--;
    return count == 0;
}

static int by_row(const void *a, const void *b)
{
    int64_t x = ((const group *)a)->list->row->row, y = ((const group *)b)->list->row->row;
    return (x > y) - (x < y);
}

/* In the order of their rows, so that no two processes wait for each other. */
static int make_groups(nl_append *list, int count, group *groups)
{
    int n = 0;
    for (int i = 0; i < count; i++) {
        if (i == 0 || list[i].row != list[i - 1].row)
            groups[n++] = (group){ .list = &list[i] };
        groups[n - 1].count++;
    }
    qsort(groups, (size_t)n, sizeof *groups, by_row);
    return n;
}

/* Hands on what became of a group; true unless it has failed. */
static bool settle(const group *g)
{
    nl_room_row *row = g->list->row;
    for (int i = 0; i < g->count; i++)
        g->list[i].result = g->result;
    row->failed = g->result != NL_STORED;
    if (!row->failed && !row->row)
        row->row = g->row;
    return g->result != NL_STORE_FAILED;
}

/* Where one room fails, the transaction has failed for all: they are stored again, each for itself. */
bool nl__postgres_commit(nl_store *store, nl_append *list, int count)
{
    nl_pipeline *p = nl__line_of(store);
    group       *groups = calloc((size_t)count, sizeof *groups);
    bool         some = false;
    if (!groups)
        return false;
    int  n = make_groups(list, count, groups);
    bool ok = nl_pipeline_up(p) && store_groups(p, groups, n, false);
    if (ok && n > 1 && !all_stored(groups, n))
        ok = store_groups(p, groups, n, true);
    if (!ok && p->up)
        nl_pipeline_lose(p);
    for (int i = 0; i < n; i++) {
        if (!ok)
            groups[i].result = NL_STORE_FAILED;
        some |= settle(&groups[i]);
    }
    free(groups);
    return some;
}
