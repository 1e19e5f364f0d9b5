/* online.c: connections by libwebsockets, in the loop of libuv.
 *
 * libuv rather than libwebsockets' own loop, which looks at every connection at every turn: with
 * thousands it is ten times dearer.  The hub's turn ends each turn of the loop, so that everything that came in
 * together is stored together.
 *
 * A person is whoever has a token (cookie.h); the first connection gets one.
 *
 * SPDX-License-Identifier: MIT */
#include "online.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cookie.h"
#include "counts.h"
#include "hub/hub.h"
#include "lag.h"
#include "log.h"
#include "novaluna.h"
#include "origins.h"
#include "outbox.h"
#include "thinkers.h"

enum {
    TICK = 100,    /* ms: clocks are looked at */
    PIECE = 32768, /* bytes of a log that are told at once: a game of any usual length */
};

typedef struct session session;

struct nl_online {
    uv_loop_t      *loop;
    uv_prepare_t    turn;
    uv_timer_t      tick;
    uv_poll_t       news; /* of the store, where others use it, too */
    int             handles;
    nl_store       *store;
    char           *folder; /* that the store is in; NULL if it is in memory */
    nl_hub         *hub;
    nl_thinkers    *thinkers;
    const nl_front *front;
    nl_origins      origins; /* of all connections */
    int64_t     offset; /* of the time of day to the steady clock, in ms: the time of day never goes back */
    bool        ready;
    bool        there;   /* the store, when it was looked at last */
    bool        leaving; /* everybody has been told so: what comes now is not done */
    nl_log_kind log;
    int         near_max;
    uint64_t    began, heard; /* the commit, and the first message of this turn; ns, 0 for none */
    nl_server_counts counts;
};

/* One connection. */
struct session {
    struct lws *wsi;
    nl_online  *online;
    nl_client  *client;
    nl_outbox   outbox;
    char       *partial; /* of a message in fragments */
    size_t      partial_length;
    bool        close;
    bool        secure;                   /* it came through TLS */
    char        token[NL_TOKEN_TEXT + 1]; /* until it is established */
    nl_lag      lag;
    nl_origin   origin;
};

/* ---- time and chance ---- */

/* Goes on while the machine sleeps. */
static int64_t steady_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int64_t now_of(const nl_online *o)
{
    return steady_ms() + o->offset;
}

static void on_random(void *self, uint8_t *bytes, size_t count)
{
    (void)self;
    randombytes_buf(bytes, count);
}

static void on_think(void *self, const char *room, uint32_t number, const nl_game *g, const nl_level *level,
                     uint64_t seed)
{
    nl_online *o = self;
    nl_thinkers_think(o->thinkers, room, number, g, level, seed);
}

/* The beginning of a room's id tells it from others; the whole would be its link. */
static void on_note(void *self, const char *what, const char *room)
{
    const nl_online *o = self;
    char             begin[9];
    snprintf(begin, sizeof begin, "%s", room);
    bool unread = strcmp(what, "table-unreadable") == 0;
    nl_log(o->log, what, "room", begin, unread ? "why" : NULL, o->store->trouble(o->store), NULL);
}

static void on_thought(void *to, const char *room, uint32_t number, nl_action a)
{
    nl_online *o = to;
    nl_hub_thought(o->hub, room, number, a, now_of(o));
}

/* ---- what goes out ---- */

