/* words.h: what the program says to people, in their language.
 *
 * The English text is the key.  N_, N2_ and NC_ mark it for tools/po, which collects it in
 * po/; tools/po_tables compiles the translations in.  Texts have named blanks and no printf
 * formats, so that a bad translation reads badly and does nothing worse:
 *
 *     words_fill(out, sizeof out, words_say_n(N2_("{name}: {n} tile", "{name}: {n} tiles"), n),
 *          WITH(words_text("name", name), words_number("n", n)));
 *
 * Until words_choose is called everything is English.  Records, JSON and what other
 * programs read never ask here.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_WORDS_H
#define NL_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define N_(text)           text
#define N2_(one, other)    one, other
#define NC_(context, text) context, text /* for words that mean different things */

/* Chooses the language: by its code, such as "de", or from LC_ALL, LC_MESSAGES or LANG if
 * that is NULL, of which the first that is set counts.  What is not known there is English,
 * and so is whatever is not UTF-8.  False, with nothing changed, for an unknown code. */
bool words_choose(const char *code);

/* Whether what is printed is read as UTF-8, by LC_ALL, LC_CTYPE or LANG. */
bool words_utf8(void);

/* The code of the language chosen. */
const char *words_language(void);

/* The codes of all languages, as "en, cs, de". */
void words_list(char *out, size_t room);

/* A text in the language chosen, or itself. */
const char *words_say(const char *text);
const char *words_say_in(const char *context, const char *text);

/* The form for n of a text that counts. */
const char *words_say_n(const char *one, const char *other, long n);

/* ---- blanks ---- */

/* What stands for {name}: a text, or a number where there is none. */
typedef struct {
    const char *name, *text;
    long long   number;
} words_blank;

static inline words_blank words_text(const char *name, const char *text)
{
    return (words_blank){ name, text, 0 };
}

static inline words_blank words_number(const char *name, long long n)
{
    return (words_blank){ name, NULL, n };
}

#define WITH(...) ((const words_blank[]){ __VA_ARGS__, { NULL, NULL, 0 } })

/* Writes a text with its blanks filled in; `with` may be NULL.  What is not known stays as
 * it is, and what does not fit is left off, by whole characters.  Returns the length. */
size_t words_fill(char *out, size_t room, const char *text, const words_blank with[]);

/* The same to a stream; and as a line of standard output. */
void words_fill_to(FILE *to, const char *text, const words_blank with[]);
void words_fill_line(const char *text, const words_blank with[]);

/* ---- tables ---- */

/* Columns of a text, as far as characters are one wide. */
int columns(const char *text);
int columns_in(const char *text, size_t length);

/* Prints a text in so many columns: on the left, cut if it is longer; or on the right. */
void print_left(const char *text, int wide);
void print_right(const char *text, int wide);

/* Writes a number with so many decimals, and with its sign if wanted, as the language does. */
enum { FIGURE_MAX = 48 };
const char *figure(char out[FIGURE_MAX], double x, int decimals, bool sign);

#endif
