/* show.c: tiles, the wheel and areas as plain text.
 *
 * SPDX-License-Identifier: MIT */
#include "play/show.h"

#include "cli.h"
#include "view/extent.h"

enum { CELL = 5, LABEL = 5 }; /* columns of a cell, and of what stands left of a row */

static const char *color_name(int color)
{
    static const char *const names[NL_COLORS] = { N_("blue"), N_("red"), N_("turquoise"), N_("yellow") };
    return words_say(names[color]);
}

/* "blue 4": a tile by color and cost. */
static const char *tile_name(int color)
{
    static const char *const names[NL_COLORS] = { N_("blue {cost}"), N_("red {cost}"), N_("turquoise {cost}"),
                                                  N_("yellow {cost}") };
    return words_say(names[color]);
}

static const char *more_tiles(int color, int n)
{
    switch (color) {
    case NL_BLUE: return words_say_n(N2_("{n} more blue", "{n} more blue"), n);
    case NL_RED: return words_say_n(N2_("{n} more red", "{n} more red"), n);
    case NL_TURQUOISE: return words_say_n(N2_("{n} more turquoise", "{n} more turquoise"), n);
    default: return words_say_n(N2_("{n} more yellow", "{n} more yellow"), n);
    }
}

/* The escape sequence that turns a tile's color on, or all colors off, where there are
 * any. */
static const char *paint(int color)
{
    static const char *const codes[NL_COLORS] = { "\033[34m", "\033[31m", "\033[36m", "\033[33m" };
    return !cli_color(stdout) ? "" : color < 0 ? "\033[0m" : codes[color];
}

/* ---- tiles ---- */

void show_add_task(line *l, const uint8_t asks[NL_COLORS])
{
    for (int c = 0; c < NL_COLORS; c++)
        for (int i = 0; i < asks[c]; i++)
            line_add(l, "%c", nl_color_letter[c]);
}

static void add_tasks(line *l, nl_tile_id id)
{
    const nl_tile *t = &nl_tiles[id];
    for (int k = 0; k < t->tasks; k++) {
        line_add(l, "%s", k ? "," LINE_TIE : "");
        show_add_task(l, t->asks[k]);
    }
    if (!t->tasks)
        line_add(l, "%s", words_say(N_("no tasks")));
}

void show_add_tile(line *l, nl_tile_id id)
{
    line_tie(l, tile_name(nl_tiles[id].color), WITH(words_number("cost", nl_tiles[id].cost)));
    line_add(l, LINE_TIE "(");
    add_tasks(l, id);
    line_add(l, ")");
}

void show_add_mark(line *l, nl_tile_id id)
{
    line_add(l, "%c%d", nl_color_letter[nl_tiles[id].color], nl_tiles[id].cost);
}

void show_add_cell(line *l, nl_cell c)
{
    line_add(l, "%d,%d", nl_cell_x(c), nl_cell_y(c));
}

/* One tile of the wheel in a line of its own. */
static void print_tile(const char *head, nl_tile_id id)
{
    const nl_tile *t = &nl_tiles[id];
    line           tasks = { .length = 0 };
    printf("%s%s", head, paint(t->color));
    words_fill_to(stdout, tile_name(t->color), WITH(words_number("cost", t->cost)));
    printf("%s ", paint(-1));
    add_tasks(&tasks, id);
    line_tell(0, words_say(N_("(id {id}): {tasks}")),
              WITH(words_number("id", id), words_text("tasks", tasks.text)));
}

/* The tiles on the wheel, clockwise from the marker; how many. */
static int list_wheel(const nl_wheel *w, nl_tile_id out[NL_SLOTS])
{
    int n = 0;
    for (int i = 0; i < NL_SLOTS - 1; i++) {
        nl_tile_id id = w->slot[nl_wheel_slot(w, i)];
        if (id != NL_NO_TILE)
            out[n++] = id;
    }
    return n;
}

void show_offer(const nl_game *g)
{
    for (int k = 1; k <= nl_wheel_reach(&g->wheel); k++) {
        char head[16];
        snprintf(head, sizeof head, "  %d. ", k);
        print_tile(head, nl_wheel_tile(&g->wheel, k));
    }
}

void show_wheel(const nl_game *g)
{
    nl_tile_id ids[NL_SLOTS];
    int        n = list_wheel(&g->wheel, ids);
    line_tell(
        0,
        words_say_n(
            N2_("{n} tile on the wheel, clockwise from the marker on slot {slot}; {pile} in the pile.",
                "{n} tiles on the wheel, clockwise from the marker on slot {slot}; {pile} in the pile."),
            n),
        WITH(words_number("n", n), words_number("slot", g->wheel.marker), words_number("pile", g->pile)));
    show_offer(g);
    if (n > NL_REACH)
        puts(words_say(N_("Further on:")));
    for (int i = NL_REACH; i < n; i++)
        print_tile("   - ", ids[i]);
}

