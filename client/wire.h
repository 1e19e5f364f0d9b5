/* wire.h: what a guest and who looks at a lobby have in common: greetings, and when to call again.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_WIRE_H
#define NL_WIRE_H

#include <jansson.h>

#include "line.h"

/* A text of a message; "" if there is none. */
const char *nl__text_of(const json_t *m, const char *key);

/* A number of it, or `otherwise`. */
int64_t nl__number_of(const json_t *m, const char *key, int64_t otherwise);

/* Copies what a server has said, as much as there is room for: a question mark for what would steer a terminal instead of
 * standing there. */
void nl__copy_calm(char *out, size_t room, const char *text);

/* Sends a message, if there is a line, and lets go of it. */
void nl__send_json(nl_line *l, json_t *m);

/* The first message. */
json_t *nl__hello(int id, const char *name, bool bot);

/* How far the clock of who greets us is ahead of ours, in ms. */
int64_t nl__ahead(const json_t *greeting);

/* Bytes that nobody can foretell. */
void nl__chance(uint8_t *bytes, size_t count);

/* When to call again after so many calls in vain, by nl_guest_clock: later every time, and not the same for all who
 * lost the same server. */
int64_t nl__call_again(int tries);

/* ms until then, an hour at most. */
int nl__until(int64_t at);

#endif
