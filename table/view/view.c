/* view.c: a position with all that a front end draws, from the tasks of a tile up to the whole.
 *
 * SPDX-License-Identifier: MIT */
#include "view/view.h"

#include <string.h>

#include "view/outlook.h"
#include "view/standing.h"

/* ---- tasks and tiles ---- */

static void write_chain(nl_json *j, const nl_progress *p)
{
    uint64_t chain = 0;
    for (int c = 0; c < NL_COLORS; c++)
        chain |= p->asks[c] ? p->chain[c] : 0;
    nl_json_open(j, "chain", '[');
    for (; chain; chain &= chain - 1)
        nl_json_number(j, NULL, __builtin_ctzll(chain) - 1);
    nl_json_close(j);
}

static void write_task(nl_json *j, const nl_area *a, int i, int task)
{
    nl_progress p;
    uint8_t     lacks[NL_COLORS];
    int         asked = 0;
    nl_area_progress(a, i, task, &p);
    for (int c = 0; c < NL_COLORS; c++) {
        lacks[c] = (uint8_t)(p.count[c] < p.asks[c] ? p.asks[c] - p.count[c] : 0);
        asked += p.asks[c];
    }
    nl_json_open(j, NULL, '{');
    nl_json_flag(j, "covered", p.covered);
    nl_json_flag(j, "fresh", a->fresh[task] & nl_tile_bit[a->at[i].id]);
    nl_json_asks(j, "asks", p.asks);
    nl_json_number(j, "have", asked - p.missing);
    nl_json_number(j, "missing", p.missing);
    nl_json_asks(j, "lacks", lacks);
    write_chain(j, &p);
    nl_json_close(j);
}

static void write_tasks_of(nl_json *j, const char *key, const nl_area *a, int i)
{
    nl_json_open(j, key, '[');
    for (int t = 0; t < nl_tiles[a->at[i].id].tasks; t++)
        write_task(j, a, i, t);
    nl_json_close(j);
}

/* What a tile has besides its place and what is covered. */
static void write_tasks(nl_json *j, const nl_area *a, int i)
{
    write_tasks_of(j, "tasks", a, i);
}

/* ---- players ---- */

/* The disc that was placed last, of those that the newest tile brought; they come in this order (R17). */
static void write_last_disc(nl_json *j, const nl_area *a)
{
    for (int i = a->count; i > 0; i--)
        for (int t = nl_tiles[a->at[i].id].tasks; t-- > 0;)
            if (a->fresh[t] & nl_tile_bit[a->at[i].id]) {
                nl_json_open(j, "last_disc", '{');
                nl_json_number(j, "index", i - 1);
                nl_json_number(j, "task", t);
                nl_json_close(j);
                return;
            }
    nl_json_null(j, "last_disc");
}

static void write_player(nl_json *j, const nl_table *t, const nl_game *g, int p)
{
    const nl_level *level = nl_seat_level(&t->seat[p]);
    nl_json_open(j, NULL, '{');
    nl_json_text(j, "name", t->seat[p].name);
    nl_json_text(j, "level", level ? t->seat[p].level : NULL);
    nl_json_number(j, "number", nl_table_number(t, p));
    nl_json_number(j, "to_place", t->deal.discs[p]);
    write_last_disc(j, &g->area[p]);
    nl_write_player(j, g, p, write_tasks);
    nl_json_close(j);
}

/* The runners by distance, rearmost first; in the turn order the top of a stack comes
 * first, here its bottom does. */
