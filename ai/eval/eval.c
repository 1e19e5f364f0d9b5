/* eval.c: counting what a position holds, without playing a move.
 *
 * All moves are valued in one pass over the frontier.  At each cell the surroundings are
 * looked at once; for each color among the tiles to choose from, what it does there to the
 * tasks of tiles already laid; for each tile, what the cell does for its own tasks.
 *
 * Tasks are counted sixty-four tiles at a time.  How many tiles each task misses is kept
 * as three planes of bits (`sliced`): bit i of plane 0, 1, 2 says 1, 2 or 4 for the tile
 * that owns bit i.  A task asks for four tiles at most, so the number is at most 4.  To
 * lay a tile of color c changes, for all tiles there, only what they miss of c; so for
 * each color the planes of the three other colors are added up once a position.
 *
 * SPDX-License-Identifier: MIT */
#include "eval/eval.h"

#include <limits.h>
#include <string.h>

#include "area_sets.h"
#include "eval/bytes.h"
#include "eval/chance.h"
#include "eval/odds.h"

/* clang-format off */
#define LEAST_1(id, color, cost, t1, t2, t3, c, n) | (NL_TASK_ASKS(t1, c) >= (n) ? NL_TILE_BIT(id) : 0)
#define LEAST_2(id, color, cost, t1, t2, t3, c, n) | (NL_TASK_ASKS(t2, c) >= (n) ? NL_TILE_BIT(id) : 0)
#define LEAST_3(id, color, cost, t1, t2, t3, c, n) | (NL_TASK_ASKS(t3, c) >= (n) ? NL_TILE_BIT(id) : 0)
#define LEAST(c, n) \
    { 0 NL_TILE_LIST(LEAST_1, c, n), 0 NL_TILE_LIST(LEAST_2, c, n), 0 NL_TILE_LIST(LEAST_3, c, n), 0 }
/* clang-format on */

/* By color and number less one: the tiles whose k-th task asks for at least so many. */
static const four at_least[NL_COLORS][NL_LEVELS] = {
    { LEAST(0, 1), LEAST(0, 2), LEAST(0, 3), LEAST(0, 4) },
    { LEAST(1, 1), LEAST(1, 2), LEAST(1, 3), LEAST(1, 4) },
    { LEAST(2, 1), LEAST(2, 2), LEAST(2, 3), LEAST(2, 4) },
    { LEAST(3, 1), LEAST(3, 2), LEAST(3, 3), LEAST(3, 4) },
};

void nl_eval_end(const nl_game *g, float value[NL_PLAYERS_MAX])
{
    nl_result result;
    nl_game_result(g, &result);
    for (int p = 0; p < g->players; p++)
        value[p] = p == result.ranking[0];
}

/* ---- weights ---- */

/* Two numbers in one: the weight late in the game, and the early one above it.  Sums and
 * multiples of such pairs are pairs again. */
typedef int64_t pair;

NL_INLINE int late_of(pair p)
{
    return (int32_t)p;
}

NL_INLINE int early_of(pair p)
{
    return (int)((p - (int32_t)p) >> 32);
}

/* Where counts go: each into a sum with its weight, or each into a list. */
typedef struct {
    const pair *weight; /* NULL if they are to be listed */
    int16_t    *list;
    pair        sum;
} tally;

NL_INLINE void add(tally *t, int feature, int n)
{
    if (t->weight)
        t->sum += n * t->weight[feature];
    else
        t->list[feature] = (int16_t)(t->list[feature] + n);
}

static void pair_up(const nl_weights *w, pair weight[NL_FEATURES])
{
    for (int i = 0; i < NL_FEATURES; i++)
        weight[i] = w->late[i] + w->early[i] * ((pair)1 << 32);
}

/* ---- tasks ---- */

typedef struct {
    four plane[3];
} sliced;

