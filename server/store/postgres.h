/* postgres.h: what the files of the store in PostgreSQL share: its statements, and asking them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_POSTGRES_H
#define NL_POSTGRES_H

#include "pipeline.h"
#include "store.h"

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
    X(APPEND, "INSERT INTO event VALUES((SELECT row FROM room WHERE row=(SELECT " ROW ") FOR KEY SHARE),"    \
              "$2,$3,$4)")                                                                                   \
    X(RISE, "DELETE FROM seat WHERE room=$1")                                                                \
    X(SEAT, "INSERT INTO seat VALUES($2,$3," ROW ") ON CONFLICT DO NOTHING")                                 \
    X(TURN, "UPDATE plan SET due=true, lease=0 WHERE room=$1 AND player=$2")                                 \
    X(DROP_PLANS, "DELETE FROM plan WHERE room=$1")                                                          \
    X(NOTIFY, "SELECT pg_notify('" CHANNEL "', $1)")                                                         \
    X(FIND, "SELECT " COLUMNS " " FOUND)                                                                     \
    X(EVENTS, "SELECT number, line, request FROM event WHERE room=(SELECT row " FOUND ") AND number>=$2"     \
              " ORDER BY number")                                                                            \
    X(ARCHIVED, "SELECT events, size, lines FROM archive WHERE room=(SELECT row " FOUND ")")                 \
    X(OVER, "SELECT row FROM room WHERE row>$1 AND phase=2 AND created<$2 AND NOT EXISTS"                    \
            " (SELECT 1 FROM archive WHERE archive.room=room.row) ORDER BY row LIMIT $3")                    \
    X(LINES, "SELECT line FROM event WHERE room=$1 ORDER BY number")                                         \
    X(PACK, "WITH packed AS (INSERT INTO archive SELECT $1::bigint, $2::integer, $3::integer, $4::bytea"     \
            " WHERE " LIGHTLY "='off' ON CONFLICT DO NOTHING RETURNING room)"                                \
            " DELETE FROM event WHERE room=(SELECT room FROM packed) AND number<$2")                         \
    X(LISTED, "SELECT " COLUMNS " FROM room WHERE listed AND phase=0 AND created>=$1"                        \
              " ORDER BY created DESC LIMIT $2")                                                             \
    X(OF_PLAYER, "SELECT " COLUMNS ", (SELECT text FROM plan WHERE plan.room=row AND plan.player=$1)"        \
                 " FROM seat JOIN room ON row=seat.room WHERE player=$1"                                     \
                 " AND player IN (player1, player2, player3, player4)"                                       \
                 " ORDER BY over, seat.room DESC LIMIT $2")                                                  \
    X(UNFINISHED, "SELECT count(*) FROM seat WHERE player=$1 AND NOT over")                                  \
    X(DUE, "UPDATE room SET lease=$2, claim=(SELECT max(number)+1 FROM event WHERE event.room=row)"          \
           " WHERE row IN (SELECT row FROM room WHERE deadline>0 AND deadline<=$1 AND lease<=$1"             \
           " ORDER BY deadline LIMIT 100 FOR UPDATE SKIP LOCKED) RETURNING " COLUMNS ", " LIGHTLY)           \
    X(CLAIM, "UPDATE room SET claim=$2, lease=$4 WHERE row=(SELECT row FROM room WHERE row=$1"               \
             " AND (claim<>$2 OR lease<=$3) FOR UPDATE SKIP LOCKED) RETURNING " LIGHTLY)                     \
    X(PLAN, "SELECT text FROM plan WHERE room=$1 AND player=$2")                                             \
    X(LOCK_ROOM, "SELECT 1 FROM room WHERE row=$1 FOR UPDATE")                                               \
    X(PUT_PLAN, "INSERT INTO plan VALUES($1,$2,$3,$4 AND EXISTS"                                             \
                " (SELECT 1 FROM room WHERE row=$1 AND turn=$2))"                                            \
                " ON CONFLICT(room, player) DO UPDATE SET text=excluded.text, due=excluded.due, lease=0")    \
    X(CHANGE_PLAN, "UPDATE plan SET text=$3, lease=0,"                                                       \
                   " due=$4 AND EXISTS (SELECT 1 FROM room WHERE row=$1 AND turn=$2)"                        \
                   " WHERE room=$1 AND player=$2 AND text=$5")                                               \
    X(DROP_PLAN, "DELETE FROM plan WHERE room=$1 AND player=$2 AND text=coalesce($3, text)")                 \
    X(DUE_PLANS, "UPDATE plan SET lease=$2 FROM room WHERE row=plan.room AND (plan.room, plan.player) IN"    \
                 " (SELECT room, player FROM plan WHERE due AND lease<=$1 ORDER BY room LIMIT 100 FOR "      \
                 "UPDATE SKIP LOCKED)"                                                                       \
                 " RETURNING id, player, text, " LIGHTLY)                                                    \
    X(ANNOUNCE, "SELECT " LIGHTLY ", pg_notify('" CHANNEL "', $1)")                                          \
    X(PERSON, "SELECT id, name, seen FROM person WHERE token=$1")                                            \
    X(PUT_PERSON, "INSERT INTO person VALUES($1,$2,$3,$4)"                                                   \
                  " ON CONFLICT(token) DO UPDATE SET name=$3, seen=$4")                                      \
    X(ALIVE, "INSERT INTO alive VALUES($1,$2) ON CONFLICT(since)"                                            \
             " DO UPDATE SET until=greatest(alive.until, $2) RETURNING " LIGHTLY)                            \
    X(LIVES, "SELECT since, until FROM alive WHERE until>=$1 ORDER BY since")                                \
    X(GATHERING, "SELECT " COLUMNS " FROM room WHERE code>$1 ORDER BY code LIMIT $2")                        \
    X(DROP, "WITH gone AS (DELETE FROM room WHERE row=$1 AND phase=0"                                        \
            " AND (SELECT count(*) FROM event WHERE event.room=$1)=$2 RETURNING row),"                       \
            " events AS (DELETE FROM event WHERE room IN (SELECT row FROM gone)),"                           \
            " seats AS (DELETE FROM seat WHERE room IN (SELECT row FROM gone))"                              \
            " SELECT count(*) FROM gone")                                                                    \
    X(ROOMS, "SELECT " COLUMNS " FROM room WHERE row>$1 ORDER BY row LIMIT $2")                              \
    X(PEOPLE, "SELECT id, name, seen, token FROM person WHERE token>$1 ORDER BY token LIMIT $2")             \
    X(FORGET_PEOPLE, "DELETE FROM person WHERE token>$1 AND token<=$2 AND seen<$3"                           \
                     " AND NOT EXISTS (SELECT 1 FROM seat WHERE player=person.id)")                          \
    X(FORGET_LIVES, "DELETE FROM alive WHERE until<$1")                                                      \
    X(ORPHANS, "SELECT room, count(*) FROM event WHERE NOT EXISTS"                                           \
               " (SELECT 1 FROM room WHERE row=event.room) GROUP BY room")                                   \
    X(DROP_ORPHANS, "DELETE FROM event WHERE room=$1 AND NOT EXISTS (SELECT 1 FROM room WHERE row=$1)")      \
    X(COUNT, "SELECT (SELECT count(*) FROM room), (SELECT count(*) FROM event) +"                            \
             " (SELECT coalesce(sum(events), 0) FROM archive), (SELECT count(*) FROM person)")

#define NAME(name, sql) name,
enum { STATEMENTS(NAME) STATEMENT_COUNT };
#undef NAME

typedef struct {
    nl_store    store;
    nl_pipeline line;
} nl_postgres;

static inline nl_pipeline *nl__line_of(nl_store *store)
{
    return &((nl_postgres *)store)->line;
}

/* What a statement gives; NULL if it has failed. */
PGresult *nl__postgres_ask(nl_store *store, int which, const nl_values *v);

