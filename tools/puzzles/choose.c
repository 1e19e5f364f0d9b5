/* choose.c: a pack is made of what was found: as many of each kind, easy and hard ones alike, for all numbers of players.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "puzzles.h"

enum {
    OF_KIND = 140, /* puzzles of a kind */
    BAND = 150,    /* of ratings */
    BANDS = NL_PUZZLE_STEP * NL_PUZZLE_RATES / BAND + 1,
    OBVIOUS = 6, /* of a kind that every level always solves */
    GAP = 40,    /* thousandths of a chance to win */
};

typedef struct {
    const candidate **list;
    int               count, players[NL_PLAYERS_MAX + 1], obvious;
    int               refills[2]; /* whether the answer is to refill or not */
} chosen;

static int band_of(const candidate *c)
{
    return (c->puzzle.rating - NL_PUZZLE_FLOOR) / BAND;
}

static bool is_obvious(const candidate *c)
{
    for (int i = 0; i < LEVELS; i++)
        if (c->solved[i] < levels_runs[i])
            return false;
    return true;
}

static bool refills(const candidate *c)
{
    return c->puzzle.turn[0].right[0].take == NL_REFILL;
}

/* Whether it is worth solving: it holds with all draws that were tried, to refill is not as good as to take, and the next best is
 * worse by more than a little. */
static bool is_worth_it(const candidate *c)
{
    const nl_puzzle_turn *t = &c->puzzle.turn[0];
    if (c->held < TRIALS)
        return false;
    for (int i = 1; i < t->rights; i++)
        if ((t->right[i].take == NL_REFILL) != refills(c))
            return false;
    return c->puzzle.kind == NL_PUZZLE_SOLO || c->gap >= GAP;
}

/* Of two, the one of which there are fewer so far, by whether one should refill and by number of players; then the clearer one. */
static bool is_better(const chosen *s, const candidate *a, const candidate *b)
{
    if (a->puzzle.kind == NL_PUZZLE_REFILL && s->refills[refills(a)] != s->refills[refills(b)])
        return s->refills[refills(a)] < s->refills[refills(b)];
    int one = s->players[a->puzzle.players], two = s->players[b->puzzle.players];
    return one != two ? one < two : a->gap > b->gap;
}

static const candidate *best_of(const chosen *s, const candidate all[], int count, const bool used[],
                                int kind, int band)
{
    const candidate *best = NULL;
    for (int i = 0; i < count; i++)
        if (!used[i] && all[i].puzzle.kind == kind && band_of(&all[i]) == band && is_worth_it(&all[i]) &&
            (s->obvious < OBVIOUS || !is_obvious(&all[i])) && (!best || is_better(s, &all[i], best)))
            best = &all[i];
    return best;
}

static void choose_kind(const candidate all[], int count, bool used[], int kind, chosen *s)
{
    int before, end = s->count + OF_KIND;
    *s = (chosen){ .list = s->list, .count = s->count };
    do {
        before = s->count;
        for (int band = 0; band < BANDS && s->count < end; band++) {
            const candidate *c = best_of(s, all, count, used, kind, band);
            if (!c)
                continue;
            used[c - all] = true;
            s->list[s->count++] = c;
            s->players[c->puzzle.players]++;
            s->obvious += is_obvious(c);
            s->refills[refills(c)]++;
        }
    } while (s->count > before);
}

static int easiest_first(const void *a, const void *b)
{
    const candidate *x = *(const candidate *const *)a, *y = *(const candidate *const *)b;
    int              by_rating = x->puzzle.rating - y->puzzle.rating;
    return by_rating ? by_rating : x->puzzle.id < y->puzzle.id ? -1 : x->puzzle.id > y->puzzle.id;
}

int choose(const candidate all[], int count, const candidate *out[NL_PACK_MAX])
{
    chosen s = { .list = out };
    bool  *used = calloc((size_t)count + 1, sizeof *used);
    for (int kind = 0; used && kind < NL_PUZZLE_KINDS; kind++)
        choose_kind(all, count, used, kind, &s);
    free(used);
    qsort(out, (size_t)s.count, sizeof *out, easiest_first);
    return s.count;
}
