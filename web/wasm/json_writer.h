/* json_writer.h: writes JSON; commas look after themselves.
 *
 * A value in an object has a key; in a list, and at the top, the key is NULL.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_JSON_WRITER_H
#define WEB_JSON_WRITER_H

#include "novaluna.h"

typedef struct {
    nl_writer w;
    bool      more; /* the next value needs a comma before it */
} json;

/* Opens and closes an object, '{' and '}', or a list, '[' and ']'. */
void json_open(json *j, const char *key, char bracket);
void json_close(json *j, char bracket);

void json_number(json *j, const char *key, int64_t n);
void json_real(json *j, const char *key, double x); /* with six decimals */
void json_flag(json *j, const char *key, bool flag);
void json_null(json *j, const char *key);
void json_text(json *j, const char *key, const char *text); /* UTF-8; escaped as needed */
void json_bytes(json *j, const char *key, const char *text, size_t length);

/* Lists of small numbers; pieces of the game that are told in several places. */
void json_numbers(json *j, const char *key, const uint8_t list[], int count);
void json_cell(json *j, nl_cell c); /* "x" and "y" of an object */
void json_action(json *j, const char *key, nl_action a);
void json_asks(json *j, const char *key, const uint8_t asks[NL_COLORS]); /* "BBR" */

#endif
