/* planner.c: see planner.h.
 *
 * Phase 2: sweeps from the position (sweep.h), and the best plan counts.
 *
 * Phase 1: the same sweeps collect positions to end the phase in.  A closer look at each
 * (refill_net.h) makes the best of them candidates.  Half of the time goes to rounds of trials: a
 * refill is drawn, and the best candidates are each played on with it by a narrow beam.  All
 * candidates of a round get the same tiles in the same order (common random numbers), and what is kept
 * is how much better or worse one did than the round as a whole: whether the refill was lucky cancels out.
 *
 * SPDX-License-Identifier: MIT */
#include "solo/planner.h"

#include <math.h>
#include <string.h>

#include "solo/beam.h"
#include "solo/refill_net.h"
#include "solo/sweep.h"

enum {
    ENDS = 256,      /* positions to end phase 1 in, by their worth: so many in the end, */
    ENDS_MIN = 64,   /* so many at first, and one more with every 32 positions */
    LOOKS = 4,       /* … judged in one step */
    CANDIDATES = 48, /* … by the refill net */
    TRIAL_WIDTH = 20,
    PRIOR = 12,          /* a first judgement counts like so many trials */
    ROUNDS_MAX = 100000, /* more would tell nothing new */
    TRIALS_FROM = 3000,  /* no trials before so many positions */
};

/* A position to end phase 1 in. */
typedef struct {
    solo_pos pos;
    int32_t  worth;  /* by the refill net */
    int32_t  error;  /* sum of what the trials said beyond that */
    int32_t  result; /* of the latest trial, less the worth */
    uint32_t trials;
    uint16_t first; /* the root action it begins with */
    bool     in;    /* takes part in this round */
} candidate;

typedef struct {
    solo_tiles  tiles, trial_tiles;
    solo_pos    root, trial_root;
    solo_next   next[SOLO_NEXT]; /* placements at the root */
    int         next_count;
    bool        may_end, all;          /* all: there are no more positions to look at */
    uint32_t    visits[SOLO_NEXT + 1]; /* the last is the end of the phase */
    int16_t     totals[SOLO_NEXT];
    solo_sweep  sweep;
    solo_beam   trial;
    uint64_t    nodes, trial_nodes;
    nl_rng      rng;
    bool        done;
    solo_unseen unseen;
    nl_tile_id  pile[NL_SLOTS]; /* drawn for this round */
    int         rounds, at;     /* at: the candidate on trial */
    uint32_t    judged;         /* of the ends, in the present look through them */
    uint64_t    next_look;      /* when the next one begins, in positions */
    candidate   candidates[CANDIDATES];
    int         candidate_count;
} planner;

static void *place(void *memory, size_t bytes)
{
    if (bytes < SOLO_BYTES_MIN)
        return NULL;
    planner *s = memory;
    char    *rest = (char *)memory + (sizeof *s + 63) / 64 * 64;
    char    *end = (char *)memory + bytes;
    memset(s, 0, sizeof *s);
    solo_beam_place(&s->trial, rest, TRIAL_WIDTH, 0);
    rest += solo_beam_bytes(TRIAL_WIDTH, 0);
    solo_sweep_place(&s->sweep, rest, (size_t)(end - rest), ENDS);
    s->sweep.best.totals = s->totals;
    s->sweep.visits = s->visits;
    return s;
}

/* The total expected when phase 1 ends in a position. */
static int refill_value(const planner *s, const solo_pos *end)
{
    if (end->discs == 0) /* nothing is revealed (R27) */
        return SOLO_POINT * solo_pos_total(end);
    return solo_refill_value(&s->tiles, end, &s->unseen, s->sweep.scratch);
}

