/* counts.h: what a server counts, for Prometheus.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_COUNTS_H
#define NL_COUNTS_H

#include "hub/hub.h"
#include "metrics.h"

/* What the hub does not know of. */
typedef struct {
    uint64_t     overflown, oversized, strangers, crowded; /* connections that were let go, and why */
    int          queued;                                   /* packets of all connections */
    nl_histogram committing, telling;
} nl_server_counts;

/* Writes all of it, the hub's and that of the disk that the folder is on, which may be NULL. */
void nl_server_counts_write(const nl_server_counts *own, const nl_hub_counts *c, const char *folder,
                            nl_writer *w);

#endif
