/* figures.h: what is measured: time, and what a process has used.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FIGURES_H
#define FIGURES_H

#include <stdbool.h>

double figures_now(void);       /* seconds by a steady clock */
double figures_cpu(int pid);    /* seconds that a process has computed; 0 if it is not known */
double figures_own_cpu(void);   /* … this one */
long   figures_memory(int pid); /* KiB of memory that it has */

/* Times of the same thing. */
enum { SAMPLES_MAX = 1 << 20 };

typedef struct {
    long   count;
    double at[SAMPLES_MAX];
} samples;

void   samples_add(samples *s, double seconds);
void   samples_sort(samples *s);
double samples_part(const samples *s, double part); /* of those sorted: 0.5 is the median */

#endif
