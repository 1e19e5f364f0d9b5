/* day.c: a day of the calendar, and the moon on it.
 *
 * The moon goes by whole numbers, so that it is the same everywhere: angles are millionths of a circle, and the
 * sine is Bhaskara's fraction, which is good to two thousandths.
 *
 * SPDX-License-Identifier: MIT */
#include "daily/day.h"

#include <stdint.h>
#include <string.h>

/* ---- the calendar ---- */

static bool is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int days_in(int year, int month)
{
    static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* `count` digits; −1 if they are not that. */
static int read_digits(const char *text, int count)
{
    int n = 0;
    for (int i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        n = 10 * n + (text[i] - '0');
    }
    return n;
}

bool nl_day_read(nl_day *d, const char *text)
{
    if (strlen(text) != NL_DAY_TEXT - 1 || text[4] != '-' || text[7] != '-')
        return false;
    nl_day read = { read_digits(text, 4), read_digits(text + 5, 2), read_digits(text + 8, 2) };
    if (read.year < 1970 || read.month < 1 || read.month > 12 || read.day < 1 ||
        read.day > days_in(read.year, read.month))
        return false;
    *d = read;
    return true;
}

static void write_digits(char *out, int n, int count)
{
    while (count--) {
        out[count] = (char)('0' + n % 10);
        n /= 10;
    }
}

void nl_day_write(nl_day d, char out[NL_DAY_TEXT])
{
    memcpy(out, "0000-00-00", NL_DAY_TEXT);
    write_digits(out, d.year, 4);
    write_digits(out + 5, d.month, 2);
    write_digits(out + 8, d.day, 2);
}

/* Days before the first of a year. */
static int before(int year)
{
    int y = year - 1;
    return 365 * y + y / 4 - y / 100 + y / 400;
}

int nl_day_number(nl_day d)
{
    int n = before(d.year) - before(1970) + d.day - 1;
    for (int m = 1; m < d.month; m++)
        n += days_in(d.year, m);
    return n;
}

nl_day nl_day_of(int number)
{
    nl_day d = { 1970 + number / 366, 1, 1 }; /* that year, or a little later */
    while (before(d.year + 1) - before(1970) <= number)
        d.year++;
    int left = number - (before(d.year) - before(1970));
    for (; left >= days_in(d.year, d.month); d.month++)
        left -= days_in(d.year, d.month);
    d.day += left;
    return d;
}

/* ---- the moon ---- */

enum { CIRCLE = 1000000, HALF = CIRCLE / 2 };

/* Where an angle stands after so many days, in CIRCLE; `turn` is the days of a whole round in millionths. */
static int64_t angle(int64_t start, int64_t turn, int days)
{
    return (start + (int64_t)days * CIRCLE % turn * CIRCLE / turn) % CIRCLE;
}

/* `size` times the sine of an angle. */
static int64_t wave(int64_t size, int64_t at)
{
    int64_t x = ((at % CIRCLE) + CIRCLE) % CIRCLE;
    int64_t half = x % HALF, product = half * (HALF - half);
    int64_t sine = size * 16 * product / (5LL * HALF * HALF - 4 * product);
    return x < HALF ? sine : -sine;
}

/* Mean elongation and anomalies at noon of 1970-01-01 and the length of their rounds, then the largest terms of the
 * moon's longitude, and that of the sun's, in millionths of a circle. */
static int moon_of(int n)
{
    int64_t elongation = angle(788367, 29530589, n);
    int64_t moon = angle(727321, 27554550, n);
    int64_t sun = angle(995297, 365259636, n);
    int64_t ahead = wave(17469, moon) + wave(3539, 2 * elongation - moon) + wave(1829, 2 * elongation) +
                    wave(593, 2 * moon) - wave(514, sun) - wave(5318, sun);
    return (int)((elongation + ahead + CIRCLE) % CIRCLE * 360 / CIRCLE);
}

int nl_day_moon(nl_day d)
{
    return moon_of(nl_day_number(d));
}

/* Degrees to the nearest principal phase. */
static int degrees_from_phase(int moon)
{
    int past = moon % 90;
    return past < 45 ? past : 90 - past;
}

nl_moon_phase nl_day_phase(nl_day d)
{
    int  n = nl_day_number(d), moon = moon_of(n);
    bool nearest = degrees_from_phase(moon) <= degrees_from_phase(moon_of(n - 1)) &&
                   degrees_from_phase(moon) < degrees_from_phase(moon_of(n + 1));
    return (nl_moon_phase)(nearest ? (moon + 45) / 90 % 4 * 2 : moon / 90 * 2 + 1);
}
