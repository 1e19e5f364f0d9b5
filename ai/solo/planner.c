/* planner.c: see planner.h.
 *
 * Phase 2: sweeps from the position (sweep.h), and the best plan counts.
 *
 * Phase 1: the same sweeps collect positions to end the phase in.  A closer look at each
 * (refill_net.h) makes the best of them candidates.  Half of the time goes to rounds of trials: a
 * refill is drawn, and the best candidates are each played on with it by a narrow beam.  All
 * candidates of a round get the same tiles in the same order, and what is kept is how much better
 * or worse one did than the round as a whole: that a refill was a lucky one does not matter then.
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
    CANDIDATES = 48, /* … by their prospect */
    TRIAL_WIDTH = 20,
    PRIOR = 12,          /* a first judgement counts like so many trials */
    ROUNDS_MAX = 100000, /* more would tell nothing new */
    TRIALS_FROM = 3000,  /* no trials before so many positions */
};

/* A position to end phase 1 in. */
typedef struct {
    nl_sketch sketch;
    int32_t   worth;  /* by its prospect */
    int32_t   error;  /* sum of what the trials said beyond that */
    int32_t   result; /* of the latest trial, less the worth */
    uint32_t  trials;
    uint16_t  first; /* the root action it begins with */
    bool      in;    /* takes part in this round */
} candidate;

struct nl_solo {
    nl_cast    cast, trial_cast;
    nl_sketch  root, trial_root;
    nl_next    next[SKETCH_NEXT]; /* placements at the root */
    int        next_count;
    bool       may_end, all;            /* all: there are no more positions to look at */
    uint32_t   visits[SKETCH_NEXT + 1]; /* the last is the end of the phase */
    int16_t    totals[SKETCH_NEXT];
    nl_sweep   sweep;
    nl_beam    trial;
    uint64_t   nodes, trial_nodes;
    nl_rng     rng;
    bool       done;
    nl_unseen  unseen;
    nl_tile_id pile[NL_SLOTS]; /* drawn for this round */
    int        rounds, at;     /* at: the candidate on trial */
    uint32_t   judged;         /* of the ends, in the present look through them */
    uint64_t   next_look;      /* when the next one begins, in positions */
    candidate  candidates[CANDIDATES];
    int        candidate_count;
};

nl_solo *nl_solo_place(void *memory, size_t bytes)
{
    if (bytes < NL_SOLO_BYTES_MIN)
        return NULL;
    nl_solo *s = memory;
    char    *rest = (char *)memory + (sizeof *s + 63) / 64 * 64;
    char    *end = (char *)memory + bytes;
    memset(s, 0, sizeof *s);
    nl_beam_place(&s->trial, rest, TRIAL_WIDTH, 0);
    rest += nl_beam_bytes(TRIAL_WIDTH, 0);
    nl_sweep_place(&s->sweep, rest, (size_t)(end - rest), ENDS);
    s->sweep.finds.totals = s->totals;
    s->sweep.visits = s->visits;
    return s;
}

/* The total expected when phase 1 ends in a position. */
static int prospect(const nl_solo *s, const nl_sketch *end)
{
    if (end->discs == 0) /* nothing is revealed (R27) */
        return WORTH_POINT * nl_sketch_total(end);
    return nl_prospect(&s->cast, end, &s->unseen, s->sweep.desk);
}

void nl_solo_start(nl_solo *s, const nl_game *g, uint64_t seed)
{
    nl_sketch_game(&s->cast, &s->root, g);
    s->rng = (nl_rng){ seed };
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
    s->next_count = nl_sketch_look(&s->cast, &s->root, &nl_worths_tuned.supply, s->sweep.desk);
    memcpy(s->next, s->sweep.desk->next, sizeof s->next);
    memset(s->visits, 0, sizeof s->visits);
    for (int i = 0; i < SKETCH_NEXT; i++)
        s->totals[i] = NL_NO_TOTAL;
    if (s->may_end)
        s->candidates[s->candidate_count++] =
            (candidate){ .sketch = s->root, .worth = prospect(s, &s->root), .first = SKETCH_NEXT };
    nl_sweep_start(&s->sweep, &s->cast, &nl_worths_tuned, &s->root);
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
    return (float)judge(c) - 3 * WORTH_POINT / sqrtf((float)(c->trials + PRIOR));
}

