/* events.c: what happens at a table.
 *
 * SPDX-License-Identifier: MIT */
#include "opened.h"
#include "view/view.h"

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
EXPORT_STUDY(follow) int export_follow(opened *o, size_t length, double now)
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
