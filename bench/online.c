/* online.c: people who play at a server of this machine, two to a table, as fast as they can or at a
 * given rate.
 *
 *     online --port P [--tables N] [--seconds S] [--rate ACTIONS-A-SECOND] [--pid SERVER] [--patient]
 *     online --port P --idle N [--seconds S] --pid SERVER
 *
 * Every client folds the events that it is told, with the code that the server has, and compares the hash
 * of each.  An action is counted when the other one has been told of it; the time is from sending it
 * until then.  With --patient the server may go away at any time and come back: clients connect
 * again, send again what was not answered, and at the end everything that was acknowledged must be
 * there.  Only ever connects to 127.0.0.1.
 *
 * SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <jansson.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "room/room.h"

enum { IN = 65536, RESEND = 3, SAMPLES = 1 << 20, COOKIE = 80 };

typedef enum { AWAY, SHAKING, GREETING, OPENING, WATCHING, ENTERING, READY, IDLING } state;

typedef struct {
    int      fd, number;
    state    state;
    double   retry_at;
    char     cookie[COOKIE];
    char     in[IN];
    size_t   have;
    nl_room  room;
    bool     has_room, entered;
    int      keys;
    char     pending[320]; /* an event that was asked for and not answered yet */
    uint32_t pending_number;
    double   sent_at;
    uint32_t acked; /* one more than the highest number that was acknowledged */
    nl_rng   rng;
} client;

typedef struct {
    char   room[NL_ID_MAX];
    double sent_at; /* the action in flight */
    double due_at;  /* when the next may be sent */
    bool   over;
} table;

static client *clients;
static table  *tables;
static int     port, table_count = 100, idle_count, server_pid;
static double  seconds = 10, rate;
static bool    patient, stopping;
static double *sample;
static long    samples, actions, games, reconnects, resent;
static int     epoll;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void fail(const client *c, const char *what, const char *more)
{
    fprintf(stderr, "online: client %d: %s %s\n", c ? c->number : -1, what, more);
    exit(1);
}

static table *table_of(const client *c)
{
    return &tables[c->number / 2];
}

static client *other_of(const client *c)
{
    return &clients[c->number ^ 1];
}

/* ---- the socket ---- */

static void leave(client *c)
{
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
    c->state = AWAY;
    c->have = 0;
    c->retry_at = now() + 0.05 + 0.01 * (double)(c->number % 20);
    reconnects++;
    if (!patient)
        fail(c, "the server has hung up", "");
}

static bool put_bytes(client *c, const void *bytes, size_t count)
{
    const char *at = bytes;
    while (count) {
        ssize_t n = send(c->fd, at, count, MSG_NOSIGNAL);
        if (n < 0 && errno == EAGAIN)
            continue; /* the server reads soon */
        if (n <= 0) {
            leave(c);
            return false;
        }
        at += n;
        count -= (size_t)n;
    }
    return true;
}

/* The mask is zero: it is there to confuse proxies, and there is none. */
static void put_text(client *c, const char *text)
{
    unsigned char frame[1024] = { 0x81 };
    size_t        length = strlen(text), at = 2;
    frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        at = 4;
    }
    memset(frame + at, 0, 4);
    memcpy(frame + at + 4, text, length);
    put_bytes(c, frame, at + 4 + length);
}

static void arrive(client *c)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    struct epoll_event e = { .events = EPOLLIN, .data = { .ptr = c } };
    const int          on = 1;
    char               head[512];
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (c->fd < 0 || connect(c->fd, (struct sockaddr *)&to, sizeof to) != 0) {
        leave(c);
        return;
    }
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    epoll_ctl(epoll, EPOLL_CTL_ADD, c->fd, &e);
    c->state = SHAKING;
    snprintf(head, sizeof head,
             "GET /online HTTP/1.1\r\nHost: localhost:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: novaluna.1\r\n%s%s%s\r\n",
             port, *c->cookie ? "Cookie: " : "", c->cookie, *c->cookie ? "\r\n" : "");
    put_bytes(c, head, strlen(head));
}

/* ---- playing ---- */

static void watch_room(client *c)
{
    char text[160];
    c->state = WATCHING;
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":3,\"room\":\"%s\",\"from\":%u}", table_of(c)->room,
             c->has_room ? c->room.events : 0);
    put_text(c, text);
}

