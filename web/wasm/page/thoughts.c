/* thoughts.c: what workers found about a position, and about a whole game.
 *
 * SPDX-License-Identifier: MIT */
#include "exchange/alloc.h"
#include "exchange/report.h"
#include "opened.h"
#include "view/review_json.h"

static void write_thought(nl_json *j, const report *r, int players)
{
    nl_json_open(j, NULL, '{');
    nl_json_action(j, "action", r->choice[0].action);
    nl_json_number(j, "nodes", (int64_t)r->thought.nodes);
    nl_write_values(j, "value", r->thought.value, players);
    nl_json_open(j, "line", '[');
    for (int i = 0; i < r->thought.depth; i++)
        nl_json_action(j, NULL, r->thought.line[i]);
    nl_json_close(j);
    nl_json_open(j, "choices", '[');
    for (int i = 0; i < r->count; i++) {
        nl_json_open(j, NULL, '{');
        nl_write_choice(j, &r->choice[i], players);
        nl_json_close(j);
    }
    nl_json_close(j);
    nl_json_close(j);
}

/* Adds up the reports of one worker or more about the position at a ply (Thought); null if
 * they are about another. */
EXPORT(thought) int export_thought(const opened *o, int ply)
{
    static report r;
    nl_game       g;
    nl_deck       d;
    nl_table_position_at(&o->table, ply_of(o, ply), &g, &d);
    if (!report_read(&r, &g, exchange_input()))
        return answer_null();
    nl_json j = exchange_json();
    write_thought(&j, &r, g.players);
    return exchange_answer();
}

/* The review of a game, with the game as it was when it was begun. */
typedef struct {
    nl_table  table;
    nl_review review;
} reviewed;

EXPORT_STUDY(review_new) reviewed *export_review_new(const opened *o)
{
    reviewed *v = alloc_zeroed(sizeof *v);
    v->table = o->table;
    nl_review_of_table(&v->review, &v->table, NULL);
    return v;
}

EXPORT_STUDY(review_free) void export_review_free(reviewed *v)
{
    alloc_free(v);
}

EXPORT_STUDY(review_wants) bool export_review_wants(const reviewed *v, int ply)
{
    return nl_review_wants(&v->review, ply);
}

/* Enters the report of a study that the page wrote; false if it is about another position. */
EXPORT_STUDY(review_add) bool export_review_add(reviewed *v, int ply)
{
    static report r;
    nl_game       g;
    nl_deck       d;
    nl_table_position_at(&v->table, ply, &g, &d);
    bool fits = report_read_study(&r, &g, exchange_input());
    if (fits)
        nl_review_add(&v->review, ply, &g, r.choice, r.count);
    return fits;
}

EXPORT_STUDY(review_read) int export_review_read(reviewed *v)
{
    nl_json j = exchange_json();
    nl_review_finish(&v->review);
    nl_json_open(&j, NULL, '{');
    nl_write_review(&j, &v->review, NULL);
    nl_json_close(&j);
    return exchange_answer();
}