NL_INLINE sliced sum(sliced a, sliced b)
{
    four carry = a.plane[0] & b.plane[0], half = a.plane[1] ^ b.plane[1];
    return (sliced){ { a.plane[0] ^ b.plane[0], half ^ carry,
                       a.plane[2] | b.plane[2] | (a.plane[1] & b.plane[1]) | (half & carry) } };
}

/* What all tasks miss of color c, for tiles that have so much of it. */
NL_INLINE sliced missing_of(int c, four have)
{
    four x1 = at_least[c][0] & ~EACH(have[0]), x2 = at_least[c][1] & ~EACH(have[1]);
    four x3 = at_least[c][2] & ~EACH(have[2]), x4 = at_least[c][3] & ~EACH(have[3]);
    four a = x1 ^ x2, b = x3 ^ x4, two_a = x1 & x2, two_b = x3 & x4;
    return (sliced){ { a ^ b, (two_a ^ two_b) ^ (a & b), two_a & two_b } };
}

NL_INLINE int population(four v)
{
    return __builtin_popcountll(v[0]) + __builtin_popcountll(v[1]) + __builtin_popcountll(v[2]);
}

NL_INLINE int population_in(four v, nl_tile_set set)
{
    return __builtin_popcountll(v[0] & set) + __builtin_popcountll(v[1] & set) +
           __builtin_popcountll(v[2] & set);
}

/* An area as the evaluation sees it. */
typedef struct {
    four        open;             /* tasks without a disc, of the tiles laid */
    sliced      miss[NL_COLORS];  /* what they miss of a color … */
    sliced      other[NL_COLORS]; /* … and of the three others together */
    nl_tile_set free[5];          /* tiles by the number of their free sides */
    uint8_t     largest[NL_COLORS];
} area_view;

NL_INLINE void look_at(const nl_area *a, area_view *v)
{
    nl_tile_set laid = 0;
    memset(v->free, 0, sizeof v->free);
    memset(v->largest, 0, sizeof v->largest);
    for (int i = 1; i <= a->count; i++) {
        nl_placed   p = a->at[i];
        nl_tile_set bit = nl_tile_bit[p.id];
        int         free = 0;
        for (int k = 0; k < 4; k++)
            free += a->grid[nl__grid_index(p.cell + step[k])] < NL_LAID;
        laid |= bit;
        v->free[free] |= bit;
        uint8_t size = (uint8_t)-a->less[a->group[i]];
        v->largest[p.color] = size > v->largest[p.color] ? size : v->largest[p.color];
    }
    v->open = has_task & EACH(laid) & ~LOAD(a->covered);
    for (int c = 0; c < NL_COLORS; c++)
        v->miss[c] = missing_of(c, LOAD(a->counts[c].have + NL_BASE + 1));
    sliced low = sum(v->miss[0], v->miss[1]), high = sum(v->miss[2], v->miss[3]);
    v->other[0] = sum(v->miss[1], high);
    v->other[1] = sum(v->miss[0], high);
    v->other[2] = sum(v->miss[3], low);
    v->other[3] = sum(v->miss[2], low);
}

/* What is counted in an area, but for what depends on the newest tile. */
typedef struct {
    tally tally;
    bytes shorts; /* by color: tasks that one tile of it would complete */
    int   done;   /* open tasks that miss nothing */
} harvest;

/* Counts the tasks of tiles that are laid, when they have `have` of color c and the rest
 * is as in the view.  `free` are the tiles with 0, 1, 2 and more free sides. */