static uint64_t start(void *state, const nl_question *q)
{
    planner       *s = state;
    const nl_game *g = q->game;
    solo_pos_from_game(&s->tiles, &s->root, g);
    s->rng = (nl_rng){ q->seed };
    s->nodes = s->trial_nodes = 0;
    s->rounds = s->candidate_count = s->unseen.count = 0;
    s->judged = 0;
    s->next_look = 1;
    s->at = -2; /* no round yet */
    s->done = s->all = false;
    s->may_end = nl_game_may_end_phase(g);
    for (int id = 1; id <= NL_TILES; id++)
        if (g->unseen[id])
            s->unseen.id[s->unseen.count++] = (nl_tile_id)id;
    s->next_count = solo_pos_successors(&s->tiles, &s->root, &solo_eval_tuned.supply, s->sweep.scratch);
    memcpy(s->next, s->sweep.scratch->next, sizeof s->next);
    memset(s->visits, 0, sizeof s->visits);
    for (int i = 0; i < SOLO_NEXT; i++)
        s->totals[i] = SOLO_NO_TOTAL;
    if (s->may_end)
        s->candidates[s->candidate_count++] =
            (candidate){ .pos = s->root, .worth = refill_value(s, &s->root), .first = SOLO_NEXT };
    solo_sweep_start(&s->sweep, &s->tiles, &solo_eval_tuned, &s->root);
    return 0;
}

/* What is thought of a candidate, in 64ths of a point. */
static int judge(const candidate *c)
{
    return c->worth + c->error / (int)(c->trials + PRIOR);
}

/* How good it may well be: what was tried less gets the benefit of the doubt.  Trials that share a refill
 * deviate by three points. */
static float hope(const candidate *c)
{
    return (float)judge(c) - 3 * SOLO_POINT / sqrtf((float)(c->trials + PRIOR));
}

static const candidate *best_candidate(const planner *s)
{
    const candidate *best = NULL;
    for (int i = 0; i < s->candidate_count; i++)
        if (!best || judge(&s->candidates[i]) < judge(best))
            best = &s->candidates[i];
    return best;
}

/* Where a new candidate goes: over the worst if there is no room; NULL if it is known or worse. */
static candidate *room_for(planner *s, uint64_t hash, int worth)
{
    candidate *worst = NULL;
    for (int i = 0; i < s->candidate_count; i++) {
        candidate *c = &s->candidates[i];
        if (c->pos.hash == hash)
            return NULL;
        if (!c->in && c->first != SOLO_NEXT && (!worst || judge(c) > judge(worst)))
            worst = c;
    }
    if (s->candidate_count < CANDIDATES)
        return &s->candidates[s->candidate_count++];
    return worst && judge(worst) > worth ? worst : NULL;
}

/* Takes a closer look at the next end that is new; false if there is none. */
static bool judge_end(planner *s)
{
    const solo_best *f = &s->sweep.best;
    while (s->judged < f->ends_count && !f->ends[s->judged].fresh)
        s->judged++;
    if (s->judged == f->ends_count)
        return false;
    solo_end  *e = &f->ends[s->judged++];
    int        worth = refill_value(s, &e->pos);
    candidate *c = room_for(s, e->pos.hash, worth);
    if (c)
        *c = (candidate){ .pos = e->pos, .worth = worth, .first = e->first };
    e->fresh = false;
    return true;
}

static void draw_pile(planner *s)
{
    for (int i = 0; i < NL_SLOTS - 1 && i < s->unseen.count; i++) {
        int        k = i + (int)nl_rng_below(&s->rng, (uint32_t)(s->unseen.count - i));
        nl_tile_id id = s->unseen.id[k];
        s->unseen.id[k] = s->unseen.id[i];
        s->pile[i] = s->unseen.id[i] = id;
    }
}

/* How many candidates take part in a round: fewer and fewer. */
static int round_size(int round)
{
    int size = 48 / (round + 4);
    return size < 4 ? 4 : size;
}

