/* sqlite.h: what the files of the store in SQLite share: its statements, and running them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SQLITE_H
#define NL_SQLITE_H

#include <sqlite3.h>

#include "archive.h"
#include "store.h"

#define COLUMNS                                                                                              \
    "row, id, code, secret, phase, listed, created, deadline, turn, player1, player2, player3, player4"

/* X(name, SQL) */
#define STATEMENTS(X)                                                                                        \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                              \
    X(COMMIT, "COMMIT")                                                                                      \
    X(SNAPSHOT, "BEGIN")                                                                                     \
    X(ROLLBACK, "ROLLBACK")                                                                                  \
    X(APPEND, "INSERT INTO event VALUES((SELECT row FROM room WHERE row=?1 AND id=?5),?2,?3,?4)")            \
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
    X(LISTED, "SELECT " COLUMNS " FROM room WHERE listed AND phase=0 AND created>=?1"                        \
              " ORDER BY created DESC LIMIT ?2")                                                             \
    X(OF_PLAYER, "SELECT " COLUMNS ", (SELECT text FROM plan WHERE plan.room=row AND plan.player=?1)"        \
                 " FROM seat CROSS JOIN room ON row=seat.room WHERE player=?1"                               \
                 " AND player IN (player1, player2, player3, player4)"                                       \
                 " ORDER BY over, seat.room DESC LIMIT ?2")                                                  \
    X(UNFINISHED, "SELECT count(*) FROM seat WHERE player=? AND NOT over")                                   \
    X(DUE, "SELECT " COLUMNS " FROM room WHERE deadline > 0 AND deadline <= ? ORDER BY deadline LIMIT 100")  \
    X(PERSON, "SELECT id, name, seen FROM person WHERE token=?")                                             \
    X(PUT_PERSON, "INSERT INTO person VALUES(?1,?2,?3,?4)"                                                   \
                  " ON CONFLICT(token) DO UPDATE SET name=?3, seen=?4")                                      \
    X(ALIVE, "INSERT INTO alive VALUES(?1,?2) ON CONFLICT(since) DO UPDATE SET until=?2")                    \
    X(LIVES, "SELECT since, until FROM alive WHERE until >= ? ORDER BY since")                               \
    X(GATHERING, "SELECT " COLUMNS " FROM room WHERE code>?1 ORDER BY code LIMIT ?2")                        \
    X(DROP, "DELETE FROM room WHERE row=?1 AND id=?3 AND phase=0"                                            \
            " AND (SELECT count(*) FROM event WHERE room=?1)=?2")                                            \
    X(DROP_EVENTS, "DELETE FROM event WHERE room=?")                                                         \
    X(ROOMS, "SELECT " COLUMNS " FROM room WHERE row>?1 ORDER BY row LIMIT ?2")                              \
    X(PEOPLE, "SELECT id, name, seen, token FROM person WHERE token>?1 ORDER BY token LIMIT ?2")             \
    X(FORGET_PEOPLE, "DELETE FROM person WHERE token>?1 AND token<=?2 AND seen<?3"                           \
                     " AND NOT EXISTS (SELECT 1 FROM seat WHERE player=person.id)")                          \
    X(FORGET_LIVES, "DELETE FROM alive WHERE until<?1")                                                      \
    X(ORPHANS, "SELECT room, count(*) FROM event WHERE room NOT IN (SELECT row FROM room) GROUP BY room")    \
    X(DROP_ORPHANS, "DELETE FROM event WHERE room=?1 AND NOT EXISTS (SELECT 1 FROM room WHERE row=?1)")      \
    X(COUNT, "SELECT (SELECT count(*) FROM room), (SELECT count(*) FROM event) +"                            \
             " (SELECT coalesce(sum(events), 0) FROM archive), (SELECT count(*) FROM person)")

#define NAME(name, sql) name,
enum { STATEMENTS(NAME) STATEMENT_COUNT };
#undef NAME

typedef struct {
    nl_store      store;
    sqlite3      *db;
    sqlite3_stmt *statement[STATEMENT_COUNT];
    char          trouble[256];
} nl_sqlite;

/* Says what went wrong, and gives NL_STORE_FAILED. */
nl_stored nl__sqlite_fail(nl_sqlite *s, const char *doing);

/* A statement, to be given its values. */
sqlite3_stmt *nl__sqlite_prepared(nl_sqlite *s, int which);

/* Runs a statement that gives no rows, and lets go of what it was given. */
int nl__sqlite_run(nl_sqlite *s, int which);

void nl__sqlite_bind_text(sqlite3_stmt *q, int at, const char *text);
void nl__sqlite_copy_text(sqlite3_stmt *q, int column, char *out, size_t room);

/* sqlite_commit.c, sqlite_load.c, sqlite_plans.c and sqlite_archive.c: functions of the store */
bool      nl__sqlite_commit(nl_store *store, nl_append *list, int count);
nl_stored nl__sqlite_load(nl_store *store, const char *id_or_code, nl_room_row *row, uint32_t from,
                          nl_on_event *tell, void *to);
nl_stored nl__sqlite_load_events(nl_sqlite *s, int64_t room, uint32_t from, nl_on_event *tell, void *to);
nl_stored nl__sqlite_tell_rows(nl_sqlite *s, int which, nl_on_row *tell, void *to);
nl_stored nl__sqlite_plan(nl_store *store, const nl_room_row *row, const char *player,
                          char text[NL_PLAN_TEXT]);
nl_stored nl__sqlite_put_plan(nl_store *store, const nl_room_row *row, const char *player, const char *was,
                              const char *text, bool waits);
nl_stored nl__sqlite_due_plans(nl_store *store, int64_t now, nl_on_plan *tell, void *to);
nl_stored nl__sqlite_archive(nl_store *store, int64_t then, int64_t *row, nl_packed *sum);

#endif
