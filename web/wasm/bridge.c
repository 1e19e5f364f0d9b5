/* bridge.c: the doors of game.wasm, and of study.wasm, which has some more.
 *
 * Each function writes an answer in JSON and returns its length (door.h); what the rules
 * refuse is answered with {"refusal": {…}} and has changed nothing.  A table is known to
 * the page by its address.  A ply of −1 is the latest.  web/src/engine.ts calls all this and
 * web/src/types.ts says what the answers look like.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "books.h"
#include "door.h"
#include "link.h"
#include "preview.h"
#include "report.h"
#include "setup.h"
#include "store.h"
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

static void write_refusal(json *j, const char *key, nl_err e, const nl_reader *where)
{
    json_open(j, key, '{');
    json_text(j, "code", codes[e]);
    json_text(j, "rule", nl_err_rule(e));
    if (where) {
        size_t line, column;
        nl_reader_where(where, &line, &column);
        json_number(j, "line", (int64_t)line);
        json_number(j, "column", (int64_t)column);
        if (where->blamed)
            json_number(j, "action", where->blamed);
    }
    json_close(j, '}');
}

static int refuse(nl_err e, const nl_reader *where)
{
    json j = door_json();
    json_open(&j, NULL, '{');
    write_refusal(&j, "refusal", e, where);
    json_close(&j, '}');
    return door_answer();
}

static int answer_null(void)
{
    json j = door_json();
    json_null(&j, NULL);
    return door_answer();
}

/* ---- what never changes ---- */

EXPORT(tiles) int door_tiles(void)
{
    json j = door_json();
    json_open(&j, NULL, '[');
    json_null(&j, NULL);
    for (int id = 1; id <= NL_TILES; id++) {
        const nl_tile *t = &nl_tiles[id];
        json_open(&j, NULL, '{');
        json_number(&j, "id", id);
        json_bytes(&j, "color", &nl_color_letter[t->color], 1);
        json_number(&j, "cost", t->cost);
        json_open(&j, "tasks", '[');
        for (int i = 0; i < t->tasks; i++)
            json_asks(&j, NULL, t->asks[i]);
        json_close(&j, ']');
        json_close(&j, '}');
    }
    json_close(&j, ']');
    return door_answer();
}

