/* status.h: how commands end, and how they say what failed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_STATUS_H
#define NL_STATUS_H

#include "words.h"

/* CLI_FAILED when the input is wrong or something outside failed, CLI_USAGE when the command line is wrong. */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

/* Says what failed, as "novaluna: …", and returns CLI_FAILED. */
int cli_failed(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for what people at the game are told, in their language. */
int cli_failed_text(const char *text, const words_blank with[]);

#endif
