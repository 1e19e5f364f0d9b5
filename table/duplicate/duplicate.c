/* duplicate.c: deals compared, and the games that were made of them.
 *
 * SPDX-License-Identifier: MIT */
#include "duplicate/duplicate.h"

#include <string.h>

static bool same_cards(const nl_deal *a, const nl_deal *b)
{
    size_t players = a->players;
    return a->players == b->players && memcmp(a->discs, b->discs, players) == 0 &&
           (players == 1 || memcmp(a->stack, b->stack, players) == 0) && a->deck.count == NL_TILES &&
           b->deck.count == NL_TILES && memcmp(a->deck.order, b->deck.order, NL_TILES) == 0;
}

bool nl_same_deal(const nl_table *a, const nl_table *b, int seat)
{
    if (!same_cards(&a->deal, &b->deal) || seat < 0 || seat >= a->deal.players)
        return false;
    for (int p = 0; p < a->deal.players; p++)
        if (p != seat &&
            (!a->seat[p].computer || !b->seat[p].computer || strcmp(a->seat[p].level, b->seat[p].level) != 0))
            return false;
    return true;
}

/* ---- a run ---- */

static void add_turn(nl_run *r, const nl_game *before, const nl_game *after, nl_action a, int ply,
                     bool filled)
{
    int            seat = before->mover;
    const nl_area *area = &after->area[seat];
    r->turn[r->turns++] = (nl_run_turn){
        .tile = area->at[area->count].id,
        .cell = a.cell,
        .ply = (uint8_t)ply,
        .filled = filled,
        .covered = (uint8_t)(before->area[seat].discs - area->discs),
        .left = area->discs,
        .track = (uint8_t)nl_track_travelled(&after->track, seat),
    };
}

static void add_result(nl_run *r, const nl_table *t, int seat)
{
    nl_result result;
    int       fewest = NL_DISCS + 1;
    nl_table_result(t, &result);
    r->phase1 = result.phase1;
    r->phase2 = result.phase2;
    r->total = result.total;
    for (int p = 0; p < t->deal.players && t->deal.players > 1; p++) {
        if (result.ranking[p] == seat)
            r->place = (uint8_t)(p + 1);
        if (p != seat && t->game.area[p].discs < fewest)
            fewest = t->game.area[p].discs;
    }
    if (r->place)
        r->lead = fewest - t->game.area[seat].discs;
}

void nl_run_of(nl_run *r, const nl_table *t, int seat)
{
    nl_game g, before;
    nl_deck d;
    bool    filled = false;
    memset(r, 0, sizeof *r);
    nl_deal_start(&t->deal, &g, &d);
    for (int i = 0; i < t->count; i++) {
        before = g;
        nl_deck_play(&d, &g, t->action[i]);
        if (before.mover != seat)
            continue;
        if (t->action[i].take > NL_REACH) {
            filled = true;
            continue;
        }
        add_turn(r, &before, &g, t->action[i], i + 1, filled);
        filled = false;
    }
    r->finished = !t->termination && nl_game_over(&t->game);
    if (r->finished)
        add_result(r, t, seat);
}

/* ---- two of them ---- */

int nl_runs_alike(const nl_run *a, const nl_run *b)
{
    int i = 0;
    while (i < a->turns && i < b->turns && a->turn[i].tile == b->turn[i].tile &&
           a->turn[i].cell == b->turn[i].cell && a->turn[i].filled == b->turn[i].filled)
        i++;
    return i;
}

int nl_runs_compare(const nl_run *a, const nl_run *b)
{
    if (!a->place)
        return a->total - b->total;
    return a->place != b->place ? a->place - b->place : b->lead - a->lead;
}
