/* refill_net.c: see refill_net.h.
 *
 * SPDX-License-Identifier: MIT */
#include "solo/refill_net.h"

#include "eval/bytes.h"
#include "solo/cells.h"
#include "solo/eval.h"

/* All that the traits are made of. */
typedef struct {
    solo_cells v;
    task_set   missing[NL_LEVELS];           /* tasks that miss at least 1 … 4 tiles */
    task_set   lost, narrow;                 /* of which no cell serves any more, or one only */
    task_set   miss[NL_LEVELS];              /* not lost: tasks that miss 1, 2, 3, 4 */
    float      left[NL_COLORS];              /* tiles of a color on the wheel of phase 2, on average */
    int        most[NL_COLORS];              /* tasks that one tile of a color covers, at most */
    int        some[NL_COLORS];              /* … and cells on which it covers any */
    int        values[NL_COLORS];            /* cells that are worth a look, by color */
    int        value[NL_COLORS][SOLO_CELLS]; /* … what a tile does there for others, the best first */
    bytes      size[NL_COLORS][SOLO_CELLS];  /* … and what its own tasks would count */
} facts;

NL_INLINE int count(task_set t)
{
    return __builtin_popcountll(t);
}

NL_INLINE void find_missing(const solo_pos *s, facts *o)
{
    task_set half[2][NL_LEVELS];
    add_missing(half[0], s->need[0], s->need[1]);
    add_missing(half[1], s->need[2], s->need[3]);
    add_missing(o->missing, half[0], half[1]);
    o->lost = o->narrow = 0;
    for (int c = 0; c < NL_COLORS; c++) {
        o->lost |= s->need[c][0] & ~o->v.serves[c][0];
        o->narrow |= s->need[c][0] & ~o->v.serves[c][1];
    }
    for (int n = 0; n < NL_LEVELS; n++)
        o->miss[n] = s->laid & ~o->lost & o->missing[n] & ~(n + 1 < NL_LEVELS ? o->missing[n + 1] : 0);
}

NL_INLINE void find_left(const solo_tiles *tiles, const solo_pos *s, facts *o)
{
    float drawn = (float)(NL_SLOTS - 1 - s->ring_count);
    for (int c = 0; c < NL_COLORS; c++)
        o->left[c] = drawn * tiles->fresh[c] / tiles->fresh[NL_COLORS];
    for (int k = 0; k < s->ring_count; k++)
        o->left[nl_tiles[tiles->id[s->ring[k]]].color] += 1;
}

enum { DISC = 6, ONE_SHORT = 2, TWO_SHORT = 1 }; /* what a task is worth to a tile, in half points */

/* Notes what a color is worth on a cell, unless another is worth as much and counts as much. */
NL_INLINE void add_value(facts *o, int c, int value, bytes size)
{
    int k = 0, n = o->values[c];
    for (; k < n && o->value[c][k] >= value; k++)
        if (!bytes_above(size, o->size[c][k]))
            return;
    for (int i = n; i > k; i--) {
        o->value[c][i] = o->value[c][i - 1];
        o->size[c][i] = o->size[c][i - 1];
    }
    o->value[c][k] = value;
    o->size[c][k] = size;
    o->values[c]++;
}

/* What each color does on each cell to the tasks that lie there. */
NL_INLINE void find_values(const solo_tiles *tiles, const solo_pos *s, facts *o)
{
    task_set open = s->laid & ~o->lost;
    int      covered = count(s->laid & ~o->missing[0]);
    memset(o->most, 0, sizeof o->most);
    memset(o->some, 0, sizeof o->some);
    memset(o->values, 0, sizeof o->values);
    for (int k = 0; k < o->v.count; k++) {
        const solo_cell *p = &o->v.cell[k];
        for (int c = 0; c < NL_COLORS; c++) {
            task_set need[NL_LEVELS + 1], missing[NL_LEVELS];
            memcpy(need, s->need[c], sizeof s->need[c]);
            serve(tiles, &o->v, p, c, need);
            add_missing(missing, o->v.other[c], need);
            int gain = count(s->laid & ~missing[0]) - covered;
            o->most[c] = gain > o->most[c] ? gain : o->most[c];
            o->some[c] += gain > 0;
            add_value(o, c,
                      DISC * gain + ONE_SHORT * count(open & o->missing[1] & ~missing[1]) +
                          TWO_SHORT * count(open & o->missing[2] & ~missing[2]),
                      bytes_of(p->size));
        }
    }
}

/* What a tile is worth on the best cell for it, less its cost, in half points. */
NL_INLINE int tile_value(const facts *o, nl_tile_id id)
{
    static const int own[9] = { DISC, ONE_SHORT, TWO_SHORT };
    const nl_tile   *t = &nl_tiles[id];
    bytes            asks[NL_TASKS];
    int              best = -100;
    for (int i = 0; i < t->tasks; i++)
        asks[i] = bytes_of(t->asks[i]);
    for (int k = 0; k < o->values[t->color] && o->value[t->color][k] + DISC * t->tasks > best; k++) {
        int value = o->value[t->color][k];
        for (int i = 0; i < t->tasks; i++)
            value += own[bytes_sum(bytes_above(asks[i], o->size[t->color][k]))];
        best = value > best ? value : best;
    }
    return best - 2 * t->cost;
}

/* ---- the traits ---- */

