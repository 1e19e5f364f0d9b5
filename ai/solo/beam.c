/* beam.c: see beam.h.
 *
 * SPDX-License-Identifier: MIT */
#include "solo/beam.h"

#include <string.h>

enum {
    SPREAD = 4,      /* room for so many times the width among the candidates */
    BUCKET_SIZE = 8, /* in 64ths of a point */
    CLEAR = 16384,   /* hashes cleared in one step */
    PACK = 1024,     /* candidates looked at in one step of clearing out */
    SEEN_WAYS = 4,
};

static uint32_t room_for(uint32_t width)
{
    return SPREAD * width + 8 * SOLO_NEXT;
}

static int seen_bits(uint32_t width)
{
    int bits = 10;
    while (bits < 24 && (uint32_t)1 << bits < 4 * width)
        bits++;
    return bits;
}

static size_t round_up(size_t n)
{
    return (n + 63) / 64 * 64;
}

static void *carve(char **at, size_t bytes)
{
    void *p = *at;
    *at += round_up(bytes);
    return p;
}

size_t solo_beam_bytes(uint32_t width, uint32_t ends)
{
    return 2 * (round_up((size_t)2 * width * sizeof(solo_pos)) + round_up(sizeof(beam_layer)) +
                round_up(room_for(width) * sizeof(beam_next))) +
           round_up(sizeof(solo_scratch)) + round_up(sizeof(uint64_t) << seen_bits(width)) +
           round_up(ends * sizeof(solo_end));
}

void solo_beam_place(solo_beam *b, void *memory, uint32_t width, uint32_t ends)
{
    char *at = memory;
    memset(b, 0, sizeof *b);
    b->room = room_for(width);
    b->width = width;
    for (int i = 0; i < 2; i++) {
        b->made[i] = carve(&at, (size_t)2 * width * sizeof(solo_pos));
        b->layer[i] = carve(&at, sizeof(beam_layer));
        b->layer[i]->list = carve(&at, b->room * sizeof(beam_next));
    }
    b->scratch = carve(&at, sizeof(solo_scratch));
    memset(b->scratch, 0, sizeof *b->scratch);
    b->seen = carve(&at, sizeof(uint64_t) << seen_bits(width));
    b->best.ends = carve(&at, ends * sizeof(solo_end));
    b->best.ends_room = ends;
    solo_best_clear(&b->best);
}

static void clear_layer(beam_layer *l)
{
    l->count = l->expanded = l->total = 0;
    l->limit = BEAM_BUCKETS - 1;
    memset(l->bucket, 0, sizeof l->bucket);
}

/* Clears the table of hashes, some of it at a time. */
static void clear_seen(solo_beam *b)
{
    uint32_t all = (uint32_t)1 << b->seen_bits, n = all - b->cleared < CLEAR ? all - b->cleared : CLEAR;
    memset(b->seen + b->cleared, 0, n * sizeof b->seen[0]);
    b->cleared += n;
}

/* Whether a hash is new in this layer.  The table is small and forgets: now and then a
 * position is looked at twice. */
static bool is_new(solo_beam *b, uint64_t hash)
{
    uint64_t *row = b->seen + (hash >> (64 - b->seen_bits) & ~(uint64_t)(SEEN_WAYS - 1));
    for (int i = 0; i < SEEN_WAYS; i++)
        if (row[i] == hash)
            return false;
    memmove(row + 1, row, (SEEN_WAYS - 1) * sizeof *row);
    row[0] = hash;
    return true;
}

static int bucket_of(int worth)
{
    int k = worth / BUCKET_SIZE;
    return k < 0 ? 0 : k < BEAM_BUCKETS ? k : BEAM_BUCKETS - 1;
}

/* Lets a candidate into a layer, and those out again that are no longer among the best. */
static void let_in(solo_beam *b, beam_layer *l, const beam_next *n)
{
    l->list[l->count++] = *n;
    l->bucket[n->bucket]++;
    l->total++;
    while (l->total - l->bucket[l->limit] >= b->width) {
        l->total -= l->bucket[l->limit--];
        b->cut = true;
    }
}

/* Roots enter with the layer of their number of tiles. */
static void let_roots_in(solo_beam *b, beam_layer *l, int laid)
{
    for (int i = 0; i < b->root_count; i++) {
        if (b->roots[i].count != laid || l->count == b->room)
            continue;
        beam_next n = { .parent = (uint32_t)i, .first = 0 };
        let_in(b, l, &n);
    }
}

