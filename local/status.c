/* status.c: what failed, on standard error.
 *
 * SPDX-License-Identifier: MIT */
#include "status.h"

#include <stdarg.h>

int local_failed(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("novaluna: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return STATUS_FAILED;
}

int local_failed_text(const char *text, const words_blank with[])
{
    fputs("novaluna: ", stderr);
    words_fill_to(stderr, text, with);
    fputc('\n', stderr);
    return STATUS_FAILED;
}
