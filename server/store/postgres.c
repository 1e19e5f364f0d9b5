/* postgres.c: the store in PostgreSQL, which any number of processes share.
 *
 * Nobody owns a room: that an event's number is unique decides who was first.  All events of a turn go out as one
 * pipeline and share one transaction, so that they cost one way there and back, and one fsync; what other
 * processes are to hear is in the same transaction, by NOTIFY.
 *
 * SPDX-License-Identifier: MIT */
#include "postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SCHEMA = 3 };

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

    /* 2: the events of old games, packed (archive.h): so many events, as so many bytes of lines */
    "CREATE TABLE archive(room bigint PRIMARY KEY, events integer NOT NULL, size integer NOT NULL, lines "
    "bytea NOT NULL);",

    /* 3: plans, and which of them are to be looked at since it is their player's turn */
    "CREATE TABLE plan(room bigint NOT NULL, player text COLLATE \"C\" NOT NULL, text text NOT NULL,"
    " due boolean NOT NULL, lease bigint NOT NULL DEFAULT 0, PRIMARY KEY(room, player));"
    "CREATE INDEX plan_due ON plan(room) WHERE due;",
};

#define TEXT(name, sql) { #name, sql },
static const nl_statement statements[] = { STATEMENTS(TEXT) };
#undef TEXT

/* ---- asking ---- */

PGresult *nl__postgres_ask(nl_store *store, int which, const nl_values *v)
{
    PGresult *r = nl_pipeline_ask(nl__line_of(store), which, v);
    if (!r || !nl_result_failed(r))
        return r;
    PQclear(r);
    return NULL;
}

PGresult *nl__postgres_ask_locked(nl_store *store, int which, int64_t row, const nl_values *v)
{
    nl_pipeline *p = nl__line_of(store);
    if (!nl_pipeline_up(p))
        return NULL;
    nl_values room = { .count = 0 };
    PGresult *done = NULL;
    nl_values_number(&room, row);
    bool ok = nl_pipeline_put(p, LOCK_ROOM, &room) && nl_pipeline_put(p, which, v) && nl_pipeline_end(p);
    if (ok)
        PQclear(nl_pipeline_take(p));
    if (ok)
        done = nl_pipeline_take(p);
    if (done && nl_pipeline_take_end(p))
        return done;
    PQclear(done);
    nl_pipeline_lose(p);
    return NULL;
}

nl_stored nl__postgres_done(PGresult *r)
{
    nl_stored done = r ? NL_STORED : NL_STORE_FAILED;
    PQclear(r);
    return done;
}

int64_t nl__number_at(const PGresult *r, int i, int column)
{
    return strtoll(PQgetvalue(r, i, column), NULL, 10);
}

void nl__copy_text(const PGresult *r, int i, int column, char *out, size_t room)
{
    snprintf(out, room, "%s", PQgetvalue(r, i, column));
}

void nl__copy_bytes(const PGresult *r, int i, int column, uint8_t *out, size_t room)
{
    size_t         length;
    unsigned char *bytes = PQunescapeBytea((const unsigned char *)PQgetvalue(r, i, column), &length);
    if (bytes && length == room)
        memcpy(out, bytes, room);
    PQfreemem(bytes);
}

/* ---- finding rooms ---- */

static nl_stored postgres_listed(nl_store *store, int64_t since, nl_on_row *tell, void *to)
{
    nl_values v = { .count = 0 };
    nl_values_number(&v, since);
    nl_values_number(&v, NL_PART);
    return nl__postgres_tell_rows(store, LISTED, &v, tell, to);
}

static nl_stored postgres_of_player(nl_store *store, const char *player, int most, nl_on_row *tell, void *to)
{
    nl_values v = { .count = 0 };
    nl_values_text(&v, player);
    nl_values_number(&v, most);
    return nl__postgres_tell_rows(store, OF_PLAYER, &v, tell, to);
}

static int postgres_unfinished(nl_store *store, const char *player)
{
    nl_values v = { .count = 0 };
    nl_values_text(&v, player);
    PGresult *r = nl__postgres_ask(store, UNFINISHED, &v);
    int       count = r ? (int)nl__number_at(r, 0, 0) : 0;
    PQclear(r);
    return count;
}

