/* hashes.h: the hash of every position of every record in a text.
 *
 * Built into a native program and into a WebAssembly module; their answers must be the
 * same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_HASHES_H
#define NL_TEST_HASHES_H

#include <stddef.h>
#include <stdint.h>

/* Writes at most `max` hashes and returns how many there are, or −1 if a record is
 * refused. */
long hashes_of(const char *text, size_t length, uint64_t out[], long max);

#endif
