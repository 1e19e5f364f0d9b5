/* metrics.h: numbers for Prometheus, as text; every name begins with novaluna_.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_METRICS_H
#define NL_METRICS_H

#include "text.h"

enum { NL_HISTOGRAM = 14 }; /* buckets */

/* How long something took: counts up to 2^i × 0.05 ms. */
typedef struct {
    uint64_t count[NL_HISTOGRAM];
    double   sum;
} nl_histogram;

void nl_histogram_add(nl_histogram *h, uint64_t ns);

/* What a number is, and one value of it, with a label such as {why="store"} or none. */
void nl_metric_kind(nl_writer *w, const char *name, const char *type, const char *help);
void nl_metric(nl_writer *w, const char *name, const char *label, double value);

/* Both at once. */
void nl_metric_counter(nl_writer *w, const char *name, const char *help, uint64_t n);
void nl_metric_gauge(nl_writer *w, const char *name, const char *help, int n);
void nl_metric_histogram(nl_writer *w, const char *name, const char *help, const nl_histogram *h);

#endif
