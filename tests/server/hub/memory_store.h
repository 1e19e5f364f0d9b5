/* memory_store.h: a store that forgets nothing and fails when it is told to, for simulations.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_MEMORY_STORE_H
#define NL_MEMORY_STORE_H

#include "store/store.h"

typedef enum {
    WORKS,
    FULL,       /* keeps nothing, and says so */
    RAN_AHEAD,  /* somebody else has written the number first */
    UNREADABLE, /* keeps nothing, and tells nothing */
    TORN,       /* keeps nothing, and tells nothing of a room but its beginning */
} memory_mood;

nl_store *memory_store(void);
void      memory_store_mood(nl_store *s, memory_mood mood);

/* The same store for another process: both hear of each other. */
nl_store *memory_store_join(nl_store *s);

#endif
