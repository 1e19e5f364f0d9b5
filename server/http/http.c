/* http.c: requests in, answers out, by libwebsockets.
 *
 * libwebsockets reads the request, bounds its size, decodes the path and ends connections
 * that take too long; we find the answer and write it, a piece whenever the other side can
 * take one.
 *
 * SPDX-License-Identifier: MIT */
#include "http.h"

#include <libwebsockets.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "front/front.h"
#include "front/request.h"
#include "novaluna.h"
#include "online.h"
#include "qr.h"

enum {
    FILES_MAX = 32768,    /* libwebsockets has a table with a place for each */
    FILES_OTHER = 32,     /* of those, not for connections */
    SHARES = 4,           /* an address elsewhere has one of so many of all connections */
    ACCEPT_MAX = 64,      /* new connections before the others have their turn */
    REQUEST_BYTES = 8192, /* of all headers that HTTP knows together; more is refused … */
    READ_BYTES = 32768,   /* … and with more than that, of any headers, libwebsockets hangs up */
    PIECE = 32768,        /* of an answer, headers included */
    TEXT = 24576,         /* of an answer that is written when somebody asks; a piece has room for it */
    TABLE_NAME = 40,      /* of a table in an invitation */
    PATIENCE = 15,        /* seconds for a request to arrive, or for a piece to be taken */
    KEEP_ALIVE = 30,      /* seconds between two requests of a connection */
    GOODBYE = 300,        /* ms for last words */
};

struct nl_http {
    struct lws_context  *context;
    struct lws_vhost    *vhost;
    uv_loop_t            loop;
    nl_online           *online;
    const nl_site       *site;
    unsigned char      **plain; /* of each file that is stored compressed, once somebody wanted it so */
    nl_front             front;
    int                  connections, connections_max;
    int                  files_max;    /* every socket has a lower number */
    lws_retry_bo_t       pings;        /* a connection is found gone when it has not answered to one */
    struct lws_protocols protocols[3]; /* ended by one without a name */
    atomic_bool          stop;
    char                 text[TEXT]; /* of the answer that is written now */
    size_t               text_length;
    unsigned char        piece[LWS_PRE + PIECE];
};

/* What is left to be written of an answer; one for each connection. */
typedef struct {
    const unsigned char *body;
    size_t               left;
    bool                 last; /* the connection ends with it */
} rest;

typedef struct {
    unsigned             status;
    const char          *type, *cache, *tag; /* NULL where the header is not wanted */
    const char          *encoding;           /* of the body; NULL if it is as it is */
    const char          *kind;               /* the type of what is answered about, sent or not */
    const unsigned char *body;
    size_t               length;
    bool                 varies;  /* with Accept-Encoding */
    bool                 no_body; /* its length is told, but it is not sent */
    bool                 last;    /* the connection ends with it */
    bool                 worker;  /* it is the script of a worker */
} answer;

/* On every answer, those of libwebsockets itself included. */
static const struct lws_protocol_vhost_options always[] = {
    { &always[1], NULL, "x-content-type-options:", "nosniff" },
    { NULL, NULL, "cross-origin-resource-policy:", "same-origin" },
};

/* What else protects is sent where it means something.  The policy lets the app do what it
 * needs: its own files, WebAssembly, pictures it has drawn itself.  Nothing inline, not even
 * styles. */