static void open_room(client *c)
{
    c->state = OPENING;
    put_text(c, "{\"do\":\"open\",\"id\":2,\"terms\":{\"players\":2,\"discs\":[20,20],\"main\":600000,"
                "\"increment\":5000,"
                "\"listed\":false,\"absent\":\"wait\"}}");
}

static void enter(client *c)
{
    char text[320], mix[2 * NL_SECRET + 1];
    for (int i = 0; i < 2 * NL_SECRET; i++)
        mix[i] = "0123456789abcdef"[nl_rng_below(&c->rng, 16)];
    mix[2 * NL_SECRET] = '\0';
    c->state = ENTERING;
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"id\":4,\"room\":\"%s\",\"mix\":\"%s\",\"name\":\"N%d\"}",
             table_of(c)->room, mix, c->number);
    put_text(c, text);
}

static int seat_of(const client *c)
{
    char name[16];
    snprintf(name, sizeof name, "N%d", c->number);
    for (int s = 0; s < c->room.terms.players; s++)
        if (strcmp(c->room.seat[s].who.name, name) == 0)
            return s;
    return -1;
}

static void next_game(client *c)
{
    c->has_room = c->entered = false;
    c->acked = 0;
    *c->pending = '\0';
    table_of(c)->over = false;
}

static void play(client *c)
{
    const nl_game *g = &c->room.table.game;
    char           action[NL_ACTION_TEXT];
    if (stopping || c->state != READY || c->room.phase != NL_PLAYING || *c->pending ||
        g->mover != seat_of(c) || now() < table_of(c)->due_at)
        return;
    nl_action_write(nl_game_action(g, (int)nl_rng_below(&c->rng, (uint32_t)nl_game_action_count(g))), action);
    snprintf(
        c->pending, sizeof c->pending,
        "{\"do\":\"event\",\"id\":%d,\"room\":\"%s\",\"number\":%u,\"key\":\"c%d-%d\",\"event\":\"play\","
        "\"action\":\"%s\"}",
        100 + c->keys, table_of(c)->room, c->room.events, c->number, c->keys, action);
    c->keys++;
    c->pending_number = c->room.events;
    c->sent_at = table_of(c)->sent_at = now();
    if (rate > 0)
        table_of(c)->due_at = c->sent_at + table_count / rate;
    put_text(c, c->pending);
}

/* ---- what is told ---- */

static void see(client *c, const char *line, const char *hash)
{
    nl_room_event e;
    char          mine[17];
    if (nl_room_event_read(&e, line, strlen(line)))
        fail(c, "cannot read", line);
    if (e.number < c->room.events)
        return;
    if (e.number > c->room.events || nl_room_check(&c->room, &e))
        fail(c, "does not fit:", line);
    nl_room_apply(&c->room, &e);
    snprintf(mine, sizeof mine, "%016llx", (unsigned long long)nl_room_hash(&c->room));
    if (hash && strcmp(hash, mine) != 0)
        fail(c, "another hash after", line);
    if (e.kind == NL_ROOM_TABLE && e.event.kind == NL_EVENT_PLAY && e.seat != seat_of(c) && hash &&
        samples < SAMPLES && table_of(c)->sent_at > 0 && e.event.action.take != NL_REFILL) {
        sample[samples++] = now() - table_of(c)->sent_at;
        actions++;
    }
}

static void see_room(client *c, json_t *m)
{
    json_t *events = json_object_get(m, "events");
    if (!c->has_room)
        nl_room_new(&c->room, NULL);
    c->has_room = true;
    for (size_t i = 0; i < json_array_size(events); i++)
        see(c, json_string_value(json_array_get(events, i)), NULL);
    if (c->acked > c->room.events)
        fail(c, "acknowledged and lost", table_of(c)->room);
    c->state = READY;
    if (!c->entered && seat_of(c) < 0)
        enter(c);
    c->entered = true;
    if (*c->pending && c->room.phase == NL_PLAYING) {
        put_text(c, c->pending);
        c->sent_at = now();
        resent++;
    }
}

