/* area.c: the tiles in front of a player.
 *
 * As large as fits: tiles in a lattice of lines, whose weight tells which count, where the cursor is and where a
 * tile may lie; closer together without lines; or a tile as cost and shape with its open tasks counted.  What does
 * not fit even so is scrolled to where the cursor is.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "draw/scene.h"
#include "view/extent.h"

typedef struct {
    int  cols, rows; /* of the inside of a cell */
    int  wide, high; /* from one cell to the next */
    bool lines;
} size;

static const size sizes[] = {
    { 3, 1, 4, 1, false },
    { TILE_COLS, TILE_ROWS, TILE_COLS + 1, TILE_ROWS, false },
    { TILE_COLS, TILE_ROWS, TILE_COLS + 1, TILE_ROWS + 1, true },
    { TILE_COLS + 2, TILE_ROWS + 1, TILE_COLS + 3, TILE_ROWS + 2, true },
};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* What a cell is, the weightiest last: lines between two are those of the weightier. */
typedef enum { CELL_NONE, CELL_FREE, CELL_TILE, CELL_HINT, CELL_LIT, CELL_GHOST, CELL_AT } cell_kind;

typedef struct {
    const area_view *v;
    tui_grid        *g;
    tui_rect         r;
    size             z;
    int              x0, y0;   /* the cell at the top left … */
    int              row, col; /* … and where it begins */
    int              nx, ny;   /* cells drawn */
    nl_cover         cover;    /* what the ghost would cover */
} board;

/* ---- what lies where ---- */

static int index_at(const nl_area *a, int x, int y)
{
    return abs(x) > NL_AREA_MAX || abs(y) > NL_AREA_MAX ? 0 : nl_area_tile_at(a, nl_cell_at(x, y));
}

static bool is_free(const area_view *v, int x, int y)
{
    return v->ring && abs(x) <= 44 && abs(y) <= 44 && nl_area_find(v->area, nl_cell_at(x, y)) >= 0;
}

static bool is_at(const area_view *v, int x, int y)
{
    return v->cursor && nl_cell_x(v->at) == x && nl_cell_y(v->at) == y;
}

static cell_kind kind_at(const board *b, int x, int y)
{
    const area_view *v = b->v;
    int              i = index_at(v->area, x, y);
    if (is_at(v, x, y))
        return v->ghost != NL_NO_TILE && !i ? CELL_GHOST : CELL_AT;
    if (v->hint && nl_cell_x(v->hint_at) == x && nl_cell_y(v->hint_at) == y)
        return CELL_HINT;
    if (i)
        return v->lit >> i & 1 ? CELL_LIT : CELL_TILE;
    return is_free(v, x, y) ? CELL_FREE : CELL_NONE;
}

/* ---- where it goes ---- */

static bool fits(nl_extent b, const size *z, tui_rect r)
{
    return (b.right - b.left + 1) * z->wide + 1 <= r.cols &&
           (b.bottom - b.top + 1) * z->high + z->lines <= r.rows;
}

/* The largest size that shows all of it; or all tiles, if that leaves their tasks to be read. */
static int fitting(const area_view *v, tui_rect r)
{
    nl_extent all = nl_area_extent(v->area, v->ring), tiles = nl_area_extent(v->area, false);
    for (int k = SIZES - 1; k > 0; k--)
        if (fits(all, &sizes[k], r))
            return k;
    return fits(tiles, &sizes[1], r) ? 1 : 0;
}

/* The first cell shown, and where it begins: in the middle, or scrolled to the cursor. */
static void place(int low, int high, int step, int room, int edge, int cursor, bool scroll, int *first,
                  int *at)
{
    int cells = high - low + 1, shown = (room - edge) / step;
    if (cells <= shown) {
        *first = low;
        *at = (room - edge - cells * step) / 2;
        return;
    }
    int from = scroll ? cursor - shown / 2 : low + (cells - shown) / 2;
    from = from < low ? low : from > high - shown + 1 ? high - shown + 1 : from;
    *first = from;
    *at = (room - edge - shown * step) / 2;
}

