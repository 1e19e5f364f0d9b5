/* browser.h: opening a page in the browser of whoever sits here.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_BROWSER_H
#define NL_BROWSER_H

#include <stdbool.h>

/* Opens an address, which must need no quoting in a shell, in the browser: what $BROWSER
 * names, or what the desktop offers.  Where there is none, nothing happens; it never waits. */
void cli_browse(const char *url);

/* Whether there is one. */
bool cli_can_browse(void);

#endif
