/* qr.c: codes by libqrencode, drawn by hand.
 *
 * SPDX-License-Identifier: MIT */
#include "qr.h"

#include <qrencode.h>
#include <string.h>

enum { QUIET = 4 }; /* modules around a code that must be light, by the standard */

/* A screen neither tears nor gets dirty: the lowest level of correction makes the largest modules. */
static QRcode *code_of(const char *text)
{
    return strlen(text) < NL_QR_TEXT ? QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) : NULL;
}

static bool is_dark(const QRcode *q, int x, int y)
{
    return x >= 0 && y >= 0 && x < q->width && y < q->width && (q->data[y * q->width + x] & 1);
}

static void write_line(const QRcode *q, int y, bool colors, nl_writer *w)
{
    static const char *const blocks[] = { " ", "▀", "▄", "█" };
    nl_write(w, colors ? "  \033[38;5;16;48;5;231m" : "  ");
    for (int x = -QUIET; x < q->width + QUIET; x++) {
        int dark = is_dark(q, x, y) | is_dark(q, x, y + 1) << 1;
        nl_write(w, blocks[colors ? dark : 3 - dark]);
    }
    nl_write(w, colors ? "\033[0m\n" : "\n");
}

bool nl_qr_lines(const char *text, bool colors, nl_writer *w)
{
    QRcode *q = code_of(text);
    for (int y = -QUIET; q && y < q->width + QUIET; y += 2)
        write_line(q, y, colors, w);
    bool fits = q != NULL;
    QRcode_free(q);
    return fits;
}

/* The dark modules of a row, those side by side as one. */
static void write_row(const QRcode *q, int y, nl_writer *w)
{
    for (int x = 0, end; x < q->width; x = end) {
        for (end = x + 1; is_dark(q, x, y) && is_dark(q, end, y);)
            end++;
        if (!is_dark(q, x, y))
            continue;
        nl_write(w, "M");
        nl_write_number(w, x);
        nl_write(w, " ");
        nl_write_number(w, y);
        nl_write(w, "h");
        nl_write_number(w, end - x);
        nl_write(w, "v1h-");
        nl_write_number(w, end - x);
        nl_write(w, "z");
    }
}

bool nl_qr_svg(const char *text, nl_writer *w)
{
    QRcode *q = code_of(text);
    if (!q)
        return false;
    nl_write(w, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-4 -4 ");
    nl_write_number(w, q->width + 2 * QUIET);
    nl_write(w, " ");
    nl_write_number(w, q->width + 2 * QUIET);
    nl_write(w, "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M-4-4h99v99h-99z\"/><path d=\"");
    for (int y = 0; y < q->width; y++)
        write_row(q, y, w);
    nl_write(w, "\"/></svg>\n");
    QRcode_free(q);
    return true;
}