NL_INLINE void count_tasks(const nl_area *a, const area_view *v, int c, four have, const nl_tile_set free[4],
                           harvest *h)
{
    sliced miss = missing_of(c, have), all = sum(v->other[c], miss);
    four   b0 = all.plane[0] & v->open, b1 = all.plane[1] & v->open, b2 = all.plane[2] & v->open;
    four   one = b0 & ~b1, two = b1 & ~b0, three = b0 & b1, reached = { 0 }, twice = { 0 };
    h->done = population(v->open & ~(b0 | b1 | b2));
    for (int f = 0; f < 4; f++) {
        add(&h->tally, NL_F_ONE + f, population_in(one, free[f]));
        add(&h->tally, NL_F_TWO + f, population_in(two, free[f]));
    }
    int roomy = population_in(three, free[3]);
    add(&h->tally, NL_F_THREE, population(three) - roomy);
    add(&h->tally, NL_F_THREE + 1, roomy);
    add(&h->tally, NL_F_FOUR, population(b2));
    for (int k = 0; k < NL_COLORS; k++) {
        four short_of = one & (k == c ? miss.plane[0] : v->miss[k].plane[0]);
        h->shorts |= (bytes)population(short_of) << 8 * k;
        reached |= short_of & EACH((k == c ? have[0] : a->counts[k].have[NL_BASE + 1]));
        twice |= k == c ? miss.plane[1] : v->miss[k].plane[1];
    }
    add(&h->tally, NL_F_REACHED, population(reached));
    add(&h->tally, NL_F_PAIR, population(two & twice));
}

/* What one task that misses so many tiles counts for, on a tile with that many free sides. */
static const uint8_t task_feature[NL_LEVELS + 1][5] = {
    { 0 },
    { NL_F_ONE, NL_F_ONE + 1, NL_F_ONE + 2, NL_F_ONE + 3, NL_F_ONE + 3 },
    { NL_F_TWO, NL_F_TWO + 1, NL_F_TWO + 2, NL_F_TWO + 3, NL_F_TWO + 3 },
    { NL_F_THREE, NL_F_THREE, NL_F_THREE, NL_F_THREE + 1, NL_F_THREE + 1 },
    { NL_F_FOUR, NL_F_FOUR, NL_F_FOUR, NL_F_FOUR, NL_F_FOUR },
};

/* Counts the tasks of a tile about to be laid, which will have `have` of each color. */
NL_INLINE void count_own(const nl_tile *tile, bytes have, int free, harvest *h)
{
    for (int k = 0; k < tile->tasks; k++) {
        bytes wants = bytes_above(bytes_of(tile->asks[k]), have);
        int   missing = bytes_sum(wants);
        if (!missing) {
            h->done++;
            continue;
        }
        int  first = __builtin_ctz(wants) & 24; /* the first color it wants, as a shift */
        bool one = missing == 1;
        add(&h->tally, task_feature[missing][free], 1);
        add(&h->tally, NL_F_PAIR, (missing == 2) & ((wants & 0x02020202u) != 0));
        add(&h->tally, NL_F_REACHED, one & ((have >> first & 255) != 0));
        h->shorts += (bytes)one << first;
    }
}

/* Counts what is known by color. */
NL_INLINE void count_shorts(harvest *h)
{
    for (int c = 0; c < NL_COLORS; c++) {
        int n = (int)(h->shorts >> 8 * c & 255);
        add(&h->tally, NL_F_SHORT + (n < 6 ? n : 6), 1);
    }
}

NL_INLINE void count_largest(const area_view *v, harvest *h)
{
    for (int c = 0; c < NL_COLORS; c++)
        add(&h->tally, NL_F_LARGEST + v->largest[c], 1);
}

/* Counts an area as it is. */
NL_INLINE void count_area(const nl_area *a, harvest *h)
{
    area_view v;
    look_at(a, &v);
    nl_tile_set free[4] = { v.free[0], v.free[1], v.free[2], v.free[3] | v.free[4] };
    count_tasks(a, &v, 0, LOAD(a->counts[0].have + NL_BASE + 1), free, h);
    count_shorts(h);
    count_largest(&v, h);
}

/* ---- a cell ---- */

/* What lies around a frontier cell. */
typedef struct {
    uint64_t    groups[NL_COLORS]; /* beside it, by color */
    bytes       have;              /* by color: how many tiles those have, each at most 4 */
    nl_tile_set beside;
    nl_tile_set free[4]; /* as for count_tasks, once the cell is taken */
    int         sides;   /* of it that are free */
} around_cell;

