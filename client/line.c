/* line.c: a connection by libwebsockets, on a thread of its own.
 *
 * SPDX-License-Identifier: MIT */
#include "line.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    PING_AFTER = 30,    /* seconds without a word before the server is asked for one, … */
    HANG_UP_AFTER = 45, /* … and without its answer before it is given up */
    MESSAGE_MAX = 1 << 20,
};

/* Something that came, or is to go out. */
typedef struct parcel parcel;
struct parcel {
    parcel      *next;
    nl_line_news news;
    char        *text;
};

typedef struct {
    parcel *first, **end;
} queue;

struct nl_line {
    nl_address          address;
    char                cookie[NL_COOKIE];
    pthread_t           thread;
    pthread_mutex_t     lock; /* of both queues */
    queue               in, out;
    int                 ready; /* an eventfd: counts what has come */
    atomic_bool         closing;
    struct lws_context *context;
    struct lws         *wsi;
    bool                down;
    char               *partial; /* of a message in fragments */
    size_t              partial_length;
};

/* ---- queues ---- */

static void put(nl_line *l, queue *q, nl_line_news news, const char *text)
{
    const uint64_t one = 1;
    parcel        *p = calloc(1, sizeof *p);
    char          *copy = strdup(text);
    if (!p || !copy)
        abort();
    *p = (parcel){ .news = news, .text = copy };
    pthread_mutex_lock(&l->lock);
    *q->end = p;
    q->end = &p->next;
    if (q == &l->in && write(l->ready, &one, sizeof one) < 0)
        abort();
    pthread_mutex_unlock(&l->lock);
}

static parcel *take(nl_line *l, queue *q)
{
    uint64_t one;
    pthread_mutex_lock(&l->lock);
    parcel *p = q->first;
    if (p && !(q->first = p->next))
        q->end = &q->first;
    if (p && q == &l->in && read(l->ready, &one, sizeof one) < 0)
        abort();
    pthread_mutex_unlock(&l->lock);
    return p;
}

static void drop_all(nl_line *l, queue *q)
{
    for (parcel *p; (p = take(l, q)); free(p))
        free(p->text);
}

/* ---- on the thread ---- */

static void end(nl_line *l, const char *why)
{
    if (!l->down)
        put(l, &l->in, NL_LINE_DOWN, why);
    l->down = true;
    l->wsi = NULL;
}

static int add_cookie(struct lws *wsi, const nl_line *l, char **at, size_t room)
{
    unsigned char *to = (unsigned char *)*at;
    if (!*l->cookie)
        return 0;
    int failed =
        lws_add_http_header_by_name(wsi, (const unsigned char *)"Cookie:", (const unsigned char *)l->cookie,
                                    (int)strlen(l->cookie), &to, to + room);
    *at = (char *)to;
    return failed ? -1 : 0;
}

/* What the server calls us from now on. */
static void read_cookie(struct lws *wsi, nl_line *l)
{
    char all[512];
    if (lws_hdr_copy(wsi, all, sizeof all, WSI_TOKEN_HTTP_SET_COOKIE) <= 0)
        return;
    size_t length = strcspn(all, ";");
    if (length < sizeof l->cookie) {
        memcpy(l->cookie, all, length);
        l->cookie[length] = '\0';
    }
}

static int receive(nl_line *l, struct lws *wsi, const char *bytes, size_t length)
{
    if (l->partial_length + length > MESSAGE_MAX)
        return -1;
    char *all = realloc(l->partial, l->partial_length + length + 1);
    if (!all)
        abort();
    memcpy(all + l->partial_length, bytes, length);
    l->partial = all;
    l->partial_length += length;
    all[l->partial_length] = '\0';
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi))
        return 0;
    put(l, &l->in, NL_LINE_TEXT, all);
    l->partial_length = 0;
    return 0;
}

