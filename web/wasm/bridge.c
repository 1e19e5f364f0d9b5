/* bridge.c: what game.wasm exports, and study.wasm, which has some more.
 *
 * Each function writes an answer in JSON and returns its length (exchange.h); what the rules
 * refuse is answered with {"refusal": {…}} and has changed nothing.  A table is known to
 * the page by its address.  A ply of −1 is the latest.  web/src/engine.ts calls all this and
 * web/src/types.ts says what the answers look like.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "alloc.h"
#include "exchange.h"
#include "link.h"
#include "report.h"
#include "review_json.h"
#include "setup.h"
#include "table.h"
#include "view.h"

typedef struct {
    nl_table table;
    int64_t  now; /* the time as the page told it last */
} opened;

/* ---- refusals ---- */

static const char *const codes[NL_ERR_COUNT] = {
#define CODE(code, rule, text) [code] = #code,
    NL_ERR_LIST(CODE)
#undef CODE
};

static void write_refusal(nl_json *j, const char *key, nl_err e, const nl_reader *where)
{
    nl_json_open(j, key, '{');
    nl_json_text(j, "code", codes[e]);
    nl_json_text(j, "rule", nl_err_rule(e));
    if (where) {
        size_t line, column;
        nl_reader_where(where, &line, &column);
        nl_json_number(j, "line", (int64_t)line);
        nl_json_number(j, "column", (int64_t)column);
        if (where->blamed)
            nl_json_number(j, "action", where->blamed);
    }
    nl_json_close(j);
}

static int refuse(nl_err e, const nl_reader *where)
{
    nl_json j = exchange_json();
    nl_json_open(&j, NULL, '{');
    write_refusal(&j, "refusal", e, where);
    nl_json_close(&j);
    return exchange_answer();
}

static int answer_null(void)
{
    nl_json j = exchange_json();
    nl_json_null(&j, NULL);
    return exchange_answer();
}

/* ---- what never changes ---- */

EXPORT(tiles) int export_tiles(void)
{
    nl_json j = exchange_json();
    nl_json_open(&j, NULL, '[');
    nl_json_null(&j, NULL);
    for (int id = 1; id <= NL_TILES; id++) {
        const nl_tile *t = &nl_tiles[id];
        nl_json_open(&j, NULL, '{');
        nl_json_number(&j, "id", id);
        nl_json_bytes(&j, "color", &nl_color_letter[t->color], 1);
        nl_json_number(&j, "cost", t->cost);
        nl_json_open(&j, "tasks", '[');
        for (int i = 0; i < t->tasks; i++)
            nl_json_asks(&j, NULL, t->asks[i]);
        nl_json_close(&j);
        nl_json_close(&j);
    }
    nl_json_close(&j);
    return exchange_answer();
}

EXPORT(levels) int export_levels(void)
{
    nl_json j = exchange_json();
    nl_json_open(&j, NULL, '[');
    for (const nl_level *l = nl_levels; l->name; l++) {
        nl_json_open(&j, NULL, '{');
        nl_json_text(&j, "name", l->name);
        nl_json_text(&j, "title", l->title);
        nl_json_flag(&j, "for_people", l->for_people);
        nl_json_flag(&j, "endless", l->way == NL_SEARCH && !l->nodes && !l->solo_nodes);
        nl_json_close(&j);
    }
    nl_json_close(&j);
    return exchange_answer();
}

/* ---- tables come and go ---- */

/* The address of a new table, or why there is none. */
static int answer_opened(opened *o, nl_err e, const nl_reader *where)
{
    if (e) {
        alloc_free(o);
        return refuse(e, where);
    }
    nl_json j = exchange_json();
    nl_json_number(&j, NULL, (int64_t)(uintptr_t)o);
    return exchange_answer();
}

EXPORT(table_new) int export_table_new(void)
{
    nl_setup setup;
    opened  *o = alloc_zeroed(sizeof *o);
    nl_err   e = setup_read(&setup, exchange_input());
    return answer_opened(o, e ? e : nl_table_new(&o->table, &setup), NULL);
}

