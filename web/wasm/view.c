/* view.c: a position, from the tasks of a tile up to the whole.
 *
 * SPDX-License-Identifier: MIT */
#include "view.h"

#include <string.h>

#include "outlook.h"

/* ---- tasks and tiles ---- */

static void write_chain(json *j, const nl_progress *p)
{
    uint64_t chain = 0;
    for (int c = 0; c < NL_COLORS; c++)
        chain |= p->asks[c] ? p->chain[c] : 0;
    json_open(j, "chain", '[');
    for (; chain; chain &= chain - 1)
        json_number(j, NULL, __builtin_ctzll(chain) - 1);
    json_close(j, ']');
}

static void write_task(json *j, const nl_area *a, int i, int task)
{
    nl_progress p;
    uint8_t     lacks[NL_COLORS];
    int         asked = 0;
    nl_area_progress(a, i, task, &p);
    for (int c = 0; c < NL_COLORS; c++) {
        lacks[c] = (uint8_t)(p.count[c] < p.asks[c] ? p.asks[c] - p.count[c] : 0);
        asked += p.asks[c];
    }
    json_open(j, NULL, '{');
    json_flag(j, "covered", p.covered);
    json_flag(j, "fresh", a->fresh[task] & nl_tile_bit[a->at[i].id]);
    json_asks(j, "asks", p.asks);
    json_number(j, "have", asked - p.missing);
    json_number(j, "missing", p.missing);
    json_asks(j, "lacks", lacks);
    write_chain(j, &p);
    json_close(j, '}');
}

void view_tasks(json *j, const char *key, const nl_area *a, int i)
{
    json_open(j, key, '[');
    for (int t = 0; t < nl_tiles[a->at[i].id].tasks; t++)
        write_task(j, a, i, t);
    json_close(j, ']');
}

void view_laid(json *j, const char *key, const nl_area *a, int i)
{
    json_open(j, key, '{');
    json_number(j, "id", a->at[i].id);
    json_cell(j, a->at[i].cell);
    view_tasks(j, "tasks", a, i);
    json_close(j, '}');
}

/* ---- seats ---- */

static void write_seat(json *j, const nl_table *t, const nl_game *g, int p)
{
    const nl_area  *a = &g->area[p];
    const nl_level *level = nl_seat_level(&t->seat[p]);
    json_open(j, NULL, '{');
    json_text(j, "name", t->seat[p].name);
    if (level)
        json_text(j, "level", level->name);
    else
        json_null(j, "level");
    json_number(j, "discs", a->discs);
    json_number(j, "discsAtStart", t->discs[p]);
    json_number(j, "track", nl_track_travelled(&g->track, p));
    json_open(j, "area", '[');
    for (int i = 1; i <= a->count; i++)
        view_laid(j, NULL, a, i);
    json_close(j, ']');
    json_close(j, '}');
}

/* The runners by distance, rearmost first; in the turn order the top of a stack comes
 * first, here its bottom does. */
