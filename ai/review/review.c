/* review.c: the books of a game: values in, losses, luck and sums out.
 *
 * SPDX-License-Identifier: MIT */
#include "review/review.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "review/alike.h"

enum {
    ENOUGH = 16,   /* an action with less than this part of the best one's visits was hardly looked into */
    TENTHS = 1000, /* of a percent in 1 */
};

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

static float tenths(float x, float in_one)
{
    return (float)(int)(x * in_one + .5f) / in_one;
}

/* Keeps a value to what is shown of it.  Chances still add up to 1. */
static void round_off(const nl_review *r, nl_choice *c)
{
    if (solo(r)) {
        c->value[0] = tenths(c->value[0], 10);
        c->error = tenths(NL_SURE * c->error, 10);
        return;
    }
    float rest = 1;
    for (int k = 0; k < r->players; k++) {
        float v = tenths(c->value[k], TENTHS);
        c->value[k] = k == r->players - 1 || v > rest ? rest : v;
        rest = tenths(rest - c->value[k], TENTHS);
    }
    c->error = tenths(NL_SURE * c->error, TENTHS);
}

static void sort(const nl_review *r, int mover, nl_choice list[], int count)
{
    for (int i = 1; i < count; i++) {
        nl_choice c = list[i];
        int       k = i;
        for (; k > 0 && better(r, c.value[mover], list[k - 1].value[mover]) > 0; k--)
            list[k] = list[k - 1];
        list[k] = c;
    }
}

/* The kinds of a game's actions. */
typedef struct {
    const nl_game *game;
    int            count;
    uint16_t       first[NL_ACTIONS_MAX];
} kinds;

/* The kind of an action. */
static int kind_of(const kinds *k, nl_action a)
{
    for (int i = 0; i < k->count; i++)
        if (nl_action_same(nl_game_action(k->game, i), a))
            return k->first[i];
    return -1;
}

static uint8_t size_of_kind(const kinds *k, nl_action a)
{
    int n = 0, kind = kind_of(k, a);
    for (int i = 0; i < k->count; i++)
        n += k->first[i] == kind;
    return (uint8_t)n;
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
    const nl_choice *tile = find(choices, count, p, true), *any = find(choices, count, p, false);
    p->same_tile = better(r, tile->value[p->mover], p->own.value[p->mover]);
    p->any_tile = better(r, any->value[p->mover], p->own.value[p->mover]);
    p->best_is_same_tile = choices[0].action.take == p->action.take;
    p->best_is_tile = is_placement(choices[0].action);
}

/* The action played stands for its kind; one that ends the game is worth the result. */
static void find_own(nl_review *r, int i, const kinds *k, nl_choice list[], int count)
{
    nl_ply *p = &r->ply[i];
    int     kind = kind_of(k, p->action), at = -1;
    for (int n = 0; n < count && at < 0; n++)
        at = kind_of(k, list[n].action) == kind ? n : -1;
    assert(at >= 0);
    list[at].action = p->action;
    if (r->ply[i + 1].over) {
        copy_values(list[at].value, r->result);
        list[at].error = 0;
    }
    p->own = list[at];
    list[at] = list[0]; /* before others that are worth the same */
    list[0] = p->own;
}

/* Those that were looked into as the best was, and the one played. */
static int leave_out(const nl_ply *p, bool played, nl_choice list[], int count)
{
    uint32_t most = 0;
    int      left = 0;
    for (int i = 0; i < count; i++)
        most = list[i].visits > most ? list[i].visits : most;
    for (int i = 0; i < count; i++)
        if ((uint64_t)list[i].visits * ENOUGH >= most ||
            (played && nl_action_same(list[i].action, p->action)))
            list[left++] = list[i];
    return left;
}

void nl_review_add(nl_review *r, int i, const nl_game *g, const nl_choice choices[], int count)
{
    assert(i <= r->plies && count > 0 && !r->ply[i].over);
    nl_ply   *p = &r->ply[i];
    nl_choice list[NL_ACTIONS_MAX];
    kinds     k = { .game = g, .count = nl_game_action_count(g) };
    nl_alike(g, k.first);
    for (int n = 0; n < count; n++) {
        list[n] = choices[n];
        round_off(r, &list[n]);
    }
    if (i < r->plies)
        find_own(r, i, &k, list, count);
    count = leave_out(p, i < r->plies, list, count);
    sort(r, p->mover, list, count);
    p->known = true;
    p->count = (uint8_t)(count < NL_BEST_MAX ? count : NL_BEST_MAX);
    memcpy(p->best, list, p->count * sizeof *list);
    for (int n = 0; n < p->count; n++)
        p->alike[n] = size_of_kind(&k, list[n].action);
    if (i == r->plies)
        return;
    p->own_alike = size_of_kind(&k, p->action);
    p->own_is_best = nl_action_same(list[0].action, p->action);
    compare_own(r, p, list, count);
}

/* ---- values ---- */