/* Chooses who takes part in the next round. */
static void start_round(planner *s)
{
    draw_pile(s);
    for (int i = 0; i < s->candidate_count; i++)
        s->candidates[i].in = false;
    for (int n = round_size(s->rounds); n > 0; n--) {
        candidate *best = NULL;
        for (int i = 0; i < s->candidate_count; i++) {
            candidate *c = &s->candidates[i];
            if (!c->in && (!best || hope(c) < hope(best)))
                best = c;
        }
        if (best)
            best->in = true;
    }
    s->at = -1;
}

static void end_round(planner *s)
{
    int sum = 0, count = 0;
    for (int i = 0; i < s->candidate_count; i++)
        if (s->candidates[i].in) {
            sum += s->candidates[i].result;
            count++;
        }
    for (int i = 0; i < s->candidate_count; i++) {
        candidate *c = &s->candidates[i];
        if (c->in) {
            c->error += c->result - sum / count;
            c->trials++;
            s->visits[c->first]++;
        }
    }
    s->rounds++;
    s->done = s->all && s->rounds == ROUNDS_MAX;
}

/* Whether all candidates begin alike, so that trials cannot change the choice. */
static bool agree(const planner *s)
{
    for (int i = 1; i < s->candidate_count; i++)
        if (s->candidates[i].first != s->candidates[0].first)
            return false;
    return true;
}

/* The next candidate of the round goes on trial; after the last one another round begins. */
static void next_trial(planner *s)
{
    do
        s->at++;
    while (s->at < s->candidate_count && !s->candidates[s->at].in);
    if (s->at == s->candidate_count) {
        end_round(s);
        start_round(s);
        return;
    }
    const candidate *c = &s->candidates[s->at];
    solo_best_clear(&s->trial.best);
    if (c->pos.discs == 0) { /* the game is over and nothing is revealed (R27) */
        s->trial.best.total = solo_pos_total(&c->pos);
        return;
    }
    s->trial_tiles = s->tiles;
    s->trial_root = c->pos;
    solo_pos_refill(&s->trial_tiles, &s->trial_root, s->pile, NL_SLOTS - 1 - c->pos.ring_count);
    s->trial_tiles.turns = 0; /* whether it can be turned over no longer matters */
    solo_beam_start(&s->trial, &s->trial_tiles, &solo_eval_tuned, &s->trial_root, 1, TRIAL_WIDTH, 0);
}

static void try_step(planner *s)
{
    s->trial_nodes++;
    candidate *c = s->at >= 0 ? &s->candidates[s->at] : NULL;
    if (c && c->pos.discs && solo_beam_step(&s->trial))
        return;
    if (c)
        c->result = s->trial.best.total * SOLO_POINT - c->worth;
    next_trial(s);
}

/* Whether it is time for trials: there are candidates worth it, and the beams have had
 * their share. */
static bool wants_trial(const planner *s)
{
    return s->candidate_count && s->rounds < ROUNDS_MAX &&
           (s->all || (s->nodes > TRIALS_FROM && s->trial_nodes * 2 < s->nodes));
}

/* Looks through the ends for new ones, some at a time: again whenever there may be an eighth more. */
static void look_through(planner *s)
{
    if (s->nodes < s->next_look)
        return;
    for (int i = 0; i < LOOKS; i++)
        if (!judge_end(s)) {
            s->judged = 0;
            s->next_look = s->nodes + s->nodes / 8 + 1;
            return;
        }
}

static void sweep_step(planner *s)
{
    uint64_t room = ENDS_MIN + s->nodes / 32;
    s->sweep.best.ends_room = room < ENDS ? (uint32_t)room : ENDS;
    s->all = !solo_sweep_step(&s->sweep);
    look_through(s);
    if (!s->all)
        return;
    while (judge_end(s))
        ;
    s->done = s->rounds == ROUNDS_MAX || agree(s);
}

