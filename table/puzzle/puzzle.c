/* puzzle.c: what follows from a puzzle, and what counts as solving it.
 *
 * SPDX-License-Identifier: MIT */
#include "puzzle/puzzle.h"

#include <string.h>

#include "review/alike.h"
#include "solo/ending.h"

enum { FURTHER = 8 }; /* points above the least total that are told exactly */

const char *nl_puzzle_kind_name(nl_puzzle_kind kind)
{
    static const char *const names[NL_PUZZLE_KINDS] = { "tasks", "refill", "timing", "deny", "last", "solo" };
    return names[kind];
}

/* ---- what follows ---- */

/* Whether a game has just been won by a player's last disc. */
static bool is_won(const nl_game *g, int player)
{
    return g->end == NL_BY_DISCS && g->area[player].discs == 0;
}

static bool goes_on(const nl_game *g, int player)
{
    return !nl_game_over(g) && !g->owed && g->mover == player;
}

static bool is_among(nl_action a, const nl_action list[], int count)
{
    for (int i = 0; i < count; i++)
        if (nl_action_same(a, list[i]))
            return true;
    return false;
}

/* Whether a turn's actions are legal and different, and its losses grow. */
static bool turn_fits(const nl_game *g, const nl_puzzle_turn *t)
{
    if (!t->rights || (g->players == 1 && (t->rights > 1 || t->rows)))
        return false;
    for (int i = 0; i < t->rights; i++)
        if (nl_game_check(g, t->right[i]) || is_among(t->right[i], t->right, i))
            return false;
    for (int i = 0; i < t->rows; i++)
        if (nl_game_check(g, t->row[i]) || is_among(t->row[i], t->row, i) ||
            is_among(t->row[i], t->right, t->rights) || t->loss[i] < (i ? t->loss[i - 1] : 1))
            return false;
    return true;
}

static bool play_before(nl_puzzle *p)
{
    nl_deal deal;
    nl_deck deck;
    if (nl_deal_shuffle(&deal, p->players, p->seed) || nl_deal_start(&deal, &p->start, &deck))
        return false;
    for (int i = 0; i < p->plies; i++)
        if (nl_deck_play(&deck, &p->start, p->before[i]))
            return false;
    p->id = (uint32_t)nl_game_hash(&p->start);
    return !nl_game_over(&p->start) && (p->start.players > 1) == (p->kind != NL_PUZZLE_SOLO) &&
           (p->start.players > 1 || p->start.phase == 2);
}

/* Where the last turn leads, and what was to be reached by that. */
static bool find_goal(nl_puzzle *p, const nl_game *g, const nl_puzzle_turn *last)
{
    nl_result r;
    p->ends = last->rights;
    for (int i = 0; i < p->ends; i++) {
        memcpy(&p->end[i], g, nl_game_bytes(g));
        nl_game_apply(&p->end[i], last->right[i]);
    }
    p->goal = is_won(&p->end[0], p->start.mover) ? NL_GOAL_WIN : NL_GOAL_POSITION;
    if (p->players > 1)
        return true;
    if (!nl_game_over(&p->end[0]))
        return false;
    nl_game_result(&p->end[0], &r);
    p->goal = NL_GOAL_TOTAL;
    p->total = r.total;
    return true;
}

bool nl_puzzle_follow(nl_puzzle *p)
{
    nl_game g;
    if (!play_before(p))
        return false;
    memcpy(&g, &p->start, nl_game_bytes(&p->start));
    for (int k = 0; k < p->turns; k++) {
        if (!goes_on(&g, p->start.mover) || !turn_fits(&g, &p->turn[k]))
            return false;
        if (k < p->turns - 1)
            nl_game_apply(&g, p->turn[k].right[0]);
    }
    return find_goal(p, &g, &p->turn[p->turns - 1]);
}

void nl_puzzle_table(const nl_puzzle *p, nl_table *out)
{
    nl_setup s = { .seed = 0 };
    nl_setup_deal(&s, p->players, p->seed);
    nl_table_new(out, &s);
    for (int i = 0; i < p->plies; i++)
        nl_table_play(out, out->game.mover, p->before[i], 0);
}

/* ---- reaching the goal ---- */

/* Whether a tile is taken off the wheel on the way to any of the ends. */
static bool is_taken(const nl_puzzle *p, nl_tile_id id)
{
    for (int i = 0; i < p->ends; i++)
        if (!memchr(p->end[i].wheel.slot, id, NL_SLOTS))
            return true;
    return false;
}

static bool is_end(const nl_puzzle *p, const nl_game *g)
{
    for (int i = 0; i < p->ends; i++)
        if (nl_games_alike(g, &p->end[i], p->start.mover))
            return true;
    return false;
}

/* Whether an action can lead to the goal at all, `left` turns being left after it. */
static bool is_promising(const nl_puzzle *p, const nl_game *g, nl_action a, int left)
{
    nl_cover c;
    if (a.take > NL_REACH)
        return p->goal == NL_GOAL_POSITION;
    if (p->goal == NL_GOAL_POSITION)
        return is_taken(p, nl_wheel_tile(&g->wheel, a.take));
    if (left)
        return true;
    nl_game_preview(g, a, &c);
    return c.discs >= g->area[g->mover].discs;
}