NL_INLINE float *describe_tasks(const solo_pos *s, const facts *o, float *t)
{
    const task_set *m = o->miss;
    task_set        same = s->need[0][1] | s->need[1][1] | s->need[2][1] | s->need[3][1];
    for (int n = 0; n < 3; n++) {
        *t++ = (float)count(m[n] & o->narrow);
        *t++ = (float)count(m[n] & ~o->narrow);
    }
    *t++ = (float)count(m[3]);
    *t++ = (float)count(m[1] & same); /* two of one color */
    *t++ = (float)count(s->laid & o->lost & o->missing[0]);
    for (int n = 0; n < 2; n++) { /* how many tiles may come that they miss */
        float sum = 0;
        for (int c = 0; c < NL_COLORS; c++)
            sum += o->left[c] * (float)count(m[n] & s->need[c][0]);
        *t++ = sum;
    }
    float supplied = 0;
    for (int c = 0; c < NL_COLORS; c++) {
        float wanted = (float)count(m[0] & s->need[c][0]) + 0.5f * (float)count(m[1] & s->need[c][0]) +
                       0.25f * (float)count(m[2] & s->need[c][0]);
        supplied += wanted < 2 * o->left[c] ? wanted : 2 * o->left[c];
    }
    *t++ = supplied;
    return t;
}

NL_INLINE float *describe_wheel(const solo_tiles *tiles, const solo_pos *s, const facts *o, float *t)
{
    int sum = 0, best = 0, cost = 0;
    for (int k = 0; k < s->ring_count; k++) {
        int value = tile_value(o, tiles->id[s->ring[k]]);
        sum += value;
        best = value > best ? value : best;
        cost += nl_tiles[tiles->id[s->ring[k]]].cost;
    }
    *t++ = (float)s->ring_count;
    *t++ = (float)cost;
    *t++ = (float)sum;
    *t++ = (float)best;
    return t;
}

NL_INLINE float *describe_unseen(const solo_unseen *u, const facts *o, float *t)
{
    int sum = 0, good = 0, better = 0;
    for (int i = 0; i < u->count; i++) {
        int value = tile_value(o, u->id[i]);
        sum += value;
        good += value > 2 ? value - 2 : 0;
        better += value > 8 ? value - 8 : 0;
    }
    float n = (float)(u->count ? u->count : 1);
    *t++ = (float)sum / n;
    *t++ = (float)good / n;
    *t++ = (float)better / n;
    return t;
}

/* Of each color: the most that one tile covers, and in how many cells it covers something. */
NL_INLINE float *describe_gains(const facts *o, float *t)
{
    float likely = 0, cells = 0;
    int   sum = 0, some = 0;
    for (int c = 0; c < NL_COLORS; c++) {
        likely += o->left[c] * (float)o->most[c];
        cells += o->left[c] * (float)o->some[c];
        sum += o->most[c];
        some += o->most[c] > 0;
    }
    *t++ = likely;
    *t++ = cells;
    *t++ = (float)sum;
    *t++ = (float)some;
    return t;
}

NL_INLINE float *describe_area(const solo_tiles *tiles, const solo_pos *s, const facts *o, float *t)
{
    int      pairs = 0, more = 0, groups = 0, color[NL_COLORS] = { 0 }, squares = 0;
    uint32_t met = 0;
    for (int k = 0; k < s->count; k++) {
        int i = s->order[k], g = s->group[i];
        color[nl_tiles[tiles->id[i]].color]++;
        if (met >> g & 1)
            continue;
        met |= (uint32_t)1 << g;
        groups++;
        pairs += o->v.size[g] == 2;
        more += o->v.size[g] > 2;
    }
    for (int c = 0; c < NL_COLORS; c++)
        squares += color[c] * color[c];
    int beside = 0, corners = 0, mixed = 0;
    for (int k = 0; k < o->v.count; k++) {
        const solo_cell *p = &o->v.cell[k];
        int              colors = 0;
        for (int c = 0; c < NL_COLORS; c++) {
            beside += p->size[c] < 3 ? p->size[c] : 3;
            colors += p->size[c] > 0;
        }
        corners += p->free == 2;
        mixed += colors > 1;
    }
    *t++ = (float)o->v.count;
    *t++ = (float)beside / (float)o->v.count;
    *t++ = (float)squares;
    *t++ = (float)groups;
    *t++ = (float)pairs;
    *t++ = (float)more;
    *t++ = (float)corners;
    *t++ = (float)mixed;
    return t;
}

NL_TWO_SPEEDS void solo_refill_traits(const solo_tiles *tiles, const solo_pos *s, const solo_unseen *unseen,
                                      solo_scratch *scratch, float traits[REFILL_TRAITS])
{
    facts  o;
    float *t = traits;
    find_cells(tiles, s, scratch, &o.v);
    find_missing(s, &o);
    find_left(tiles, s, &o);
    find_values(tiles, s, &o);
    *t++ = s->discs;
    t = describe_tasks(s, &o, t);
    t = describe_wheel(tiles, s, &o, t);
    t = describe_unseen(unseen, &o, t);
    t = describe_gains(&o, t);
    describe_area(tiles, s, &o, t);
}

NL_TWO_SPEEDS int solo_refill_value(const solo_tiles *tiles, const solo_pos *s, const solo_unseen *unseen,
                                    solo_scratch *scratch)
{
    const solo_refill_net *n = &solo_refill_tuned;
    float                  t[REFILL_TRAITS], unit[REFILL_UNITS], points = n->base;
    solo_refill_traits(tiles, s, unseen, scratch, t);
    memcpy(unit, n->bias, sizeof unit);
    for (int i = 0; i < REFILL_TRAITS; i++) {
        points += n->direct[i] * t[i];
        for (int k = 0; k < REFILL_UNITS; k++)
            unit[k] += n->in[i][k] * t[i];
    }
    for (int k = 0; k < REFILL_UNITS; k++)
        points += n->out[k] * (unit[k] > 0 ? unit[k] : 0);
    return (int)(points * SOLO_POINT) + 2 * SOLO_POINT * s->cost;
}
