/* store.h: memory for the few large things that a module keeps: tables, books, texts.
 *
 * The allocator of the C library would be a sixth of the page's module.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_STORE_H
#define WEB_STORE_H

#include <stddef.h>

/* A block of zeros; without memory there is no way to answer either, and the page sees a
 * RuntimeError. */
void *store_take(size_t bytes);
void  store_give(void *start);

#endif
