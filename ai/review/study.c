/* study.c: see study.h.
 *
 * SPDX-License-Identifier: MIT */
#include "review/study.h"

#include <math.h>
#include <string.h>

#include "review/alike.h"
#include "review/review.h"

enum {
    ROUND = 64,    /* nodes between two choices of what to look into */
    LOOK = 16000,  /* nodes of a look; a deeper study is the same look and another one after it */
    LONGEST = 7,   /* times the nodes of the first look, at most, where a verdict hangs on it */
    PLANS = 2,     /* of each action in solo, at least … */
    PLANS_MAX = 8, /* … and at most */
};

#define NEAR .5f /* standard errors by which a loss may be off without another verdict */

const nl_depth *nl_depth_find(const char *name)
{
    static const nl_depth depths[] = { { "quick", 16000 }, { "thorough", 24000 }, { "deep", 32000 } };
    for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++)
        if (strcmp(depths[i].name, name) == 0)
            return &depths[i];
    return NULL;
}

static bool was_played(const nl_study *s, nl_action a)
{
    return s->played.take && nl_action_same(a, s->played);
}

static void list_kinds(nl_study *s)
{
    uint16_t first[NL_ACTIONS_MAX];
    int      n = nl_game_action_count(&s->game), own = -1;
    nl_alike(&s->game, first);
    for (int i = 0; i < n; i++)
        own = was_played(s, nl_game_action(&s->game, i)) ? first[i] : own;
    s->count = 0;
    for (int i = 0; i < n; i++)
        if (first[i] == i)
            s->kind[s->count++] = i == own ? s->played : nl_game_action(&s->game, i);
}

void nl_study_start(nl_study *s, nl_player *p, const nl_level *level, const nl_game *g,
                    const nl_action *played, uint64_t nodes, uint64_t seed)
{
    memset(s, 0, sizeof *s);
    s->player = p;
    s->level = level;
    s->nodes = nodes;
    s->seed = seed;
    memcpy(&s->game, g, nl_game_bytes(g));
    if (played)
        s->played = *played;
    list_kinds(s);
    nl_player_set(p, level, seed);
    nl_player_vary(p, 0);
    nl_player_start(p, g);
    s->searches = nl_player_keep(p, s->kind, s->count);
}

/* ---- what is known so far ---- */

static bool better(const nl_study *s, const nl_choice *a, const nl_choice *b)
{
    int m = s->game.mover;
    if (s->game.players == 1)
        return a->value[0] < b->value[0];
    return a->value[m] != b->value[m] ? a->value[m] > b->value[m] : a->visits > b->visits;
}

static void sort(const nl_study *s, nl_choice list[], int count)
{
    for (int i = 1; i < count; i++) {
        nl_choice c = list[i];
        int       k = i;
        for (; k > 0 && better(s, &c, &list[k - 1]); k--)
            list[k] = list[k - 1];
        list[k] = c;
    }
}

/* The moves of a search that were looked into at all, and the one played, by value. */
static int list_searched(const nl_study *s, nl_choice out[NL_ACTIONS_MAX])
{
    nl_choice all[NL_ACTIONS_MAX];
    int       n = nl_player_choices(s->player, all), count = 0;
    for (int i = 0; i < n; i++)
        if (all[i].visits || was_played(s, all[i].action))
            out[count++] = all[i];
    if (!count)
        out[count++] = all[0]; /* forced, or nobody has thought yet */
    sort(s, out, count);
    return count;
}

static bool is_kind(const nl_study *s, nl_action a)
{
    for (int i = 0; i < s->count; i++)
        if (nl_action_same(a, s->kind[i]))
            return true;
    return false;
}

/* What a plan of the position itself says, one of each kind. */
static int list_planned(const nl_study *s, nl_choice out[NL_ACTIONS_MAX])
{
    nl_choice all[NL_ACTIONS_MAX];
    int       n = nl_player_choices(s->player, all), count = 0;
    for (int i = 0; i < n; i++)
        if (is_kind(s, all[i].action))
            out[count++] = all[i];
    sort(s, out, count);
    return count;
}

static nl_choice describe(const nl_plans *r)
{
    float     n = (float)r->plans, mean = r->sum / n, square = r->squares / n - mean * mean;
    nl_choice c = { .action = r->action, .visits = r->plans, .value = { r->first + mean } };
    c.error = r->plans > 1 && square > 0 ? sqrtf(square / (n - 1)) : 0;
    return c;
}

int nl_study_choices(const nl_study *s, nl_choice out[NL_ACTIONS_MAX])
{
    if (s->searches)
        return list_searched(s, out);
    if (!s->rows)
        return list_planned(s, out);
    int count = 0;
    for (int i = 0; i < s->rows; i++)
        if (s->row[i].plans)
            out[count++] = describe(&s->row[i]);
    sort(s, out, count);
    return count;
}

/* Whether looking on would hardly change the verdict.  What is in doubt is told by the kinder word, and errors fall,
 * so that a loss that stays where it is comes to a harsher one. */
static bool is_settled(const nl_study *s, const nl_choice list[], int count)
{
    const nl_choice *own = NULL;
    for (int i = 0; i < count; i++)
        own = was_played(s, list[i].action) ? &list[i] : own;
    if (!own || own == list)
        return true;
    int   m = s->game.mover;
    float loss = list[0].value[m] - own->value[m], error = nl_error_of_loss(&list[0], own);
    loss = s->game.players == 1 ? -loss : loss;
    return nl_grade_of(s->game.players, loss - (NL_SURE + NEAR) * error) ==
           nl_grade_of(s->game.players, loss + NEAR * error);
}

