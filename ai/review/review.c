/* review.c: the books of a game: values in, losses, luck and sums out.
 *
 * SPDX-License-Identifier: MIT */
#include "review/review.h"

#include <assert.h>
#include <string.h>

enum { ENOUGH = 16 }; /* an action with less than this part of the best one's visits was hardly looked into */

static bool solo(const nl_review *r)
{
    return r->players == 1;
}

/* How much better value `a` is than `b`; below 0 if it is worse. */
static float better(const nl_review *r, float a, float b)
{
    return solo(r) ? b - a : a - b;
}

static float size(float x)
{
    return x < 0 ? -x : x;
}

static bool is_placement(nl_action a)
{
    return a.take <= NL_REACH;
}

/* ---- telling it the game ---- */

static void copy_values(float to[NL_PLAYERS_MAX], const float from[NL_PLAYERS_MAX])
{
    memcpy(to, from, sizeof(float[NL_PLAYERS_MAX]));
}

static void settle(nl_review *r, int winner, int total)
{
    memset(r->result, 0, sizeof r->result);
    if (solo(r))
        r->result[0] = (float)total;
    else
        r->result[winner] = 1;
    r->settled = true;
}

static void note_position(nl_review *r, const nl_game *g)
{
    nl_ply *p = &r->ply[r->plies];
    *p = (nl_ply){ .mover = g->mover, .pile = g->pile, .over = nl_game_over(g), .known = nl_game_over(g) };
    p->forced = nl_game_action_count(g) == 1;
    if (!p->over)
        return;
    nl_result end;
    nl_game_result(g, &end);
    settle(r, end.ranking[0], end.total);
}

void nl_review_start(nl_review *r, const nl_game *first)
{
    memset(r, 0, sizeof *r);
    r->players = first->players;
    r->even = first->players > 1;
    for (int p = 1; p < first->players; p++)
        r->even = r->even && first->area[p].discs == first->area[0].discs;
    note_position(r, first);
}

void nl_review_play(nl_review *r, nl_action a, const nl_game *after)
{
    assert(r->plies < NL_PLIES_MAX);
    nl_ply        *p = &r->ply[r->plies];
    const nl_area *area = &after->area[p->mover];
    p->action = a;
    p->tile = is_placement(a) ? area->at[area->count].id : NL_NO_TILE;
    p->reveals = after->pile < p->pile;
    r->plies++;
    note_position(r, after);
}

/* In solo there is nobody to be ranked: such a game is just not finished. */
void nl_review_end(nl_review *r, const uint8_t ranking[])
{
    if (solo(r))
        return;
    r->terminated = true;
    settle(r, ranking[0], 0);
}

/* ---- telling it the values ---- */

bool nl_review_wants(const nl_review *r, int i)
{
    return !r->ply[i].known;
}

/* The first of the list that the action played can be compared with: of the same tile,
 * or any placement. */
static const nl_choice *find(const nl_choice choices[], int count, const nl_ply *p, bool same_tile)
{
    for (int i = 0; i < count; i++)
        if (same_tile ? choices[i].action.take == p->action.take : is_placement(choices[i].action))
            return &choices[i];
    return &p->own;
}

/* Keeps what is needed to split a loss later. */
static void compare_own(const nl_review *r, nl_ply *p, const nl_choice choices[], int count)
{
    const nl_choice *own = NULL;
    for (int i = 0; i < count && !own; i++)
        own = nl_action_same(choices[i].action, p->action) ? &choices[i] : NULL;
    assert(own);
    p->own = *own;
    const nl_choice *tile = find(choices, count, p, true), *any = find(choices, count, p, false);
    p->same_tile = better(r, tile->value[p->mover], own->value[p->mover]);
    p->any_tile = better(r, any->value[p->mover], own->value[p->mover]);
    p->best_is_same_tile = choices[0].action.take == p->action.take;
    p->best_is_tile = is_placement(choices[0].action);
}

void nl_review_add(nl_review *r, int i, const nl_choice choices[], int count)
{
    assert(i <= r->plies && count > 0 && !r->ply[i].over);
    nl_ply *p = &r->ply[i];
    p->known = true;
    p->count = (uint8_t)(count < NL_BEST_MAX ? count : NL_BEST_MAX);
    memcpy(p->best, choices, p->count * sizeof *choices);
    if (i < r->plies)
        compare_own(r, p, choices, count);
}

/* ---- values ---- */

/* A player has no need to think where there is no choice, and then has no value to tell. */
static bool is_blank(const nl_ply *p)
{
    return !p->over && p->forced && p->best[0].visits == 0;
}

static bool hardly_looked_into(const nl_ply *p)
{
    return (uint64_t)p->own.visits * ENOUGH < p->best[0].visits;
}

/* The value of action i as well as one can tell without the tiles it reveals: the best
 * one's is the position's, one that ends the game is worth the result, and one that was
 * hardly looked into is worth what the position after it was found to be. */
static const float *worth(const nl_review *r, int i)
{
    const nl_ply *p = &r->ply[i], *next = &r->ply[i + 1];
    if (nl_action_same(p->action, p->best[0].action))
        return p->value;
    if (next->over)
        return r->result;
    if (hardly_looked_into(p) && !p->reveals && next->known && !is_blank(next))
        return next->best[0].value;
    return p->own.value;
}

static void find_value(nl_review *r, int i)
{
    nl_ply *p = &r->ply[i];
    if (p->over)
        copy_values(p->value, r->result);
    else if (is_blank(p) && i > 0 && r->ply[i - 1].known)
        copy_values(p->value, worth(r, i - 1));
    else
        copy_values(p->value, p->best[0].value);
}

/* ---- one action ---- */

