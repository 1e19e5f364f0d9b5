/* sweep.c: see sweep.h.
 *
 * SPDX-License-Identifier: MIT */
#include "solo/sweep.h"

#include <string.h>

enum {
    BUCKET_SIZE = 8,  /* in 64ths of a point */
    FIRST_ROWS = 64,  /* of hashes, a power of two */
    ROW_LOAD = 4,     /* hashes to a row before there are more rows */
    QUEUE_MIN = 1024, /* items a queue keeps at first; one more with each sweep */
    QUEUE_GROWTH = 8, /* … times as many when all was looked at and some had been thrown away */
    TRIES = 1000,     /* items thrown away in one step */
};

static const uint32_t NONE = UINT32_MAX;

/* ---- memory ---- */

static void *carve(char **at, size_t bytes)
{
    void *p = *at;
    *at += (bytes + 63) / 64 * 64;
    return p;
}

static size_t fixed_bytes(uint32_t ends)
{
    return SWEEP_LAYERS * sizeof(sweep_layer) + sizeof(solo_scratch) + ends * sizeof(solo_end) +
           (size_t)64 * (SWEEP_LAYERS + 8);
}

void solo_sweep_place(solo_sweep *w, void *memory, size_t bytes, uint32_t ends)
{
    char  *at = memory;
    size_t share = (bytes - fixed_bytes(ends)) / 16;
    memset(w, 0, sizeof *w);
    w->layers = carve(&at, SWEEP_LAYERS * sizeof(sweep_layer));
    w->scratch = carve(&at, sizeof *w->scratch);
    memset(w->scratch, 0, sizeof *w->scratch);
    w->best.ends = carve(&at, ends * sizeof(solo_end));
    w->best.ends_room = ends;
    w->item_room = (uint32_t)(3 * share / SWEEP_LAYERS / sizeof(sweep_item));
    for (int k = 0; k < SWEEP_LAYERS; k++)
        w->layers[k].items = carve(&at, w->item_room * sizeof(sweep_item));
    w->node_room = (uint32_t)(3 * share / sizeof(sweep_node));
    w->nodes = carve(&at, w->node_room * sizeof(sweep_node));
    w->made_room = (uint32_t)(6 * share / sizeof(solo_pos));
    w->made = carve(&at, w->made_room * sizeof(solo_pos));
    w->row_room = (uint32_t)((4 * share - 64) / (SWEEP_WAYS * sizeof(uint64_t)));
    w->seen = carve(&at, 0);
}

/* ---- hashes ---- */

static uint64_t *row_at(const solo_sweep *w, uint32_t i)
{
    return w->seen + (size_t)i * SWEEP_WAYS;
}

/* Rows double one by one, so that no step clears or moves much (linear hashing): with
 * 2^k + n rows, the first n are split in two already. */
static uint32_t row_of(const solo_sweep *w, uint64_t hash)
{
    uint32_t top = (uint32_t)1 << (31 - __builtin_clz(w->rows)), i = (uint32_t)hash & (2 * top - 1);
    return i < w->rows ? i : i - top;
}

static void add_row(solo_sweep *w)
{
    uint32_t  top = (uint32_t)1 << (31 - __builtin_clz(w->rows));
    uint64_t *from = row_at(w, w->rows - top), *to = row_at(w, w->rows), old[SWEEP_WAYS];
    memcpy(old, from, sizeof old);
    memset(from, 0, sizeof old);
    memset(to, 0, sizeof old);
    w->rows++;
    for (int i = 0; i < SWEEP_WAYS; i++)
        if (old[i])
            *(row_of(w, old[i]) == w->rows - 1 ? to++ : from++) = old[i];
}

/* Whether a hash is new.  A full row forgets: now and then a position is looked at twice. */
static bool is_new(solo_sweep *w, uint64_t hash)
{
    uint64_t *row = row_at(w, row_of(w, hash));
    for (int i = 0; i < SWEEP_WAYS; i++)
        if (row[i] == hash)
            return false;
    memmove(row + 1, row, (SWEEP_WAYS - 1) * sizeof *row);
    row[0] = hash;
    if (++w->hashes > ROW_LOAD * w->rows && w->rows < w->row_room)
        add_row(w);
    return true;
}

/* ---- queues ---- */

static uint32_t bucket_of(int worth)
{
    int k = worth / BUCKET_SIZE;
    return (uint32_t)(k < 0 ? 0 : k < SWEEP_BUCKETS ? k : SWEEP_BUCKETS - 1);
}

static uint32_t best_bucket(const sweep_layer *l)
{
    unsigned word = (unsigned)__builtin_ctzll(l->words);
    return word * 64 + (unsigned)__builtin_ctzll(l->some[word]);
}

static uint32_t worst_bucket(const sweep_layer *l)
{
    unsigned word = 63 - (unsigned)__builtin_clzll(l->words);
    return word * 64 + 63 - (unsigned)__builtin_clzll(l->some[word]);
}

static sweep_item take_from(sweep_layer *l, uint32_t bucket)
{
    uint32_t   i = l->head[bucket];
    sweep_item item = l->items[i];
    l->head[bucket] = item.next;
    if (item.next == NONE) {
        l->some[bucket / 64] &= ~((uint64_t)1 << bucket % 64);
        l->words &= ~((uint64_t)!l->some[bucket / 64] << bucket / 64);
    }
    l->items[i].next = l->unused;
    l->unused = i;
    l->count--;
    return item;
}

