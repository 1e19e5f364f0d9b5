/* figures.c: clocks, and what /proc tells.
 *
 * SPDX-License-Identifier: MIT */
#include "figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double seconds_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double figures_now(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

double figures_own_cpu(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

double figures_cpu(int pid)
{
    clockid_t clock;
    return pid && clock_getcpuclockid(pid, &clock) == 0 ? seconds_of(clock) : 0;
}

long figures_memory(int pid)
{
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *f = pid ? fopen(path, "r") : NULL;
    while (f && fgets(line, sizeof line, f))
        sscanf(line, "VmRSS: %ld", &kb);
    if (f)
        fclose(f);
    return kb;
}

void samples_add(samples *s, double seconds)
{
    if (s->count < SAMPLES_MAX)
        s->at[s->count++] = seconds;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void samples_sort(samples *s)
{
    qsort(s->at, (size_t)s->count, sizeof s->at[0], by_size);
}

double samples_part(const samples *s, double part)
{
    return s->count ? s->at[(long)(part * (double)(s->count - 1))] : 0;
}
