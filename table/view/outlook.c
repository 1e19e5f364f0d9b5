/* outlook.c: taking a tile without a cell.
 *
 * What follows is found by playing on a copy of the game, whose mover has discs to spare: then
 * no cell ends the game, and they all lead to the same wheel and the same track.  So no
 * rule is told a second time here.
 *
 * SPDX-License-Identifier: MIT */
#include "view/outlook.h"

enum { TO_SPARE = 200 };

/* ---- solo ---- */

/* What the tiles of phase 1 have cost: all that lie there, or once it is over those laid
 * by then.  The game keeps the score of the phase only.  If discs were missing, the wheel was
 * empty: all of its first eleven tiles had been laid.  If none were, the score is the
 * costs, and those eleven cost at least as much. */
static int phase1_costs(const nl_game *g)
{
    const nl_area *a = &g->area[0];
    int            costs = 0;
    for (int i = 1; i <= a->count && i < NL_SLOTS; i++)
        costs += nl_tiles[a->at[i].id].cost;
    bool over = g->phase == 2 || nl_game_over(g);
    return over && g->phase1 < costs ? g->phase1 : costs;
}

static int missing(int wanted, int placed)
{
    return wanted > placed ? wanted - placed : 0;
}

void nl_sheet_fill(const nl_game *g, nl_sheet *out)
{
    int placed = nl_game_solo_placed(g), costs = phase1_costs(g);
    *out = (nl_sheet){ .phase = g->phase, .placed = (uint8_t)placed };
    out->costs1 = costs;
    out->missing1 =
        (uint8_t)(g->phase == 1 ? missing(NL_SMALL_HEAP, placed) : (g->phase1 - costs) / NL_MISSING_DISC);
    out->costs2 = nl_track_travelled(&g->track, 0);
    out->missing2 = g->area[0].discs;
    out->phase1 = costs + NL_MISSING_DISC * out->missing1;
    out->phase2 = out->costs2 + NL_MISSING_DISC * out->missing2;
    out->total = out->phase1 + out->phase2;
}

/* The sheets after taking the k-th tile.  Every disc lowers the total. */
static void look_at_sheets(const nl_game *g, int k, nl_outlook *o)
{
    const nl_area *a = &g->area[0];
    for (int i = 0; i < a->frontier_count; i++) {
        nl_game  after = *g;
        nl_sheet s;
        nl_game_apply(&after, (nl_action){ (uint8_t)k, a->frontier[i] });
        nl_sheet_fill(&after, &s);
        if (i == 0 || s.total < o->least.total)
            o->least = s;
        if (i == 0 || s.total > o->most.total)
            o->most = s;
    }
}

static void look_solo(const nl_game *g, int k, const nl_game *after, nl_outlook *o)
{
    nl_sheet now;
    nl_sheet_fill(g, &now);
    o->counts = g->phase == 1 ? 2 : 1;
    o->may_end = nl_game_may_end_phase(g);
    o->end_now = now.phase1;
    o->revealed = after->owed;
    look_at_sheets(g, k, o);
}

/* ---- two to four players ---- */

static void look_at_track(const nl_game *after, nl_outlook *o)
{
    const nl_track *track = &after->track;
    int             lands = nl_track_travelled(track, o->player);
    o->lands = (uint8_t)lands;
    nl_track_order(track, after->players, o->order);
    for (int i = 0; i < after->players; i++) {
        int p = o->order[i];
        o->ahead[p] = (int8_t)(lands - nl_track_travelled(track, p));
        if (p != o->player && !o->ahead[p])
            o->on_top_of[o->stacked++] = (uint8_t)p;
    }
    o->next = o->order[0];
    o->again = o->next == o->player;
}

static void look_at_refill(const nl_game *after, nl_outlook *o)
{
    nl_game refilled = *after;
    if (nl_game_apply(&refilled, (nl_action){ NL_REFILL, 0 }))
        return;
    o->may_refill = after->wheel.count > 0;
    o->must_refill = !o->may_refill;
    o->refill = refilled.owed;
}

nl_err nl_outlook_take(const nl_game *g, int k, nl_outlook *out)
{
    nl_action a = { (uint8_t)k, g->area[g->mover].frontier[0] };
    nl_err    e = k >= 1 && k <= NL_REACH ? nl_game_check(g, a) : NL_ERR_OFFER;
    if (e)
        return e;
    nl_game after = *g;
    after.area[g->mover].discs = TO_SPARE;
    nl_game_apply(&after, a);
    *out = (nl_outlook){ .tile = nl_wheel_tile(&g->wheel, k), .player = g->mover };
    out->cost = nl_tiles[out->tile].cost;
    out->wheel = after.wheel.count;
    out->out = nl_game_over(&after);
    out->offers = (uint8_t)nl_wheel_reach(&after.wheel);
    for (int i = 0; i < out->offers; i++)
        out->offer[i] = nl_wheel_tile(&after.wheel, i + 1);
    if (g->players == 1) {
        look_solo(g, k, &after, out);
        return NL_OK;
    }
    look_at_track(&after, out);
    look_at_refill(&after, out);
    return NL_OK;
}
