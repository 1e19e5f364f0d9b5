/* sqlite_plans.c: what players would do when their turn comes.
 *
 * SPDX-License-Identifier: MIT */
#include "sqlite.h"

static sqlite3_stmt *for_plan(nl_sqlite *s, int which, const nl_room_row *row, const char *player)
{
    sqlite3_stmt *q = nl__sqlite_prepared(s, which);
    sqlite3_bind_int64(q, 1, row->row);
    nl__sqlite_bind_text(q, 2, player);
    return q;
}

nl_stored nl__sqlite_plan(nl_store *store, const nl_room_row *row, const char *player,
                          char text[NL_PLAN_TEXT])
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = for_plan(s, PLAN, row, player);
    int           code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        nl__sqlite_copy_text(q, 0, text, NL_PLAN_TEXT);
    sqlite3_reset(q);
    if (code == SQLITE_ROW)
        return NL_STORED;
    return code == SQLITE_DONE ? NL_STORE_MISSING : nl__sqlite_fail(s, "plan");
}

nl_stored nl__sqlite_put_plan(nl_store *store, const nl_room_row *row, const char *player, const char *was,
                              const char *text, bool waits)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    int           which = !text ? DROP_PLAN : was ? CHANGE_PLAN : PUT_PLAN;
    sqlite3_stmt *q = for_plan(s, which, row, player);
    nl__sqlite_bind_text(q, 3, text ? text : was);
    if (text)
        sqlite3_bind_int(q, 4, waits);
    if (which == CHANGE_PLAN)
        nl__sqlite_bind_text(q, 5, was);
    if (nl__sqlite_run(s, which) != SQLITE_DONE)
        return nl__sqlite_fail(s, "plan");
    return was && !sqlite3_changes(s->db) ? NL_STORE_MISSING : NL_STORED;
}

nl_stored nl__sqlite_due_plans(nl_store *store, int64_t now, nl_on_plan *tell, void *to)
{
    nl_sqlite    *s = (nl_sqlite *)store;
    sqlite3_stmt *q = nl__sqlite_prepared(s, DUE_PLANS);
    int           code;
    (void)now;
    while ((code = sqlite3_step(q)) == SQLITE_ROW)
        tell(to, (const char *)sqlite3_column_text(q, 0), (const char *)sqlite3_column_text(q, 1),
             (const char *)sqlite3_column_text(q, 2));
    sqlite3_reset(q);
    return code == SQLITE_DONE ? NL_STORED : nl__sqlite_fail(s, "plans");
}
