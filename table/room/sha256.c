/* sha256.c: SHA-256, as FIPS 180-4 writes it down.
 *
 * SPDX-License-Identifier: MIT */
#include "room/sha256.h"

#include <string.h>

enum { ROUNDS = 64 };

/* The first 32 bits behind the point of the cube roots of the first 64 primes. */
static const uint32_t roots[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, int bits)
{
    return x >> bits | x << (32 - bits);
}

static uint32_t read_word(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static void write_word(uint8_t *b, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        b[i] = (uint8_t)(word >> (24 - 8 * i));
}

/* The block's sixteen words, and 48 more made of them. */
static void expand(const uint8_t block[NL_HASH_BLOCK], uint32_t w[ROUNDS])
{
    for (int i = 0; i < 16; i++)
        w[i] = read_word(block + 4 * i);
    for (int i = 16; i < ROUNDS; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        uint32_t near = turn(b, 17) ^ turn(b, 19) ^ b >> 10;
        w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) + w[i - 7] + near;
    }
}

static void take_block(uint32_t state[8], const uint8_t block[NL_HASH_BLOCK])
{
    uint32_t w[ROUNDS], s[8]; /* s: a to h of the standard */
    expand(block, w);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t sum1 = turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25);
        uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t t1 = s[7] + sum1 + choice + roots[i] + w[i];
        uint32_t sum0 = turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22);
        uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        memmove(s + 1, s, 7 * sizeof s[0]);
        s[4] += t1;
        s[0] = t1 + sum0 + majority;
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

/* It begins with the square roots of the first eight primes. */
nl_sha256 nl_sha256_begin(void)
{
    return (nl_sha256){ .state = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
                                   0x1f83d9ab, 0x5be0cd19 } };
}

void nl_sha256_add(nl_sha256 *h, const void *bytes, size_t count)
{
    const uint8_t *from = bytes;
    while (count) {
        size_t held = h->length % NL_HASH_BLOCK;
        size_t n = count < NL_HASH_BLOCK - held ? count : NL_HASH_BLOCK - held;
        memcpy(h->block + held, from, n);
        h->length += n;
        from += n;
        count -= n;
        if (h->length % NL_HASH_BLOCK == 0)
            take_block(h->state, h->block);
    }
}

/* Behind the bytes come a bit 1, zeros up to the end of a block, and there the length in bits. */
void nl_sha256_end(nl_sha256 *h, uint8_t digest[NL_DIGEST])
{
    static const uint8_t padding[NL_HASH_BLOCK] = { 0x80 };
    uint64_t             bits = h->length * 8;
    uint8_t              length[8];
    size_t               held = h->length % NL_HASH_BLOCK, most = NL_HASH_BLOCK - sizeof length;
    write_word(length, (uint32_t)(bits >> 32));
    write_word(length + 4, (uint32_t)bits);
    nl_sha256_add(h, padding, held < most ? most - held : NL_HASH_BLOCK + most - held);
    nl_sha256_add(h, length, sizeof length);
    for (int i = 0; i < 8; i++)
        write_word(digest + 4 * i, h->state[i]);
}
