/* words_table.h: the translations, as tools/po_tables writes them from po/.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_WORDS_TABLE_H
#define NL_WORDS_TABLE_H

enum { WORDS_FORMS = 4 };    /* plural forms of a language at most */
#define WORDS_CONTEXT "\004" /* between a context and its text, as in gettext */

typedef struct {
    const char *text;              /* in English */
    const char *form[WORDS_FORMS]; /* one, or as many as the language has */
} words_entry;

typedef struct {
    const char        *code;  /* such as "de" */
    const words_entry *entry; /* sorted by text, as bytes */
    int                count;
    int                forms;
    unsigned long (*form)(unsigned long n); /* the plural form for n */
} words_table;

/* All languages but English, ended by one without a code. */
extern const words_table words_tables[];

#endif
