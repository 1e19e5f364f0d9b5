/* name.h: names as people are told them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_HUB_NAME_H
#define NL_HUB_NAME_H

#include "seat.h"

/* Makes a name, in UTF-8, what the web app makes of one (web/src/words/name.ts): what cannot be seen becomes a blank, and
 * blanks stand only between words, one at a time.  False if nothing is left of one that was not empty. */
bool nl_name_tidy(char name[NL_NAME_MAX]);

#endif
