/* picture.c: a position as a picture.
 *
 * On the left the wheel, and under it who plays and how they stand; on the right the areas, all at one scale, in the
 * rows that leave the tiles largest.  A tile is 100 units wide, as in the symbols.
 *
 * SPDX-License-Identifier: MIT */
#include "render/picture.h"

#include <math.h>
#include <string.h>

#include "cli.h"
#include "view/extent.h"

enum { TILE = 100, PITCH = 106, SLOT = 30 /* degrees between slots */ };

static const char *const tile_color[NL_COLORS] = { "tile-b", "tile-r", "tile-t", "tile-y" };

typedef struct {
    double x, y, width, height;
} box;

/* What is being drawn. */
typedef struct {
    FILE                *to;
    const picture_style *style;
    const nl_table      *table;
    nl_game              game;
    nl_cell              last; /* the cell of the newest tile, and whose it is; −1 for nobody's */
    int                  last_of;
} canvas;

/* ---- parts ---- */

static void color(const canvas *c, const char *attribute, const char *name)
{
    fprintf(c->to, " %s=\"", attribute);
    color_write(c->to, c->style->theme, name);
    putc('"', c->to);
}

static void escaped(FILE *to, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<': fputs("&lt;", to); break;
        case '&': fputs("&amp;", to); break;
        default: putc(*text, to);
        }
}

static void text(const canvas *c, double x, double y, double size, const char *fill, const char *words)
{
    fprintf(c->to, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\"", x, y, size);
    color(c, "fill", fill);
    fputs(">", c->to);
    escaped(c->to, words);
    fputs("</text>\n", c->to);
}

static void runner(const canvas *c, int seat, double x, double y, double radius)
{
    char name[32];
    snprintf(name, sizeof name, "runner/%d", seat);
    fprintf(c->to, "<g transform=\"translate(%.1f %.1f) scale(%.3f)\">", x, y, radius / 10);
    symbol_write(c->to, c->style->theme, name, seat);
    fputs("</g>\n", c->to);
}

static void place_tile(const canvas *c, nl_tile_id id, double x, double y)
{
    fprintf(c->to, "<use href=\"#t%d\" x=\"%.1f\" y=\"%.1f\"/>", id, x, y);
}

static void name_of(const canvas *c, int player, char out[LOCAL_NAME_MAX])
{
    char name[NL_NAME_MAX + 2];
    nl_table_name(c->table, player, name);
    local_shown_name(name, out);
}

/* ---- the wheel ---- */

static void draw_wheel(const canvas *c, box b)
{
    const nl_wheel *w = &c->game.wheel;
    double          side = fmin(b.width, b.height), x = b.x + b.width / 2, y = b.y + side / 2;
    double          radius = side * 0.41, scale = side * 0.15 / TILE;
    fprintf(c->to, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"none\" stroke-width=\"%.1f\"", x, y,
            radius, side * 0.004);
    color(c, "stroke", "line");
    fputs("/>\n", c->to);
    for (int s = 0; s < NL_SLOTS; s++) {
        double turn = s * SLOT * M_PI / 180, at_x = x + radius * sin(turn), at_y = y - radius * cos(turn);
        if (s == w->marker) {
            fprintf(c->to, "<g transform=\"translate(%.1f %.1f) scale(%.3f)\">", at_x, at_y, side * 0.0045);
            symbol_write(c->to, c->style->theme, "marker", 0);
            fputs("</g>\n", c->to);
        } else if (w->slot[s]) {
            fprintf(c->to, "<g transform=\"translate(%.1f %.1f) scale(%.4f)\">", at_x, at_y, scale);
            place_tile(c, w->slot[s], -TILE / 2.0, -TILE / 2.0);
            fputs("</g>\n", c->to);
        }
    }
}

/* ---- who plays ---- */

/* Discs to place, and time: in solo the score so far. */
static void standing(const canvas *c, int player, char *out, size_t size)
{
    int way = nl_track_travelled(&c->game.track, player);
    snprintf(out, size, "○ %d · ☾ %d", c->game.area[player].discs,
             c->game.phase == 2 ? c->game.phase1 + way : way);
}

static void draw_players(const canvas *c, box b)
{
    uint8_t order[NL_PLAYERS_MAX] = { 0 };
    double  row = fmin(b.height / c->game.players, b.width * 0.16), size = row * 0.42;
    if (c->game.players > 1)
        nl_track_order(&c->game.track, c->game.players, order);
    for (int i = 0; i < c->game.players; i++) {
        char   name[LOCAL_NAME_MAX], stands[64];
        double y = b.y + row * (i + 0.5);
        name_of(c, order[i], name);
        standing(c, order[i], stands, sizeof stands);
        runner(c, order[i], b.x + row * 0.4, y, row * 0.34);
        text(c, b.x + row, y - size * 0.05, size, "text", name);
        text(c, b.x + row, y + size * 0.95, size * 0.8, "text-2", stands);
    }
}

/* ---- areas ---- */

static int columns_of(nl_extent e)
{
    return e.right - e.left + 1;
}

static int rows_of(nl_extent e)
{
    return e.bottom - e.top + 1;
}

/* How large a tile of the area can be in a box. */
static double fit(nl_extent e, box b)
{
    double scale = fmin(b.width / (columns_of(e) * PITCH), b.height / (rows_of(e) * PITCH));
    return fmin(scale, fmin(b.width, b.height) / (4 * PITCH)); /* few tiles are not blown up */
}