/* A player has no need to think where there is no choice, and then has no value to tell. */
static bool is_blank(const nl_ply *p)
{
    return !p->over && p->forced && p->best[0].visits == 0;
}

/* A position without a choice is worth what led to it, as well as one can tell without the tiles it reveals. */
static void find_value(nl_review *r, int i)
{
    nl_ply *p = &r->ply[i];
    if (p->over) {
        copy_values(p->value, r->result);
        return;
    }
    if (is_blank(p) && i > 0 && r->ply[i - 1].known && !r->ply[i - 1].reveals) {
        copy_values(p->best[0].value, r->ply[i - 1].own.value);
        p->own = p->best[0];
    }
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

nl_grade nl_grade_of(int players, float loss)
{
    float unit = players == 1 ? 2.f : .05f;
    return loss >= 4 * unit ? NL_BLUNDER : loss >= 2 * unit ? NL_MISTAKE : loss >= unit ? NL_SLIP : NL_FINE;
}

float nl_error_of_loss(const nl_choice *best, const nl_choice *own)
{
    return sqrtf(best->error * best->error + own->error * own->error);
}

/* What the action lost: that is known without what came of it. */
static void weigh(const nl_review *r, nl_ply *p)
{
    const nl_choice *best = &p->best[0], *next = &p->best[1];
    p->loss = better(r, p->value[p->mover], p->own.value[p->mover]);
    p->error = p->own_is_best ? 0 : nl_error_of_loss(best, &p->own);
    split_loss(p);
    p->grade = (uint8_t)nl_grade_of(r->players, p->loss - p->error);
    if (p->count > 1)
        p->next = (uint8_t)nl_grade_of(r->players, better(r, best->value[p->mover], next->value[p->mover]) -
                                                       nl_error_of_loss(best, next));
}

static void judge(nl_review *r, int i)
{
    nl_ply      *p = &r->ply[i];
    const float *found = p->own.value, *next = r->ply[i + 1].value;
    for (int k = 0; k < r->players; k++) {
        p->change[k] = found[k] - p->value[k];
        p->luck[k] = p->reveals ? next[k] - found[k] : 0;
        p->drift[k] = p->reveals ? 0 : next[k] - found[k];
    }
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
    s->adjusted = s->result - s->luck; /* in solo */
}

/* The chances that the choices alone would have made. */
static void adjust_for_luck(nl_review *r)
{
    float chance[NL_PLAYERS_MAX];
    for (int k = 0; k < r->players; k++)
        chance[k] = r->side[k].start;
    for (int i = 0; i < r->plies; i++) {
        const nl_ply *p = &r->ply[i];
        float         gained = 0, given = p->loss < chance[p->mover] ? p->loss : chance[p->mover];
        for (int k = 0; k < r->players; k++)
            gained += k != p->mover && p->change[k] > 0 ? p->change[k] : 0;
        if (!p->judged || gained <= 0)
            continue;
        for (int k = 0; k < r->players; k++)
            chance[k] += k != p->mover && p->change[k] > 0 ? given * p->change[k] / gained : 0;
        chance[p->mover] -= given;
    }
    for (int k = 0; k < r->players; k++)
        r->side[k].adjusted = chance[k] < 0 ? 0 : chance[k] > 1 ? 1 : chance[k];
}

/* ---- the turning point ---- */

static nl_cause find_cause(const nl_ply *p, int player)
{
    float change = size(p->change[player]), luck = size(p->luck[player]), drift = size(p->drift[player]);
    if (change >= luck && change >= drift)
        return NL_BY_LOSS;
    return luck >= drift ? NL_BY_LUCK : NL_BY_DRIFT;
}

/* How much of what a value rose by at action i was never lost again; with `sign` −1, of what it fell by. */
static float for_good(const nl_review *r, int i, int player, int sign)
{
    float side = (float)sign, least = 1e6f, before = side * r->ply[i].value[player];
    for (int k = i + 1; k <= r->plies; k++)
        least = side * r->ply[k].value[player] < least ? side * r->ply[k].value[player] : least;
    return least - before;
}

static void find_turn(nl_review *r)
{
    float most = solo(r) ? 4.f : .1f;
    int   winner = 0;
    r->turn = (nl_turning_point){ 0 };
    if (!r->settled || !r->complete)
        return;
    while (!solo(r) && r->result[winner] < 1)
        winner++;
    for (int i = 0; i < r->plies; i++)
        for (int sign = 1; sign >= (solo(r) ? -1 : 1); sign -= 2) {
            float gain = for_good(r, i, winner, sign);
            if (gain < most)
                continue;
            most = gain;
            r->turn = (nl_turning_point){ true, (uint8_t)i, (uint8_t)winner, (float)sign * gain,
                                          find_cause(&r->ply[i], winner) };
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
        if (r->ply[i].known)
            weigh(r, &r->ply[i]);
        if (r->ply[i].judged)
            judge(r, i);
    }
    for (int k = 0; k < r->players; k++)
        sum_up(r, k);
    if (!solo(r))
        adjust_for_luck(r);
    find_turn(r);
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
