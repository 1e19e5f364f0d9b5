/* game.c: setting up, a turn, and the end.
 *
 * SPDX-License-Identifier: MIT */
#include "game.h"

#include <string.h>

#include "lay.h"
#include "mix.h"

static nl_err check_discs(int players, const uint8_t discs[])
{
    if (!discs)
        return NL_OK;
    if (players == 1)
        return discs[0] == NL_SOLO_DISCS ? NL_OK : NL_ERR_SOLO_DISCS;
    for (int p = 0; p < players; p++)
        if (discs[p] < 1 || discs[p] > NL_DISCS)
            return NL_ERR_DISCS;
    return NL_OK;
}

static nl_err check_stack(int players, const uint8_t stack[])
{
    unsigned seen = 0;
    for (int i = 0; i < players; i++) {
        if (stack[i] >= players || seen >> stack[i] & 1)
            return NL_ERR_STACK;
        seen |= 1u << stack[i];
    }
    return NL_OK;
}

nl_err nl_game_start(nl_game *g, int players, const uint8_t discs[], const uint8_t stack[])
{
    if (players < 1 || players > NL_PLAYERS_MAX)
        return NL_ERR_PLAYERS;
    nl_err e = check_discs(players, discs);
    if (e)
        return e;
    uint8_t usual[NL_PLAYERS_MAX];
    for (int i = 0; i < players; i++)
        usual[i] = (uint8_t)(players - 1 - i);
    if (!stack || players == 1)
        stack = usual;
    e = check_stack(players, stack);
    if (e)
        return e;

    memset(g, 0, offsetof(nl_game, area));
    g->players = (uint8_t)players;
    g->phase = players == 1;
    g->pile = NL_TILES;
    g->owed = NL_SLOTS - 1;
    memset(g->unseen + 1, 1, NL_TILES);
    nl_track_start(&g->track, players, stack);
    g->mover = (uint8_t)nl_track_first(&g->track, players);
    for (int p = 0; p < players; p++)
        nl_area_start(&g->area[p], discs ? discs[p] : players == 1 ? NL_SOLO_DISCS : NL_DISCS);
    return NL_OK;
}

static nl_err check_refill(const nl_game *g)
{
    if (g->players == 1)
        return NL_ERR_REFILL_SOLO;
    if (g->wheel.count >= NL_REACH)
        return NL_ERR_WHEEL_FULL;
    return g->pile ? NL_OK : NL_ERR_PILE_EMPTY;
}

static nl_err check_end_phase(const nl_game *g)
{
    if (g->players > 1)
        return NL_ERR_END_SOLO;
    if (g->phase == 2)
        return NL_ERR_END_TWICE;
    return nl_game_may_end_phase(g) ? NL_OK : NL_ERR_END_EARLY;
}

nl_err nl_game_check(const nl_game *g, nl_action a)
{
    if (nl_game_over(g) && g->players == 1)
        return NL_ERR_OVER_SOLO;
    if (nl_game_over(g))
        return g->end == NL_BY_DISCS ? NL_ERR_OVER_DISCS : NL_ERR_OVER_TILES;
    if (g->owed)
        return NL_ERR_OWED;
    if (a.take == NL_REFILL)
        return check_refill(g);
    if (a.take == NL_END_PHASE)
        return check_end_phase(g);
    if (a.take < 1 || a.take > NL_REACH)
        return NL_ERR_ACTION;
    if (!g->wheel.count)
        return NL_ERR_MUST_REFILL;
    if (a.take > g->wheel.count)
        return NL_ERR_OFFER;
    const nl_area *area = &g->area[g->mover];
    return nl_area_find(area, a.cell) < 0 ? nl_area_refusal(area, a.cell) : NL_OK;
}

/* How many frontier cells come before a cell, row by row and each from the left: a cell is
 * a number that grows this way. */
static int cells_before(const nl_area *a, nl_cell c)
{
    int n = 0;
    for (int i = 0; i < a->frontier_count; i++)
        n += a->frontier[i] < c;
    return n;
}

int nl_game_index(const nl_game *g, nl_action a)
{
    const nl_area *area = &g->area[g->mover];
    if (nl_game_check(g, a))
        return -1;
    if (a.take > NL_REACH)
        return nl_game_action_count(g) - 1;
    return (a.take - 1) * area->frontier_count + cells_before(area, a.cell);
}

nl_action nl_game_action_at(const nl_game *g, int index)
{
    const nl_area *area = &g->area[g->mover];
    nl_action      a = nl_game_action(g, index); /* the right tile, and some cell */
    int            before = index - (a.take - 1) * area->frontier_count;
    for (int i = 0; i < area->frontier_count && a.take <= NL_REACH; i++)
        if (cells_before(area, area->frontier[i]) == before)
            a.cell = area->frontier[i];
    return a;
}

/* Every empty slot but the marker's is to be filled, as far as the pile lasts (R9). */
static void owe_tiles(nl_game *g)
{
    int empty = NL_SLOTS - 1 - g->wheel.count;
    g->owed = (uint8_t)(empty < g->pile ? empty : g->pile);
    g->extra = 0; /* a second refill in a turn can never arise (R9) */
}

/* R22–R24. */
static void end_phase1(nl_game *g)
{
    int missing = NL_SMALL_HEAP - nl_game_solo_placed(g);
    g->phase1 = (uint8_t)(nl_track_travelled(&g->track, 0) + (missing > 0 ? NL_MISSING_DISC * missing : 0));
    g->phase = 2;
    owe_tiles(g);
}

