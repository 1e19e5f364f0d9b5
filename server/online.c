/* online.c: connections by libwebsockets, in the loop of libuv.
 *
 * libuv rather than libwebsockets' own loop, which looks at every connection at every turn: with
 * thousands it is ten times dearer.  The hub's turn ends each turn of the loop, so that everything that came in
 * together is stored together.
 *
 * A person is whoever has a token, a cookie that no script can read; the first connection gets one.
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
#include <sys/statvfs.h>
#include <time.h>

#include "hub/hub.h"
#include "log.h"
#include "metrics.h"
#include "novaluna.h"
#include "thinkers.h"

enum {
    TOKEN_BYTES = 24,          /* of chance in a token */
    TOKEN_TEXT = 48,           /* … in hexadecimal digits */
    QUEUE_MAX = 256,           /* packets that wait for a connection … */
    QUEUE_BYTES = 512 * 1024,  /* … and their bytes: one that does not read is let go */
    TICK = 100,                /* ms: clocks are looked at */
    YEAR = 365 * 24 * 60 * 60, /* seconds that the cookie is kept */
    LAGS = 4,                  /* measurements of a line, of which the shortest counts */
    LAG_EVERY = 60000,         /* ms between two of a connection that is heard of: they are dear */
    NONCE = 8,                 /* bytes of chance in a ping */
    NEARS = 1024,              /* buckets of connections by where they come from */
};

#define COOKIE "novaluna"

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
    uint8_t         salt[crypto_shorthash_KEYBYTES]; /* of origins: nobody can choose their bucket */
    int64_t      offset; /* of the time of day to the steady clock, in ms: the time of day never goes back */
    bool         ready;
    bool         there;                                    /* the store, when it was looked at last */
    uint64_t     overflown, oversized, strangers, crowded; /* connections that were let go, and why */
    nl_log_kind  log;
    int          near_max;
    session     *near[NEARS]; /* connections by their origin */
    nl_histogram committing, telling;
    uint64_t     began, heard; /* the commit, and the first message of this turn; ns, 0 for none */
    int          queued;       /* packets of all connections */
};

/* One connection. */
struct session {
    struct lws *wsi;
    nl_online  *online;
    nl_client  *client;
    nl_packet **queue; /* a ring */
    uint16_t    first, count, room;
    size_t      bytes;
    char       *partial; /* of a message in fragments */
    size_t      partial_length;
    bool        close;
    bool        secure;                /* it came through TLS */
    char        token[TOKEN_TEXT + 1]; /* until it is established */
    uint8_t     nonce[NONCE];          /* of the ping that is to be answered */
    bool        ping_due, pinging;
    int64_t     pinged;    /* when it was sent */
    uint16_t    lag[LAGS]; /* ms there and back, the latest ones */
    uint8_t     lags;      /* measured so far, up to LAGS */
    uint8_t     lag_next;
    uint64_t    origin;                 /* where it comes from; 0 is this machine */
    session    *next_near, **link_near; /* of those with the same bucket of origins */
};

/* ---- time and chance ---- */

