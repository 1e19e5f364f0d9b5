/* heap.c: the one block of memory a player asks for, and keeps: libc's malloc would weigh
 * more than some of what uses it.
 *
 * SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum { PAGE = 1 << 16 };

void *malloc(size_t bytes) // NOLINT(readability-inconsistent-declaration-parameter-name)
{
    if (bytes > PTRDIFF_MAX - PAGE)
        return NULL;
    char *p = sbrk((intptr_t)((bytes + PAGE - 1) / PAGE * PAGE));
    return p == (char *)-1 ? NULL : p;
}

void free(void *p) // NOLINT(readability-inconsistent-declaration-parameter-name)
{
    (void)p;
}
