/* postgres.c: the store in PostgreSQL, which any number of processes share.
 *
 * Nobody owns a room: that an event's number is unique decides who was first.  All events of a turn go out as one
 * pipeline and share one transaction, so that they cost one way there and back, and one fsync; what other
 * processes are to hear is in the same transaction, by NOTIFY.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pipeline.h"
#include "store.h"

enum { SCHEMA = 1 };

/* Step n makes schema n of schema n − 1. */
static const char *const steps[SCHEMA] = {
    "CREATE TABLE room(row bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text COLLATE \"C\" NOT NULL "
    "UNIQUE,"
    " code text COLLATE \"C\" UNIQUE, secret bytea NOT NULL, phase integer NOT NULL, listed boolean NOT NULL,"
    " created bigint NOT NULL, deadline bigint NOT NULL, turn text NOT NULL, player1 text NOT NULL,"
    " player2 text NOT NULL, player3 text NOT NULL, player4 text NOT NULL,"
    " claim integer NOT NULL DEFAULT -1, lease bigint NOT NULL DEFAULT 0) WITH (fillfactor = 80);"
    "CREATE INDEX room_listed ON room(created) WHERE listed AND phase = 0;"
    "CREATE INDEX room_due ON room(deadline) WHERE deadline > 0;"
    "CREATE TABLE event(room bigint NOT NULL, number integer NOT NULL, line text NOT NULL, request bigint "
    "NOT NULL,"
    " PRIMARY KEY(room, number));"
    "CREATE TABLE seat(player text COLLATE \"C\" NOT NULL, over boolean NOT NULL, room bigint NOT NULL);"
    "CREATE UNIQUE INDEX seat_player ON seat(player, over, room DESC);"
    "CREATE INDEX seat_room ON seat(room);"
    "CREATE TABLE person(token bytea PRIMARY KEY, id text COLLATE \"C\" NOT NULL UNIQUE, name text NOT NULL,"
    " seen bigint NOT NULL);"
    "CREATE TABLE alive(since bigint PRIMARY KEY, until bigint NOT NULL);",
};

#define COLUMNS                                                                                              \
    "row, id, code, secret, phase, listed::int, created, deadline, turn, player1, player2, player3, player4"
#define FOUND "FROM room WHERE id=$1 OR code=$1 ORDER BY id<>$1 LIMIT 1"
#define ROW   "coalesce($1::bigint, lastval())" /* of the room that this transaction has made */
/* What need not survive a crash of the database need not wait for its disk, either. */
#define LIGHTLY "set_config('synchronous_commit', 'off', true)"
#define CHANNEL "novaluna"