NL_INLINE void look_at_cell(const nl_area *a, const area_view *v, nl_cell cell, around_cell *p)
{
    uint32_t sides = look_around(a, cell).sides;
    *p = (around_cell){ .sides = 4 };
    for (uint32_t laid = sides & 0x80808080u; laid; laid &= laid - 1) {
        unsigned  i = sides >> (__builtin_ctz(laid) - 7) & 127;
        nl_placed t = a->at[i];
        int       g = a->group[i], fresh = (int)(~p->groups[t.color] >> g & 1);
        p->groups[t.color] |= (uint64_t)1 << g;
        p->have += (bytes)(-a->less[g] * fresh) << 8 * t.color;
        p->beside |= nl_tile_bit[t.id];
        p->sides--;
    }
    nl_tile_set b = p->beside;
    p->free[0] = v->free[0] | (v->free[1] & b);
    p->free[1] = (v->free[1] & ~b) | (v->free[2] & b);
    p->free[2] = (v->free[2] & ~b) | (v->free[3] & b);
    p->free[3] = (v->free[3] & ~b) | v->free[4];
}

/* The tiles of a color that have a bit of their own. */
NL_INLINE nl_tile_set tiles_of(int color)
{
    return (nl_tile_set)0xffff << 16 * color;
}

/* The counts of color c for all tiles there, once a tile of that color lies at a cell. */
NL_INLINE four counts_with(const nl_area *a, const around_cell *p, int c)
{
    nl_tile_set touching = p->beside & ~tiles_of(c);
    int         joined = 63 - __builtin_clzll(p->groups[c] | 1); /* 0 if there is none */
    uint64_t    rest = p->groups[c] & ~((uint64_t)1 << joined);
    nl__bunch   g = { a->groups[joined], a->less[joined] };
    if (!rest)
        return joined_counts(&a->counts[c], 0, touching, g);
    nl_counts counts = a->counts[c];
    g = join_group(&counts, 0, touching, g);
    nl__unite(a, &counts, &g, rest);
    return LOAD(counts.have + NL_BASE + 1);
}

/* ---- the rest of the position ---- */

/* What matters of wheel and track, as it is for whoever moves next. */
typedef struct {
    bytes   now, later; /* sets of colors: 255 or 0 for each */
    uint8_t rank[NL_PLAYERS_MAX];
    uint8_t time[NL_PLAYERS_MAX];
} shared;

/* The colors of tiles number `from` to `to` clockwise of the marker, from 1. */
static bytes colors_ahead(const nl_wheel *w, int from, int to)
{
    bytes    colors = 0;
    unsigned ahead = w->ahead;
    for (int i = 1; i <= to && ahead; i++, ahead &= ahead - 1)
        if (i >= from)
            colors |= 255u << 8 * nl_tiles[w->slot[nl_wheel_slot(w, __builtin_ctz(ahead))]].color;
    return colors;
}

static void find_shared(const nl_wheel *w, const nl_track *track, int players, shared *s)
{
    uint8_t order[NL_PLAYERS_MAX];
    nl_track_order(track, players, order);
    s->now = colors_ahead(w, 1, 3);
    s->later = colors_ahead(w, 2, 5);
    for (int i = 0; i < players; i++) {
        int time = nl_track_travelled(track, order[i]) - nl_track_travelled(track, order[0]);
        s->rank[order[i]] = (uint8_t)i;
        s->time[order[i]] = (uint8_t)(time < 255 ? time : 255);
    }
}

/* The feature for what the next tiles bring a player. */
NL_INLINE int tiles_feature(const shared *s, int player, bytes shorts)
{
    bool  next = s->rank[player] == 0;
    bytes those = shorts & (next ? s->now : s->later);
    int   best = 0;
    for (; those; those >>= 8)
        best = (int)(those & 255) > best ? (int)(those & 255) : best;
    return (next ? NL_F_NOW : NL_F_LATER) + (best < 4 ? best : 4);
}

