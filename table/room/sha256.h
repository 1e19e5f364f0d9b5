/* sha256.h: SHA-256 (FIPS 180-4), in one go or piece by piece.
 *
 *     nl_sha256 h = nl_sha256_begin();
 *     nl_sha256_add(&h, bytes, count);
 *     nl_sha256_end(&h, digest);
 *
 * It is quick enough for what is hashed here, a few hundred bytes a game, and runs wherever the
 * table does, in a browser too.  Its time depends on the length of the input alone.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SHA256_H
#define NL_SHA256_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { NL_DIGEST = 32, NL_HASH_BLOCK = 64 }; /* bytes */

typedef struct {
    uint32_t state[8];
    uint64_t length;               /* bytes so far */
    uint8_t  block[NL_HASH_BLOCK]; /* the last length % 64 of them, which wait for more */
} nl_sha256;

nl_sha256 nl_sha256_begin(void);
void      nl_sha256_add(nl_sha256 *h, const void *bytes, size_t count);
void      nl_sha256_end(nl_sha256 *h, uint8_t digest[NL_DIGEST]);

#ifdef __cplusplus
}
#endif

#endif
