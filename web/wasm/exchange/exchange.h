/* exchange.h: how a page and a module talk: by text.
 *
 * The page asks for room with `input`, writes UTF-8 there and calls a function with the
 * length; the function answers with the length of a text that begins at `output`.  Both
 * last until the next call.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_EXCHANGE_H
#define WEB_EXCHANGE_H

#include "json.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* What a game is played without: in study.wasm only. */
#ifdef STUDY
#define EXPORT_STUDY(name) EXPORT(name)
#else
#define EXPORT_STUDY(name)
#endif

/* What the page wrote, followed by a NUL; it may be written over. */
char *exchange_input(void);

/* The length of a word: up to `end`, the end of the line, or that of the text. */
size_t exchange_word(const char *text, char end);

/* The number at *at, which moves on behind it, after blanks. */
uint64_t exchange_number(const char **at);

/* A new, empty answer, as plain text or as JSON; and its length once it is written. */
nl_writer exchange_writer(void);
nl_json   exchange_json(void);
int       exchange_answer(void);

#endif