NL_INLINE void count_shared(const shared *s, int player, tally *t)
{
    add(t, NL_F_RANK + s->rank[player], 1);
    add(t, NL_F_TIME, s->time[player]);
}

/* ---- scores ---- */

/* A score at some stage of the game. */
NL_INLINE int score_at(const nl_weights *w, pair sum, int discs, int fewest)
{
    int stage = discs + fewest;
    return (late_of(sum) * (NL_STAGES - stage) + early_of(sum) * stage) / NL_STAGES + w->discs[discs];
}

static int fewest_discs(const nl_game *g)
{
    int fewest = g->area[0].discs;
    for (int p = 1; p < g->players; p++)
        fewest = g->area[p].discs < fewest ? g->area[p].discs : fewest;
    return fewest;
}

NL_TWO_SPEEDS void nl_eval_features(const nl_game *g, nl_features out[NL_PLAYERS_MAX])
{
    shared s;
    find_shared(&g->wheel, &g->track, g->players, &s);
    for (int p = 0; p < g->players; p++) {
        nl_features *f = &out[p];
        memset(f, 0, sizeof *f);
        harvest h = { .tally = { .list = f->count } };
        count_area(&g->area[p], &h);
        count_shared(&s, p, &h.tally);
        add(&h.tally, tiles_feature(&s, p, h.shorts), 1);
        f->discs = g->area[p].discs;
        f->stage = (uint8_t)(f->discs + fewest_discs(g));
    }
}

NL_TWO_SPEEDS void nl_eval_position(const nl_game *g, const nl_weights *w, float value[NL_PLAYERS_MAX])
{
    shared s;
    pair   weight[NL_FEATURES];
    int    scores[NL_PLAYERS_MAX] = { 0 }, fewest = fewest_discs(g);
    if (nl_game_over(g)) {
        nl_eval_end(g, value);
        return;
    }
    pair_up(w, weight);
    find_shared(&g->wheel, &g->track, g->players, &s);
    for (int p = 0; p < g->players; p++) {
        harvest h = { .tally = { .weight = weight } };
        count_area(&g->area[p], &h);
        count_shared(&s, p, &h.tally);
        add(&h.tally, tiles_feature(&s, p, h.shorts), 1);
        scores[p] = score_at(w, h.tally.sum, g->area[p].discs, fewest);
    }
    chances(g->players, scores, value);
}

/* ---- moves ---- */

/* The position once a tile of the offer is taken, but for the mover's area. */
typedef struct {
    nl_tile_id id;
    shared     rest;
    pair sum[NL_PLAYERS_MAX]; /* for the mover: of what is shared and of the largest chains as they are */
} eval_taken;

/* What all moves of a position share. */
typedef struct {
    area_view         own;
    const nl_game    *g;
    const nl_weights *w;
    pair              weight[NL_FEATURES];
    eval_taken        offer[NL_REACH];
    int               fewest; /* discs of all but the mover */
} eval_context;

NL_INLINE void look_at_offer(eval_context *o, const harvest areas[NL_PLAYERS_MAX])
{
    const nl_game *g = o->g;
    for (int k = 0; k < nl_wheel_reach(&g->wheel); k++) {
        eval_taken *t = &o->offer[k];
        nl_wheel    wheel = g->wheel;
        nl_track    track = g->track;
        t->id = nl_wheel_take(&wheel, k + 1);
        nl_track_advance(&track, g->mover, nl_tiles[t->id].cost);
        find_shared(&wheel, &track, g->players, &t->rest);
        for (int p = 0; p < g->players; p++) {
            tally sum = areas[p].tally;
            count_shared(&t->rest, p, &sum);
            if (p != g->mover)
                add(&sum, tiles_feature(&t->rest, p, areas[p].shorts), 1);
            t->sum[p] = sum.sum;
        }
    }
}