EXPORT(table_read) int export_table_read(size_t length)
{
    nl_reader where;
    opened   *o = alloc_zeroed(sizeof *o);
    nl_err    e = nl_table_read(&o->table, exchange_input(), length, &where);
    return answer_opened(o, e, &where);
}

EXPORT_STUDY(table_link) int export_table_link(size_t length)
{
    opened *o = alloc_zeroed(sizeof *o);
    return answer_opened(o, nl_link_read(&o->table, exchange_input(), length), NULL);
}

EXPORT(table_free) void export_table_free(opened *o)
{
    alloc_free(o);
}

/* ---- looking ---- */

static int answer_position(const opened *o, int ply)
{
    nl_json j = exchange_json();
    nl_write_view(&j, &o->table, ply, o->now);
    return exchange_answer();
}

static int ply_of(const opened *o, int ply)
{
    return ply < 0 || ply > o->table.count ? o->table.count : ply;
}

/* The game at a ply, and the action that the page wrote, if it is legal there. */
static nl_err find_action(const opened *o, size_t length, int ply, nl_game *g, nl_action *a)
{
    nl_deck d;
    nl_err  e = nl_action_read(exchange_input(), length, a);
    nl_table_position_at(&o->table, ply_of(o, ply), g, &d);
    if (e)
        return e;
    if (o->table.termination && ply_of(o, ply) == o->table.count)
        return NL_ERR_STOPPED;
    return nl_game_check(g, *a);
}

EXPORT(position) int export_position(const opened *o, int ply)
{
    return answer_position(o, ply_of(o, ply));
}

EXPORT(history) int export_history(const opened *o)
{
    nl_json j = exchange_json();
    nl_write_log(&j, &o->table);
    return exchange_answer();
}

EXPORT(check) int export_check(const opened *o, size_t length)
{
    nl_game   g;
    nl_action a;
    nl_err    e = find_action(o, length, -1, &g, &a);
    if (!e)
        return answer_null();
    nl_json j = exchange_json();
    write_refusal(&j, NULL, e, NULL);
    return exchange_answer();
}

/* Answers a question about an action that is legal at some ply. */
static int answer_about(const opened *o, size_t length, int ply,
                        void (*write)(nl_json *, const nl_game *, nl_action))
{
    nl_game   g;
    nl_action a;
    nl_err    e = find_action(o, length, ply, &g, &a);
    if (e)
        return refuse(e, NULL);
    nl_json j = exchange_json();
    write(&j, &g, a);
    return exchange_answer();
}

EXPORT(preview) int export_preview(const opened *o, size_t length, int ply)
{
    return answer_about(o, length, ply, nl_write_preview);
}

static void write_reasons(nl_json *j, const nl_game *g, nl_action a)
{
    nl_write_reasons(j, NULL, g, a);
}

EXPORT_STUDY(reasons) int export_reasons(const opened *o, size_t length, int ply)
{
    return answer_about(o, length, ply, write_reasons);
}

/* ---- what happens ---- */

/* Decides a request and lets it happen: the new position, or the refusal. */
static int request(opened *o, nl_event *e, double now)
{
    o->now = (int64_t)now;
    nl_table_tick(&o->table, o->now);
    nl_err error = nl_table_do(&o->table, e, o->now);
    return error ? refuse(error, NULL) : answer_position(o, o->table.count);
}

/* A seat of −1 is whoever is to move. */
EXPORT(play) int export_play(opened *o, size_t length, int seat, double now)
{
    nl_event e = { .kind = NL_EVENT_PLAY, .seat = seat < 0 ? o->table.game.mover : (uint8_t)seat };
    nl_err   error = nl_action_read(exchange_input(), length, &e.action);
    return error ? refuse(error, NULL) : request(o, &e, now);
}

/* Any other event by its kind: to go back, to leave, to agree, to make an offer … */
EXPORT(happen) int export_happen(opened *o, int kind, int seat, double now)
{
    nl_event e = { .kind = (uint8_t)kind, .seat = (uint8_t)seat };
    return request(o, &e, now);
}