/* ---- by search ---- */

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The position has been looked into; goes on to the next look, if it has not had its nodes. */
static bool next_look(nl_study *s)
{
    s->look_at = s->spent;
    return s->spent < s->nodes && nl_player_in_turn(s->player, NULL, 0);
}

/* What to look into in the next round; false if there is nothing more to find out.  A look is half of it where the
 * search wants to, half of it at the best and the one played, and then at these two while the verdict hangs on it. */
static bool next_round(nl_study *s)
{
    nl_choice list[NL_ACTIONS_MAX];
    nl_action turn[NL_STUDY_ROWS + 1];
    uint64_t  look = lesser(LOOK, s->nodes - s->look_at), past = s->spent - s->look_at;
    if (past < look / 2)
        return true;
    int  count = nl_study_choices(s, list), turns = 0;
    bool over = past >= look;
    if (over && (is_settled(s, list, count) || s->spent >= LONGEST * lesser(LOOK, s->nodes)))
        return next_look(s);
    for (int i = 0; i < count; i++)
        if (i < (over ? 1 : NL_STUDY_ROWS) || was_played(s, list[i].action))
            turn[turns++] = list[i].action;
    return nl_player_in_turn(s->player, turn, turns);
}

static bool search_on(nl_study *s, uint64_t nodes)
{
    while (nodes) {
        uint64_t slice = lesser(nodes, ROUND - s->spent % ROUND);
        if (!nl_player_think(s->player, slice))
            return false;
        s->spent += slice;
        nodes -= slice;
        if (s->spent % ROUND == 0 && !next_round(s))
            return false;
    }
    return true;
}

/* ---- by plans, in solo ---- */

/* The game after a row's action, where that can be planned: not at its end, nor before a refill. */
static bool play_row(const nl_study *s, int i, nl_game *g)
{
    memcpy(g, &s->game, nl_game_bytes(&s->game));
    nl_game_apply(g, s->row[i].action);
    return !nl_game_over(g) && !g->owed && nl_game_action_count(g) > 1;
}

static void add_plan(nl_plans *r, float total)
{
    if (!r->plans++)
        r->first = total;
    r->sum += total - r->first;
    r->squares += (total - r->first) * (total - r->first);
}

/* The position has been planned: its best actions, and the one played, are planned by themselves.  Where they
 * cannot be, the plan of the position counts. */
static void choose_rows(nl_study *s)
{
    nl_choice list[NL_ACTIONS_MAX];
    int       count = list_planned(s, list);
    for (int i = 0; i < count; i++) {
        if (i >= NL_STUDY_ROWS && !was_played(s, list[i].action))
            continue;
        nl_plans *r = &s->row[s->rows++];
        nl_game   after;
        *r = (nl_plans){ .action = list[i].action };
        if (play_row(s, s->rows - 1, &after))
            continue;
        nl_result end;
        if (nl_game_over(&after))
            nl_game_result(&after, &end);
        for (int k = 0; k < PLANS_MAX; k++)
            add_plan(r, nl_game_over(&after) ? (float)end.total : list[i].value[0]);
    }
}

/* The row to plan next: the one planned least, among all at first, then the best and the one played. */
static int next_row(const nl_study *s)
{
    nl_choice list[NL_ACTIONS_MAX];
    int       least = 0;
    for (int i = 1; i < s->rows; i++)
        least = s->row[i].plans < s->row[least].plans ? i : least;
    if (s->row[least].plans < PLANS)
        return least;
    int count = nl_study_choices(s, list);
    if (is_settled(s, list, count))
        return -1;
    least = -1;
    for (int i = 0; i < s->rows; i++)
        if ((nl_action_same(s->row[i].action, list[0].action) || was_played(s, s->row[i].action)) &&
            s->row[i].plans < PLANS_MAX && (least < 0 || s->row[i].plans < s->row[least].plans))
            least = i;
    return least;
}

/* Goes on to the next plan; false if there is none. */
static bool next_plan(nl_study *s)
{
    nl_choice all[NL_ACTIONS_MAX];
    nl_game   after;
    if (!s->rows) {
        choose_rows(s);
    } else {
        nl_player_choices(s->player, all);
        add_plan(&s->row[s->at], all[0].value[0]);
    }
    s->at = next_row(s);
    s->plan = 0;
    if (s->at < 0)
        return false;
    play_row(s, s->at, &after);
    nl_player_set(s->player, s->level, s->seed + s->row[s->at].plans);
    nl_player_start(s->player, &after);
    return true;
}

/* There are a dozen plans and more, so that each is shorter. */
static uint64_t plan_nodes(const nl_study *s)
{
    return (3 * s->nodes + 7) / 8;
}

static bool plan_on(nl_study *s, uint64_t nodes)
{
    if (s->count == 1 && !s->rows)
        return false;
    while (nodes) {
        uint64_t slice = lesser(nodes, plan_nodes(s) - s->plan);
        bool     more = nl_player_think(s->player, slice);
        s->plan += slice;
        nodes -= slice;
        if ((!more || s->plan >= plan_nodes(s)) && !next_plan(s))
            return false;
    }
    return true;
}

bool nl_study_think(nl_study *s, uint64_t nodes)
{
    if (s->searches)
        return search_on(s, nodes);
    if (s->level->way == NL_SEARCH)
        return plan_on(s, nodes);
    return false;
}
