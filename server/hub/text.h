/* text.h: a text on its way to several connections, held in memory once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_HUB_TEXT_H
#define NL_HUB_TEXT_H

#include "json.h"

enum { NL_HEADROOM = 32 }; /* bytes before the text that whoever sends it may write to */

typedef struct {
    int           uses;
    size_t        length, room;
    unsigned char headroom[NL_HEADROOM];
    char          bytes[]; /* the text */
} nl_text;

/* Text that is being written. */
typedef struct {
    nl_text *text;
} nl_text_writer;

/* A JSON object whose writer appends to a new text; nl_text_done ends both and gives the text, with one
 * use, or NULL if there was no memory for all of it. */
nl_json  nl_text_begin(nl_text_writer *w);
nl_text *nl_text_done(nl_text_writer *w, nl_json *j);

nl_text *nl_text_use(nl_text *t);
void     nl_text_drop(nl_text *t);

#endif
