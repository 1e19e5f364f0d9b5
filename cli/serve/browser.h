/* browser.h: opening a page in the browser of whoever sits here.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_BROWSER_H
#define NL_BROWSER_H

/* Opens an address, which must need no quoting in a shell, in the browser: what $BROWSER
 * names, or what the desktop offers.  Where there is none, nothing happens; it never waits. */
void cli_browse(const char *url);

#endif
