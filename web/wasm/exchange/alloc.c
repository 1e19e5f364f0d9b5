/* alloc.c: blocks that are used again by whoever needs no more than they hold.
 *
 * SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "alloc.h"

#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 1 << 16, MORE = 4 * PAGE, UNIT = 16 };

typedef struct block {
    size_t        bytes; /* behind this head */
    struct block *next;  /* among those given back */
    uint64_t      start[];
} block;

static block *idle;
static char  *fresh;
static size_t fresh_bytes;

/* The smallest block given back that is large enough, taken off the list; or NULL. */
static block *take_idle(size_t bytes)
{
    block **found = NULL;
    for (block **b = &idle; *b; b = &(*b)->next)
        if ((*b)->bytes >= bytes && (!found || (*b)->bytes < (*found)->bytes))
            found = b;
    if (!found)
        return NULL;
    block *b = *found;
    *found = b->next;
    return b;
}

/* What is left of the last piece of memory is lost when the next one is needed. */
static block *take_fresh(size_t bytes)
{
    size_t whole = sizeof(block) + bytes;
    if (fresh_bytes < whole) {
        size_t more = (whole + MORE - 1) / MORE * MORE;
        void  *at = sbrk((intptr_t)more);
        if (at == (void *)-1)
            __builtin_trap(); /* nothing has changed: the page may go on with less */
        fresh = at;
        fresh_bytes = more;
    }
    block *b = (block *)(void *)fresh;
    b->bytes = bytes;
    fresh += whole;
    fresh_bytes -= whole;
    return b;
}

void *alloc_zeroed(size_t bytes)
{
    bytes = (bytes + UNIT - 1) / UNIT * UNIT;
    block *b = take_idle(bytes);
    if (!b)
        b = take_fresh(bytes);
    return memset(b->start, 0, bytes);
}

void alloc_free(void *start)
{
    if (!start)
        return;
    block *b = (block *)(void *)((char *)start - offsetof(block, start));
    b->next = idle;
    idle = b;
}
