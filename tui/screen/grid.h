/* grid.h: a screen as a grid of cells, each a character and how it looks.
 *
 * Everything that is drawn is drawn here first, without a terminal: a position and a size always give the
 * same grid.  paint.h turns the difference between two grids into bytes.  Rows and columns count from 0;
 * what lies outside is left off.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TUI_GRID_H
#define NL_TUI_GRID_H

#include <stdbool.h>
#include <stdint.h>

enum { GRID_ROWS_MAX = 160, GRID_COLS_MAX = 480, GRID_HITS_MAX = 320 };

/* What a color is for; palette.h says which it is on which terminal. */
typedef enum {
    PLAIN,     /* the terminal's own */
    MUTED,     /* what matters less */
    ACCENT,    /* moonlight: what is chosen, lit or asked for */
    ON_ACCENT, /* … and what is written on it */
    FRAME,     /* lines around tiles */
    BAR,       /* the bars above and below */
    ON_BAR,
    TILE,             /* four in the order of the colors, here and below */
    SHADE = TILE + 4, /* the lower half of a tile, so that two of a color are told apart */
    FAR = SHADE + 4,  /* a tile out of reach */
    ON_TILE = FAR + 4,
    PIP = ON_TILE + 4, /* on the plate of a task */
    PLATE = PIP + 4,
    PIP_FAR, /* on the plate of a tile out of reach */
    MARK,    /* the plate of a task about to be covered */
    ON_MARK,
    DISC, /* four by player */
    ON_DISC = DISC + 4,
    GOOD = ON_DISC + 4,
    BAD,
    ROLES
} tui_role;

enum { BOLD = 1, UNDERLINE = 2, REVERSE = 4 };

typedef struct {
    uint8_t fg, bg; /* roles */
    uint8_t attr;   /* BOLD and its like */
} tui_style;

typedef struct {
    uint32_t  ch; /* a character, or 0 behind one that is two columns wide */
    tui_style style;
} tui_cell;

typedef struct {
    int row, col, rows, cols;
} tui_rect;

/* What a click there means: the key that does the same, or a cell or a tile to choose. */
typedef enum { HIT_KEY, HIT_CELL, HIT_TAKE, HIT_ITEM, HIT_PLY, HIT_PLAYER } tui_hit_kind;
typedef struct {
    tui_rect     at;
    tui_hit_kind kind;
    int          value;
} tui_hit;

typedef struct {
    int      rows, cols;
    bool     ascii;   /* signs are those of every terminal */
    bool     letters; /* … and so are letters */
    bool     mono;    /* there are no colors: tiles want other edges */
    int      cut;     /* texts that did not fit and were cut */
    int      hits;
    tui_hit  hit[GRID_HITS_MAX];
    tui_cell cell[GRID_ROWS_MAX * GRID_COLS_MAX];
} tui_grid;

/* An empty grid of a size, as far as there is room. */
void grid_clear(tui_grid *g, int rows, int cols);

static inline tui_style style(int fg, int bg, int attr)
{
    return (tui_style){ (uint8_t)fg, (uint8_t)bg, (uint8_t)attr };
}

void grid_put(tui_grid *g, int row, int col, uint32_t ch, tui_style s);
void grid_fill(tui_grid *g, tui_rect r, uint32_t ch, tui_style s);

/* Changes how cells look and leaves their characters. */
void grid_attr(tui_grid *g, tui_rect r, int attr);

/* Writes a text in at most so many columns, and returns how many it took.  A longer one ends with … and is
 * counted in `cut`; grid_name, for what people have written themselves, does not count it. */
int grid_text(tui_grid *g, int row, int col, int wide, tui_style s, const char *text);
int grid_name(tui_grid *g, int row, int col, int wide, tui_style s, const char *text);

/* The same, ending at a column (which is not written to), and in the middle of a width. */
void grid_text_right(tui_grid *g, int row, int end, int wide, tui_style s, const char *text);
void grid_text_middle(tui_grid *g, int row, int col, int wide, tui_style s, const char *text);

/* Writes a text in lines broken at blanks, at most so many; returns how many it took. */
int grid_wrap(tui_grid *g, tui_rect r, tui_style s, const char *text);

/* Columns of a text. */
int grid_columns(const char *text);

/* A frame with an empty inside and a title. */
void grid_box(tui_grid *g, tui_rect r, const char *title);

void           grid_hit(tui_grid *g, tui_rect at, tui_hit_kind kind, int value);
const tui_hit *grid_find(const tui_grid *g, int row, int col);

/* Reads a character of UTF-8 and moves on; U+FFFD for what is none. */
uint32_t utf8_next(const char **text);

/* Writes one; returns its bytes. */
int utf8_put(char out[4], uint32_t ch);

#endif
