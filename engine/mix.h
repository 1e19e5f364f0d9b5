/* mix.h: scatters the bits of a number; the finaliser of SplitMix64.
 *
 * The generator of decks and the hash of positions both rest on it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_MIX_H
#define NL_MIX_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

inline uint64_t nl_mix(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

#ifdef __cplusplus
}
#endif

#endif
