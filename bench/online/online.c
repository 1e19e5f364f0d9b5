/* online.c: people who play at a server of this machine, two to a table, as fast as they can or at a
 * given rate.
 *
 *     online --port P… [--tables N] [--seconds S] [--rate ACTIONS-A-SECOND] [--pid SERVER…] [--patient]
 *            [--computer] [--main MS] [--acked FILE] [--spectators N]
 *     online --port P --idle N [--seconds S] --pid SERVER
 *
 * With several ports the two at a table are at different servers.
 * An action is counted when the other one has been told of it; the time is from sending it until then.
 * With a rate it begins when the action was due, so that a server that falls behind does not look quick.
 * With --patient the server may go away at any time and come back: clients connect again, send again what
 * was not answered, and everything that was told must still be there.  What was acknowledged is written to a
 * file, a line each: room, number, event.  Prints one JSON object.  Only ever connects to 127.0.0.1.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "player.h"

static load   all = { .table_count = 100, .epoll = -1, .main_time = USUAL_TIME };
static int    server[SERVERS_MAX], servers;
static double seconds = 10;

/* ---- what is due ---- */

static int    timer = -1;
static double began; /* with a rate: the time of the first action */
static long   ticks; /* actions that were due so far, one table after another */

static double next_tick(void)
{
    return began + (double)ticks / all.rate;
}

static void set_timer(double at)
{
    struct itimerspec when = { .it_value = { .tv_sec = (time_t)at,
                                             .tv_nsec = (long)((at - (double)(time_t)at) * 1e9) } };
    timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL);
}

static void begin_rate(void)
{
    struct epoll_event e = { .events = EPOLLIN, .data = { .ptr = NULL } };
    timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    epoll_ctl(all.epoll, EPOLL_CTL_ADD, timer, &e);
    began = figures_now();
    set_timer(next_tick());
}

/* A table that is between two games is passed over. */
static void on_timer(void)
{
    for (; next_tick() <= figures_now(); ticks++) {
        int    i = (int)(ticks % all.table_count);
        table *t = &all.tables[i];
        if (!table_plays(&all, i))
            continue;
        if (t->due_at <= 0)
            t->due_at = figures_now();
        table_play(&all, i);
    }
    set_timer(next_tick());
}

/* ---- the loop ---- */

static void look_after(void)
{
    for (int i = 0; i < all.player_count && all.players[i].load; i++) /* who has come */
        player_look_after(&all.players[i]);
}

static void run_until(double end)
{
    struct epoll_event events[256];
    double             looked = 0;
    for (double t; (t = figures_now()) < end;) {
        if (all.patient && t - looked > 0.02) {
            look_after();
            looked = t;
        }
        int wait = (int)(1000 * (end - t)) + 1, most = all.patient ? 20 : 100;
        int n = epoll_wait(all.epoll, events, 256, wait < most ? wait : most);
        for (int i = 0; i < n; i++) {
            if (events[i].data.ptr)
                player_read(events[i].data.ptr);
            else
                on_timer();
        }
    }
}

static bool all_play(void)
{
    int i = 0;
    while (i < all.table_count && table_plays(&all, i))
        i++;
    return i == all.table_count;
}

/* People number `from` and those after them. */
static void come(int from, int end)
{
    for (int i = from; i < end; i++) {
        player *p = &all.players[i];
        *p = (player){ .load = &all,
                       .number = i,
                       .guest = { .rng = { (uint64_t)i + 1 }, .wire = { .fd = -1 }, .acked = all.acked } };
        snprintf(p->guest.name, sizeof p->guest.name, "N%d", i);
        player_arrive(p);
        if (i % 64 == 63)
            run_until(figures_now() + 0.005);
    }
}

/* Those who look on come once there is something to be seen. */
static void arrive(void)
{
    int at_tables = all.player_count - all.spectators;
    come(0, at_tables);
    double end = figures_now() + (all.patient ? 1 : 20);
    while (!all_play() && figures_now() < end)
        run_until(figures_now() + 0.1);
    come(at_tables, all.player_count);
    run_until(figures_now() + 1);
}

/* ---- all of it ---- */

