/* pipeline.c: libpq's pipeline mode, and connecting without waiting.
 *
 * SPDX-License-Identifier: MIT */
#include "pipeline.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum {
    ANSWER_MS = 5000,  /* that an answer may take; then the connection is taken for lost */
    CONNECT_MS = 5000, /* … and a connection to be made */
    RETRY_MS = 100,    /* before the first try to connect again; twice as long for each one more … */
    RETRY_MAX = 3000,  /* … up to this */
};

static int64_t steady_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- values ---- */

void nl_values_bytes(nl_values *v, const void *bytes, size_t length)
{
    v->value[v->count] = bytes;
    v->length[v->count] = (int)length;
    v->format[v->count++] = 1;
}

void nl_values_text(nl_values *v, const char *text)
{
    nl_values_bytes(v, text, text ? strlen(text) : 0);
}

void nl_values_number(nl_values *v, int64_t number)
{
    char *text = v->number[v->count];
    snprintf(text, sizeof v->number[0], "%" PRId64, number);
    v->value[v->count] = text;
    v->format[v->count++] = 0;
}

void nl_values_flag(nl_values *v, bool flag)
{
    v->value[v->count] = flag ? "t" : "f";
    v->format[v->count++] = 0;
}

/* ---- what goes wrong ---- */

void nl_pipeline_note(nl_pipeline *p, const char *doing, const char *said)
{
    snprintf(p->trouble, sizeof p->trouble, "%s: %.*s", doing, (int)strcspn(said, "\n"), said);
}

bool nl_result_failed(const PGresult *r)
{
    ExecStatusType status = PQresultStatus(r);
    return status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK;
}

static bool has_code(const PGresult *r, const char *wanted)
{
    const char *code = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    return code && strcmp(code, wanted) == 0;
}

bool nl_result_taken(const PGresult *r)
{
    return has_code(r, "23505");
}

bool nl_result_lacks(const PGresult *r)
{
    return has_code(r, "23502");
}

/* Its socket leaves `fd` by itself when it is closed. */
void nl_pipeline_lose(nl_pipeline *p)
{
    const char *said = p->db ? PQerrorMessage(p->db) : "out of memory";
    nl_pipeline_note(p, "no connection", *said ? said : "no answer");
    PQfinish(p->db);
    p->db = NULL;
    p->up = false;
    p->missed = true;
    p->retry_at = steady_ms() + p->retry;
    p->retry = 2 * p->retry < RETRY_MAX ? 2 * p->retry : RETRY_MAX;
}

/* ---- asking and being answered ---- */

bool nl_pipeline_put(nl_pipeline *p, int statement, const nl_values *v)
{
    return PQsendQueryPrepared(p->db, p->statements[statement].name, v->count, v->value, v->length, v->format,
                               0);
}

bool nl_pipeline_end(nl_pipeline *p)
{
    return PQpipelineSync(p->db);
}