static void on_send(void *self, void *connection, nl_packet *p)
{
    nl_online *o = self;
    session   *s = connection;
    if (s->close)
        return;
    if (!nl_outbox_add(&s->outbox, p)) {
        o->counts.overflown++;
        nl_log(o->log, "let-go", "why", "it does not read", NULL);
        s->close = true;
        lws_set_timeout(s->wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
        return;
    }
    o->counts.queued++;
    lws_callback_on_writable(s->wsi);
}

static void drop_queue(session *s)
{
    s->online->counts.queued -= s->outbox.count;
    nl_outbox_clear(&s->outbox);
}

static bool write_ping(session *s)
{
    uint8_t ping[LWS_PRE + NL_PING];
    nl_lag_ping(&s->lag, steady_ms(), ping + LWS_PRE);
    return lws_write(s->wsi, ping + LWS_PRE, NL_PING, LWS_WRITE_PING) >= NL_PING;
}

/* The bytes before a packet's text are libwebsockets' to write to. */
static bool write_next(session *s)
{
    nl_packet *p = nl_outbox_take(&s->outbox);
    s->online->counts.queued--;
    int length = (int)p->length;
    int written = lws_write(s->wsi, (unsigned char *)p->bytes, p->length, LWS_WRITE_TEXT);
    nl_packet_drop(p);
    return written >= length;
}

/* As much as the line takes: to wait before each packet until it is writable costs more than the packet. */
static bool write_all(session *s)
{
    while (s->outbox.count) {
        if (!write_next(s))
            return false;
        if (s->outbox.count && lws_send_pipe_choked(s->wsi)) {
            lws_callback_on_writable(s->wsi);
            return true;
        }
    }
    drop_queue(s);
    nl_hub_drained(s->online->hub, s->client, now_of(s->online));
    return true;
}

/* What is told together travels together. */
static int write_queue(session *s)
{
    int fd = lws_get_socket_fd(s->wsi), together = s->outbox.count > 1, apart = 0;
    if (s->close || (s->lag.due && !write_ping(s)))
        return -1;
    if (together)
        setsockopt(fd, IPPROTO_TCP, TCP_CORK, &together, sizeof together);
    bool ok = write_all(s);
    if (together)
        setsockopt(fd, IPPROTO_TCP, TCP_CORK, &apart, sizeof apart);
    return ok ? 0 : -1;
}

/* ---- what comes in ---- */

static void take_pong(session *s, const void *pong, size_t length)
{
    int ms = nl_lag_pong(&s->lag, steady_ms(), pong, length);
    if (ms >= 0)
        nl_hub_lag(s->client, ms);
}

static int too_large(session *s)
{
    s->online->counts.oversized++;
    nl_log(s->online->log, "let-go", "why", "a message was too long", NULL);
    lws_close_reason(s->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
    return -1;
}

static int take_partial(session *s, const char *text, size_t length)
{
    if (s->partial_length + length > NL_MESSAGE_MAX)
        return too_large(s);
    if (!s->partial && !(s->partial = malloc(NL_MESSAGE_MAX)))
        return -1;
    memcpy(s->partial + s->partial_length, text, length);
    s->partial_length += length;
    return 0;
}

static int receive(session *s, const char *text, size_t length)
{
    nl_online *o = s->online;
    bool       whole = lws_is_final_fragment(s->wsi) && !lws_remaining_packet_payload(s->wsi);
    if (lws_frame_is_binary(s->wsi))
        return -1;
    if (o->leaving)
        return 0; /* it would be stored, and nobody could be told */
    if (!whole || s->partial) {
        if (take_partial(s, text, length))
            return -1;
        if (!whole)
            return 0;
        text = s->partial;
        length = s->partial_length;
    }
    if (length > NL_MESSAGE_MAX)
        return too_large(s);
    if (!o->heard)
        o->heard = uv_hrtime();
    nl_hub_receive(o->hub, s->client, text, length, now_of(o));
    if (nl_lag_want(&s->lag, steady_ms()))
        lws_callback_on_writable(s->wsi);
    free(s->partial);
    s->partial = NULL;
    s->partial_length = 0;
    return 0;
}

/* ---- coming and going ---- */

static int refuse(nl_online *o, struct lws *wsi, uint64_t *count, const char *why)
{
    char            text[INET6_ADDRSTRLEN];
    struct in6_addr a;
    ++*count;
    nl_front_visitor(o->front, wsi, &a);
    inet_ntop(AF_INET6, &a, text, sizeof text);
    nl_log(o->log, "refused", "address", text, "why", why, NULL);
    return -1;
}

/* Where it comes from; 0 is this machine. */
static uint64_t origin_of(const nl_online *o, struct lws *wsi)
{
    struct in6_addr a;
    nl_front_visitor(o->front, wsi, &a);
    return nl_front_is_this_machine(&a) ? 0 : nl_origins_hash(&o->origins, &a);
}

/* Before the connection is one: who is it?  Whoever comes for the first time is given a token. */
static int greet(struct lws *wsi, session *s)
{
    s->online = lws_vhost_user(lws_get_vhost(wsi));
    if (!s->online)
        return -1;
    s->origin.hash = origin_of(s->online, wsi);
    if (!nl_front_is_own_page(s->online->front, wsi))
        return refuse(s->online, wsi, &s->online->counts.strangers, "it came from another page");
    if (s->origin.hash && nl_origins_count(&s->online->origins, s->origin.hash) >= s->online->near_max)
        return refuse(s->online, wsi, &s->online->counts.crowded, "too many from this address");
    s->secure = nl_front_is_secure(s->online->front, wsi);
    return nl_cookie_read(wsi, s->token) ? 0 : -1;
}

static int establish(struct lws *wsi, session *s)
{
    nl_online *o = s->online;
    nl_person  p;
    uint8_t    hash[NL_TOKEN];
    nl_cookie_hash(s->token, hash);
    sodium_memzero(s->token, sizeof s->token);
    nl_stored found = o->store->person(o->store, hash, &p);
    if (found == NL_STORE_FAILED)
        return -1;
    if (found == NL_STORE_MISSING) {
        p = (nl_person){ .seen = 0 };
        nl_cookie_id(hash, p.id);
    }
    s->wsi = wsi;
    s->client = nl_hub_connect(o->hub, s, hash, &p, now_of(o));
    if (!s->client)
        return -1;
    nl_hub_came_from(s->client, s->origin.hash);
    if (s->origin.hash)
        nl_origins_join(&o->origins, &s->origin);
    return 0;
}

static void part(session *s)
{
    nl_origins_part(&s->origin);
    if (s->client)
        nl_hub_disconnect(s->online->hub, s->client, now_of(s->online));
    s->client = NULL;
    s->close = true;
    if (s->outbox.queue)
        drop_queue(s);
    free(s->partial);
    s->partial = NULL;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    session *s = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return greet(wsi, s);
    case LWS_CALLBACK_ADD_HEADERS: return s && s->online ? nl_cookie_set(wsi, s->token, s->secure, in) : 0;
    case LWS_CALLBACK_ESTABLISHED: return establish(wsi, s);
    case LWS_CALLBACK_RECEIVE: return s->close ? -1 : receive(s, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_queue(s);
    case LWS_CALLBACK_RECEIVE_PONG: take_pong(s, in, length); return 0;
    case LWS_CALLBACK_CLOSED: part(s); return 0;
    default: return 0;
    }
}

const struct lws_protocols nl_online_protocol = {
    .name = NL_ONLINE_PROTOCOL,
    .callback = on_event,
    .per_session_data_size = sizeof(session),
    .rx_buffer_size = NL_MESSAGE_MAX + 1,
};

/* ---- the loop ---- */

static void set_ready(nl_online *o, bool ready)
{
    if (o->ready && !ready)
        nl_log(o->log, "store-failed", "why", o->store->trouble(o->store), NULL);
    if (!o->ready && ready)
        nl_log(o->log, "store-works", NULL);
    o->ready = ready;
}

static void on_mark(void *self, nl_mark m)
{
    nl_online *o = self;
    uint64_t   now = uv_hrtime();
    if (m == NL_MARK_COMMIT)
        o->began = now;
    else if (m == NL_MARK_STORED)
        nl_histogram_add(&o->counts.committing, now - o->began);
    else if (o->heard)
        nl_histogram_add(&o->counts.telling, now - o->heard);
    if (m == NL_MARK_TOLD)
        o->heard = 0;
}

static void end_turn(nl_online *o)
{
    const nl_hub_counts *c = nl_hub_count(o->hub);
    uint64_t             commits = c->commits, failed = c->commits_failed;
    nl_hub_turn(o->hub, now_of(o));
    o->heard = 0;
    bool there = o->store->there(o->store);
    if (c->commits != commits)
        set_ready(o, c->commits_failed == failed);
    else if (there != o->there)
        set_ready(o, there);
    o->there = there;
}

static void on_turn(uv_prepare_t *turn)
{
    end_turn(turn->data);
}

/* The turn that they end does the rest. */
static void on_tick(uv_timer_t *tick)
{
    (void)tick;
}

static void on_news(uv_poll_t *news, int status, int events)
{
    (void)news, (void)status, (void)events;
}

static int64_t day_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool make_folder(const char *folder)
{
    char path[1024];
    if (snprintf(path, sizeof path, "%s/", folder) >= (int)sizeof path)
        return false;
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return true;
}

static bool start(nl_online *o, const nl_online_options *options)
{
    nl_world world = { .self = o,
                       .store = o->store,
                       .rate = options->rate,
                       .bots = options->bots,
                       .piece = PIECE,
                       .send = on_send,
                       .think = on_think,
                       .random = on_random,
                       .mark = on_mark,
                       .note = on_note };
    int      cores = (int)uv_available_parallelism();
    o->thinkers = nl_thinkers_new(o->loop, cores > 1 ? cores - 1 : 1, on_thought, o);
    o->hub = nl_hub_new(&world, now_of(o));
    o->turn.data = o->tick.data = o->news.data = o;
    o->handles = 2;
    if (o->store->fd >= 0) {
        o->handles++;
        uv_poll_init(o->loop, &o->news, o->store->fd);
        uv_poll_start(&o->news, UV_READABLE, on_news);
    }
    uv_prepare_init(o->loop, &o->turn);
    uv_prepare_start(&o->turn, on_turn);
    uv_timer_init(o->loop, &o->tick);
    uv_timer_start(&o->tick, on_tick, TICK, TICK);
    o->ready = o->there = true;
    return o->thinkers && o->hub;
}

nl_online *nl_online_open(uv_loop_t *loop, const nl_online_options *options, const nl_front *front, char *why,
                          size_t room)
{
    nl_online *o = calloc(1, sizeof *o);
    char       path[1100];
    if (!o || sodium_init() < 0) {
        snprintf(why, room, "out of memory, or of chance");
        free(o);
        return NULL;
    }
    if (!options->store && options->folder && !make_folder(options->folder)) {
        snprintf(why, room, "%s: %s", options->folder, strerror(errno));
        free(o);
        return NULL;
    }
    o->loop = loop;
    o->front = front;
    if (options->store)
        snprintf(path, sizeof path, "PostgreSQL");
    else if (options->folder)
        snprintf(path, sizeof path, "%s/novaluna.db", options->folder);
    else
        snprintf(path, sizeof path, ":memory:");
    if (!(o->store = nl_store_open(options->store ? options->store : path, why, room))) {
        free(o);
        return NULL;
    }
    o->offset = day_ms() + o->store->ahead - steady_ms();
    o->folder = options->folder ? strdup(options->folder) : NULL;
    o->log = options->log;
    o->near_max = options->near;
    nl_origins_start(&o->origins);
    if (!start(o, options))
        abort();
    nl_log(o->log, "started", "version", NL_VERSION, "store", path, NULL);
    return o;
}

void nl_online_farewell(nl_online *o, const char *why)
{
    end_turn(o);
    nl_hub_farewell(o->hub, why);
    o->leaving = true;
}

static void on_closed(uv_handle_t *handle)
{
    nl_online *o = handle->data;
    if (--o->handles == 0) {
        free(o->folder);
        free(o);
    }
}

void nl_online_close(nl_online *o)
{
    nl_thinkers_free(o->thinkers);
    uv_prepare_stop(&o->turn);
    end_turn(o);
    nl_log(o->log, "stopped", NULL);
    nl_hub_free(o->hub);
    if (o->store->fd >= 0)
        uv_close((uv_handle_t *)&o->news, on_closed);
    o->store->close(o->store);
    uv_close((uv_handle_t *)&o->tick, on_closed);
    uv_close((uv_handle_t *)&o->turn, on_closed);
}

bool nl_online_ready(const nl_online *o)
{
    return o->ready;
}

nl_table_found nl_online_find_table(nl_online *o, struct lws *wsi, const char *id_or_code)
{
    nl_room_row row;
    uint64_t    origin = origin_of(o, wsi);
    int64_t     now = now_of(o);
    if (!nl_hub_may_look(o->hub, origin, id_or_code, now))
        return NL_TABLE_TOO_MANY;
    nl_stored found = o->store->load(o->store, id_or_code, &row, 0, NULL, NULL);
    if (found == NL_STORE_MISSING)
        nl_hub_looked_in_vain(o->hub, origin, id_or_code, now);
    return found == NL_STORED          ? NL_TABLE_THERE
           : found == NL_STORE_MISSING ? NL_TABLE_MISSING
                                       : NL_TABLE_UNKNOWN;
}

void nl_online_metrics(nl_online *o, nl_writer *w)
{
    nl_server_counts_write(&o->counts, nl_hub_count(o->hub), o->folder, w);
}