static board lay_out(tui_grid *g, tui_rect r, const area_view *v)
{
    int       k = fitting(v, r) + v->zoom;
    board     b = { .v = v, .g = g, .r = r, .z = sizes[k < 0 ? 0 : k >= SIZES ? SIZES - 1 : k] };
    nl_extent all = nl_area_extent(v->area, v->ring);
    if (v->cursor)
        nl_extent_add(&all, v->at);
    int edge = b.z.lines || b.z.wide > b.z.cols;
    place(all.left, all.right, b.z.wide, r.cols, edge, nl_cell_x(v->at), v->cursor, &b.x0, &b.col);
    place(all.top, all.bottom, b.z.high, r.rows, b.z.lines, nl_cell_y(v->at), v->cursor, &b.y0, &b.row);
    int most_x = (r.cols - edge) / b.z.wide, most_y = (r.rows - b.z.lines) / b.z.high;
    b.nx = all.right - b.x0 + 1 < most_x ? all.right - b.x0 + 1 : most_x;
    b.ny = all.bottom - b.y0 + 1 < most_y ? all.bottom - b.y0 + 1 : most_y;
    b.row += r.row;
    b.col += r.col;
    return b;
}

/* ---- cells ---- */

static tui_rect inside(const board *b, int x, int y)
{
    return (tui_rect){ b->row + (y - b->y0) * b->z.high + b->z.lines, b->col + (x - b->x0) * b->z.wide + 1,
                       b->z.rows, b->z.cols };
}

static tile_face face_of(const board *b, int index)
{
    const nl_area *a = b->v->area;
    tile_face      f = { .player = b->v->player };
    nl_tile_set    bit = nl_tile_bit[a->at[index].id];
    for (int k = 0; k < NL_TASKS; k++) {
        f.covered |= (uint8_t)((a->covered[k] & bit ? 1 : 0) << k);
        f.marked |= (uint8_t)((b->cover.task[k] & bit ? 1 : 0) << k);
    }
    return f;
}

/* A tile in three columns: cost, shape, and how many of its tasks are open. */
static void draw_brief(const board *b, tui_rect r, nl_tile_id id, const tile_face *f)
{
    int open = 0, marked = f->marked != 0;
    for (int k = 0; k < nl_tiles[id].tasks; k++)
        open += !(f->covered >> k & 1);
    draw_mini(b->g, r.row, r.col, id, f->look);
    grid_put(b->g, r.row, r.col + 2, open ? '0' + (uint32_t)open : L'✓',
             marked ? style(ON_MARK, MARK, BOLD)
             : open ? style(PLAIN, PLAIN, 0)
                    : style(ON_DISC + f->player, DISC + f->player, 0));
}

static void draw_face(const board *b, tui_rect r, nl_tile_id id, const tile_face *f)
{
    if (b->z.cols < TILE_COLS)
        draw_brief(b, r, id, f);
    else
        draw_tile(b->g, r, id, f);
    if (b->g->mono && !b->z.lines && b->z.rows > 1)
        grid_attr(b->g, (tui_rect){ r.row + r.rows - 1, r.col, 1, r.cols }, UNDERLINE);
}

/* A free cell says how many tasks the tile in the hand would cover there. */
static void draw_free(const board *b, tui_rect r, int x, int y)
{
    const area_view *v = b->v;
    nl_cover         c = { .discs = 0 };
    int              row = r.row + r.rows / 2 - (r.rows % 2 == 0), mid = r.col + r.cols / 2;
    if (v->take)
        nl_game_preview(v->game, (nl_action){ (uint8_t)v->take, nl_cell_at(x, y) }, &c);
    int n = (int)c.discs;
    if (!n)
        grid_put(b->g, row, mid, L'·', style(v->take ? PLAIN : MUTED, PLAIN, 0));
    else if (r.cols < TILE_COLS)
        grid_put(b->g, row, mid, '0' + (uint32_t)n, style(ON_ACCENT, ACCENT, BOLD));
    else
        for (int i = 0; i < n && i < r.cols; i++)
            grid_put(b->g, row, mid - n / 2 + i, L'✓', style(ACCENT, PLAIN, BOLD));
}