static void read_options(int argc, char **argv)
{
    static const struct option options[] = {
        { "port", required_argument, NULL, 'p' },       { "tables", required_argument, NULL, 't' },
        { "seconds", required_argument, NULL, 's' },    { "rate", required_argument, NULL, 'r' },
        { "pid", required_argument, NULL, 'i' },        { "patient", no_argument, NULL, 'w' },
        { "idle", required_argument, NULL, 'n' },       { "computer", no_argument, NULL, 'c' },
        { "main", required_argument, NULL, 'm' },       { "acked", required_argument, NULL, 'a' },
        { "spectators", required_argument, NULL, 'l' }, { NULL, 0, NULL, 0 },
    };
    for (int o; (o = getopt_long(argc, argv, "", options, NULL)) != -1;)
        switch (o) {
        case 'p':
            if (all.ports < SERVERS_MAX)
                all.port[all.ports++] = atoi(optarg);
            break;
        case 't': all.table_count = atoi(optarg); break;
        case 's': seconds = atof(optarg); break;
        case 'r': all.rate = atof(optarg); break;
        case 'i':
            if (servers < SERVERS_MAX)
                server[servers++] = atoi(optarg);
            break;
        case 'c': all.computer = true; break;
        case 'a':
            if (!(all.acked = fopen(optarg, "w")))
                exit(2);
            break;
        case 'l': all.spectators = atoi(optarg); break;
        case 'm': all.main_time = atol(optarg); break;
        case 'w': all.patient = true; break;
        case 'n':
            all.table_count = 0;
            all.player_count = atoi(optarg);
            break;
        default: exit(2);
        }
    if (all.table_count)
        all.player_count = 2 * all.table_count + all.spectators;
    if (!all.ports)
        exit(2);
}

/* Of all servers together. */
static double cpu_of_all(void)
{
    double cpu = 0;
    for (int i = 0; i < servers; i++)
        cpu += figures_cpu(server[i]);
    return cpu;
}

static long memory_of_all(void)
{
    long kib = 0;
    for (int i = 0; i < servers; i++)
        kib += figures_memory(server[i]);
    return kib;
}

static void measure(void)
{
    long memory = memory_of_all();
    arrive();
    if (all.rate > 0)
        begin_rate();
    all.actions = all.games = all.looked_on = all.told.count = 0;
    double cpu = cpu_of_all(), own = figures_own_cpu(), from = figures_now();
    run_until(from + seconds);
    double took = figures_now() - from, used = cpu_of_all() - cpu, busy = (figures_own_cpu() - own) / took;
    long   count = all.actions;
    samples_sort(&all.told);
    printf("{\"actions\":%ld,\"games\":%ld,\"seconds\":%.2f,\"per_second\":%.0f,\"generator_busy\":%.2f,",
           count, all.games, took, (double)count / took, busy);
    printf("\"cpu_us\":%.1f,\"per_cpu_second\":%.0f,\"p50_ms\":%.2f,\"p95_ms\":%.2f,\"p99_ms\":%.2f,",
           count ? 1e6 * used / (double)count : 0, used > 0 ? (double)count / used : 0,
           1000 * samples_part(&all.told, 0.5), 1000 * samples_part(&all.told, 0.95),
           1000 * samples_part(&all.told, 0.99));
    printf("\"looked_on\":%ld,\"looked_on_us\":%.2f,", all.looked_on,
           all.looked_on ? 1e6 * used / (double)all.looked_on : 0);
    printf("\"server_kib\":%ld,\"kib_a_connection\":%.2f,", memory_of_all(),
           (double)(memory_of_all() - memory) / all.player_count);
}

int main(int argc, char **argv)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    read_options(argc, argv);
    all.players = calloc((size_t)all.player_count, sizeof *all.players);
    all.tables = calloc((size_t)all.player_count / 2 + 1, sizeof *all.tables);
    all.epoll = epoll_create1(EPOLL_CLOEXEC);
    measure();
    all.stopping = true;
    run_until(figures_now() + (all.patient ? 5 : 0.3));
    if (all.acked)
        fclose(all.acked);
    printf("\"reconnects\":%ld,\"resent\":%ld}\n", all.reconnects, all.resent);
    return 0;
}
