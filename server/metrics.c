/* metrics.c: numbers for Prometheus, as text.
 *
 * SPDX-License-Identifier: MIT */
#include "metrics.h"

#include <stdio.h>

void nl_histogram_add(nl_histogram *h, uint64_t ns)
{
    double ms = (double)ns / 1e6, limit = 0.05;
    int    slot = 0;
    while (slot < NL_HISTOGRAM - 1 && ms > limit) {
        limit *= 2;
        slot++;
    }
    h->count[slot]++;
    h->sum += ms;
}

void nl_metric(nl_writer *w, const char *name, const char *label, double value)
{
    char line[160];
    snprintf(line, sizeof line, "novaluna_%s%s %.17g\n", name, label, value);
    nl_write(w, line);
}

void nl_metric_kind(nl_writer *w, const char *name, const char *type, const char *help)
{
    char lines[320];
    snprintf(lines, sizeof lines, "# HELP novaluna_%s %s\n# TYPE novaluna_%s %s\n", name, help, name, type);
    nl_write(w, lines);
}

void nl_metric_counter(nl_writer *w, const char *name, const char *help, uint64_t n)
{
    nl_metric_kind(w, name, "counter", help);
    nl_metric(w, name, "", (double)n);
}

void nl_metric_gauge(nl_writer *w, const char *name, const char *help, int n)
{
    nl_metric_kind(w, name, "gauge", help);
    nl_metric(w, name, "", n);
}

void nl_metric_histogram(nl_writer *w, const char *name, const char *help, const nl_histogram *h)
{
    char     full[64], label[48];
    uint64_t count = 0;
    double   limit = 0.05;
    nl_metric_kind(w, name, "histogram", help);
    snprintf(full, sizeof full, "%s_bucket", name);
    for (int i = 0; i < NL_HISTOGRAM; i++, limit *= 2) {
        count += h->count[i];
        if (i < NL_HISTOGRAM - 1)
            snprintf(label, sizeof label, "{le=\"%g\"}", limit / 1000);
        else
            snprintf(label, sizeof label, "{le=\"+Inf\"}");
        nl_metric(w, full, label, (double)count);
    }
    snprintf(full, sizeof full, "%s_sum", name);
    nl_metric(w, full, "", h->sum / 1000);
    snprintf(full, sizeof full, "%s_count", name);
    nl_metric(w, full, "", (double)count);
}