static void write_stacks(nl_json *j, const nl_game *g)
{
    uint8_t order[NL_PLAYERS_MAX];
    nl_track_order(&g->track, g->players, order);
    nl_json_open(j, "stacks", '[');
    for (int from = 0, to; from < g->players && g->players > 1; from = to) {
        int at = nl_track_travelled(&g->track, order[from]);
        to = from;
        while (to < g->players && nl_track_travelled(&g->track, order[to]) == at)
            to++;
        nl_json_open(j, NULL, '{');
        nl_json_number(j, "at", at);
        nl_json_open(j, "players", '[');
        for (int i = to - 1; i >= from; i--)
            nl_json_number(j, NULL, order[i] + 1);
        nl_json_close(j);
        nl_json_close(j);
    }
    nl_json_close(j);
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

static void write_outlook(nl_json *j, const nl_game *g, int k)
{
    nl_outlook o;
    if (g->players == 1 || nl_outlook_take(g, k, &o)) {
        nl_json_null(j, "outlook");
        return;
    }
    int beside = nearest(&o, g->players);
    nl_json_open(j, "outlook", '{');
    nl_json_number(j, "to", o.lands);
    nl_json_number(j, "next", o.next + 1);
    nl_json_flag(j, "again", o.again);
    nl_json_number(j, "ahead", o.ahead[beside]);
    nl_json_number(j, "beside", beside + 1);
    nl_json_flag(j, "on_top", o.stacked > 0);
    nl_json_list(j, "offer", o.offer, o.offers, 0);
    nl_json_text(j, "refill", refill_word(o.may_refill, o.must_refill));
    nl_json_flag(j, "out", o.out);
    nl_json_close(j);
}

void nl_write_cells(nl_json *j, const nl_area *a, nl_tile_id id)
{
    nl_json_open(j, "cells", '[');
    for (int i = 0; i < a->frontier_count; i++) {
        nl_cover cover;
        nl_area_preview(a, id, i, &cover);
        nl_json_open(j, NULL, '{');
        nl_json_cell(j, a->frontier[i]);
        nl_json_number(j, "covers", (int64_t)cover.discs);
        nl_json_close(j);
    }
    nl_json_close(j);
}

static void write_range(nl_json *j, const char *key, int least, int most)
{
    nl_json_open(j, key, '{');
    nl_json_number(j, "least", least);
    nl_json_number(j, "most", most);
    nl_json_close(j);
}

/* The same in solo: how often the cost counts, and between what the scores would stand. */
static void write_toll(nl_json *j, const nl_game *g, int k)
{
    nl_outlook o;
    if (g->players > 1 || nl_outlook_take(g, k, &o)) {
        nl_json_null(j, "toll");
        return;
    }
    nl_json_open(j, "toll", '{');
    nl_json_number(j, "counts", o.counts);
    write_range(j, "phase1", o.least.phase1, o.most.phase1);
    write_range(j, "total", o.least.total, o.most.total);
    nl_json_close(j);
}

static void write_offer(nl_json *j, const nl_game *g, bool over)
{
    int reach = over ? 0 : nl_wheel_reach(&g->wheel);
    nl_json_open(j, "offer", '[');
    for (int k = 1; k <= reach; k++) {
        nl_tile_id id = nl_wheel_tile(&g->wheel, k);
        nl_json_open(j, NULL, '{');
        nl_json_number(j, "k", k);
        nl_json_number(j, "slot", nl_wheel_slot(&g->wheel, nl_wheel_steps(&g->wheel, k)));
        nl_json_number(j, "id", id);
        write_outlook(j, g, k);
        write_toll(j, g, k);
        nl_write_cells(j, &g->area[g->mover], id);
        nl_json_close(j);
    }
    nl_json_close(j);
}

/* What may be done instead of taking a tile, and how many tiles that reveals. */
static void write_extra(nl_json *j, const nl_game *g, bool over)
{
    bool      refill = !over && nl_game_may_refill(g), end = !over && nl_game_may_end_phase(g);
    nl_game   after = *g;
    nl_action extra = { refill ? NL_REFILL : NL_END_PHASE, 0 };
    nl_json_text(j, "refill", refill_word(refill, refill && !g->wheel.count));
    nl_json_number(j, "reveals", (refill || end) && !nl_game_apply(&after, extra) ? after.owed : 0);
    nl_json_flag(j, "may_end", end);
}

/* ---- what was played ---- */

static void write_played(nl_json *j, const char *key, const nl_game *before, const nl_game *after,
                         nl_action a, int ply)
{
    int            seat = before->mover;
    const nl_area *area = &after->area[seat];
    nl_json_open(j, key, '{');
    nl_json_number(j, "ply", ply);
    nl_json_number(j, "player", seat + 1);
    nl_json_action(j, "action", a);
    if (a.take <= NL_REACH) {
        nl_json_number(j, "tile", area->at[area->count].id);
        nl_json_open(j, "cell", '{');
        nl_json_cell(j, a.cell);
        nl_json_close(j);
    } else {
        nl_json_null(j, "tile");
        nl_json_null(j, "cell");
    }
    nl_json_number(j, "covered", before->area[seat].discs - area->discs);
    nl_json_number(j, "left", area->discs);
    nl_json_number(j, "revealed", before->pile - after->pile);
    nl_json_close(j);
}

void nl_write_log(nl_json *j, const nl_table *t)
{
    nl_game g;
    nl_deck d;
    nl_deal_start(&t->deal, &g, &d);
    nl_json_open(j, NULL, '[');
    for (int i = 0; i < t->count; i++) {
        nl_game before = g;
        nl_deck_play(&d, &g, t->action[i]);
        write_played(j, NULL, &before, &g, t->action[i], i + 1);
    }
    nl_json_close(j);
}

static void write_last(nl_json *j, const nl_table *t, const nl_game *g, int ply)
{
    nl_game before;
    nl_deck d;
    if (ply == 0) {
        nl_json_null(j, "last");
        return;
    }
    nl_table_position_at(t, ply - 1, &before, &d);
    write_played(j, "last", &before, g, t->action[ply - 1], ply);
}

/* ---- the score sheet ---- */

static void write_phase(nl_json *j, const char *key, int costs, int missing, int total)
{
    nl_json_open(j, key, '{');
    nl_json_number(j, "costs", costs);
    nl_json_number(j, "missing", missing);
    nl_json_number(j, "total", total);
}

/* Discs left in the small pile of a solo game, from which they are taken first (R20). */
static int small_pile(const nl_game *g)
{
    int placed = nl_game_solo_placed(g);
    return placed < NL_SMALL_HEAP ? NL_SMALL_HEAP - placed : 0;
}

static void write_sheet(nl_json *j, const nl_game *g)
{
    nl_sheet s;
    if (g->players > 1) {
        nl_json_null(j, "sheet");
        return;
    }
    nl_sheet_fill(g, &s);
    nl_json_open(j, "sheet", '{');
    write_phase(j, "phase1", s.costs1, s.missing1, s.phase1);
    nl_json_flag(j, "over", s.phase == 2 || nl_game_over(g));
    nl_json_close(j);
    write_phase(j, "phase2", s.costs2, s.missing2, s.phase2);
    nl_json_close(j);
    nl_json_number(j, "total", s.total);
    nl_json_number(j, "placed", s.placed);
    nl_json_number(j, "small", small_pile(g));
    nl_json_number(j, "large", g->area[0].discs - small_pile(g));
    nl_json_close(j);
}

/* What puts each player of the ranking before the next (R19). */
static void write_decided(nl_json *j, const nl_table *t, const nl_position *p)
{
    static const char *const words[] = { "discs", "track", "stack", "given" };
    nl_rank                  why[NL_PLAYERS_MAX];
    nl_result                r;
    bool                     ranked = p->game->players > 1 && nl_position_over(p);
    if (p->termination)
        nl_table_result(t, &r);
    else
        nl_game_result(p->game, &r);
    nl_standing_why(p->game, r.ranking, why);
    nl_json_open(j, "decided", '[');
    for (int i = 0; ranked && i + 1 < p->game->players; i++)
        nl_json_text(j, NULL, words[why[i]]);
    nl_json_close(j);
}

/* ---- the table ---- */

static void write_undo(nl_json *j, const nl_table *t, int seat, bool latest)
{
    nl_undo u = nl_table_would_undo(t, seat < 0 ? t->game.mover : seat);
    if (!latest || !u.possible) {
        nl_json_null(j, "undo");
        return;
    }
    nl_json_open(j, "undo", '{');
    nl_json_number(j, "ply", u.ply);
    nl_json_number(j, "player", u.seat + 1);
    nl_json_open(j, "others", '[');
    for (int p = 0; p < t->deal.players; p++)
        if (u.others >> p & 1)
            nl_json_number(j, NULL, p + 1);
    nl_json_close(j);
    nl_json_flag(j, "reveals", u.reveals);
    nl_json_close(j);
}

void nl_write_clock(nl_json *j, const nl_table *t, int64_t now)
{
    if (!nl_table_timed(t)) {
        nl_json_null(j, "clock");
        return;
    }
    nl_json_open(j, "clock", '{');
    nl_json_open(j, "left", '[');
    for (int p = 0; p < t->deal.players; p++)
        nl_json_number(j, NULL, nl_table_left(t, p, now));
    nl_json_close(j);
    if (t->clock.running)
        nl_json_number(j, "running", t->game.mover + 1);
    else
        nl_json_null(j, "running");
    nl_json_close(j);
}

static void write_unseen(nl_json *j, const nl_game *g)
{
    nl_json_open(j, "unseen", '[');
    for (int id = 1; id <= NL_TILES; id++)
        if (nl_game_unseen(g, (nl_tile_id)id))
            nl_json_number(j, NULL, id);
    nl_json_close(j);
}

void nl_write_view(nl_json *j, const nl_table *t, int ply, int seat, int64_t now)
{
    nl_game g;
    nl_deck d;
    bool    latest = ply == t->count;
    nl_table_position_at(t, ply, &g, &d);
    nl_position p = { &g, ply, ply ? &t->action[ply - 1] : NULL, latest ? t->termination : NL_NO_TERMINATION,
                      t->ranking };
    bool        over = nl_position_over(&p);
    nl_json_open(j, NULL, '{');
    nl_write_position_head(j, &p);
    nl_json_open(j, "players", '[');
    for (int i = 0; i < g.players; i++)
        write_player(j, t, &g, i);
    nl_json_close(j);
    nl_write_result(j, &p);
    write_decided(j, t, &p);
    nl_json_number(j, "plies", t->count);
    write_stacks(j, &g);
    write_unseen(j, &g);
    write_offer(j, &g, over);
    write_extra(j, &g, over);
    write_sheet(j, &g);
    write_last(j, t, &g, ply);
    write_undo(j, t, seat, latest);
    nl_json_flag(j, "redo", latest && t->recorded > t->count);
    nl_json_number(j, "takebacks", nl_table_takebacks(t));
    if (latest)
        nl_write_clock(j, t, now);
    else
        nl_json_null(j, "clock");
    nl_json_close(j);
}

/* ---- what an action would do ---- */

/* The cells whose tiles count for a task. */
static void write_cells_of_chain(nl_json *j, const nl_area *a, int i, int task)
{
    nl_progress p;
    nl_area_progress(a, i, task, &p);
    nl_json_open(j, "chain", '[');
    for (int c = 0; c < NL_COLORS; c++)
        for (uint64_t rest = p.asks[c] ? p.chain[c] : 0; rest; rest &= rest - 1) {
            nl_json_open(j, NULL, '{');
            nl_json_cell(j, a->at[__builtin_ctzll(rest)].cell);
            nl_json_close(j);
        }
    nl_json_close(j);
}

/* The tasks covered, in the order in which they get their discs (R17). */
static void write_covers(nl_json *j, const nl_area *a)
{
    nl_json_open(j, "covers", '[');
    for (int i = 1; i <= a->count; i++) {
        nl_tile_id id = a->at[i].id;
        for (int t = 0; t < nl_tiles[id].tasks; t++) {
            if (!(a->fresh[t] & nl_tile_bit[id]))
                continue;
            nl_json_open(j, NULL, '{');
            nl_json_number(j, "index", i - 1);
            nl_json_number(j, "task", t);
            nl_json_asks(j, "asks", nl_tiles[id].asks[t]);
            nl_json_number(j, "id", id);
            write_cells_of_chain(j, a, i, t);
            nl_json_close(j);
        }
    }
    nl_json_close(j);
}

void nl_write_preview(nl_json *j, const nl_game *g, nl_action a)
{
    nl_game after = *g;
    nl_game_apply(&after, a);
    const nl_area *area = &after.area[g->mover];
    bool           lays = a.take <= NL_REACH;
    nl_json_open(j, NULL, '{');
    if (lays) {
        write_covers(j, area);
        nl_write_tile(j, "tile", area, area->count, write_tasks);
    } else {
        nl_json_open(j, "covers", '[');
        nl_json_close(j);
        nl_json_null(j, "tile");
    }
    nl_json_number(j, "discs_before", g->area[g->mover].discs);
    nl_json_number(j, "discs_after", area->discs);
    write_sheet(j, &after);
    nl_json_flag(j, "ends", nl_game_over(&after));
    nl_json_open(j, "after", '[');
    for (int i = 1; i <= area->count; i++)
        write_tasks_of(j, NULL, area, i);
    nl_json_close(j);
    nl_json_close(j);
}
