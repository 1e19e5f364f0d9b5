/* kernels.h: the network as compiled for the kinds of machines (core.h).
 *
 * For net.c and for the test that compares them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_NET_KERNELS_H
#define NL_NET_KERNELS_H

#include "net/net.h"

extern const nl_net_kernel nl__net_plain; /* no vectors */
extern const nl_net_kernel nl__net_usual; /* those every machine of the kind has: 128 bits */
extern const nl_net_kernel nl__net_v3;    /* x86-64-v3: 256 bits */

/* What tasks may miss, a digit a color, and the kinds of it, numbered from 1. */
#define NET_MISSES(b, r, t, y) ((b) + 5 * (r) + 25 * (t) + 125 * (y))
enum { NET_KINDS = 625 };
extern const uint8_t nl__net_kinds[NET_KINDS];

/* Whether this machine can run nl__net_v3. */
bool nl__net_has_v3(void);

#endif