typedef struct {
    const char *name, *value;
} protecting;
static const protecting for_pages[] = {
    { "content-security-policy:",
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
      "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
      "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" },
    { "referrer-policy:", "no-referrer" },
    { "cross-origin-opener-policy:", "same-origin" },
    { "cross-origin-embedder-policy:", "require-corp" },
    { "permissions-policy:",
      "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), "
      "magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()" },
    { NULL, NULL },
};
static const protecting for_workers[] = {
    { "content-security-policy:",
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'" },
    { "cross-origin-embedder-policy:", "require-corp" },
    { NULL, NULL },
};
static const protecting for_pictures[] = {
    { "content-security-policy:", "default-src 'none'; frame-ancestors 'none'" },
    { NULL, NULL },
};
static const protecting for_data[] = { { NULL, NULL } };

static const protecting *protection(const char *type, bool worker)
{
    if (strncmp(type, "text/html", 9) == 0)
        return for_pages;
    if (strncmp(type, "image/svg", 9) == 0) /* it could hold scripts */
        return for_pictures;
    return worker ? for_workers : for_data;
}

/* Whether a file is the script of a worker, which has a policy of its own; any other is under that of its page. */
static bool is_worker(const char *path)
{
    return strncmp(path, "assets/worker", 13) == 0 || strcmp(path, "sw.js") == 0;
}

/* ---- finding the answer ---- */

static answer page(unsigned status, const char *text)
{
    return (answer){ .status = status,
                     .type = "text/html; charset=utf-8",
                     .kind = "text/html",
                     .cache = "no-store",
                     .body = (const unsigned char *)text,
                     .length = strlen(text) };
}

static answer last_page(unsigned status, const char *text)
{
    answer a = page(status, text);
    a.last = true;
    return a;
}

/* Copies a header; "" if there is none, or one too long to matter. */
static const char *header(struct lws *wsi, enum lws_token_indexes token, char *buffer, int room)
{
    if (lws_hdr_copy(wsi, buffer, room, token) < 0)
        buffer[0] = '\0';
    return buffer;
}

/* The content of a file as it is; NULL if there is no memory for it. */
static const unsigned char *plain(nl_http *h, const nl_site_file *f)
{
    unsigned char **kept = &h->plain[f - h->site->files];
    if (!f->gzip)
        return f->stored;
    if (!*kept && (*kept = malloc(f->size)) && !nl_site_inflate(f, *kept)) {
        free(*kept);
        *kept = NULL;
    }
    return *kept;
}

static answer file_answer(nl_http *h, struct lws *wsi, const nl_site_file *f)
{
    char   text[512];
    answer a = {
        .status = HTTP_STATUS_OK,
        .type = f->type,
        .kind = f->type,
        .cache = f->hashed ? "max-age=31536000, immutable" : "no-cache",
        .tag = f->hashed ? NULL : f->tag, /* nobody asks again for what never changes */
        .varies = f->gzip,
        .worker = is_worker(f->path),
    };
    if (nl_etag_matches(header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, text, sizeof text), f->tag)) {
        a.status = HTTP_STATUS_NOT_MODIFIED;
        a.type = NULL;
        return a;
    }
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text);
    int gzip = f->gzip ? nl_encoding_quality(text, "gzip") : 0,
        brotli = f->brotli ? nl_encoding_quality(text, "br") : 0;
    if (brotli && brotli >= gzip) {
        a.encoding = "br";
        a.body = f->brotli;
        a.length = f->brotli_length;
    } else if (gzip) {
        a.encoding = "gzip";
        a.body = f->stored;
        a.length = f->length;
    } else {
        a.body = plain(h, f);
        a.length = f->size;
    }
    return a.body ? a
                  : page(HTTP_STATUS_SERVICE_UNAVAILABLE, "<!doctype html><title>Busy</title>Try again.\n");
}

static bool is_too_large(struct lws *wsi)
{
    int bytes = 0;
    for (int token = 0; token < WSI_TOKEN_COUNT; token++)
        bytes += lws_hdr_total_length(wsi, (enum lws_token_indexes)token);
    return bytes > REQUEST_BYTES;
}

static answer too_large(void)
{
    return last_page(431, "<!doctype html><title>Too large</title>The headers are longer than 8 KB.\n");
}

static void put_text(void *to, const char *text, size_t length)
{
    nl_http *h = to;
    if (h->text_length + length < sizeof h->text) {
        memcpy(h->text + h->text_length, text, length);
        h->text_length += length;
        h->text[h->text_length] = '\0';
    }
}

/* A writer of the next answer. */
static nl_writer write_text(nl_http *h)
{
    h->text_length = 0;
    h->text[0] = '\0';
    return (nl_writer){ .put = put_text, .to = h };
}

/* What is asked about the server itself. */
static bool find_status(nl_http *h, const char *path, size_t length, answer *a)
{
    if (length == 8 && memcmp(path, "/healthz", 8) == 0) {
        *a = page(HTTP_STATUS_OK, "ok " NL_VERSION "\n");
    } else if (length == 7 && memcmp(path, "/readyz", 7) == 0) {
        *a = nl_online_ready(h->online) ? page(HTTP_STATUS_OK, "ready\n")
                                        : page(HTTP_STATUS_SERVICE_UNAVAILABLE, "nothing can be stored\n");
    } else if (length == 8 && memcmp(path, "/metrics", 8) == 0) {
        nl_writer w = write_text(h);
        nl_online_metrics(h->online, &w);
        *a = page(HTTP_STATUS_OK, h->text);
    } else {
        return false;
    }
    a->type = a->kind = "text/plain; charset=utf-8";
    return true;
}

