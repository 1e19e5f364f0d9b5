/* fuzz.h: what the fuzz targets share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_FUZZ_H
#define NL_FUZZ_H

#include <stdint.h>
#include <stdlib.h>

#include "buffer.h" /* of the tests */

/* A condition that must hold; what breaks it is a finding. */
#define CHECK(condition) ((condition) ? (void)0 : abort())

/* What libFuzzer calls with every input; returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static inline bool buffer_same(const buffer *a, const buffer *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

#endif