EXPORT(levels) int door_levels(void)
{
    json j = door_json();
    json_open(&j, NULL, '[');
    for (const nl_level *l = nl_levels; l->name; l++) {
        json_open(&j, NULL, '{');
        json_text(&j, "name", l->name);
        json_text(&j, "title", l->title);
        json_flag(&j, "forPeople", l->for_people);
        json_flag(&j, "endless", l->way == NL_BY_SEARCH && !l->nodes && !l->solo_nodes);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    return door_answer();
}

/* ---- tables come and go ---- */

/* The address of a new table, or why there is none. */
static int answer_opened(opened *o, nl_err e, const nl_reader *where)
{
    if (e) {
        store_give(o);
        return refuse(e, where);
    }
    json j = door_json();
    json_number(&j, NULL, (int64_t)(uintptr_t)o);
    return door_answer();
}

EXPORT(table_new) int door_table_new(void)
{
    nl_setup setup;
    opened  *o = store_take(sizeof *o);
    setup_read(&setup, door_input());
    return answer_opened(o, nl_table_new(&o->table, &setup), NULL);
}

EXPORT(table_read) int door_table_read(size_t length)
{
    nl_reader where;
    opened   *o = store_take(sizeof *o);
    nl_err    e = nl_table_read(&o->table, door_input(), length, &where);
    return answer_opened(o, e, &where);
}

EXPORT_STUDY(table_follow) int door_table_follow(size_t length)
{
    opened *o = store_take(sizeof *o);
    return answer_opened(o, nl_link_read(&o->table, door_input(), length), NULL);
}

EXPORT(table_free) void door_table_free(opened *o)
{
    store_give(o);
}

/* ---- looking ---- */

static int answer_position(const opened *o, int ply)
{
    json j = door_json();
    view_position(&j, &o->table, ply, o->now);
    return door_answer();
}

static int ply_of(const opened *o, int ply)
{
    return ply < 0 || ply > o->table.count ? o->table.count : ply;
}

/* The game at a ply, and the action that the page wrote, if it is legal there. */
static nl_err find_action(const opened *o, size_t length, int ply, nl_game *g, nl_action *a)
{
    nl_deck d;
    nl_err  e = nl_action_read(door_input(), length, a);
    nl_table_at(&o->table, ply_of(o, ply), g, &d);
    if (e)
        return e;
    if (o->table.termination && ply_of(o, ply) == o->table.count)
        return NL_ERR_STOPPED;
    return nl_game_check(g, *a);
}

EXPORT(position) int door_position(const opened *o, int ply)
{
    return answer_position(o, ply_of(o, ply));
}

EXPORT(history) int door_history(const opened *o)
{
    json j = door_json();
    view_log(&j, &o->table);
    return door_answer();
}

EXPORT(check) int door_check(const opened *o, size_t length)
{
    nl_game   g;
    nl_action a;
    nl_err    e = find_action(o, length, -1, &g, &a);
    if (!e)
        return answer_null();
    json j = door_json();
    write_refusal(&j, NULL, e, NULL);
    return door_answer();
}

/* Answers a question about an action that is legal at some ply. */
static int answer_about(const opened *o, size_t length, int ply,
                        void (*write)(json *, const nl_game *, nl_action))
{
    nl_game   g;
    nl_action a;
    nl_err    e = find_action(o, length, ply, &g, &a);
    if (e)
        return refuse(e, NULL);
    json j = door_json();
    write(&j, &g, a);
    return door_answer();
}

EXPORT(preview) int door_preview(const opened *o, size_t length, int ply)
{
    return answer_about(o, length, ply, preview_write);
}

EXPORT_STUDY(reasons) int door_reasons(const opened *o, size_t length, int ply)
{
    return answer_about(o, length, ply, preview_reasons);
}

/* ---- playing ---- */

EXPORT(play) int door_play(opened *o, size_t length, double now)
{
    nl_action a;
    o->now = (int64_t)now;
    nl_err e = nl_action_read(door_input(), length, &a);
    if (!e)
        e = nl_table_play(&o->table, a, o->now);
    return e ? refuse(e, NULL) : answer_position(o, o->table.count);
}

EXPORT(undo) int door_undo(opened *o, bool takeback)
{
    const char *how = view_undo(&o->table);
    if (*how == 'n' || (*how == 't' && !takeback))
        return answer_null();
    nl_table_undo(&o->table, true);
    return answer_position(o, o->table.count);
}

EXPORT(redo) int door_redo(opened *o)
{
    return nl_table_redo(&o->table) ? answer_position(o, o->table.count) : answer_null();
}

/* The page writes "left 1 0", the ranking best first, or "left" alone for the ranking as it
 * stands. */
EXPORT(end) int door_end(opened *o)
{
    uint8_t        ranking[NL_PLAYERS_MAX] = { 0 };
    const char    *at = door_input();
    nl_termination why = NL_NO_TERMINATION;
    for (int t = NL_TIME; t <= NL_FORFEIT; t++) {
        const char *word = nl_termination_word((nl_termination)t);
        if (strncmp(at, word, strlen(word)) == 0)
            why = (nl_termination)t;
    }
    at += strcspn(at, " ");
    bool given = *at == ' ';
    at += given;
    for (int i = 0; given && i < o->table.players; i++)
        ranking[i] = (uint8_t)(*at ? setup_number(&at) : NL_PLAYERS_MAX);
    nl_err e = nl_table_end(&o->table, why, given ? ranking : NULL);
    return e ? refuse(e, NULL) : answer_position(o, o->table.count);
}

EXPORT(standing) int door_standing(const opened *o, int last)
{
    uint8_t ranking[NL_PLAYERS_MAX];
    nl_table_standing(&o->table, last, ranking);
    json j = door_json();
    json_numbers(&j, NULL, ranking, o->table.players);
    return door_answer();
}

/* ---- clocks ---- */

EXPORT(tick) int door_tick(opened *o, double now)
{
    o->now = (int64_t)now;
    nl_table_tick(&o->table, o->now);
    return answer_position(o, o->table.count);
}

EXPORT(pause) void door_pause(opened *o, double now)
{
    o->now = (int64_t)now;
    nl_table_pause(&o->table, o->now);
}

EXPORT(resume) void door_resume(opened *o, double now)
{
    o->now = (int64_t)now;
    nl_table_resume(&o->table, o->now);
}

/* ---- keeping ---- */

/* Record and link are plain text, not JSON. */
EXPORT(record) int door_record(const opened *o, bool whole, int plies)
{
    static nl_table cut;
    nl_writer       w = door_writer();
    if (plies < 0 || plies >= o->table.count) {
        nl_table_write(&o->table, &w, whole);
        return door_answer();
    }
    cut = o->table;
    nl_table_cut(&cut, plies);
    nl_table_write(&cut, &w, whole);
    return door_answer();
}

EXPORT_STUDY(link) int door_link(const opened *o)
{
    char      text[NL_LINK_MAX];
    nl_writer w = door_writer();
    nl_link_write(&o->table, text);
    nl_write(&w, text);
    return door_answer();
}

EXPORT(complete) int door_complete(opened *o)
{
    const char *at = door_input();
    json        j = door_json();
    json_flag(&j, NULL, nl_table_complete(&o->table, setup_number(&at)));
    return door_answer();
}

EXPORT(sit) int door_sit(opened *o, size_t length, int player)
{
    nl_seat seat;
    setup_seat(&seat, door_input(), length);
    nl_err e = nl_table_sit(&o->table, player, &seat);
    return e ? refuse(e, NULL) : answer_position(o, o->table.count);
}

/* A tag of the record that the table does not know by itself; null if there is none. */
EXPORT(tag) int door_tag(const opened *o)
{
    char value[1024];
    if (!nl_table_tag(&o->table, door_input(), value, sizeof value))
        return answer_null();
    json j = door_json();
    json_text(&j, NULL, value);
    return door_answer();
}

/* The page writes the name, a line end, and the value; without a line end the tag goes. */
EXPORT(set_tag) int door_set_tag(opened *o, size_t length)
{
    char *text = door_input(), *value = memchr(text, '\n', length);
    if (value)
        *value++ = '\0';
    nl_err e = nl_table_set_tag(&o->table, text, value);
    return e ? refuse(e, NULL) : answer_null();
}

/* ---- thoughts ---- */

/* Adds up the reports of one worker or more about the position at a ply (Thought); null if
 * they are about another. */
EXPORT(thought) int door_thought(const opened *o, int ply)
{
    static report r;
    nl_game       g;
    nl_deck       d;
    nl_table_at(&o->table, ply_of(o, ply), &g, &d);
    if (!report_read(&r, &g, door_input()))
        return answer_null();
    json j = door_json();
    report_thought(&j, &r, g.players);
    return door_answer();
}

/* The books of a game, with the game as it was when they were opened. */
typedef struct {
    nl_table  table;
    nl_review review;
} books;

EXPORT_STUDY(books_new) books *door_books_new(const opened *o)
{
    books *b = store_take(sizeof *b);
    b->table = o->table;
    books_open(&b->review, &b->table);
    return b;
}

EXPORT_STUDY(books_free) void door_books_free(books *b)
{
    store_give(b);
}

EXPORT_STUDY(books_wants) bool door_books_wants(const books *b, int ply)
{
    return nl_review_wants(&b->review, ply);
}

/* Enters the reports that the page wrote; false if they are about another position. */
EXPORT_STUDY(books_add) bool door_books_add(books *b, int ply)
{
    static report r;
    nl_game       g;
    nl_deck       d;
    nl_table_at(&b->table, ply, &g, &d);
    bool fits = report_read(&r, &g, door_input());
    if (fits)
        nl_review_add(&b->review, ply, r.choice, r.count);
    return fits;
}

EXPORT_STUDY(books_read) int door_books_read(books *b)
{
    json j = door_json();
    books_write(&j, &b->review);
    return door_answer();
}