static void draw_cell(const board *b, int x, int y)
{
    const area_view *v = b->v;
    tui_rect         r = inside(b, x, y);
    int              i = index_at(v->area, x, y);
    if (i) {
        tile_face f = face_of(b, i);
        draw_face(b, r, v->area->at[i].id, &f);
    } else if (is_at(v, x, y) && v->ghost != NL_NO_TILE) {
        tile_face f = { .look = LOOK_GHOST, .player = v->player };
        for (int k = 0; k < NL_TASKS; k++)
            f.marked |= (uint8_t)((b->cover.task[k] & nl_tile_bit[v->ghost] ? 1 : 0) << k);
        draw_face(b, r, v->ghost, &f);
    } else if (is_free(v, x, y)) {
        draw_free(b, r, x, y);
    }
    if (v->click && (i || is_free(v, x, y)))
        grid_hit(b->g, r, HIT_CELL, nl_cell_at(x, y));
}

/* ---- lines ---- */

static const uint32_t joints[81] = /* by the weight of the lines up, right, down, left: none, light, heavy */
    { L' ', L'╴', L'╸', L'╷', L'┐', L'┑', L'╻', L'┒', L'┓', L'╶', L'─', L'╾', L'┌', L'┬', L'┭', L'┎', L'┰',
      L'┱', L'╺', L'╼', L'━', L'┍', L'┮', L'┯', L'┏', L'┲', L'┳', L'╵', L'┘', L'┙', L'│', L'┤', L'┥', L'╽',
      L'┧', L'┪', L'└', L'┴', L'┵', L'├', L'┼', L'┽', L'┟', L'╁', L'╅', L'┕', L'┶', L'┷', L'┝', L'┾', L'┿',
      L'┢', L'╆', L'╈', L'╹', L'┚', L'┛', L'╿', L'┦', L'┩', L'┃', L'┨', L'┫', L'┖', L'┸', L'┹', L'┞', L'╀',
      L'╃', L'┠', L'╂', L'╉', L'┗', L'┺', L'┻', L'┡', L'╄', L'╇', L'┣', L'╊', L'╋' };

static int heavier(int a, int b)
{
    return a > b ? a : b;
}

/* The line above a cell, and the one on its left. */
static int above(const board *b, int x, int y)
{
    return heavier((int)kind_at(b, x, y - 1), (int)kind_at(b, x, y));
}

static int left_of(const board *b, int x, int y)
{
    return heavier((int)kind_at(b, x - 1, y), (int)kind_at(b, x, y));
}

static int weight(int kind)
{
    return kind == CELL_NONE ? 0 : kind >= CELL_HINT ? 2 : 1;
}

static tui_style line_style(int kind)
{
    return kind >= CELL_HINT ? style(ACCENT, PLAIN, BOLD) : style(FRAME, PLAIN, 0);
}

static void draw_joint(const board *b, int x, int y, int row, int col)
{
    int up = left_of(b, x, y - 1), down = left_of(b, x, y), right = above(b, x, y), left = above(b, x - 1, y);
    int most = heavier(heavier(up, down), heavier(left, right));
    if (most != CELL_NONE)
        grid_put(b->g, row, col,
                 joints[weight(up) * 27 + weight(right) * 9 + weight(down) * 3 + weight(left)],
                 line_style(most));
}

static void draw_lines(const board *b)
{
    for (int y = b->y0; y <= b->y0 + b->ny; y++)
        for (int x = b->x0; x <= b->x0 + b->nx; x++) {
            int row = b->row + (y - b->y0) * b->z.high, col = b->col + (x - b->x0) * b->z.wide;
            int across = above(b, x, y), down = left_of(b, x, y);
            for (int k = 1; k < b->z.wide && x < b->x0 + b->nx && across; k++)
                grid_put(b->g, row, col + k,
                         across == CELL_FREE    ? L'┄'
                         : across == CELL_GHOST ? L'╍'
                         : weight(across) == 2  ? L'━'
                                                : L'─',
                         line_style(across));
            for (int k = 1; k < b->z.high && y < b->y0 + b->ny && down; k++)
                grid_put(b->g, row + k, col,
                         down == CELL_FREE    ? L'┆'
                         : down == CELL_GHOST ? L'╏'
                         : weight(down) == 2  ? L'┃'
                                              : L'│',
                         line_style(down));
            draw_joint(b, x, y, row, col);
        }
}

static void mark_sides(const board *b, tui_rect r, uint32_t left, uint32_t right, tui_style s)
{
    for (int row = r.row; row < r.row + r.rows; row++) {
        grid_put(b->g, row, r.col - 1, left, s);
        grid_put(b->g, row, r.col + r.cols, right, s);
    }
}

