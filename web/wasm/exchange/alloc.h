/* alloc.h: memory for the few large things that a module keeps: tables, books, texts.
 *
 * The allocator of the C library would be a sixth of the page's module.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_ALLOC_H
#define WEB_ALLOC_H

#include <stddef.h>

/* A block of zeros; without memory there is no way to answer either, and the page sees a
 * RuntimeError. */
void *alloc_zeroed(size_t bytes);
void  alloc_free(void *start);

#endif