/* The table in a path such as "/invite/TZYCGB.svg". */
static bool read_invited(const char *path, size_t length, const char *end, char table[TABLE_NAME])
{
    static const char begin[] = "/invite/";
    size_t            n = strlen(begin), m = strlen(end);
    if (length <= n + m || length - n - m >= TABLE_NAME || memcmp(path, begin, n) != 0 ||
        memcmp(path + length - m, end, m) != 0)
        return false;
    memcpy(table, path + n, length - n - m);
    table[length - n - m] = '\0';
    return true;
}

/* An invitation to a table, as a text or as a code to be scanned.  No other text can be made one: a code from
 * here leads here. */
static bool find_invitation(nl_http *h, struct lws *wsi, const char *host, const char *path, size_t length,
                            answer *a)
{
    char table[TABLE_NAME], link[NL_QR_TEXT];
    bool text = read_invited(path, length, ".txt", table);
    if (!text && !read_invited(path, length, ".svg", table))
        return false;
    nl_table_found found = nl_online_find_table(h->online, wsi, table);
    if (found == NL_TABLE_TOO_MANY) {
        *a = page(429, "<!doctype html><title>Not so fast</title>Too many codes were tried from here.\n");
        return true;
    }
    if (found == NL_TABLE_UNKNOWN) {
        *a = page(HTTP_STATUS_SERVICE_UNAVAILABLE,
                  "<!doctype html><title>Not now</title>The tables cannot be read now; try again.\n");
        return true;
    }
    if (found == NL_TABLE_MISSING || !nl_front_invitation(&h->front, host, table, link, sizeof link))
        return false;
    nl_writer w = write_text(h);
    if (text)
        nl_write(&w, link);
    else if (!nl_qr_svg(link, &w))
        return false;
    *a = page(HTTP_STATUS_OK, h->text);
    a->type = a->kind = text ? "text/plain; charset=utf-8" : "image/svg+xml";
    return true;
}

static answer find_answer(nl_http *h, struct lws *wsi, const char *path, size_t length)
{
    char host[256];
    bool get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    if (is_too_large(wsi))
        return too_large();
    if (!nl_front_is_called(&h->front, header(wsi, WSI_TOKEN_HOST, host, sizeof host)))
        return last_page(421, "<!doctype html><title>Not here</title>This is localhost, and nothing else.\n");
    if (!get && !lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI))
        return last_page(HTTP_STATUS_METHOD_NOT_ALLOWED,
                         "<!doctype html><title>Not allowed</title>There is only GET and HEAD.\n");
    const nl_site_file *f = nl_site_find(h->site, path, length);
    answer              a;
    if (f) {
        a = file_answer(h, wsi, f);
    } else if (find_status(h, path, length, &a) || find_invitation(h, wsi, host, path, length, &a)) {
        /* it was written just now */
    } else {
        a = page(HTTP_STATUS_NOT_FOUND, "<!doctype html><html lang=\"en\"><title>Nothing here</title>"
                                        "<p>There is nothing here. <a href=\"/\">Nova Luna</a>\n");
    }
    a.no_body = !get;
    return a;
}

/* ---- writing it ---- */

typedef struct {
    struct lws    *wsi;
    unsigned char *at, *end;
    bool           full;
} writer;

static void add(writer *w, const char *name, const char *value)
{
    if (value &&
        lws_add_http_header_by_name(w->wsi, (const unsigned char *)name, (const unsigned char *)value,
                                    (int)strlen(value), &w->at, w->end))
        w->full = true;
}

static void add_headers(writer *w, const answer *a)
{
    char      number[24], date[40];
    time_t    now = time(NULL);
    struct tm utc;
    snprintf(number, sizeof number, "%zu", a->length);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &utc));
    w->full = lws_add_http_header_status(w->wsi, a->status, &w->at, w->end) != 0;
    add(w, "date:", date);
    add(w, "content-type:", a->type);
    add(w, "content-length:", a->status == HTTP_STATUS_NOT_MODIFIED ? NULL : number);
    add(w, "content-encoding:", a->encoding);
    add(w, "vary:", a->varies ? "accept-encoding" : NULL);
    add(w, "etag:", a->tag);
    add(w, "cache-control:", a->cache);
    add(w, "allow:", a->status == HTTP_STATUS_METHOD_NOT_ALLOWED ? "GET, HEAD" : NULL);
    for (const protecting *p = protection(a->kind, a->worker); p->name; p++)
        add(w, p->name, p->value);
    add(w, "connection:", a->last ? "close" : NULL);
    w->full = w->full || lws_finalize_http_header(w->wsi, &w->at, w->end);
}