NL_INLINE void find_context(const nl_game *g, const nl_weights *w, eval_context *o)
{
    harvest areas[NL_PLAYERS_MAX];
    o->g = g;
    o->w = w;
    o->fewest = NL_DISCS;
    pair_up(w, o->weight);
    for (int p = 0; p < g->players; p++) {
        areas[p] = (harvest){ .tally = { .weight = o->weight } };
        if (p == g->mover)
            continue;
        count_area(&g->area[p], &areas[p]);
        o->fewest = g->area[p].discs < o->fewest ? g->area[p].discs : o->fewest;
    }
    look_at(&g->area[g->mover], &o->own);
    count_largest(&o->own, &areas[g->mover]);
    look_at_offer(o, areas);
}

/* What a color does at a cell to the tasks of the tiles laid. */
typedef struct {
    pair  sum;
    bytes shorts;
    int   done;
} color_effect;

NL_INLINE color_effect effect_of(const area_view *v, const pair weight[], const nl_area *a,
                                 const around_cell *at, int color)
{
    harvest h = { .tally = { .weight = weight } };
    count_tasks(a, v, color, counts_with(a, at, color), at->free, &h);
    return (color_effect){ h.tally.sum, h.shorts, h.done };
}

/* The effects of colors at one cell, each found when it is first asked for. */
typedef struct {
    around_cell  at;
    color_effect laid[NL_COLORS];
    int          known; /* bit c: the effect of color c is */
} cell_effects;

NL_INLINE void start_cell(const nl_area *a, const area_view *v, nl_cell cell, cell_effects *s)
{
    s->known = 0;
    look_at_cell(a, v, cell, &s->at);
}

/* What an area holds once a tile lies at a cell, but for the largest chains as they were. */
NL_INLINE harvest lay_tile(const area_view *v, const pair weight[], const nl_area *a, cell_effects *s,
                           const nl_tile *tile)
{
    int c = tile->color, had = v->largest[c], size = (int)(s->at.have >> 8 * c & 255) + 1;
    if (!(s->known >> c & 1)) {
        s->laid[c] = effect_of(v, weight, a, &s->at, c);
        s->known |= 1 << c;
    }
    const color_effect *laid = &s->laid[c];
    harvest             h = { { .weight = weight, .sum = laid->sum }, laid->shorts, laid->done };
    size = size < NL_LEVELS ? size : NL_LEVELS;
    count_own(tile, s->at.have, s->at.sides, &h);
    count_shorts(&h);
    add(&h.tally, NL_F_LARGEST + (size > had ? size : had), 1);
    add(&h.tally, NL_F_LARGEST + had, -1);
    return h;
}

/* The value of taking a tile of the offer, when `h` is what the mover's area then holds. */
NL_INLINE void value_move(const eval_context *o, const eval_taken *t, harvest h, float value[])
{
    const nl_game *g = o->g;
    add(&h.tally, tiles_feature(&t->rest, g->mover, h.shorts), 1);

    int discs = g->area[g->mover].discs - h.done;
    if (discs <= 0) {
        for (int p = 0; p < g->players; p++)
            value[p] = p == g->mover;
        return;
    }
    int scores[NL_PLAYERS_MAX] = { 0 }, fewest = discs < o->fewest ? discs : o->fewest;
    for (int p = 0; p < g->players; p++)
        scores[p] = p == g->mover ? score_at(o->w, t->sum[p] + h.tally.sum, discs, fewest)
                                  : score_at(o->w, t->sum[p], g->area[p].discs, fewest);
    chances(g->players, scores, value);
}