static void write_stacks(json *j, const nl_game *g, const uint8_t order[])
{
    json_open(j, "stacks", '[');
    for (int from = 0, to; from < g->players && g->players > 1; from = to) {
        int at = nl_track_travelled(&g->track, order[from]);
        to = from;
        while (to < g->players && nl_track_travelled(&g->track, order[to]) == at)
            to++;
        json_open(j, NULL, '{');
        json_number(j, "at", at);
        json_open(j, "seats", '[');
        for (int i = to - 1; i >= from; i--)
            json_number(j, NULL, order[i]);
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* ---- the offer ---- */

static const char *refill_word(bool may, bool must)
{
    return must ? "must" : may ? "may" : "no";
}

/* The runner nearest to where the mover lands; of two, the one that moves earlier. */
static int nearest(const nl_outlook *o, int players)
{
    int found = -1, least = 0;
    for (int i = 0; i < players; i++) {
        int p = o->order[i], far = o->ahead[p] < 0 ? -o->ahead[p] : o->ahead[p];
        if (p != o->player && (found < 0 || far < least)) {
            found = p;
            least = far;
        }
    }
    return found;
}

static void write_outlook(json *j, const nl_game *g, int k)
{
    nl_outlook o;
    if (g->players == 1 || nl_outlook_take(g, k, &o)) {
        json_null(j, "outlook");
        return;
    }
    int beside = nearest(&o, g->players);
    json_open(j, "outlook", '{');
    json_number(j, "to", o.lands);
    json_number(j, "next", o.next);
    json_flag(j, "again", o.again);
    json_number(j, "ahead", o.ahead[beside]);
    json_number(j, "beside", beside);
    json_flag(j, "onTop", o.stacked > 0);
    json_numbers(j, "offer", o.offer, o.offers);
    json_text(j, "refill", refill_word(o.may_refill, o.must_refill));
    json_flag(j, "out", o.out);
    json_close(j, '}');
}

static void write_cells(json *j, const nl_area *a, nl_tile_id id)
{
    json_open(j, "cells", '[');
    for (int i = 0; i < a->frontier_count; i++) {
        nl_cover cover;
        nl_area_preview(a, id, i, &cover);
        json_open(j, NULL, '{');
        json_cell(j, a->frontier[i]);
        json_number(j, "covers", (int64_t)cover.discs);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* The same in solo: how often the cost counts, and how the scores would stand. */
static void write_toll(json *j, const nl_game *g, int k)
{
    nl_outlook o;
    if (g->players > 1 || nl_outlook_take(g, k, &o)) {
        json_null(j, "toll");
        return;
    }
    json_open(j, "toll", '{');
    json_number(j, "counts", o.counts);
    json_number(j, "phase1", o.sheet.phase1);
    json_number(j, "total", o.sheet.total);
    json_close(j, '}');
}

static void write_offer(json *j, const nl_game *g, bool over)
{
    int reach = over ? 0 : nl_wheel_reach(&g->wheel);
    json_open(j, "offer", '[');
    for (int k = 1; k <= reach; k++) {
        nl_tile_id id = nl_wheel_tile(&g->wheel, k);
        json_open(j, NULL, '{');
        json_number(j, "k", k);
        json_number(j, "slot", nl_wheel_slot(&g->wheel, nl_wheel_steps(&g->wheel, k)));
        json_number(j, "id", id);
        write_outlook(j, g, k);
        write_toll(j, g, k);
        write_cells(j, &g->area[g->mover], id);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* What may be done instead of taking a tile, and how many tiles that reveals. */
static void write_extra(json *j, const nl_game *g, bool over)
{
    bool      refill = !over && nl_game_may_refill(g), end = !over && nl_game_may_end_phase(g);
    nl_game   after = *g;
    nl_action extra = { refill ? NL_REFILL : NL_END_PHASE, 0 };
    json_text(j, "refill", refill_word(refill, refill && !g->wheel.count));
    json_number(j, "reveals", (refill || end) && !nl_game_apply(&after, extra) ? after.owed : 0);
    json_flag(j, "mayEnd", end);
}

/* ---- what was played ---- */

static void write_played(json *j, const char *key, const nl_game *before, const nl_game *after, nl_action a,
                         int ply)
{
    int            seat = before->mover;
    const nl_area *area = &after->area[seat];
    json_open(j, key, '{');
    json_number(j, "ply", ply);
    json_number(j, "seat", seat);
    json_action(j, "action", a);
    if (a.take <= NL_REACH) {
        json_number(j, "tile", area->at[area->count].id);
        json_open(j, "cell", '{');
        json_cell(j, a.cell);
        json_close(j, '}');
    } else {
        json_null(j, "tile");
        json_null(j, "cell");
    }
    json_number(j, "covered", before->area[seat].discs - area->discs);
    json_number(j, "left", area->discs);
    json_number(j, "revealed", before->pile - after->pile);
    json_close(j, '}');
}

void view_log(json *j, const nl_table *t)
{
    nl_game g;
    nl_deck d;
    nl_table_at(t, 0, &g, &d);
    json_open(j, NULL, '[');
    for (int i = 0; i < t->count; i++) {
        nl_game before = g;
        nl_deck_play(&d, &g, t->action[i]);
        write_played(j, NULL, &before, &g, t->action[i], i + 1);
    }
    json_close(j, ']');
}

static void write_last(json *j, const nl_table *t, const nl_game *g, int ply)
{
    nl_game before;
    nl_deck d;
    if (ply == 0) {
        json_null(j, "last");
        return;
    }
    nl_table_at(t, ply - 1, &before, &d);
    write_played(j, "last", &before, g, t->action[ply - 1], ply);
}

/* ---- the end ---- */

static void write_phase(json *j, const char *key, int costs, int missing, int total)
{
    json_open(j, key, '{');
    json_number(j, "costs", costs);
    json_number(j, "missing", missing);
    json_number(j, "total", total);
}

static void write_sheet(json *j, const nl_game *g)
{
    nl_sheet s;
    if (g->players > 1) {
        json_null(j, "sheet");
        return;
    }
    nl_sheet_fill(g, &s);
    json_open(j, "sheet", '{');
    write_phase(j, "phase1", s.costs1, s.missing1, s.phase1);
    json_flag(j, "over", s.phase == 2 || nl_game_over(g));
    json_close(j, '}');
    write_phase(j, "phase2", s.costs2, s.missing2, s.phase2);
    json_close(j, '}');
    json_number(j, "total", s.total);
    json_number(j, "placed", s.placed);
    int small = s.placed < NL_SMALL_HEAP ? NL_SMALL_HEAP - s.placed : 0;
    json_number(j, "small", small);
    json_number(j, "large", NL_SOLO_DISCS - s.placed - small);
    json_close(j, '}');
}

/* With a termination the table knows the ranking, otherwise the game does. */
static void write_result(json *j, const nl_table *t, const nl_game *g, bool over)
{
    nl_result r;
    if (!over) {
        json_null(j, "result");
        return;
    }
    if (nl_game_over(g))
        nl_game_result(g, &r);
    else
        nl_table_result(t, &r);
    json_open(j, "result", '{');
    json_text(j, "reason",
              r.reason == NL_BY_DISCS   ? "discs"
              : r.reason == NL_BY_TILES ? "tiles"
                                        : nl_termination_word(t->termination));
    json_numbers(j, "ranking", r.ranking, g->players);
    json_number(j, "phase1", r.phase1);
    json_number(j, "phase2", r.phase2);
    json_number(j, "total", r.total);
    json_close(j, '}');
}

/* ---- the table ---- */

/* To know what going back would mean, a copy goes back. */
const char *view_undo(const nl_table *t)
{
    static nl_table copy;
    copy = *t;
    nl_undo u = nl_table_undo(&copy, false);
    if (u == NL_UNDO_REVEALED)
        return "takeback";
    if (u != NL_UNDONE)
        return "no";
    return nl_table_takebacks(&copy) > nl_table_takebacks(t) ? "takeback" : "free";
}

static void write_clock(json *j, const nl_table *t, bool latest, int64_t now)
{
    if (!latest || !nl_table_timed(t)) {
        json_null(j, "clock");
        return;
    }
    json_open(j, "clock", '{');
    json_open(j, "left", '[');
    for (int p = 0; p < t->players; p++)
        json_number(j, NULL, nl_table_left(t, p, now));
    json_close(j, ']');
    if (nl_table_running(t))
        json_number(j, "running", t->game.mover);
    else
        json_null(j, "running");
    json_close(j, '}');
}

static void write_wheel(json *j, const nl_game *g)
{
    json_number(j, "marker", g->wheel.marker);
    json_numbers(j, "wheel", g->wheel.slot, NL_SLOTS);
    json_number(j, "pile", g->pile);
    json_open(j, "unseen", '[');
    for (int id = 1; id <= NL_TILES; id++)
        if (nl_game_unseen(g, (nl_tile_id)id))
            json_number(j, NULL, id);
    json_close(j, ']');
}

static void write_turn(json *j, const nl_game *g, bool over)
{
    uint8_t order[NL_PLAYERS_MAX];
    nl_track_order(&g->track, g->players, order);
    json_flag(j, "solo", g->players == 1);
    json_number(j, "phase", g->phase);
    if (over)
        json_null(j, "mover");
    else
        json_number(j, "mover", g->mover);
    json_numbers(j, "order", order, g->players);
    write_stacks(j, g, order);
}

void view_position(json *j, const nl_table *t, int ply, int64_t now)
{
    nl_game g;
    nl_deck d;
    nl_table_at(t, ply, &g, &d);
    bool latest = ply == t->count;
    bool over = latest ? nl_table_over(t) : nl_game_over(&g);
    json_open(j, NULL, '{');
    json_number(j, "ply", ply);
    json_number(j, "plies", t->count);
    write_turn(j, &g, over);
    write_wheel(j, &g);
    json_open(j, "seats", '[');
    for (int p = 0; p < g.players; p++)
        write_seat(j, t, &g, p);
    json_close(j, ']');
    write_offer(j, &g, over);
    write_extra(j, &g, over);
    write_sheet(j, &g);
    write_result(j, t, &g, over);
    write_last(j, t, &g, ply);
    json_text(j, "undo", latest ? view_undo(t) : "no");
    json_flag(j, "redo", latest && t->known > t->count);
    json_number(j, "takebacks", nl_table_takebacks(t));
    write_clock(j, t, latest, now);
    json_close(j, '}');
}
