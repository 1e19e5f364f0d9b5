/* tables.c: puts a record on a table, plays it back and forth, and writes it as a link and as
 * a record again; for comparing what comes out natively and in WebAssembly.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "link.h"
#include "outlook.h"
#include "table.h"

typedef struct {
    char   text[1 << 16];
    size_t length;
} page;

static void put(void *to, const char *text, size_t length)
{
    page *p = to;
    if (p->length + length > sizeof p->text)
        return;
    memcpy(p->text + p->length, text, length);
    p->length += length;
}

/* What taking each tile would mean, as numbers. */
static void write_outlooks(nl_writer *w, const nl_game *g)
{
    nl_outlook o;
    for (int k = 1; k <= NL_REACH; k++)
        if (nl_outlook_take(g, k, &o) == NL_OK) {
            const int list[] = { o.tile, o.lands, o.next, o.offers, o.refill, o.sheet.total };
            for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
                nl_write(w, i ? " " : "");
                nl_write_number(w, list[i]);
            }
            nl_write(w, "\n");
        }
}

static void write_all(const char *text, size_t length, page *out)
{
    static nl_table t, linked;
    char            link[NL_LINK_MAX];
    nl_writer       w = { .put = put, .to = out };
    out->length = 0;
    if (nl_table_read(&t, text, length, NULL)) {
        nl_write(&w, "refused\n");
        return;
    }
    while (nl_table_undo(&t, true) == NL_UNDONE)
        write_outlooks(&w, &t.game);
    nl_table_write(&t, &w, true);
    while (nl_table_redo(&t))
        continue;
    nl_link_write(&t, link);
    nl_write(&w, link);
    nl_write(&w, nl_link_read(&linked, link, strlen(link)) ? "\nrefused\n" : "\n");
    nl_table_write(&linked, &w, true);
}

#ifdef __wasm__

static char text[1 << 20];
static page out;

__attribute__((export_name("text"))) char *export_text(void)
{
    return text;
}

__attribute__((export_name("out"))) char *export_out(void)
{
    return out.text;
}

__attribute__((export_name("run"))) int export_run(int length)
{
    write_all(text, (size_t)length, &out);
    return (int)out.length;
}

#else
#include <stdio.h>

int main(int argc, char **argv)
{
    static char text[1 << 20];
    static page out;
    for (int i = 1; i < argc; i++) {
        FILE *f = fopen(argv[i], "rb");
        if (!f)
            return 1;
        size_t length = fread(text, 1, sizeof text, f);
        fclose(f);
        write_all(text, length, &out);
        fwrite(out.text, 1, out.length, stdout);
    }
    return 0;
}
#endif