static void put_into(sweep_layer *l, uint32_t bucket, sweep_item item)
{
    bool     empty = !(l->some[bucket / 64] >> bucket % 64 & 1);
    uint32_t i = l->unused;
    if (i == NONE)
        i = l->used++;
    else
        l->unused = l->items[i].next;
    item.next = empty ? NONE : l->head[bucket];
    l->items[i] = item;
    l->head[bucket] = i;
    l->some[bucket / 64] |= (uint64_t)1 << bucket % 64;
    l->words |= (uint64_t)1 << bucket / 64;
    l->count++;
}

static void clear_queue(sweep_layer *l)
{
    l->used = l->count = 0;
    l->unused = NONE;
    l->words = 0;
    memset(l->some, 0, sizeof l->some);
}

/* How many items a layer keeps by now: what is far behind will never be looked at. */
static uint32_t room(const solo_sweep *w)
{
    uint32_t n = w->least + w->sweeps;
    return n < w->item_room ? n : w->item_room;
}

/* ---- the search ---- */

static void offer(solo_sweep *w, const solo_pos *s, const solo_next *n, uint32_t node, unsigned first,
                  int more)
{
    if (solo_best_add(&w->best, w->tiles, w->eval, s, n, first))
        return;
    int bound = s->phase == 2 ? s->phase1 + n->cost + more : 0;
    if (bound >= w->best.total)
        return;
    sweep_layer *l = &w->layers[w->nodes[node].depth];
    uint32_t     bucket = bucket_of(solo_eval_total(w->eval, s, n));
    bool         full = l->count >= room(w);
    if (full)
        w->cut = true;
    if (full && bucket >= worst_bucket(l))
        return;
    if (!is_new(w, nl_mix(solo_pos_hash(w->tiles, s, n) + n->tile)))
        return;
    if (full)
        take_from(l, worst_bucket(l));
    put_into(l, bucket,
             (sweep_item){ .parent = node,
                           .x = n->x,
                           .y = n->y,
                           .take = n->take,
                           .bound = (uint8_t)(bound < 255 ? bound : 255),
                           .first = (uint16_t)first });
}

/* The position of a node: as it was made, or made again along the way. */
static void remake(const solo_sweep *w, uint32_t node, solo_pos *out)
{
    uint32_t way[SWEEP_LAYERS];
    int      count = 0;
    for (; node && w->node_count - node > w->made_room; node = w->nodes[node].parent)
        way[count++] = node;
    const solo_pos *from = node ? &w->made[node % w->made_room] : &w->root;
    if (out != from)
        *out = *from;
    while (count--) {
        const sweep_node *n = &w->nodes[way[count]];
        solo_pos_lay(w->tiles, out, out, n->take, n->x, n->y);
    }
}

/* Looks at the successors of the latest node. */
static void expand(solo_sweep *w)
{
    uint32_t          node = w->node_count - 1;
    const solo_pos   *s = &w->made[node % w->made_room];
    const sweep_node *n = &w->nodes[node];
    int               count = solo_pos_successors(w->tiles, s, &w->eval->supply, w->scratch);
    int               more[NL_REACH + 1];
    for (int take = 1; take <= NL_REACH; take++)
        more[take] = solo_pos_cheapest(w->tiles, s, take);
    for (int i = 0; i < count; i++)
        offer(w, s, &w->scratch->next[i], node, node ? n->first : (unsigned)i,
              more[w->scratch->next[i].take]);
}

static void visit(solo_sweep *w, const sweep_item *item)
{
    solo_pos *s = &w->made[w->node_count % w->made_room];
    remake(w, item->parent, s);
    solo_pos_lay(w->tiles, s, s, item->take, item->x, item->y);
    w->nodes[w->node_count++] = (sweep_node){ .parent = item->parent,
                                              .x = item->x,
                                              .y = item->y,
                                              .take = item->take,
                                              .depth = (uint8_t)(w->nodes[item->parent].depth + 1),
                                              .first = item->first };
    if (w->visits)
        w->visits[item->first]++;
    expand(w);
}

static void start_over(solo_sweep *w, uint32_t least)
{
    w->least = least < w->item_room ? least : w->item_room;
    w->cut = false;
    w->sweeps = w->hashes = 0;
    w->rows = FIRST_ROWS;
    memset(w->seen, 0, (size_t)FIRST_ROWS * SWEEP_WAYS * sizeof w->seen[0]);
    for (int k = 0; k < SWEEP_LAYERS; k++)
        clear_queue(&w->layers[k]);
    w->node_count = 0;
    w->depth = 0;
}

void solo_sweep_start(solo_sweep *w, const solo_tiles *tiles, const solo_eval *eval, const solo_pos *root)
{
    w->tiles = tiles;
    w->eval = eval;
    w->root = *root;
    solo_best_clear(&w->best);
    start_over(w, QUEUE_MIN);
}

static void visit_root(solo_sweep *w)
{
    w->nodes[0] = (sweep_node){ .parent = 0 };
    w->made[0] = w->root;
    w->node_count = 1;
    expand(w);
}

static void go_on(solo_sweep *w)
{
    if (++w->depth < SWEEP_LAYERS)
        return;
    w->depth = 0;
    w->sweeps++;
}

bool solo_sweep_step(solo_sweep *w)
{
    if (w->node_count == 0) {
        visit_root(w);
        return true;
    }
    if (w->node_count == w->node_room)
        return false;
    for (int empty = 0, tries = 0; empty <= SWEEP_LAYERS;) {
        sweep_layer *l = &w->layers[w->depth];
        if (l->count) {
            sweep_item item = take_from(l, best_bucket(l));
            if (item.bound < w->best.total) {
                go_on(w);
                visit(w, &item);
                return true;
            }
            if (++tries == TRIES)
                return true;
            continue;
        }
        empty++;
        go_on(w);
    }
    if (!w->cut || w->least == w->item_room)
        return false;
    start_over(w, w->least * QUEUE_GROWTH);
    return true;
}
