/* counts.c: counts as metrics.
 *
 * SPDX-License-Identifier: MIT */
#include "counts.h"

#include <stdio.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

static void write_refusals(nl_writer *w, const nl_hub_counts *c)
{
    char label[64];
    nl_metric_kind(w, "refusals_total", "counter", "requests that were refused, by why");
    for (int e = 1; e < NL_ERR_COUNT; e++) {
        snprintf(label, sizeof label, "{why=\"%s\"}", nl_err_name((nl_err)e));
        if (c->refused[e])
            nl_metric(w, "refusals_total", label, (double)c->refused[e]);
    }
    for (int i = 0; i < NL_DENIALS; i++) {
        snprintf(label, sizeof label, "{why=\"%s\"}", nl_denials[i]);
        nl_metric(w, "refusals_total", label, (double)c->denied[i]);
    }
}

/* What is left of the disk, and what the store takes of it. */
static void write_disk(nl_writer *w, const char *folder)
{
    static const char *const files[] = { "novaluna.db", "novaluna.db-wal" };
    struct statvfs           disk;
    struct stat              file;
    char                     path[1100];
    double                   bytes = 0;
    if (!folder || statvfs(folder, &disk) != 0)
        return;
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        bytes += stat(path, &file) == 0 ? (double)file.st_size : 0;
    }
    nl_metric_kind(w, "store_bytes", "gauge", "size of the store's files");
    nl_metric(w, "store_bytes", "", bytes);
    nl_metric_kind(w, "disk_bytes", "gauge", "size of the disk that they are on");
    nl_metric(w, "disk_bytes", "", (double)disk.f_blocks * (double)disk.f_frsize);
    nl_metric_kind(w, "disk_free_bytes", "gauge", "what of it is free for the server");
    nl_metric(w, "disk_free_bytes", "", (double)disk.f_bavail * (double)disk.f_frsize);
}

void nl_server_counts_write(const nl_server_counts *own, const nl_hub_counts *c, const char *folder,
                            nl_writer *w)
{
    nl_metric_gauge(w, "connections", "open WebSocket connections", c->clients);
    nl_metric_gauge(w, "bots", "connections of bots, among them", c->bots);
    nl_metric_gauge(w, "bots_waiting", "bots that wait to be invited", c->waiting);
    nl_metric_gauge(w, "rooms", "rooms in memory", c->rooms);
    nl_metric_gauge(w, "queued", "packets that wait for their connections", own->queued);
    nl_metric_gauge(w, "thinking", "positions that computers think about or are to", c->thinking);
    nl_metric_counter(w, "messages_total", "messages from clients", c->messages);
    nl_metric_counter(w, "games_begun_total", "games that began", c->begun);
    nl_metric_counter(w, "games_over_total", "games that ended", c->over);
    nl_metric_counter(w, "events_total", "events that happened in rooms", c->events);
    nl_metric_counter(w, "told_total", "events told to clients, each counted", c->told);
    nl_metric_counter(w, "commits_total", "transactions", c->commits);
    nl_metric_counter(w, "commits_failed_total", "transactions that stored nothing", c->commits_failed);
    nl_metric_counter(w, "folds_differ_total", "clients that found their position to differ", c->differs);
    nl_metric_counter(w, "folds_ahead_total", "clients that know of events which are not stored", c->ahead);
    nl_metric_counter(w, "overflows_total", "connections let go because they did not read", own->overflown);
    nl_metric_counter(w, "oversized_total", "connections let go because a message was too long",
                      own->oversized);
    nl_metric_counter(w, "crowded_total", "connections refused because their address has too many",
                      own->crowded);
    nl_metric_counter(w, "strangers_total", "connections refused because of their origin", own->strangers);
    write_refusals(w, c);
    write_disk(w, folder);
    nl_metric_histogram(w, "commit_seconds", "transactions, from their beginning until they are durable",
                        &own->committing);
    nl_metric_histogram(w, "tell_seconds",
                        "from a message's arrival until what came of it is stored and on its way",
                        &own->telling);
}
