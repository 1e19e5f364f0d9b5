/* tables.c: puts a record on a table, plays it back and forth, and writes it as a link and as
 * a record again; for comparing what comes out natively and in WebAssembly.
 *
 * SPDX-License-Identifier: MIT */
#include "buffer.h"
#include "file.h"
#include "record/link.h"
#include "table.h"
#include "view/outlook.h"

/* What taking each tile would mean, as numbers. */
static void write_outlooks(nl_writer *w, const nl_game *g)
{
    nl_outlook o;
    for (int k = 1; k <= NL_REACH; k++)
        if (nl_outlook_take(g, k, &o) == NL_OK) {
            const int list[] = { o.tile, o.lands, o.next, o.offers, o.refill, o.most.total };
            for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
                nl_write(w, i ? " " : "");
                nl_write_number(w, list[i]);
            }
            nl_write(w, "\n");
        }
}

static void write_all(const char *text, size_t length, buffer *out)
{
    static nl_table t, linked;
    char            link[NL_LINK_MAX];
    nl_writer       w = buffer_writer(out);
    if (nl_table_read(&t, text, length, NULL)) {
        nl_write(&w, "refused\n");
        return;
    }
    while (nl_table_undo(&t, 0) == NL_OK)
        write_outlooks(&w, &t.game);
    nl_table_write(&t, &w, true);
    while (!nl_table_redo(&t, 0))
        continue;
    nl_link_write(&t, link);
    nl_write(&w, link);
    nl_write(&w, nl_link_read(&linked, link, strlen(link)) ? "\nrefused\n" : "\n");
    nl_table_write(&linked, &w, true);
}

#ifdef __wasm__

static char   text[1 << 20];
static buffer out;

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
int main(int argc, char **argv)
{
    static char   text[1 << 20];
    static buffer out;
    for (int i = 1; i < argc; i++) {
        long length = file_read(argv[i], text, sizeof text);
        if (length < 0)
            return 1;
        write_all(text, (size_t)length, &out);
        fwrite(out.text, 1, out.length, stdout);
    }
    return 0;
}
#endif