static void see_answer(client *c, json_t *m, int re)
{
    const char *error = json_string_value(json_object_get(m, "error"));
    if (re == 1 && c->number >= 2 * table_count) {
        c->state = IDLING;
    } else if (re == 1) {
        if (*table_of(c)->room)
            watch_room(c);
        else if (c->number % 2 == 0)
            open_room(c);
    } else if (re == 2 && !error) {
        snprintf(table_of(c)->room, NL_ID_MAX, "%s", json_string_value(json_object_get(m, "room")));
        watch_room(c);
        if (other_of(c)->state == GREETING)
            watch_room(other_of(c));
    } else if (re == 2) {
        fail(c, "cannot open a table:", error);
    } else if (re == 4) {
        c->state = READY;
    } else if (re >= 100 && re == 99 + c->keys && *c->pending) {
        if (!error) {
            uint32_t number = (uint32_t)json_integer_value(json_object_get(m, "number"));
            c->acked = number + 1 > c->acked ? number + 1 : c->acked;
        } else if (!patient && strcmp(error, "stale") != 0) {
            fail(c, "refused:", error);
        }
        if (!error || strcmp(error, "store") != 0)
            *c->pending = '\0';
    }
}

static void see_message(client *c, const char *text, size_t length)
{
    json_t *m = json_loadb(text, length, 0, NULL);
    if (!m)
        fail(c, "not JSON:", text);
    json_t     *event = json_object_get(m, "event"), *re = json_object_get(m, "re");
    const char *room = json_string_value(json_object_get(m, "room"));
    if (room && !re && strcmp(room, table_of(c)->room) != 0) {
        json_decref(m); /* of the game before */
        return;
    }
    if (event && c->has_room)
        see(c, json_string_value(event), json_string_value(json_object_get(m, "hash")));
    if (json_object_get(m, "events"))
        see_room(c, m);
    if (re)
        see_answer(c, m, (int)json_integer_value(re));
    json_decref(m);
    if (c->has_room && c->room.told && other_of(c)->has_room && other_of(c)->room.told && !stopping) {
        games++;
        *table_of(c)->room = '\0';
        next_game(c);
        next_game(other_of(c));
        client *first = &clients[c->number & ~1];
        first[1].state = GREETING;
        if (first->state == READY)
            open_room(first);
    } else if (c->has_room) {
        play(c);
    }
}

static void shake(client *c)
{
    char *end = strstr(c->in, "\r\n\r\n"), *cookie = strstr(c->in, "set-cookie: ");
    if (!end)
        return;
    if (strncmp(c->in, "HTTP/1.1 101", 12) != 0 || !cookie)
        fail(c, "not taken:", c->in);
    size_t length = strcspn(cookie + 12, ";");
    snprintf(c->cookie, sizeof c->cookie, "%.*s", (int)length, cookie + 12);
    size_t used = (size_t)(end + 4 - c->in);
    memmove(c->in, end + 4, c->have - used);
    c->have -= used;
    c->state = GREETING;
    put_text(c, "{\"do\":\"hello\",\"id\":1,\"version\":1}");
}

static void read_frames(client *c)
{
    while (c->fd >= 0 && c->have >= 2) {
        unsigned char *in = (unsigned char *)c->in;
        size_t         length = in[1] & 127, at = 2;
        if (length == 126) {
            if (c->have < 4)
                return;
            length = (size_t)in[2] << 8 | in[3];
            at = 4;
        } else if (length == 127) {
            fail(c, "a message of more than 64 KiB", "");
        }
        if (c->have < at + length)
            return;
        if ((in[0] & 15) == 8) {
            leave(c);
            return;
        }
        if ((in[0] & 15) == 9) {
            unsigned char pong[6] = { 0x8a, 0x80 };
            put_bytes(c, pong, sizeof pong);
        }
        if ((in[0] & 15) == 1) {
            static char text[IN];
            memcpy(text, c->in + at, length);
            text[length] = '\0';
            see_message(c, text, length);
        }
        if (c->fd < 0)
            return;
        c->have -= at + length;
        memmove(c->in, c->in + at + length, c->have);
    }
}

static void read_from(client *c)
{
    ssize_t n = recv(c->fd, c->in + c->have, IN - 1 - c->have, 0);
    if (n <= 0) {
        if (n == 0 || errno != EAGAIN)
            leave(c);
        return;
    }
    c->have += (size_t)n;
    c->in[c->have] = '\0';
    if (c->state == SHAKING)
        shake(c);
    if (c->state != SHAKING)
        read_frames(c);
}

/* ---- measuring ---- */

