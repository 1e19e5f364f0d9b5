/* setup.h: what a new game is to be, as the page writes it: a line for each thing.
 *
 *     seed 2026               a number of up to 64 bits
 *     date 2026-11-15
 *     discs 20 17             one a seat; left out: the usual
 *     clock 600000 5000       main time and increment in ms; left out: none
 *     seat - Anna             one a seat, in order; - is a person, …
 *     seat full-moon Luna     … anything else a level
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_SETUP_H
#define WEB_SETUP_H

#include "table.h"

/* Reads such a text; what it does not understand it leaves out.  Names that are too long are
 * cut.  NL_ERR_PLAYERS if there are too few or too many seats. */
nl_err setup_read(nl_setup *out, const char *text);

#endif
