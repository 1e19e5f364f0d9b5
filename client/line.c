/* line.c: connections by libwebsockets.  All lines of a process share one context and its thread, which come with the
 * first and stay.
 *
 * SPDX-License-Identifier: MIT */
#include "line.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum {
    PING_AFTER = 30,    /* seconds without a word before the server is asked for one, … */
    HANG_UP_AFTER = 45, /* … and without its answer before it is given up */
    LAST_WORDS = 2,     /* seconds that a line which is closed has to send what it was given before */
    MESSAGE_MAX = 1 << 20,
    FILES_MAX = 256,
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
    nl_line        *next; /* of all lines; under their lock */
    bool            closing, late, closed;
    nl_address      address;
    char            cookie[NL_COOKIE];
    pthread_mutex_t lock; /* of both queues */
    queue           in, out;
    int             ready; /* an eventfd: counts what has come */
    struct lws     *wsi;
    bool            begun, up, down;
    char           *partial; /* of a message in fragments */
    size_t          partial_length;
};

/* What all lines share. */
static struct {
    pthread_mutex_t     lock;
    pthread_cond_t      closed;
    nl_line            *lines;
    struct lws_context *context;
} all = { .lock = PTHREAD_MUTEX_INITIALIZER, .closed = PTHREAD_COND_INITIALIZER };

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

static bool has_more(nl_line *l)
{
    pthread_mutex_lock(&l->lock);
    bool more = l->out.first != NULL;
    pthread_mutex_unlock(&l->lock);
    return more;
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
    l->up = false;
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
    char header[512];
    if (lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_HTTP_SET_COOKIE) <= 0)
        return;
    size_t length = strcspn(header, ";");
    if (length < sizeof l->cookie) {
        memcpy(l->cookie, header, length);
        l->cookie[length] = '\0';
    }
}

static int receive(nl_line *l, struct lws *wsi, const char *bytes, size_t length)
{
    if (l->partial_length + length > MESSAGE_MAX)
        return -1;
    char *text = realloc(l->partial, l->partial_length + length + 1);
    if (!text)
        abort();
    memcpy(text + l->partial_length, bytes, length);
    l->partial = text;
    l->partial_length += length;
    text[l->partial_length] = '\0';
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi))
        return 0;
    put(l, &l->in, NL_LINE_TEXT, text);
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
    return written < (int)length ? -1 : 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    nl_line *l = lws_get_opaque_user_data(wsi);
    (void)user;
    if (!l)
        return 0; /* closed here, and on its way out */
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_cookie(wsi, l, in, length);
    case LWS_CALLBACK_CLIENT_FILTER_PRE_ESTABLISH: read_cookie(wsi, l); return 0;
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        l->up = true;
        put(l, &l->in, NL_LINE_UP, l->cookie);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return receive(l, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write_next(l, wsi);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: end(l, in ? in : "no answer"); return 0;
    case LWS_CALLBACK_CLIENT_CLOSED: end(l, "the server has hung up"); return 0;
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
        .context = all.context,
        .address = l->address.host,
        .port = l->address.port,
        .ssl_connection = l->address.tls ? LCCSCF_USE_SSL : 0,
        .path = l->address.path,
        .host = host,
        .protocol = protocols[0].name,
        .retry_and_idle_policy = &patience,
        .opaque_user_data = l,
        .pwsi = &l->wsi,
    };
    if (!lws_client_connect_via_info(&where))
        end(l, "it cannot be reached");
}

static void close_line(nl_line *l)
{
    if (l->wsi) {
        lws_set_opaque_user_data(l->wsi, NULL);
        lws_set_timeout(l->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    }
    l->wsi = NULL;
    l->closed = true;
}

/* Does what was asked for since the last time. */
static void tend(void)
{
    pthread_mutex_lock(&all.lock);
    for (nl_line *l = all.lines; l; l = l->next)
        if (!l->closing && !l->begun) {
            l->begun = true;
            connect_to(l);
        } else if (l->up && !l->late && has_more(l))
            lws_callback_on_writable(l->wsi);
        else if (l->closing && !l->closed)
            close_line(l);
    pthread_cond_broadcast(&all.closed);
    pthread_mutex_unlock(&all.lock);
}

static void *live(void *context)
{
    for (;;) {
        tend();
        lws_service(context, 0);
    }
    return NULL;
}

/* ---- outside ---- */

/* The first line brings context and thread, which then stay: two contexts at a time leak what TLS keeps for each. */
static bool start(void)
{
    pthread_t                        thread;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .fd_limit_per_thread = FILES_MAX,
    };
    lws_set_log_level(0, NULL);
    all.context = lws_create_context(&info);
    if (!all.context)
        return false;
    if (pthread_create(&thread, NULL, live, all.context) == 0) {
        pthread_detach(thread);
        return true;
    }
    lws_context_destroy(all.context);
    all.context = NULL;
    return false;
}

/* Puts it among the lines that the thread tends. */
static bool enter(nl_line *l)
{
    pthread_mutex_lock(&all.lock);
    bool ok = all.context || start();
    if (ok) {
        l->next = all.lines;
        all.lines = l;
        lws_cancel_service(all.context);
    }
    pthread_mutex_unlock(&all.lock);
    return ok;
}

/* What it was given before goes out first, such as that a seat is left; but who is deaf is not waited for long. */
static void leave(nl_line *l)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += LAST_WORDS;
    pthread_mutex_lock(&all.lock);
    l->closing = true;
    lws_cancel_service(all.context);
    while (!l->closed && !pthread_cond_clockwait(&all.closed, &all.lock, CLOCK_MONOTONIC, &until))
        ;
    l->late = true;
    lws_cancel_service(all.context);
    while (!l->closed)
        pthread_cond_wait(&all.closed, &all.lock);
    nl_line **at = &all.lines;
    while (*at != l)
        at = &(*at)->next;
    *at = l->next;
    pthread_mutex_unlock(&all.lock);
}

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
    if (l->ready >= 0 && enter(l))
        return l;
    if (l->ready >= 0)
        close(l->ready);
    pthread_mutex_destroy(&l->lock);
    free(l);
    return NULL;
}

void nl_line_close(nl_line *l)
{
    if (!l)
        return;
    leave(l);
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
    lws_cancel_service(all.context);
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