void solo_beam_start(solo_beam *b, const solo_tiles *tiles, const solo_eval *w, const solo_pos *roots,
                     int count, uint32_t width, uint64_t salt)
{
    b->tiles = tiles;
    b->eval = w;
    b->roots = roots;
    b->root_count = count;
    b->width = width;
    b->salt = salt;
    b->laid = roots[0].count;
    b->cut = false;
    b->kept = 0;
    b->packing = b->packed = 0;
    b->seen_bits = seen_bits(width);
    b->cleared = 0;
    clear_seen(b);
    clear_layer(b->layer[0]);
    clear_layer(b->layer[1]);
    let_roots_in(b, b->layer[0], b->laid);
}

static void offer(solo_beam *b, const solo_pos *s, const solo_next *n, unsigned first, int more)
{
    beam_layer *l = b->layer[1];
    bool        last = solo_best_add(&b->best, b->tiles, b->eval, s, n, first);
    if (last || (s->phase == 2 && s->phase1 + n->cost + more >= b->best.total))
        return;
    int worth = solo_eval_total(b->eval, s, n);
    int bucket = bucket_of(worth);
    if (bucket > l->limit)
        return;
    uint64_t hash = nl_mix(solo_pos_hash(b->tiles, s, n) + b->salt + n->tile);
    if (!is_new(b, hash))
        return;
    beam_next in = { .hash = hash,
                     .worth = worth,
                     .parent = b->kept,
                     .x = n->x,
                     .y = n->y,
                     .take = n->take,
                     .bucket = (uint16_t)bucket,
                     .first = (uint16_t)first };
    if (l->total < 2 * b->width || bucket < l->limit)
        let_in(b, l, &in);
}

static void make(solo_beam *b, const beam_next *n, solo_pos *to)
{
    if (n->take)
        solo_pos_lay(b->tiles, to, &b->made[0][n->parent], n->take, n->x, n->y);
    else
        *to = b->roots[n->parent];
}

/* Makes one position and looks at its successors. */
static void expand(solo_beam *b, const beam_next *n)
{
    solo_pos *s = &b->made[1][b->kept];
    make(b, n, s);
    int  count = solo_pos_successors(b->tiles, s, &b->eval->supply, b->scratch);
    bool root = n->take == 0;
    int  more[NL_REACH + 1];
    for (int take = 1; take <= NL_REACH; take++)
        more[take] = solo_pos_cheapest(b->tiles, s, take);
    for (int i = 0; i < count; i++)
        offer(b, s, &b->scratch->next[i], root ? (unsigned)i : n->first, more[b->scratch->next[i].take]);
    b->kept++;
}

/* Goes on to the next layer; false if there is none. */
static bool next_layer(solo_beam *b)
{
    beam_layer *l = b->layer[0];
    b->layer[0] = b->layer[1];
    b->layer[1] = l;
    clear_layer(l);
    solo_pos *m = b->made[0];
    b->made[0] = b->made[1];
    b->made[1] = m;
    b->kept = 0;
    b->laid++;
    b->salt = nl_mix(b->salt + 1);
    if (b->laid > SOLO_TILES)
        return false;
    let_roots_in(b, b->layer[0], b->laid);
    return b->layer[0]->count > 0 || b->laid <= b->roots[b->root_count - 1].count;
}

/* Throws candidates out that are above the limit by now, some at a time. */
static void pack(solo_beam *b)
{
    beam_layer *l = b->layer[1];
    uint32_t    stop = b->packing + PACK < l->count ? b->packing + PACK : l->count;
    for (; b->packing < stop; b->packing++)
        if (l->list[b->packing].bucket <= l->limit)
            l->list[b->packed++] = l->list[b->packing];
    if (b->packing < l->count)
        return;
    l->count = b->packed;
    b->packing = b->packed = 0;
}

bool solo_beam_step(solo_beam *b)
{
    if (b->cleared < (uint32_t)1 << b->seen_bits) {
        clear_seen(b);
        return true;
    }
    if (b->packing || b->layer[1]->count + SOLO_NEXT > b->room) {
        pack(b);
        return true;
    }
    for (int tries = 0; tries < 1000; tries++) {
        beam_layer *l = b->layer[0];
        if (l->expanded == l->count)
            return next_layer(b);
        const beam_next *n = &l->list[l->expanded++];
        if (n->bucket > l->limit || b->kept == 2 * b->width)
            continue;
        expand(b, n);
        return true;
    }
    return true;
}