/* Puts as much of the rest behind what is in the piece as fits, and writes it.  Like all
 * below, the result is for libwebsockets: not 0 ends the connection. */
static int write_piece(nl_http *h, struct lws *wsi, unsigned char *at, rest *r)
{
    unsigned char *start = h->piece + LWS_PRE;
    size_t         room = (size_t)(start + PIECE - at), n = r->left < room ? r->left : room;
    if (n) { // an answer without a body has none to point at
        memcpy(at, r->body, n);
        r->body += n;
        r->left -= n;
    }
    n += (size_t)(at - start);
    if (lws_write(wsi, start, n, LWS_WRITE_HTTP) != (int)n)
        return -1;
    if (!r->left)
        return r->last ? -1 : lws_http_transaction_completed(wsi);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE);
    return lws_callback_on_writable(wsi) < 0;
}

static int write_answer(nl_http *h, struct lws *wsi, const answer *a, rest *r)
{
    writer w = { .wsi = wsi, .at = h->piece + LWS_PRE, .end = h->piece + sizeof h->piece };
    add_headers(&w, a);
    if (w.full)
        return -1;
    *r = (rest){ .body = a->body, .left = a->no_body ? 0 : a->length, .last = a->last };
    return write_piece(h, wsi, w.at, r);
}

/* ---- connections ---- */

/* Whether an address in the local network has more than its share of all connections.  They
 * are counted among the open files only once there are as many, which needs no books. */
static bool has_too_many(const nl_http *h, int fd)
{
    struct in6_addr peer, other;
    int             share = h->connections_max / SHARES, count = 0;
    if (h->connections <= share || !nl_front_peer(fd, &peer) || nl_front_is_this_machine(&peer) ||
        IN6_ARE_ADDR_EQUAL(&peer, &h->front.proxy))
        return false;
    for (int i = 0; i < h->files_max; i++)
        count += i != fd && nl_front_peer(i, &other) && IN6_ARE_ADDR_EQUAL(&peer, &other);
    return count >= share;
}

/* Takes what has arrived at a listening socket.  When there are too many, the new ones are
 * let go at once: what is accepted can always be served. */
static void accept_all(nl_http *h, int listening)
{
    const int on = 1;
    for (int i = 0; i < ACCEPT_MAX; i++) {
        int fd = accept4(listening, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (fd < 0)
            return;
        if (h->connections >= h->connections_max || has_too_many(h, fd)) {
            close(fd);
            continue;
        }
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on); /* or an answer's end waits 40 ms */
        lws_adopt_socket_vhost(h->vhost, fd);                     /* closes it if it cannot */
    }
}

/* To WebSocket at the one path that has it, with headers that can be read; HTTP/2 is of no use without TLS. */
static int refuse_upgrade(nl_http *h, struct lws *wsi, const char *to)
{
    rest   none;
    char   path[16], host[256];
    answer a =
        last_page(HTTP_STATUS_BAD_REQUEST, "<!doctype html><title>No</title>There is only HTTP/1.1.\n");
    if (is_too_large(wsi)) {
        a = too_large();
        return write_answer(h, wsi, &a, &none);
    }
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_PROTOCOL))
        to = "";
    bool here = nl_front_is_called(&h->front, header(wsi, WSI_TOKEN_HOST, host, sizeof host));
    if (here && strcasecmp(to, "websocket") == 0 &&
        strcmp(header(wsi, WSI_TOKEN_GET_URI, path, sizeof path), "/online") == 0)
        return 0;
    return write_answer(h, wsi, &a, &none);
}

/* What libwebsockets calls for everything that happens. */
static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    nl_http *h = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_WSI_CREATE: h->connections++; return 0;
    case LWS_CALLBACK_WSI_DESTROY: h->connections--; return 0;
    case LWS_CALLBACK_RAW_RX_FILE: accept_all(h, lws_get_socket_fd(wsi)); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return refuse_upgrade(h, wsi, in);
    case LWS_CALLBACK_HTTP: {
        answer a = find_answer(h, wsi, in, length);
        return write_answer(h, wsi, &a, user);
    }
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_piece(h, wsi, h->piece + LWS_PRE, user);
    case LWS_CALLBACK_RAW_ADOPT: /* after CONNECT */
    case LWS_CALLBACK_RAW_RX: return -1;
    default: return 0;
    }
}