void show_wheel_briefly(const nl_game *g)
{
    nl_tile_id ids[NL_SLOTS];
    int        n = list_wheel(&g->wheel, ids);
    puts(n ? words_say(N_("On offer, clockwise from the marker:")) : words_say(N_("The wheel is empty.")));
    show_offer(g);
    line l = { .length = 0 }, tiles = { .length = 0 };
    for (int i = NL_REACH; i < n; i++) {
        line_add(&tiles, "%s", i == NL_REACH ? "" : ", ");
        show_add_tile(&tiles, ids[i]);
    }
    if (n > NL_REACH) {
        line_fill(&l, words_say(N_("Further on: {tiles}.")), WITH(words_text("tiles", tiles.text)));
        line_add(&l, " ");
    }
    line_tie(&l, words_say(N_("In the pile: {n}.")), WITH(words_number("n", g->pile)));
    line_print(&l, 2);
}

void show_unseen(const nl_game *g)
{
    line_tell(0,
              words_say_n(N2_("Not seen yet, by color and cost: {n} tile.",
                              "Not seen yet, by color and cost: {n} tiles."),
                          g->pile),
              WITH(words_number("n", g->pile)));
    for (int c = 0; c < NL_COLORS; c++) {
        line l = { .length = 0 }, all = { .length = 0 };
        int  n = 0;
        for (nl_tile_id id = 1; id <= NL_TILES; id++)
            if (nl_tiles[id].color == c && nl_game_unseen(g, id)) {
                line_add(&l, "%s%d" LINE_TIE "(", n++ ? ", " : "", nl_tiles[id].cost);
                add_tasks(&l, id);
                line_add(&l, ")");
            }
        line_add(&all, "  %s, %d: %s", color_name(c), n, n ? l.text : words_say(N_("none")));
        line_print(&all, 4);
    }
}

/* ---- areas ---- */

static int open_tasks(const nl_area *a, int index)
{
    int n = 0;
    for (int k = 0; k < nl_tiles[a->at[index].id].tasks; k++) {
        nl_progress p;
        nl_area_progress(a, index, k, &p);
        n += !p.covered;
    }
    return n;
}

/* Prints a cell after `gap` blanks, and returns how many come before the next one; so no
 * row ends with blanks. */
static int print_cell(const nl_area *a, nl_cell c, int gap)
{
    line l = { .length = 0 };
    int  i = nl_area_tile_at(a, c);
    if (i)
        show_add_mark(&l, a->at[i].id);
    else if (nl_area_find(a, c) >= 0)
        line_add(&l, ".");
    else
        return gap + CELL;
    if (i && open_tasks(a, i))
        line_add(&l, ":%d", open_tasks(a, i));
    printf("%*s%s%s%s", gap, "", i ? paint(a->at[i].color) : "", l.text, i ? paint(-1) : "");
    return CELL - (int)l.length;
}

static void print_grid(const nl_area *a, nl_extent e)
{
    printf("%*s", LABEL - 1, "x");
    for (int x = e.left; x <= e.right; x++)
        printf(" %-*d", x < e.right ? CELL - 1 : 0, x);
    putchar('\n');
    for (int y = e.top; y <= e.bottom; y++) {
        printf("%c%*d", y == e.top ? 'y' : ' ', LABEL - 2, y);
        int gap = 1;
        for (int x = e.left; x <= e.right; x++)
            gap = print_cell(a, nl_cell_at(x, y), gap);
        putchar('\n');
    }
}

/* A wide area is drawn in strips, the left one first. */
void show_area(const local_session *s, int player)
{
    enum { STRIP = (LINE_COLUMNS - LABEL) / CELL };
    const nl_area *a = &s->table.game.area[player];
    nl_extent      e = nl_area_extent(a, true);
    line_tell(0,
              player == s->you
                  ? words_say_n(N2_("Your area, {n} tile:", "Your area, {n} tiles:"), a->count)
                  : words_say_n(N2_("Area of {name}, {n} tile:", "Area of {name}, {n} tiles:"), a->count),
              WITH(words_text("name", s->name[player]), words_number("n", a->count)));
    for (int x = e.left; x <= e.right; x += STRIP) {
        int right = x + STRIP - 1 < e.right ? x + STRIP - 1 : e.right;
        print_grid(a, (nl_extent){ x, right, e.top, e.bottom });
    }
}