static inline void end_turn(nl_game *g, const nl_area *area)
{
    if (area->discs == 0) {
        g->end = NL_BY_DISCS;
        g->extra = 0;
        if (g->phase == 1)
            g->phase1 = (uint8_t)nl_track_travelled(&g->track, 0);
        return;
    }
    g->mover = (uint8_t)nl_track_first(&g->track, g->players);
    if (g->players > 1)
        g->extra = (g->wheel.count < NL_REACH) & (g->pile > 0);
    else if (g->phase == 1 && area->discs <= NL_SOLO_DISCS - NL_SMALL_HEAP)
        g->extra = 1; /* as a branch, so that the next turn need not wait for the discs */
    if (g->wheel.count)
        return;
    if (g->phase == 1)
        end_phase1(g);
    else if (g->phase == 2 || !g->pile)
        g->end = NL_BY_TILES;
}

/* Plays what takes no tile, or finds out why an action is refused. */
static __attribute__((noinline)) nl_err apply_otherwise(nl_game *g, nl_action a)
{
    nl_err e = nl_game_check(g, a);
    if (!e && a.take == NL_REFILL)
        owe_tiles(g);
    else if (!e)
        end_phase1(g);
    return e;
}

NL_TWO_SPEEDS nl_err nl_game_apply(nl_game *g, nl_action a)
{
    nl_area *area = &g->area[g->mover];
    __asm__("" : "+r"(area)); /* one base for all that follows, not worked out again each time */
    int  where = nl_area_find(area, a.cell);
    bool takes = a.take - 1u < NL_REACH && a.take <= g->wheel.count;
    if (!takes || where < 0 || g->end || g->owed)
        return apply_otherwise(g, a);
    nl_tile_id id = nl_wheel_take(&g->wheel, a.take);
    nl_track_advance(&g->track, g->mover, nl_tiles[id].cost);
    nl__lay(area, id, where, a.cell);
    end_turn(g, area);
    return NL_OK;
}

NL_TWO_SPEEDS nl_err nl_game_preview(const nl_game *g, nl_action a, nl_cover *out)
{
    nl_err e = nl_game_check(g, a);
    *out = (nl_cover){ .discs = 0 };
    if (!e && a.take <= NL_REACH) {
        const nl_area *area = &g->area[g->mover];
        nl__preview(area, nl_wheel_tile(&g->wheel, a.take), nl_area_find(area, a.cell), out);
    }
    return e;
}

void nl_game_result(const nl_game *g, nl_result *out)
{
    *out = (nl_result){ .reason = (nl_end)g->end };
    if (g->players == 1) {
        out->phase1 = g->phase1;
        out->phase2 = nl_track_travelled(&g->track, 0) + NL_MISSING_DISC * g->area[0].discs;
        out->total = out->phase1 + out->phase2;
        return;
    }
    uint8_t order[NL_PLAYERS_MAX];
    nl_track_order(&g->track, g->players, order);
    for (int i = 0; i < g->players; i++) {
        int better = 0;
        for (int j = 0; j < g->players; j++) {
            int mine = g->area[order[i]].discs, theirs = g->area[order[j]].discs;
            better += theirs < mine || (theirs == mine && j < i);
        }
        out->ranking[better] = order[i];
    }
}

/* A tile as it lies, with the tasks that are covered. */
static uint64_t describe(const nl_area *a, int i)
{
    nl_tile_set bit = nl_tile_bit[a->at[i].id];
    uint64_t    d = a->at[i].id | (uint64_t)(uint16_t)a->at[i].cell << 8;
    for (int t = 0; t < NL_TASKS; t++)
        d |= (uint64_t)((a->covered[t] & bit) != 0) << (24 + t);
    return d;
}

static bool same_areas(const nl_area *a, const nl_area *b)
{
    if (a->count != b->count || a->discs != b->discs)
        return false;
    for (int i = 1; i <= a->count; i++) {
        uint8_t j = b->grid[nl__grid_index(a->at[i].cell)];
        if (j < NL_LAID || describe(a, i) != describe(b, j - NL_LAID))
            return false;
    }
    return true;
}

bool nl_game_equal(const nl_game *a, const nl_game *b)
{
    if (a->players != b->players || a->phase != b->phase || a->phase1 != b->phase1 || a->end != b->end ||
        memcmp(&a->wheel, &b->wheel, sizeof a->wheel) != 0)
        return false;
    uint8_t order[2][NL_PLAYERS_MAX] = { { 0 }, { 0 } };
    nl_track_order(&a->track, a->players, order[0]);
    nl_track_order(&b->track, b->players, order[1]);
    for (int p = 0; p < a->players; p++)
        if (order[0][p] != order[1][p] ||
            nl_track_travelled(&a->track, p) != nl_track_travelled(&b->track, p) ||
            !same_areas(&a->area[p], &b->area[p]))
            return false;
    return true;
}

static uint64_t add(uint64_t hash, uint64_t value)
{
    return nl_mix(hash + 0x9e3779b97f4a7c15u) + value;
}

uint64_t nl_game_hash(const nl_game *g)
{
    uint8_t order[NL_PLAYERS_MAX] = { 0 };
    nl_track_order(&g->track, g->players, order);
    uint64_t h = g->players | (uint64_t)g->phase << 8 | (uint64_t)g->phase1 << 16 | (uint64_t)g->end << 24;
    h = add(h, g->wheel.marker);
    for (int s = 0; s < NL_SLOTS; s++)
        h = add(h, g->wheel.slot[s]);
    for (int p = 0; p < g->players; p++) {
        const nl_area *a = &g->area[p];
        uint64_t       tiles = 0; /* a sum, so that the order does not matter */
        for (int i = 1; i <= a->count; i++)
            tiles += nl_mix(describe(a, i));
        h = add(h, order[p] | (uint64_t)nl_track_travelled(&g->track, p) << 8 | (uint64_t)a->discs << 24);
        h = add(h, tiles);
    }
    return nl_mix(h);
}
