/* postgres_plans.c: what players would do when their turn comes.
 *
 * SPDX-License-Identifier: MIT */
#include "postgres.h"

#include <string.h>

static void add_key(nl_values *v, const nl_room_row *row, const char *player)
{
    nl_values_number(v, row->row);
    nl_values_text(v, player);
}

nl_stored nl__postgres_plan(nl_store *store, const nl_room_row *row, const char *player,
                            char text[NL_PLAN_TEXT])
{
    nl_values v = { .count = 0 };
    add_key(&v, row, player);
    PGresult *r = nl__postgres_ask(store, PLAN, &v);
    bool      missing = r && !PQntuples(r);
    if (r && !missing)
        nl__copy_text(r, 0, 0, text, NL_PLAN_TEXT);
    nl_stored done = nl__postgres_done(r);
    return missing ? NL_STORE_MISSING : done;
}

/* The room is locked first: whoever makes it the player's turn meanwhile has either done so and is seen here, or waits
 * and then sees the plan. */
nl_stored nl__postgres_put_plan(nl_store *store, const nl_room_row *row, const char *player, const char *was,
                                const char *text, bool waits)
{
    nl_pipeline *p = nl__line_of(store);
    nl_values    v = { .count = 0 };
    add_key(&v, row, player);
    nl_values_text(&v, text ? text : was);
    if (text)
        nl_values_flag(&v, waits);
    if (text && was)
        nl_values_text(&v, was);
    PGresult *r = !text ? nl_pipeline_ask(p, DROP_PLAN, &v)
                        : nl__postgres_ask_locked(store, was ? CHANGE_PLAN : PUT_PLAN, row->row, &v);
    nl_stored done = r && !nl_result_failed(r) ? NL_STORED : NL_STORE_FAILED;
    if (r && done)
        nl_pipeline_note(p, "plan", PQresultErrorMessage(r));
    if (!done && was && strcmp(PQcmdTuples(r), "0") == 0)
        done = NL_STORE_MISSING;
    PQclear(r);
    return done;
}

nl_stored nl__postgres_due_plans(nl_store *store, int64_t now, nl_on_plan *tell, void *to)
{
    nl_values v = { .count = 0 };
    nl_values_number(&v, now);
    nl_values_number(&v, now + NL_LEASE);
    PGresult *r = nl__postgres_ask(store, DUE_PLANS, &v);
    for (int i = 0; i < PQntuples(r); i++)
        tell(to, PQgetvalue(r, i, 0), PQgetvalue(r, i, 1), PQgetvalue(r, i, 2));
    return nl__postgres_done(r);
}
