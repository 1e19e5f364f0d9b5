/* unit.h: cmocka with what it wants included before it, and how a test begins.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_UNIT_H
#define NL_TEST_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A test takes cmocka's state and never looks at it. */
#define TEST(name) static void name(void **state __attribute__((unused)))

#endif
