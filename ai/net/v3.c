/* v3.c: the network for machines with AVX2 and BMI2; the build says so to the compiler.
 *
 * SPDX-License-Identifier: MIT */
#define NET_KERNEL nl__net_v3
#include "net/core.h"