/* "RRR 1/3: 2 more red; counting 1,0" */
static void add_progress(line *l, const nl_area *a, const nl_progress *p)
{
    int  asked = 0, n = 0;
    line missing = { .length = 0 }, cells = { .length = 0 };
    show_add_task(l, p->asks);
    for (int c = 0; c < NL_COLORS; c++)
        asked += p->asks[c];
    line_add(l, " %d/%d: ", asked - p->missing, asked);
    for (int c = 0; c < NL_COLORS; c++)
        if (p->count[c] < p->asks[c]) {
            int more = p->asks[c] - p->count[c];
            line_add(&missing, "%s", n++ ? ", " : "");
            line_fill(&missing, more_tiles(c, more), WITH(words_number("n", more)));
        }
    for (int i = 1; i <= a->count; i++)
        if (p->asks[a->at[i].color] && p->chain[a->at[i].color] >> i & 1) {
            line_add(&cells, "%s", cells.length ? " " : "");
            show_add_cell(&cells, a->at[i].cell);
        }
    line_fill(l,
              !cells.length     ? "{missing}"
              : !missing.length ? words_say(N_("counting {cells}"))
                                : words_say(N_("{missing}; counting {cells}")),
              WITH(words_text("missing", missing.text), words_text("cells", cells.text)));
}

/* Prints the open tasks that miss so many tiles; how many. */
static int print_open_tasks(const nl_area *a, int missing)
{
    int n = 0;
    for (int i = 1; i <= a->count; i++)
        for (int k = 0; k < nl_tiles[a->at[i].id].tasks; k++) {
            nl_progress p;
            nl_area_progress(a, i, k, &p);
            if (p.covered || p.missing != missing)
                continue;
            line l = { .length = 0 }, mark = l, cell = l, progress = l;
            show_add_mark(&mark, a->at[i].id);
            show_add_cell(&cell, a->at[i].cell);
            add_progress(&progress, a, &p);
            line_add(&l, "  ");
            line_fill(&l, words_say(N_("{tile} at {cell}: {progress}")),
                      WITH(words_text("tile", mark.text), words_text("cell", cell.text),
                           words_text("progress", progress.text)));
            line_print(&l, 4);
            n++;
        }
    return n;
}

void show_tasks(const local_session *s, int player)
{
    line_tell(0,
              words_say(local_you_or(s, player, N_("Your open tasks, nearest first:"),
                                     N_("Open tasks of {name}, nearest first:"))),
              WITH(words_text("name", s->name[player])));
    int n = 0;
    for (int missing = 0; missing <= NL_LEVELS; missing++)
        n += print_open_tasks(&s->table.game.area[player], missing);
    if (!n)
        printf("  %s\n", words_say(N_("none")));
}

/* ---- one tile ---- */

static int find_tile(const nl_area *a, nl_tile_id id)
{
    for (int i = 1; i <= a->count; i++)
        if (a->at[i].id == id)
            return i;
    return 0;
}

static void print_laid(const local_session *s, int player, int index)
{
    const nl_area *a = &s->table.game.area[player];
    nl_tile_id     id = a->at[index].id;
    line           where = { .length = 0 }, cell = where;
    show_add_cell(&cell, a->at[index].cell);
    line_add(&where, "  ");
    line_fill(&where,
              words_say(local_you_or(s, player, N_("In your area at {cell}."),
                                     N_("In the area of {name} at {cell}."))),
              WITH(words_text("name", s->name[player]), words_text("cell", cell.text)));
    line_print(&where, 2);
    for (int k = 0; k < nl_tiles[id].tasks; k++) {
        line        l = { .length = 0 }, task = l;
        nl_progress p;
        nl_area_progress(a, index, k, &p);
        line_add(&l, "  ");
        if (p.covered) {
            show_add_task(&task, p.asks);
            line_fill(&l, words_say(N_("{task}: covered")), WITH(words_text("task", task.text)));
        } else {
            add_progress(&l, a, &p);
        }
        line_print(&l, 4);
    }
}

void show_tile(const local_session *s, nl_tile_id id)
{
    const nl_game *g = &s->table.game;
    nl_tile_id     ids[NL_SLOTS];
    int            n = list_wheel(&g->wheel, ids);
    print_tile("", id);
    if (nl_game_unseen(g, id))
        printf("  %s\n", words_say(N_("Not seen yet.")));
    for (int i = 0; i < n; i++)
        if (ids[i] == id) {
            fputs("  ", stdout);
            words_fill_line(words_say(N_("On the wheel, number {n} from the marker.")),
                            WITH(words_number("n", i + 1)));
        }
    for (int p = 0; p < g->players; p++)
        if (find_tile(&g->area[p], id))
            print_laid(s, p, find_tile(&g->area[p], id));
}