/* Sends what there is to send, and waits for something to come. */
static bool wait_for_more(nl_pipeline *p)
{
    int64_t end = steady_ms() + ANSWER_MS;
    for (;;) {
        int left = PQflush(p->db);
        if (left < 0)
            return false;
        struct pollfd f = { .fd = PQsocket(p->db), .events = (short)(POLLIN | (left ? POLLOUT : 0)) };
        int64_t       rest = end - steady_ms();
        int           n = poll(&f, 1, rest > 0 ? (int)rest : 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        if (f.revents & ~POLLOUT)
            return PQconsumeInput(p->db);
    }
}

/* libpq has a NULL between two results. */
PGresult *nl_pipeline_take(nl_pipeline *p)
{
    for (;;) {
        while (PQisBusy(p->db))
            if (!wait_for_more(p))
                return NULL;
        PGresult *r = PQgetResult(p->db);
        if (r || PQstatus(p->db) != CONNECTION_OK)
            return r;
    }
}

bool nl_pipeline_take_end(nl_pipeline *p)
{
    PGresult *r = nl_pipeline_take(p);
    bool      end = PQresultStatus(r) == PGRES_PIPELINE_SYNC;
    PQclear(r);
    return end;
}

PGresult *nl_pipeline_ask(nl_pipeline *p, int statement, const nl_values *v)
{
    if (!nl_pipeline_up(p))
        return NULL;
    PGresult *r = NULL;
    if (nl_pipeline_put(p, statement, v) && nl_pipeline_end(p) && (r = nl_pipeline_take(p)) &&
        nl_pipeline_take_end(p)) {
        if (nl_result_failed(r))
            nl_pipeline_note(p, p->statements[statement].name, PQresultErrorMessage(r));
        return r;
    }
    PQclear(r);
    nl_pipeline_lose(p);
    return NULL;
}

/* ---- connecting ---- */

static bool begin_connecting(nl_pipeline *p)
{
    const char *const keywords[] = { "dbname", "connect_timeout", "fallback_application_name", NULL };
    const char *const words[] = { p->url, "5", "novaluna", NULL };
    p->db = PQconnectStartParams(keywords, words, true);
    p->wants = PGRES_POLLING_WRITING;
    p->give_up = steady_ms() + CONNECT_MS;
    return p->db != NULL;
}

static bool is_connecting(const nl_pipeline *p)
{
    return p->db && p->wants != PGRES_POLLING_OK && PQstatus(p->db) != CONNECTION_BAD;
}

/* Goes on as far as there is no need to wait for longer than this. */
static void go_on(nl_pipeline *p, int ms)
{
    while (is_connecting(p)) {
        struct pollfd f = { .fd = PQsocket(p->db),
                            .events = p->wants == PGRES_POLLING_READING ? POLLIN : POLLOUT };
        if (poll(&f, 1, ms) <= 0)
            return;
        p->wants = PQconnectPoll(p->db);
    }
}

/* What a session needs, in one way there and back.  Whoever waits for a lock that a stopped process holds
 * does not wait for long. */
static bool begin_session(nl_pipeline *p)
{
    char listen[64];
    snprintf(listen, sizeof listen, "LISTEN %s", p->channel);
    bool ok = PQsetnonblocking(p->db, 1) == 0 && PQenterPipelineMode(p->db) &&
              PQsendQueryParams(p->db, "SET lock_timeout = '2s'", 0, NULL, NULL, NULL, NULL, 0) &&
              PQsendQueryParams(p->db, listen, 0, NULL, NULL, NULL, NULL, 0);
    for (int i = 0; ok && i < p->statement_count; i++)
        ok = PQsendPrepare(p->db, p->statements[i].name, p->statements[i].sql, 0, NULL);
    ok = ok && nl_pipeline_end(p);
    for (int i = 0; ok && i < 2 + p->statement_count; i++) {
        PGresult *r = nl_pipeline_take(p);
        ok = r && !nl_result_failed(r);
        if (r && !ok)
            nl_pipeline_note(p, "session", PQresultErrorMessage(r));
        PQclear(r);
    }
    struct epoll_event e = { .events = EPOLLIN };
    p->up = ok && nl_pipeline_take_end(p) && epoll_ctl(p->fd, EPOLL_CTL_ADD, PQsocket(p->db), &e) == 0;
    if (p->up)
        p->retry = RETRY_MS;
    return p->up;
}

bool nl_pipeline_up(nl_pipeline *p)
{
    if (p->up)
        return true;
    if (!p->db && (steady_ms() < p->retry_at || !begin_connecting(p)))
        return false;
    go_on(p, 0);
    if (p->wants == PGRES_POLLING_OK && begin_session(p))
        return true;
    if (!is_connecting(p) || steady_ms() > p->give_up)
        nl_pipeline_lose(p);
    return false;
}

/* ---- opening and closing ---- */

static void say_nothing(void *arg, const char *message)
{
    (void)arg, (void)message;
}

bool nl_pipeline_open(nl_pipeline *p, bool (*set_up)(nl_pipeline *p))
{
    p->retry = RETRY_MS;
    p->fd = epoll_create1(EPOLL_CLOEXEC);
    if (p->fd < 0 || !begin_connecting(p)) {
        nl_pipeline_note(p, "no connection", strerror(errno));
        return false;
    }
    go_on(p, CONNECT_MS);
    if (p->wants != PGRES_POLLING_OK) {
        nl_pipeline_note(p, "no connection", is_connecting(p) ? "no answer" : PQerrorMessage(p->db));
        return false;
    }
    PQsetNoticeProcessor(p->db, say_nothing, NULL);
    return set_up(p) && begin_session(p);
}

void nl_pipeline_close(nl_pipeline *p)
{
    PQfinish(p->db);
    if (p->fd >= 0)
        close(p->fd);
    free(p->url);
}