/* X(name, SQL) */
#define STATEMENTS(X)                                                                                        \
    X(NEW_ROOM,                                                                                              \
      "INSERT INTO room(id, code, phase, listed, deadline, turn, player1, player2, player3, player4,"        \
      " secret, created) VALUES($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12) RETURNING row")                      \
    X(SET_ROOM, "UPDATE room SET code=$2, phase=$3, listed=$4, deadline=$5, turn=$6, player1=$7,"            \
                " player2=$8, player3=$9, player4=$10 WHERE id=$1")                                          \
    X(APPEND, "INSERT INTO event VALUES(" ROW ",$2,$3,$4)")                                                  \
    X(RISE, "DELETE FROM seat WHERE room=$1")                                                                \
    X(SEAT, "INSERT INTO seat VALUES($2,$3," ROW ") ON CONFLICT DO NOTHING")                                 \
    X(NOTIFY, "SELECT pg_notify('" CHANNEL "', $1)")                                                         \
    X(FIND, "SELECT " COLUMNS " " FOUND)                                                                     \
    X(EVENTS, "SELECT line, request FROM event WHERE room=(SELECT row " FOUND ") AND number>=$2"             \
              " ORDER BY number")                                                                            \
    X(LISTED, "SELECT " COLUMNS " FROM room WHERE listed AND phase=0 ORDER BY created")                      \
    X(OF_PLAYER, "SELECT " COLUMNS " FROM seat JOIN room ON row=seat.room WHERE player=$1"                   \
                 " ORDER BY over, seat.room DESC LIMIT $2")                                                  \
    X(UNFINISHED, "SELECT count(*) FROM seat WHERE player=$1 AND NOT over")                                  \
    X(DUE, "UPDATE room SET lease=$2, claim=(SELECT max(number)+1 FROM event WHERE event.room=row)"          \
           " WHERE row IN (SELECT row FROM room WHERE deadline>0 AND deadline<=$1 AND lease<=$1"             \
           " ORDER BY deadline LIMIT 100 FOR UPDATE SKIP LOCKED) RETURNING " COLUMNS ", " LIGHTLY)           \
    X(CLAIM, "UPDATE room SET claim=$2, lease=$4 WHERE row=(SELECT row FROM room WHERE row=$1"               \
             " AND (claim<>$2 OR lease<=$3) FOR UPDATE SKIP LOCKED) RETURNING " LIGHTLY)                     \
    X(ANNOUNCE, "SELECT " LIGHTLY ", pg_notify('" CHANNEL "', $1)")                                          \
    X(PERSON, "SELECT id, name, seen FROM person WHERE token=$1")                                            \
    X(PUT_PERSON, "INSERT INTO person VALUES($1,$2,$3,$4)"                                                   \
                  " ON CONFLICT(token) DO UPDATE SET name=$3, seen=$4")                                      \
    X(ALIVE, "INSERT INTO alive VALUES($1,$2) ON CONFLICT(since)"                                            \
             " DO UPDATE SET until=greatest(alive.until, $2) RETURNING " LIGHTLY)                            \
    X(LIVES, "SELECT since, until FROM alive WHERE until>=$1 ORDER BY since")                                \
    X(ROOMS, "SELECT " COLUMNS " FROM room WHERE row>$1 ORDER BY row LIMIT $2")                              \
    X(PEOPLE, "SELECT id, name, seen, token FROM person WHERE token>$1 ORDER BY token LIMIT $2")             \
    X(COUNT, "SELECT (SELECT count(*) FROM room), (SELECT count(*) FROM event),"                             \
             " (SELECT count(*) FROM person)")

#define NAME(name, sql) name,
enum { STATEMENTS(NAME) STATEMENT_COUNT };
#undef NAME
#define TEXT(name, sql) { #name, sql },
static const nl_statement statements[] = { STATEMENTS(TEXT) };
#undef TEXT

typedef struct {
    nl_store    store;
    nl_pipeline line;
} postgres_store;

static nl_pipeline *line_of(nl_store *store)
{
    return &((postgres_store *)store)->line;
}

/* What a statement gives; NULL if it has failed. */
static PGresult *ask(nl_store *store, int which, const nl_values *v)
{
    PGresult *r = nl_pipeline_ask(line_of(store), which, v);
    if (!r || !nl_result_failed(r))
        return r;
    PQclear(r);
    return NULL;
}

static nl_stored done_with(PGresult *r)
{
    nl_stored done = r ? NL_STORED : NL_STORE_FAILED;
    PQclear(r);
    return done;
}

