/* instant.c: levels that choose at once: at random, greedily, or by a mere look at the moves.  A level that
 * makes mistakes overlooks some of what it finds and misjudges the rest.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>

#include "eval/eval.h"
#include "method/method.h"
#include "players/simple.h"

enum {
    LOOK_DRAWS = 8, /* to value a refill at a look */
    POINTS = 20,    /* in solo, of a misjudgement that elsewhere is one unit of log-odds */
};

typedef struct {
    nl_choice list[NL_ACTIONS_MAX]; /* the chosen one first */
    int       count;
    size_t    bytes;
    uint64_t  memory[]; /* for the planner */
} instant;

static void *place(void *memory, size_t bytes)
{
    instant *s = memory;
    s->bytes = bytes - sizeof *s;
    return s;
}

/* The best by the evaluation, one action deep. */
static uint64_t look(instant *s, const nl_game *g, nl_rng *r)
{
    nl_move moves[NL_ACTIONS_MAX];
    s->count = nl_eval_moves(g, &nl_weights_of[g->players], r, LOOK_DRAWS, moves);
    for (int i = 0; i < s->count; i++) {
        s->list[i] = (nl_choice){ .action = moves[i].action };
        memcpy(s->list[i].value, moves[i].value, g->players * sizeof moves[i].value[0]);
    }
    nl_choices_sort(g, s->list, s->count);
    return 1;
}

/* In solo, the best by a little planning. */
static uint64_t plan(instant *s, const nl_question *q)
{
    assert(q->planner);
    void    *planner = q->planner->place(s->memory, s->bytes);
    uint64_t nodes = q->planner->start(planner, q);
    for (uint64_t more = 1; more && nodes < q->level->solo_nodes; nodes += more)
        more = q->planner->step(planner);
    s->count = q->planner->choices(planner, s->list);
    return nodes;
}

/* For who needs no values: all actions as good as the position, the chosen one first. */
static void settle(instant *s, const nl_game *g, nl_action a)
{
    float value[NL_PLAYERS_MAX] = { 0 };
    if (g->players > 1)
        nl_eval_position(g, &nl_weights_of[g->players], value);
    else
        value[0] = (float)(nl_track_travelled(&g->track, 0) + NL_MISSING_DISC * g->area[0].discs);
    s->count = nl_game_action_count(g);
    for (int i = 0; i < s->count; i++) {
        s->list[i] = (nl_choice){ .action = nl_game_action(g, i) };
        s->list[i].visits = nl_action_same(s->list[i].action, a);
        memcpy(s->list[i].value, value, sizeof value);
    }
    nl_choices_sort(g, s->list, s->count);
}

/* From −1 to 1, mostly near 0. */
static float bell(nl_rng *r)
{
    float sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (float)nl_rng_below(r, 1 << 16) / (1 << 17);
    return sum - 1;
}

/* How good an action seems to a player who misjudges: more is better.  Log-odds near a
 * half are four times the chance; near 0 and 1 nobody errs. */
static float seeming(const nl_question *q, const nl_choice *c, nl_rng *r)
{
    float off = bell(r) * (float)q->level->noise / 1000;
    if (q->game->players == 1)
        return -c->value[0] + POINTS * off;
    float v = c->value[q->game->mover];
    return v + off * v * (1 - v);
}

/* Puts first what a player who overlooks and misjudges things would do. */
static void err(instant *s, const nl_question *q, nl_rng *r)
{
    int   best = 0;
    float most = 0;
    bool  any = false;
    for (int i = 0; i < s->count; i++) {
        bool  overlooked = nl_rng_below(r, 1000) < q->level->overlooks;
        float value = seeming(q, &s->list[i], r);
        if (overlooked || (any && value <= most))
            continue;
        any = true;
        best = i;
        most = value;
    }
    nl_choice chosen = s->list[best];
    memmove(s->list + 1, s->list, (size_t)best * sizeof chosen);
    s->list[0] = chosen;
}

static uint64_t start(void *state, const nl_question *q)
{
    instant       *s = state;
    const nl_game *g = q->game;
    nl_rng         r = { q->seed };
    uint64_t       nodes = 0;
    if (q->level->way == NL_ONE_PLY)
        nodes = g->players == 1 ? plan(s, q) : look(s, g, &r);
    else
        settle(s, g, (q->level->way == NL_GREEDY ? nl_choose_greedy : nl_choose_random)(g, &r));
    if (q->level->noise || q->level->overlooks)
        err(s, q, &r);
    return nodes;
}

static uint64_t step(void *state)
{
    (void)state;
    return 0;
}

static int choices(const void *state, nl_choice out[NL_ACTIONS_MAX])
{
    const instant *s = state;
    memcpy(out, s->list, (size_t)s->count * sizeof out[0]);
    return s->count;
}

static void thought(const void *state, nl_thought *out)
{
    const nl_choice *best = ((const instant *)state)->list;
    *out = (nl_thought){ .depth = 1, .line = { best->action } };
    memcpy(out->value, best->value, sizeof out->value);
}

const nl_method nl_instant = {
    .place = place, .start = start, .step = step, .choices = choices, .thought = thought
};
