/* interrupt.h: one flag that everybody looks at and that Ctrl-C sets.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_INTERRUPT_H
#define NL_INTERRUPT_H

#include <stdatomic.h>

/* True once everything is to stop. */
extern atomic_bool interrupt_stop;

/* From now on SIGINT and SIGTERM set it.  A second one ends the program at once. */
void interrupt_catch(void);

#endif