static int64_t steady_ms(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
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

static bool grow(session *s)
{
    uint16_t    room = s->room ? (uint16_t)(2 * s->room) : 4;
    nl_packet **queue = calloc(room, sizeof(nl_packet *));
    if (!queue)
        return false;
    for (int i = 0; i < s->count; i++)
        queue[i] = s->queue[(s->first + i) % s->room];
    free(s->queue);
    s->queue = queue;
    s->first = 0;
    s->room = room;
    return true;
}

static void on_send(void *self, void *connection, nl_packet *p)
{
    nl_online *o = self;
    session   *s = connection;
    if (s->close)
        return;
    if (s->count == QUEUE_MAX || s->bytes + p->length > QUEUE_BYTES || (s->count == s->room && !grow(s))) {
        o->overflown++;
        nl_log(o->log, "let-go", "why", "it does not read", NULL);
        s->close = true;
        lws_set_timeout(s->wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
        return;
    }
    s->queue[(s->first + s->count++) % s->room] = nl_packet_use(p);
    o->queued++;
    s->bytes += p->length;
    lws_callback_on_writable(s->wsi);
}

static void drop_queue(session *s)
{
    s->online->queued -= s->count;
    for (; s->count; s->count--, s->first++)
        nl_packet_drop(s->queue[s->first % s->room]);
    free(s->queue);
    s->queue = NULL;
    s->room = s->first = 0;
    s->bytes = 0;
}

/* ---- how long the line is ---- */

/* What is not foreseen cannot be answered before it is asked: a client can seem slower than it is, up to a bound, and
 * never quicker. */
static void want_ping(session *s)
{
    int64_t now = steady_ms();
    if (s->ping_due || (s->pinged && now - s->pinged < LAG_EVERY))
        return;
    s->pinged = now;
    s->ping_due = true;
    lws_callback_on_writable(s->wsi);
}

static bool write_ping(session *s)
{
    uint8_t ping[LWS_PRE + NONCE];
    randombytes_buf(s->nonce, NONCE);
    memcpy(ping + LWS_PRE, s->nonce, NONCE);
    s->ping_due = false;
    s->pinging = true;
    s->pinged = steady_ms();
    return lws_write(s->wsi, ping + LWS_PRE, NONCE, LWS_WRITE_PING) >= NONCE;
}

/* The shortest of the latest: a hiccup is not the line. */
static void measure_lag(session *s, const void *pong, size_t length)
{
    int64_t took = steady_ms() - s->pinged, least = UINT16_MAX;
    if (!s->pinging || length != NONCE || memcmp(pong, s->nonce, NONCE) != 0)
        return;
    s->pinging = false;
    s->lag[s->lag_next] = (uint16_t)(took < UINT16_MAX ? took : UINT16_MAX);
    s->lag_next = (uint8_t)((s->lag_next + 1) % LAGS);
    if (s->lags < LAGS)
        s->lags++;
    for (int i = 0; i < s->lags; i++)
        least = s->lag[i] < least ? s->lag[i] : least;
    nl_hub_lag(s->client, (int)least);
}

/* ---- what goes out, a piece at a time ---- */

/* The bytes before a packet's text are libwebsockets' to write to. */
static bool write_next(session *s)
{
    nl_packet *p = s->queue[s->first];
    s->first = (uint16_t)((s->first + 1) % s->room);
    s->count--;
    s->online->queued--;
    s->bytes -= p->length;
    int length = (int)p->length;
    int written = lws_write(s->wsi, (unsigned char *)p->bytes, p->length, LWS_WRITE_TEXT);
    nl_packet_drop(p);
    return written >= length;
}

/* As much as the line takes: to wait before each packet until it is writable costs more than the packet. */
static bool write_all(session *s)
{
    while (s->count) {
        if (!write_next(s))
            return false;
        if (s->count && lws_send_pipe_choked(s->wsi)) {
            lws_callback_on_writable(s->wsi);
            return true;
        }
    }
    drop_queue(s);
    return true;
}

/* What is told together travels together. */
static int write_queue(session *s)
{
    int fd = lws_get_socket_fd(s->wsi), together = s->count > 1, apart = 0;
    if (s->close || (s->ping_due && !write_ping(s)))
        return -1;
    if (together)
        setsockopt(fd, IPPROTO_TCP, TCP_CORK, &together, sizeof together);
    bool ok = write_all(s);
    if (together)
        setsockopt(fd, IPPROTO_TCP, TCP_CORK, &apart, sizeof apart);
    return ok ? 0 : -1;
}

/* ---- what comes in ---- */

static int too_large(session *s)
{
    s->online->oversized++;
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
    want_ping(s);
    free(s->partial);
    s->partial = NULL;
    s->partial_length = 0;
    return 0;
}

/* ---- who it is ---- */

static void token_hash(const char *token, uint8_t out[NL_TOKEN])
{
    crypto_generichash(out, NL_TOKEN, (const unsigned char *)token, TOKEN_TEXT, NULL, 0);
}

/* The token in the cookie; false without a proper one. */
static bool read_token(struct lws *wsi, char token[TOKEN_TEXT + 1])
{
    char        cookies[1024];
    const char *at = cookies;
    if (lws_hdr_copy(wsi, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE) <= 0)
        return false;
    while ((at = strstr(at, COOKIE "=")) && at != cookies && at[-1] != ' ' && at[-1] != ';')
        at++;
    if (!at || strspn(at + sizeof COOKIE, "0123456789abcdef") != TOKEN_TEXT)
        return false;
    memcpy(token, at + sizeof COOKIE, TOKEN_TEXT);
    token[TOKEN_TEXT] = '\0';
    return true;
}

/* ---- where it comes from ---- */

/* Somebody who has an address of IPv6 has as many of them as fit into half of it. */
static uint64_t origin_of(const nl_online *o, struct lws *wsi)
{
    struct in6_addr a;
    uint64_t        half[2], hash;
    nl_front_visitor(o->front, wsi, &a);
    if (nl_front_is_this_machine(&a))
        return 0;
    memcpy(half, &a, sizeof half);
    if (!IN6_IS_ADDR_V4MAPPED(&a))
        half[1] = 0;
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)half, sizeof half, o->salt);
    return hash | 1;
}

