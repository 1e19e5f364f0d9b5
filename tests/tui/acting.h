/* acting.h: a game on a screen without a terminal, for tests.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_ACTING_H
#define NL_TEST_ACTING_H

#include <string.h>

#include "app.h"
#include "own_state.h"

static inline void no_wake(void *unused)
{
    (void)unused;
}

/* People alone, so that nothing depends on time; they have the usual names, and a person alone is spoken to. */
static inline void start_people(tui_app *a, int players, uint64_t seed)
{
    nl_setup setup = { .seed = 0 };
    nl_setup_deal(&setup, players, seed);
    app_forget(a);
    local_session_new(&a->session, &setup);
    app_play(a, PLAY_HERE);
}

static inline void press(tui_app *a, uint32_t key)
{
    app_key(a, (tui_key){ .key = key });
    for (a->now += 1000; app_tick(a) == 0; a->now += 1000)
        ;
}

static inline void press_all(tui_app *a, const char *keys)
{
    while (*keys)
        press(a, (unsigned char)*keys++);
}

#endif