static const candidate *best_candidate(const nl_solo *s)
{
    const candidate *best = NULL;
    for (int i = 0; i < s->candidate_count; i++)
        if (!best || judge(&s->candidates[i]) < judge(best))
            best = &s->candidates[i];
    return best;
}

/* Where a new candidate goes: over the worst if there is no room; NULL if it is known or worse. */
static candidate *room_for(nl_solo *s, uint64_t hash, int worth)
{
    candidate *worst = NULL;
    for (int i = 0; i < s->candidate_count; i++) {
        candidate *c = &s->candidates[i];
        if (c->sketch.hash == hash)
            return NULL;
        if (!c->in && c->first != SKETCH_NEXT && (!worst || judge(c) > judge(worst)))
            worst = c;
    }
    if (s->candidate_count < CANDIDATES)
        return &s->candidates[s->candidate_count++];
    return worst && judge(worst) > worth ? worst : NULL;
}

/* Takes a closer look at the next end that is new; false if there is none. */
static bool judge_end(nl_solo *s)
{
    const nl_finds *f = &s->sweep.finds;
    while (s->judged < f->ends_count && !f->ends[s->judged].fresh)
        s->judged++;
    if (s->judged == f->ends_count)
        return false;
    nl_ending *e = &f->ends[s->judged++];
    int        worth = prospect(s, &e->sketch);
    candidate *c = room_for(s, e->sketch.hash, worth);
    if (c)
        *c = (candidate){ .sketch = e->sketch, .worth = worth, .first = e->first };
    e->fresh = false;
    return true;
}

static void draw_pile(nl_solo *s)
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
static void start_round(nl_solo *s)
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

static void end_round(nl_solo *s)
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
static bool agree(const nl_solo *s)
{
    for (int i = 1; i < s->candidate_count; i++)
        if (s->candidates[i].first != s->candidates[0].first)
            return false;
    return true;
}

/* The next candidate of the round goes on trial; after the last one another round begins. */
static void next_trial(nl_solo *s)
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
    nl_finds_clear(&s->trial.finds);
    if (c->sketch.discs == 0) { /* the game is over and nothing is revealed (R27) */
        s->trial.finds.best_total = nl_sketch_total(&c->sketch);
        return;
    }
    s->trial_cast = s->cast;
    s->trial_root = c->sketch;
    nl_sketch_refill(&s->trial_cast, &s->trial_root, s->pile, NL_SLOTS - 1 - c->sketch.ring_count);
    s->trial_cast.turns = 0; /* whether it can be turned over no longer matters */
    nl_beam_start(&s->trial, &s->trial_cast, &nl_worths_tuned, &s->trial_root, 1, TRIAL_WIDTH, 0);
}

static void try_step(nl_solo *s)
{
    s->trial_nodes++;
    candidate *c = s->at >= 0 ? &s->candidates[s->at] : NULL;
    if (c && c->sketch.discs && nl_beam_step(&s->trial))
        return;
    if (c)
        c->result = s->trial.finds.best_total * WORTH_POINT - c->worth;
    next_trial(s);
}

/* Whether it is time for trials: there are candidates worth it, and the beams have had
 * their share. */
static bool wants_trial(const nl_solo *s)
{
    return s->candidate_count && s->rounds < ROUNDS_MAX &&
           (s->all || (s->nodes > TRIALS_FROM && s->trial_nodes * 2 < s->nodes));
}

/* Looks through the ends for new ones, some at a time: again whenever there may be an eighth more. */
static void look_through(nl_solo *s)
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