static nl_stored postgres_due(nl_store *store, int64_t now, nl_on_row *tell, void *to)
{
    nl_values v = { .count = 0 };
    nl_values_number(&v, now);
    nl_values_number(&v, now + NL_LEASE);
    return nl__postgres_tell_rows(store, DUE, &v, tell, to);
}

/* ---- people ---- */

static void read_person(const PGresult *r, int i, nl_person *out)
{
    memset(out, 0, sizeof *out);
    nl__copy_text(r, i, 0, out->id, sizeof out->id);
    nl__copy_text(r, i, 1, out->name, sizeof out->name);
    out->seen = nl__number_at(r, i, 2);
}

static nl_stored postgres_person(nl_store *store, const uint8_t token[NL_TOKEN], nl_person *out)
{
    nl_values v = { .count = 0 };
    nl_values_bytes(&v, token, NL_TOKEN);
    PGresult *r = nl__postgres_ask(store, PERSON, &v);
    bool      missing = r && !PQntuples(r);
    if (r && !missing)
        read_person(r, 0, out);
    nl_stored done = nl__postgres_done(r);
    return missing ? NL_STORE_MISSING : done;
}

static nl_stored postgres_put_person(nl_store *store, const uint8_t token[NL_TOKEN], const nl_person *p)
{
    nl_values v = { .count = 0 };
    nl_values_bytes(&v, token, NL_TOKEN);
    nl_values_text(&v, p->id);
    nl_values_text(&v, p->name);
    nl_values_number(&v, p->seen);
    PGresult *r = nl_pipeline_ask(nl__line_of(store), PUT_PERSON, &v);
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
    return nl__postgres_done(nl__postgres_ask(store, which, v)) == NL_STORED;
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
    PGresult *r = nl__postgres_ask(store, LIVES, &v);
    for (int i = 0; i < PQntuples(r); i++)
        tell(to, nl__number_at(r, i, 0), nl__number_at(r, i, 1));
    return nl__postgres_done(r);
}

static bool postgres_there(nl_store *store)
{
    return nl_pipeline_up(nl__line_of(store));
}

/* ---- everything ---- */

static nl_stored postgres_rooms(nl_store *store, int64_t after, nl_on_row *tell, void *to)
{
    nl_values v = { .count = 0 };
    nl_values_number(&v, after);
    nl_values_number(&v, NL_PART);
    return nl__postgres_tell_rows(store, ROOMS, &v, tell, to);
}

static nl_stored postgres_gathering(nl_store *store, const char *after, nl_on_row *tell, void *to)
{
    nl_values v = { .count = 0 };
    nl_values_text(&v, after);
    nl_values_number(&v, NL_FEW);
    return nl__postgres_tell_rows(store, GATHERING, &v, tell, to);
}

static nl_stored postgres_drop(nl_store *store, const nl_room_row *row, uint32_t events)
{
    nl_values v = { .count = 0 };
    nl_values_number(&v, row->row);
    nl_values_number(&v, events);
    PGresult *r = nl__postgres_ask_locked(store, DROP, row->row, &v);
    nl_stored done = !r || nl_result_failed(r) ? NL_STORE_FAILED
                     : nl__number_at(r, 0, 0)  ? NL_STORED
                                               : NL_STORE_TAKEN;
    if (r && done == NL_STORE_FAILED)
        nl_pipeline_note(nl__line_of(store), "drop", PQresultErrorMessage(r));
    PQclear(r);
    return done;
}

static nl_stored postgres_people(nl_store *store, const uint8_t after[NL_TOKEN], nl_on_person *tell, void *to)
{
    nl_values v = { .count = 0 };
    nl_values_bytes(&v, after, NL_TOKEN);
    nl_values_number(&v, NL_PART);
    PGresult *r = nl__postgres_ask(store, PEOPLE, &v);
    for (int i = 0; i < PQntuples(r); i++) {
        uint8_t   token[NL_TOKEN] = { 0 };
        nl_person p;
        read_person(r, i, &p);
        nl__copy_bytes(r, i, 3, token, NL_TOKEN);
        tell(to, token, &p);
    }
    return nl__postgres_done(r);
}

