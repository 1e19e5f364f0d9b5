/* plain.c: the network without vectors, to compare the others with.
 *
 * SPDX-License-Identifier: MIT */
#define NET_PLAIN
#define NET_KERNEL nl__net_plain
#include "net/core.h"
