/* tile.c: a tile: cost and shape at the top left, its tasks on plates in the other corners.
 *
 * Seven columns and two rows hold every tile there is, since no second task asks for more than three tiles and
 * no third for more than two.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/scene.h"

const uint32_t tile_sign[NL_COLORS] = { L'●', L'▲', L'■', L'✚' };
const uint32_t disc_sign[NL_PLAYERS_MAX] = { L'☾', L'✦', L'☼', L'◎' };

static int asked(const nl_tile *t, int task)
{
    int n = 0;
    for (int c = 0; c < NL_COLORS; c++)
        n += t->asks[task][c];
    return n;
}

static int back_of(int color, tui_look look, bool lower)
{
    return color + (look == LOOK_FAR ? FAR : lower ? SHADE : TILE);
}

int draw_pips(tui_grid *g, int row, int col, nl_tile_id id, int task, int bg)
{
    int at = col;
    for (int c = 0; c < NL_COLORS; c++)
        for (int i = 0; i < nl_tiles[id].asks[task][c]; i++)
            grid_put(g, row, at++, tile_sign[c], style(PIP + c, bg, 0));
    return at - col;
}

/* The plate of a task: its pips, or the disc that covers it. */
static void draw_task(tui_grid *g, int row, int col, nl_tile_id id, int task, const tile_face *f)
{
    const nl_tile *t = &nl_tiles[id];
    int            n = asked(t, task);
    if (f->covered >> task & 1) {
        tui_style disc = style(ON_DISC + f->player, DISC + f->player, BOLD);
        grid_fill(g, (tui_rect){ row, col, 1, n }, ' ', disc);
        grid_put(g, row, col + n / 2, L'✓', disc);
        return;
    }
    bool marked = f->marked >> task & 1;
    for (int c = 0, at = col; c < NL_COLORS; c++)
        for (int i = 0; i < t->asks[task][c]; i++, at++)
            grid_put(g, row, at, tile_sign[c],
                     marked                ? style(ON_MARK, MARK, BOLD)
                     : f->look == LOOK_FAR ? style(PIP_FAR, back_of(t->color, LOOK_FAR, false), 0)
                                           : style(PIP + c, PLATE, 0));
}

void draw_tile(tui_grid *g, tui_rect r, nl_tile_id id, const tile_face *f)
{
    const nl_tile *t = &nl_tiles[id];
    int            pad = (r.cols - TILE_COLS) / 2, left = r.col + pad, end = r.col + r.cols - pad;
    int            low = r.row + r.rows - 1;
    tui_style      ink = style(f->look == LOOK_FAR ? PIP_FAR : ON_TILE + t->color, 0, BOLD);
    for (int i = 0; i < r.rows; i++)
        grid_fill(g, (tui_rect){ r.row + i, r.col, 1, r.cols }, ' ',
                  style(ink.fg, back_of(t->color, f->look, 2 * i >= r.rows), 0));
    ink.bg = (uint8_t)back_of(t->color, f->look, false);
    grid_put(g, r.row, left, '0' + t->cost, ink);
    grid_put(g, r.row, left + 1, tile_sign[t->color], ink);
    if (t->tasks > 0)
        draw_task(g, r.row, end - asked(t, 0), id, 0, f);
    if (t->tasks > 1)
        draw_task(g, low, t->tasks > 2 ? left : end - asked(t, 1), id, 1, f);
    if (t->tasks > 2)
        draw_task(g, low, end - asked(t, 2), id, 2, f);
}

void draw_mini(tui_grid *g, int row, int col, nl_tile_id id, tui_look look)
{
    const nl_tile *t = &nl_tiles[id];
    tui_style      s =
        style(look == LOOK_FAR ? PIP_FAR : ON_TILE + t->color, back_of(t->color, look, false), BOLD);
    grid_put(g, row, col, '0' + t->cost, s);
    grid_put(g, row, col + 1, tile_sign[t->color], s);
}

void draw_disc(tui_grid *g, int row, int col, int player)
{
    grid_put(g, row, col, disc_sign[player], style(ON_DISC + player, DISC + player, BOLD));
}
