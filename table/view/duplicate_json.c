/* duplicate_json.c: two runs from their turns up to the whole.
 *
 * SPDX-License-Identifier: MIT */
#include "view/duplicate_json.h"

#include "duplicate/duplicate.h"

static void write_turn(nl_json *j, const nl_run_turn *t)
{
    nl_json_open(j, NULL, '{');
    nl_json_number(j, "ply", t->ply);
    nl_json_number(j, "tile", t->tile);
    nl_json_cell(j, t->cell);
    nl_json_flag(j, "filled", t->filled);
    nl_json_number(j, "covered", t->covered);
    nl_json_number(j, "left", t->left);
    nl_json_number(j, "track", t->track);
    nl_json_close(j);
}

static void write_run(nl_json *j, const nl_run *r)
{
    nl_json_open(j, NULL, '{');
    nl_json_flag(j, "finished", r->finished);
    nl_json_number(j, "place", r->place);
    nl_json_number(j, "lead", r->lead);
    nl_json_number(j, "phase1", r->phase1);
    nl_json_number(j, "phase2", r->phase2);
    nl_json_number(j, "total", r->total);
    nl_json_open(j, "turns", '[');
    for (int i = 0; i < r->turns; i++)
        write_turn(j, &r->turn[i]);
    nl_json_close(j);
    nl_json_close(j);
}

void nl_write_duplicate(nl_json *j, const nl_table *a, const nl_table *b, int seat)
{
    nl_run one, other;
    if (!nl_same_deal(a, b, seat)) {
        nl_json_null(j, NULL);
        return;
    }
    nl_run_of(&one, a, seat);
    nl_run_of(&other, b, seat);
    nl_json_open(j, NULL, '{');
    nl_json_number(j, "alike", nl_runs_alike(&one, &other));
    nl_json_number(j, "better", nl_runs_compare(&one, &other));
    nl_json_open(j, "runs", '[');
    write_run(j, &one);
    write_run(j, &other);
    nl_json_close(j);
    nl_json_close(j);
}