/* Values the placements of all tiles of the offer; returns how many there are. */
NL_TWO_SPEEDS static int value_placements(const nl_game *g, const nl_weights *w, nl_move out[])
{
    const nl_area *a = &g->area[g->mover];
    int            reach = nl_wheel_reach(&g->wheel);
    eval_context   o;
    find_context(g, w, &o);
    for (int i = 0; i < a->frontier_count; i++) {
        cell_effects s;
        start_cell(a, &o.own, a->frontier[i], &s);
        for (int k = 0; k < reach; k++) {
            const eval_taken *t = &o.offer[k];
            nl_move          *m = &out[k * a->frontier_count + i];
            m->action = (nl_action){ (uint8_t)(k + 1), a->frontier[i] };
            value_move(&o, t, lay_tile(&o.own, o.weight, a, &s, &nl_tiles[t->id]), m->value);
        }
    }
    return reach * a->frontier_count;
}

NL_TWO_SPEEDS void nl_eval_cells(const nl_area *a, const nl_weights *w, const nl_tile_id tiles[], int count,
                                 int scores[])
{
    pair      weight[NL_FEATURES];
    area_view v;
    harvest   now = { .tally = { .weight = weight } };
    pair_up(w, weight);
    look_at(a, &v);
    count_largest(&v, &now);
    for (int i = 0; i < a->frontier_count; i++) {
        cell_effects s;
        start_cell(a, &v, a->frontier[i], &s);
        for (int k = 0; k < count; k++) {
            harvest h = lay_tile(&v, weight, a, &s, &nl_tiles[tiles[k]]);
            int     discs = a->discs - h.done;
            scores[k * a->frontier_count + i] =
                discs > 0 ? score_at(w, now.tally.sum + h.tally.sum, discs, discs) : INT_MAX;
        }
    }
}

/* The last tile of all ends the game, whatever it covers (R18). */
static int value_last(const nl_game *g, nl_move out[])
{
    int n = nl_game_action_count(g);
    for (int i = 0; i < n; i++) {
        nl_game after;
        memcpy(&after, g, nl_game_bytes(g));
        out[i].action = nl_game_action(g, i);
        nl_game_apply(&after, out[i].action);
        nl_eval_end(&after, out[i].value);
    }
    return n;
}

/* A refill is worth what the best move after it is, on the mean of some draws. */
static void value_refill(const nl_game *g, const nl_weights *w, nl_rng *r, int samples, float value[])
{
    nl_move moves[NL_ACTIONS_MAX];
    nl_game after;
    memset(moves, 0, sizeof moves);
    memset(value, 0, g->players * sizeof value[0]);
    for (int i = 0; i < samples; i++) {
        memcpy(&after, g, nl_game_bytes(g));
        nl_game_apply(&after, (nl_action){ NL_REFILL, 0 });
        nl_deal_by_chance(&after, r);
        int n = value_placements(&after, w, moves), best = 0;
        for (int k = 1; k < n; k++)
            best = moves[k].value[g->mover] > moves[best].value[g->mover] ? k : best;
        for (int p = 0; p < g->players; p++)
            value[p] += moves[best].value[p] / (float)samples;
    }
}

int nl_eval_moves(const nl_game *g, const nl_weights *w, nl_rng *r, int samples, nl_move out[NL_ACTIONS_MAX])
{
    if (g->wheel.count + g->pile == 1)
        return value_last(g, out);
    int n = value_placements(g, w, out);
    if (nl_game_may_refill(g)) {
        out[n].action = (nl_action){ NL_REFILL, 0 };
        value_refill(g, w, r, samples, out[n++].value);
    }
    return n;
}

int nl_pick_moves(const nl_move moves[], int n, int keep, int mover, uint16_t best[])
{
    float value[NL_ACTIONS_MAX];
    int   kept = 0;
    for (int i = 0; i < n; i++) {
        float v = moves[i].value[mover];
        if (kept == keep && kept > 0 && v <= value[kept - 1])
            continue;
        int k = kept < keep ? kept++ : kept - 1;
        for (; k > 0 && v > value[k - 1]; k--) {
            value[k] = value[k - 1];
            best[k] = best[k - 1];
        }
        value[k] = v;
        best[k] = (uint16_t)i;
    }
    return kept;
}
