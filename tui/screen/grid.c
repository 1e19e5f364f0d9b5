/* grid.c: cells, texts in them, and signs for terminals that know only ASCII.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "screen/grid.h"

#include <string.h>
#include <wchar.h>

void grid_clear(tui_grid *g, int rows, int cols)
{
    g->rows = rows < 1 ? 1 : rows < GRID_ROWS_MAX ? rows : GRID_ROWS_MAX;
    g->cols = cols < 1 ? 1 : cols < GRID_COLS_MAX ? cols : GRID_COLS_MAX;
    g->hits = 0;
    g->cut = 0;
    grid_fill(g, (tui_rect){ 0, 0, g->rows, g->cols }, ' ', style(PLAIN, PLAIN, 0));
}

/* ---- signs ---- */

static uint32_t plain_sign(uint32_t ch, bool letters)
{
    static const struct {
        uint32_t from;
        char     to;
    } signs[] = {
        { L'●', 'o' }, { L'▲', '^' }, { L'■', '#' },  { L'✚', '+' }, { L'✓', '*' }, { L'·', '.' },
        { L'☾', 'A' }, { L'✦', 'B' }, { L'☼', 'C' },  { L'◎', 'D' }, { L'…', '~' }, { L'→', '>' },
        { L'←', '<' }, { L'↑', '^' }, { L'↓', 'v' },  { L'▸', '>' }, { L'◂', '<' }, { L'▴', '^' },
        { L'▾', 'v' }, { L'█', '#' }, { L'▰', '#' },  { L'▱', '-' }, { L'◆', '!' }, { L'×', 'x' },
        { L'–', '-' }, { L'−', '-' }, { L'’', '\'' }, { L'‹', '<' }, { L'›', '>' }, { L'▐', '|' },
        { L'▌', '|' }, { L'±', '~' }, { L'“', '"' },  { L'”', '"' }, { L'○', 'o' }, { L'◐', '(' },
        { L'⏎', '_' }, { L'☽', '(' },
    };
    for (unsigned i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (signs[i].from == ch)
            return (uint32_t)signs[i].to;
    if (ch >= 0x2581 && ch <= 0x2588)
        return (uint32_t) "_.-=+%##"[ch - 0x2581];
    if (ch >= 0x256d && ch <= 0x2570)
        return '+';
    if (ch == L'│' || ch == L'┆')
        return '|';
    if (ch == L'┃' || ch == L'╏')
        return '#';
    if (ch == L'─' || ch == L'┄')
        return '-';
    if (ch == L'━' || ch == L'╍')
        return '=';
    if (ch >= 0x2500 && ch < 0x2580)
        return '+';
    return letters ? '?' : ch;
}

void grid_put(tui_grid *g, int row, int col, uint32_t ch, tui_style s)
{
    if (row < 0 || col < 0 || row >= g->rows || col >= g->cols)
        return;
    if (g->ascii && ch > 126)
        ch = plain_sign(ch, g->letters);
    g->cell[row * g->cols + col] = (tui_cell){ ch, s };
}

void grid_fill(tui_grid *g, tui_rect r, uint32_t ch, tui_style s)
{
    for (int i = r.row; i < r.row + r.rows; i++)
        for (int k = r.col; k < r.col + r.cols; k++)
            grid_put(g, i, k, ch, s);
}

void grid_attr(tui_grid *g, tui_rect r, int attr)
{
    for (int i = r.row; i < r.row + r.rows; i++)
        for (int k = r.col; k < r.col + r.cols; k++)
            if (i >= 0 && k >= 0 && i < g->rows && k < g->cols)
                g->cell[i * g->cols + k].style.attr |= (uint8_t)attr;
}

/* ---- UTF-8 ---- */

uint32_t utf8_next(const char **text)
{
    const unsigned char *t = (const unsigned char *)*text;
    int                  more = *t < 0x80 ? 0 : *t >= 0xf0 ? 3 : *t >= 0xe0 ? 2 : *t >= 0xc2 ? 1 : -1;
    uint32_t             ch = more > 0 ? *t & (0x3fu >> more) : *t;
    ++*text;
    for (int i = 1; i <= more; i++, ++*text) {
        if ((t[i] & 0xc0) != 0x80)
            return 0xfffd;
        ch = ch << 6 | (t[i] & 0x3f);
    }
    return more < 0 || (ch < ' ' && ch) || ch == 0x7f || ch > 0x10ffff ? 0xfffd : ch;
}

int utf8_put(char out[4], uint32_t ch)
{
    if (ch < 0x80) {
        out[0] = (char)ch;
        return 1;
    }
    int n = ch < 0x800 ? 2 : ch < 0x10000 ? 3 : 4;
    for (int i = n - 1; i > 0; i--, ch >>= 6)
        out[i] = (char)(0x80 | (ch & 0x3f));
    out[0] = (char)(((0xf00 >> n) & 0xff) | ch);
    return n;
}

/* 0 for a mark that stands on the character before it. */
static int width_of(uint32_t ch)
{
    int n = ch < 0x300 ? 1 : wcwidth((wchar_t)ch);
    return n < 0 ? 1 : n;
}

int grid_columns(const char *text)
{
    int n = 0;
    while (*text)
        n += width_of(utf8_next(&text));
    return n;
}

/* ---- texts ---- */

static int write_text(tui_grid *g, int row, int col, int wide, tui_style s, const char *text, bool counts)
{
    bool cut = grid_columns(text) > wide;
    int  used = 0, room = cut ? wide - 1 : wide;
    while (*text && wide > 0) {
        uint32_t ch = utf8_next(&text);
        int      n = width_of(ch);
        if (used + n > room)
            break;
        if (n)
            grid_put(g, row, col + used, ch, s);
        if (n == 2)
            grid_put(g, row, col + used + 1, 0, s);
        used += n;
    }
    if (cut && wide > 0)
        grid_put(g, row, col + used++, L'…', s);
    g->cut += cut && counts;
    return used;
}

int grid_text(tui_grid *g, int row, int col, int wide, tui_style s, const char *text)
{
    return write_text(g, row, col, wide, s, text, true);
}

int grid_name(tui_grid *g, int row, int col, int wide, tui_style s, const char *text)
{
    return write_text(g, row, col, wide, s, text, false);
}

void grid_text_right(tui_grid *g, int row, int end, int wide, tui_style s, const char *text)
{
    int n = grid_columns(text);
    n = n < wide ? n : wide;
    grid_text(g, row, end - n, n, s, text);
}

void grid_text_middle(tui_grid *g, int row, int col, int wide, tui_style s, const char *text)
{
    int n = grid_columns(text), before = n < wide ? (wide - n) / 2 : 0;
    grid_text(g, row, col + before, wide - before, s, text);
}

/* The bytes of the next line: as many words as fit, or one that does not. */
static size_t line_length(const char *text, int wide)
{
    size_t fits = 0;
    for (const char *at = text; *at;) {
        size_t n = (size_t)(at - text) + strcspn(at, " ");
        char   line[1024];
        if (n >= sizeof line)
            return fits ? fits : n;
        memcpy(line, text, n);
        line[n] = '\0';
        if (fits && grid_columns(line) > wide)
            return fits;
        fits = n;
        at = text + n + strspn(text + n, " ");
    }
    return fits;
}

int grid_wrap(tui_grid *g, tui_rect r, tui_style s, const char *text)
{
    int row = 0;
    while (*text && row < r.rows) {
        char   line[1024];
        size_t n = row + 1 < r.rows ? line_length(text, r.cols) : strlen(text);
        n = n < sizeof line ? n : sizeof line - 1;
        memcpy(line, text, n);
        line[n] = '\0';
        grid_text(g, r.row + row++, r.col, r.cols, s, line);
        text += n;
        text += strspn(text, " ");
    }
    return row;
}

void grid_box(tui_grid *g, tui_rect r, const char *title)
{
    tui_style line = style(FRAME, PLAIN, 0);
    int       last = r.row + r.rows - 1, right = r.col + r.cols - 1;
    grid_fill(g, r, ' ', style(PLAIN, PLAIN, 0));
    for (int k = r.col + 1; k < right; k++) {
        grid_put(g, r.row, k, L'─', line);
        grid_put(g, last, k, L'─', line);
    }
    for (int i = r.row + 1; i < last; i++) {
        grid_put(g, i, r.col, L'│', line);
        grid_put(g, i, right, L'│', line);
    }
    grid_put(g, r.row, r.col, L'╭', line);
    grid_put(g, r.row, right, L'╮', line);
    grid_put(g, last, r.col, L'╰', line);
    grid_put(g, last, right, L'╯', line);
    if (title && *title) {
        int n = grid_text(g, r.row, r.col + 3, r.cols - 6, style(ACCENT, PLAIN, BOLD), title);
        grid_put(g, r.row, r.col + 2, ' ', line);
        grid_put(g, r.row, r.col + 3 + n, ' ', line);
    }
}

/* ---- clicks ---- */

void grid_hit(tui_grid *g, tui_rect at, tui_hit_kind kind, int value)
{
    if (g->hits < GRID_HITS_MAX)
        g->hit[g->hits++] = (tui_hit){ at, kind, value };
}

/* What was drawn last lies on top. */
const tui_hit *grid_find(const tui_grid *g, int row, int col)
{
    for (int i = g->hits - 1; i >= 0; i--) {
        const tui_rect *r = &g->hit[i].at;
        if (row >= r->row && row < r->row + r->rows && col >= r->col && col < r->col + r->cols)
            return &g->hit[i];
    }
    return NULL;
}