/* What a statement gives, even if that is an error, after its room is locked by a statement of its own: it sees what
 * was done there until then, and nothing is done there meanwhile.  NULL without a connection. */
PGresult *nl__postgres_ask_locked(nl_store *store, int which, int64_t row, const nl_values *v);

/* Lets go of what a statement gave; whether it gave anything. */
nl_stored nl__postgres_done(PGresult *r);

/* Values of a result. */
int64_t nl__number_at(const PGresult *r, int i, int column);
void    nl__copy_text(const PGresult *r, int i, int column, char *out, size_t room);
void    nl__copy_bytes(const PGresult *r, int i, int column, uint8_t *out, size_t room);

/* postgres_commit.c, postgres_load.c, postgres_plans.c and postgres_archive.c: functions of the store */
bool      nl__postgres_commit(nl_store *store, nl_append *list, int count);
nl_stored nl__postgres_load(nl_store *store, const char *id_or_code, nl_room_row *row, uint32_t from,
                            nl_on_event *tell, void *to);
nl_stored nl__postgres_tell_rows(nl_store *store, int which, const nl_values *v, nl_on_row *tell, void *to);
nl_stored nl__postgres_plan(nl_store *store, const nl_room_row *row, const char *player,
                            char text[NL_PLAN_TEXT]);
nl_stored nl__postgres_put_plan(nl_store *store, const nl_room_row *row, const char *player, const char *was,
                                const char *text, bool waits);
nl_stored nl__postgres_due_plans(nl_store *store, int64_t now, nl_on_plan *tell, void *to);
nl_stored nl__postgres_archive(nl_store *store, int64_t then, int64_t *row, nl_packed *sum);
bool      nl__postgres_tell_archive(const PGresult *archived, uint32_t *from, nl_on_event *tell, void *to);

#endif