static void mark_corners(const board *b, tui_rect r, tui_style s)
{
    if (r.rows == 1) {
        mark_sides(b, r, '[', ']', s);
        return;
    }
    int last = r.row + r.rows - 1, right = r.col + r.cols;
    grid_put(b->g, r.row, r.col - 1, L'╭', s);
    grid_put(b->g, r.row, right, L'╮', s);
    grid_put(b->g, last, r.col - 1, L'╰', s);
    grid_put(b->g, last, right, L'╯', s);
}

/* Without lines the columns between cells hold marks; two cells share one, where the later of these has it. */
enum { MARK_NOTHING, MARK_TILES, MARK_LIGHTS, MARK_CURSOR, MARK_ORDERS };

static int order_of(const board *b, cell_kind k)
{
    switch (k) {
    case CELL_TILE: return b->g->mono ? MARK_TILES : MARK_NOTHING;
    case CELL_LIT:
    case CELL_HINT: return MARK_LIGHTS;
    case CELL_AT:
    case CELL_GHOST: return MARK_CURSOR;
    default: return MARK_NOTHING;
    }
}

static void draw_mark(const board *b, int order, tui_rect r)
{
    if (order == MARK_TILES)
        mark_sides(b, r, L'│', L'│', line_style(CELL_TILE));
    else if (order == MARK_LIGHTS)
        mark_sides(b, r, L'▐', L'▌', line_style(CELL_AT));
    else
        mark_corners(b, r, line_style(CELL_AT));
}

static void draw_marks(const board *b)
{
    for (int order = MARK_TILES; order < MARK_ORDERS; order++)
        for (int y = b->y0; y < b->y0 + b->ny; y++)
            for (int x = b->x0; x < b->x0 + b->nx; x++)
                if (order_of(b, kind_at(b, x, y)) == order)
                    draw_mark(b, order, inside(b, x, y));
}

/* Arrows where there is more than is shown. */
static void draw_more(const board *b)
{
    nl_extent all = nl_area_extent(b->v->area, b->v->ring);
    tui_style s = style(ACCENT, PLAIN, BOLD);
    int       middle = b->r.row + b->r.rows / 2, right = b->r.col + b->r.cols - 1;
    if (all.left < b->x0)
        grid_put(b->g, middle, b->r.col, L'◂', s);
    if (all.right >= b->x0 + b->nx)
        grid_put(b->g, middle, right, L'▸', s);
    if (all.top < b->y0)
        grid_put(b->g, b->r.row, right, L'▴', s);
    if (all.bottom >= b->y0 + b->ny)
        grid_put(b->g, b->r.row + b->r.rows - 1, right, L'▾', s);
}

void draw_area(tui_grid *g, tui_rect r, const area_view *v)
{
    if (r.rows < 2 || r.cols < TILE_COLS + 2)
        return;
    board b = lay_out(g, r, v);
    if (v->ghost != NL_NO_TILE && v->take)
        nl_game_preview(v->game, (nl_action){ (uint8_t)v->take, v->at }, &b.cover);
    if (b.z.lines)
        draw_lines(&b);
    for (int y = b.y0; y < b.y0 + b.ny; y++)
        for (int x = b.x0; x < b.x0 + b.nx; x++)
            draw_cell(&b, x, y);
    if (!b.z.lines)
        draw_marks(&b);
    draw_more(&b);
}

void draw_small_area(tui_grid *g, tui_rect r, const nl_area *a)
{
    nl_extent b = nl_area_extent(a, false);
    int       x0 = b.left, y0 = b.top, at;
    place(b.left, b.right, 2, r.cols, 0, 0, false, &x0, &at);
    int col = r.col + at;
    place(b.top, b.bottom, 1, r.rows, 0, 0, false, &y0, &at);
    int row = r.row + at;
    for (int i = 1; i <= a->count; i++) {
        int x = nl_cell_x(a->at[i].cell) - x0, y = nl_cell_y(a->at[i].cell) - y0;
        if (x >= 0 && y >= 0 && 2 * x + 2 <= r.cols && y < r.rows)
            draw_mini(g, row + y, col + 2 * x, a->at[i].id, LOOK_USUAL);
        if (i == a->count) /* the newest */
            grid_attr(g, (tui_rect){ row + y, col + 2 * x, 1, 2 }, UNDERLINE);
    }
}
