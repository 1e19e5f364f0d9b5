/* day.h: a day of the Gregorian calendar, and the moon on it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_DAY_H
#define NL_DAY_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { NL_DAY_TEXT = 11 }; /* "2026-11-16" with its NUL */

typedef struct {
    int year; /* 1970 to 9999 */
    int month, day;
} nl_day;

/* Reads "2026-11-16"; false for anything else, and for a day that there is not. */
bool nl_day_read(nl_day *d, const char *text);
void nl_day_write(nl_day d, char out[NL_DAY_TEXT]);

/* Days since 1970-01-01, and back. */
int    nl_day_number(nl_day d);
nl_day nl_day_of(int number);

/* How far the moon stands from the sun at noon (UT), in degrees to the east, 0 to 359: 0 is new, 90 the first quarter,
 * 180 full.  To about a degree: the true moon, not the mean one. */
int nl_day_moon(nl_day d);

typedef enum {
    NL_MOON_NEW,
    NL_MOON_WAXING_CRESCENT,
    NL_MOON_FIRST_QUARTER,
    NL_MOON_WAXING_GIBBOUS,
    NL_MOON_FULL,
    NL_MOON_WANING_GIBBOUS,
    NL_MOON_LAST_QUARTER,
    NL_MOON_WANING_CRESCENT,
} nl_moon_phase;

/* What the moon of a day is called.  A principal phase is that of one day, whose noon is nearest to it; between them
 * are the others. */
nl_moon_phase nl_day_phase(nl_day d);

#ifdef __cplusplus
}
#endif

#endif
