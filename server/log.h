/* log.h: what whoever runs a server may want to read afterward, a line each, on standard error.
 *
 * Nothing that would let somebody else play goes there: no token, no cookie, no secret of a deck, no name, and
 * of a room's id, which is as good as its link, only the beginning.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_LOG_H
#define NL_LOG_H

#include "online_options.h"

/* Writes a line: the time, what happened, and names with their values, up to a NULL. */
void nl_log(nl_log_kind kind, const char *what, ...);

#endif
