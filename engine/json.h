/* json.h: writes JSON that is valid whatever it is handed.
 *
 *     nl_json j = { writer };
 *     nl_json_open(&j, NULL, '{');
 *     nl_json_number(&j, "ply", 3);
 *     nl_json_list(&j, "wheel", slot, 12, 0);
 *     nl_json_close(&j);                                {"ply":3,"wheel":[…]}
 *
 * The writer remembers what is open, so commas, keys and closing brackets look after
 * themselves: inside an object a value has its key, in a list and at the top the key is not
 * looked at.  Texts are escaped, and what is not UTF-8 in them becomes U+FFFD.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_JSON_H
#define NL_JSON_H

#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    nl_writer w;
    uint64_t  objects; /* a bit for each level that is open, the innermost lowest: 1 for an object */
    bool      more;    /* the next value needs a comma before it */
} nl_json;

/* Opens an object, '{', or a list, '[', at most 64 deep; and closes the innermost. */
void nl_json_open(nl_json *j, const char *key, char bracket);
void nl_json_close(nl_json *j);

void nl_json_number(nl_json *j, const char *key, int64_t n);
void nl_json_unsigned(nl_json *j, const char *key, uint64_t n);
void nl_json_real(nl_json *j, const char *key, double x); /* with six decimals; null if it is no number */
void nl_json_flag(nl_json *j, const char *key, bool flag);
void nl_json_null(nl_json *j, const char *key);
void nl_json_text(nl_json *j, const char *key, const char *text); /* NULL is null */
void nl_json_bytes(nl_json *j, const char *key, const char *text, size_t length);

/* A list of small numbers, each with `base` added: 1 for players, who are numbered from 0 here. */
void nl_json_list(nl_json *j, const char *key, const uint8_t list[], int count, int base);

/* ---- pieces of a game ---- */

void nl_json_action(nl_json *j, const char *key, nl_action a);
void nl_json_cell(nl_json *j, nl_cell c);                                      /* "x" and "y" of an object */
void nl_json_asks(nl_json *j, const char *key, const uint8_t asks[NL_COLORS]); /* "BBR" */

#ifdef __cplusplus
}
#endif

#endif
