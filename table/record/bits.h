/* bits.h: numbers as a row of bits, with as few as their limits need; for links and packs of puzzles.
 *
 * Writing and reading are the same steps, once in each direction.  The reader remembers the first thing that was
 * wrong, and from then on reads zeros.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_BITS_H
#define NL_BITS_H

#include <stdint.h>

#include "err.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    uint8_t       *to;   /* when writing: zeros, with room for all that comes */
    const uint8_t *from; /* when reading */
    int            bits; /* written or read so far, the highest of each byte first */
    int            end;  /* when reading: how many there are */
    nl_err err; /* the first thing that was wrong; NL_ERR_LINK if a number is too large or not there */
} nl_bits;

void     nl__bits_write(nl_bits *b, unsigned value, int n);
unsigned nl__bits_read(nl_bits *b, int n);

/* A number below `limit`, which is no bits at all if it can only be 0. */
void     nl__bits_write_below(nl_bits *b, unsigned value, unsigned limit);
unsigned nl__bits_read_below(nl_bits *b, unsigned limit);

void nl__bits_refuse(nl_bits *b, nl_err e);

/* CRC-16/CCITT-FALSE: polynomial 0x1021, from 0xffff. */
unsigned nl__bits_checksum(const uint8_t byte[], int n);

#ifdef __cplusplus
}
#endif

#endif
