/* sweep.h: looks through the placements of a solo game, sweep after sweep.
 *
 * The positions with one tile more than the root are a layer, those with two the next, and so on.
 * Each layer has a queue of positions that are known but not looked at yet, the most
 * promising in front.  A sweep goes through the layers from the first to the last, looks at
 * the best position of each and puts its successors into the queue of the next.  So there is a plan
 * after the very first sweep; after a thousand it is what a beam a thousand wide
 * would find, more or less; and nothing is ever done twice.  (Known as cyclic best-first search.)
 *
 * It works in small steps: a step looks at one position and all its successors.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SOLO_SWEEP_H
#define NL_SOLO_SWEEP_H

#include "solo/best.h"

enum { SWEEP_LAYERS = NL_SLOTS - 1, SWEEP_BUCKETS = 4096, SWEEP_WAYS = 8 };

/* A position that was looked at; the first is the root. */
typedef struct {
    uint32_t parent;
    int8_t   x, y;
    uint8_t  take;
    uint8_t  depth; /* tiles since the root */
    uint16_t first; /* the root action it begins with */
    uint16_t spare;
} sweep_node;

/* A position to look at. */
typedef struct {
    uint32_t next;   /* of the same bucket, or free */
    uint32_t parent; /* a node */
    int8_t   x, y;
    uint8_t  take;
    uint8_t  bound; /* no total can be below; at most 255 */
    uint16_t first;
    uint16_t spare;
} sweep_item;

/* A queue: items in buckets by worth, and a bit for each bucket that holds one. */
typedef struct {
    sweep_item *items;
    uint32_t    used, unused; /* items ever given out, and a list of those that came back */
    uint32_t    count;
    uint64_t    words; /* of `some`: those that are not 0 */
    uint64_t    some[SWEEP_BUCKETS / 64];
    uint32_t    head[SWEEP_BUCKETS];
} sweep_layer;

typedef struct {
    solo_best         best;
    const solo_tiles *tiles;
    const solo_eval  *eval;
    solo_scratch     *scratch;
    sweep_layer      *layers; /* layer k: k + 1 tiles more than the root */
    sweep_node       *nodes;
    solo_pos         *made; /* the latest nodes; of older ones only the way there is known */
    uint64_t         *seen; /* hashes, SWEEP_WAYS to a row */
    solo_pos          root;
    uint32_t         *visits; /* by first action: positions looked at; or NULL */
    uint32_t          item_room, node_room, made_room, row_room;
    uint32_t          node_count;
    uint32_t          rows, hashes; /* rows of `seen` in use, hashes ever in them */
    uint32_t          sweeps;
    int               depth; /* where the sweep stands */
    uint32_t          least; /* items a queue keeps at first */
    bool              cut;   /* some were thrown away */
} solo_sweep;

/* Lays it out in memory, aligned to 64 bytes; with 3 MiB it can think for a tenth of a second. */
void solo_sweep_place(solo_sweep *w, void *memory, size_t bytes, uint32_t ends);

/* Starts over from a root, in a game that goes on. */
void solo_sweep_start(solo_sweep *w, const solo_tiles *tiles, const solo_eval *eval, const solo_pos *root);

/* One step; false, and nothing done, when all was looked at or the memory is full. */
bool solo_sweep_step(solo_sweep *w);

#endif
