/* beam.h: beam search: looks through the placements of a solo game, tile by tile, and keeps the most
 * promising of each number of tiles.
 *
 * It works in small steps: one step makes one position and looks at all its successors.
 * A search from one root or several goes on to the last disc in phase 2; in phase 1 it
 * collects the positions in which the phase may end.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SOLO_BEAM_H
#define NL_SOLO_BEAM_H

#include "solo/best.h"

enum { BEAM_BUCKETS = 4096 };

/* A successor that may enter the next layer. */
typedef struct {
    uint64_t hash;
    int32_t  worth;
    uint32_t parent; /* in the layer before, or a root */
    int8_t   x, y;
    uint8_t  take; /* 0 for a root */
    uint8_t  spare;
    uint16_t bucket, first;
} beam_next;

/* The candidates of one layer.  A histogram of their worth tells at any time how good one must
 * be to be among the best `width`. */
typedef struct {
    beam_next *list;
    uint32_t   count, expanded;
    uint32_t   total; /* of the buckets up to `limit` */
    int32_t    limit; /* the last bucket that is let in */
    uint32_t   bucket[BEAM_BUCKETS];
} beam_layer;

typedef struct {
    solo_best         best;
    const solo_tiles *tiles;
    const solo_eval  *eval;
    solo_scratch     *scratch;
    solo_pos         *made[2]; /* of the layer before, and of this */
    beam_layer       *layer[2];
    uint64_t         *seen; /* hashes, 1 << seen_bits of them: a set-associative cache */
    const solo_pos   *roots;
    uint64_t          salt;
    uint32_t          room, width; /* candidates a layer can hold; positions kept */
    uint32_t          kept;        /* positions of this layer made so far */
    int               root_count;
    int               laid; /* tiles of each position of this layer */
    int               seen_bits;
    uint32_t          cleared;         /* of seen, at the start of a search */
    uint32_t          packed, packing; /* where the clearing out of candidates stands */
    bool              cut;             /* something was left out */
} solo_beam;

/* The bytes that a beam of some width needs, and laying it out in them. */
size_t solo_beam_bytes(uint32_t width, uint32_t ends);
void   solo_beam_place(solo_beam *b, void *memory, uint32_t width, uint32_t ends);

/* Starts over with roots sorted by tiles laid, all of one phase.  What is known of the best plan
 * and the ends stays. */
void solo_beam_start(solo_beam *b, const solo_tiles *tiles, const solo_eval *w, const solo_pos *roots,
                     int count, uint32_t width, uint64_t salt);

/* One step; false when the search is through. */
bool solo_beam_step(solo_beam *b);

#endif
