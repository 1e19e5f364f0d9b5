/* bytes.h: four small numbers in one word, one a color.
 *
 * For the insides of the evaluations only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_BYTES_H
#define NL_BYTES_H

#include "novaluna.h"
#include "speed.h"

/* Four small numbers, one a color, in the bytes of a word; the first color is lowest. */
typedef uint32_t bytes;

NL_INLINE bytes bytes_of(const uint8_t b[NL_COLORS])
{
    return b[0] | (bytes)b[1] << 8 | (bytes)b[2] << 16 | (bytes)b[3] << 24;
}

/* By how much each of `a` is above the same of `b`, or 0; all are below 128. */
NL_INLINE bytes bytes_above(bytes a, bytes b)
{
    bytes difference = (a | 0x80808080u) - b, above = difference >> 7 & 0x01010101u;
    return difference & (above * 127);
}

NL_INLINE int bytes_sum(bytes b)
{
    return (int)(b * 0x01010101u >> 24);
}

#endif