static double cpu_of(int pid)
{
    char          path[64], text[1024];
    unsigned long user, system;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *f = pid ? fopen(path, "r") : NULL;
    if (!f)
        return 0;
    size_t n = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    text[n] = '\0';
    char *at = strrchr(text, ')');
    if (!at || sscanf(at + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        return 0;
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static long memory_of(int pid)
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

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double part(double of)
{
    return samples ? 1000 * sample[(long)(of * (double)(samples - 1))] : 0;
}

static void look_after(int count)
{
    double t = now();
    for (int i = 0; i < count; i++) {
        client *c = &clients[i];
        if (c->state == AWAY && t >= c->retry_at)
            arrive(c);
        else if (c->state == READY)
            play(c);
        if (patient && c->state == READY && *c->pending && t - c->sent_at > RESEND) {
            put_text(c, c->pending);
            c->sent_at = t;
            resent++;
        }
        if (patient && c->state == GREETING && *table_of(c)->room && i < 2 * table_count)
            watch_room(c);
    }
}

static void run(int count, double until)
{
    struct epoll_event events[256];
    double             looked = 0;
    while (now() < until) {
        int n = epoll_wait(epoll, events, 256, 10);
        for (int i = 0; i < n; i++)
            if (((client *)events[i].data.ptr)->fd >= 0)
                read_from(events[i].data.ptr);
        if (now() - looked > (rate > 0 ? 0.002 : 0.02)) {
            look_after(count);
            looked = now();
        }
    }
}

static void read_options(int argc, char **argv)
{
    static const struct option options[] = {
        { "port", required_argument, NULL, 'p' },    { "tables", required_argument, NULL, 't' },
        { "seconds", required_argument, NULL, 's' }, { "rate", required_argument, NULL, 'r' },
        { "pid", required_argument, NULL, 'i' },     { "patient", no_argument, NULL, 'w' },
        { "idle", required_argument, NULL, 'n' },    { NULL, 0, NULL, 0 },
    };
    for (int o; (o = getopt_long(argc, argv, "", options, NULL)) != -1;)
        switch (o) {
        case 'p': port = atoi(optarg); break;
        case 't': table_count = atoi(optarg); break;
        case 's': seconds = atof(optarg); break;
        case 'r': rate = atof(optarg); break;
        case 'i': server_pid = atoi(optarg); break;
        case 'w': patient = true; break;
        case 'n': idle_count = atoi(optarg); break;
        default: exit(2);
        }
}

int main(int argc, char **argv)
{
    struct rlimit files = { 40000, 40000 };
    read_options(argc, argv);
    setrlimit(RLIMIT_NOFILE, &files);
    if (idle_count)
        table_count = 0;
    int count = idle_count ? idle_count : 2 * table_count;
    clients = calloc((size_t)count, sizeof *clients);
    tables = calloc((size_t)table_count + 1, sizeof *tables);
    sample = calloc(SAMPLES, sizeof *sample);
    epoll = epoll_create1(EPOLL_CLOEXEC);
    long memory = memory_of(server_pid);
    for (int i = 0; i < count; i++) {
        clients[i] = (client){ .fd = -1, .number = i, .rng = { (uint64_t)i + 1 } };
        arrive(&clients[i]);
        if (i % 64 == 63)
            run(i + 1, now() + 0.005);
    }
    run(count, now() + (idle_count ? 2 : 1)); /* all have sat down */
    samples = actions = 0;
    double cpu = cpu_of(server_pid), begun = now();
    run(count, begun + seconds);
    double used = cpu_of(server_pid) - cpu, took = now() - begun;
    long   counted = actions;
    stopping = true;
    run(count, now() + (patient ? 5 : 0.3));
    for (int i = 0; patient && i < count; i++)
        if (clients[i].has_room && clients[i].acked > clients[i].room.events)
            fail(&clients[i], "acknowledged and lost", "");
    qsort(sample, (size_t)samples, sizeof *sample, by_size);
    printf(
        "{\"actions\":%ld,\"games\":%ld,\"seconds\":%.2f,\"per_second\":%.0f,\"server_cpu\":%.2f,\"per_cpu_"
        "second\":%.0f,"
        "\"cpu_us\":%.1f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"reconnects\":%ld,\"resent\":%ld,\"server_kb\":%ld,"
        "\"kb_a_connection\":%.2f}\n",
        counted, games, took, (double)counted / took, used, used > 0 ? (double)counted / used : 0,
        counted ? 1e6 * used / (double)counted : 0, part(0.5), part(0.99), reconnects, resent,
        memory_of(server_pid), idle_count ? (double)(memory_of(server_pid) - memory) / idle_count : 0);
    return 0;
}