static void sweep_step(nl_solo *s)
{
    uint64_t room = ENDS_MIN + s->nodes / 32;
    s->sweep.finds.ends_room = room < ENDS ? (uint32_t)room : ENDS;
    s->all = !nl_sweep_step(&s->sweep);
    look_through(s);
    if (!s->all)
        return;
    while (judge_end(s))
        ;
    s->done = s->rounds == ROUNDS_MAX || agree(s);
}

uint64_t nl_solo_step(nl_solo *s)
{
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
static int first_sight(const nl_solo *s)
{
    int best = 0;
    for (int i = 1; i < s->next_count; i++)
        if (nl_worth_total(&nl_worths_tuned, &s->root, &s->next[i]) <
            nl_worth_total(&nl_worths_tuned, &s->root, &s->next[best]))
            best = i;
    return best;
}

/* The root action to play: a number of a placement, or SKETCH_NEXT to end the phase. */
static int choose(const nl_solo *s)
{
    const candidate *c = best_candidate(s);
    if (c)
        return c->first;
    return s->root.phase == 2 && s->sweep.finds.best_total < NL_NO_TOTAL ? s->sweep.finds.best_first
                                                                         : first_sight(s);
}

static nl_action action(const nl_solo *s, int i)
{
    if (i == SKETCH_NEXT)
        return (nl_action){ NL_END_PHASE, 0 };
    return (nl_action){ s->next[i].take, nl_cell_at(s->next[i].x, s->next[i].y) };
}

/* ---- what came of it ---- */

nl_action nl_solo_choice(const nl_solo *s)
{
    return action(s, choose(s));
}

/* The total expected from a root action, in points, and how sure that is. */
static nl_choice describe(const nl_solo *s, int i)
{
    nl_choice out = { .action = action(s, i), .visits = s->visits[i] };
    int       worth = NL_NO_TOTAL * WORTH_POINT;
    if (i < SKETCH_NEXT)
        worth = nl_worth_total(&nl_worths_tuned, &s->root, &s->next[i]);
    if (i < SKETCH_NEXT && s->totals[i] < NL_NO_TOTAL)
        worth = s->totals[i] * WORTH_POINT;
    bool tried = false;
    for (int k = 0; k < s->candidate_count; k++) {
        const candidate *c = &s->candidates[k];
        if (c->first != i)
            continue;
        worth = !tried || judge(c) < worth ? judge(c) : worth;
        tried = true;
    }
    out.value[0] = (float)worth / WORTH_POINT;
    return out;
}

int nl_solo_choices(const nl_solo *s, nl_choice out[NL_ACTIONS_MAX])
{
    int       count = 0, best = choose(s);
    nl_choice chosen = describe(s, best);
    out[count++] = chosen;
    for (int i = 0; i < s->next_count + s->may_end; i++) {
        int k = i < s->next_count ? i : SKETCH_NEXT, at = count;
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

void nl_solo_thought(const nl_solo *s, nl_thought *out)
{
    int              best = choose(s);
    const candidate *c = best_candidate(s);
    const nl_sketch *plan = c                                         ? &c->sketch
                            : s->sweep.finds.best_total < NL_NO_TOTAL ? &s->sweep.finds.best
                                                                      : NULL;
    *out = (nl_thought){ .nodes = s->nodes };
    out->value[0] = describe(s, best).value[0];
    int steps = plan ? plan->count - s->root.count : 0;
    for (int k = 0; k < steps && out->depth < NL_LINE_MAX; k++)
        out->line[out->depth++] = nl_sketch_action(&s->root, plan, k);
    if (c && out->depth < NL_LINE_MAX && c->sketch.ring_count && c->sketch.discs)
        out->line[out->depth++] = (nl_action){ NL_END_PHASE, 0 };
    if (!plan)
        out->line[out->depth++] = action(s, best);
}
