/* day.c: a day of a server of this machine, compressed: people come and go as they do over 24 hours.
 *
 *     day --port P --pid SERVER [--people N] [--seconds S]
 *
 * Most play by turns and look in a few times, some play with a clock, some look on.  When those who play by turns
 * have sat down it prints "begin": the day begins, at four in the morning, and lasts S seconds.  At eight in the evening
 * it prints "deploy": whoever runs the server replaces it then, at the same port, and writes the pid of the new one to
 * standard input.  At the end it prints one JSON object.  Only ever connects to 127.0.0.1.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "visitor.h"

enum { HOURS = 24, BEGINS = 4, DEPLOY = 20, GATHER_MAX = 120 }; /* the last one in seconds of ours */
static const double DAY = 24 * 3600.0;

/* How visits are spread over the hours from midnight on: few at night, most in the evening, the busiest hour an
 * eleventh of all. */
static const double curve[HOURS] = { 30, 18, 12, 9,  8,  10, 18, 30, 38, 42, 44, 46,
                                     52, 50, 46, 46, 52, 62, 78, 92, 98, 90, 72, 48 };

/* Of a hundred people, and how often each of them comes. */
static const int    share[HABITS] = { 70, 25, 5 };
static const double comes[HABITS] = { 3, 1.5, 1 };

typedef struct {
    int    here, games; /* at most: people; live games */
    long   actions;
    double cpu;
    long   memory; /* KiB, at the end */
} hour;

static day      today = { .epoll = -1, .by_turns = 4 };
static visitor *people;
static int      count = 1000, server;
static double seconds = 240, began, idle_cpu, past_cpu, last_cpu; /* of servers that are gone; of this one */
static hour   hours[HOURS];
static int    peak;
static bool   deployed;

/* ---- who comes when ---- */

static double part(nl_rng *rng)
{
    return ((double)nl_rng_below(rng, 1 << 24) + 0.5) / (1 << 24);
}

/* A time of the day, as visits are spread. */
static double draw_time(nl_rng *rng)
{
    double all = 0, at;
    int    h = 0;
    for (int i = 0; i < HOURS; i++)
        all += curve[i];
    for (at = part(rng) * all; h < HOURS - 1 && at >= curve[(h + BEGINS) % HOURS]; h++)
        at -= curve[(h + BEGINS) % HOURS];
    return 3600 * (h + at / curve[(h + BEGINS) % HOURS]);
}

