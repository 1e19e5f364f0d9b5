/* interrupt.c: Ctrl-C means to stop and say what is known.
 *
 * SPDX-License-Identifier: MIT */
#include "interrupt.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

atomic_bool interrupt_stop;

static void stop(int signal_)
{
    (void)signal_;
    atomic_store(&interrupt_stop, true);
}

void interrupt_catch(void)
{
    struct sigaction a = { .sa_handler = stop, .sa_flags = (int)SA_RESETHAND };
    sigemptyset(&a.sa_mask);
    sigaction(SIGINT, &a, NULL);
    sigaction(SIGTERM, &a, NULL);
}