/* The best cell for the tile and the best tile lie between the action played and the
 * best; where their values come from different thinking, they are brought in between. */
static void split_loss(nl_ply *p)
{
    float cell = p->best_is_same_tile || p->same_tile > p->loss ? p->loss : p->same_tile;
    cell = cell < 0 ? 0 : cell;
    float placing = p->best_is_tile || p->any_tile > p->loss ? p->loss : p->any_tile;
    placing = placing < cell ? cell : placing;
    if (!is_placement(p->action))
        cell = placing = 0;
    p->loss_cell = cell;
    p->loss_tile = placing - cell;
    p->loss_extra = p->loss - placing;
}

static nl_grade grade(const nl_review *r, float loss)
{
    float unit = solo(r) ? 2.f : .05f;
    return loss >= 4 * unit ? NL_BLUNDER : loss >= 2 * unit ? NL_MISTAKE : loss >= unit ? NL_SLIP : NL_FINE;
}

static void judge(nl_review *r, int i)
{
    nl_ply      *p = &r->ply[i];
    const float *found = worth(r, i), *next = r->ply[i + 1].value;
    float        loss = better(r, p->value[p->mover], found[p->mover]);
    p->loss = loss > 0 ? loss : 0;
    for (int k = 0; k < r->players; k++) {
        p->change[k] = loss > 0 ? found[k] - p->value[k] : 0;
        p->luck[k] = p->reveals ? next[k] - found[k] : 0;
        p->drift[k] = next[k] - p->value[k] - p->change[k] - p->luck[k];
    }
    split_loss(p);
    p->grade = (uint8_t)grade(r, p->loss);
}

/* ---- the whole game ---- */

static void add_loss(nl_player_review *s, const nl_review *r, const nl_ply *p)
{
    float half = solo(r) ? 6.f : .15f;
    s->actions += !p->forced;
    s->accuracy += p->forced ? 0 : half / (half + p->loss);
    s->loss += p->loss;
    s->loss_extra += p->loss_extra;
    s->loss_tile += p->loss_tile;
    s->loss_cell += p->loss_cell;
}

static void sum_up(nl_review *r, int player)
{
    nl_player_review *s = &r->side[player];
    float             first = r->ply[0].value[player], last = r->ply[r->plies].value[player];
    *s = (nl_player_review){ .start = r->even ? 1.f / (float)r->players : first };
    s->deal = first - s->start;
    s->result = r->settled ? r->result[player] : last;
    s->verdict = r->terminated ? s->result - last : 0;
    for (int i = 0; i < r->plies; i++) {
        const nl_ply *p = &r->ply[i];
        if (!p->judged)
            continue;
        if (p->mover == player)
            add_loss(s, r, p);
        *(p->mover == player ? &s->own : &s->gifts) += p->change[player];
        s->luck += p->luck[player];
        s->drift += p->drift[player];
    }
    s->accuracy = s->actions ? s->accuracy / (float)s->actions : 1;
    s->mean_loss = s->actions ? s->loss / (float)s->actions : 0;
    s->adjusted = s->result - s->deal - s->luck;
}

/* ---- turning points ---- */

static nl_cause find_cause(const nl_ply *p, int player)
{
    float change = size(p->change[player]), luck = size(p->luck[player]), drift = size(p->drift[player]);
    if (change >= luck && change >= drift)
        return NL_BY_LOSS;
    return luck >= drift ? NL_BY_LUCK : NL_BY_DRIFT;
}

static nl_turning_point find_turn(const nl_review *r, int i)
{
    nl_turning_point t = { .ply = (uint8_t)i };
    for (int k = 0; k < r->players; k++) {
        float swing = r->ply[i + 1].value[k] - r->ply[i].value[k];
        if (size(swing) > size(t.swing)) {
            t.swing = swing;
            t.player = (uint8_t)k;
        }
    }
    t.cause = find_cause(&r->ply[i], t.player);
    return t;
}

/* Takes a turning point in, in place of the smallest if there is no room. */
static void take_in(nl_review *r, nl_turning_point t)
{
    int at = r->turns;
    if (at < NL_TURNS_MAX) {
        r->turns++;
    } else {
        at = 0;
        for (int i = 1; i < NL_TURNS_MAX; i++)
            at = size(r->turn[i].swing) < size(r->turn[at].swing) ? i : at;
        if (size(t.swing) <= size(r->turn[at].swing))
            return;
        for (; at + 1 < NL_TURNS_MAX; at++) /* they stay in the order of plies */
            r->turn[at] = r->turn[at + 1];
    }
    r->turn[at] = t;
}

static void find_turns(nl_review *r)
{
    float least = solo(r) ? 4.f : .1f;
    r->turns = 0;
    for (int i = 0; i < r->plies; i++) {
        nl_turning_point t = find_turn(r, i);
        if (r->ply[i].judged && size(t.swing) >= least)
            take_in(r, t);
    }
}

void nl_review_finish(nl_review *r)
{
    r->complete = true;
    for (int i = 0; i <= r->plies; i++) {
        r->complete = r->complete && r->ply[i].known;
        if (r->ply[i].known)
            find_value(r, i);
    }
    for (int i = 0; i < r->plies; i++) {
        r->ply[i].judged = r->ply[i].known && r->ply[i + 1].known;
        if (r->ply[i].judged)
            judge(r, i);
    }
    for (int k = 0; k < r->players; k++)
        sum_up(r, k);
    find_turns(r);
}

const char *nl_grade_name(nl_grade g)
{
    static const char *const names[] = { "fine", "slip", "mistake", "blunder" };
    return names[g];
}

const char *nl_cause_name(nl_cause c)
{
    static const char *const names[] = { "loss", "luck", "drift" };
    return names[c];
}
