/* po_tables.c: writes the translations of po/ as C, for words/words.c.
 *
 *     po_tables OUT.c de.po hu.po …
 *
 * Only the messages that C sources use are taken: those with a reference to a .c file.  What
 * is not translated, or marked fuzzy, is left out, and is said in English.  Reads the .po files
 * that tools/po writes and refuses, by line, what it does not understand.  It is built and
 * run by the build, so that a build needs nothing but a C compiler.
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words_table.h"

enum { TEXT_MAX = 4000, LINE_MAX_ = 2 * TEXT_MAX, MESSAGES_MAX = 8192 };

/* The texts of a message, in the order of their fields. */
enum { CONTEXT, ID, PLURAL, FORM, FIELDS = FORM + WORDS_FORMS };

typedef struct {
    char text[FIELDS][TEXT_MAX];
    bool has[FIELDS];
    bool fuzzy, in_c;
    int  field; /* the one that goes on in the next line, or -1 */
} message;

typedef struct {
    char *key, *form[WORDS_FORMS];
} entry;

typedef struct {
    const char *name; /* of the file */
    int         line;
    char        code[16], plural[400];
    int         forms; /* 0 until the header has been read */
    entry       entry[MESSAGES_MAX];
    int         count;
} catalogue;

__attribute__((format(printf, 2, 3), noreturn)) static void fail(const catalogue *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%d: ", c->name, c->line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

static char *copy(const catalogue *c, const char *text)
{
    char *out = strdup(text);
    if (!out)
        fail(c, "out of memory");
    return out;
}

/* ---- reading ---- */

/* Adds a text in quotes to a field. */
static void add_text(const catalogue *c, message *m, const char *at)
{
    char  *to = m->text[m->field];
    size_t n = strlen(to);
    if (*at++ != '"')
        fail(c, "a text in quotation marks is wanted");
    for (; *at && *at != '"'; at++) {
        if (n + 1 >= TEXT_MAX)
            fail(c, "the text is too long");
        if (*at != '\\')
            to[n++] = *at;
        else if (*++at && strchr("nt\\\"", *at))
            to[n++] = *at == 'n' ? '\n' : *at == 't' ? '\t' : *at;
        else
            fail(c, "\\%c is not known", *at ? *at : ' ');
    }
    to[n] = '\0';
    if (strcmp(at, "\"") != 0)
        fail(c, "nothing may follow the text");
}

static void begin_field(const catalogue *c, message *m, const char *line)
{
    static const char *const names[] = { "msgctxt ", "msgid ", "msgid_plural " };
    m->field = -1;
    for (int i = CONTEXT; i <= PLURAL; i++)
        if (strncmp(line, names[i], strlen(names[i])) == 0)
            m->field = i;
    if (strncmp(line, "msgstr ", 7) == 0)
        m->field = FORM;
    if (strncmp(line, "msgstr[", 7) == 0 && line[7] >= '0' && line[7] < '0' + WORDS_FORMS && line[8] == ']')
        m->field = FORM + line[7] - '0';
    if (m->field < 0)
        fail(c, "cannot read this line");
    if (m->has[m->field])
        fail(c, "this stands twice");
    m->has[m->field] = true;
    add_text(c, m, line + strcspn(line, " ") + 1);
}

static void read_comment(message *m, const char *line)
{
    size_t n = strlen(line);
    if (strncmp(line, "#: ", 3) == 0 && n > 2 && strcmp(line + n - 2, ".c") == 0)
        m->in_c = true;
    if (strncmp(line, "#,", 2) == 0 && strstr(line, "fuzzy"))
        m->fuzzy = true;
}

/* Copies the value of a line of the header; false if there is none that fits. */
static bool header_value(const char *header, const char *name, char *out, size_t room)
{
    const char *at = strstr(header, name);
    if (!at)
        return false;
    at += strlen(name);
    size_t n = strcspn(at, "\n");
    return (size_t)snprintf(out, room, "%.*s", (int)n, at) < room;
}

/* The rule for plurals is C already; it only has to be harmless. */
static void read_header(catalogue *c, const message *m)
{
    char line[sizeof c->plural];
    int  n = 0;
    if (!header_value(m->text[FORM], "Language: ", c->code, sizeof c->code) || !islower(c->code[0]) ||
        c->code[strspn(c->code, "abcdefghijklmnopqrstuvwxyz")])
        fail(c, "the header has no Language");
    if (!header_value(m->text[FORM], "Plural-Forms: ", line, sizeof line) ||
        sscanf(line, "nplurals=%d; plural=%n", &c->forms, &n) != 1 || n == 0)
        fail(c, "the header has no Plural-Forms");
    if (c->forms < 1 || c->forms > WORDS_FORMS)
        fail(c, "%d plural forms, of %d at most", c->forms, WORDS_FORMS);
    strcpy(c->plural, line + n);
    size_t length = strlen(c->plural);
    if (length < 2 || c->plural[length - 1] != ';' ||
        strspn(c->plural, "n0123456789 ()?:&|!=<>%") != length - 1)
        fail(c, "cannot read the rule of Plural-Forms");
    c->plural[length - 1] = '\0';
}

static bool translated(const message *m)
{
    for (int i = FORM; i < FIELDS; i++)
        if (m->has[i] && !m->text[i][0])
            return false;
    return !m->fuzzy;
}

static void add_message(catalogue *c, const message *m)
{
    char key[2 * TEXT_MAX];
    int  forms = 0;
    while (forms < WORDS_FORMS && m->has[FORM + forms])
        forms++;
    if (forms != (m->has[PLURAL] ? c->forms : 1))
        fail(c, "%d forms for %d in the message before this line", forms, m->has[PLURAL] ? c->forms : 1);
    if (!m->in_c || !translated(m))
        return;
    if (c->count == MESSAGES_MAX)
        fail(c, "too many messages");
    snprintf(key, sizeof key, "%s%s%s", m->text[CONTEXT], m->has[CONTEXT] ? WORDS_CONTEXT : "", m->text[ID]);
    entry *e = &c->entry[c->count++];
    e->key = copy(c, key);
    for (int i = 0; i < forms; i++)
        e->form[i] = copy(c, m->text[FORM + i]);
}

/* A message has ended: at a blank line, or at the end. */
static void end_message(catalogue *c, message *m)
{
    bool any = false;
    for (int i = 0; i < FIELDS; i++)
        any |= m->has[i];
    if (any && !m->has[ID])
        fail(c, "the message before this line has no msgid");
    if (any && !m->text[ID][0] && !m->has[CONTEXT])
        read_header(c, m);
    else if (any && !c->forms)
        fail(c, "the header has to come first");
    else if (any)
        add_message(c, m);
    memset(m, 0, sizeof *m);
    m->field = -1;
}

static void read_line(catalogue *c, message *m, const char *line)
{
    if (!*line)
        end_message(c, m);
    else if (*line == '#')
        read_comment(m, line);
    else if (*line != '"')
        begin_field(c, m, line);
    else if (m->field >= 0)
        add_text(c, m, line);
    else
        fail(c, "a text that belongs to nothing");
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const entry *)a)->key, ((const entry *)b)->key);
}

