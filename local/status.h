/* status.h: how commands end, and how they say what failed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_STATUS_H
#define NL_STATUS_H

#include "words.h"

/* STATUS_FAILED when the input is wrong or something outside failed, STATUS_USAGE when the command line is wrong. */
enum { STATUS_OK = 0, STATUS_FAILED = 1, STATUS_USAGE = 2 };

/* Says what failed, as "novaluna: …", and returns STATUS_FAILED. */
int local_failed(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for what people at the game are told, in their language. */
int local_failed_text(const char *text, const words_blank with[]);

#endif
