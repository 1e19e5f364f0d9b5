/* words.c: finding texts in the language chosen, and filling in their blanks.
 *
 * SPDX-License-Identifier: MIT */
#include "words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "words_table.h"

static const words_table *chosen; /* NULL is English */

/* ---- the language ---- */

static const words_table *find_table(const char *code, size_t length)
{
    for (const words_table *t = words_tables; t->code; t++)
        if (strlen(t->code) == length && strncmp(t->code, code, length) == 0)
            return t;
    return NULL;
}

/* Of the value of a locale's variable such as "de_AT.UTF-8@euro". */
static bool has_utf8(const char *locale)
{
    const char *codeset = strchr(locale, '.');
    size_t      n = codeset ? strcspn(codeset, "@") : 0;
    return (n == 6 && strncasecmp(codeset, ".UTF-8", n) == 0) ||
           (n == 5 && strncasecmp(codeset, ".UTF8", n) == 0);
}

/* The locale for a category; "" if the environment says nothing about it. */
static const char *locale_for(const char *category)
{
    const char *variables[] = { "LC_ALL", category, "LANG" };
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return value;
    }
    return "";
}

static const words_table *table_of_environment(void)
{
    const char *locale = locale_for("LC_MESSAGES");
    return has_utf8(locale) ? find_table(locale, strcspn(locale, "_.@")) : NULL;
}

bool words_utf8(void)
{
    return has_utf8(locale_for("LC_CTYPE"));
}

bool words_choose(const char *code)
{
    const words_table *t = code ? find_table(code, strlen(code)) : table_of_environment();
    if (code && !t && strcmp(code, "en") != 0)
        return false;
    chosen = t;
    return true;
}

const char *words_language(void)
{
    return chosen ? chosen->code : "en";
}

void words_list(char *out, size_t room)
{
    size_t n = (size_t)snprintf(out, room, "en");
    for (const words_table *t = words_tables; t->code && n < room; t++)
        n += (size_t)snprintf(out + n, room - n, ", %s", t->code);
}

/* ---- texts ---- */

static int by_text(const void *key, const void *entry)
{
    return strcmp(key, ((const words_entry *)entry)->text);
}

static const words_entry *find(const char *text)
{
    return chosen ? bsearch(text, chosen->entry, (size_t)chosen->count, sizeof(words_entry), by_text) : NULL;
}

const char *words_say(const char *text)
{
    const words_entry *e = find(text);
    return e ? e->form[0] : text;
}

const char *words_say_in(const char *context, const char *text)
{
    char key[200];
    int  n = snprintf(key, sizeof key, "%s" WORDS_CONTEXT "%s", context, text);
    if (n >= (int)sizeof key)
        return text;
    const words_entry *e = find(key);
    return e ? e->form[0] : text;
}

const char *words_say_n(const char *one, const char *other, long n)
{
    const words_entry *e = find(one);
    if (!e)
        return n == 1 ? one : other;
    unsigned long f = chosen->form((unsigned long)(n < 0 ? -n : n));
    return f < WORDS_FORMS && e->form[f] ? e->form[f] : e->form[0];
}

/* ---- blanks ---- */

/* Finds what to put for the blank that begins at `text`, with the length of the blank; NULL
 * where there is none. */
static const words_blank *find_blank(const char *text, const words_blank with[], size_t *length)
{
    size_t n = *text == '{' ? strcspn(text, "}") : 0;
    if (!n || !text[n])
        return NULL;
    *length = n + 1;
    for (const words_blank *b = with; b && b->name; b++)
        if (strlen(b->name) == n - 1 && strncmp(b->name, text + 1, n - 1) == 0)
            return b;
    return NULL;
}

/* Walks over a text piece by piece: what stands for a blank, or text up to the next. */
static const char *next_piece(const char **text, const words_blank with[], char digits[24], size_t *length)
{
    size_t             n = 0;
    const char        *piece = *text;
    const words_blank *b = find_blank(piece, with, &n);
    if (b) {
        *text += n;
        if (!b->text)
            snprintf(digits, 24, "%lld", b->number);
        piece = b->text ? b->text : digits;
        *length = strlen(piece);
        return piece;
    }
    *length = 1 + strcspn(piece + 1, "{");
    *text += *length;
    return piece;
}

size_t words_fill(char *out, size_t room, const char *text, const words_blank with[])
{
    size_t used = 0;
    while (*text) {
        char        digits[24];
        size_t      n;
        const char *piece = next_piece(&text, with, digits, &n);
        if (n > room - 1 - used) {
            n = room - 1 - used;
            while (n && (piece[n] & 0xc0) == 0x80)
                n--;
            text = "";
        }
        memcpy(out + used, piece, n);
        used += n;
    }
    out[used] = '\0';
    return used;
}

void words_fill_to(FILE *to, const char *text, const words_blank with[])
{
    while (*text) {
        char        digits[24];
        size_t      n;
        const char *piece = next_piece(&text, with, digits, &n);
        fwrite(piece, 1, n, to);
    }
}

void words_fill_line(const char *text, const words_blank with[])
{
    words_fill_to(stdout, text, with);
    putchar('\n');
}

/* ---- tables ---- */

int columns_in(const char *text, size_t length)
{
    int n = 0;
    for (size_t i = 0; i < length; i++)
        n += (text[i] & 0xc0) != 0x80;
    return n;
}

int columns(const char *text)
{
    return columns_in(text, strlen(text));
}

void print_left(const char *text, int wide)
{
    int n = 0;
    for (; *text && (n < wide || (*text & 0xc0) == 0x80); text++) {
        n += (*text & 0xc0) != 0x80;
        putchar(*text);
    }
    printf("%*s", wide - n, "");
}

void print_right(const char *text, int wide)
{
    int gap = wide - columns(text);
    printf("%*s%s", gap > 0 ? gap : 0, "", text);
}

const char *figure(char out[FIGURE_MAX], double x, int decimals, bool sign)
{
    char plain[FIGURE_MAX / 2];
    snprintf(plain, sizeof plain, sign ? "%+.*f" : "%.*f", decimals, x);
    size_t whole = strcspn(plain, ".");
    /* Between the digits of the text stands the mark of the language. */
    const char *mark = words_say_in(NC_("how a number is written", "1.5")) + 1;
    int         n = plain[whole] ? (int)strcspn(mark, "0123456789") : 0;
    bool        minus = *plain == '-';
    snprintf(out, FIGURE_MAX, "%s%.*s%.*s%s", minus ? "−" : "", (int)whole - minus, plain + minus,
             n < 8 ? n : 8, mark, plain + whole + (plain[whole] != '\0'));
    return out;
}