static int count_near(const nl_online *o, uint64_t origin)
{
    int count = 0;
    for (const session *s = o->near[origin % NEARS]; s; s = s->next_near)
        count += s->origin == origin;
    return count;
}

static void join_near(session *s)
{
    session **bucket = &s->online->near[s->origin % NEARS];
    s->next_near = *bucket;
    s->link_near = bucket;
    if (s->next_near)
        s->next_near->link_near = &s->next_near;
    *bucket = s;
}

static void part_near(session *s)
{
    if (!s->link_near)
        return;
    *s->link_near = s->next_near;
    if (s->next_near)
        s->next_near->link_near = s->link_near;
    s->link_near = NULL;
}

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

/* ---- coming and going ---- */

/* Before the connection is one: who is it?  Whoever comes for the first time is given a token. */
static int greet(struct lws *wsi, session *s)
{
    uint8_t bytes[TOKEN_BYTES];
    s->online = lws_vhost_user(lws_get_vhost(wsi));
    if (!s->online)
        return -1;
    s->origin = origin_of(s->online, wsi);
    if (!nl_front_is_own_page(s->online->front, wsi))
        return refuse(s->online, wsi, &s->online->strangers, "it came from another page");
    if (s->origin && count_near(s->online, s->origin) >= s->online->near_max)
        return refuse(s->online, wsi, &s->online->crowded, "too many from this address");
    s->secure = nl_front_is_secure(s->online->front, wsi);
    if (read_token(wsi, s->token))
        return 0;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(s->token, sizeof s->token, bytes, sizeof bytes);
    return 0;
}

static int add_headers(struct lws *wsi, const session *s, struct lws_process_html_args *args)
{
    char cookie[192];
    int  length = snprintf(cookie, sizeof cookie, COOKIE "=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s",
                           s->token, YEAR, s->secure ? "; Secure" : "");
    return lws_add_http_header_by_name(
        wsi, (const unsigned char *)"set-cookie:", (const unsigned char *)cookie, length,
        (unsigned char **)&args->p, (unsigned char *)args->p + args->max_len);
}

/* The same for all connections with a token, at whatever process, before anything is stored; it does not tell the
 * token. */