static void draw_covered(const canvas *c, int player, nl_tile_id id, double x, double y)
{
    const nl_area *a = &c->game.area[player];
    for (int k = 0; k < nl_tiles[id].tasks; k++)
        if (a->covered[k] & nl_tile_bit[id]) {
            char name[32];
            snprintf(name, sizeof name, "veil/%d/%d", nl_tiles[id].tasks, k);
            fprintf(c->to, "<g transform=\"translate(%.1f %.1f)\"", x, y);
            color(c, "color", tile_color[nl_tiles[id].color]);
            fputs(">", c->to);
            symbol_write(c->to, c->style->theme, name, player);
            fputs("</g>", c->to);
        }
}

static void ring(const canvas *c, double x, double y)
{
    fprintf(
        c->to,
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"110\" height=\"110\" rx=\"13\" fill=\"none\" stroke-width=\"4\"",
        x - 5, y - 5);
    color(c, "stroke", "accent");
    fputs("/>", c->to);
}

static void draw_area(const canvas *c, int player, box b, double scale)
{
    const nl_area *a = &c->game.area[player];
    nl_extent      e = nl_area_extent(a, false);
    double         left = b.x + (b.width - columns_of(e) * PITCH * scale) / 2;
    double         top = b.y + (b.height - rows_of(e) * PITCH * scale) / 2;
    fprintf(c->to, "<g transform=\"translate(%.1f %.1f) scale(%.4f)\">\n", left, top, scale);
    for (int n = 1; n <= a->count; n++) {
        const nl_placed *p = &a->at[n];
        double x = (nl_cell_x(p->cell) - e.left) * PITCH + 3, y = (nl_cell_y(p->cell) - e.top) * PITCH + 3;
        place_tile(c, p->id, x, y);
        draw_covered(c, player, p->id, x, y);
        if (player == c->last_of && p->cell == c->last)
            ring(c, x, y);
        putc('\n', c->to);
    }
    fputs("</g>\n", c->to);
}

static box area_box(const canvas *c, box all, int columns, int player, double head)
{
    int rows = (c->game.players + columns - 1) / columns, column = player % columns, row = player / columns;
    double width = all.width / columns, height = all.height / rows;
    return (box){ all.x + column * width, all.y + row * height + head, width * 0.96, height * 0.97 - head };
}

/* The scale at which all areas fit into so many columns. */
static double fit_all(const canvas *c, box all, int columns, double head)
{
    double scale = INFINITY;
    for (int p = 0; p < c->game.players; p++)
        scale = fmin(scale, fit(nl_area_extent(&c->game.area[p], false), area_box(c, all, columns, p, head)));
    return scale;
}

static void draw_areas(const canvas *c, box all)
{
    double head = c->style->bare ? 0 : all.height * 0.05, best = 0;
    int    columns = 1;
    for (int n = 1; n <= c->game.players; n++) {
        double scale = fit_all(c, all, n, head);
        columns = scale > best ? n : columns;
        best = scale > best ? scale : best;
    }
    for (int p = 0; p < c->game.players; p++) {
        box  b = area_box(c, all, columns, p, head);
        char name[LOCAL_NAME_MAX];
        draw_area(c, p, b, best);
        if (c->game.players == 1)
            continue;
        name_of(c, p, name);
        double size = c->style->bare ? all.height * 0.05 : head * 0.5;
        runner(c, p, b.x + size, b.y - head + size * 1.1, size * 0.8);
        if (!c->style->bare)
            text(c, b.x + size * 2.2, b.y - head + size * 1.5, size, "text-2", name);
    }
}

/* ---- the whole ---- */

static void see_last(canvas *c, int ply)
{
    nl_game before;
    nl_deck deck;
    c->last_of = -1;
    if (ply == 0 || c->table->action[ply - 1].take > NL_REACH)
        return;
    nl_table_position_at(c->table, ply - 1, &before, &deck);
    c->last_of = before.mover;
    c->last = c->table->action[ply - 1].cell;
}

void picture_position(FILE *to, const nl_table *t, int ply, const picture_style *s)
{
    canvas  c = { .to = to, .style = s, .table = t };
    nl_deck deck;
    double  margin = fmin(s->width, s->height) * 0.03;
    double  panel = fmin(s->width * 0.36, (s->height - 2 * margin) * 0.72);
    nl_table_position_at(t, ply, &c.game, &deck);
    see_last(&c, ply);
    fprintf(to, "<rect width=\"%d\" height=\"%d\"", s->width, s->height);
    color(&c, "fill", "sky-1");
    fputs("/>\n", to);
    draw_wheel(&c, (box){ margin, margin, panel, panel });
    if (!s->bare)
        draw_players(&c, (box){ margin, 2 * margin + panel, panel, s->height - panel - 3 * margin });
    draw_areas(&c,
               (box){ 2 * margin + panel, margin, s->width - panel - 3 * margin, s->height - 2 * margin });
}

/* Every tile that is revealed up to the end. */
static void define_tiles(FILE *to, const nl_table *t, const picture_style *s)
{
    nl_game g;
    nl_deck deck;
    nl_table_position_at(t, t->count, &g, &deck);
    for (int id = 1; id <= NL_TILES; id++)
        if (!nl_game_unseen(&g, (nl_tile_id)id)) {
            char name[32];
            snprintf(name, sizeof name, "tile/%d", id);
            fprintf(to, "<g id=\"t%d\">", id);
            symbol_write(to, s->theme, name, 0);
            fputs("</g>\n", to);
        }
}

void picture_open(FILE *to, const nl_table *t, const picture_style *s)
{
    canvas c = { .to = to, .style = s };
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
            " font-family=\"EB Garamond, Palatino, Georgia, serif\">\n<defs>\n",
            s->width, s->height, s->width, s->height);
    define_tiles(to, t, s);
    fputs("</defs>\n<rect width=\"100%\" height=\"100%\"", to);
    color(&c, "fill", "sky-0");
    fputs("/>\n", to);
}

void picture_close(FILE *to)
{
    fputs("</svg>\n", to);
}