static int write_next(nl_line *l, struct lws *wsi)
{
    parcel *p = take(l, &l->out);
    if (!p)
        return 0;
    size_t         length = strlen(p->text);
    unsigned char *bytes = malloc(LWS_PRE + length);
    if (!bytes)
        abort();
    memcpy(bytes + LWS_PRE, p->text, length);
    int written = lws_write(wsi, bytes + LWS_PRE, length, LWS_WRITE_TEXT);
    free(bytes);
    free(p->text);
    free(p);
    lws_callback_on_writable(wsi); /* for the next one */
    return written < (int)length ? -1 : 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    nl_line *l = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_cookie(wsi, l, in, length);
    case LWS_CALLBACK_CLIENT_FILTER_PRE_ESTABLISH: read_cookie(wsi, l); return 0;
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        put(l, &l->in, NL_LINE_UP, l->cookie);
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return receive(l, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write_next(l, wsi);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: end(l, in ? in : "no answer"); return 0;
    case LWS_CALLBACK_CLIENT_CLOSED: end(l, "the server has hung up"); return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (l->wsi)
            lws_callback_on_writable(l->wsi);
        return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = {
    { .name = "novaluna.1", .callback = on_event, .rx_buffer_size = 65536 },
    { .name = NULL },
};

static const lws_retry_bo_t patience = { .secs_since_valid_ping = PING_AFTER,
                                         .secs_since_valid_hangup = HANG_UP_AFTER };

static void connect_to(nl_line *l)
{
    char host[300];
    bool usual = l->address.port == (l->address.tls ? 443 : 80);
    bool six = strchr(l->address.host, ':') != NULL;
    int  n = snprintf(host, sizeof host, "%s%s%s", six ? "[" : "", l->address.host, six ? "]" : "");
    if (!usual)
        snprintf(host + n, sizeof host - (size_t)n, ":%d", l->address.port);
    struct lws_client_connect_info where = {
        .context = l->context,
        .address = l->address.host,
        .port = l->address.port,
        .ssl_connection = l->address.tls ? LCCSCF_USE_SSL : 0,
        .path = l->address.path,
        .host = host,
        .protocol = protocols[0].name,
        .retry_and_idle_policy = &patience,
        .pwsi = &l->wsi,
    };
    if (!lws_client_connect_via_info(&where))
        end(l, "it cannot be reached");
}

/* Contexts are made and ended one at a time: TLS has things that all of them share. */
static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

static struct lws_context *make_context(nl_line *l)
{
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .user = l,
        .fd_limit_per_thread = 16,
    };
    pthread_mutex_lock(&making);
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    pthread_mutex_unlock(&making);
    return context;
}

static void *live(void *to)
{
    nl_line *l = to;
    if (l->context)
        connect_to(l);
    else
        end(l, "there is no way to connect");
    while (l->context && !l->down && !atomic_load(&l->closing))
        if (lws_service(l->context, 0) < 0)
            end(l, "the connection broke down");
    return NULL;
}

/* ---- outside ---- */

nl_line *nl_line_open(const nl_address *a, const char *cookie)
{
    nl_line *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->address = *a;
    snprintf(l->cookie, sizeof l->cookie, "%s", cookie);
    pthread_mutex_init(&l->lock, NULL);
    l->in.end = &l->in.first;
    l->out.end = &l->out.first;
    l->ready = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK | EFD_SEMAPHORE);
    l->context = make_context(l);
    if (l->ready >= 0 && pthread_create(&l->thread, NULL, live, l) == 0)
        return l;
    if (l->ready >= 0)
        close(l->ready);
    if (l->context)
        lws_context_destroy(l->context);
    free(l);
    return NULL;
}

void nl_line_close(nl_line *l)
{
    if (!l)
        return;
    atomic_store(&l->closing, true);
    if (l->context)
        lws_cancel_service(l->context);
    pthread_join(l->thread, NULL);
    l->down = true;
    pthread_mutex_lock(&making);
    if (l->context)
        lws_context_destroy(l->context);
    pthread_mutex_unlock(&making);
    drop_all(l, &l->in);
    drop_all(l, &l->out);
    close(l->ready);
    pthread_mutex_destroy(&l->lock);
    free(l->partial);
    free(l);
}

void nl_line_send(nl_line *l, const char *text)
{
    put(l, &l->out, NL_LINE_TEXT, text);
    if (l->context)
        lws_cancel_service(l->context);
}

nl_line_news nl_line_take(nl_line *l, char **text)
{
    parcel *p = take(l, &l->in);
    *text = NULL;
    if (!p)
        return NL_LINE_NOTHING;
    nl_line_news news = p->news;
    *text = p->text;
    free(p);
    return news;
}

int nl_line_ready(const nl_line *l)
{
    return l->ready;
}
