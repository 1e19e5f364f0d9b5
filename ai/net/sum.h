/* sum.h: what the network makes of the rows that are on.  Part of core.h, where it is
 * said which vectors there are.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_NET_SUM_H
#define NL_NET_SUM_H

#include <string.h>

#include "eval/odds.h"
#include "net/see.h"

#if defined(NET_PLAIN)
#elif defined(__SSE2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

enum {
    CUT = 4095,    /* of sums, and of what the matrices make of them */
    UNIT_BITS = 7, /* of a matrix, to a unit */
};

typedef struct {
    _Alignas(32) int32_t n[NL_NET_HIDDEN];
} hidden;

#if defined(NET_PLAIN)

NL_INLINE void add_rows(const nl_net *net, const active_rows *on, sums *s)
{
    for (int i = 0; i < on->count; i++)
        for (int k = 0; k < NL_NET_WIDTH; k++)
            s->n[k] = (uint16_t)(s->n[k] + net->rows[on->row[i] * NL_NET_WIDTH + k]);
}

NL_INLINE void cut(const sums *s, int16_t out[NL_NET_WIDTH])
{
    for (int k = 0; k < NL_NET_WIDTH; k++) {
        int16_t n = (int16_t)s->n[k];
        out[k] = n < 0 ? 0 : n > CUT ? CUT : n;
    }
}

NL_INLINE void multiply(const int16_t *m, const int16_t in[NL_NET_WIDTH], hidden *h)
{
    for (int i = 0; i < NL_NET_WIDTH; i += 2, m += 2 * NL_NET_HIDDEN)
        for (int k = 0; k < NL_NET_HIDDEN; k++)
            h->n[k] += m[2 * k] * in[i] + m[2 * k + 1] * in[i + 1];
}

#else

/* Vectors of one register; everything below is the same for 128 and 256 bits. */
#if defined(__AVX2__)
enum { LANES = 16 };
#else
enum { LANES = 8 };
#endif
typedef uint16_t lanes __attribute__((vector_size(2 * LANES)));
typedef lanes    lanes_in_place __attribute__((aligned(2), may_alias));
typedef int32_t  wides __attribute__((vector_size(2 * LANES)));
typedef wides    wides_in_place __attribute__((aligned(4), may_alias));

/* Products of neighbours, added in pairs. */
NL_INLINE wides pair_products(lanes a, lanes b)
{
#if defined(__AVX2__)
    return (wides)_mm256_madd_epi16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return (wides)_mm_madd_epi16((__m128i)a, (__m128i)b);
#elif defined(__wasm_simd128__)
    return (wides)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
#else
    wides p;
    for (int k = 0; k < LANES / 2; k++)
        p[k] = (int16_t)a[2 * k] * (int16_t)b[2 * k] + (int16_t)a[2 * k + 1] * (int16_t)b[2 * k + 1];
    return p;
#endif
}

NL_INLINE void add_rows(const nl_net *net, const active_rows *on, sums *s)
{
    lanes sum[NL_NET_WIDTH / LANES];
    memcpy(sum, s->n, sizeof sum);
    for (int i = 0; i < on->count; i++) {
        const lanes_in_place *row = (const lanes_in_place *)(net->rows + on->row[i] * NL_NET_WIDTH);
        for (int k = 0; k < NL_NET_WIDTH / LANES; k++)
            sum[k] += row[k];
    }
    memcpy(s->n, sum, sizeof sum);
}

NL_INLINE void cut(const sums *s, int16_t out[NL_NET_WIDTH])
{
    for (int k = 0; k < NL_NET_WIDTH; k++) {
        int16_t n = (int16_t)s->n[k];
        n = n < 0 ? 0 : n;
        out[k] = n > CUT ? CUT : n;
    }
}

NL_INLINE void multiply(const int16_t *m, const int16_t in[NL_NET_WIDTH], hidden *h)
{
    enum { WIDES = 2 * NL_NET_HIDDEN / LANES };
    wides sum[WIDES];
    memcpy(sum, h->n, sizeof sum);
    for (int i = 0; i < NL_NET_WIDTH; i += 2) {
        int32_t two;
        memcpy(&two, in + i, sizeof two);
        wides both = (wides){ 0 } + two;
        for (int k = 0; k < WIDES; k++, m += LANES)
            sum[k] += pair_products((lanes)both, *(const lanes_in_place *)m);
    }
    memcpy(h->n, sum, sizeof sum);
}

#endif

/* Adds what a player's sum means to the position. */
NL_INLINE void take_in(const nl_net *net, const sums *s, int players, int stage, int place, hidden *h)
{
    int16_t in[NL_NET_WIDTH];
    cut(s, in);
    multiply(net->dense + (size_t)(stage * players + place) * NL_NET_WIDTH * NL_NET_HIDDEN, in, h);
}

NL_INLINE void conclude(const nl_net *net, const situation *s, int players, int stage, int race,
                        const hidden *h, float value[])
{
    int16_t        in[NL_NET_HIDDEN];
    int            score[NL_PLAYERS_MAX];
    const int32_t *more = net->race + race * NL_NET_HIDDEN;
    for (int k = 0; k < NL_NET_HIDDEN; k++) {
        int32_t n = (h->n[k] + more[k]) >> UNIT_BITS;
        n = n < 0 ? 0 : n;
        in[k] = (int16_t)(n > CUT ? CUT : n);
    }
    for (int i = 0; i < players; i++) {
        const int16_t *w = net->scores + (stage * players + i) * NL_NET_HIDDEN;
        int32_t        sum = net->scores_bias[stage * players + i];
        for (int k = 0; k < NL_NET_HIDDEN; k++)
            sum += w[k] * in[k];
        score[s->order[i]] = sum >> (UNIT_BITS + 1); /* to 256 a unit */
    }
    chances(players, score, value);
}

NL_INLINE void start_sums(const nl_net *net, sums *s)
{
    memcpy(s->n, net->bias, sizeof s->n);
}

NL_INLINE void start_hidden(const nl_net *net, int stage, hidden *h)
{
    memcpy(h->n, net->dense_bias + stage * NL_NET_HIDDEN, sizeof h->n);
}

#endif