static void read_catalogue(catalogue *c, const char *name)
{
    static message m;
    static char    line[LINE_MAX_];
    *c = (catalogue){ .name = name };
    FILE *from = fopen(name, "r");
    if (!from)
        fail(c, "%s", strerror(errno));
    memset(&m, 0, sizeof m);
    m.field = -1;
    while (fgets(line, sizeof line, from)) {
        c->line++;
        size_t n = strlen(line);
        if (n + 1 == sizeof line)
            fail(c, "the line is too long");
        if (n && line[n - 1] == '\n')
            line[n - 1] = '\0';
        read_line(c, &m, line);
    }
    fclose(from);
    end_message(c, &m);
    if (!c->forms)
        fail(c, "there is no header");
    qsort(c->entry, (size_t)c->count, sizeof c->entry[0], by_key);
    for (int i = 1; i < c->count; i++)
        if (strcmp(c->entry[i - 1].key, c->entry[i].key) == 0)
            fail(c, "this message stands twice: %s", c->entry[i].key);
}

/* ---- writing ---- */

static void write_text(FILE *to, const char *text)
{
    fputc('"', to);
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            fprintf(to, "\\%c", *text);
        else if ((unsigned char)*text < ' ' || *text == '?') /* ?: no trigraphs */
            fprintf(to, "\\%03o", (unsigned)*text);
        else
            fputc(*text, to);
    fputc('"', to);
}

static void write_catalogue(FILE *to, const catalogue *c)
{
    fprintf(to, "\nstatic unsigned long form_%s(unsigned long n)\n{\n    return %s;\n}\n\n", c->code,
            c->plural);
    fprintf(to, "static const words_entry entries_%s[] = {\n", c->code);
    for (int i = 0; i < c->count; i++) {
        fputs("    { ", to);
        write_text(to, c->entry[i].key);
        fputs(", { ", to);
        for (int k = 0; k < WORDS_FORMS && c->entry[i].form[k]; k++) {
            fputs(k ? ", " : "", to);
            write_text(to, c->entry[i].form[k]);
        }
        fputs(" } },\n", to);
    }
    fputs("    { NULL, { NULL } },\n};\n", to); /* an array has at least one */
}

int main(int argc, char **argv)
{
    static catalogue c[16];
    int              n = argc - 2;
    if (n < 0 || n > (int)(sizeof c / sizeof c[0])) {
        fprintf(stderr, "usage: po_tables OUT.c LANGUAGE.po…\n");
        return 2;
    }
    for (int i = 0; i < n; i++)
        read_catalogue(&c[i], argv[2 + i]);
    FILE *to = fopen(argv[1], "w");
    if (!to) {
        fprintf(stderr, "%s: %s\n", argv[1], strerror(errno));
        return 1;
    }
    fprintf(to, "/* Written by tools/po_tables from po/; not to be edited. */\n"
                "#include <stddef.h>\n\n#include \"words_table.h\"\n");
    for (int i = 0; i < n; i++)
        write_catalogue(to, &c[i]);
    fprintf(to, "\nconst words_table words_tables[] = {\n");
    for (int i = 0; i < n; i++)
        fprintf(to, "    { \"%s\", entries_%s, %d, %d, form_%s },\n", c[i].code, c[i].code, c[i].count,
                c[i].forms, c[i].code);
    fprintf(to, "    { NULL, NULL, 0, 0, NULL },\n};\n");
    bool ok = !ferror(to);
    if (fclose(to) != 0 || !ok) {
        fprintf(stderr, "%s: %s\n", argv[1], strerror(errno));
        remove(argv[1]);
        return 1;
    }
    return 0;
}