/* Whether the goal is reached, or can be by so many turns more. */
static bool reaches(const nl_puzzle *p, const nl_game *g, int left)
{
    if (p->goal == NL_GOAL_WIN && is_won(g, p->start.mover))
        return true;
    if (p->goal == NL_GOAL_POSITION && !left)
        return is_end(p, g);
    if (!left || !goes_on(g, p->start.mover))
        return false;
    for (int i = 0; i < nl_game_action_count(g); i++) {
        nl_action a = nl_game_action(g, i);
        nl_game   after;
        if (!is_promising(p, g, a, left - 1))
            continue;
        memcpy(&after, g, nl_game_bytes(g));
        nl_game_apply(&after, a);
        if (reaches(p, &after, left - 1))
            return true;
    }
    return false;
}

/* The turns that are left after number `turn`.  To win later than one could counts, too. */
static int turns_left(const nl_puzzle *p, int turn)
{
    int all = p->goal == NL_GOAL_WIN ? NL_PUZZLE_TURNS : p->turns;
    return all - turn - 1;
}

static bool is_right(const nl_puzzle *p, const nl_game *g, int turn, nl_action a)
{
    nl_game  after;
    uint32_t nodes = NL_PUZZLE_WAYS;
    if (nl_game_check(g, a) || (p->goal != NL_GOAL_TOTAL &&
                                (turns_left(p, turn) < 0 || !is_promising(p, g, a, turns_left(p, turn)))))
        return false;
    memcpy(&after, g, nl_game_bytes(g));
    nl_game_apply(&after, a);
    if (p->goal == NL_GOAL_TOTAL)
        return nl_solo_ending(&after, p->total + 1, &nodes) <= p->total;
    return reaches(p, &after, turns_left(p, turn));
}

/* ---- what is lost ---- */

/* The turn of the plan, if a position is the one that the plan has there; NULL if it was reached in another way. */
static const nl_puzzle_turn *turn_at(const nl_puzzle *p, const nl_game *g, int turn)
{
    nl_game planned;
    if (turn >= p->turns || p->goal == NL_GOAL_TOTAL)
        return NULL;
    memcpy(&planned, &p->start, nl_game_bytes(&p->start));
    for (int k = 0; k < turn; k++)
        nl_game_apply(&planned, p->turn[k].right[0]);
    return nl_game_equal(&planned, g) ? &p->turn[turn] : NULL;
}

static bool are_alike(const nl_game *g, nl_action a, nl_action b)
{
    nl_game one, two;
    if (a.take != b.take)
        return false;
    memcpy(&one, g, nl_game_bytes(g));
    memcpy(&two, g, nl_game_bytes(g));
    nl_game_apply(&one, a);
    nl_game_apply(&two, b);
    return nl_games_alike(&one, &two, g->mover);
}

static void find_loss(const nl_puzzle *p, const nl_game *g, int turn, nl_action a, nl_attempt *out)
{
    const nl_puzzle_turn *t = turn_at(p, g, turn), *any = &p->turn[turn < p->turns ? turn : p->turns - 1];
    int                   k = 0;
    out->least = true;
    if (!any->rows)
        return;
    while (t && k < t->rows - 1 && !are_alike(g, a, t->row[k]))
        k++;
    out->least = !t || !are_alike(g, a, t->row[k]);
    out->loss = (float)any->loss[k] / NL_PUZZLE_LOSS;
}

static void find_points(const nl_puzzle *p, const nl_game *after, nl_attempt *out)
{
    uint32_t nodes = NL_PUZZLE_WAYS;
    int      limit = p->total + FURTHER, total = nl_solo_ending(after, limit, &nodes);
    out->least = !nodes || total == limit;
    out->loss = nodes ? (float)(total - p->total) : 1;
}

void nl_puzzle_try(const nl_puzzle *p, const nl_game *g, int turn, nl_action a, nl_attempt *out)
{
    nl_game after;
    *out = (nl_attempt){ .right = is_right(p, g, turn, a) };
    memcpy(&after, g, nl_game_bytes(g));
    if (nl_game_apply(&after, a))
        return;
    if (out->right)
        out->done = p->goal == NL_GOAL_POSITION ? turn + 1 == p->turns : nl_game_over(&after);
    else if (p->goal == NL_GOAL_TOTAL)
        find_points(p, &after, out);
    else
        find_loss(p, g, turn, a, out);
}

int nl_puzzle_right(const nl_puzzle *p, const nl_game *g, int turn, nl_action out[NL_ACTIONS_MAX])
{
    int n = 0;
    for (int i = 0; i < nl_game_action_count(g); i++) {
        nl_action a = nl_game_action_at(g, i);
        if (is_right(p, g, turn, a))
            out[n++] = a;
    }
    for (int i = 1; i < n && turn < p->turns; i++)
        if (nl_action_same(out[i], p->turn[turn].right[0])) {
            out[i] = out[0];
            out[0] = p->turn[turn].right[0];
        }
    return n;
}

bool nl_puzzle_next(const nl_puzzle *p, const nl_game *g, int turn, nl_action *out)
{
    const nl_puzzle_turn *t = turn_at(p, g, turn);
    if (!t || !t->rows)
        return false;
    *out = t->row[0];
    return true;
}
