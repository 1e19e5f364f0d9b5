/* pipeline.h: a connection to PostgreSQL that is lost now and then, and made again by itself.
 *
 * Statements are prepared once for each connection and go out without waiting for the answers to those before.
 * While there is no connection everything fails at once and nothing waits: each call looks whether the one
 * that is being made has come a step further.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PIPELINE_H
#define NL_PIPELINE_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NL_VALUES = 12 }; /* of a statement at most */

/* A statement's values, as text or as bytes. */
typedef struct {
    int         count;
    const char *value[NL_VALUES];
    int         length[NL_VALUES], format[NL_VALUES];
    char        number[NL_VALUES][24];
} nl_values;

void nl_values_bytes(nl_values *v, const void *bytes, size_t length);
void nl_values_text(nl_values *v, const char *text); /* NULL for none */
void nl_values_number(nl_values *v, int64_t number);
void nl_values_flag(nl_values *v, bool flag);

typedef struct {
    const char *name, *sql;
} nl_statement;

typedef struct {
    char               *url;
    const char         *channel; /* that it listens to */
    const nl_statement *statements;
    int                 statement_count;

    PGconn                   *db;
    bool                      up;
    int                       fd;     /* can be read when something has come; the same for all connections */
    bool                      missed; /* what was said on the channel, while there was no connection */
    PostgresPollingStatusType wants;  /* of a connection that is being made */
    int64_t                   give_up, retry_at;
    int                       retry; /* ms until the next try */
    char                      trouble[256];
} nl_pipeline;

/* Connects, and waits for it; `set_up` is then called before statements are prepared.  False with `trouble` filled in
 * if that is not to be. */
bool nl_pipeline_open(nl_pipeline *p, bool (*set_up)(nl_pipeline *p));
void nl_pipeline_close(nl_pipeline *p);

/* Whether there is a connection now. */
bool nl_pipeline_up(nl_pipeline *p);

/* Gives up the connection: whatever was under way may have happened, or not. */
void nl_pipeline_lose(nl_pipeline *p);

/* Sends a statement; all until nl_pipeline_end are one transaction.  False if the connection is lost. */
bool nl_pipeline_put(nl_pipeline *p, int statement, const nl_values *v);
bool nl_pipeline_end(nl_pipeline *p);

/* The answer to each statement in turn, NULL if the connection is lost; and then to the end, which is false
 * as well if the transaction could not be committed. */
PGresult *nl_pipeline_take(nl_pipeline *p);
bool      nl_pipeline_take_end(nl_pipeline *p);

/* One statement: what it gives, even if that is an error; NULL without a connection. */
PGresult *nl_pipeline_ask(nl_pipeline *p, int statement, const nl_values *v);

/* Whether a result is an error, and whether that is because there is such a key already, or something is NULL that
 * must not be. */
bool nl_result_failed(const PGresult *r);
bool nl_result_taken(const PGresult *r);
bool nl_result_lacks(const PGresult *r);

/* Remembers what went wrong. */
void nl_pipeline_note(nl_pipeline *p, const char *doing, const char *said);

#endif
