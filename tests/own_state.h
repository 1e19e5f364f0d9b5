/* own_state.h: a folder of a test's own in place of the person's.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_OWN_STATE_H
#define NL_TEST_OWN_STATE_H

#include <stdio.h>
#include <stdlib.h>

/* A folder of its own to keep games in; in memory where there is such a place, since every action is kept. */
static inline void own_state(void)
{
    static char memory[] = "/dev/shm/novaluna-test-XXXXXX", disk[] = "/tmp/novaluna-test-XXXXXX";
    const char *folder = mkdtemp(memory);
    if (!folder && !(folder = mkdtemp(disk)))
        abort();
    setenv("XDG_STATE_HOME", folder, 1);
}

static inline void remove_state(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", getenv("XDG_STATE_HOME"));
    if (system(command) != 0)
        abort();
}

#endif