/* Takes an event of somebody else's table, as its line of text. */
EXPORT(follow) int export_follow(opened *o, size_t length, double now)
{
    nl_event e;
    nl_err   error = nl_event_read(&e, exchange_input(), length);
    if (!error)
        error = nl_table_check(&o->table, &e);
    if (error)
        return refuse(error, NULL);
    o->now = (int64_t)now;
    nl_table_apply(&o->table, &e);
    return answer_position(o, o->table.count);
}

/* The kinds of events, whose places in the list are their numbers. */
EXPORT(kinds) int export_kinds(void)
{
    nl_json j = exchange_json();
    nl_json_open(&j, NULL, '[');
    for (int kind = 0; kind < NL_EVENT_KINDS; kind++)
        nl_json_text(&j, NULL, nl_event_word((nl_event_kind)kind));
    nl_json_close(&j);
    return exchange_answer();
}

/* Lets time go by: the clocks, and whether the game is over by that. */
EXPORT(tick) int export_tick(opened *o, double now)
{
    o->now = (int64_t)now;
    nl_table_tick(&o->table, o->now);
    nl_json j = exchange_json();
    nl_json_open(&j, NULL, '{');
    nl_json_flag(&j, "over", nl_table_over(&o->table));
    nl_write_clock(&j, &o->table, o->now);
    nl_json_close(&j);
    return exchange_answer();
}

/* The seed that the computer to move draws from, as a decimal number. */
EXPORT(chances) int export_chances(const opened *o)
{
    nl_writer w = exchange_writer();
    nl_write_digits(&w, nl_table_chances(&o->table), 1);
    return exchange_answer();
}

/* ---- keeping ---- */

/* Record and link are plain text, not JSON. */
EXPORT(record) int export_record(const opened *o, bool whole, int plies)
{
    static nl_table cut;
    nl_writer       w = exchange_writer();
    if (plies < 0 || plies >= o->table.count) {
        nl_table_write(&o->table, &w, whole);
        return exchange_answer();
    }
    cut = o->table;
    nl_table_truncate(&cut, plies);
    nl_table_write(&cut, &w, whole);
    return exchange_answer();
}

EXPORT_STUDY(link) int export_link(const opened *o)
{
    char      text[NL_LINK_MAX];
    nl_writer w = exchange_writer();
    nl_link_write(&o->table, text);
    nl_write(&w, text);
    return exchange_answer();
}

EXPORT(complete) int export_complete(opened *o)
{
    const char *at = exchange_input();
    nl_json     j = exchange_json();
    nl_json_flag(&j, NULL, nl_table_complete(&o->table, setup_number(&at)));
    return exchange_answer();
}

/* A tag of the record that the table does not know by itself; null if there is none. */
EXPORT(tag) int export_tag(const opened *o)
{
    char value[1024];
    if (!nl_table_tag(&o->table, exchange_input(), value, sizeof value))
        return answer_null();
    nl_json j = exchange_json();
    nl_json_text(&j, NULL, value);
    return exchange_answer();
}

/* The page writes the name, a line end, and the value; without a line end the tag goes. */
EXPORT(set_tag) int export_set_tag(opened *o, size_t length)
{
    char *text = exchange_input(), *value = memchr(text, '\n', length);
    if (value)
        *value++ = '\0';
    nl_err e = nl_table_set_tag(&o->table, text, value);
    return e ? refuse(e, NULL) : answer_null();
}

/* ---- thoughts ---- */

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
        nl_write_choice(j, &r->choice[i], players, NULL);
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

/* Enters the reports that the page wrote; false if they are about another position. */
EXPORT_STUDY(review_add) bool export_review_add(reviewed *v, int ply)
{
    static report r;
    nl_game       g;
    nl_deck       d;
    nl_table_position_at(&v->table, ply, &g, &d);
    bool fits = report_read(&r, &g, exchange_input());
    if (fits)
        nl_review_add(&v->review, ply, r.choice, r.count);
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