static uint64_t step(void *state)
{
    planner *s = state;
    if (s->done)
        return 0;
    s->nodes++;
    if (!wants_trial(s)) {
        sweep_step(s);
        return 1;
    }
    if (s->rounds == 0 && s->at == -2)
        start_round(s);
    try_step(s);
    return 1;
}

/* The most promising placement at first sight. */
static int first_sight(const planner *s)
{
    int best = 0;
    for (int i = 1; i < s->next_count; i++)
        if (solo_eval_total(&solo_eval_tuned, &s->root, &s->next[i]) <
            solo_eval_total(&solo_eval_tuned, &s->root, &s->next[best]))
            best = i;
    return best;
}

/* The root action to play: a number of a placement, or SOLO_NEXT to end the phase. */
static int choose(const planner *s)
{
    const candidate *c = best_candidate(s);
    if (c)
        return c->first;
    return s->root.phase == 2 && s->sweep.best.total < SOLO_NO_TOTAL ? s->sweep.best.first : first_sight(s);
}

static nl_action action(const planner *s, int i)
{
    if (i == SOLO_NEXT)
        return (nl_action){ NL_END_PHASE, 0 };
    return (nl_action){ s->next[i].take, nl_cell_at(s->next[i].x, s->next[i].y) };
}

/* ---- what came of it ---- */

/* The total expected from a root action, in points, and how sure that is. */
static nl_choice describe(const planner *s, int i)
{
    nl_choice out = { .action = action(s, i), .visits = s->visits[i] };
    int       worth = SOLO_NO_TOTAL * SOLO_POINT;
    if (i < SOLO_NEXT)
        worth = solo_eval_total(&solo_eval_tuned, &s->root, &s->next[i]);
    if (i < SOLO_NEXT && s->totals[i] < SOLO_NO_TOTAL)
        worth = s->totals[i] * SOLO_POINT;
    bool tried = false;
    for (int k = 0; k < s->candidate_count; k++) {
        const candidate *c = &s->candidates[k];
        if (c->first != i)
            continue;
        worth = !tried || judge(c) < worth ? judge(c) : worth;
        tried = true;
    }
    out.value[0] = (float)worth / SOLO_POINT;
    return out;
}

static int choices(const void *state, nl_choice out[NL_ACTIONS_MAX])
{
    const planner *s = state;
    int            count = 0, best = choose(s);
    nl_choice      chosen = describe(s, best);
    out[count++] = chosen;
    for (int i = 0; i < s->next_count + s->may_end; i++) {
        int k = i < s->next_count ? i : SOLO_NEXT, at = count;
        if (k == best)
            continue;
        nl_choice c = describe(s, k);
        /* What was never looked into is not better than what was. */
        c.value[0] = c.value[0] < chosen.value[0] ? chosen.value[0] : c.value[0];
        for (; at > 1 && out[at - 1].value[0] > c.value[0]; at--)
            out[at] = out[at - 1];
        out[at] = c;
        count++;
    }
    return count;
}

static void thought(const void *state, nl_thought *out)
{
    const planner   *s = state;
    int              best = choose(s);
    const candidate *c = best_candidate(s);
    const solo_pos  *plan = c ? &c->pos : s->sweep.best.total < SOLO_NO_TOTAL ? &s->sweep.best.plan : NULL;
    *out = (nl_thought){ .nodes = s->nodes };
    out->value[0] = describe(s, best).value[0];
    int steps = plan ? plan->count - s->root.count : 0;
    for (int k = 0; k < steps && out->depth < NL_LINE_MAX; k++)
        out->line[out->depth++] = solo_pos_action(&s->root, plan, k);
    if (c && out->depth < NL_LINE_MAX && c->pos.ring_count && c->pos.discs)
        out->line[out->depth++] = (nl_action){ NL_END_PHASE, 0 };
    if (!plan)
        out->line[out->depth++] = action(s, best);
}

const nl_method nl_solo_planner = {
    .place = place, .start = start, .step = step, .choices = choices, .thought = thought
};
