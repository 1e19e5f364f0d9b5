/* packet.h: a text on its way to several connections, held in memory once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PACKET_H
#define NL_PACKET_H

#include "json.h"

enum { NL_HEADROOM = 32 }; /* bytes before the text that whoever sends it may write to */

typedef struct {
    int           uses;
    size_t        length, room;
    unsigned char headroom[NL_HEADROOM];
    char          bytes[]; /* the text */
} nl_packet;

/* Text that is being written. */
typedef struct {
    nl_packet *packet;
} nl_packet_writer;

/* A JSON object whose writer appends to a new text; nl_packet_done ends both and gives the text, with one
 * use, or NULL if there was no memory for all of it. */
nl_json    nl_packet_begin(nl_packet_writer *w);
nl_packet *nl_packet_done(nl_packet_writer *w, nl_json *j);

nl_packet *nl_packet_use(nl_packet *t);
void       nl_packet_drop(nl_packet *t);

#endif