static void new_id(const uint8_t hash[NL_TOKEN], char id[NL_ID_MAX])
{
    uint8_t bytes[crypto_generichash_BYTES_MIN];
    crypto_generichash(bytes, sizeof bytes, hash, NL_TOKEN, NULL, 0);
    for (int i = 0; i < 12; i++)
        id[i] = "abcdefghijkmnpqrstuvwxyz23456789"[bytes[i] % 32];
}

static int establish(struct lws *wsi, session *s)
{
    nl_online *o = s->online;
    nl_person  p;
    uint8_t    hash[NL_TOKEN];
    token_hash(s->token, hash);
    sodium_memzero(s->token, sizeof s->token);
    nl_stored found = o->store->person(o->store, hash, &p);
    if (found == NL_STORE_FAILED)
        return -1;
    if (found == NL_STORE_MISSING) {
        p = (nl_person){ .seen = 0 };
        new_id(hash, p.id);
    }
    s->wsi = wsi;
    s->client = nl_hub_connect(o->hub, s, hash, &p, now_of(o));
    if (!s->client)
        return -1;
    nl_hub_came_from(s->client, s->origin);
    if (s->origin)
        join_near(s);
    return 0;
}

static void part(session *s)
{
    part_near(s);
    if (s->client)
        nl_hub_disconnect(s->online->hub, s->client, now_of(s->online));
    s->client = NULL;
    s->close = true;
    if (s->queue)
        drop_queue(s);
    free(s->partial);
    s->partial = NULL;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    session *s = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return greet(wsi, s);
    case LWS_CALLBACK_ADD_HEADERS: return s && s->online ? add_headers(wsi, s, in) : 0;
    case LWS_CALLBACK_ESTABLISHED: return establish(wsi, s);
    case LWS_CALLBACK_RECEIVE: return s->close ? -1 : receive(s, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_queue(s);
    case LWS_CALLBACK_RECEIVE_PONG: measure_lag(s, in, length); return 0;
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
        nl_histogram_add(&o->committing, now - o->began);
    else if (o->heard)
        nl_histogram_add(&o->telling, now - o->heard);
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
    randombytes_buf(o->salt, sizeof o->salt);
    if (!start(o, options))
        abort();
    nl_log(o->log, "started", "version", NL_VERSION, "store", path, NULL);
    return o;
}

void nl_online_farewell(nl_online *o, const char *why)
{
    end_turn(o);
    nl_hub_farewell(o->hub, why);
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

bool nl_online_has_table(nl_online *o, const char *id_or_code)
{
    nl_room_row row;
    return o->store->load(o->store, id_or_code, &row, 0, NULL, NULL) == NL_STORED;
}

/* ---- what is counted ---- */

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

void nl_online_metrics(nl_online *o, nl_writer *w)
{
    const nl_hub_counts *c = nl_hub_count(o->hub);
    nl_metric_gauge(w, "connections", "open WebSocket connections", c->clients);
    nl_metric_gauge(w, "bots", "connections of bots, among them", c->bots);
    nl_metric_gauge(w, "bots_waiting", "bots that wait to be invited", c->waiting);
    nl_metric_gauge(w, "rooms", "rooms in memory", c->rooms);
    nl_metric_gauge(w, "queued", "packets that wait for their connections", o->queued);
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
    nl_metric_counter(w, "overflows_total", "connections let go because they did not read", o->overflown);
    nl_metric_counter(w, "oversized_total", "connections let go because a message was too long",
                      o->oversized);
    nl_metric_counter(w, "crowded_total", "connections refused because their address has too many",
                      o->crowded);
    nl_metric_counter(w, "strangers_total", "connections refused because of their origin", o->strangers);
    write_refusals(w, c);
    write_disk(w, o->folder);
    nl_metric_histogram(w, "commit_seconds", "transactions, from their beginning until they are durable",
                        &o->committing);
    nl_metric_histogram(w, "tell_seconds",
                        "from a message's arrival until what came of it is stored and on its way",
                        &o->telling);
}