static nl_stored postgres_count(nl_store *store, nl_kept *k)
{
    nl_values none = { .count = 0 };
    PGresult *r = nl__postgres_ask(store, COUNT, &none);
    if (r)
        *k = (nl_kept){ nl__number_at(r, 0, 0), nl__number_at(r, 0, 1), nl__number_at(r, 0, 2) };
    return nl__postgres_done(r);
}

/* The first value of what a query gives, as a number; −1 if it gives none.  Not in a pipeline: several
 * statements in one text are one transaction. */
static int64_t query(nl_pipeline *p, const char *text, bool *ok)
{
    PGresult *r = *ok ? PQexec(p->db, text) : NULL;
    int64_t   n = r && PQntuples(r) ? nl__number_at(r, 0, 0) : -1;
    if (r && nl_result_failed(r))
        nl_pipeline_note(p, "query", PQresultErrorMessage(r));
    *ok = r && !nl_result_failed(r);
    PQclear(r);
    return n;
}

/* ---- cleaning ---- */

static nl_stored postgres_forget_people(nl_store *store, const uint8_t after[NL_TOKEN],
                                        const uint8_t until[NL_TOKEN], int64_t then, int64_t *count)
{
    nl_values v = { .count = 0 };
    nl_values_bytes(&v, after, NL_TOKEN);
    nl_values_bytes(&v, until, NL_TOKEN);
    nl_values_number(&v, then);
    PGresult *r = nl__postgres_ask(store, FORGET_PEOPLE, &v);
    if (r)
        *count += atoi(PQcmdTuples(r));
    return nl__postgres_done(r);
}

/* Runs a statement that wants a number. */
static nl_stored run_with(nl_store *store, int which, int64_t number)
{
    nl_values v = { .count = 0 };
    nl_values_number(&v, number);
    return nl__postgres_done(nl__postgres_ask(store, which, &v));
}

static nl_stored postgres_forget_lives(nl_store *store, int64_t then)
{
    return run_with(store, FORGET_LIVES, then);
}

static nl_stored postgres_orphans(nl_store *store, nl_on_orphans *tell, void *to)
{
    nl_values none = { .count = 0 };
    PGresult *r = nl__postgres_ask(store, ORPHANS, &none);
    for (int i = 0; i < PQntuples(r); i++)
        tell(to, nl__number_at(r, i, 0), nl__number_at(r, i, 1));
    return nl__postgres_done(r);
}

static nl_stored postgres_drop_orphans(nl_store *store, int64_t row)
{
    return run_with(store, DROP_ORPHANS, row);
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
    PGresult *r = nl__postgres_ask(store, CLAIM, &v);
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
    nl_pipeline *p = nl__line_of(store);
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
    return nl__line_of(store)->trouble;
}

static void postgres_close(nl_store *store)
{
    nl_pipeline_close(nl__line_of(store));
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
    nl_postgres *s = (nl_postgres *)((char *)p - offsetof(nl_postgres, line));
    s->store.ahead = measure_clock(p);
    return make_tables(p);
}

static const nl_store functions = {
    .commit = nl__postgres_commit,
    .load = nl__postgres_load,
    .listed = postgres_listed,
    .of_player = postgres_of_player,
    .unfinished = postgres_unfinished,
    .due = postgres_due,
    .plan = nl__postgres_plan,
    .put_plan = nl__postgres_put_plan,
    .due_plans = nl__postgres_due_plans,
    .person = postgres_person,
    .put_person = postgres_put_person,
    .alive = postgres_alive,
    .lives = postgres_lives,
    .rooms = postgres_rooms,
    .people = postgres_people,
    .count = postgres_count,
    .gathering = postgres_gathering,
    .drop = postgres_drop,
    .forget_people = postgres_forget_people,
    .forget_lives = postgres_forget_lives,
    .orphans = postgres_orphans,
    .drop_orphans = postgres_drop_orphans,
    .archive = nl__postgres_archive,
    .claim = postgres_claim,
    .announce = postgres_announce,
    .news = postgres_news,
    .there = postgres_there,
    .trouble = postgres_trouble,
    .close = postgres_close,
};

nl_store *nl_store_postgres(const char *url, char *why, size_t room)
{
    nl_postgres *s = calloc(1, sizeof *s);
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
