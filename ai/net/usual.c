/* usual.c: the network for any machine of the kind.
 *
 * SPDX-License-Identifier: MIT */
#define NET_KERNEL nl__net_usual
#include "net/core.h"