/* ---- writing ---- */

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
    nl_values rise = { .count = 0 };
    add_row(&rise, r);
    bool ok = !r->row || put(p, g, RISE, &rise);
    for (int i = 0; ok && i < NL_PLAYERS_MAX; i++) {
        nl_values v = { .count = 0 };
        add_row(&v, r);
        nl_values_text(&v, r->player[i]);
        nl_values_flag(&v, r->phase == NL_OVER);
        if (*r->player[i])
            ok = put(p, g, SEAT, &v);
    }
    return ok;
}

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
        ok = put_row(p, g, row);
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
        g->result = nl_result_taken(r) ? NL_STORE_TAKEN : NL_STORE_FAILED;
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
static bool postgres_commit(nl_store *store, nl_append *list, int count)
{
    nl_pipeline *p = line_of(store);
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

/* ---- reading ---- */

static int64_t number_at(const PGresult *r, int i, int column)
{
    return strtoll(PQgetvalue(r, i, column), NULL, 10);
}

static void copy_text(const PGresult *r, int i, int column, char *out, size_t room)
{
    snprintf(out, room, "%s", PQgetvalue(r, i, column));
}

static void copy_bytes(const PGresult *r, int i, int column, uint8_t *out, size_t room)
{
    size_t         length;
    unsigned char *bytes = PQunescapeBytea((const unsigned char *)PQgetvalue(r, i, column), &length);
    if (bytes && length == room)
        memcpy(out, bytes, room);
    PQfreemem(bytes);
}

static void read_row(const PGresult *r, int i, nl_room_row *row)
{
    memset(row, 0, sizeof *row);
    row->row = number_at(r, i, 0);
    copy_text(r, i, 1, row->id, sizeof row->id);
    copy_text(r, i, 2, row->code, sizeof row->code);
    copy_bytes(r, i, 3, row->secret, NL_SECRET);
    row->phase = (uint8_t)number_at(r, i, 4);
    row->listed = number_at(r, i, 5);
    row->created = number_at(r, i, 6);
    row->deadline = number_at(r, i, 7);
    copy_text(r, i, 8, row->turn, sizeof row->turn);
    for (int p = 0; p < NL_PLAYERS_MAX; p++)
        copy_text(r, i, 9 + p, row->player[p], sizeof row->player[p]);
}

static nl_stored tell_rows(nl_store *store, int which, const nl_values *v, nl_on_row *tell, void *to)
{
    PGresult *r = ask(store, which, v);
    for (int i = 0; i < PQntuples(r); i++) {
        nl_room_row row;
        read_row(r, i, &row);
        tell(to, &row);
    }
    return done_with(r);
}

static bool put_load(nl_pipeline *p, const char *id_or_code, uint32_t from, bool events)
{
    nl_values v = { .count = 0 };
    nl_values_text(&v, id_or_code);
    if (!nl_pipeline_put(p, FIND, &v))
        return false;
    nl_values_number(&v, from);
    return (!events || nl_pipeline_put(p, EVENTS, &v)) && nl_pipeline_end(p);
}

static nl_stored tell_loaded(nl_pipeline *p, const PGresult *found, const PGresult *events, nl_room_row *row,
                             nl_on_event *tell, void *to)
{
    if (nl_result_failed(found) || (events && nl_result_failed(events))) {
        nl_pipeline_note(p, "load", PQresultErrorMessage(nl_result_failed(found) ? found : events));
        return NL_STORE_FAILED;
    }
    if (!PQntuples(found))
        return NL_STORE_MISSING;
    read_row(found, 0, row);
    for (int i = 0; i < PQntuples(events); i++)
        tell(to, PQgetvalue(events, i, 0), (size_t)PQgetlength(events, i, 0),
             (uint64_t)number_at(events, i, 1));
    return NL_STORED;
}

/* The room and its events come by one way there and back. */
static nl_stored postgres_load(nl_store *store, const char *id_or_code, nl_room_row *row, uint32_t from,
                               nl_on_event *tell, void *to)
{
    nl_pipeline *p = line_of(store);
    PGresult    *found = NULL, *events = NULL;
    nl_stored    done = NL_STORE_FAILED;
    if (!nl_pipeline_up(p))
        return done;
    if (put_load(p, id_or_code, from, tell) && (found = nl_pipeline_take(p)) &&
        (!tell || (events = nl_pipeline_take(p))) && nl_pipeline_take_end(p))
        done = tell_loaded(p, found, events, row, tell, to);
    else
        nl_pipeline_lose(p);
    PQclear(found);
    PQclear(events);
    return done;
}

static nl_stored postgres_listed(nl_store *store, nl_on_row *tell, void *to)
{
    nl_values none = { .count = 0 };
    return tell_rows(store, LISTED, &none, tell, to);
}

static nl_stored postgres_of_player(nl_store *store, const char *player, int most, nl_on_row *tell, void *to)
{
    nl_values v = { .count = 0 };
    nl_values_text(&v, player);
    nl_values_number(&v, most);
    return tell_rows(store, OF_PLAYER, &v, tell, to);
}

static int postgres_unfinished(nl_store *store, const char *player)
{
    nl_values v = { .count = 0 };
    nl_values_text(&v, player);
    PGresult *r = ask(store, UNFINISHED, &v);
    int       count = r ? (int)number_at(r, 0, 0) : 0;
    PQclear(r);
    return count;
}

static nl_stored postgres_due(nl_store *store, int64_t now, nl_on_row *tell, void *to)
{
    nl_values v = { .count = 0 };
    nl_values_number(&v, now);
    nl_values_number(&v, now + NL_LEASE);
    return tell_rows(store, DUE, &v, tell, to);
}

/* ---- people ---- */

static void read_person(const PGresult *r, int i, nl_person *out)
{
    memset(out, 0, sizeof *out);
    copy_text(r, i, 0, out->id, sizeof out->id);
    copy_text(r, i, 1, out->name, sizeof out->name);
    out->seen = number_at(r, i, 2);
}

static nl_stored postgres_person(nl_store *store, const uint8_t token[NL_TOKEN], nl_person *out)
{
    nl_values v = { .count = 0 };
    nl_values_bytes(&v, token, NL_TOKEN);
    PGresult *r = ask(store, PERSON, &v);
    bool      missing = r && !PQntuples(r);
    if (r && !missing)
        read_person(r, 0, out);
    nl_stored done = done_with(r);
    return missing ? NL_STORE_MISSING : done;
}

static nl_stored postgres_put_person(nl_store *store, const uint8_t token[NL_TOKEN], const nl_person *p)
{
    nl_values v = { .count = 0 };
    nl_values_bytes(&v, token, NL_TOKEN);
    nl_values_text(&v, p->id);
    nl_values_text(&v, p->name);
    nl_values_number(&v, p->seen);
    PGresult *r = nl_pipeline_ask(line_of(store), PUT_PERSON, &v);
    nl_stored done = !r || nl_result_failed(r) ? NL_STORE_FAILED : NL_STORED;
    if (r && nl_result_taken(r))
        done = NL_STORE_TAKEN;
    PQclear(r);
    return done;
}

/* ---- being there ---- */

/* Does something that gives nothing to be told. */
static bool carry_out(nl_store *store, int which, const nl_values *v)
{
    return done_with(ask(store, which, v)) == NL_STORED;
}

static bool postgres_alive(nl_store *store, int64_t since, int64_t now)
{
    nl_values v = { .count = 0 };
    nl_values_number(&v, since);
    nl_values_number(&v, now);
    return carry_out(store, ALIVE, &v);
}

static nl_stored postgres_lives(nl_store *store, int64_t since, nl_on_time *tell, void *to)
{
    nl_values v = { .count = 0 };
    nl_values_number(&v, since);
    PGresult *r = ask(store, LIVES, &v);
    for (int i = 0; i < PQntuples(r); i++)
        tell(to, number_at(r, i, 0), number_at(r, i, 1));
    return done_with(r);
}

static bool postgres_there(nl_store *store)
{
    return nl_pipeline_up(line_of(store));
}

/* ---- everything ---- */

static nl_stored postgres_rooms(nl_store *store, int64_t after, nl_on_row *tell, void *to)
{
    nl_values v = { .count = 0 };
    nl_values_number(&v, after);
    nl_values_number(&v, NL_PART);
    return tell_rows(store, ROOMS, &v, tell, to);
}

static nl_stored postgres_people(nl_store *store, const uint8_t after[NL_TOKEN], nl_on_person *tell, void *to)
{
    nl_values v = { .count = 0 };
    nl_values_bytes(&v, after, NL_TOKEN);
    nl_values_number(&v, NL_PART);
    PGresult *r = ask(store, PEOPLE, &v);
    for (int i = 0; i < PQntuples(r); i++) {
        uint8_t   token[NL_TOKEN] = { 0 };
        nl_person p;
        read_person(r, i, &p);
        copy_bytes(r, i, 3, token, NL_TOKEN);
        tell(to, token, &p);
    }
    return done_with(r);
}

static nl_stored postgres_count(nl_store *store, nl_kept *k)
{
    nl_values none = { .count = 0 };
    PGresult *r = ask(store, COUNT, &none);
    if (r)
        *k = (nl_kept){ number_at(r, 0, 0), number_at(r, 0, 1), number_at(r, 0, 2) };
    return done_with(r);
}

/* The first value of what a query gives, as a number; −1 if it gives none.  Not in a pipeline: several
 * statements in one text are one transaction. */
static int64_t query(nl_pipeline *p, const char *text, bool *ok)
{
    PGresult *r = *ok ? PQexec(p->db, text) : NULL;
    int64_t   n = r && PQntuples(r) ? number_at(r, 0, 0) : -1;
    if (r && nl_result_failed(r))
        nl_pipeline_note(p, "query", PQresultErrorMessage(r));
    *ok = r && !nl_result_failed(r);
    PQclear(r);
    return n;
}

static nl_stored postgres_clean(nl_store *store, int64_t then)
{
    nl_pipeline *p = line_of(store);
    char         clean[NL_CLEAN_SQL];
    bool         ok = nl_pipeline_up(p) && PQexitPipelineMode(p->db);
    nl__store_clean_sql(clean, then);
    query(p, clean, &ok);
    return ok && PQenterPipelineMode(p->db) ? NL_STORED : NL_STORE_FAILED;
}

/* ---- other processes ---- */

static bool postgres_claim(nl_store *store, const nl_room_row *row, uint32_t number, int64_t now,
                           int64_t until)
{
    nl_values v = { .count = 0 };
    nl_values_number(&v, row->row);
    nl_values_number(&v, number);
    nl_values_number(&v, now);
    nl_values_number(&v, until);
    PGresult *r = ask(store, CLAIM, &v);
    bool      ours = PQntuples(r) == 1;
    PQclear(r);
    return ours;
}

static void postgres_announce(nl_store *store, const char *text)
{
    nl_values v = { .count = 0 };
    nl_values_text(&v, text);
    carry_out(store, ANNOUNCE, &v);
}

static bool postgres_news(nl_store *store, nl_on_news *tell, void *to)
{
    nl_pipeline *p = line_of(store);
    if (!nl_pipeline_up(p))
        return true; /* whatever is missed now is told when it is back */
    bool whole = !p->missed;
    p->missed = false;
    if (!PQconsumeInput(p->db))
        nl_pipeline_lose(p);
    for (PGnotify *n; p->up && (n = PQnotifies(p->db));) {
        if (n->be_pid != PQbackendPID(p->db))
            tell(to, n->extra);
        PQfreemem(n);
    }
    return whole;
}

/* ---- opening and closing ---- */

static const char *postgres_trouble(nl_store *store)
{
    return line_of(store)->trouble;
}

static void postgres_close(nl_store *store)
{
    nl_pipeline_close(line_of(store));
    free(store);
}

/* Whoever comes first makes the tables; the others wait meanwhile. */
static bool make_tables(nl_pipeline *p)
{
    bool ok = true;
    char set[96];
    query(p, "BEGIN; SELECT pg_advisory_xact_lock(hashtext('" CHANNEL "'))", &ok);
    query(p, "CREATE TABLE IF NOT EXISTS schema(version integer NOT NULL)", &ok);
    int64_t version = query(p, "SELECT version FROM schema", &ok);
    if (version > SCHEMA) {
        nl_pipeline_note(p, "tables", "they were made by a later version of this program");
        return false;
    }
    for (int64_t step = version < 0 ? 0 : version; step < SCHEMA; step++)
        query(p, steps[step], &ok);
    snprintf(set, sizeof set, "DELETE FROM schema; INSERT INTO schema VALUES(%d); COMMIT", SCHEMA);
    query(p, set, &ok);
    return ok;
}

static int64_t day_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int64_t measure_clock(nl_pipeline *p)
{
    bool    ok = true;
    int64_t before = day_ms();
    int64_t there = query(p, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint", &ok);
    return ok ? there - (before + day_ms()) / 2 : 0;
}

static bool set_up(nl_pipeline *p)
{
    postgres_store *s = (postgres_store *)((char *)p - offsetof(postgres_store, line));
    s->store.ahead = measure_clock(p);
    return make_tables(p);
}

static const nl_store functions = {
    .commit = postgres_commit,
    .load = postgres_load,
    .listed = postgres_listed,
    .of_player = postgres_of_player,
    .unfinished = postgres_unfinished,
    .due = postgres_due,
    .person = postgres_person,
    .put_person = postgres_put_person,
    .alive = postgres_alive,
    .lives = postgres_lives,
    .rooms = postgres_rooms,
    .people = postgres_people,
    .count = postgres_count,
    .clean = postgres_clean,
    .claim = postgres_claim,
    .announce = postgres_announce,
    .news = postgres_news,
    .there = postgres_there,
    .trouble = postgres_trouble,
    .close = postgres_close,
};

nl_store *nl_store_postgres(const char *url, char *why, size_t room)
{
    postgres_store *s = calloc(1, sizeof *s);
    if (!s || !(s->line.url = strdup(url))) {
        snprintf(why, room, "out of memory");
        free(s);
        return NULL;
    }
    s->store = functions;
    s->line.channel = CHANNEL;
    s->line.statements = statements;
    s->line.statement_count = STATEMENT_COUNT;
    bool ok = nl_pipeline_open(&s->line, set_up);
    s->store.fd = s->line.fd;
    if (ok)
        return &s->store;
    snprintf(why, room, "PostgreSQL: %s", s->line.trouble);
    postgres_close(&s->store);
    return NULL;
}