/* ---- the server ---- */

/* libwebsockets' table of files is as large as the limit for open files, which may be 1,024, or a
 * million: neither is what we want. */
static struct lws_context *create_context(nl_http *h, const struct lws_context_creation_info *info)
{
    struct rlimit usual = { .rlim_cur = 256 };
    bool          known = getrlimit(RLIMIT_NOFILE, &usual) == 0;
    struct rlimit wanted = usual;
    wanted.rlim_cur = known && usual.rlim_max < FILES_MAX ? usual.rlim_max : FILES_MAX;
    if (known && setrlimit(RLIMIT_NOFILE, &wanted) != 0)
        wanted = usual;
    h->files_max = (int)wanted.rlim_cur;
    h->connections_max = h->files_max - FILES_OTHER;
    struct lws_context *context = lws_create_context(info);
    return context;
}

static bool set_up(nl_http *h)
{
    void                            *loops[] = { &h->loop };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .vhost_name = "novaluna",
        .protocols = h->protocols,
        .headers = always,
        .user = h,
        .gid = -1,
        .uid = -1,
        .max_http_header_data2 = READ_BYTES,
        .timeout_secs = PATIENCE,
        .timeout_secs_ah_idle = PATIENCE,
        .keepalive_timeout = KEEP_ALIVE,
        .retry_and_idle_policy = &h->pings,
        .foreign_loops = loops,
        .options =
            LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_LIBUV,
    };
    h->protocols[0] =
        (struct lws_protocols){ .name = "http", .callback = on_event, .per_session_data_size = sizeof(rest) };
    h->protocols[1] = nl_online_protocol;
    h->plain = calloc(h->site->count + 1, sizeof *h->plain);
    if (!h->plain || !(h->context = create_context(h, &info)))
        return false;
    info.user = h->online;
    return (h->vhost = lws_create_vhost(h->context, &info)) != NULL;
}

nl_http *nl_http_open(nl_listener *l, const nl_site *site, const nl_online_options *tables, char *why,
                      size_t room)
{
    lws_set_log_level(0, NULL);
    nl_http    *h = calloc(1, sizeof *h);
    const char *wrong = "out of memory";
    if (h) {
        h->site = site;
        h->pings.secs_since_valid_ping = (uint16_t)(5 * tables->silence / 8);
        h->pings.secs_since_valid_hangup = (uint16_t)tables->silence;
        uv_loop_init(&h->loop);
        if (nl_front_set(&h->front, tables->public_url, tables->proxy, l->lan, &wrong))
            h->online = nl_online_open(&h->loop, tables, &h->front, why, room);
        else
            snprintf(why, room, "%s", wrong);
    } else {
        snprintf(why, room, "%s", wrong);
    }
    bool ok = h && h->online && set_up(h);
    while (ok && l->count) {
        lws_sock_file_fd_type fd = { .filefd = l->fd[--l->count] };
        ok = lws_adopt_descriptor_vhost(h->vhost, LWS_ADOPT_RAW_FILE_DESC, fd, h->protocols[0].name, NULL);
    }
    if (ok)
        return h;
    nl_listener_close(l);
    nl_http_close(h);
    return NULL;
}

/* Lets the loop finish what it has begun, for so many ms at most. */
static void drain(nl_http *h, uint64_t ms)
{
    uint64_t end = uv_hrtime() + ms * 1000000;
    while (uv_hrtime() < end && uv_run(&h->loop, UV_RUN_NOWAIT))
        usleep(1000);
}

void nl_http_close(nl_http *h)
{
    if (!h)
        return;
    if (h->online) {
        nl_online_farewell(h->online, "restart");
        drain(h, GOODBYE);
    }
    if (h->context)
        lws_context_destroy(h->context);
    if (h->online)
        nl_online_close(h->online);
    drain(h, GOODBYE);
    if (h->context)
        lws_context_destroy(h->context); /* in a loop that is not its own it takes two calls */
    uv_loop_close(&h->loop);
    for (size_t i = 0; h->plain && i < h->site->count; i++)
        free(h->plain[i]);
    free(h->plain);
    free(h);
}

bool nl_http_run(nl_http *h)
{
    while (!atomic_load(&h->stop))
        uv_run(&h->loop, UV_RUN_ONCE);
    return true;
}

void nl_http_stop(nl_http *h)
{
    atomic_store(&h->stop, true);
}