static int by_time(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static habit habit_of(int number)
{
    int h = 0;
    for (int at = number % 100; h < HABITS - 1 && at >= share[h]; h++)
        at -= share[h];
    return (habit)h;
}

static void make_people(void)
{
    people = calloc((size_t)count, sizeof *people);
    for (int i = 0; i < count; i++) {
        visitor *v = &people[i];
        *v = (visitor){ .day = &today,
                        .number = i,
                        .habit = habit_of(i * 37 % 100),
                        .guest = { .rng = { (uint64_t)i + 1 }, .wire = { .fd = -1 } } };
        snprintf(v->guest.name, sizeof v->guest.name, "V%d", i);
        v->visit_count = (int)(comes[v->habit] + part(&v->guest.rng));
        for (int n = 0; n < v->visit_count; n++)
            v->visits[n] = draw_time(&v->guest.rng);
        qsort(v->visits, (size_t)v->visit_count, sizeof v->visits[0], by_time);
    }
}

/* ---- the loop ---- */

/* The pid of the server that has taken over. */
static void read_pid(void)
{
    char    text[32];
    ssize_t n = read(STDIN_FILENO, text, sizeof text - 1);
    if (n <= 0)
        exit(2);
    text[n] = '\0';
    past_cpu += last_cpu;
    last_cpu = 0;
    server = atoi(text);
}

static void turn(int wait)
{
    struct epoll_event events[256];
    int                n = epoll_wait(today.epoll, events, 256, wait);
    for (int i = 0; i < n; i++) {
        if (events[i].data.ptr)
            visitor_read(events[i].data.ptr);
        else
            read_pid();
    }
    for (int i = 0; i < count; i++)
        visitor_look_after(&people[i]);
}

/* The evening before: those who play by turns sit down. */
static void gather(void)
{
    double end = figures_now() + GATHER_MAX;
    bool   missing = true;
    today.gathering = true;
    for (int i = 0; i < count; i++)
        if (people[i].habit == BY_TURNS) {
            visitor_come(&people[i]);
            if (i % 32 == 0)
                turn(1);
        }
    while (missing && figures_now() < end) {
        turn(5);
        missing = false;
        for (int i = 0; i < count; i++)
            missing |=
                people[i].habit == BY_TURNS && (people[i].games < today.by_turns || *people[i].room_id);
    }
    for (int i = 0; i < count; i++)
        if (people[i].habit == BY_TURNS)
            visitor_go(&people[i], false);
    today.gathering = false;
}

/* Of a server that has ended nothing is known any more. */
static double cpu(void)
{
    double used = figures_cpu(server);
    if (used > last_cpu)
        last_cpu = used;
    return past_cpu + last_cpu;
}

static long actions(void)
{
    return today.sum.actions[BY_TURNS] + today.sum.actions[LIVE];
}

static void count_hour(hour *h)
{
    int here = 0, playing = 0;
    for (int i = 0; i < count; i++) {
        const visitor *v = &people[i];
        here += v->state == HERE;
        playing +=
            v->state == HERE && v->habit == LIVE && v->guest.has_room && v->guest.room.phase == NL_PLAYING;
    }
    h->here = here > h->here ? here : h->here;
    h->games = (playing + 1) / 2 > h->games ? (playing + 1) / 2 : h->games;
    peak = here > peak ? here : peak;
    cpu();
}

static void say(const char *what)
{
    puts(what);
    fflush(stdout);
}

static void look_at_the_clock(void)
{
    for (int i = 0; i < count; i++) {
        visitor *v = &people[i];
        if (v->visit < v->visit_count && today.clock >= v->visits[v->visit] &&
            (v->state == GONE || v->state == ASLEEP)) {
            v->visit++;
            visitor_come(v);
        }
    }
    if (!deployed && today.clock >= (DEPLOY - BEGINS) * 3600.0) {
        deployed = true;
        say("deploy");
    }
}

static void pass_day(void)
{
    double used = cpu();
    long   before = 0;
    began = figures_now();
    for (int h = 0; h < HOURS; h++) {
        while ((today.clock = (figures_now() - began) * today.speed) < 3600.0 * (h + 1)) {
            look_at_the_clock();
            turn(2);
            count_hour(&hours[h]);
        }
        hours[h].actions = actions() - before;
        hours[h].cpu = cpu() - used;
        hours[h].memory = figures_memory(server);
        before = actions();
        used = cpu();
    }
}

/* ---- all of it ---- */

static void tell_samples(const char *name, samples *s, double unit)
{
    samples_sort(s);
    printf("\"%s\":[%ld,%.2f,%.2f,%.2f,%.2f],", name, s->count, unit * samples_part(s, 0.5),
           unit * samples_part(s, 0.95), unit * samples_part(s, 0.99), unit * samples_part(s, 1));
}

static void tell(void)
{
    const tally *t = &today.sum;
    printf("{\"people\":%d,\"seconds\":%.1f,\"visits\":%ld,\"by_turns\":%ld,\"live\":%ld,\"watched\":%ld,",
           count, figures_now() - began, t->visits, t->actions[BY_TURNS], t->actions[LIVE], t->watched);
    printf("\"lobby_rows\":%ld,\"cuts\":%ld,\"laptops\":%ld,\"refused\":%ld,\"resent\":%ld,\"peak\":%d,",
           t->lobby_rows, t->cuts, t->laptops, t->refused, t->resent, peak);
    long sent = 0, received = 0;
    for (int i = 0; i < count; i++)
        sent += people[i].guest.wire.sent, received += people[i].guest.wire.received;
    printf("\"idle_cpu\":%.5f,\"up\":%ld,\"down\":%ld,", idle_cpu, sent, received);
    tell_samples("acked_ms", &today.acked, 1000);
    tell_samples("told_ms", &today.told, 1000);
    tell_samples("back_s", &today.back, 1);
    printf("\"hours\":[");
    for (int h = 0; h < HOURS; h++)
        printf("%s[%d,%d,%d,%ld,%.3f,%ld]", h ? "," : "", (h + BEGINS) % HOURS, hours[h].here, hours[h].games,
               hours[h].actions, hours[h].cpu, hours[h].memory);
    printf("]}\n");
}

static void read_options(int argc, char **argv)
{
    static const struct option options[] = {
        { "port", required_argument, NULL, 'p' },
        { "pid", required_argument, NULL, 'i' },
        { "people", required_argument, NULL, 'n' },
        { "seconds", required_argument, NULL, 's' },
        { NULL, 0, NULL, 0 },
    };
    for (int o; (o = getopt_long(argc, argv, "", options, NULL)) != -1;)
        switch (o) {
        case 'p': today.port = atoi(optarg); break;
        case 'i': server = atoi(optarg); break;
        case 'n': count = atoi(optarg); break;
        case 's': seconds = atof(optarg); break;
        default: exit(2);
        }
    if (!today.port || count < 1 || seconds <= 0)
        exit(2);
}

int main(int argc, char **argv)
{
    struct rlimit      files;
    struct epoll_event input = { .events = EPOLLIN, .data = { .ptr = NULL } };
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    read_options(argc, argv);
    today.speed = DAY / seconds;
    today.epoll = epoll_create1(EPOLL_CLOEXEC);
    epoll_ctl(today.epoll, EPOLL_CTL_ADD, STDIN_FILENO, &input);
    make_people();
    gather();
    double quiet = cpu();
    sleep(2);
    idle_cpu = (cpu() - quiet) / 2;
    memset(&today.sum, 0, sizeof today.sum);
    for (int i = 0; i < count; i++)
        people[i].guest.wire.sent = people[i].guest.wire.received = 0;
    today.acked.count = today.told.count = today.back.count = 0;
    say("begin");
    pass_day();
    tell();
    return 0;
}
