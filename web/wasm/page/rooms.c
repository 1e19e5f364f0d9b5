/* rooms.c: a room that is run elsewhere, followed event by event.
 *
 * Its table is copied out after every event, to be asked as any table is.
 *
 * SPDX-License-Identifier: MIT */
#include "exchange/alloc.h"
#include "opened.h"
#include "room/plan.h"
#include "view/room_json.h"
#include "view/view.h"

typedef struct {
    opened  shown; /* its table, for all questions that there are about one */
    nl_room room;
} followed;

EXPORT_STUDY(room_new) followed *export_room_new(void)
{
    followed *f = alloc_zeroed(sizeof *f);
    nl_room_new(&f->room, NULL);
    return f;
}

EXPORT_STUDY(room_free) void export_room_free(followed *f)
{
    alloc_free(f);
}

static int answer_room(const followed *f)
{
    nl_json j = exchange_json();
    nl_write_room(&j, &f->room);
    return exchange_answer();
}

/* What kind of event a line is. */
EXPORT_STUDY(room_event) int export_room_event(size_t length)
{
    nl_room_event e;
    nl_err        error = nl_room_event_read(&e, exchange_input(), length);
    if (error)
        return refuse(error, NULL);
    nl_json j = exchange_json();
    nl_write_room_event(&j, &e);
    return exchange_answer();
}

/* Takes the next event, as its line: the room after it, or why it cannot be. */
EXPORT_STUDY(room_follow) int export_room_follow(followed *f, size_t length)
{
    nl_room_event e;
    nl_err        error = nl_room_event_read(&e, exchange_input(), length);
    if (!error)
        error = nl_room_check(&f->room, &e);
    if (error)
        return refuse(error, NULL);
    nl_room_apply(&f->room, &e);
    f->shown.table = f->room.table;
    f->shown.now = e.at;
    return answer_room(f);
}

/* The position as it is told to a seat, −1 for a spectator; `now` is the time at whoever runs the room. */
EXPORT_STUDY(room_position) int export_room_position(followed *f, int ply, int seat, double now)
{
    nl_json j = exchange_json();
    f->shown.now = (int64_t)now;
    nl_write_view(&j, &f->shown.table, ply_of(&f->shown, ply), seat, f->shown.now);
    return exchange_answer();
}

/* The tiles that a seat may plan with, and where they would go. */
EXPORT_STUDY(room_plannable) int export_room_plannable(const followed *f, int seat)
{
    nl_json j = exchange_json();
    nl_write_plannable(&j, &f->room.table.game, seat);
    return exchange_answer();
}

/* What a wish would do, if it were the turn of a seat now, or why it would be refused.  The page wrote the wish. */
EXPORT_STUDY(room_wish) int export_room_wish(const followed *f, size_t length, int seat)
{
    nl_plan p = { .count = 1 };
    nl_err  error = nl_wish_read(&p.wish[0], exchange_input(), length) ? NL_OK : NL_ERR_ACTION;
    nl_game g;
    if (!error)
        error = nl_plan_make(&f->room, seat, &p);
    if (error)
        return refuse(error, NULL);
    nl_plan_imagine(&f->room.table.game, seat, p.wish[0].tile, &g);
    nl_json j = exchange_json();
    nl_write_preview(&j, &g, (nl_action){ 1, p.wish[0].cell });
    return exchange_answer();
}

/* The clocks at a time; they end nothing here. */
EXPORT_STUDY(room_clock) int export_room_clock(const followed *f, double now)
{
    nl_json j = exchange_json();
    nl_json_open(&j, NULL, '{');
    nl_write_clock(&j, &f->shown.table, (int64_t)now);
    nl_json_close(&j);
    return exchange_answer();
}

/* The record as far as everybody knows the game; plain text. */
EXPORT_STUDY(room_record) int export_room_record(const followed *f)
{
    nl_writer w = exchange_writer();
    nl_room_record(&f->room, &w);
    return exchange_answer();
}
